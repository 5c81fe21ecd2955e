package rules

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
)

// TestOrderOfWits compares the answers of an order with the odds of every roll that random captains are asked about.
func TestOrderOfWits(t *testing.T) {
	order := func(text string) blackbeard.Order {
		o, err := blackbeard.ParseOrder(text)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	first := order(blackbeard.Info.FirstOrder)
	const ask, use, keep = "", "cunning", "keep-roll"
	said := func(o blackbeard.Order, v *blackbeard.View, legal []engine.Action) string {
		ans := o.Choose(v, legal)
		if ans.Do != engine.DoPlay {
			return ask
		}
		if !slices.Contains(legal, ans.Action) {
			t.Fatalf("%s is not legal", blackbeard.Notation{}.Format(ans.Action))
		}
		return blackbeard.Notation{}.Format(ans.Action)
	}
	asked, spared, fatal := 0, 0, 0
	buf := make([]engine.Action, 0, 4096)
	for seed := uint64(0); seed < 400; seed++ {
		ch := engine.NewFast(seed)
		st, err := Rules{}.New(engine.Setup{Seats: 2 + int(seed%3)}, ch, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		s.Scramble(rand.New(rand.NewPCG(seed, 9)))
		for n := 0; n < 80 && s.Deciders() != 0; n++ {
			who := s.Deciders().First()
			buf = s.Legal(who, buf[:0])
			v := s.View(who).(*blackbeard.View)
			q := v.Asked
			if q.Kind == blackbeard.AskCunning {
				odds, key, captain := v.Roll.Again, blackbeard.WitsKey(int(q.B)), blackbeard.Counter(q.A).String()
				hopeless := odds.Never || q.C != 1 && odds.Better <= odds.Worse
				got := said(first, v, buf)
				if hopeless && got != keep || q.C == 1 && !odds.Never && got != ask || got == use {
					t.Fatalf("seed %d ply %d: %s, better %d, worse %d: the order of the beginning says %q", seed, n, blackbeard.Notation{}.FormatEvent(q), odds.Better, odds.Worse, got)
				}
				if got == ask {
					asked++
				} else {
					spared++
				}
				if q.C == 1 {
					fatal++
				}
				likely := map[bool]string{true: ask, false: keep}
				for text, want := range map[string]string{
					"preset demand=always":                                 ask,
					"preset cunning=never":                                 keep,
					"preset " + key + "=ask cunning=never":                 ask,
					"preset " + key + "=never":                             keep,
					"preset " + key + "=50":                                likely[odds.Better >= 50 || q.C == 1 && !odds.Never],
					"preset " + key + "=use-50":                            map[bool]string{true: use, false: keep}[odds.Better >= 50 || q.C == 1 && !odds.Never],
					"preset " + captain + ":cunning=never " + key + "=ask": keep,
					"preset cunning=never " + captain + ":" + key + "=ask": ask,
				} {
					if got := said(order(text), v, buf); got != want {
						t.Fatalf("seed %d ply %d: %s, better %d, worse %d: %s says %q, want %q", seed, n, blackbeard.Notation{}.FormatEvent(q), odds.Better, odds.Worse, text, got, want)
					}
				}
			}
			s.Apply(who, buf[ch.Pick(len(buf))], ch, nil)
		}
	}
	if asked < 20 || spared < 100 || fatal < 5 {
		t.Errorf("asked %d times, spared %d, %d times for a life", asked, spared, fatal)
	}
	for _, text := range []string{"cunning-move=0", "cunning-move=100", "cunning-move=use-", "cunning-move=use-07", "cunning-sleep=ask", "cunning-move=sensible", "cunning=50"} {
		if _, err := blackbeard.ParseOrder("preset " + text); err == nil {
			t.Errorf("%s is an order", text)
		}
	}
	if n := strings.Count(order("preset cunning-duel=use-60 teach:cunning-duel=never").String(), "duel"); n != 2 {
		t.Errorf("an order is written down with %d of its 2 entries", n)
	}
}
