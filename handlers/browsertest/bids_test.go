package browsertest

import (
	"math"
	"testing"

	"portside/engine/enginetest/patience"
	"portside/engine/portroyaltricks"
)

// TestHigherBids unfolds the higher bids of an auction, and then lays cards of Störtebeker, with and without JavaScript.
func TestHigherBids(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	windows := []*window{newWindow(t, phone), newWindow(t, desktop)}
	for _, w := range windows {
		w.unfoldsBids(s)
	}
	for _, w := range append(windows, newWindow(t, look{name: "plain phone", width: 360, height: 740, touch: true, plain: true})) {
		w.layAtShip(s)
	}
}

// unfoldsBids unfolds the higher bids of an auction: the fold stays under the finger, so that a second tap bids
// nothing; the bar stays low, and passing and every bid are in view.
func (w *window) unfoldsBids(s *site) {
	w.t.Helper()
	w.beginAt(s, portroyaltricks.Key, "Anna", nil, "bot-greedy", "bot-greedy")
	w.seated()
	for range patience.Tries(pause) {
		if w.see().asked() {
			break
		}
	}
	const look = `(() => {
		const bar = document.querySelector("#question").getBoundingClientRect(), fold = document.querySelector("#more-bids > summary").getBoundingClientRect();
		const out = [...document.querySelectorAll("#question [name=action]")].filter(b => {
			const r = b.getBoundingClientRect();
			return r.width < 36 || r.height < 40 || !b.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
		});
		return {height: bar.height, top: fold.top, left: fold.left, out: out.map(b => b.value).join()};
	})()`
	type bar struct {
		Height, Top, Left float64
		Out               string
	}
	folded := ask[bar](w, look)
	w.press("#more-bids > summary")
	w.until("the bids are unfolded", `document.querySelector("#more-bids").open`)
	open := ask[bar](w, look)
	if math.Abs(open.Top-folded.Top) > 2 || open.Left != folded.Left {
		w.t.Errorf("%s: the fold moves from %.0f, %.0f to %.0f, %.0f", w.look.name, folded.Left, folded.Top, open.Left, open.Top)
	}
	if open.Height > 200 {
		w.t.Errorf("%s: the unfolded bar is %.0f px high", w.look.name, open.Height)
	}
	if open.Out != "" {
		w.t.Errorf("%s: %s cannot be pressed", w.look.name, open.Out)
	}
	if *shots != "" {
		(&person{window: w}).shoot("higher-bids-" + w.look.name)
	}
}
