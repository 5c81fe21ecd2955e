package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/db"
	"portside/engine/enginetest/patience"
	"portside/engine/record"
)

// inbox is a user's web server that counts the messages it gets, by kind and match.
type inbox struct {
	*httptest.Server
	mu      sync.Mutex
	told    map[string]int
	down    bool
	refused int // while it was down
}

func newInbox(t *testing.T) *inbox {
	i := &inbox{told: map[string]int{}}
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var m struct {
			Kind, ID, URL string
			Match         int
		}
		if err := json.Unmarshal(body, &m); err != nil {
			t.Errorf("told %q: %v", body, err)
		}
		i.mu.Lock()
		defer i.mu.Unlock()
		if i.down {
			i.refused++
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		i.told[fmt.Sprintf("%s %d", m.Kind, m.Match)]++
	}))
	t.Cleanup(i.Close)
	return i
}

func (i *inbox) count(what string) int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.told[what]
}

func (i *inbox) isDown(down bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.down = down
}

func (i *inbox) refusals() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.refused
}

// await waits until something holds; what names it for the reader of a failure.
func await(t *testing.T, p *process, what string, ok func() bool) {
	t.Helper()
	if !patience.Wait(20*time.Millisecond, ok) {
		t.Fatalf("waiting until %s\n%s", what, p.errors())
	}
}

