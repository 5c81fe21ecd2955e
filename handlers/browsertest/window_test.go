package browsertest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"portside/engine/enginetest/patience"
)

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
	unanswered map[network.RequestID]string // address of what has been asked for and has not come yet
}

// newWindow opens a window that the end of the test closes and holds to account.
func newWindow(t *testing.T, l look) *window {
	t.Helper()
	return newWindowOf(t, browser, l)
}

// newNotifiedWindow is newWindow where a page may be allowed to show notifications.
func newNotifiedWindow(t *testing.T, l look) *window {
	t.Helper()
	whole, err := wholeBrowser()
	if err != nil {
		t.Fatalf("a browser that shows notifications: %v", err)
	}
	return newWindowOf(t, whole, l)
}

func newWindowOf(t *testing.T, browser context.Context, l look) *window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	w := &window{t: t, look: l, ctx: ctx, received: map[network.RequestID]*transfer{}, unanswered: map[network.RequestID]string{}}
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
	w.size(l)
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

// size gives the window the size of a machine, and a finger instead of a mouse if it has one.
func (w *window) size(l look) {
	w.t.Helper()
	options := []chromedp.EmulateViewportOption{}
	if l.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait)
		if *shots != "" { // four times the points to paint, which only pictures show
			options = append(options, chromedp.EmulateScale(2))
		}
	}
	w.do(chromedp.EmulateViewport(l.width, l.height, options...))
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

// do runs steps or ends the test.
func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := w.try(steps...); err != nil {
		w.t.Fatalf("%s: %v", w.look.name, err)
	}
}

// try runs steps, with patience.
func (w *window) try(steps ...chromedp.Action[chromedp.Void]) error {
	if err := chromedp.Do(w.ctx); err != nil { // the first run may carry no deadline: it opens the window
		return err
	}
	ctx, cancel := within(w.ctx, patient)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}

// open goes to a URL and returns the status of the answer.
func (w *window) open(url string) int {
	w.t.Helper()
	ctx, cancel := within(w.ctx, patient)
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
	ctx, cancel := within(w.ctx, patient)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// until waits for an expression to become true; what names it for the reader of a failure.
func (w *window) until(what, expression string) {
	w.t.Helper()
	if err := w.wait(expression, patient); err != nil {
		w.t.Fatalf("%s: waiting until %s (%s): %v\nat %s:\n%s", w.look.name, what, expression, err, w.at(), w.text())
	}
}

// wait polls, since a page may be replaced under a waiting script.
func (w *window) wait(expression string, atMost time.Duration) error {
	var last error
	if patience.WaitAtMost(atMost, pause, func() (ok bool) {
		ok, last = query[bool](w, `!!(`+expression+`)`)
		return ok
	}) {
		return nil
	}
	return errors.Join(context.DeadlineExceeded, last)
}

// text is what a person reads on the page now, for messages.
func (w *window) text() string {
	text, err := query[string](w, `document.body.innerText`)
	if err != nil {
		return err.Error()
	}
	return text
}

// picture takes the window as it stands.
func (w *window) picture() []byte {
	w.t.Helper()
	ctx, cancel := within(w.ctx, patient)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Fatalf("%s: picture: %v", w.look.name, err)
	}
	return png
}
