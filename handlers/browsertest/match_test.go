package browsertest

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"

	"portside/engine/enginetest/nightly"
	"portside/engine/enginetest/patience"
)

// person is one person with a window and the memory needed to choose.
type person struct {
	*window
	drawn int
}

// decide chooses by taste and remembers what it must for the next time.
func (p *person) decide(actions []string) string {
	action := taste(actions, p.drawn)
	switch action {
	case "draw":
		p.drawn++
	case "let-in", "repel":
	default:
		p.drawn = 0
	}
	return action
}

// gather seats three people at one match: on a desktop, on a phone in German, and without JavaScript.
func gather(t *testing.T, s *site) []*person {
	t.Helper()
	host := newWindow(t, desktop)
	host.begin(s, "Anna", "open", "open")
	german := phone
	german.language = "de"
	people := []*person{{window: host}}
	invitation := host.invitation()
	for _, guest := range []struct {
		look look
		name string
	}{{german, "Bram"}, {plain, "Chloé"}} {
		w := newWindow(t, guest.look)
		w.join(invitation, guest.name)
		people = append(people, &person{window: w})
	}
	for _, p := range people {
		p.seated()
	}
	return people
}

// step plays one ply for the person who is asked, from the script if it has the ply, and reports whether the match goes
// on. A person without JavaScript reloads the page before looking, as people then must.
func step(t *testing.T, people []*person, script map[string]string) (on bool) {
	t.Helper()
	for range patience.Tries(pause) {
		for _, p := range people {
			now := p.see()
			if now.Over {
				return false
			}
			if !now.asked() {
				if p.look.plain {
					p.open(p.at())
				}
				continue
			}
			action, ok := script[now.Ply]
			if !ok {
				action = p.decide(now.Actions)
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

// lastEvents tells whether "just now" shows the end of the log, of which it leaves out what is shown as missed: a fragment
// brings these lines once, and the page puts them in both places.
const lastEvents = `(() => {
	const now = [...document.querySelectorAll("#events > ol > li")].map((n) => n.textContent);
	const log = [...document.querySelectorAll("#log li")].map((n) => n.textContent);
	const end = log.slice(Math.max(0, log.length - (document.querySelector("#since") ? now.length : 3)));
	return now.join("|") === end.join("|");
})()`

// bellRings tells whether the bell above the table says what the title of the tab says.
const bellRings = `(() => {
	const bell = document.querySelector(".rail .next"), waits = /^\((\d+)\)/.exec(document.title);
	return waits ? bell.checkVisibility({ visibilityProperty: true }) && bell.querySelector(".badge").textContent === waits[1] :
		!bell.checkVisibility({ visibilityProperty: true });
})()`

// TestWholeMatch plays Port Royal from the invitation to the last page in three windows; in between form clients play. On
// the way the server is stopped and started, then killed and started, and nobody notices more than a short wait.
func TestWholeMatch(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	people := gather(t, s)
	plies, on, script := 0, true, map[string]string(nil)
	play := func() {
		if on = step(t, people, script); !on {
			return
		}
		plies++
		for _, p := range people {
			p.until("the last events are those the log ends with", lastEvents)
			p.until("the bell says whether it is their turn", bellRings)
		}
	}
	judge := func() {
		for _, p := range people {
			p.judge("at the table")
		}
	}
	for on && plies < *opening {
		play()
		switch plies {
		case 3:
			s.restart(t, people, s.stop)
		case 5:
			if nightly.Sample(false, true) { // TestPages judges the tables of a beginning
				judge()
			}
		case 7:
			s.restart(t, people, s.kill)
		}
	}
	if on {
		plies, script = rush(t, s, people, plies, func(p *person, actions []string, _ int) string { return p.decide(actions) }, func(string) {})
		judge()
	}
	for on {
		play()
	}
	t.Logf("%d plies", plies)
	for _, p := range people {
		if p.look.plain {
			p.open(p.at())
		}
		p.until("everybody sees the end", `!!document.querySelector("form[action$='/rematch']")`)
		p.judge("at the end")
	}
	rematch(t, people)
}

// restart ends the server by end, while everybody is at the table, and starts it again: open pages show the
// same decisions and go on with the same cookies.
func (s *site) restart(t *testing.T, people []*person, end func()) {
	t.Helper()
	newest := 0
	for _, p := range people {
		ply, _ := strconv.Atoi(p.see().Ply)
		newest = max(newest, ply)
	}
	before := make([]sight, len(people))
	for i, p := range people {
		if !p.look.plain { // news come a moment later
			p.until("the newest ply is to be seen", fmt.Sprintf(`Number(document.querySelector("#table").dataset.ply) >= %d`, newest))
		}
		p.cutOff()
		if p.look.plain {
			p.open(p.at())
		}
		before[i] = p.see()
	}
	end()
	s.start()
	for i, p := range people {
		if p.look.plain {
			p.open(p.at())
		}
		if after := p.see(); after.Decision != before[i].Decision {
			t.Errorf("%s: decision %s before the restart, %s after", p.look.name, before[i].Decision, after.Decision)
		}
	}
}

// rematch lets everybody press the button, one after the other: all come to the same new match.
func rematch(t *testing.T, people []*person) {
	t.Helper()
	var first string
	for i, p := range people {
		over := p.at()
		p.press("form[action$='/rematch'] button[type=submit], .rematch a, main a[href$='/matches/2']")
		p.until("there is a new match", `/\/matches\/\d+$/.test(location.pathname) && document.readyState === "complete" && location.href !== `+quote(over))
		if i == 0 {
			first = p.at()
		} else if p.at() != first {
			t.Errorf("%s's rematch is %s, the first one's %s", p.look.name, p.at(), first)
		}
	}
	if status := people[0].open(first); status != http.StatusOK {
		t.Errorf("the rematch answers %d", status)
	}
}
