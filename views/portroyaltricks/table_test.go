package portroyaltricks

import (
	"context"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/enginetest/nightly"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/game"
	"portside/views/i18n"
	"portside/views/table"
)

var (
	actionButton = regexp.MustCompile(`<button[^>]* name="action" value="([^"]+)"`)
	ids          = regexp.MustCompile(`\sid="([^"]*)"`)
	untranslated = regexp.MustCompile(`[>" ]prt\.[a-z0-9-]+(\.[a-z0-9_-]+)*[<" ]`)
	broken       = regexp.MustCompile(`%!|prt\.|\bnone\b`)
)

var names = table.Names{"Anna", "Bert", "Clara", "Dirk"}

func turnOf(st engine.State, viewer engine.Seat, seats int, l i18n.Lang) *table.Turn {
	t := &table.Turn{Printer: i18n.For(l), Game: portroyaltricks.Key, Seat: viewer, Decision: -1, Format: game.Game.Format, Awaited: st.Deciders(), Live: true}
	if viewer >= 0 && (st.Deciders() | engine.Volunteers(st)).Has(viewer) {
		t.Decision, t.Legal = 1, st.Legal(viewer, nil)
	}
	for i := range seats {
		t.Seats = append(t.Seats, table.Sitter{Name: names[i], Emblem: i})
	}
	return t
}

func drawn(t *testing.T, turn *table.Turn, st engine.State) (page string, buttons []string) {
	t.Helper()
	var sb strings.Builder
	if err := Title.Table(turn, st.View(turn.Seat)).Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	for _, m := range actionButton.FindAllStringSubmatch(sb.String(), -1) {
		buttons = append(buttons, html.UnescapeString(m[1]))
	}
	slices.Sort(buttons)
	return sb.String(), buttons // in the bar or on the board, never both
}

// TestMatches plays random matches over the options, in every language, and looks at each moment: every
// legal action of every seat has exactly one button and nothing else has one, also out of turn, and none in
// a replay; ids are unique; questions, choices and stories are put into words.
func TestMatches(t *testing.T) {
	phases, told := map[portroyaltricks.Phase]int{}, map[uint16]int{}
	outOfTurn := 0
	for n, setup := range enginetest.Setups(portroyaltricks.Info, 16)[:nightly.Sample(8, 16)] {
		luck := engine.NewFast(uint64(n))
		var log engine.Log
		st, err := game.Game.New(setup, luck, &log)
		if err != nil {
			t.Fatal(err)
		}
		l := i18n.Langs[n%len(i18n.Langs)]
		p := i18n.For(l)
		for ply := 0; ; ply++ {
			for viewer := engine.Nobody; int(viewer) < setup.Seats; viewer++ {
				if (ply+int(viewer))%3 > 0 && !st.Deciders().Has(viewer) {
					continue
				}
				v := st.View(viewer).(*portroyaltricks.View)
				what := fmt.Sprintf("%s, %s, ply %d, %v, viewer %v", enginetest.Describe(setup), l, ply, v.Phase, viewer)
				turn := turnOf(st, viewer, setup.Seats, l)
				var want []string
				for _, a := range turn.Legal {
					want = append(want, turn.Format(a))
					if words := Choice(p, v, names, a); words == "" || broken.MatchString(words) {
						t.Fatalf("%s: %s reads %q", what, turn.Format(a), words)
					}
				}
				slices.Sort(want)
				page, got := drawn(t, turn, st)
				if !slices.Equal(got, want) {
					t.Fatalf("%s: buttons %v, legal %v", what, got, want)
				}
				if len(want) > 0 && !st.Deciders().Has(viewer) {
					outOfTurn++
				}
				if ply%4 == 0 {
					wellFormed(t, what, page)
					turn.Live = false
					if _, got := drawn(t, turn, st); len(got) > 0 {
						t.Fatalf("%s: a replay has buttons %v", what, got)
					}
				}
				sentence(t, what, Ask(p, v, nil, names))
				for _, line := range Story(p, v, names, log.Events) {
					sentence(t, what, line.Text)
				}
				for _, e := range log.Events {
					if told[e.Kind]++; e.To.Has(viewer) {
						sentence(t, what+" "+game.Game.FormatEvent(e), Sentence(p, v, names, e))
					}
				}
				phases[v.Phase]++
			}
			if st.Deciders() == 0 {
				break
			}
			seat := st.Deciders().First()
			if v := engine.Volunteers(st); v != 0 && n%2 == 0 && luck.Pick(60) == 0 {
				seat = v.First()
			}
			legal := st.Legal(seat, nil)
			a := legal[luck.Pick(len(legal))]
			if slices.Contains(legal, portroyaltricks.Keep()) {
				a = portroyaltricks.Keep()
			}
			for n%2 == 1 && portroyaltricks.Take(a).Verb == "remove" && st.View(seat).(*portroyaltricks.View).Phase != portroyaltricks.PhaseWindow {
				a = legal[luck.Pick(len(legal))] // it stays kept, for the last window
			}
			log = engine.Log{}
			st.Apply(seat, a, luck, &log)
		}
		var sb strings.Builder
		if err := AtEnd(turnOf(st, 0, setup.Seats, l), st.View(0)).Render(context.Background(), &sb); err != nil {
			t.Fatal(err)
		}
		wellFormed(t, "result", sb.String())
	}
	for phase := portroyaltricks.PhaseAuction; phase <= portroyaltricks.PhaseOver; phase++ {
		if phases[phase] == 0 {
			t.Errorf("no match came to phase %v", phase)
		}
	}
	if outOfTurn == 0 {
		t.Error("nobody could act out of turn")
	}
	if len(told) < 30 {
		t.Errorf("only %d kinds of event were told", len(told))
	}
}

