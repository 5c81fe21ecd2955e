package campaign_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"testing"
	"time"

	book "portside/engine/campaign"
	"portside/engine/enginetest/patience"
	"portside/handlers/base"
	"portside/handlers/campaign"
	"portside/handlers/handlerstest"
)

// clockConn is a connection that knows its deadlines and no more.
type clockConn struct{ read, write time.Time }

func (c *clockConn) SetReadDeadline(t time.Time) error { c.read = t; return nil }

func (c *clockConn) SetWriteDeadline(t time.Time) error { c.write = t; return nil }

// trickle is a body of which every read takes so long and brings so many bytes; later than the deadline it brings none.
type trickle struct {
	conn  *clockConn
	at    *time.Time
	every time.Duration
	bytes int
}

func (b *trickle) Read(p []byte) (int, error) {
	if *b.at = b.at.Add(b.every); b.at.After(b.conn.read) {
		return 0, os.ErrDeadlineExceeded
	}
	return min(b.bytes, len(p)), nil
}

// TestSteadyUpload: an upload may take as long as it needs while it keeps coming; it ends when it stands still, and when
// it comes so slowly that it only keeps a connection busy.
func TestSteadyUpload(t *testing.T) {
	began := time.Unix(1_800_000_000, 0)
	for _, tt := range []struct {
		name  string
		every time.Duration
		bytes int
		least time.Duration // that it goes on
		most  time.Duration // that it goes on; 0: to the end
	}{
		{"a bad day in the mobile network", 2 * time.Second, 24 << 10, 0, 0},
		{"with pauses", 19 * time.Second, 200 << 10, 0, 0},
		{"it stands still", 21 * time.Second, 1 << 20, 0, 30 * time.Second},
		{"a byte now and then", time.Second, 1, 50 * time.Second, campaign.UploadGrace + 10*time.Second},
		{"just below the rate", 10 * time.Second, 10 * (campaign.UploadRate - 1000), campaign.UploadGrace, 20 * time.Minute},
	} {
		at := began
		conn := &clockConn{}
		s, done := campaign.Steady(&trickle{conn, &at, tt.every, tt.bytes}, conn, func() time.Time { return at })
		n, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, io.LimitReader(s, book.MaxFile), make([]byte, 1<<20))
		took := at.Sub(began)
		if tt.most == 0 {
			if err != nil || n != book.MaxFile || took < time.Minute {
				t.Errorf("%s: %d bytes in %v, %v", tt.name, n, took, err)
			}
			done()
			if conn.write.Sub(at) < time.Minute || conn.read.Sub(at) < time.Minute {
				t.Errorf("%s: no time for the answer", tt.name)
			}
		} else if !errors.Is(err, campaign.ErrSlow) || took < tt.least || took > tt.most {
			t.Errorf("%s: %d bytes in %v, %v", tt.name, n, took, err)
		}
	}
}

// TestUploadOutlivesForms: the limits of the server for a whole request are none for a file that keeps coming. Here they
// are over before anything of a body is read.
func TestUploadOutlivesForms(t *testing.T) {
	s := handlerstest.New(t)
	anna := s.Browser()
	anna.Post("/account", url.Values{"name": {"Anna"}}).To()
	short := httptest.NewUnstartedServer(s.H.Handler())
	short.Config.ReadHeaderTimeout, short.Config.ReadTimeout, short.Config.WriteTimeout = time.Minute, time.Nanosecond, time.Nanosecond
	short.Start()
	defer short.Close()
	file, kind := multipartBody(t, bytes.Repeat([]byte(" "), 1<<20))
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequest(http.MethodPost, short.URL+"/campaigns/import", bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	home, err := url.Parse(s.Server.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range anna.C.Jar.Cookies(home) {
		r.AddCookie(c)
	}
	r.Header.Set("Content-Type", kind)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	page, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusUnprocessableEntity || !bytes.Contains(page, []byte("not the file of a campaign")) {
		t.Errorf("answer %d, %v:\n%.300s", res.StatusCode, err, page)
	}
}

// TestUploadsPerAddress: a client that makes up names and sends files slowly does not keep others' files out.
func TestUploadsPerAddress(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) {
		c.Limits = base.Limits{UploadsPerAddress: 2}
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	somebody := func(ip string) *handlerstest.Browser {
		b := s.Browser()
		b.Head.Set("X-Forwarded-For", ip)
		b.Post("/account", url.Values{"name": {"Anna"}}).To()
		return b
	}
	body, kind := multipartBody(t, []byte("{}"))
	for range 2 { // are on their way
		conn, err := net.Dial("tcp", s.Server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "POST /campaigns/import HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\nCookie: portside=%s\r\nContent-Type: %s\r\nContent-Length: 100000\r\n\r\n--",
			somebody("192.0.2.1").Cookie(), kind)
	}
	third := somebody("192.0.2.1")
	if !patience.Wait(100*time.Millisecond, func() bool { return post16(third, body, kind) == http.StatusServiceUnavailable }) {
		t.Error("a third file from one address is taken")
	}
	if got := post16(somebody("198.51.100.7"), body, kind); got != http.StatusUnprocessableEntity {
		t.Errorf("a file from another address: answer %d", got)
	}
}

// TestFormsStaySmall: what a form, an address or a head holds may be some hundred times larger once it is taken apart,
// but no request that is no file takes more than 8 MB, with a name or without.
func TestFormsStaySmall(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	anna := s.Browser()
	table := anna.Open("Anna", "open")
	paths := []string{"/matches", table + "/plies", table + "/orders", table + "/talk", "/account", "/sign-in", "/games/port-royal/campaign", "/campaigns/import", "/device/code"}
	send := func(b *handlerstest.Browser, path, name string, form []byte) {
		r, err := http.NewRequest(http.MethodPost, s.Server.URL+path, bytes.NewReader(form))
		if err != nil {
			t.Error(err)
			return
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		res, err := b.C.Do(r)
		if err != nil {
			t.Error(err)
			return
		}
		io.Copy(io.Discard, res.Body)
		res.Body.Close()
		if res.StatusCode >= 500 {
			t.Errorf("%s to %s: %d", name, path, res.StatusCode)
		}
	}
	for _, path := range paths { // what a page loads once, for its first request, is not what a form takes
		send(anna, path, "a short form", []byte("a=1"))
	}
	for _, tt := range []struct {
		name string
		form []byte
	}{
		{"many keys", fill(base.BodyLimit, "", "k%d", "&", "")},
		{"one key many times", fill(base.BodyLimit, "", "addition", "&", "")},
		{"short keys", fill(base.BodyLimit, "", "a", "&", "")},
		{"a long value", fill(base.BodyLimit, "name=", "long+", "", "")},
		{"escapes", fill(base.BodyLimit, "name=", "%%41", "", "")},
		{"a long action", fill(base.BodyLimit, "decision=1&action=", "draw+", "", "")},
	} {
		for _, path := range paths {
			for _, b := range []*handlerstest.Browser{anna, s.Browser()} {
				peak := heapPeak(func() { send(b, path, tt.name, tt.form) })
				if peak > 8<<20 && path != "/sign-in" { // where the memory is that of the password's hash, whatever the form
					t.Errorf("%s to %s: %d MB more on the heap", tt.name, path, peak>>20)
				}
			}
		}
	}
}
