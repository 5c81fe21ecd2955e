package browsertest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chromedp/chromedp"

	"portside/engine/enginetest/patience"
)

// arrival is how long a press may take to come to the element before it counts as lost.
const arrival = 3 * time.Second

// press clicks, or taps on a phone, the first element a CSS selector finds.
func (w *window) press(selector string) {
	w.t.Helper()
	if err := w.tryPress(selector); err != nil {
		w.t.Fatalf("%s: pressing %s: %v\nat %s:\n%s", w.look.name, selector, err, w.at(), w.text())
	}
}

// place is where an element stands that is to be pressed.
type place struct {
	X, Y  float64
	Found bool
	Over  string // what lies over it
}

// findToPress scrolls an element into view and, when nothing lies over it, begins to watch whether a press
// comes to it. Without JavaScript nobody is told of a click; there the focus tells, which goes with it.
const findToPress = `(selector => {
	const e = document.querySelector(selector);
	if (!e || !e.checkVisibility({visibilityProperty: true})) return {found: false};
	const inView = () => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; };
	if (!inView()) e.scrollIntoView({block: "center", behavior: "instant"});
	const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
	const top = document.elementFromPoint(x, y), free = top && (e.contains(top) || top.contains(e) && top.tagName === "LABEL");
	const struck = !free && top && top.closest(".strikes > .strike");
	if (struck) struck.querySelector("button").click(); // people put it away first
	else if (!free) e.scrollIntoView({block: "center", behavior: "instant"}); // out from under what sticks to an edge
	else {
		const meant = t => t.contains(e) && t.tagName === "LABEL" || t.closest?.(selector);
		if (!window.presses) {
			window.presses = {};
			addEventListener("click", ev => { if (presses.meant(ev.target)) presses.came = true; }, true);
		}
		document.activeElement?.blur();
		Object.assign(presses, {meant, came: false, hash: e.closest("a[href^='#']")?.hash});
	}
	return {found: true, x, y, over: free ? "" : top ? top.outerHTML.slice(0, 200) : "the edge of the window"};
})(%s)`

// Whether the press has come: it has, too, when the page has left.
const (
	clickCame = `!window.presses || presses.came`
	focusCame = `!window.presses || document.activeElement !== document.body && presses.meant(document.activeElement) ||
		presses.hash && location.hash === presses.hash` // a link within the page hands the focus on
)

// tryPress scrolls the element into view and presses its middle, as soon as nothing lies over it. Now and then
// Chromium loses a tap, or the element moves from under it: a press that does not arrive is repeated.
func (w *window) tryPress(selector string) error {
	find, came := fmt.Sprintf(findToPress, quote(selector)), clickCame
	if w.look.plain {
		came = focusCame
	}
	var last place
	var err error
	pressed := false
	for range patience.Tries(pause) {
		if pressed { // it may only have been slow, and twice is not once
			if ok, err := query[bool](w, `!!(`+came+`)`); err == nil && ok {
				return nil
			}
		}
		if last, err = query[place](w, find); err != nil || !last.Found || last.Over != "" {
			continue
		}
		if err = w.pressAt(last.X, last.Y); err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		pressed = true
		if err = w.wait(came, arrival); err == nil {
			return nil
		}
	}
	switch {
	case err != nil:
		return err
	case !last.Found:
		return errors.New("there is nothing such to see")
	}
	return fmt.Errorf("something lies over it: %s", last.Over)
}

// pressAt presses a place of the window with what people have there, a mouse or a finger.
func (w *window) pressAt(x, y float64) error {
	ctx, cancel := within(w.ctx, arrival)
	defer cancel()
	if w.look.touch {
		return chromedp.Do(ctx, chromedp.TapXY(x, y))
	}
	return chromedp.Do(ctx, chromedp.MouseClickXY(x, y))
}

// fill types into a field, in place of what stands there.
func (w *window) fill(selector, text string) {
	w.t.Helper()
	w.do(chromedp.Clear(chromedp.CSS(selector)), chromedp.SendKeys(chromedp.CSS(selector), text))
}
