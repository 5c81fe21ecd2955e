package browsertest

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
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

// TestTwice presses one button twice before the first answer is in, then sends the form of that decision
// again, with the same answer and with another one: one ply is played, the same answer is accepted
// again, another one is too late.
func TestTwice(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, _ := pair(t, s, desktop, plain)
	before, n := asked.see(), asked.ply()
	ask[any](asked.window, fmt.Sprintf(`(() => { const b = document.querySelector(%s); b.click(); b.click(); })()`, quote(button("draw"))))
	asked.movedOn(before, "draw, twice")
	asked.answered()
	if got := asked.ply(); got != n+1 {
		t.Errorf("ply %d after a double click at ply %d, want one more", got, n)
	}
	asked.expect("409")
	for action, want := range map[string]int{"draw": http.StatusOK, "stop": http.StatusConflict} {
		status := ask[int](asked.window, fmt.Sprintf(
			`fetch(document.querySelector("#plies").getAttribute("action"), {method: "POST", body: new URLSearchParams({decision: %q, action: %q})}).then(r => r.status)`,
			before.Decision, action))
		if status != want {
			t.Errorf("%s once more for an old decision answers %d, want %d", action, status, want)
		}
	}
	if got := asked.ply(); got != n+1 {
		t.Errorf("ply %d after an old form, want %d", got, n+1)
	}
}

// TestTwoTabs answers one decision in two tabs of the same person. The second tab has heard of it or is
// told; either way it can go on.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, _ := pair(t, s, desktop, desktop)
	ctx, cancel := chromedp.NewContext(asked.ctx)
	defer cancel()
	second := &window{t: t, look: look{name: "second tab"}, ctx: ctx, received: map[network.RequestID]*transfer{}, unanswered: map[network.RequestID]string{}}
	second.do()
	second.open(asked.at())
	if !second.see().asked() {
		t.Fatal("the second tab is not asked")
	}
	before := asked.see()
	asked.play(before, "draw")
	second.until("the second tab has followed", `document.querySelector("#plies [name=decision]")?.value !== `+quote(before.Decision))
	if got, want := second.ply(), asked.ply(); got != want {
		t.Errorf("the second tab shows ply %d, the first %d", got, want)
	}
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
	onePly    = 6 << 10
)

// TestWeight weighs the first load of a table by a new visitor, and each ply after it.
func TestWeight(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, other := pair(t, s, phone, phone)
	stranger := newWindow(t, phone)
	stranger.forget()
	stranger.open(asked.watchLink())
	stranger.until("all is loaded", `document.readyState === "complete" && document.fonts.status === "loaded"`)
	stranger.answered()
	total, by := stranger.weight()
	t.Logf("first load: %.1f KB in %d answers", total/1024, len(by))
	if total > firstLoad || total == 0 {
		t.Errorf("first load is %.0f bytes, want at most %d: %v", total, firstLoad, by)
	}
	heaviest, parts := 0.0, map[string]float64(nil)
	for range 6 {
		for _, p := range []*person{asked, other} {
			for now := p.see(); now.asked(); now = p.see() {
				p.forget()
				p.play(now, taste(now.Actions, 2))
				if n, by := p.weight(); n > heaviest {
					heaviest, parts = n, by
				}
			}
		}
	}
	t.Logf("heaviest ply: %.1f KB", heaviest/1024)
	if heaviest > onePly || heaviest == 0 {
		t.Errorf("the heaviest ply is %.0f bytes, want at most %d: %v", heaviest, onePly, parts)
	}
}

// TestBackup plays on from a backup: what was played before it is there, what came after it is not, and
// people keep their seats and cookies.
func TestBackup(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, other := pair(t, s, desktop, plain)
	asked.play(asked.see(), "draw")
	saved, table := asked.see(), asked.at()
	copied := filepath.Join(t.TempDir(), "copy.db")
	s.command("backup", "-db", s.db, copied)
	turn(asked)
	if after := asked.see(); after.Decision == saved.Decision {
		t.Fatal("nothing was played after the backup")
	}
	asked.cutOff()
	other.cutOff()
	s.stop()
	s.db = filepath.Join(t.TempDir(), "restored.db")
	s.command("restore", "-db", s.db, copied)
	s.start()
	asked.open(table)
	back := asked.see()
	if back.Decision != saved.Decision || back.Ply != saved.Ply {
		t.Errorf("restored is decision %s of ply %s, want %s of %s", back.Decision, back.Ply, saved.Decision, saved.Ply)
	}
	asked.play(back, taste(back.Actions, 1))
}
