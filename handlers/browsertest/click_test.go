package browsertest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"portside/engine/enginetest/patience"
)

// inWorker evaluates an expression in the service worker of the window's site.
func inWorker[T any](w *window, expression string) T {
	w.t.Helper()
	var id target.ID
	for range patience.Tries(pause) {
		list, err := chromedp.Targets(w.ctx)
		if err != nil {
			w.t.Fatal(err)
		}
		at := slices.IndexFunc(list, func(i *target.Info) bool {
			return i.Type == "service_worker" && strings.HasPrefix(i.URL, ask[string](w, `location.origin`)+"/")
		})
		if at >= 0 {
			id = list[at].TargetID
			break
		}
	}
	if id == "" {
		w.t.Fatal("the service worker does not run")
	}
	worker, detach := chromedp.NewContext(w.ctx, chromedp.WithTargetID(id))
	defer detach()
	if err := chromedp.Do(worker); err != nil { // attaches; the first run may carry no deadline
		w.t.Fatal(err)
	}
	ctx, cancel := within(worker, patient)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatalf("in the service worker: %v", err)
	}
	return v
}

// noMessage is what clicked says when the browser has forgotten the message; see shows.
const noMessage = "no message"

// clicked is what the service worker does when somebody clicks on the message with this tag: "focus" or "open" with
// the address. Only a real finger may open windows, so what opens and focuses them is put aside for the while, and
// the event is one of ours; message, worker and pages are real.
func (w *window) clicked(tag string) string {
	w.t.Helper()
	return inWorker[string](w, `(async () => {
		const shown = () => registration.getNotifications({tag: "`+tag+`"});
		const comes = async (n) => { // a browser shows and closes in its own time
			for (let i = 0; i < 60 && (await shown()).length !== n; i++) await new Promise((done) => setTimeout(done, 50));
			return (await shown()).length === n;
		};
		if (!(await comes(1))) return "`+noMessage+`";
		const [message] = await shown();
		let done = "nothing";
		const focus = WindowClient.prototype.focus;
		WindowClient.prototype.focus = async function () { done = "focus " + this.url; };
		clients.openWindow = async (url) => { done = "open " + url; };
		const click = new NotificationEvent("notificationclick", {notification: message});
		const waits = [];
		click.waitUntil = (p) => waits.push(p);
		dispatchEvent(click);
		await Promise.all(waits);
		delete clients.openWindow;
		WindowClient.prototype.focus = focus;
		if (!waits.length) return "the worker may stop before it is done";
		if (!(await comes(0))) return "the message stays";
		return done;
	})()`)
}

// clicks: a click on a message leads to its match: to the page that shows it already, whatever it has after its path, or
// else to a new one below the path of the site.
func (w *window) clicks(s *site, table string) {
	w.t.Helper()
	for i, tt := range []struct {
		name, at, path, want string
	}{
		{"on another page", s.url("/account"), "matches/1", "open " + table},
		{"on the page", table + "?from=mail#log", "matches/1", "focus " + table + "?from=mail#log"},
		{"on a page below", table + "/log", "matches/1", "open " + table},
		{"of a campaign", table, "campaigns/7/prepare", "open " + s.url("/campaigns/7/prepare")},
		{"without a path", s.url("/account"), "", "open " + s.url("/")},
	} {
		if status := w.open(tt.at); status != 200 {
			w.t.Fatalf("%s: %d", tt.at, status)
		}
		tag := fmt.Sprintf("click-%d", i) // the one before may only be going away
		got := noMessage
		for try := 0; try < 3 && got == noMessage; try++ {
			w.shows(map[string]string{"title": "Port Royal: your turn", "body": "Table 1.", "path": tt.path, "tag": tag},
				`navigator.serviceWorker.ready.then(r => r.getNotifications({tag: "`+tag+`"})).then(l => l.length === 1)`)
			got = w.clicked(tag)
		}
		if got != tt.want {
			w.t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// resubscribe has the browser change its subscription to another address by itself: the server learns of the new one.
func (w *window) resubscribe(to string) {
	w.t.Helper()
	w.shows(map[string]string{"title": "Awake", "tag": "awake"}, // a worker with nothing to do is stopped
		`navigator.serviceWorker.ready.then(r => r.getNotifications({tag: "awake"})).then(l => l.length === 1)`)
	if got := inWorker[string](w, `(async () => {
		const key = await crypto.subtle.generateKey({name: "ECDH", namedCurve: "P-256"}, true, ["deriveBits"]);
		const raw = new Uint8Array(await crypto.subtle.exportKey("raw", key.publicKey));
		const text = b => btoa(String.fromCharCode(...b)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
		const change = new ExtendableEvent("pushsubscriptionchange");
		const endpoint = "`+to+`/push/new";
		change.newSubscription = {endpoint, toJSON: () => ({endpoint, keys: {p256dh: text(raw), auth: text(new Uint8Array(16))}})};
		const waits = [];
		change.waitUntil = (p) => waits.push(p);
		dispatchEvent(change);
		await Promise.all(waits);
		return String(waits.length);
	})()`); got != "1" {
		w.t.Fatalf("the worker waits for %s things", got)
	}
}
