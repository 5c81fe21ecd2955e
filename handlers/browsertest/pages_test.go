package browsertest

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"portside/engine/enginetest/nightly"
)

// themed are the pages that are judged in the dark by day: tables, and pages with each of the other style sheets. At night all
// pages are.
var themed = regexp.MustCompile(`^(start-new|set-up|account|table-take|over|over-replay|campaign-home-new|campaign-opening|campaign-end|steps-strip|blackbeard-turn-.*)$`)

// twins are pages made of the same parts as another one that is judged: by day they are opened and read, and judged at night.
var twins = regexp.MustCompile(`^(start-known|table-watching|table-draw-or-stop|table-watched|replay-running|fair-running|over-with-notes|over-replay-at-12|campaign-story-empty|campaign-story-attempt|campaign-home-running|campaign-prepare-again)$`)

// views are the sizes and themes in which every page is looked at. Two of them, each size and each theme
// once, are judged; the others are for pictures. The second has the document of the first, so axe looks only at its colours;
// tables are judged by all rules on a desktop as well, by the whole matches.
var views = []struct {
	look
	rules string // "": not judged
}{
	{look{name: "phone-light", width: 360, height: 740, touch: true}, allRules},
	{look{name: "phone-dark", width: 360, height: 740, touch: true, dark: true}, ""},
	{look{name: "desktop-light", width: 1280, height: 800}, ""},
	{look{name: "desktop-dark", width: 1280, height: 800, dark: true}, themeRules},
}

// turnTo gives the window another size and theme; the page stays. Every change lays it out anew, so what is the
// same is left alone.
func (w *window) turnTo(l look) {
	w.t.Helper()
	if w.look.width != l.width || w.look.height != l.height || w.look.touch != l.touch {
		w.size(l)
	}
	if w.look.dark != l.dark {
		w.theme(l.dark)
	}
	w.look = l
	w.do(call(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}))
	w.until("the page is laid out anew and at rest", fmt.Sprintf(
		`matchMedia("(prefers-color-scheme: dark)").matches === %t && innerWidth >= %d && document.fonts.status === "loaded" &&
		document.getAnimations().every(a => a.playState !== "running")`, l.dark, l.width))
}

// inspect looks at the page the window shows in the sizes and themes of views: nothing for axe to find, no
// scrolling sideways, nothing too small for a thumb. With -shots it leaves pictures.
func (w *window) inspect(page string) {
	w.t.Helper()
	if *shots == "" && nightly.Sample(twins.MatchString(page), false) {
		return
	}
	usual := w.look
	for _, v := range views {
		if *shots == "" && (v.rules == "" || v.dark && !nightly.Sample(themed.MatchString(page), true)) {
			continue
		}
		w.turnTo(v.look)
		if v.rules != "" {
			w.judgeBy(v.rules, page)
		}
		if *shots != "" {
			w.keep(page)
		}
	}
	w.turnTo(usual)
}

// keep writes what the window shows, and how the page goes on below, as pictures named after page and look.
func (w *window) keep(page string) {
	w.t.Helper()
	if err := os.MkdirAll(*shots, 0o755); err != nil {
		w.t.Fatal(err)
	}
	write := func(name string, png []byte) {
		if err := os.WriteFile(filepath.Join(*shots, name+".png"), png, 0o644); err != nil {
			w.t.Fatal(err)
		}
	}
	write(page+"-"+w.look.name, w.picture())
	if ask[bool](w, `document.documentElement.scrollHeight > innerHeight * 1.1`) {
		png, err := chromedp.Run(w.ctx, chromedp.FullScreenshot(100))
		if err != nil {
			w.t.Fatalf("%s: picture of the whole %s: %v", w.look.name, page, err)
		}
		write(page+"-"+w.look.name+"-whole", png)
	}
}

// finish plays the window's match to its end against bots and shows its last page.
func (w *window) finish(s *site, choose func(actions []string, ply int) string) {
	w.t.Helper()
	table, started := w.at(), time.Now()
	c := w.formClient(table)
	w.open(s.url("/credits"))
	plies := c.finish(choose)
	w.t.Logf("%d plies against bots to the end in %v", plies, time.Since(started).Round(time.Millisecond))
	w.open(table)
}

