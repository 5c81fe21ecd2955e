package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// takeNotes goes to the notes on a match by the link on its table, has more refused than fits, and saves text instead.
// With share it ticks the box for that as well, which is there once the match is over. Pictures are named after page.
func (w *window) takeNotes(table, page, text string, share bool) {
	w.t.Helper()
	inspect := func(page string) {
		if !w.look.plain { // whose pages axe cannot judge
			w.inspect(page)
		}
	}
	w.open(table)
	w.comeTo("#links a[href$='/notes']")
	w.until("the notes are there", `document.readyState === "complete" && document.querySelector("#notes-text")`)
	inspect(page)
	w.expect("Failed to load resource")
	ask[any](w, `(() => { document.querySelector("#notes-text").value = "and so on\n".repeat(250); })()`)
	w.press("form.notes button")
	w.until("it is said why they are not saved", `document.readyState === "complete" && document.querySelector("#notes-text-error")`)
	if kept := ask[int](w, `document.querySelector("#notes-text").value.length`); kept < 2499 {
		w.t.Errorf("of what was typed %d characters are kept", kept)
	}
	inspect(page + "-refused")
	ask[any](w, `(() => { document.querySelector("#notes-text").value = ""; })()`) // chromedp clears no field that was filled by the server
	w.do(chromedp.SendKeys(chromedp.CSS("#notes-text"), text))
	if share {
		w.press("[name=share]")
	}
	w.press("form.notes button")
	w.until("they are saved", `document.readyState === "complete" && document.querySelector(".notice-good")`)
	if got := ask[string](w, `document.querySelector("#notes-text").value`); got != text {
		w.t.Errorf("saved are %q, typed were %q", got, text)
	}
	inspect(page + "-saved")
}

// TestNotesNightly: a user takes notes without script or on a phone, and the other one at the table sees nothing of them.
func TestNotesNightly(t *testing.T) {
	t.Parallel()
	s := newSite(t, "/games")
	asked, other := pair(t, s, plain, phone)
	for _, p := range []*person{asked, other} {
		table := p.at()
		p.takeNotes(table, "notes", "Bram keeps his swords.\n  Settlers: 2\n<b>No</b> priest yet.", false)
		p.open(table)
		if ask[bool](p.window, `document.documentElement.outerHTML.includes("keeps his swords")`) {
			t.Error("the table itself shows notes")
		}
	}
}
