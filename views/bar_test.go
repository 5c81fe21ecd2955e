package views

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/games"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// choice is a button in the bar or on the board with its class and what stands on it.
var choice = regexp.MustCompile(`(?s)<button class="([^"]*)" id="(?:bar|do)-([^"]*)"[^>]*>(.*?)</button>`)

// TestHopeless plays random matches: what no dice can make succeed is small and never a main button, and
// what can succeed is not small.
func TestHopeless(t *testing.T) {
	for _, tt := range []struct {
		game  string
		seats int
		plies int
		known func(action string) bool // whether the chance of an action is known before it is played
		grim  func(v engine.View, seat engine.Seat, label string) (hopeless bool)
	}{
		{stortebeker.Key, 3, 3000, func(action string) bool {
			return strings.HasPrefix(action, "counter") || strings.HasPrefix(action, "board.")
		},
			func(_ engine.View, _ engine.Seat, label string) bool { return strings.Contains(label, ": 0\u00a0%") }},
		{blackbeard.Key, 3, 2500, func(action string) bool { return action == "petition" },
			func(v engine.View, seat engine.Seat, _ string) bool {
				return v.(*blackbeard.View).OddsPetition(int(seat)) == 0
			}},
	} {
		t.Run(tt.game, func(t *testing.T) {
			g, _ := games.Find(tt.game)
			seen, plies := map[bool]int{}, 0
			for seed := uint64(1); plies < tt.plies && seed < 60; seed++ {
				luck, picks := engine.NewFast(seed), engine.NewFast(seed+100)
				s, err := g.New(engine.Setup{Seats: tt.seats}, luck, nil)
				if err != nil {
					t.Fatal(err)
				}
				for n := 0; s.Deciders() != 0 && n < 400; n, plies = n+1, plies+1 {
					seat := s.Deciders().First()
					legal := s.Legal(seat, nil)
					page := ""
					if slices.ContainsFunc(legal, func(a engine.Action) bool { return tt.known(g.Format(a)) }) { // a board is dear to draw
						page = drawn(t, g, s, seat, tt.seats)
					}
					for _, m := range choice.FindAllStringSubmatch(page, -1) {
						class, action, label := m[1], m[2], m[3]
						if !tt.known(action) {
							continue
						}
						hopeless := tt.grim(s.View(seat), seat, label)
						seen[hopeless]++
						if small := strings.Contains(class, "button-quiet"); small != hopeless {
							t.Fatalf("seed %d, ply %d: %s is hopeless: %v, its button is %q", seed, n, action, hopeless, class)
						}
					}
					s.Apply(seat, legal[picks.Pick(len(legal))], luck, nil)
				}
			}
			t.Logf("%d plies, hopeless and others were seen %v times", plies, seen)
			if seen[true] == 0 || seen[false] == 0 && tt.game == stortebeker.Key { // nobody who plays at random becomes notorious enough for the king
				t.Errorf("%d plies, hopeless and others were seen %v times", plies, seen)
			}
		})
	}
}

// drawn is the board of who decides, in English.
func drawn(t *testing.T, g engine.Game, s engine.State, seat engine.Seat, seats int) string {
	t.Helper()
	turn := &table.Turn{
		Printer: i18n.For(i18n.En), Match: 1, Game: g.Info().Key, Seat: seat, Decision: 1, Format: g.Format, Live: true,
		Legal: s.Legal(seat, nil), Awaited: s.Deciders(),
	}
	for i := range seats {
		turn.Seats = append(turn.Seats, table.Sitter{Name: "Seat " + string(rune('A'+i)), Kind: table.User, Emblem: i})
	}
	var page strings.Builder
	if err := Title(g.Info().Key).Table(turn, s.View(seat)).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}
