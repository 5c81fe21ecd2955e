package browsertest

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"portside/engine/blackbeard"
	"portside/engine/portroyaltricks"
)

// TestSpectatorDelayNightly watches tables of a game with hands and of one without as each seat saw it: from the set-up to the page of
// what a seat saw, with keys, by the slider and without script.
func TestSpectatorDelayNightly(t *testing.T) {
	t.Parallel()
	for _, game := range []string{portroyaltricks.Key, blackbeard.Key} {
		watchLate(t, game)
	}
}

func watchLate(t *testing.T, game string) {
	t.Helper()
	s := newSite(t, "/games")
	anna := newWindow(t, desktop)
	agreed := map[string]string{"spectators": "70"}
	anna.open(s.url("/games/" + game))
	ask[any](anna, `document.querySelectorAll("form.new-match details").forEach(fold => fold.open = true)`)
	anna.inspect("spectator-set-up-" + game)
	anna.beginAt(s, game, "Anna", agreed, "open", "open")
	anna.inspect("spectator-room-" + game)
	friend := newWindow(t, phone)
	friend.open(anna.invitation())
	friend.inspect("spectator-invitation-" + game)

	anna.beginAt(s, game, "Anna", agreed, "bot-random", "bot-random")
	anna.seated()
	table, link := anna.at(), anna.watchLink()
	c := anna.formClient(table)
	anna.open(s.url("/credits"))
	choose := func(actions []string, ply int) string { return actions[ply*7%len(actions)] }
	c.upTo(100, choose)

	w := newWindow(t, phone)
	w.open(link)
	w.inspect("spectator-watched-" + game)
	w.watchedSteps(c, choose)
	w.press(`#links a[href$="/replay?as=0"]`)
	w.eyes("0")
	if !strings.Contains(w.text(), "as Anna saw it") {
		t.Errorf("the page does not say whose view it shows:\n%s", w.text())
	}
	if hand := ask[bool](w, `!!document.querySelector(".hand li")`); hand != (game == portroyaltricks.Key) {
		t.Errorf("a hand is on the table: %t", hand)
	}
	w.inspect("spectator-" + game)
	w.lateSteps(c, 70)
	w.press(`#views a[href$="&as=1"]`)
	w.eyes("1")
	was := w.at()
	w.do(chromedp.KeyEvent(kb.ArrowLeft))
	w.until("a key turns the page", `location.href !== `+quote(was)+` && document.readyState === "complete"`)
	w.eyes("1")
	ask[any](w, `(() => { const r = document.querySelector("#scrub-at"); r.value = 3; r.dispatchEvent(new Event("change", {bubbles: true})); })()`)
	w.until("the slider leads on", `document.readyState === "complete" && new URL(location.href).searchParams.get("at") === "3"`)
	w.eyes("1")

	scriptless := newWindow(t, plain)
	scriptless.open(link)
	scriptless.press(`#links a[href$="/replay?as=1"]`)
	scriptless.eyes("1")
	scriptless.press(`#views a[href$="&as=0"]`)
	scriptless.eyes("0")
	scriptless.press(`#views li:first-child a`)
	scriptless.eyes("")

	anna.open(table)
	anna.expect("403")
	if status := anna.open(table + "/replay?as=1"); status != 403 {
		t.Errorf("a player sees what another seat saw: %d", status)
	}
	anna.inspect("spectator-refused-" + game)
	if game == portroyaltricks.Key {
		anna.open(s.url("/credits"))
		c.finish(choose)
		w.open(table + "/replay?at=20")
		w.press(`#views a[href$="&as=0"]`)
		w.eyes("0")
		w.inspect("spectator-over-" + game)
	}
}

// watchedSteps plays on at a table that a window watches: the window is shown what happens, step by step, and told nothing
// that is not in the log which it may read.
func (w *window) watchedSteps(c *formClient, choose func(actions []string, ply int) string) {
	w.t.Helper()
	was := w.ply()
	w.moving(func() {
		c.upTo(was+8, choose)
		w.until("the watched table moves on", `+document.querySelector("#table").dataset.ply >= `+strconv.Itoa(was+8)+` && !steps.playing() && noted.words.length > 0`)
	})
	log := ask[string](w, `fetch(document.querySelector('a[href$="/log"]').href).then(r => r.text()).then(t => new DOMParser().parseFromString(t, "text/html").body.textContent.replace(/\s+/g, " "))`)
	for _, told := range ask[noted](w, `window.noted`).Words {
		told, _, _ = strings.Cut(told, ": near ") // a voyage is one line of the log, which ends where the voyage ends
		if !strings.Contains(log, strings.Join(strings.Fields(told), " ")) {
			w.t.Errorf("%q is told, which is not in the log that the watcher may read", told)
		}
	}
}

// lateSteps has a replay with the eyes of a seat played from where it is: it shows steps, and it ends as late as was agreed.
func (w *window) lateSteps(c *formClient, late int) {
	w.t.Helper()
	now, _, _ := c.see()
	if last := ask[int](w, `+document.querySelector("#scrub-at").max`); last+late > newest(w.t, now) {
		w.t.Errorf("moment %d of %d can be seen with the eyes of a seat, %d are hidden", last, newest(w.t, now), late)
	}
	ask[any](w, `(() => { const r = document.querySelector("#scrub-at"); r.value = r.max - 6; r.dispatchEvent(new Event("change", {bubbles: true})); })()`)
	w.until("the slider leads to a late moment", `document.readyState === "complete" && new URL(location.href).searchParams.get("at") === String(document.querySelector("#scrub-at").max - 6)`)
	w.moving(func() {
		w.press("#play")
		w.until("the replay is shown to its end", `(() => { const r = document.querySelector("#scrub-at"); return r.value === r.max; })() && !steps.playing() && noted.words.length > 0`)
	})
}

// moving does something with motion switched on, and holds what was shown to the rules for every show.
func (w *window) moving(do func()) {
	w.t.Helper()
	w.lively()
	do()
	got := ask[noted](w, `window.noted`)
	w.do(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}))
	got.judge(w.t, w.at())
	if got.Moved == 0 {
		w.t.Errorf("nothing moved at %s", w.at())
	}
}

// eyes waits until the page shows a moment with the eyes of a seat, "" for the usual ones.
func (w *window) eyes(seat string) {
	w.t.Helper()
	w.until("the moment is there", `document.readyState === "complete" && !!document.querySelector("#scrubber")`)
	if as := ask[string](w, `new URL(location.href).searchParams.get("as") || ""`); as != seat {
		w.t.Fatalf("%s shows the eyes of %q, want %q", w.at(), as, seat)
	}
	if now := ask[string](w, `new URL(document.querySelector("#views a[aria-current]").href).searchParams.get("as") || ""`); now != seat {
		w.t.Errorf("marked are the eyes of %q, want %q", now, seat)
	}
}
