package host_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/portroyal"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

// TestNewcomersHaveTurns: while the bots of 24 tables search, a newcomer's bots that search wait for two thoughts at most
// each time, and those that answer at once for none, whoever the others are. One worker searches.
func TestNewcomersHaveTurns(t *testing.T) {
	const crowded, most = 24, 2
	named := func(i int) record.Account { return record.Account{Name: fmt.Sprint("User ", i)} }
	unnamed := func(int) record.Account { return record.Account{Name: "You", Unnamed: true} }
	for _, crowd := range []struct {
		name string
		user func(int) record.Account
		all  bool // one user opens all tables
	}{{"one user", named, true}, {"users without a name", unnamed, false}, {"users of one address", named, false}} {
		for _, late := range []struct {
			level string
			user  record.Account
		}{{"new deep", named(0)}, {"new deep", unnamed(0)}, {"new quick", named(0)}, {"new quick", unnamed(0)}} {
			t.Run(fmt.Sprint(crowd.name, ", ", late.level, ", ", late.user.Name), func(t *testing.T) {
				s, b := open(t), &turns{goOn: make(chan struct{})}
				defer close(b.goOn)
				s.Host.Close(t.Context())
				s.Use(host.Config{Bots: b, Workers: 1, Random: enginetest.Luck(t)})
				if err := s.Run(t.Context()); err != nil {
					t.Fatal(err)
				}
				owner := newcomer(t, s.Site, crowd.user(1))
				for i := range crowded {
					tableOf(t, s.Site, host.Network{Home: "crowd"}, portroyal.Key, owner, "deep")
					if !crowd.all {
						owner = newcomer(t, s.Site, crowd.user(2+i))
					}
				}
				until(t, "a bot searches", func() bool { return len(b.begun()) > 0 })
				before := len(b.begun())
				tableOf(t, s.Site, host.Network{Home: "newcomer"}, portroyal.Key, newcomer(t, s.Site, late.user), late.level)
				after := func() []string { return b.begun()[before:] }
				if late.level == "new quick" {
					until(t, "a quick bot answers while others search", func() bool { return slices.Contains(after(), late.level) })
				} else {
					for range 3 * (most + 1) { // three thoughts of the newcomer's bots, and those before them
						n := len(after())
						b.goOn <- struct{}{}
						until(t, "the next bot searches", func() bool { return len(after()) > n })
					}
				}
				others, served := 0, 0
				for _, level := range after() {
					if level == "deep" {
						others++
						continue
					}
					if others > most || late.level == "new quick" && others > 0 {
						t.Errorf("the newcomer's thought %d has waited for %d of others", served+1, others)
					}
					others, served = 0, served+1
				}
				if late.level == "new deep" && served < 3 {
					t.Errorf("the newcomer's bots have thought %d times while others thought %d times", served, others)
				}
			})
		}
	}
}

// turns are bots that note in which order they begin to think. Those of the levels that are deep search, until they may
// go on.
type turns struct {
	hosttest.Dull
	goOn   chan struct{}
	mu     sync.Mutex
	levels []string
}

// begun is the levels of the bots that have begun to think, in order.
func (b *turns) begun() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.levels)
}

func (*turns) Levels() []string { return []string{"deep", "new deep", "new quick"} }

func (*turns) Searches(level string) bool { return strings.HasSuffix(level, "deep") }

func (b *turns) Policy(level string, g engine.Game, seed uint64) engine.Policy {
	return hosttest.Policy(func(v engine.View, legal []engine.Action) engine.Answer {
		b.mu.Lock()
		b.levels = append(b.levels, level)
		b.mu.Unlock()
		if b.Searches(level) {
			<-b.goOn
		}
		return b.Dull.Policy(level, g, seed).Choose(v, legal)
	})
}
