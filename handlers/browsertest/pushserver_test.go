package browsertest

import (
	"fmt"
	"maps"
	"strings"

	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"

	"portside/engine/enginetest/patience"
)

// transfer is one answer on its way to the window.
type transfer struct {
	url  string
	size float64 // bytes on the wire, headers included
	done bool
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
	case *network.EventRequestWillBeSent:
		if ev.Type != network.ResourceTypeEventSource {
			w.unanswered[ev.RequestID] = ev.Request.URL
		}
	case *network.EventLoadingFailed:
		delete(w.unanswered, ev.RequestID)
	case *network.EventResponseReceived:
		w.received[ev.RequestID] = &transfer{url: ev.Response.URL}
	case *network.EventLoadingFinished:
		delete(w.unanswered, ev.RequestID)
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

// answered waits until everything that the page has asked for is answered; a stream is never.
func (w *window) answered() {
	w.t.Helper()
	var open map[network.RequestID]string
	if !patience.Wait(pause, func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		open = maps.Clone(w.unanswered)
		return len(open) == 0
	}) {
		w.t.Fatalf("%s: no answer to %v", w.look.name, open)
	}
}
