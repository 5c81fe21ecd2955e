package browsertest

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/enginetest/patience"
	"portside/engine/match"
	"portside/engine/portroyal"
)

// follow has people play what is foretold for their seats, from ply on and for at most so many plies;
// bots play the others. It checks the time pile on the way, calls look before each ply that somebody
// here plays, and returns the number of the next ply, as long as the match if that is over.
func (f fate) follow(t *testing.T, people map[engine.Seat]*person, from, atMost int, look func(n int, p *person)) int {
	t.Helper()
	n, plies := from, f.match.Plies(0)
	for ; n < len(plies) && n < from+atMost; n++ {
		p := people[plies[n].Seat]
		if p == nil {
			continue
		}
		p.until(fmt.Sprintf("ply %d is theirs to play", n), fmt.Sprintf(`document.querySelector("#table")?.dataset.ply === "%d" && document.querySelector("#plies [name=decision]")`, n-1))
		now := p.see()
		if !slices.Contains(now.Actions, plies[n].Action) {
			t.Fatalf("%s: ply %d should be %s, offered are %v", p.look.name, n, plies[n].Action, now.Actions)
		}
		if v := f.views[n-1]; v.Timed {
			if left := ask[string](p.window, `document.querySelector("#time-pile .pile b").textContent`); left != strconv.Itoa(v.Time) {
				t.Errorf("%s: before ply %d the time pile says %s, want %d", p.look.name, n, left, v.Time)
			}
		}
		if look != nil {
			look(n, p)
		}
		p.play(now, plies[n].Action)
	}
	return n
}

// rush has form clients play what is foretold, from ply on and up to another one, while the windows look elsewhere; then they
// are back at the table. The people are asked in the same places as in follow.
func (f fate) rush(t *testing.T, s *site, people map[engine.Seat]*person, from, to int) {
	t.Helper()
	table, formClients := "", map[engine.Seat]*formClient{}
	for seat, p := range people {
		table = p.at()
		formClients[seat] = p.formClient(table)
		p.open(s.url("/credits"))
	}
	for n := from; n < to; n++ {
		ply := f.match.Plies(0)[n]
		c := formClients[ply.Seat]
		if c == nil {
			continue
		}
		var now sight
		for range patience.Tries(pause) {
			if now, _, _ = c.see(); now.Ply == strconv.Itoa(n-1) && len(now.Actions) > 0 {
				break
			}
		}
		if status := c.play(now, ply.Action); status != http.StatusSeeOther {
			t.Fatalf("ply %d, %s, answers %d at ply %s, where %v are offered", n, ply.Action, status, now.Ply, now.Actions)
		}
	}
	for _, p := range people {
		p.open(table)
	}
}

// over holds the last page of a match against the time pile to how it ended.
func (f fate) over(p *person) {
	p.t.Helper()
	p.until("the end is there", `!!document.querySelector(".verdict")`)
	p.until("the end is in sight", `(document.querySelector(".ladder") || document.querySelector(".verdict")).getBoundingClientRect().top > 0 &&
		(document.querySelector(".ladder") || document.querySelector(".verdict")).getBoundingClientRect().bottom < innerHeight`)
	v := f.last()
	rung := ask[int](p.window, `[...document.querySelectorAll(".ladder li")].findIndex(l => l.ariaCurrent === "true")`)
	text := p.text()
	switch v.Ended {
	case portroyal.EndWon:
		if want := int(v.Title() - portroyal.Landlubber); rung != want {
			p.t.Errorf("%s: the title is rung %d of the ladder, want %d", p.look.name, rung, want)
		}
		if !strings.Contains(text, fmt.Sprintf("with %d card", v.Score)) {
			p.t.Errorf("%s: the last page does not tell of a score pile of %d:\n%s", p.look.name, v.Score, text)
		}
	case portroyal.EndLost:
		if ask[bool](p.window, `!!document.querySelector(".ladder")`) || !strings.Contains(text, "The time pile is empty") {
			p.t.Errorf("%s: a lost match shows the ladder of titles, or not why it is lost:\n%s", p.look.name, text)
		}
	}
	if ask[bool](p.window, `!!document.querySelector("#plies button[name=action]")`) {
		p.t.Errorf("%s: after the end something is still offered", p.look.name)
	}
}

