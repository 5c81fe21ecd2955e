package browsertest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long anything the page or the server owes may take before the test gives up on it.
const patience = 30 * time.Second

// pause is how long a question to a page rests before it is asked again.
const pause = 25 * time.Millisecond

// look is the kind of machine someone sits at.
type look struct {
	name          string
	width, height int64
	touch         bool // a finger and a phone's viewport
	plain         bool // JavaScript switched off
	dark          bool
	language      string // Accept-Language; empty: the browser's own
}

var (
	desktop = look{name: "desktop", width: 1280, height: 800}
	phone   = look{name: "phone", width: 360, height: 740, touch: true}
	plain   = look{name: "plain", width: 1280, height: 800, plain: true}
)

// window is one person's browser: cookies, storage and cache of its own.
type window struct {
	t    *testing.T
	look look
	ctx  context.Context

	mu         sync.Mutex
	complaints []string // what the console said that it should not have
	expected   []string // parts of complaints that the test asked for
	received   map[network.RequestID]*transfer
}

// transfer is one answer on its way to the window.
type transfer struct {
	url  string
	size float64 // bytes on the wire, headers included
	done bool
}

// newWindow opens a window that the end of the test closes and holds to account.
func newWindow(t *testing.T, l look) *window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	w := &window{t: t, look: l, ctx: ctx, received: map[network.RequestID]*transfer{}}
	if err := chromedp.Listen(ctx, w.hear); err != nil {
		cancel()
		t.Fatalf("%s: %v", l.name, err)
	}
	t.Cleanup(func() {
		cancel()
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, c := range w.complaints {
			t.Errorf("%s: the console says: %s", l.name, c)
		}
	})
	options := []chromedp.EmulateViewportOption{}
	if l.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait, chromedp.EmulateScale(2))
	}
	w.do(chromedp.EmulateViewport(l.width, l.height, options...))
	w.theme(l.dark)
	if l.plain {
		w.do(call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	}
	if l.language != "" {
		w.do(call(network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": l.language}}))
	}
	return w
}

// call is a protocol command whose answer nobody needs.
func call[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// theme switches what the machine prefers.
func (w *window) theme(dark bool) {
	w.t.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	w.do(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme},
		{Name: "prefers-reduced-motion", Value: "reduce"},
	}}))
}

// hear notes what the tab reports; it runs inside the loop that reads the tab's messages.
func (w *window) hear(ev any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch ev := ev.(type) {
	case *runtime.EventExceptionThrown:
		w.complain(ev.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		if ev.Type == "error" || ev.Type == "warning" || ev.Type == "assert" {
			var words []string
			for _, a := range ev.Args {
				words = append(words, fmt.Sprint(string(a.Value), a.Description))
			}
			w.complain(string(ev.Type) + ": " + strings.Join(words, " "))
		}
	case *cdplog.EventEntryAdded:
		if ev.Entry.Level == "error" || ev.Entry.Level == "warning" {
			w.complain(fmt.Sprintf("%s: %s %s", ev.Entry.Level, ev.Entry.Text, ev.Entry.URL))
		}
	case *network.EventResponseReceived:
		w.received[ev.RequestID] = &transfer{url: ev.Response.URL}
	case *network.EventLoadingFinished:
		if r := w.received[ev.RequestID]; r != nil {
			r.size, r.done = ev.EncodedDataLength, true
		}
	}
}

// complain books a complaint unless the test expects it; w.mu is held.
func (w *window) complain(text string) {
	for _, part := range w.expected {
		if strings.Contains(text, part) {
			return
		}
	}
	w.complaints = append(w.complaints, text)
}

// expect says that from now on the console may say something with this part.
func (w *window) expect(part string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.expected = append(w.expected, part)
}

// cutOff says that the server may now be out of reach, and the console full of it.
func (w *window) cutOff() {
	w.expect("Failed to load resource")
	w.expect("ERR_")
	w.expect("htmx:sendError")
	w.expect("htmx:afterRequest")
}

// forget starts the count of transfers anew.
func (w *window) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.received = map[network.RequestID]*transfer{}
}

// weight sums what has arrived since forget, in bytes on the wire; streams that never end do not count.
func (w *window) weight() (total float64, by map[string]float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	by = map[string]float64{}
	for _, r := range w.received {
		if r.done {
			total += r.size
			by[r.url] += r.size
		}
	}
	return total, by
}

// do runs steps or ends the test.
func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := w.try(steps...); err != nil {
		w.t.Fatalf("%s: %v", w.look.name, err)
	}
}

