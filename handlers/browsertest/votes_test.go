package browsertest

import (
	"strings"
	"testing"
)

// propose opens the panel of proposals and presses the button of one kind in it.
func (w *window) propose(kind string) {
	w.t.Helper()
	w.comeTo(`#controls .confirm:has(#offers) > summary`)
	w.comeTo(`#offers button[value="` + kind + `"]`)
	w.until("the proposal is made", `document.readyState === "complete" && (document.querySelector("#vote") || document.querySelector("#claim") || document.querySelector("#rest") || document.querySelector("#deed-1"))`)
}

// answer says yes or no to the open vote, when it has come to the window by itself.
func (w *window) answer(word string) {
	w.t.Helper()
	w.until("the vote has come", `!!document.querySelector('#vote button[value="`+word+`"]')`)
	w.comeTo(`#vote button[value="` + word + `"]`)
	w.until("the word counts", `document.readyState === "complete" && !document.querySelector('#vote button[value="`+word+`"]')`)
}

// TestVotesNightly: two people, one on a phone, pause their match, go on, give more time, let a bot keep a seat and take
// it back. What one does the other sees without reloading.
func TestVotesNightly(t *testing.T) {
	t.Parallel()
	s := newSite(t, "/games")
	anna, bram := newWindow(t, phone), newWindow(t, desktop)
	anna.open(s.url("/games/port-royal"))
	anna.inspectOnce("new-match")
	ask[any](anna, `document.querySelector("form.new-match input[name=pace][value=fast]").checked = true`)
	anna.fill("form.new-match input[name=name]", "Anna")
	anna.choose("seat-2", "open")
	anna.choose("seat-3", "none")
	anna.choose("night", "23-7")
	anna.press("form.new-match button[type=submit]")
	anna.until("the match has a page", `/\/matches\/\d+$/.test(location.pathname) && document.readyState === "complete"`)
	anna.inspectOnce("room-night")
	bram.join(anna.invitation(), "Bram")
	anna.seated()
	bram.seated()

	anna.comeTo(`#controls .confirm:has(#offers) > summary`)
	anna.inspectOnce("offers")
	anna.open(anna.at())
	anna.propose("pause")
	anna.inspectOnce("vote-own")
	bram.until("the vote has come", `!!document.querySelector("#vote")`)
	bram.inspectOnce("vote")
	bram.answer("yes")
	anna.until("the pause has come", `!!document.querySelector("#rest") && !document.querySelector("#plies")`)
	if text := anna.text(); !strings.Contains(text, "The match is paused") || strings.Contains(text, "hours left") {
		t.Errorf("a paused match reads\n%s", text)
	}
	anna.inspectOnce("paused")
	bram.comeTo(`#rest button[value="resume"]`)
	anna.answer("yes")
	bram.until("the match goes on", `!document.querySelector("#rest") && !!document.querySelector("#plies")`)

	anna.propose("extend")
	bram.answer("yes")
	anna.until("there is more time", `/has 2 days left/.test(document.querySelector("#events").textContent)`)

	bram.comeTo(`#controls .confirm:has(#offers) > summary`)
	bram.comeTo(`#offers button[value="replace-bot"]`)
	bram.until("a bot keeps the seat", `!!document.querySelector("#claim form[action$='/retake']")`)
	bram.inspectOnce("kept")
	anna.until("she sees the bot", `document.querySelector("#table").textContent.includes("Bram (bot)")`)
	bram.comeTo("#claim button")
	bram.until("the seat is the own one", `document.readyState === "complete" && !document.querySelector("#claim") && !!document.querySelector("#plies")`)
	anna.until("she sees Bram", `document.querySelector("#log").textContent.includes("Bram has taken the seat back.")`)
	anna.inspectOnce("given-back")
	anna.open(anna.at() + "/log")
	anna.inspectOnce("log-votes")
}

// inspectOnce is inspect for pages that move by themselves: the window has its usual look afterwards.
func (w *window) inspectOnce(page string) {
	w.t.Helper()
	w.inspect("votes-" + page)
}