// TestSoloNightly wins the solo game on a phone and loses it on a desktop, and plays the lost deal again.
func TestSoloNightly(t *testing.T) {
	t.Parallel()
	setup := engine.Setup{Seats: 1, Options: map[string]string{"mode": "contracts_solo"}}
	won := search(t, setup, 60, func(f fate) int {
		if f.last().Score < 2 {
			return -1
		}
		return ends(portroyal.EndWon)(f)
	})
	lost := search(t, setup, 60, ends(portroyal.EndLost))
	for _, tt := range []struct {
		look look
		fate fate
	}{{phone, won}, {desktop, lost}} {
		t.Run(tt.look.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, "")
			p := &person{window: newWindow(t, tt.look)}
			p.beginWith(s, "Anna", setup.Options)
			p.seated()
			p.cutOff()
			p.inspect("solo-difficulty-" + tt.look.name)
			path := s.plant(1, tt.fate, 1)
			p.open(s.url(path))
			table, shown := p.at(), 0
			tt.fate.follow(t, map[engine.Seat]*person{0: p}, 1, 1000, func(n int, p *person) {
				if n == len(tt.fate.plies())*2/3 {
					p.inspect("solo-table-" + tt.look.name)
					shown++
				}
			})
			if shown != 1 {
				t.Errorf("the table was looked at %d times", shown)
			}
			tt.fate.over(p)
			p.inspect("solo-over-" + tt.look.name)

			p.press("form.repeat button[type=submit], form.repeat .button")
			p.until("the deal is laid out again", `!!document.querySelector("#repeat") && location.href !== `+quote(table))
			again := tt.fate.views[0]
			names := ask[[]string](p.window, `[...document.querySelectorAll("#contracts li.contract")].map(e => e.id)`)
			if len(names) != len(again.Contracts) {
				t.Errorf("the repeat shows the contracts %v, the deal has %d", names, len(again.Contracts))
			}
			for _, o := range again.Contracts {
				if !slices.ContainsFunc(names, func(id string) bool { return id == o.Contract.String() }) {
					t.Errorf("the repeat lacks the contract %s: %v", o.Contract.Name(), names)
				}
			}
			tt.fate.follow(t, map[engine.Seat]*person{0: p}, 1, 12, nil) // the same cards come
		})
	}
}