func wellFormed(t *testing.T, what, page string) {
	t.Helper()
	seen := map[string]bool{}
	for _, m := range ids.FindAllStringSubmatch(page, -1) {
		if seen[m[1]] {
			t.Fatalf("%s: id %q stands twice", what, m[1])
		}
		seen[m[1]] = true
	}
	if key := untranslated.FindString(page); key != "" || strings.Contains(page, "%!") {
		t.Fatalf("%s: %q has no words", what, key)
	}
}

func sentence(t *testing.T, what, text string) {
	t.Helper()
	if bare := table.Bare(text); strings.TrimSpace(bare) == "" || broken.MatchString(bare) || strings.Contains(bare, "  ") {
		t.Fatalf("%s: %q", what, bare)
	}
}

// TestHiddenCardsAreNotInThePage looks for the ids of cards of others in what a seat is sent.
func TestHiddenCardsAreNotInThePage(t *testing.T) {
	st, err := game.Game.New(engine.Setup{Seats: 4}, engine.NewFast(9), nil)
	if err != nil {
		t.Fatal(err)
	}
	page, _ := drawn(t, turnOf(st, 0, 4, i18n.En), st)
	for _, c := range st.View(1).(*portroyaltricks.View).Hand {
		if strings.Contains(page, ">"+cardName(i18n.For(i18n.En), c)+"<") || strings.Contains(page, c.String()) {
			t.Errorf("%v of another seat stands in the page", c)
		}
	}
}

func TestMoments(t *testing.T) {
	st, err := game.Game.New(engine.Setup{Seats: 4, Options: map[string]string{"revoke": "penalty"}}, engine.NewFast(4), nil)
	if err != nil {
		t.Fatal(err)
	}
	luck := engine.NewFast(4)
	var plies [][]engine.Event
	for st.Deciders() != 0 {
		seat := st.Deciders().First()
		legal := st.Legal(seat, nil)
		var log engine.Log
		st.Apply(seat, legal[luck.Pick(len(legal))], luck, &log)
		plies = append(plies, log.Events)
	}
	for _, l := range i18n.Langs {
		list := Moments(i18n.For(l), st.View(0), names, func(yield func(int, []engine.Event) bool) {
			for i, events := range plies {
				if !yield(i, events) {
					return
				}
			}
		})
		if len(list) < 4 {
			t.Errorf("%s: %d moments", l, len(list))
		}
		for i, m := range list {
			sentence(t, string(l), m.Text)
			if i > 0 && m.Ply < list[i-1].Ply {
				t.Errorf("%s: moments are out of order", l)
			}
		}
	}
}

func TestOrderForm(t *testing.T) {
	text := OrderText(map[string][]string{fieldRound: {"round=2"}, fieldBid: {" 5 "}, fieldDoes: {"only-card", "load-safe"}})
	if want := "standing round=2 bid<=5 only-card load-safe"; text != want {
		t.Errorf("the form is written %q, want %q", text, want)
	}
	if _, err := portroyaltricks.ParseOrder(text); err != nil {
		t.Error(err)
	}
	if _, err := portroyaltricks.ParseOrder(OrderText(map[string][]string{fieldRound: {""}, fieldBid: {""}})); err == nil {
		t.Error("an empty form is an order")
	}
	for _, l := range i18n.Langs {
		sentence(t, string(l), OrderWords(i18n.For(l), text))
		sentence(t, string(l), OrderWords(i18n.For(l), "standing bid<=0"))
		sentence(t, string(l), Why(i18n.For(l), portroyaltricks.WhyRoundOver))
		st, _ := game.Game.New(engine.Setup{Seats: 3}, engine.NewFast(1), nil)
		var sb strings.Builder
		if err := Orders(turnOf(st, 0, 3, l), st.View(0), text).Render(context.Background(), &sb); err != nil {
			t.Fatal(err)
		}
		wellFormed(t, string(l), sb.String())
		if !strings.Contains(sb.String(), `value="5"`) || strings.Count(sb.String(), "checked") != 3 {
			t.Errorf("%s: the form does not show the order that stands", l)
		}
	}
}

func TestTokens(t *testing.T) {
	for i, id := range game.Game.Info().Tokens {
		for _, l := range i18n.Langs {
			if name := TokenName(i18n.For(l), uint8(i)); broken.MatchString(name) || name == "" {
				t.Errorf("%s: token %s is called %q", l, id, name)
			}
		}
	}
}

// letter is a letter that stands for something, on a card or a ship.
var letter = regexp.MustCompile(`<i aria-hidden="true">(\pL)</i>`)

// TestLetters: a letter on the table stands for a suit and for nothing else, so that no letter means two things.
func TestLetters(t *testing.T) {
	st, err := game.Game.New(engine.Setup{Seats: 4}, engine.NewFast(3), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range i18n.Langs {
		suits := map[string]bool{}
		for s := range portroyaltricks.Suit(portroyaltricks.Suits) {
			suits[i18n.For(l).Say("prt.sign."+s.String())] = true
		}
		if len(suits) != portroyaltricks.Suits {
			t.Errorf("%s: the suits have the letters %v", l, suits)
		}
		page, _ := drawn(t, turnOf(st, 0, 4, l), st)
		found := letter.FindAllStringSubmatch(page, -1)
		on := strings.Count(page, `class="tc s-`) - strings.Count(page, `class="tc s-none`)
		if len(found) != on || on == 0 {
			t.Errorf("%s: %d letters on the table, and %d cards of a suit", l, len(found), on)
		}
	}
}