// TestPages looks at every page up to the end of a match.
func TestPages(t *testing.T) {
	t.Parallel()
	s := newSite(t, "/games")
	anna := newWindow(t, desktop)
	visit := func(page, path string, want int) {
		t.Helper()
		if want >= 400 {
			anna.expect("Failed to load resource")
		}
		if status := anna.open(s.url(path)); status != want {
			t.Errorf("%s answers %d, want %d", path, status, want)
		}
		anna.inspect(page)
	}
	visit("start-new", "/", http.StatusOK)
	visit("set-up", "/games/port-royal", http.StatusOK)
	visit("rules", "/games/port-royal/rules", http.StatusOK)
	visit("credits", "/credits", http.StatusOK)
	visit("sign-in", "/sign-in", http.StatusOK)
	visit("nothing-here", "/no/such/page", http.StatusNotFound)

	anna.begin(s, "Anna", "open", "open")
	anna.inspect("waiting-room-empty")
	invitation := anna.invitation()
	bram, chloe := newWindow(t, desktop), newWindow(t, desktop)
	bram.open(invitation)
	bram.inspect("invitation")
	bram.join(invitation, "Bram")
	bram.inspect("waiting-room-guest")
	chloe.join(invitation, "Chloé")
	anna.seated()
	people := []*person{{window: anna}, {window: bram}, {window: chloe}}
	seen := map[string]bool{}
	wanted := []string{"watching", "draw", "draw-or-stop", "take"}
	for range 60 {
		if !slices.ContainsFunc(wanted, func(kind string) bool { return !seen[kind] }) || !step(t, people, nil) {
			break
		}
		for _, p := range people {
			kind := p.see().kind()
			if kind != "" && !seen[kind] {
				seen[kind] = true
				p.inspect("table-" + kind)
			}
		}
	}
	for _, kind := range wanted {
		if !seen[kind] {
			t.Errorf("no table was seen where %s is asked", kind)
		}
	}
	table := anna.at()
	stranger := newWindow(t, desktop)
	stranger.expect("404")
	if status := stranger.open(table); status != http.StatusNotFound {
		t.Errorf("a table by link only answers %d to a stranger, want 404", status)
	}
	stranger.open(anna.watchLink())
	if now := stranger.see(); now.asked() {
		t.Errorf("who watches is offered %v", now.Actions)
	}
	stranger.inspect("table-watched")
	stranger.choosesZone(s)

	visit("start-known", "/", http.StatusOK)
	visit("matches", "/matches", http.StatusOK)
	visit("account", "/account", http.StatusOK)
	visit("device", "/device", http.StatusOK)
	anna.open(table + "/replay")
	anna.inspect("replay-running")
	anna.open(table + "/fair")
	anna.inspect("fair-running")
}

// TestPagesOfTheEnd looks at every page of a match that is over.
func TestPagesOfTheEnd(t *testing.T) {
	t.Parallel()
	s := newSite(t, "/games")
	anna := newWindow(t, desktop)
	anna.begin(s, "Anna", "bot-random")
	anna.seated()
	p := &person{window: anna}
	anna.finish(s, func(actions []string, _ int) string { return p.decide(actions) })
	over := anna.at()
	anna.inspect("over")
	anna.takeNotes(over, "over-notes", "The bot never repels.\n\nNext time: more captains. A"+strings.Repeat("r", 150), true)
	anna.open(over)
	anna.until("the shared notes stand below", `document.querySelector("#result")?.innerText.includes("The bot never repels.")`)
	anna.inspect("over-with-notes")
	for _, page := range []string{"replay", "replay?at=12", "fair", "log"} {
		if status := anna.open(over + "/" + page); status != http.StatusOK {
			t.Errorf("%s of a finished match answers %d", page, status)
		}
		anna.inspect("over-" + strings.NewReplacer("?", "-", "=", "-").Replace(page))
	}
	anna.open(over + "/replay")
	anna.turnPages()
}

// kind names what the table asks, for the names of pictures.
func (s sight) kind() string {
	has := func(prefix string) bool {
		for _, a := range s.Actions {
			if len(a) >= len(prefix) && a[:len(prefix)] == prefix {
				return true
			}
		}
		return false
	}
	switch {
	case s.Over:
		return ""
	case len(s.Actions) == 0:
		return "watching"
	case has("trade.") || has("hire."):
		return "take"
	case has("repel"):
		return "repel"
	case has("end-turn"):
		return "bust"
	case has("stop"):
		return "draw-or-stop"
	case has("draw"):
		return "draw"
	}
	return "done"
}
