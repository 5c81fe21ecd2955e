package browsertest

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestReplayKeys goes through the replay with keys and with the slider; the address carries the position.
func TestReplayKeys(t *testing.T) {
	t.Parallel()
	s := newSite(t, "/games")
	w := newWindow(t, desktop)
	w.begin(s, "Anna", "bot-random")
	w.seated()
	p := &person{window: w}
	w.finish(s, func(actions []string, _ int) string { return p.decide(actions) })
	w.open(w.at() + "/replay")
	at := func(what string, ok func(n int) bool) int {
		t.Helper()
		w.until(what+": the page is there", `document.readyState === "complete" && !!document.querySelector("#scrub-at")`)
		n, err := strconv.Atoi(ask[string](w, `document.querySelector("#scrub-at").value`))
		if err != nil || !ok(n) {
			t.Errorf("%s leads to %d, %v", what, n, err)
		}
		return n
	}
	from := at("the start", func(n int) bool { return n == 0 })
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
			t.Errorf("the address %s does not end in %s", w.at(), want)
		}
	}
	ask[any](w, `(() => { const r = document.querySelector("#scrub-at"); r.value = r.max; r.dispatchEvent(new Event("change", {bubbles: true})); })()`)
	w.until("the slider leads to the end", `document.readyState === "complete" && new URL(location.href).searchParams.get("at") === document.querySelector("#scrub-at").max`)
	if ask[bool](w, `[...document.querySelectorAll(".jumps a")].length > 0`) == false {
		t.Error("there is no way to the own decisions")
	}
}

// TestNewBuild: a page that was loaded from another build notices it with the next answer, and asks to load anew.
func TestNewBuild(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	w := newWindow(t, phone)
	w.begin(s, "Anna", "bot-random")
	w.until("it is the own turn", `!!document.querySelector("#plies button[name=action]")`)
	if !ask[bool](w, `document.querySelector("#newer").hidden`) {
		t.Error("it asks to load anew at once")
	}
	ask[any](w, `document.querySelector('meta[name="portside-build"]').content = "the build before"`)
	w.press("#plies button[name=action]")
	w.until("it asks to load anew", `!document.querySelector("#newer").hidden && !!document.querySelector("#newer a[href]")`)
}

// TestHomeScreen: an iPhone is told first that messages need the Home Screen.
func TestHomeScreen(t *testing.T) {
	t.Parallel()
	s := newSite(t, "", noticeFlags...)
	w := newWindow(t, phone)
	w.begin(s, "Anna", "bot-random")
	open := func() bool {
		w.open(s.url("/account/notices"))
		w.until("the page is there", `document.readyState === "complete" && !!document.querySelector("#push-ios")`)
		return ask[bool](w, `document.querySelector("#push-ios").open`)
	}
	if open() {
		t.Error("everybody is told of the Home Screen")
	}
	w.do(call(emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"}))
	if !open() {
		t.Error("an iPhone is not told of the Home Screen")
	}
}
