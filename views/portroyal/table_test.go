package portroyal

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
	"portside/views/table"
)

// luck is a Chance that nobody notes.
type luck struct{ *engine.Fast }

var (
	actions = regexp.MustCompile(`<button[^>]*name="action" value="([^"]*)"`)
	ids     = regexp.MustCompile(`\sid="([^"]*)"`)
	refs    = regexp.MustCompile(`\saria-(?:labelledby|describedby)="([^"]*)"|href="#([^"]+)"`)
)

func turnOf(st engine.State, viewer engine.Seat, seats int, l i18n.Lang) *table.Turn {
	t := &table.Turn{Printer: i18n.For(l), Game: portroyal.Key, Seat: viewer, Decision: -1, Format: game.Game.Format, Awaited: st.Deciders(), Live: true}
	if viewer >= 0 && st.Deciders().Has(viewer) {
		t.Decision, t.Legal = 1, st.Legal(viewer, nil)
	}
	for i := range seats {
		t.Seats = append(t.Seats, table.Sitter{Name: string(rune('A' + i)), Emblem: i})
	}
	return t
}

func htmlOf(t *testing.T, turn *table.Turn, st engine.State) string {
	t.Helper()
	var sb strings.Builder
	if err := Title.Table(turn, st.View(turn.Seat)).Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}

// Every legal action has its button and nothing else has one, on random matches for every number of
// seats, for who decides, for who does not and for spectators; ids are unique, references find theirs.
func TestButtonsAreTheLegalList(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		chance := luck{engine.NewFast(uint64(seats))}
		st, err := game.Game.New(engine.Setup{Seats: seats}, chance, nil)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; st.Deciders() != 0 && ply < 160; ply++ {
			for _, viewer := range []engine.Seat{st.Deciders().First(), engine.Nobody, engine.Seat(ply % seats)} {
				turn := turnOf(st, viewer, seats, i18n.En)
				html := htmlOf(t, turn, st)
				var want []string
				for _, a := range turn.Legal {
					want = append(want, turn.Format(a))
				}
				var got []string
				for _, m := range actions.FindAllStringSubmatch(html, -1) {
					if !slices.Contains(got, m[1]) { // two equal cards have a button each
						got = append(got, m[1])
					}
				}
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Fatalf("%d seats, ply %d, seat %d: buttons %q, legal %q", seats, ply, viewer, got, want)
				}
				if ply%8 == 0 {
					checkIDs(t, html)
				}
			}
			seat := st.Deciders().First()
			legal := st.Legal(seat, nil)
			st.Apply(seat, legal[chance.Pick(len(legal))], chance, nil)
		}
	}
}

func checkIDs(t *testing.T, html string) {
	t.Helper()
	seen := map[string]bool{}
	for _, m := range ids.FindAllStringSubmatch(html, -1) {
		if seen[m[1]] {
			t.Fatalf("id %q stands twice", m[1])
		}
		seen[m[1]] = true
	}
	for _, m := range refs.FindAllStringSubmatch(html, -1) {
		for _, id := range strings.Fields(m[1] + m[2]) {
			if !seen[id] && !strings.HasPrefix(id, "about-") { // sheets stand in the legend, beside the table
				t.Fatalf("something refers to %q, which is not there", id)
			}
		}
	}
}

// A replay and the end of a match offer nothing to press.
func TestNoButtonsInTheReplay(t *testing.T) {
	st, err := game.Game.New(engine.Setup{Seats: 3}, luck{engine.NewFast(1)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	turn := turnOf(st, st.Deciders().First(), 3, i18n.Nl)
	turn.Live = false
	if m := actions.FindString(htmlOf(t, turn, st)); m != "" {
		t.Errorf("a replay has the button %s", m)
	}
}

// Every card, wherever it lies, opens a sheet that the legend has.
func TestEveryCardHasASheet(t *testing.T) {
	for _, l := range i18n.Langs {
		turn := &table.Turn{Printer: i18n.For(l), Game: portroyal.Key}
		var sheets strings.Builder
		if err := Legend(turn).Render(context.Background(), &sheets); err != nil {
			t.Fatal(err)
		}
		checkIDs(t, sheets.String())
		for c := range portroyal.Cards() {
			if !strings.Contains(sheets.String(), `id="`+aboutID(c)+`"`) {
				t.Errorf("%s: no sheet %s", l, aboutID(c))
			}
			var sb strings.Builder
			if err := Card(turn, c).Render(context.Background(), &sb); err != nil {
				t.Fatal(err)
			}
			// WCAG 2.5.3: what is written on the card is part of its label.
			label, name := strings.ToLower(CardLabel(turn.Printer, c)), strings.ToLower(shortName(turn.Printer, c))
			if !strings.Contains(label, name) {
				t.Errorf("%s: %v is labelled %q, but %q is written on it", l, c, label, name)
			}
			if strings.Contains(sb.String(), "card.") || strings.Contains(sb.String(), "pr.") {
				t.Errorf("%s: %v shows a key: %s", l, c, sb.String())
			}
		}
	}
}

func TestOddsAreWhole(t *testing.T) {
	tests := []struct{ n, all, want int }{{0, 10, 0}, {1, 1000, 1}, {999, 1000, 99}, {10, 10, 100}, {1, 8, 13}, {1, 3, 33}, {0, 0, 0}}
	for _, tt := range tests {
		if got := percent(tt.n, tt.all); got != tt.want {
			t.Errorf("percent(%d, %d) = %d, want %d", tt.n, tt.all, got, tt.want)
		}
	}
}

func TestSignedAmounts(t *testing.T) {
	for n, want := range map[int]string{3: "+3", -4: "−4", 0: "0"} {
		if got := signed(n); got != want {
			t.Errorf("signed(%d) = %q, want %q", n, got, want)
		}
	}
}
