package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"portside/engine/enginetest/patience"
)

// title is a game besides the first, and how people play a whole match of it: from what the page offers, with
// hardly any knowledge of the rules.
type title struct {
	key     string
	seats   int // as many people, each with a window of their own
	options map[string]string
	unfold  []string // summaries that are opened where they stand, because buttons lie behind them
	avoid   []string // beginnings of actions that are taken only if nothing else is there
	told    []string // what the log must have said by the end
}

var titles = []title{
	{
		key: "port-royal-tricks", seats: 3, options: map[string]string{"revoke": "penalty"}, unfold: []string{"#lie > summary"},
		avoid: []string{"bid."}, told: []string{"Caught:", "has the privileges", "wins"},
	},
	{
		key: "stortebeker", seats: 3, options: map[string]string{"mode": "pro", "pirate_loss": "owner_chooses"},
		avoid: []string{"discard.", "shoot.", "done", "stop", "pass"}, told: []string{"counter-attack", "capture", "to board", "board"},
	},
}

// looks are the windows of the people at a table, the host's first.
var looks = []look{desktop, phone, plain}

// TestTitlesNightly plays a match of each further game, with a window for every seat; one of them has no JavaScript, and the
// server is restarted on the way. After the opening the windows look elsewhere and form clients play to the end, from which
// the site is taken back a bit for the windows to see it as well. By day TestBar plays these games in windows.
func TestTitlesNightly(t *testing.T) {
	t.Parallel()
	for _, g := range titles {
		t.Run(g.key, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, "")
			people := g.gather(t, s)
			said, plies := map[string]bool{}, 0
			hear := func(text string) {
				for _, words := range g.told {
					said[words] = said[words] || strings.Contains(text, words)
				}
			}
			on, from, script := true, 0, map[string]string(nil)
			play := func() {
				if on = g.step(t, people, plies, script); on {
					plies++
					hear(ask[string](people[0].window, `document.querySelector("#table").textContent`))
				}
			}
			judge := func(where string) {
				for _, p := range people {
					p.judge(where)
				}
			}
			for on && plies < *opening {
				play()
				switch plies {
				case 8:
					judge("at the table")
				case 11:
					s.restart(t, people, s.stop)
				}
			}
			if on {
				plies, script = rush(t, s, people, plies, func(_ *person, actions []string, ply int) string { return g.choose(actions, ply) }, hear)
				from = plies
				judge("at the table, later")
			}
			for on {
				play()
				if plies > from+1000 {
					t.Fatal("the match does not end")
				}
			}
			t.Logf("%d plies, in windows again from %d on", plies, from)
			for _, words := range g.told {
				if !said[words] {
					t.Errorf("the log never said %q", words)
				}
			}
			for _, p := range people {
				if p.look.plain {
					p.open(p.at())
				}
				p.until("everybody sees the end", `!!document.querySelector("form[action$='/rematch']")`)
				p.judge("at the end")
			}
			rematch(t, people)
		})
	}
}

// gather seats people at a match of the game.
func (g title) gather(t *testing.T, s *site) []*person {
	t.Helper()
	host := newWindow(t, looks[0])
	host.beginAt(s, g.key, "Anna", g.options, slices.Repeat([]string{"open"}, g.seats-1)...)
	people := []*person{{window: host}}
	invitation := host.invitation()
	for i := 1; i < g.seats; i++ {
		w := newWindow(t, looks[i])
		w.join(invitation, []string{"Bram", "Chloé"}[i-1])
		people = append(people, &person{window: w})
	}
	for _, p := range people {
		p.seated()
	}
	return people
}

// step plays one ply for the person who is asked, from the script if it has the ply, and reports whether the match goes
// on.
func (g title) step(t *testing.T, people []*person, ply int, script map[string]string) (on bool) {
	t.Helper()
	for range patience.Tries(pause) {
		for _, p := range people {
			now := p.see()
			if now.Over {
				return false
			}
			if p.look.plain && !now.asked() {
				p.open(p.at())
				continue
			}
			if !ask[bool](p.window, `!!document.querySelector("#table.asked")`) {
				continue
			}
			for _, summary := range g.unfold {
				if ask[bool](p.window, fmt.Sprintf(`(() => { const s = document.querySelector(%q); if (!s || s.parentElement.open) return false; s.click(); return true; })()`, summary)) {
					now = p.see()
				}
			}
			if !now.asked() {
				continue
			}
			if a := script[now.Ply]; a != "" { // it may be behind a card of the hand
				ask[any](p.window, fmt.Sprintf(`(document.querySelector(%s)?.closest("#hand details") ?? {}).open = true`, quote(button(a))))
				now = p.see()
			}
			action := g.choose(now.Actions, ply)
			if a := script[now.Ply]; slices.Contains(now.Actions, a) {
				action = a
			}
			p.play(now, action)
			return true
		}
	}
	for _, p := range people {
		t.Logf("%s at %s:\n%s", p.look.name, p.at(), p.text())
	}
	t.Fatal("nobody is asked anything and the match is not over")
	return false
}

// long is a number of plies after which any action will do: a match in which everybody avoids the end may go on
// for ever.
const long = 600

// choose takes one of the last places of the list, which are behind folds. Which one goes by a number without a
// rhythm: taken in turn, one match in ten went round in circles.
func (g title) choose(actions []string, ply int) string {
	luck := int(uint32(ply) * 2654435761 >> 16)
	better := slices.DeleteFunc(slices.Clone(actions), func(a string) bool {
		return slices.ContainsFunc(g.avoid, func(start string) bool { return strings.HasPrefix(a, start) })
	})
	switch {
	case ply > long:
		return actions[luck/9%len(actions)]
	case len(better) == 0 || luck%9 == 0:
		better = actions
	}
	return better[len(better)-1-luck/9%min(2, len(better))]
}
