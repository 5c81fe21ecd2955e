package handlers

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"testing"
	"time"

	saga "portside/engine/campaign"
)

// clockConn is a connection that knows its deadlines and no more.
type clockConn struct{ read, write time.Time }

func (c *clockConn) SetReadDeadline(t time.Time) error  { c.read = t; return nil }
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
		{"a byte now and then", time.Second, 1, 50 * time.Second, uploadGrace + 10*time.Second},
		{"just below the rate", 10 * time.Second, 10 * (uploadRate - 1000), uploadGrace, 20 * time.Minute},
	} {
		at := began
		conn := &clockConn{}
		s := &steady{in: &trickle{conn, &at, tt.every, tt.bytes}, conn: conn, now: func() time.Time { return at }, began: began}
		n, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, io.LimitReader(s, saga.MaxFile), make([]byte, 1<<20))
		took := at.Sub(began)
		if tt.most == 0 {
			if err != nil || n != saga.MaxFile || took < time.Minute {
				t.Errorf("%s: %d bytes in %v, %v", tt.name, n, took, err)
			}
			s.done()
			if conn.write.Sub(at) < time.Minute || conn.read.Sub(at) < time.Minute {
				t.Errorf("%s: no time for the answer", tt.name)
			}
		} else if !errors.Is(err, errSlow) || took < tt.least || took > tt.most {
			t.Errorf("%s: %d bytes in %v, %v", tt.name, n, took, err)
		}
	}
}

// TestUploadOutlivesForms: the limits of the server for a whole request are none for a file that keeps coming. Here they
// are over before anything of a body is read.
func TestUploadOutlivesForms(t *testing.T) {
	s := newSite(t)
	anna := s.browser()
	anna.post("/account", url.Values{"name": {"Anna"}}).to()
	short := httptest.NewUnstartedServer(s.h.Handler())
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
	home, err := url.Parse(s.server.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range anna.c.Jar.Cookies(home) {
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

// TestUploadsPerAddress: whoever makes up names and sends files slowly keeps nobody else's out.
func TestUploadsPerAddress(t *testing.T) {
	s := newSite(t, func(c *Config) {
		c.Limits = Limits{UploadsPerAddress: 2}
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	for range 2 { // are on their way
		if !s.h.uploads.enter(source("192.0.2.1"), 2) {
			t.Fatal("no room")
		}
	}
	for ip, want := range map[string]int{"192.0.2.1": http.StatusServiceUnavailable, "198.51.100.7": http.StatusUnprocessableEntity} {
		b := s.browser()
		b.head.Set("X-Forwarded-For", ip)
		b.post("/account", url.Values{"name": {"Anna"}}).to()
		body, kind := multipartBody(t, []byte("{}"))
		if got := b.post16(body, kind); got != want {
			t.Errorf("a third file from %s: answer %d, want %d", ip, got, want)
		}
	}
}

// TestFormsStaySmall: what a form, an address or a head holds may be some hundred times larger once it is taken apart,
// but no request that is no file takes more than 8 MB, with a name or without.
func TestFormsStaySmall(t *testing.T) {
	s := newSite(t, func(c *Config) { c.Limits = Limits{} })
	anna := s.browser()
	table := anna.open("Anna", "open")
	for _, tt := range []struct {
		name string
		form []byte
	}{
		{"many keys", fill(bodyLimit, "", "k%d", "&", "")},
		{"one key many times", fill(bodyLimit, "", "addition", "&", "")},
		{"short keys", fill(bodyLimit, "", "a", "&", "")},
		{"a long value", fill(bodyLimit, "name=", "long+", "", "")},
		{"escapes", fill(bodyLimit, "name=", "%%41", "", "")},
		{"a long action", fill(bodyLimit, "decision=1&action=", "draw+", "", "")},
	} {
		for _, path := range []string{"/matches", table + "/plies", table + "/orders", table + "/talk", "/account", "/sign-in", "/games/port-royal/campaign", "/campaigns/import", "/device/code"} {
			for _, b := range []*browser{anna, s.browser()} {
				peak := heapPeak(func() {
					r, err := http.NewRequest(http.MethodPost, s.server.URL+path, bytes.NewReader(tt.form))
					if err != nil {
						t.Error(err)
						return
					}
					r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
					if res, err := b.c.Do(r); err != nil {
						t.Error(err)
					} else {
						io.Copy(io.Discard, res.Body)
						res.Body.Close()
						if res.StatusCode >= 500 {
							t.Errorf("%s to %s: %d", tt.name, path, res.StatusCode)
						}
					}
				})
				if peak > 8<<20 && path != "/sign-in" { // where the memory is that of the password's hash, whatever the form
					t.Errorf("%s to %s: %d MB more on the heap", tt.name, path, peak>>20)
				}
			}
		}
	}
}