// waiting lists the deliveries that wait for the one channel, without one that is under way.
func waiting(t *testing.T, file string) []record.Delivery {
	t.Helper()
	view, err := db.View(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	list, err := view.WaitingDeliveries(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// settled tells whether all messages have been sent, and the file knows it.
func settled(t *testing.T, file string) bool {
	t.Helper()
	view, err := db.View(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	_, left, err := view.Undelivered(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return left == 0
}

// handOn lets the one browser play until the other one is asked, and no further.
func handOn(t *testing.T, path string, from, to *browser) {
	t.Helper()
	for n := 0; ; n++ {
		p, err := from.get(path, true)
		if err != nil {
			t.Fatal(err)
		}
		decision, actions, ok := p.asked()
		if !ok {
			if n == 0 {
				handOn(t, path, to, from)
				continue
			}
			return
		}
		action := actions[0]
		for _, a := range actions {
			if a == "stop" || a == "done" {
				action = a
			}
		}
		if p, err := from.post(path+"/plies", true, "decision", fmt.Sprint(decision), "action", action); err != nil || p.status != http.StatusOK {
			t.Fatal(p.status, err)
		}
	}
}

// TestKilledBeforeTelling: a ply is committed, and the server is killed before it sends a message and started again. The
// user gets the message once, however often the server is killed and started after that.
func TestKilledBeforeTelling(t *testing.T) {
	t.Parallel()
	const quiet = 5 * time.Second
	file, in := filepath.Join(t.TempDir(), "told.db"), newInbox(t)
	flags := []string{"-private-webhooks", "-notice-quiet", quiet.String()}
	p := start(t, file, flags...)
	base := p.base
	anna, bram := newBrowser(t, &base), newBrowser(t, &base)
	path, err := openTable([]*browser{anna, bram})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := bram.post("/account/notices", false, "kind", "webhook", "target", in.URL, "shape", "json"); err != nil || p.status >= 400 {
		t.Fatal(p.status, err)
	}
	look := func(b *browser) {
		t.Helper()
		if p, err := b.get(path, true); err != nil || p.status != http.StatusOK {
			t.Fatal(p.status, err)
		}
	}
	turn := "turn 1"
	looked := time.Now()
	look(bram) // so that he is not told at once
	handOn(t, path, anna, bram)
	if n := in.count(turn); n != 0 && time.Since(looked) < quiet { // the machine hung, and the kill came too late
		t.Fatalf("told at once, %d times", n)
	}
	restart := func() {
		t.Helper()
		p.kill()
		for _, b := range []*browser{anna, bram} {
			b.http.CloseIdleConnections()
		}
		p = start(t, file, flags...)
		base = p.base
	}
	restart()
	await(t, p, "he is told", func() bool { return in.count(turn) > 0 && settled(t, file) })
	restart() // which sends nothing again, as the count of two turns below shows

	// Nobody answers at first: what failed is tried again, also after a restart.
	look(bram)
	handOn(t, path, bram, anna)
	in.isDown(true)
	handOn(t, path, anna, bram) // he has just looked: held first, then tried
	await(t, p, "the first attempt has failed and the file knows it", func() bool {
		list := waiting(t, file)
		return in.refusals() > 0 && len(list) == 1 && list[0].Tries > 0
	})
	restart()
	in.isDown(false)
	await(t, p, "he is told after all", func() bool { return in.count(turn) > 1 && settled(t, file) })
	if n := in.count(turn); n != 2 {
		t.Errorf("of two turns told %d times\n%s", n, p.errors())
	}
	p.stop(t)
	if strings.Contains(p.errors(), in.URL) {
		t.Error("the log tells the address")
	}
}

// TestPrivateWebhooks: without the operator's flag no private address is called.
func TestPrivateWebhooks(t *testing.T) {
	in := newInbox(t)
	p := start(t, filepath.Join(t.TempDir(), "told.db"))
	anna := newBrowser(t, &p.base)
	if _, err := openTable([]*browser{anna, newBrowser(t, &p.base)}); err != nil {
		t.Fatal(err)
	}
	for target, want := range map[string]int{in.URL: http.StatusUnprocessableEntity, strings.Replace(in.URL, "http://", "https://", 1): http.StatusUnprocessableEntity, "https://hooks.portside.dev/x": http.StatusSeeOther} {
		if got, err := anna.post("/account/notices", false, "kind", "webhook", "target", target, "shape", "json"); err != nil || got.status != want {
			t.Errorf("%s: %d, %v, want %d", target, got.status, err, want)
		}
	}
}

func TestTellingFlags(t *testing.T) {
	for _, bad := range [][]string{
		{"-contact", "me@localhost"}, {"-contact", "me"}, {"-smtp", "smtp://me:s3cret@host/x", "-mail-from", "a@portside.dev"},
		{"-smtp", "smtp://me:s3cret@host"}, {"-mail-from", "a@portside.dev"}, {"-notice-quiet", "0s"},
	} {
		code, out, errs := portside(t, append([]string{"serve", "-addr", "127.0.0.1:0", "-db", filepath.Join(t.TempDir(), "x.db")}, bad...)...)
		if code != 2 || strings.Contains(out+errs, "s3cret") {
			t.Errorf("%v: status %d\n%s%s", bad, code, out, errs)
		}
	}
	if code, out, _ := portside(t, "serve", "-h"); code != 0 || !strings.Contains(out, "-private-webhooks") || !strings.Contains(out, "-contact") {
		t.Errorf("status %d, help:\n%s", code, out)
	}
}

// TestWhatThePageSaysOfTheFlags: the page on which users choose their messages says what the operator has set, not the
// defaults.
func TestWhatThePageSaysOfTheFlags(t *testing.T) {
	for _, tt := range []struct {
		flags                  []string
		quiet, begins, refused string
	}{
		{nil, "for 1 minute afterwards", "Begins with https://.", "https:// and be on the public internet"},
		{[]string{"-notice-quiet", "5m", "-private-webhooks"}, "for 5 minutes afterwards", "Begins with https:// or http://.", "it must begin with https:// or http://."},
		{[]string{"-notice-quiet", "20s"}, "for 20 seconds afterwards", "Begins with https://.", "https:// and be on the public internet"},
	} {
		p := start(t, filepath.Join(t.TempDir(), "site.db"), tt.flags...)
		base := p.base
		at, _ := trio(t, &base)
		shown, err := at[0].get("/account/notices", false)
		if err != nil {
			t.Fatal(err)
		}
		wrong, err := at[0].post("/account/notices", false, "kind", "webhook", "target", "ftp://example.org/hook")
		if err != nil {
			t.Fatal(err)
		}
		for want, body := range map[string]string{tt.quiet: shown.body, tt.begins: shown.body, tt.refused: wrong.body} {
			if !strings.Contains(body, want) {
				t.Errorf("with %q the page does not say %q", tt.flags, want)
			}
		}
		p.stop(t)
	}
}