// TestTeamNightly plays the cooperative game to its end on a desktop, on a phone and with a bot. They talk, one
// takes a suggestion, and the server is stopped and started under their eyes. Between that and the last plies form clients play.
func TestTeamNightly(t *testing.T) {
	t.Parallel()
	setup := engine.Setup{Seats: 3, Options: map[string]string{"mode": "contracts_coop"}}
	f := search(t, setup, 40, ends(portroyal.EndWon))
	s := newSite(t, "")
	anna, bram := &person{window: newWindow(t, desktop)}, &person{window: newWindow(t, phone)}
	anna.beginWith(s, "Anna", setup.Options, "open", "bot-greedy")
	bram.join(anna.invitation(), "Bram")
	anna.seated()
	bram.seated()
	anna.cutOff()
	bram.cutOff()
	agreed := slices.IndexFunc(f.views, func(v *portroyal.View) bool { return v.Phase != portroyal.PhaseDifficulty }) + 1
	path := s.plant(1, f, agreed) // all are asked at once how hard it shall be, and nobody knows when the bot answers
	people := map[engine.Seat]*person{0: anna, 1: bram}
	for _, p := range people {
		p.open(s.url(path))
	}
	first := min(*opening, len(f.plies())/2)
	for f.match.Plies(agreed)[first].Seat == 2 { // between two plies of the bot nothing stands still
		first++
	}
	helped := false
	n := f.follow(t, people, agreed, first, func(n int, p *person) {
		if n < 20 || helped {
			return
		}
		helped = true
		other := anna
		if p == anna {
			other = bram
		}
		want := f.match.Plies(0)[n].Action
		other.until("the decision of the other one is there to suggest for", fmt.Sprintf(`document.querySelector("#table").dataset.ply === "%d"`, n-1))
		other.comeTo(".suggest > summary")
		other.comeTo(fmt.Sprintf(".suggest [name=action][value=%q]", want))
		p.until("the suggestion stands on the button", `!!document.querySelector(`+quote(button(want)+" .advised")+`)`)
		other.comeTo("#talk > summary")
		other.fill("#say-text", "Let us end this soon")
		other.comeTo("#say .button")
		p.until("a line waits to be read", `!!document.querySelector("#talk-unread")`)
		p.inspect("team-advised")
		other.inspect("team-waiting")
	})
	if !helped {
		t.Error("nobody was helped")
	}
	for _, p := range people {
		p.until("what has been played is shown", fmt.Sprintf(`document.querySelector("#table").dataset.ply === "%d"`, n-1))
	}
	s.restart(t, []*person{anna, bram}, s.stop)
	n = f.follow(t, people, n, ending, nil)
	if last := len(f.match.Plies(0)) - ending; n < last && *opening < last {
		f.rush(t, s, people, n, last)
		n = last
	}
	f.follow(t, people, n, 1000, nil)
	for _, p := range people {
		f.over(p)
	}
	bram.inspect("team-over")
	if !strings.Contains(ask[string](anna.window, `document.querySelector("#talk").textContent`), "Let us end this soon") {
		t.Error("what was said is gone at the end")
	}
}

// TestSetsNightly plays the first rounds of the other modes, with additions, and looks at every kind of question.
func TestSetsNightly(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		seats   int
		options map[string]string
	}{
		{"competitive", 3, map[string]string{"mode": "contracts_competitive"}},
		{"set-sail", 3, map[string]string{"mode": "set_sail"}},
		{"mix", 4, map[string]string{"gambler": "yes", "set_sail_mix": "yes"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			const length = 70
			setup := engine.Setup{Seats: tt.seats, Options: tt.options}
			from := func(f fate) int { // where the first gamble lies ahead, or the start
				return max(1, 20+slices.IndexFunc(f.match.Plies(0), func(p match.Ply) bool { return p.Seat == 0 && verb(p.Action) == "gamble" })-length)
			}
			f := search(t, setup, 40, func(f fate) int { // many kinds of choices
				kinds := map[string]bool{}
				plies := f.match.Plies(from(f))
				for _, ply := range plies[:min(length, len(plies))] {
					if ply.Seat == 0 {
						kinds[verb(ply.Action)] = true
					}
				}
				if kinds["gamble"] {
					return 100 + len(kinds)
				}
				return len(kinds)
			})
			s := newSite(t, "")
			p := &person{window: newWindow(t, phone)}
			p.beginWith(s, "Anna", tt.options, slices.Repeat([]string{"bot-greedy"}, tt.seats-1)...)
			p.seated()
			p.cutOff()
			p.open(s.url(s.plant(1, f, from(f))))
			seen := map[string]bool{}
			played := 0
			f.follow(t, map[engine.Seat]*person{0: p}, from(f), length, func(n int, p *person) {
				played++
				kind := verb(f.match.Plies(0)[n].Action)
				if slices.Contains([]string{"draw", "stop", "done", "end-turn", "repel", "let-in"}, kind) && *shots == "" {
					kind = "draw" // what TestPages looks at in the base game
				}
				if !seen[kind] {
					seen[kind] = true
					p.inspect("sets-" + tt.name + "-" + kind)
				}
			})
			t.Logf("%d plies, %d of them here; looked at %v", length, played, seen)
			if played < 10 || len(seen) < 3 {
				t.Errorf("only %d plies were played here and %v looked at", played, seen)
			}
		})
	}
}

// verb is the kind of an action.
func verb(action string) string {
	kind, _, _ := strings.Cut(action, ".")
	return kind
}