// try runs steps with patience.
func (w *window) try(steps ...chromedp.Action[chromedp.Void]) error {
	if err := chromedp.Do(w.ctx); err != nil { // the first run may carry no deadline: it opens the window
		return err
	}
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}

// open goes to a URL and returns the status of the answer.
func (w *window) open(url string) int {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	response, err := chromedp.Run(ctx, chromedp.NavigateResponse(url))
	if err != nil {
		w.t.Fatalf("%s: opening %s: %v", w.look.name, url, err)
	}
	return int(response.Status)
}

// at is the address the window shows.
func (w *window) at() string {
	w.t.Helper()
	return ask[string](w, `location.href`)
}

// ask evaluates an expression in the page. It is the tester's own and works under any policy of the page
// and without JavaScript.
func ask[T any](w *window, expression string) T {
	w.t.Helper()
	v, err := query[T](w, expression)
	if err != nil {
		w.t.Fatalf("%s: %s: %v", w.look.name, expression, err)
	}
	return v
}

// query is ask for callers that can go on without an answer, such as while a page is changing.
func query[T any](w *window, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// until waits for an expression to become true; what names it for the reader of a failure.
func (w *window) until(what, expression string) {
	w.t.Helper()
	if err := w.wait(expression, patience); err != nil {
		w.t.Fatalf("%s: waiting until %s (%s): %v\nat %s:\n%s", w.look.name, what, expression, err, w.at(), w.text())
	}
}

var errPatience = errors.New("patience is at its end")

// wait polls, since a page may be replaced under a waiting script.
func (w *window) wait(expression string, atMost time.Duration) error {
	var last error
	for deadline := time.Now().Add(atMost); time.Now().Before(deadline); time.Sleep(pause) {
		ok, err := query[bool](w, `!!(`+expression+`)`)
		if ok {
			return nil
		}
		last = err
	}
	return errors.Join(errPatience, last)
}

// text is what a person reads on the page now, for messages.
func (w *window) text() string {
	text, err := query[string](w, `document.body.innerText`)
	if err != nil {
		return err.Error()
	}
	return text
}

// press clicks, or taps on a phone, the first element a CSS selector finds.
func (w *window) press(selector string) {
	w.t.Helper()
	if err := w.tryPress(selector); err != nil {
		w.t.Fatalf("%s: pressing %s: %v\nat %s:\n%s", w.look.name, selector, err, w.at(), w.text())
	}
}

// tryPress scrolls the element into view and presses its middle, as soon as nothing lies over it.
func (w *window) tryPress(selector string) error {
	type place struct {
		X, Y  float64
		Found bool
		Over  string // what lies over it
	}
	find := fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		if (!e || !e.checkVisibility({visibilityProperty: true})) return {found: false};
		const inView = () => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; };
		if (!inView()) e.scrollIntoView({block: "center", behavior: "instant"});
		const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
		const top = document.elementFromPoint(x, y), free = top && (e.contains(top) || top.contains(e) && top.tagName === "LABEL");
		if (!free) e.scrollIntoView({block: "center", behavior: "instant"}); // out from under what sticks to an edge
		return {found: true, x, y, over: free ? "" : top ? top.outerHTML.slice(0, 200) : "the edge of the window"};
	})()`, quote(selector))
	var last place
	var err error
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(pause) {
		if last, err = query[place](w, find); err != nil || !last.Found || last.Over != "" {
			continue
		}
		if !w.look.touch {
			return w.try(chromedp.MouseClickXY(last.X, last.Y))
		}
		at := w.at()
		if err = w.try(chromedp.TapXY(last.X, last.Y)); errors.Is(err, context.DeadlineExceeded) && w.at() == at { // now and then Chromium loses one
			err = w.try(chromedp.TapXY(last.X, last.Y))
		}
		return err
	}
	switch {
	case err != nil:
		return err
	case !last.Found:
		return errors.New("there is nothing such to see")
	}
	return fmt.Errorf("something lies over it: %s", last.Over)
}

// fill types into a field, in place of what stands there.
func (w *window) fill(selector, text string) {
	w.t.Helper()
	w.do(chromedp.Clear(chromedp.CSS(selector)), chromedp.SendKeys(chromedp.CSS(selector), text))
}

// picture takes the window as it stands.
func (w *window) picture() []byte {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Fatalf("%s: picture: %v", w.look.name, err)
	}
	return png
}
