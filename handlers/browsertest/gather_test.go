package browsertest

import (
	"fmt"
	"net/http"
	"strings"
)

// begin has the window's person set up a match of Port Royal with so many seats; sitters say who has the
// seats from the second on ("open", "bot-…"). It ends in the waiting room.
func (w *window) begin(s *site, name string, sitters ...string) {
	w.t.Helper()
	w.beginWith(s, name, nil, sitters...)
}

// beginWith is begin with options of the game that are not left as they are.
func (w *window) beginWith(s *site, name string, options map[string]string, sitters ...string) {
	w.t.Helper()
	w.beginAt(s, "port-royal", name, options, sitters...)
}

// beginAt is beginWith for the game with that key.
func (w *window) beginAt(s *site, game, name string, options map[string]string, sitters ...string) {
	w.t.Helper()
	w.open(s.url("/games/" + game))
	if ask[bool](w, `!!document.querySelector("form.new-match input[name=name]")`) {
		w.fill("form.new-match input[name=name]", name)
	}
	for i := range 4 {
		sitter := "none"
		if i < len(sitters) {
			sitter = sitters[i]
		}
		if i < len(sitters) || ask[bool](w, fmt.Sprintf(`!!document.querySelector("select[name='seat-%d']")`, i+2)) {
			w.choose(fmt.Sprintf("seat-%d", i+2), sitter)
		}
	}
	ask[any](w, `document.querySelectorAll("form.new-match details").forEach(fold => fold.open = true)`)
	set := func(option, value string) {
		field := "option-" + option
		if option == "spectators" { // of every game
			field = option
		}
		if ask[bool](w, `!!document.querySelector(`+quote("input[name='"+field+"']")+`)`) {
			w.press(fmt.Sprintf("input[name='%s'][value='%s']", field, value))
		} else {
			w.choose(field, value)
		}
	}
	if mode, ok := options["mode"]; ok { // it decides which of the others there are to see
		set("mode", mode)
	}
	for option, value := range options {
		if option != "mode" {
			set(option, value)
		}
	}
	ask[any](w, `document.querySelector("form.new-match input[name=seating][value=keep]").checked = true`)
	if strings.HasPrefix(options["mode"], "adventure") { // whoever plays here does not mind knowing the story
		ask[any](w, `document.querySelector("form.new-match").insertAdjacentHTML("beforeend", "<input type=hidden name=sure value=yes>")`)
	}
	w.press("form.new-match button[type=submit]")
	w.until("the match has a page", `/\/matches\/\d+$/.test(location.pathname) && document.readyState === "complete"`)
}

// choose sets a drop-down list, as a person does who picks a line of it.
func (w *window) choose(name, value string) {
	w.t.Helper()
	if !ask[bool](w, fmt.Sprintf(`(() => {
		const s = document.querySelector("select[name='%s']");
		if (!s || ![...s.options].some(o => o.value === %q)) return false;
		s.value = %q;
		s.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	})()`, name, value, value)) {
		w.t.Fatalf("%s: no list %s that offers %s at %s", w.look.name, name, value, w.at())
	}
}

// invitation is the address that seats somebody, as the waiting room shows it.
func (w *window) invitation() string {
	w.t.Helper()
	url := ask[string](w, `document.querySelector("#invite").value`)
	if !strings.Contains(url, "/join/") {
		w.t.Fatalf("%s: the invitation is %q", w.look.name, url)
	}
	return url
}

// join follows an invitation with a name and ends in the waiting room or at the table.
func (w *window) join(invitation, name string) {
	w.t.Helper()
	if status := w.open(invitation); status != http.StatusOK {
		w.t.Fatalf("%s: the invitation answers %d\n%s", w.look.name, status, w.text())
	}
	if ask[bool](w, `!!document.querySelector("form[action*='/join/'] input[name=name]")`) {
		w.fill("form[action*='/join/'] input[name=name]", name)
	}
	w.press("form[action*='/join/'] button[type=submit]")
	w.until("the seat is taken", `/\/matches\/\d+$/.test(location.pathname) && document.readyState === "complete"`)
}

// seated waits for the table: a match whose last seat is taken begins by itself, under everybody's eyes.
func (w *window) seated() {
	w.t.Helper()
	if w.look.plain {
		w.open(w.at())
	}
	w.until("the table is laid", `!!document.querySelector("#table")`)
}

// watchLink is the address for people who watch, as the table shows it.
func (w *window) watchLink() string {
	w.t.Helper()
	url := ask[string](w, `[...document.querySelectorAll("input")].map(i => i.value).find(v => v.includes("/watch/")) ?? ""`)
	if url == "" {
		w.t.Fatalf("%s: the table shows no link for watching", w.look.name)
	}
	return url
}
