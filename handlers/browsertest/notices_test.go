package browsertest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	settings "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
)

// inbox is a web server of a user's that keeps what it is sent, and can say that it has gone.
type inbox struct {
	*httptest.Server
	mu   sync.Mutex
	got  []string
	gone bool
}

func newInbox(t *testing.T) *inbox {
	i := &inbox{}
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		i.mu.Lock()
		defer i.mu.Unlock()
		i.got = append(i.got, string(body))
		if i.gone {
			w.WriteHeader(http.StatusGone)
		}
	}))
	t.Cleanup(i.Close)
	return i
}

// count is how many messages have come.
func (i *inbox) count() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return len(i.got)
}

// ends makes it answer from now on that the subscription has ended.
func (i *inbox) ends() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.gone = true
}

// noticeFlags are the flags of a server that can send notices in every way.
var noticeFlags = []string{"-private-webhooks", "-contact", "captain@portside.dev", "-smtp", "smtp://127.0.0.1:9?tls=none", "-mail-from", "crew@portside.dev"}

// hooks sets up a webhook without JavaScript, and takes it away again.
func (w *window) hooks() {
	w.t.Helper()
	in := newInbox(w.t)
	w.press(`a[href$="/account/notices"]`)
	w.until("the page of messages is there", `location.pathname === "/games/account/notices"`)
	w.until("push says what it needs", `document.querySelector("#push-script").checkVisibility() && !document.querySelector("#push-on").checkVisibility()`)
	w.press("#hook-target")
	w.expect("422")
	w.fill("#hook-target", "nonsense")
	w.press(`form:has(#hook-target) button[type=submit]`)
	w.until("the address is refused", `document.querySelector("#hook-target-error")`)
	w.fill("#hook-target", in.URL+"/secret")
	w.press(`form:has(#hook-target) button[type=submit]`)
	w.until("the channel is there", `document.querySelector("#channel-1 .badge-on")`)
	w.press(`form[action$="/1/test"] button`)
	w.until("the test has arrived", `document.querySelector(".notice-good") && document.querySelector("#channel-1").innerText.includes("it arrived")`)
	if len(in.got) != 1 || !strings.Contains(in.got[0], `"kind":"test"`) {
		w.t.Errorf("sent %q", in.got)
	}
	w.press(`form[action$="/1/switch"] button`)
	w.until("it is off", `document.querySelector("#channel-1 .badge-off")`)
	w.press(`form[action$="/mute"] button`)
	w.until("the match is muted", `document.querySelector("form[action$='/mute'] button[value=no]")`)
	w.press("#channel-1 .confirm > summary")
	w.press(`form[action$="/1/remove"] button`)
	w.until("it is gone", `!document.querySelector("#channel-1")`)
}

