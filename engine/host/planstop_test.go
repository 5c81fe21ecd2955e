package host_test

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/enginetest/toy"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// planning is a game whose views take actions joined by "+" as a plan.
type planning struct{ engine.Game }

func (g planning) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	s, err := g.Game.New(setup, ch, log)
	return planningState{s, g.Game}, err
}

// Order gives a standing order that takes the first legal action, whatever its text.
func (planning) Order(string) (engine.Policy, error) {
	return hosttest.Policy(func(_ engine.View, legal []engine.Action) engine.Answer {
		return engine.Answer{Do: engine.DoPlay, Action: legal[0]}
	}), nil
}

type planningState struct {
	engine.State
	game engine.Game
}

func (s planningState) View(seat engine.Seat) engine.View {
	return planningView{s.State.View(seat), s.game}
}

type planningView struct {
	engine.View
	game engine.Game
}

func (v planningView) Plan(text string) (list []engine.Action) {
	for word := range strings.SplitSeq(text, "+") {
		a, err := v.game.Parse(word)
		if err != nil {
			return nil
		}
		list = append(list, a)
	}
	return list
}

// TestPlanSaysWhyItStopped: a plan that stops on the way tells its seat the reason, and nobody else, until the seat
// acts again or the ply is taken back.
func TestPlanSaysWhyItStopped(t *testing.T) {
	game := planning{toy.Dare{}}
	tests := []struct {
		name    string
		seats   int
		options map[string]string
		first   []string // plies before, played by the seat that is asked
		order   string   // of the second seat
		plan    string
		want    projection.Stop
	}{
		{"luck", 1, nil, nil, "", "draw+draw+stop", projection.Stop{Why: projection.StopLuck, Done: 1, Of: 3}},
		{"an order has answered", 2, nil, []string{"draw"}, "first", "stop+draw", projection.Stop{Why: projection.StopOrder, Done: 1, Of: 2}},
		{"somebody else is to decide", 2, nil, []string{"draw"}, "", "stop+draw", projection.Stop{Why: projection.StopOther, Done: 1, Of: 2}},
		{"another question", 1, map[string]string{"charms": "yes"}, nil, "", "stake.1+stake.1", projection.Stop{Why: projection.StopQuestion, Done: 1, Of: 2}},
		{"not legal any more", 1, nil, []string{"draw"}, "", "stop+stop", projection.Stop{Why: projection.StopIllegal, Done: 1, Of: 2}},
		{"to its end, with luck in the last step", 1, nil, []string{"draw"}, "", "stop+draw", projection.Stop{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, ctx := open(t), t.Context()
			s.Host.Close(ctx)
			s.Use(host.Config{Games: []engine.Game{game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
			id, user, now := s.before(tt.seats, tt.options, tt.first)
			if tt.order != "" {
				if _, err := s.SetOrder(ctx, id, s.Users[1], tt.order); err != nil {
					t.Fatal(err)
				}
			}
			after, err := s.Play(ctx, id, user, now.Decision, tt.plan)
			if err != nil {
				t.Fatal(err)
			}
			if after.Stopped != tt.want || s.Look(id, user).Stopped != tt.want {
				t.Fatalf("stopped: %+v, want %+v", after.Stopped, tt.want)
			}
			if again, err := s.Play(ctx, id, user, now.Decision, tt.plan); err != nil || again.Stopped != tt.want {
				t.Errorf("the same form again: %+v, %v", again.Stopped, err)
			}
			for _, u := range s.Users {
				if u != user && s.Look(id, u).Stopped != (projection.Stop{}) {
					t.Errorf("user %d learns of it", u)
				}
			}
			for u, now := s.Asked(id); now != nil; u, now = s.Asked(id) {
				if _, err := s.Play(ctx, id, u, now.Decision, now.Game.Format(now.Legal[0])); err != nil {
					t.Fatal(err)
				}
				if got := s.Look(id, user).Stopped; u == user && got != (projection.Stop{}) {
					t.Errorf("the seat has acted, and is still told %+v", got)
				} else if u == user {
					break
				} else if got != tt.want {
					t.Errorf("somebody else has acted, and the seat is told %+v", got)
				}
			}
		})
	}
}

// before deals matches until the first plies can be played and somebody owes a decision after them.
func (s *site) before(seats int, options map[string]string, first []string) (match.ID, record.UserID, *projection.Table) {
	s.T.Helper()
	for range 200 {
		id := s.Open(seats, func(m *tables.NewMatch) { m.Game, m.Setup.Options = toy.Dare{}.Info().Key, options })
		fits := true
		for _, word := range first {
			user, now := s.Asked(id)
			_, err := s.Play(s.T.Context(), id, user, now.Decision, word)
			fits = fits && err == nil
		}
		if user, now := s.Asked(id); fits && user == s.Users[0] && len(now.Legal) > min(1, len(first)) {
			return id, user, now
		}
	}
	s.T.Fatalf("no match in which %v can be played", first)
	return 0, 0, nil
}

// TestPlanStaysWithItsUser: a user who is handed the seat is not shown the former user's plan.
func TestPlanStaysWithItsUser(t *testing.T) {
	s, ctx := open(t), t.Context()
	s.Host.Close(ctx)
	s.Use(host.Config{Games: []engine.Game{planning{toy.Dare{}}}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
	id, user, now := s.before(2, nil, []string{"draw"})
	if after, err := s.Play(ctx, id, user, now.Decision, "stop+draw"); err != nil || after.Stopped.Why != projection.StopOther {
		t.Fatalf("%+v, %v", after, err)
	}
	code, err := s.Tables.SeatLink(ctx, id, user)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tables.TakeSeat(ctx, code, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	if tab := s.Look(id, s.Users[2]); tab.Seat != now.Seat || tab.Stopped != (projection.Stop{}) {
		t.Errorf("seat %v is told: %+v", tab.Seat, tab.Stopped)
	}
}
