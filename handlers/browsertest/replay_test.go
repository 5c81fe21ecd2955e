package browsertest

import (
	"strconv"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// turnPages goes through the replay that the window shows with keys and with the slider; the address carries the position.
func (w *window) turnPages() {
	w.t.Helper()
	at := func(what string, ok func(n int) bool) int {
		w.t.Helper()
		w.until(what+": the page is there", `document.readyState === "complete" && !!document.querySelector("#scrub-at")`)
		n, err := strconv.Atoi(ask[string](w, `document.querySelector("#scrub-at").value`))
		if err != nil || !ok(n) {
			w.t.Errorf("%s leads to %d, %v", what, n, err)
		}
		return n
	}
	from := at("the start", func(n int) bool { return n == 0 })
	usual := w.look
	w.turnTo(phone)
	if cut := ask[string](w, `[...document.querySelectorAll("#scrubber :is(a, button, input[type=range], .step)")].filter(e => {
		const r = e.getBoundingClientRect();
		return r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth || r.height < 44 && !e.closest(".scrub-text");
	}).map(e => e.outerHTML).join()`); cut != "" {
		w.t.Errorf("on a phone these are cut off or too small: %s", cut)
	}
	w.turnTo(usual)
	for _, step := range []struct {
		key  string
		name string
		ok   func(before, n int) bool
	}{
		{kb.ArrowRight, "ArrowRight", func(before, n int) bool { return n > before }},
		{kb.ArrowRight, "ArrowRight", func(before, n int) bool { return n > before }},
		{kb.ArrowLeft, "ArrowLeft", func(before, n int) bool { return n < before }},
		{kb.PageDown, "PageDown", func(before, n int) bool { return n > before }},
		{kb.PageUp, "PageUp", func(before, n int) bool { return n < before }},
	} {
		before := from
		was := w.at()
		w.do(chromedp.KeyEvent(step.key))
		w.until(step.name+" turns the page", `location.href !== `+quote(was)+` && document.readyState === "complete"`)
		from = at(step.name, func(n int) bool { return step.ok(before, n) })
		if want := "?at=" + strconv.Itoa(from); !strings.HasSuffix(w.at(), want) {
			w.t.Errorf("the address %s does not end in %s", w.at(), want)
		}
	}
	ask[any](w, `(() => { const r = document.querySelector("#scrub-at"); r.value = r.max; r.dispatchEvent(new Event("change", {bubbles: true})); })()`)
	w.until("the slider leads to the end", `document.readyState === "complete" && new URL(location.href).searchParams.get("at") === document.querySelector("#scrub-at").max`)
	if ask[bool](w, `[...document.querySelectorAll(".jumps a")].length > 0`) == false {
		w.t.Error("there is no way to the own decisions")
	}
}
