package browsertest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/engine"
)

// since is the ply that a page had when it asked for what is new.
func since(url string) (ply int, ok bool) {
	_, after, ok := strings.Cut(url, "/since/")
	if !ok {
		return 0, false
	}
	number, _, _ := strings.Cut(after, "?")
	ply, err := strconv.Atoi(number)
	return ply, err == nil
}

// TestTeamWeightNightly weighs what the table of five against the time pile sends for one ply.
func TestTeamWeightNightly(t *testing.T) {
	t.Parallel()
	setup := engine.Setup{Seats: 5, Options: map[string]string{"mode": "contracts_coop", "gambler": "yes", "set_sail_mix": "yes"}}
	f := search(t, setup, 3, func(f fate) int { return len(f.plies()) })
	s := newSite(t, "", "-bot-pause", "60ms") // so that each ply of a bot is shown by itself
	p := &person{window: newWindow(t, phone)}
	p.beginWith(s, "Anna", setup.Options, slices.Repeat([]string{"bot-greedy"}, 4)...)
	p.seated()
	p.cutOff()
	from := len(f.plies()) / 2 // by then much lies on the table
	p.open(s.url(s.plant(1, f, from)))
	var heaviest float64
	var which string
	weigh := func(n int) {
		p.mu.Lock()
		defer p.mu.Unlock()
		shown := []int{n - 1} // plies that were on the table when it asked for more
		for _, r := range p.received {
			if ply, ok := since(r.url); ok {
				shown = append(shown, ply)
			}
		}
		slices.Sort(shown)
		for _, r := range p.received {
			if ply, ok := since(r.url); ok {
				next := slices.IndexFunc(shown, func(n int) bool { return n > ply })
				if next >= 0 && shown[next] > ply+1 {
					continue // a slow page gets several plies at once
				}
			}
			if r.done && r.size > heaviest && strings.Contains(r.url, "/matches/") {
				heaviest, which = r.size, fmt.Sprintf("%s before ply %d", r.url, n)
			}
		}
		clear(p.received)
	}
	first := true
	f.follow(t, map[engine.Seat]*person{0: p}, from, 60, func(n int, _ *person) {
		if first { // a page that has just come up catches up with several plies of bots at once
			p.forget()
			first = false
			return
		}
		weigh(n)
	})
	t.Logf("heaviest answer of a five-seat match: %.2f KB, %s", heaviest/1024, which)
	if heaviest > onePly || heaviest == 0 {
		t.Errorf("the heaviest ply is %.0f bytes, want at most %d: %s", heaviest, onePly, which)
	}
}