// TestMessages looks at the page with channels of every state, and at what a service worker makes of a push, of a click on
// a message, and of a new subscription. The push service is a stub: no real one can be reached from a test.
func TestMessages(t *testing.T) {
	t.Parallel()
	s, in := newSite(t, "/games", noticeFlags...), newInbox(t)
	w := newNotifiedWindow(t, desktop)
	w.begin(s, "Anna", "bot-random")
	table := w.at()
	w.open(s.url("/account/notices"))
	w.inspect("messages-none")
	w.allowNotifications("http://" + s.addr)
	w.open(s.url("/account/notices"))
	w.until("push is offered", `document.querySelector("#push-on").checkVisibility() && !document.querySelector("#push-script").checkVisibility()`)
	w.do(call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: strings.Replace(pushStub, "ENDPOINT", in.URL, 1)}))
	w.open(s.url("/account/notices"))
	w.press("#push-on")
	w.until("the browser is a channel", `document.querySelector("#channel-1 .badge-on") && localStorage.getItem("portside-push")`)
	if scope := ask[string](w, `navigator.serviceWorker.ready.then(r => r.scope)`); scope != s.url("/") {
		t.Errorf("the worker's scope is %s, want %s", scope, s.url("/"))
	}
	w.press(`form[action$="/1/test"] button`)
	w.until("the push service has it", `document.querySelector(".notice-good")`)

	w.shows(map[string]string{"title": "Port Royal: your turn", "body": "Table 1.", "path": "matches/1", "tag": "match-1"}, `navigator.serviceWorker.ready.then(r => r.getNotifications()).then(l => l.length === 1 && l[0].title === "Port Royal: your turn" && l[0].tag === "match-1" && l[0].data.path === "matches/1")`)
	w.shows(nil, `navigator.serviceWorker.ready.then(r => r.getNotifications()).then(l => l.some(n => n.title === "Portside"))`)

	w.clicks(s, table)

	// The browser changes its subscription by itself.
	next := newInbox(t)
	w.resubscribe(next.URL + "/push/new")
	w.open(s.url("/account/notices"))
	w.press(`form[action$="/1/test"] button`)
	w.until("the test has arrived", `document.querySelector(".notice-good")`)
	if before, after := in.count(), next.count(); before != 1 || after != 1 {
		t.Errorf("the old subscription has got %d messages, the new one %d", before, after)
	}

	// The service ends the subscription: the next visit renews it and says so.
	next.ends()
	w.press(`form[action$="/1/test"] button`)
	w.until("it has ended", `document.querySelector("#channel-1 .badge-gone")`)
	w.fill("#hook-target", in.URL+"/hook")
	w.press(`form:has(#hook-target) button[type=submit]`)
	w.until("there is a webhook", `document.querySelector("#channel-2")`)
	w.fill("#mail-target", "anna@portside.dev")
	w.press(`form:has(#mail-target) button[type=submit]`)
	w.until("the address is to be confirmed", `document.querySelector("#channel-3 .badge-new")`)
	w.inspect("messages")
	ask[any](w, `sessionStorage.removeItem("portside-push-asked")`)
	w.open(table)
	w.until("it says that it is renewed", `document.querySelector("#notices .notice-good")?.textContent.includes("on again")`)
	w.open(s.url("/account/notices"))
	w.until("it is on", `document.querySelector("#channel-1 .badge-on") && !document.querySelector("#push-on")`)
	w.press(`form[action$="/1/test"] button`)
	w.until("the new subscription works", `document.querySelector(".notice-good")`)

	// Who removes the channel elsewhere is not subscribed again.
	w.press("#channel-1 .confirm > summary")
	w.press(`form[action$="/1/remove"] button`)
	w.until("it is removed", `!document.querySelector("#channel-1")`)
	const forgotten = `!localStorage.getItem("portside-push")`
	for range 5 { // the page before may still be asking
		ask[any](w, `sessionStorage.removeItem("portside-push-asked")`)
		w.open(table)
		if w.wait(forgotten, time.Second) == nil {
			break
		}
	}
	w.until("the browser forgets", forgotten)
	if w.homeScreen(s) {
		t.Error("everybody is told of the Home Screen")
	}
	w.do(call(emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"}))
	if !w.homeScreen(s) {
		t.Error("an iPhone is not told of the Home Screen")
	}
}

// homeScreen tells whether the page of messages says first that they need the Home Screen.
func (w *window) homeScreen(s *site) bool {
	w.t.Helper()
	w.open(s.url("/account/notices"))
	w.until("the page is there", `document.readyState === "complete" && !!document.querySelector("#push-ios")`)
	return ask[bool](w, `document.querySelector("#push-ios").open`)
}

// pushStub takes the place of the browser maker's push service.
const pushStub = `PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async function (options) {
	if (options.userVisibleOnly !== true || options.applicationServerKey.length !== 65) throw new Error("options");
	const n = Number(localStorage.getItem("stub")) + 1;
	localStorage.setItem("stub", n);
	const key = await crypto.subtle.generateKey({name: "ECDH", namedCurve: "P-256"}, true, ["deriveBits"]);
	const raw = new Uint8Array(await crypto.subtle.exportKey("raw", key.publicKey));
	const text = b => btoa(String.fromCharCode(...b)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
	const endpoint = "ENDPOINT/push/" + n;
	return {endpoint, unsubscribe: async () => true, toJSON: () => ({endpoint, keys: {p256dh: text(raw), auth: text(new Uint8Array(16))}})};
};`

// allowNotifications answers the browser's question beforehand.
func (w *window) allowNotifications(origin string) {
	w.t.Helper()
	w.do(call(settings.SetPermission, settings.SetPermissionParams{Permission: &settings.PermissionDescriptor{Name: "notifications"}, Setting: settings.PermissionSettingGranted,
		Origin: origin, BrowserContextID: chromedp.FromContext(w.ctx).BrowserContextID}))
}

// shows pushes a message until the condition holds. A browser that is asked for its messages just as it shows one
// may take it for one that somebody has put away, and forgets it.
func (w *window) shows(message map[string]string, shown string) {
	w.t.Helper()
	for range 3 {
		push(w.t, w, message)
		if w.wait(shown, 4*time.Second) == nil {
			return
		}
	}
	w.t.Fatalf("no message %v is shown", message)
}

// push has the browser hand a message to the site's service worker, as its maker's service would.
func push(t *testing.T, w *window, message map[string]string) {
	t.Helper()
	var data string
	if message != nil {
		b, err := json.Marshal(message)
		if err != nil {
			t.Fatal(err)
		}
		data = string(b)
	}
	found := make(chan serviceworker.RegistrationID, 8)
	ctx, cancel := within(w.ctx, patient)
	defer cancel()
	if err := chromedp.Listen(w.ctx, func(ev any) {
		if e, ok := ev.(*serviceworker.EventWorkerRegistrationUpdated); ok {
			for _, r := range e.Registrations {
				if strings.HasPrefix(r.ScopeURL, "http://") && !r.IsDeleted {
					select {
					case found <- r.RegistrationID:
					default:
					}
				}
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	w.do(call(serviceworker.Enable, cdp.Empty{}))
	select {
	case id := <-found:
		w.do(call(serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: ask[string](w, `location.origin`), RegistrationID: id, Data: data}))
	case <-ctx.Done():
		t.Fatal("there is no service worker")
	}
	w.do(call(serviceworker.Disable, cdp.Empty{}))
}
