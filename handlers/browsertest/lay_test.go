package browsertest

import (
	"strconv"
	"strings"

	"portside/engine/stortebeker"
)

// layAtShip lays cards of Störtebeker by tapping ships: exactly the ships where the open card of
// the hand can go are lit, a tap on one lays the card there, and with no card open a ship explains itself as ever.
func (w *window) layAtShip(s *site) {
	t, l := w.t, w.look
	t.Helper()
	w.beginAt(s, stortebeker.Key, "Anna", nil, "bot-random", "bot-random")
	w.seated()
	now := w.see()
	for !now.asked() {
		if l.plain {
			w.open(w.at())
		}
		now = w.see()
	}
	const lit = `[...document.querySelectorAll("#sea label")].filter(n => n.checkVisibility()).map(n => n.htmlFor).sort().join(" ")`
	const uses = `[...document.querySelectorAll("#hand [open] button[value^='lay.']")].map(n => n.id).sort().join(" ")`
	laid := 0
	for i := range 6 {
		ask[any](w, `document.querySelectorAll("#hand details").forEach(d => d.open = false)`)
		if got := ask[string](w, lit); got != "" {
			t.Errorf("%s: with no card open %s is lit", l.name, got)
		}
		if !ask[bool](w, `(n => { if (n) n.open = true; return !!n; })(document.querySelectorAll("#hand details")[`+strconv.Itoa(i)+`])`) {
			break
		}
		got, want := ask[string](w, lit), ask[string](w, uses)
		if got != want {
			t.Errorf("%s: lit is %q, want %q", l.name, got, want)
		}
		if laid > 0 || got == "" {
			continue
		}
		if !l.plain {
			w.judge("a lit ship")
		}
		id, _, _ := strings.Cut(got, " ")
		ship := id[strings.LastIndex(id, ".")+1:]
		mine := `document.querySelectorAll("#ship-` + ship + ` [data-mine] .tok:not(.hole)").length`
		before := ask[int](w, mine)
		w.press(`label[for="` + id + `"]`)
		now = w.movedOn(now, id)
		w.until("the card lies there", mine+` === `+strconv.Itoa(before+1))
		if laid++; !l.plain {
			w.until("the steps are over", `!steps.playing()`)
		}
	}
	if laid == 0 {
		t.Errorf("%s: no card could be laid", l.name)
	}
	if !l.plain {
		ask[any](w, `document.querySelectorAll("#hand details").forEach(d => d.open = false)`)
		w.press(`#sea .berth header .what`)
		w.until("the ship is explained", `!!document.querySelector("#about-ship:popover-open")`)
	}
}
