package host_test

import (
	"log/slog"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// mined is Port Royal with a fault in its rules: stopping panics while armed.
type mined struct {
	engine.Game
	armed *atomic.Bool
}

func (g mined) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	s, err := g.Game.New(setup, ch, log)
	return minedState{s, g}, err
}

type minedState struct {
	engine.State
	g mined
}

func (s minedState) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	s.State.Apply(seat, a, ch, log)
	if a == portroyal.Stop() && s.g.armed.Load() {
		panic("impossible card")
	}
}

// TestPanicOfTheRules: a panic in the rules refuses the ply and is logged with where it happened; the match stays as it was.
func TestPanicOfTheRules(t *testing.T) {
	s := open(t)
	s.Host.Close(t.Context())
	g := mined{game.Game, &atomic.Bool{}}
	var log strings.Builder
	s.Use(host.Config{Games: []engine.Game{g}, Bots: hosttest.Dull{}, Log: slog.New(slog.NewTextHandler(&log, nil)), Random: enginetest.Luck(t)})
	id := s.Open(2)
	s.Answer(id, "draw")
	user, now := s.Asked(id)
	stop := "stop"
	if len(now.Legal) > 0 && now.Game.Format(now.Legal[0]) == "repel" || now.Game.Format(now.Legal[0]) == "let-in" {
		s.Answer(id, "let-in")
		user, now = s.Asked(id)
	}
	g.armed.Store(true)
	tab, err := s.Play(t.Context(), id, user, now.Decision, stop)
	hosttest.WantErr(t, "play", err, host.ErrRules)
	for _, want := range []string{"match=1", "game=port-royal", "rules=" + strconv.Itoa(now.Setup.Rules), "ply=" + strconv.Itoa(now.Ply+1), "action=stop", "panic=", "stack="} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not say %s:\n%.600s", want, log.String())
		}
	}
	if level := host.LogLevel(err, slog.LevelError); level != slog.LevelDebug {
		t.Errorf("it is logged a second time, as %v", level)
	}
	if tab != nil && tab.Ply != now.Ply {
		t.Errorf("ply %d after a panic, want %d", tab.Ply, now.Ply)
	}
	if after := s.Look(id, user); after.Ply != now.Ply || after.Hash != now.Hash {
		t.Errorf("ply %d state %s, want %d %s", after.Ply, after.Hash, now.Ply, now.Hash)
	}
	g.armed.Store(false)
	if _, err := s.Play(t.Context(), id, user, now.Decision, stop); err != nil {
		t.Errorf("the match does not go on: %v", err)
	}
}

// stillborn is Port Royal whose deal panics.
type stillborn struct{ engine.Game }

func (stillborn) New(engine.Setup, engine.Chance, *engine.Log) (engine.State, error) {
	panic("no cards")
}

// TestPanicOfTheDeal: a match whose deal panics does not begin, and the log says what was dealt and where it happened.
func TestPanicOfTheDeal(t *testing.T) {
	s, log := open(t), &told{}
	s.Host.Close(t.Context())
	s.Use(host.Config{Games: []engine.Game{stillborn{game.Game}}, Bots: hosttest.Dull{}, Log: slog.New(slog.NewTextHandler(log, nil)), Random: enginetest.Luck(t)})
	_, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, "dull", "dull"}})
	hosttest.WantErr(t, "create", err, host.ErrRules)
	for _, want := range []string{"asked=deal", "game=port-royal", "rules=", "seats=3", "options=", "panic=", "stack="} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not say %s:\n%.600s", want, log)
		}
	}
	if n := strings.Count(log.String(), "level=ERROR"); n != 1 {
		t.Errorf("%d errors are logged", n)
	}
}

// helpless is Port Royal whose stand-in panics, as its bots do.
type helpless struct{ engine.Game }

func (helpless) StandIn() engine.Policy {
	return hosttest.Policy(func(engine.View, []engine.Action) engine.Answer { panic("nothing to answer") })
}

// TestStandInThatPanics: if neither bot nor stand-in can answer, that match waits and the host goes on.
func TestStandInThatPanics(t *testing.T) {
	s, log := open(t), &told{}
	s.Host.Close(t.Context())
	s.Use(host.Config{Games: []engine.Game{helpless{game.Game}}, Bots: hosttest.Dull{}, Workers: 1, Log: slog.New(slog.NewTextHandler(log, nil)), Random: enginetest.Luck(t)})
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	first := map[string]string{"start_seat": "2"}
	stuck := s.Open(1, func(n *tables.NewMatch) { n.Seats, n.Setup.Options = []string{"me", "broken"}, first })
	until(t, "the log says so", func() bool { return strings.Contains(log.String(), "a bot could not answer") })
	fine := s.Open(1, func(n *tables.NewMatch) { n.Seats, n.Setup.Options = []string{"me", "dull"}, first })
	until(t, "another bot plays", func() bool {
		tab := s.Look(fine, s.Users[0])
		return tab.Decision >= 0 || tab.Status == record.Over
	})
	if tab := s.Look(stuck, s.Users[0]); tab.Ply != 0 {
		t.Errorf("ply %d was played by nobody", tab.Ply)
	}
}
