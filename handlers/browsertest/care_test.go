package browsertest

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"portside/engine/enginetest/nightly"
	"portside/engine/enginetest/patience"
)

// pair seats two people at a match of two, and returns the one who is asked first.
func pair(t *testing.T, s *site, a, b look) (asked, other *person) {
	t.Helper()
	anna := &person{window: newWindow(t, a)}
	anna.begin(s, "Anna", "open")
	bram := &person{window: newWindow(t, b)}
	bram.join(anna.invitation(), "Bram")
	anna.seated()
	bram.seated()
	if bram.see().asked() {
		return bram, anna
	}
	return anna, bram
}

// ply is the number of the newest ply on the table.
func (w *window) ply() int {
	w.t.Helper()
	n, err := strconv.Atoi(w.see().Ply)
	if err != nil {
		w.t.Fatalf("%s: the table does not say its ply: %v", w.look.name, err)
	}
	return n
}

// TestMishaps is a table at which much goes wrong: a button is pressed twice before the first answer is in, the form of an
// old decision is sent again, one decision is open in two tabs, an answer is lost, and the server is a newer build.
func TestMishaps(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, other := pair(t, s, desktop, phone)
	asked.twice()
	asked.twoTabs()
	p := toDraw(t, asked, other)
	p.stumbles()
	p.newBuild()
}

// toDraw plays until one of the people may draw, and returns them.
func toDraw(t *testing.T, people ...*person) *person {
	t.Helper()
	for range patience.Tries(pause) {
		for _, p := range people {
			now := p.see()
			if slices.Contains(now.Actions, "draw") {
				return p
			}
			if now.asked() {
				p.play(now, taste(now.Actions, 3))
			}
		}
	}
	t.Fatal("nobody comes to draw")
	return nil
}

// twice presses one button twice before the first answer is in, then sends the form of that decision
// again, with the same answer and with another one: one ply is played, the same answer is accepted
// again, another one is too late.
func (p *person) twice() {
	p.t.Helper()
	before, n := p.see(), p.ply()
	ask[any](p.window, fmt.Sprintf(`(() => { const b = document.querySelector(%s); b.click(); b.click(); })()`, quote(button("draw"))))
	p.movedOn(before, "draw, twice")
	p.answered()
	if got := p.ply(); got != n+1 {
		p.t.Errorf("ply %d after a double click at ply %d, want one more", got, n)
	}
	p.expect("409")
	for action, want := range map[string]int{"draw": http.StatusOK, "stop": http.StatusConflict} {
		status := ask[int](p.window, fmt.Sprintf(
			`fetch(document.querySelector("#plies").getAttribute("action"), {method: "POST", body: new URLSearchParams({decision: %q, action: %q})}).then(r => r.status)`,
			before.Decision, action))
		if status != want {
			p.t.Errorf("%s once more for an old decision answers %d, want %d", action, status, want)
		}
	}
	if got := p.ply(); got != n+1 {
		p.t.Errorf("ply %d after an old form, want %d", got, n+1)
	}
}

// twoTabs answers one decision in two tabs of the same person. The second tab has heard of it or is
// told; either way it can go on.
func (p *person) twoTabs() {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	defer cancel()
	second := &window{t: p.t, look: look{name: "second tab"}, ctx: ctx, received: map[network.RequestID]*transfer{}, unanswered: map[network.RequestID]string{}}
	second.do()
	second.open(p.at())
	if !second.see().asked() {
		p.t.Fatal("the second tab is not asked")
	}
	before := p.see()
	p.play(before, taste(before.Actions, 1))
	second.until("the second tab has followed", `document.querySelector("#plies [name=decision]")?.value !== `+quote(before.Decision))
	if got, want := second.ply(), p.ply(); got != want {
		p.t.Errorf("the second tab shows ply %d, the first %d", got, want)
	}
}

// stumbles plays a ply that something between server and page answers with an error. Nobody tells the page about its own
// plies, so it has to look.
func (p *person) stumbles() {
	p.t.Helper()
	p.expect("502")
	want := p.ply() + 1
	ask[any](p.window, fmt.Sprintf(`(() => {
		const send = XMLHttpRequest.prototype.send;
		XMLHttpRequest.prototype.send = function (body) {
			XMLHttpRequest.prototype.send = send;
			Object.defineProperty(this, "status", {get() { return this.readyState === 4 ? 502 : 0; }});
			return send.call(this, body);
		};
		document.querySelector(%s).click();
	})()`, quote(button("draw"))))
	p.until("the table after a ply whose answer was lost", `document.querySelector("#table")?.dataset.ply === `+quote(strconv.Itoa(want)))
}

// newBuild makes the page one of another build: it notices that with the next answer, and asks to load anew.
func (p *person) newBuild() {
	p.t.Helper()
	p.until("the error is gone", `!!document.querySelector("#plies button[name=action]")`)
	if !ask[bool](p.window, `document.querySelector("#newer").hidden`) {
		p.t.Error("it asks to load anew at once")
	}
	ask[any](p.window, `document.querySelector('meta[name="portside-build"]').content = "the build before"`)
	p.press("#plies button[name=action]")
	p.until("it asks to load anew", `!document.querySelector("#newer").hidden && !!document.querySelector("#newer a[href]")`)
}

