package stortebeker

import (
	"bytes"
	"compress/gzip"
	"context"
	"html"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/script"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/game"
	"portside/views/i18n"
	"portside/views/table"
)

var names = table.Names{"Anna", "Bert", "Clara", "Dirk"}

// sets are the options that matter for what is shown.
var sets = []engine.Setup{
	{Seats: 2, Options: map[string]string{"mode": "pro", "pirate_loss": "owner_chooses"}},
	{Seats: 3, Options: map[string]string{"counter_prompt": "all_with_provisions"}},
	{Seats: 4, Options: map[string]string{"mode": "pro", "pirate_loss": "owner_chooses", "end_trigger": "cannot_refill"}},
	{Seats: 4},
}

func seated(lang i18n.Lang, s engine.State, seats int, viewer engine.Seat) *table.Turn {
	t := &table.Turn{Printer: i18n.For(lang), Match: 1, Game: stortebeker.Key, Seat: viewer, Decision: -1, Format: game.Game.Format, Live: true, Awaited: s.Deciders()}
	for i := range seats {
		t.Seats = append(t.Seats, table.Sitter{Name: names[i], Kind: table.User, Emblem: i})
	}
	if viewer >= 0 && s.Deciders().Has(viewer) {
		t.Decision, t.Legal = 1, s.Legal(viewer, nil)
	}
	return t
}

func drawn(t *testing.T, c templ.Component) string {
	t.Helper()
	var sb strings.Builder
	if err := c.Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}

