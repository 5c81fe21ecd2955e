package host_test

import (
	"sync/atomic"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestSearchesStandBack: bots that search do so one after the other if there is one worker. A quick bot answers meanwhile.
func TestSearchesStandBack(t *testing.T) {
	s, b := open(t), &searching{goOn: make(chan struct{})}
	s.Host.Close(t.Context())
	s.Use(host.Config{Bots: b, Workers: 1, Random: enginetest.Luck(t)})
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	asked := func(level string) func() bool {
		id := s.Open(1, func(n *tables.NewMatch) {
			n.Seats, n.Setup.Options = []string{"me", level}, map[string]string{"start_seat": "2"}
		})
		return func() bool { return s.Look(id, s.Users[0]).Decision >= 0 }
	}
	first, second := asked("deep"), asked("deep")
	until(t, "a bot searches", func() bool { return b.now.Load() > 0 })
	until(t, "a quick bot answers", asked("dull")) // so the extra worker has met the second search and left it alone
	if n := b.now.Load(); n != 1 {
		t.Errorf("%d bots search at once, want 1", n)
	}
	close(b.goOn)
	until(t, "both that search have answered", func() bool { return first() && second() })
	if most := b.most.Load(); most != 1 {
		t.Errorf("%d bots searched at once, want 1", most)
	}
}

// searching are bots of which the level "deep" searches, until they may go on.
type searching struct {
	hosttest.Dull
	goOn      chan struct{}
	now, most atomic.Int32 // at once
}

func (*searching) Searches(level string) bool { return level == "deep" }

func (*searching) Levels() []string { return []string{"dull", "deep"} }

func (b *searching) Policy(level string, g engine.Game, seed uint64) engine.Policy {
	return hosttest.Policy(func(v engine.View, legal []engine.Action) engine.Answer {
		if level == "deep" {
			b.most.Store(max(b.most.Load(), b.now.Add(1)))
			<-b.goOn
			defer b.now.Add(-1)
		}
		return b.Dull.Policy(level, g, seed).Choose(v, legal)
	})
}