// TestWake leaves a phone without a network, and then asleep, while the other player goes on: when it is used again it
// shows the current table, and nobody had to reload the page.
func TestWake(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, other := pair(t, s, phone, phone)
	other.cutOff()
	current := func(what string) {
		t.Helper()
		want := strconv.Itoa(asked.ply())
		other.until(what, `document.querySelector("#table")?.dataset.ply === `+quote(want))
	}
	lost := func(gone bool) {
		t.Helper()
		other.do(call(network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Offline: gone, DownloadThroughput: -1, UploadThroughput: -1}},
		}), call(network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: gone, DownloadThroughput: -1, UploadThroughput: -1}))
	}
	asked.play(asked.see(), "draw")
	current("the other phone follows")
	lost(true)
	turn(asked)
	lost(false)
	current("the network is back and so is the table")

	if !asked.see().asked() {
		asked, other = other, asked
		other.cutOff()
	}
	other.put(true)
	turn(asked)
	other.put(false)
	current("the phone has woken")

	here := other.at()
	other.open(s.url("/credits"))
	turn(asked)
	other.do(chromedp.NavigateBack())
	if got := other.at(); got != here {
		t.Fatalf("back is %s, want %s", got, here)
	}
	current("back at the table it is the table of now")
}

// put tells the page that the phone went into a pocket or came out of it. Chromium without a screen can
// send a page to sleep but not wake it, so the page is told as the browser would tell it.
func (w *window) put(away bool) {
	w.t.Helper()
	ask[any](w, fmt.Sprintf(`(() => {
		for (const [name, value] of [["hidden", %t], ["visibilityState", %t ? "hidden" : "visible"]])
			Object.defineProperty(document, name, {value, configurable: true});
		document.dispatchEvent(new Event("visibilitychange"));
	})()`, away, away))
}

// turn lets somebody who is asked play a ply or two, as far as it is theirs to play.
func turn(p *person) {
	p.t.Helper()
	for range 2 {
		if now := p.see(); now.asked() {
			p.play(now, taste(now.Actions, 1))
		}
	}
}

// TestKeyboard plays a turn with Tab and Enter alone. Where the focus is can always be seen, and it is not
// lost when the table changes.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, _ := pair(t, s, desktop, desktop)
	for plies := 0; plies < 12; plies++ {
		now := asked.see()
		if !now.asked() {
			if plies == 0 {
				t.Fatal("nothing was asked")
			}
			return
		}
		want := taste(now.Actions, plies)
		for tabs := 0; ; tabs++ {
			if tabs > 200 {
				t.Fatalf("the button of %s is out of the keyboard's reach", want)
			}
			asked.do(chromedp.KeyEvent(kb.Tab))
			focus := ask[struct {
				Value, Tag string
				Seen       bool
			}](asked.window, `(() => {
				const e = document.activeElement, s = getComputedStyle(e);
				return {value: e.name === "action" ? e.value : "", tag: e.outerHTML.slice(0, 100),
					seen: e === document.body || (s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2) || s.boxShadow !== "none"};
			})()`)
			if !focus.Seen {
				t.Errorf("nobody can see that the focus is on %s", focus.Tag)
			}
			if focus.Value == want {
				break
			}
		}
		asked.do(chromedp.KeyEvent(kb.Enter))
		asked.movedOn(now, want)
		if ask[bool](asked.window, `document.activeElement === document.body`) {
			t.Errorf("after %s the focus is lost", want)
		}
	}
}

// The most a page may weigh on the wire, headers included, in bytes.
const (
	firstLoad = 90 << 10
	chartLoad = 120 << 10 // of a table of Blackbeard, with its chart
	onePly    = 6 << 10
)

// TestWeight weighs the first load of a table of Port Royal and one of Blackbeard by a new visitor, and each ply after
// it, including the placing of a ship on one of hundreds of hexes.
func TestWeight(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, other := pair(t, s, phone, phone)
	weighFirst(t, asked.watchLink(), firstLoad)
	heaviest, which := 0.0, ""
	weigh := func(p *person, now sight, action, part string) {
		p.forget()
		p.play(now, action)
		_, parts := p.weight()
		n := 0.0
		for url, size := range parts {
			if strings.HasSuffix(url, part) {
				n += size
			}
		}
		if n > heaviest {
			heaviest, which = n, action
		}
	}
	for range nightly.Sample(1, 3) {
		for _, p := range []*person{asked, other} {
			for now := p.see(); now.asked(); now = p.see() {
				weigh(p, now, taste(now.Actions, 2), "")
			}
		}
	}
	asked.playOut(s, "Anna", "bot-random")
	asked.seated()
	weighFirst(t, asked.watchLink(), chartLoad)
	plies := 0
	for try := range patience.Tries(pause) {
		now := asked.see()
		if now.Over || plies == nightly.Sample(3, 20) {
			break
		}
		if now.asked() {
			try.Came()
			weigh(asked, now, captain(now.Actions, plies), "/plies") // not what the bot does next
			plies++
		}
	}
	t.Logf("heaviest ply: %.1f KB, after %s", heaviest/1024, which)
	if heaviest > onePly || heaviest == 0 {
		t.Errorf("the heaviest ply is %.0f bytes, want at most %d: after %s", heaviest, onePly, which)
	}
}

// weighFirst weighs what a table sends to somebody who has never been there.
func weighFirst(t *testing.T, link string, most float64) {
	t.Helper()
	stranger := newWindow(t, phone)
	stranger.open(link)
	stranger.until("all is loaded", `document.readyState === "complete" && document.fonts.status === "loaded"`)
	stranger.answered()
	total, by := stranger.weight()
	t.Logf("first load: %.1f KB in %d answers", total/1024, len(by))
	if total > most || total == 0 {
		t.Errorf("first load is %.0f bytes, want at most %.0f: %v", total, most, by)
	}
}
