package browsertest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine/enginetest/patience"
)

// sight is what a table page shows of the match, read from the shapes that never change: the section
// #table, the form #plies with its hidden decision, and buttons that carry an action.
type sight struct {
	Table    bool     `json:"table"`
	Decision string   `json:"decision"`
	Actions  []string `json:"actions"`
	Over     bool     `json:"over"`
	Ply      string   `json:"ply"`
}

const sightRead = `(() => {
	const table = document.querySelector("#table"), form = document.querySelector("#plies");
	return {
		table: !!table && document.readyState !== "loading", // half a table is none: the other half would look like news
		decision: form?.querySelector("input[name=decision]")?.value ?? "",
		actions: [...document.querySelectorAll("#plies button[name=action]")].filter(b => !b.disabled && b.checkVisibility()).map(b => b.value),
		over: !!document.querySelector("form[action$='/rematch']"),
		ply: table?.dataset.ply ?? "",
	};
})()`

// see reads the table; a page that is being replaced is read again.
func (w *window) see() sight {
	w.t.Helper()
	var err error
	for range patience.Tries(pause) {
		var s sight
		if s, err = query[sight](w, sightRead); err == nil && s.Table {
			return s
		}
	}
	w.t.Fatalf("%s: no table to see at %s: %v\n%s", w.look.name, w.at(), err, w.text())
	return sight{}
}

// asked says whether the window's seat owes a decision.
func (s sight) asked() bool { return len(s.Actions) > 0 && !s.Over }

// button is the selector of the button that plays action.
func button(action string) string {
	return fmt.Sprintf(`#plies button[name=action][value=%q]`, action)
}

// play presses the button of action and waits until the table has moved on.
func (w *window) play(before sight, action string) sight {
	w.t.Helper()
	w.press(button(action))
	return w.movedOn(before, action)
}

// movedOn waits until the table shows something else than before.
func (w *window) movedOn(before sight, after string) sight {
	w.t.Helper()
	for range patience.Tries(pause) {
		s, err := query[sight](w, sightRead)
		if err == nil && s.Table && (s.Over || s.Decision != before.Decision || !slices.Equal(s.Actions, before.Actions)) {
			return s
		}
	}
	w.t.Fatalf("%s: nothing came of %s at decision %s\n%s", w.look.name, after, before.Decision, w.text())
	return sight{}
}

// taste chooses among the offered actions as somebody who wants to finish: buy what can be bought, turn
// up a few cards, then stop. drawn is how many cards this seat has turned up in a row.
func taste(actions []string, drawn int) string {
	for _, want := range []string{"claim.", "hire.", "trade."} {
		best := ""
		for _, a := range actions {
			if strings.HasPrefix(a, want) && a > best {
				best = a
			}
		}
		if best != "" {
			return best
		}
	}
	if drawn >= 3 && slices.Contains(actions, "stop") {
		return "stop"
	}
	for _, want := range []string{"repel", "draw", "let-in", "done", "end-turn", "stop"} {
		if slices.Contains(actions, want) {
			return want
		}
	}
	return actions[0]
}

// quote writes a string for JavaScript.
func quote(text string) string { return strconv.Quote(text) }
