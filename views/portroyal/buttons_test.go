package portroyal

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
	"portside/engine/enginetest/nightly"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
	"portside/views/table"
)

var actionButton = regexp.MustCompile(`<button[^>]* name="action" value="([^"]+)"`)

// mixes are the games of the box, each with everything that may be added, by number of seats.
var mixes = []struct {
	mode     string
	from, to int
	options  map[string]string
}{
	{"base", 2, 5, map[string]string{"gambler": "yes", "set_sail_mix": "yes", "contract_cast": "yes", "expedition_variant": "yes"}},
	{"set_sail", 2, 4, nil},
	{"contracts_competitive", 2, 5, map[string]string{"gambler": "yes", "set_sail_mix": "yes"}},
	{"contracts_coop", 2, 5, map[string]string{"gambler": "yes", "set_sail_mix": "yes"}},
	{"contracts_solo", 1, 1, map[string]string{"gambler": "yes", "set_sail_mix": "yes"}},
	{"adventure_coop", 2, 4, map[string]string{"gambler": "yes", "chapter": "3", "character_choice": "draft", "extra_coins": "3"}},
	{"adventure_coop", 2, 3, map[string]string{"chapter": "5", "groups": "5"}},
	{"adventure_solo", 1, 1, map[string]string{"chapter": "4", "set_sail_mix": "yes"}},
	{"adventure_competitive", 2, 4, map[string]string{"chapter": "5", "contract_cast": "yes"}},
	{"adventure_variable", 2, 4, nil},
}

func seated(lang i18n.Lang, seats int, viewer engine.Seat) *table.Turn {
	t := &table.Turn{Printer: i18n.For(lang), Match: 1, Game: portroyal.Key, Seat: viewer, Decision: -1, Format: game.Game.Format, Live: true}
	for i := range seats {
		t.Seats = append(t.Seats, table.Sitter{Name: fmt.Sprintf("Seat%d", i), Kind: table.User, Emblem: i})
	}
	return t
}

// buttons are the actions that stand as buttons in what the board draws, each once: in the bar or on the board.
func buttons(t *testing.T, turn *table.Turn, v engine.View) (page string, actions []string) {
	t.Helper()
	var sb strings.Builder
	if err := Title.Table(turn, v).Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range actionButton.FindAllStringSubmatch(sb.String(), -1) {
		if seen[html.UnescapeString(m[1])] && strings.Contains(sb.String(), `id="bar-`+m[1]+`"`) { // two cards alike have one each
			t.Errorf("%s has a button in the bar and on the board", m[1])
		}
		seen[html.UnescapeString(m[1])] = true
	}
	return sb.String(), slices.Sorted(maps.Keys(seen))
}

// TestEveryActionIsAButton plays random matches of every mode and compares the buttons of the table with
// the legal actions: of the seat that decides, of one that does not, and in a replay.
func TestEveryActionIsAButton(t *testing.T) {
	phases := map[portroyal.Phase]int{}
	for _, mix := range mixes {
		for seats := mix.from; seats <= mix.to; seats++ {
			t.Run(fmt.Sprintf("%s %d", mix.mode, seats), func(t *testing.T) {
				for seed := range nightly.Sample[uint64](1, 2) {
					options := map[string]string{"mode": mix.mode}
					maps.Copy(options, mix.options)
					playRandomly(t, engine.Setup{Seats: seats, Options: options}, seed, phases)
				}
			})
		}
	}
	for phase := portroyal.PhaseDifficulty; phase <= portroyal.PhasePick; phase++ {
		if phase != portroyal.PhaseOver && phases[phase] == 0 {
			t.Errorf("no match came to phase %v", phase)
		}
	}
}

// untranslated are keys of catalogues where words should be.
var untranslated = regexp.MustCompile(`[>" ](pr|port-royal|card|ship|count|contract|table|story|event|item|words)\.[a-z-]+(\.[a-z_-]+)*[<" ]`)

func playRandomly(t *testing.T, setup engine.Setup, seed uint64, phases map[portroyal.Phase]int) {
	t.Helper()
	luck, choice := engine.NewFast(seed), engine.NewFast(seed+100)
	s, err := game.Game.New(setup, luck, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; s.Deciders() != 0 && n < 350; n++ {
		seat := s.Deciders().First()
		v := s.View(seat).(*portroyal.View)
		phases[v.Phase]++
		turn := seated(i18n.Langs[n%len(i18n.Langs)], setup.Seats, seat)
		turn.Decision, turn.Legal, turn.Awaited = n, s.Legal(seat, nil), s.Deciders()
		var want []string
		for _, a := range turn.Legal {
			want = append(want, game.Game.Format(a))
		}
		slices.Sort(want)
		page, got := buttons(t, turn, v)
		if !slices.Equal(got, want) {
			t.Fatalf("ply %d, %v: buttons %v, legal %v", n, v.Phase, got, want)
		}
		if n%5 == 0 {
			if key := untranslated.FindString(page); key != "" {
				t.Fatalf("ply %d, %v: %q has no words", n, v.Phase, key)
			}
		}
		if n%7 == 0 {
			turn.Live = false
			other := (seat + 1) % engine.Seat(setup.Seats)
			for _, look := range []struct {
				what   string
				turn   *table.Turn
				viewer engine.Seat
			}{{"a replay", turn, seat}, {"a spectator", seated(i18n.En, setup.Seats, engine.Nobody), engine.Nobody}, {"another seat", seated(i18n.En, setup.Seats, other), other}} {
				if _, got := buttons(t, look.turn, s.View(look.viewer)); len(got) > 0 {
					t.Fatalf("ply %d, %v: %s has buttons %v", n, v.Phase, look.what, got)
				}
			}
		}
		s.Apply(seat, turn.Legal[pick(choice, turn.Legal)], luck, nil)
	}
}

// pick chooses at random, but rather draws and hires than ends or claims, so that every phase comes.
func pick(r *engine.Fast, legal []engine.Action) int {
	for range 3 {
		i := r.Pick(len(legal))
		_, claim := portroyal.ClaimPayment(legal[i])
		if a := legal[i]; !claim && a != portroyal.Stop() && a != portroyal.Done() && a != portroyal.EndTurn() {
			return i
		}
	}
	return r.Pick(len(legal))
}
