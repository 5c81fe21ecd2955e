package browsertest

import (
	"context"
	"strings"

	"portside/engine/portroyal"
	"portside/views/i18n"
	tables "portside/views/table"
)

// strikes: what has struck somebody lies above the table until it is put away, off the question, whatever happens on the
// table; the tap that puts it away decides nothing, and its rule opens above it. It comes once, and not when the page is loaded anew.
func (w *window) strikes() {
	w.t.Helper()
	strike := tables.Strike{Title: "You paid 6 coins of tax.", Costs: []string{"6 coins less."}, Why: "Every seat with 12 coins or more loses half.", Rule: "tax"}
	other := strike
	other.Title = "You paid 7 coins of tax."
	now := w.see()
	for !now.asked() {
		ask[any](w, `new Promise(r => setTimeout(r, 50))`)
		now = w.see()
	}
	base := strings.TrimSuffix(w.at()[:strings.Index(w.at(), "/matches/")], "/")
	turn := &tables.Turn{Printer: i18n.For(i18n.En), Game: portroyal.Key, Base: base[strings.LastIndex(base, "/games"):], Live: true, Seats: []tables.Sitter{{Name: "Anna"}}}
	var markup strings.Builder
	if err := tables.Steps(turn, []tables.Step{{Ply: 3, Seat: 0, Text: strike.Title, Strikes: []tables.Strike{strike, other}}}).Render(context.Background(), &markup); err != nil {
		w.t.Fatal(err)
	}
	comes := `(() => { steps.before(` + quote(markup.String()) + `); steps.holds(); })()`
	ask[any](w, comes)
	ask[any](w, comes)
	const cards = `document.querySelectorAll(".strikes > .strike").length`
	w.until("both cards lie there, the first on top", cards+` === 2 && [...document.querySelectorAll(".strikes > .strike")].map(c => c.checkVisibility()).join() === "true,false"`)
	ask[any](w, `new Promise(r => setTimeout(r, 600))`)
	w.until("the cards lie off the question", `(() => {
		const box = document.querySelector(".strikes").getBoundingClientRect(), bar = document.querySelector("#question").getBoundingClientRect();
		return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && (box.bottom <= bar.top || box.top >= bar.bottom || box.left >= bar.right || box.right <= bar.left);
	})()`)
	if ask[bool](w, `document.querySelector(".strikes").contains(document.activeElement)`) {
		w.t.Error("the cards take the focus")
	}
	if *shots != "" {
		w.keep("strikes")
	}
	ask[any](w, `(() => {
		window.crossed = [];
		new MutationObserver(() => {
			const [a, b] = [".steps-words", ".strikes > .strike"].map(q => document.querySelector(q)).map(n => n && n.getBoundingClientRect());
			if (a && b && a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left) crossed.push(document.querySelector(".steps-words").textContent);
		}).observe(document.documentElement, {childList: true, subtree: true});
	})()`)
	now = w.play(w.see(), now.Actions[0])
	w.until("the cards have outlived the table", cards+` === 2`)
	w.until("it is somebody's turn", `!steps.playing() && document.querySelector("#table").matches(".asked")`)
	if crossed := ask[[]string](w, `crossed`); len(crossed) > 0 {
		w.t.Errorf("%s: sentences lie over the card: %q", w.look.name, crossed)
	}
	now = w.see()
	w.press(".strikes a.rule")
	w.until("the rule lies above the table", `!!document.querySelector("#rule-sheet:popover-open") && document.querySelector("#rule-sheet .rule-text").textContent.length > 20`)
	ask[any](w, `document.querySelector("#rule-sheet").hidePopover()`)
	ask[any](w, `new MutationObserver((_, o) => { // sooner than any person, and on a busy machine than this test
		o.disconnect();
		document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
		window.cardsLeft = `+cards+`;
	}).observe(document.querySelector(".strikes"), {childList: true})`)
	w.press(".strikes > .strike p")
	w.until("a card is put away", `"cardsLeft" in window`)
	if ask[int](w, `cardsLeft`) == 0 {
		w.t.Error("the card below goes away before anybody can have read it")
	}
	ask[any](w, `new Promise(r => setTimeout(r, 600))`)
	ask[any](w, `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}))`)
	w.until("the other card is put away", cards+` === 0`)
	if then := w.see(); then.Decision != now.Decision {
		w.t.Errorf("putting cards away has played on from decision %s to %s", now.Decision, then.Decision)
	}
	w.open(w.at())
	if n := ask[int](w, cards); n != 0 {
		w.t.Errorf("%d cards came again", n)
	}
}
