package host_test

import (
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// gambler is a bot whose choices depend on its own luck.
type gambler struct{ hosttest.Dull }

func (gambler) Policy(_ string, _ engine.Game, seed uint64) engine.Policy {
	return hosttest.Policy(func(_ engine.View, legal []engine.Action) engine.Answer {
		return engine.Answer{Do: engine.DoPlay, Action: legal[seed%uint64(len(legal))]}
	})
}

// TestRandomFixesTheLuck: who sits where, the deal, what is drawn and what bots choose all come from the source of
// the configuration, and from the operating system if there is none.
func TestRandomFixesTheLuck(t *testing.T) {
	story := func(fixed bool) string {
		s := open(t)
		s.Host.Close(t.Context())
		c := host.Config{Store: s.Store, Games: []engine.Game{portroyal.Game}, Bots: gambler{}}
		if fixed {
			c.Random = enginetest.Luck(t)
		}
		s.Use(c)
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		var told []string
		for range 2 {
			id, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, "dull", "dull", "dull"}, TableOptions: record.TableOptions{Seating: record.Random}})
			if err != nil {
				t.Fatal(err)
			}
			for range 8 {
				now := s.Wait(id, s.Users[0])
				if now.Status == record.Over {
					break
				}
				if _, err := s.Play(t.Context(), id, s.Users[0], now.Decision, now.Game.Format(now.Legal[0])); err != nil {
					t.Fatal(err)
				}
			}
			end := s.Wait(id, s.Users[0])
			for _, p := range s.Plies(id)[:end.Ply+1] {
				told = append(told, p.Action, p.Tape)
			}
			told = append(told, end.Commitment)
		}
		return strings.Join(told, " ")
	}
	first, again := story(true), story(true)
	if first != again {
		t.Errorf("the same source gives\n%s\nand\n%s", first, again)
	}
	if half := strings.Fields(first); slices.Contains(half[:len(half)-1], half[len(half)-1]) {
		t.Error("the second match has the luck of the first")
	}
	if one, other := story(false), story(false); one == other {
		t.Error("without a source two matches have the same luck")
	}
}
