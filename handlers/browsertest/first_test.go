package browsertest

import "testing"

// TestFirstDraw plays at once: the first draw stores the table, and the page of the match that comes then has everything where
// it was, so that the finger finds it. There strikes stay until they are put away.
func TestFirstDraw(t *testing.T) {
	t.Parallel()
	const (
		laidOut = `document.readyState === "complete" && document.fonts.status === "loaded" && !!document.querySelector("#harbour")`
		places  = `["#harbour", "#deck", "#place-0", "#place-1"].map(q => q + " " + Math.round(document.querySelector(q).getBoundingClientRect().top + scrollY)).join()`
	)
	s := newSite(t, "/games")
	for _, l := range []look{phone, desktop} {
		w := newWindow(t, l)
		for lies := false; !lies; lies = ask[bool](w, `!!document.querySelector(".spot")`) { // some first cards do not stay in the harbour
			w.open(s.url("/"))
			w.press("form[action$='/games/port-royal/now'] button")
			w.until("the table is there", `document.querySelector("#bar-draw") && `+laidOut)
			before := ask[string](w, places)
			w.press("#bar-draw")
			w.until("the match has a page", `/\/matches\/\d+$/.test(location.pathname) && `+laidOut)
			if after := ask[string](w, places); after != before && ask[bool](w, `!document.querySelector("#row")`) {
				t.Errorf("%s: before the first draw %s, then %s", l.name, before, after)
			}
		}
		w.strikes()
	}
}
