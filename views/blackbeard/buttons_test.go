package blackbeard

import (
	"context"
	"fmt"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/engine/script"
	"portside/views/i18n"
	"portside/views/table"
)

// untranslated are keys of catalogues where words should be.
var untranslated = regexp.MustCompile(`[>" ](blackbeard|port-royal|table|count|words)\.[a-z-]+(\.[a-zA-Z0-9_-]*)*[<" ]`)

func seated(lang i18n.Lang, seats int, viewer engine.Seat) *table.Turn {
	t := &table.Turn{Printer: i18n.For(lang), Match: 1, Game: blackbeard.Key, Seat: viewer, Decision: -1, Format: game.Game.Format, Live: true}
	for i := range seats {
		t.Seats = append(t.Seats, table.Sitter{Name: fmt.Sprintf("Seat%d", i), Kind: table.User, Emblem: i})
	}
	return t
}

func drawn(t *testing.T, turn *table.Turn, v engine.View) string {
	t.Helper()
	var sb strings.Builder
	if err := Title.Table(turn, v).Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}

// buttons are the actions that stand as buttons in what the board draws.
func buttons(page string) []string {
	seen := map[string]bool{}
	for rest := page; ; {
		_, after, found := strings.Cut(rest, "<button")
		if !found {
			return slices.Sorted(maps.Keys(seen))
		}
		var tag string
		tag, rest, _ = strings.Cut(after, ">")
		if _, value, ok := strings.Cut(tag, ` name="action" value="`); ok {
			action, _, _ := strings.Cut(value, `"`)
			seen[html.UnescapeString(action)] = true
		}
	}
}

// values counts how often each value stands in a page.
func values(page string) map[string]int {
	n := map[string]int{}
	for i, part := range strings.Split(page, ` value="`) {
		if value, _, _ := strings.Cut(part, `"`); i > 0 {
			n[value]++
		}
	}
	return n
}

// wordless is a key of a catalogue that stands in a page where words should be, or "".
func wordless(page string) string {
	for _, catalogue := range []string{"blackbeard.", "port-royal.", "table.", "count.", "words."} {
		for _, before := range []string{`>`, `"`, ` `} {
			if strings.Contains(page, before+catalogue) { // hardly ever; to look for the pattern takes much longer
				return untranslated.FindString(page)
			}
		}
	}
	return ""
}

// TestEveryActionIsAButton plays random matches of every number of seats and compares the buttons of the
// table with the legal actions: of the seat that decides, of one that does not, and in a replay. No key of a
// catalogue shows where words should be.
func TestEveryActionIsAButton(t *testing.T) {
	asked := map[uint16]int{}
	for seats := 1; seats <= 4; seats++ {
		for seed := range uint64(2) {
			t.Run(fmt.Sprintf("%d seats %d", seats, seed), func(t *testing.T) {
				playRandomly(t, seats, seed, asked)
			})
		}
	}
	if len(asked) < 12 {
		t.Errorf("only %d kinds of question came", len(asked))
	}
}

// TestVainOrders: an order that no dice can make succeed, or that changes nothing, stands in a fold among the orders; the others do not.
func TestVainOrders(t *testing.T) {
	setup := engine.Setup{Seats: 2}
	s, err := game.Game.New(setup, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := script.Arrange(game.Game, setup, s, [][2]string{
		{"s0.pirates", "teach"}, {"teach.at", "port-22"}, {"teach.ship", "schooner"}, {"teach.combat", "2"},
	}...); err != nil {
		t.Fatal(err)
	}
	turn := seated(i18n.En, 2, 0)
	turn.Decision, turn.Legal, turn.Awaited = 1, s.Legal(0, nil), s.Deciders()
	page := drawn(t, turn, s.View(0))
	for action, vain := range map[string]bool{"careen.teach": true, "petition": true, "refit.teach": false, "move.teach": false} {
		before, _, found := strings.Cut(page, `id="do-`+action+`"`)
		fold := strings.LastIndex(before, `id="vain-`)
		if folded := fold >= 0 && !strings.Contains(before[fold:], `</fieldset>`); !found || folded != vain {
			t.Errorf("%s: found %v, folded %v", action, found, folded)
		}
	}
}

func playRandomly(t *testing.T, seats int, seed uint64, asked map[uint16]int) {
	t.Helper()
	luck, choice := engine.NewFast(seed), engine.NewFast(seed+100)
	s, err := game.Game.New(engine.Setup{Seats: seats}, luck, nil)
	if err != nil {
		t.Fatal(err)
	}
	names := table.Names{"Seat0", "Seat1", "Seat2", "Seat3"}[:seats]
	for n := 0; s.Deciders() != 0 && n < 160; n++ {
		seat := s.Deciders().First()
		v := s.View(seat).(*blackbeard.View)
		asked[v.Question().Kind]++
		turn := seated(i18n.Langs[n%len(i18n.Langs)], seats, seat)
		turn.Decision, turn.Legal, turn.Awaited = n, s.Legal(seat, nil), s.Deciders()
		var want []string
		for _, a := range turn.Legal {
			want = append(want, game.Game.Format(a))
		}
		page := drawn(t, turn, v)
		times := values(page)
		for _, want := range want {
			if n := times[want]; n > 1 {
				t.Fatalf("ply %d: %s has %d buttons", n, want, n)
			}
		}
		if plots(turn, v) && strings.Contains(page, `id="bar-sail.`) {
			t.Fatalf("ply %d: places lie in the bar", n)
		}
		plans := 0
		got := buttons(page)
		for _, b := range got {
			if strings.HasPrefix(b, "course.") || strings.HasPrefix(b, "harbour.") || strings.HasPrefix(b, "voyage.") {
				if list := v.Plan(b); len(list) == 0 || !slices.Contains(turn.Legal, list[0]) {
					t.Fatalf("ply %d: the button %s begins nothing that is legal", n, b)
				}
				want, plans = append(want, b), plans+1
			}
		}
		if r := v.Reach(); plans > 0 && v.Asked.Kind == blackbeard.AskSail && (r == nil || len(r.Places)+len(r.Harbours) < plans) {
			t.Fatalf("ply %d: %d courses for %v", n, plans, r)
		}
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("ply %d, %s: buttons %v, legal %v", n, blackbeard.EventWord(v.Question().Kind), got, want)
		}
		if key := wordless(page); key != "" {
			t.Fatalf("ply %d: %q has no words", n, key)
		}
		if n%7 == 0 {
			turn.Live = false
			for _, look := range []struct {
				what   string
				turn   *table.Turn
				viewer engine.Seat
			}{{"a replay", turn, seat}, {"a spectator", seated(i18n.En, seats, engine.Nobody), engine.Nobody}} {
				if got := buttons(drawn(t, look.turn, s.View(look.viewer))); len(got) > 0 {
					t.Fatalf("ply %d: %s has buttons %v", n, look.what, got)
				}
			}
		}
		var log engine.Log
		s.Apply(seat, turn.Legal[choice.Pick(len(turn.Legal))], luck, &log)
		after := s.View(seat)
		for _, l := range i18n.Langs {
			for _, line := range Story(i18n.For(l), after, names, log.Events) {
				if strings.Contains(line.Text, "blackbeard.") || strings.Contains(line.Text, "%!") || line.Text == "" {
					t.Fatalf("ply %d: %s tells %q", n, l, line.Text)
				}
			}
		}
	}
}
