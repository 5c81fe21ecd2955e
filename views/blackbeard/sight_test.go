package blackbeard

import (
	"fmt"
	"strings"
	"testing"

	"portside/engine/blackbeard"
	"portside/views/i18n"
)

// TestSight: the chart opens with the place of the question, with hunters and prizes close to it, at a size at which a phone
// can show it.
func TestSight(t *testing.T) {
	ships, pairs := 0, 0
	for s, seat := range asked(t, 60) {
		v := s.View(seat).(*blackbeard.View)
		turn := seated(i18n.En, 3, seat)
		open := sightOf(turn, v)
		holds := func(p blackbeard.Place) bool {
			x, y := at(p)
			return x >= open.x && x <= open.x+open.wide && y >= open.y && y <= open.y+open.high
		}
		if !holds(open.at) || open.wide > mostWide || open.high > mostHigh {
			t.Fatalf("%+v, asked about %v", open, open.at)
		}
		var x, y, wide, high int
		if fmt.Sscan(open.window(), &x, &y, &wide, &high); x < 0 || y < 0 || x+wide > chartWide || y+high > chartHigh {
			t.Errorf("window %s", open.window())
		}
		if !strings.HasPrefix(open.data(), open.box()) {
			t.Errorf("data %s", open.data())
		}
		if list := asksAbout(turn, v); len(list) > 1 {
			if d := list[0].Distance(list[1]); d >= 0 && d < 6 {
				if pairs++; !holds(list[1]) || len(open.about) < 2 {
					t.Errorf("asked about %v as well, %d hexes off: %+v", list[1], d, open)
				}
			}
		}
		for _, w := range v.Warships {
			if d := w.At.Distance(open.at); d >= 0 && d < 4 {
				if ships++; !holds(w.At) {
					t.Errorf("a warship %d hexes off is out of sight: %+v", d, open)
				}
			}
		}
	}
	if ships == 0 || pairs == 0 {
		t.Errorf("%d warships came near, %d questions are about ships in several places", ships, pairs)
	}
}