// placed is a position of three seats, written as in case scripts.
func placed(t *testing.T, fields ...string) engine.State {
	t.Helper()
	setup := engine.Setup{Seats: 3}
	s, err := game.Game.New(setup, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	var given [][2]string
	for i := 0; i < len(fields); i += 2 {
		given = append(given, [2]string{fields[i], fields[i+1]})
	}
	if err := script.Arrange(game.Game, setup, s, given...); err != nil {
		t.Fatal(err)
	}
	return s
}

// matches plays a match of every set, half with sense, and shows every state, with the events that led
// to it, to look.
func matches(t *testing.T, look func(s engine.State, seats int, events []engine.Event)) {
	luck := engine.NewFast(11)
	for n, set := range sets {
		var log engine.Log
		s, err := game.Game.New(set, luck, &log)
		if err != nil {
			t.Fatal(err)
		}
		for {
			look(s, set.Seats, log.Events)
			seat := s.Deciders().First()
			if seat == engine.Nobody {
				break
			}
			legal := s.Legal(seat, nil)
			best := luck.Pick(len(legal))
			if w := game.Game.Score(s, seat, legal, nil); (int(seat)+n)%2 == 0 {
				for i := range w {
					if w[i] > w[best] {
						best = i
					}
				}
			}
			log = engine.Log{}
			s.Apply(seat, legal[best], luck, &log)
		}
	}
}

var actionButton = regexp.MustCompile(`<button[^>]* name="action" value="([^"]+)"`)

// TestEveryActionIsAButton compares the buttons of the table with the legal actions: of the seat that
// decides, of one that does not, and in a replay.
func TestEveryActionIsAButton(t *testing.T) {
	phases, n := map[stortebeker.Phase]int{}, 0
	look := func(s engine.State, seats int, _ []engine.Event) {
		n++
		other := engine.Seat(n%(seats+1)) - 1 // the spectators, and all seats in turn
		for _, viewer := range []engine.Seat{s.Deciders().First(), other} {
			v := s.View(viewer)
			turn := seated(i18n.En, s, seats, viewer)
			phases[v.(*stortebeker.View).Phase]++
			var want, got []string
			for _, a := range turn.Legal {
				want = append(want, game.Game.Format(a))
			}
			for _, m := range actionButton.FindAllStringSubmatch(drawn(t, Title.Table(turn, v)), -1) {
				got = append(got, html.UnescapeString(m[1])) // in the bar or on the board, never both
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%v, viewer %v: buttons %v, legal %v", v.(*stortebeker.View).Phase, viewer, got, want)
			}
		}
		if n%10 > 0 {
			return
		}
		turn := seated(i18n.En, s, seats, 0)
		turn.Live = false
		if page := drawn(t, Title.Table(turn, s.View(0))); strings.Contains(page, ` name="action"`) {
			t.Fatal("a replay has buttons")
		}
	}
	matches(t, look)
	for _, fields := range [][]string{ // what matches come to but rarely
		{"active", "s0", "round", "3", "open", "black-4", "s0.black-4", "water bananas bananas_p", "phase", "lose", "target", "black-4", "dice", "bananas rum"},
		{"active", "s0", "round", "3", "open", "black-5", "s0.black-5", "rum", "s0.hand", "rum", "phase", "keep", "target", "black-5", "loot", "meat meat_p"},
	} {
		look(placed(t, fields...), 3, nil)
	}
	for phase := stortebeker.PhasePlay; phase <= stortebeker.PhaseOver; phase++ {
		if phases[phase] == 0 {
			t.Errorf("no match came to phase %v", phase)
		}
	}
}

// TestSecrets deals anew what a viewer cannot see: the table, the story and the question stay as they are.
func TestSecrets(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	n := 0
	matches(t, func(s engine.State, seats int, _ []engine.Event) {
		if n++; n%9 > 0 {
			return
		}
		for viewer := engine.Nobody; int(viewer) < seats; viewer++ {
			twin := game.Game.Blank()
			game.Game.Determinize(s.View(viewer), r, twin)
			was := drawn(t, Title.Table(seated(i18n.En, s, seats, viewer), s.View(viewer)))
			if now := drawn(t, Title.Table(seated(i18n.En, twin, seats, viewer), twin.View(viewer))); now != was {
				t.Fatalf("ply %d: the table of %v tells what it may not know", n, viewer)
			}
		}
	})
}

// TestSmall keeps one ply's answer small.
func TestSmall(t *testing.T) {
	largest, n := 0, 0
	matches(t, func(s engine.State, seats int, _ []engine.Event) {
		seat := s.Deciders().First()
		if n++; seat == engine.Nobody || n%4 > 0 {
			return
		}
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		if _, err := w.Write([]byte(drawn(t, Title.Table(seated(i18n.De, s, seats, seat), s.View(seat))))); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		largest = max(largest, zipped.Len())
	})
	if largest > 5200 {
		t.Errorf("the largest table has %d bytes, compressed", largest)
	}
	t.Logf("the largest table has %d bytes, compressed", largest)
}

// TestOrders writes what the form sends and says it in every language.
func TestOrders(t *testing.T) {
	form := map[string][]string{fieldShip: {"black-5", "red-3", "blue-8", "any"}, fieldDo: {"best", "never", "", "always"}, fieldBest: {"9", "", "", ""}, fieldCards: {"2", "3", "3", "3"}, fieldElse: {"pass"}, fieldPirate: {"lowest"}}
	want := "counter black-5:best<=9,cards<=2 red-3:never any:always else=pass pirate=lowest"
	got := OrderText(form)
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	o, err := stortebeker.ParseOrder(got)
	if err != nil || o.String() != want {
		t.Errorf("%q is read as %q, %v", got, o, err)
	}
	for _, l := range i18n.Langs {
		if text := OrderWords(i18n.For(l), got+" blue-8:cards<=1"); broken.MatchString(text) || !strings.Contains(text, "9") {
			t.Errorf("%s: %q", l, text)
		}
		for why := range stortebeker.WhyShipGone + 2 {
			if text := Why(i18n.For(l), why); broken.MatchString(text) {
				t.Errorf("%s: why %d is %q", l, why, text)
			}
		}
	}
	s, err := game.Game.New(sets[0], engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	page := drawn(t, Orders(seated(i18n.En, s, 2, 0), s.View(0), "counter any:best<=9,cards<=1 pirate=lowest"))
	for _, part := range []string{`value="9"`, `value="lowest" checked`, `<option value="best" selected>`, `<option value="1" selected>`} {
		if !strings.Contains(page, part) {
			t.Errorf("the form has no %s", part)
		}
	}
}

// TestBoardKeepsItsPlaces: the hand lies in the bar whoever is asked, and each ship where it lay when another is boarded, so that
// nothing on the board moves for it. A card of a pile is drawn as a card and not as somebody's face.
func TestBoardKeepsItsPlaces(t *testing.T) {
	fields := []string{"active", "s0", "round", "6", "open", "black-5 red-8 blue-4", "s0.hand", "rum", "s1.hand", "beans", "s0.blue-4", "meat biscuit biscuit_p",
		"s1.blue-4", "meat biscuit*2", "discard.cards", "water"}
	for _, more := range [][]string{nil, {"phase", "board"}, {"phase", "counter", "target", "blue-4", "best", "9"}} {
		s := placed(t, append(fields[:len(fields):len(fields)], more...)...)
		for viewer := range engine.Seat(2) {
			page := drawn(t, Title.Table(seated(i18n.En, s, 3, viewer), s.View(viewer)))
			at := -1
			for _, id := range []string{"question", "hand", "sea", "ship-black-5", "ship-red-8", "ship-blue-4", "rearguard"} {
				next := strings.Index(page, ` id="`+id+`"`)
				if next <= at {
					t.Errorf("%v: on the page of seat %d %s does not follow", more, viewer, id)
				}
				at = next
			}
			if !strings.Contains(page, `class="shown k-water"`) || strings.Contains(page, `class="face `) {
				t.Errorf("%v: seat %d does not see the discarded water as a card", more, viewer)
			}
		}
	}
}
