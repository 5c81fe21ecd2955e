package bot

import (
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/enginetest/toy"
)

// match plays one match of the toy with or without charms and returns the scores.
func match(t *testing.T, charms string, seed uint64, bots []engine.Policy) []int64 {
	t.Helper()
	luck := engine.NewFast(seed)
	s, err := toy.Dare{}.New(engine.Setup{Seats: len(bots), Options: map[string]string{"charms": charms}}, luck, nil)
	if err != nil {
		t.Fatal(err)
	}
	for s.Deciders() != 0 {
		seat := s.Deciders().First()
		legal := s.Legal(seat, nil)
		ans := bots[seat].Choose(s.View(seat), slices.Clone(legal))
		if ans.Do != engine.DoPlay || !slices.Contains(legal, ans.Action) {
			t.Fatalf("%v answers %+v, legal %v", seat, ans, legal)
		}
		s.Apply(seat, ans.Action, luck, nil)
	}
	return s.Scores(nil)
}

func newBot(t *testing.T, level string, seed uint64) engine.Policy {
	t.Helper()
	b, err := New(level, toy.Dare{}, seed)
	if err != nil {
		t.Fatal(err)
	}
	if s, ok := b.(*Search); ok {
		s.Plies = 10_000
	}
	return b
}

// Each level must beat the one below it, seats alternating; but without charms greedy is nearly perfect already.
func TestLevels(t *testing.T) {
	const matches = 80
	for _, charms := range []string{"no", "yes"} {
		for i, level := range Levels()[1:] {
			least := matches * 11 / 10
			if charms == "no" && level == ISMCTS {
				least = matches * 9 / 10
			}
			t.Run("charms="+charms+" "+level, func(t *testing.T) {
				points := 0
				for n := range matches {
					bots := []engine.Policy{newBot(t, level, uint64(n)), newBot(t, Levels()[i], uint64(n))}
					if n%2 == 1 {
						slices.Reverse(bots)
					}
					scores := match(t, charms, uint64(n), bots)
					mine, other := scores[n%2], scores[1-n%2]
					switch {
					case mine > other:
						points += 2
					case mine == other:
						points++
					}
				}
				if points < least {
					t.Errorf("%s gets %d of %d points against %s", level, points, 2*matches, Levels()[i])
				}
			})
		}
	}
}

func TestSameSeedSameAnswer(t *testing.T) {
	for _, charms := range []string{"no", "yes"} {
		for _, level := range Levels() {
			a := match(t, charms, 5, []engine.Policy{newBot(t, level, 1), newBot(t, level, 2)})
			b := match(t, charms, 5, []engine.Policy{newBot(t, level, 1), newBot(t, level, 2)})
			if !slices.Equal(a, b) {
				t.Errorf("charms=%s %s: %v, the second time %v", charms, level, a, b)
			}
		}
	}
}

func TestUnknownLevel(t *testing.T) {
	if b, err := New("grandmaster", toy.Dare{}, 1); err == nil || b != nil {
		t.Errorf("New = %v, %v, want an error", b, err)
	}
}

// The search must stop when told to, but not before one iteration.
func TestBudgets(t *testing.T) {
	s, err := toy.Dare{}.New(engine.Setup{Seats: 4, Options: map[string]string{"charms": "yes"}}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	legal := s.Legal(0, nil)
	asked := 0
	tests := []struct {
		name string
		set  func(*Search)
		ok   func(rounds, plies int) bool
	}{
		{"plies", func(b *Search) { b.Plies = 500 }, func(_, plies int) bool { return plies >= 500 && plies < 600 }},
		{"iterations", func(b *Search) { b.Plies, b.Iterations = 0, 7 }, func(rounds, _ int) bool { return rounds == 7 }},
		{"expired", func(b *Search) { b.Plies, b.Expired = 0, func() bool { asked++; return asked == 4 } }, func(rounds, _ int) bool { return rounds == 4 }},
		{"expired at once", func(b *Search) { b.Expired = func() bool { return true } }, func(rounds, _ int) bool { return rounds == 1 }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newSearch(toy.Dare{}, 1)
			tt.set(b)
			if ans := b.Choose(s.View(0), legal); !slices.Contains(legal, ans.Action) {
				t.Errorf("answer %+v is not legal", ans)
			}
			if rounds, plies := b.simulated(); !tt.ok(rounds, plies) {
				t.Errorf("%d iterations, %d plies", rounds, plies)
			}
		})
	}
}

func TestPayoff(t *testing.T) {
	var p payoff
	p.judge([]float64{10, 0, 5}, 0.5)
	w := p.judge([]float64{30, 10, 20}, 0.5)
	if !(w[0] > w[2] && w[2] > w[1]) || w[0] > 1 || w[1] < 0 {
		t.Errorf("utilities %v do not follow the standing", w[:3])
	}
	// If all win or lose together, a higher common score must be worth more.
	var team payoff
	team.judge([]float64{5, 5}, 0.5)
	if low, high := team.judge([]float64{3, 3}, 0.5), team.judge([]float64{9, 9}, 0.5); low[0] >= high[0] || low[0] != low[1] {
		t.Errorf("common scores 3 and 9 are worth %v and %v", low[:2], high[:2])
	}
}

func BenchmarkSearch(b *testing.B) {
	s, err := toy.Dare{}.New(engine.Setup{Seats: 4, Options: map[string]string{"charms": "yes"}}, engine.NewFast(1), nil)
	if err != nil {
		b.Fatal(err)
	}
	v, legal := s.View(0), s.Legal(0, nil)
	bot := newSearch(toy.Dare{}, 1)
	bot.Plies = 10_000
	b.ReportAllocs()
	for b.Loop() {
		bot.Choose(v, legal)
	}
}
