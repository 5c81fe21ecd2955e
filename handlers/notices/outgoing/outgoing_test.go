package outgoing

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"1.1.1.1": true, "93.184.216.34": true, "2606:4700::1111": true, "2a00:1450:4001::1": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "127.9.9.9": false, "0.0.0.0": false, "0.1.2.3": false, "10.1.2.3": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.1.5": false,
		"169.254.169.254": false, "100.64.0.1": false, "100.100.100.200": false, "192.0.0.192": false, "198.18.0.1": false, "224.0.0.1": false, "239.1.1.1": false,
		"255.255.255.255": false, "240.0.0.1": false, "168.63.129.16": false, "203.0.113.7": false,
		"::": false, "::1": false, "fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false, "fec0::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false,
		"64:ff9b::7f00:1": false, "2002:7f00:1::": false, "2001:0:7f00:1::": false, "2001:db8::1": false, "100::1": false, "2001:20::1": false,
	} {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v, want %v", text, got, want)
		}
	}
	if !public(netip.MustParseAddr("172.32.0.1")) || !public(netip.MustParseAddr("100.128.0.1")) {
		t.Error("neighbours of closed ranges are closed")
	}
}

func call(c *Client, address string) error {
	r, err := http.NewRequest(http.MethodPost, address, strings.NewReader("hello"))
	if err != nil {
		return err
	}
	_, err = c.Do(r)
	return err
}

// TestRefuses: whatever stands in the address, and wherever its name leads, nothing inside is called.
func TestRefuses(t *testing.T) {
	var called atomic.Int32
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called.Add(1) }))
	defer inside.Close()
	_, port, _ := net.SplitHostPort(inside.Listener.Addr().String())
	c := New(false)
	c.step = time.Millisecond
	for _, address := range []string{
		inside.URL, "https://localhost:" + port, "https://LOCALHOST.:" + port, "https://[::1]:" + port, "https://[::ffff:127.0.0.1]:" + port,
		"https://127.1:" + port, "https://2130706433:" + port, "https://0x7f000001:" + port, "https://0:" + port, "https://0.0.0.0:" + port, "https://[::]:" + port,
		"https://user@127.0.0.1:" + port + "/", "https://169.254.169.254/latest/meta-data", "https://[fe80::1%25lo]:" + port,
		"http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https:", "https://", "gopher://127.0.0.1:" + port, "//127.0.0.1:" + port, "",
	} {
		err := call(c, address)
		if err == nil {
			t.Errorf("%q is called", address)
			continue
		}
		if kind := Kind(err); kind != "blocked" && kind != "dns" {
			t.Errorf("%q: %v (%s)", address, err, kind)
		}
		if strings.Contains(err.Error(), port) {
			t.Errorf("the error of %q tells the address: %v", address, err)
		}
	}
	if err := call(c, "https://localhost:"+port); Cause(err) != "inside" { // a name is judged by where it leads
		t.Errorf("a name that leads inside: %v", err)
	}
	if called.Load() != 0 {
		t.Error("the server inside was called")
	}
}

// TestNamesInside: whoever enters an address does not learn whether its name exists inside: neither from the kind of the error nor
// from the time it takes.
func TestNamesInside(t *testing.T) {
	c := New(false)
	c.step = 300 * time.Millisecond
	measure := func(address string) (string, time.Duration) {
		began := time.Now()
		err := call(c, address)
		if errors.Is(err, ErrBlocked) {
			t.Errorf("%s: %v", address, err)
		}
		return Kind(err), time.Since(began) / c.step
	}
	for _, address := range []string{"https://localhost/", "https://no-such-name.invalid/"} {
		if kind, steps := measure(address); kind != "dns" || steps < 1 {
			t.Errorf("%s: %s after %d steps", address, kind, steps)
		}
	}
	if err := call(c, "https://localhost/"); Cause(err) != "inside" || !strings.Contains(err.Error(), "inside") || strings.Contains(err.Error(), "localhost") {
		t.Errorf("the operator reads %v", err)
	}
	if err := call(c, "https://no-such-name.invalid/"); Cause(err) != "dns" {
		t.Errorf("the operator reads %v", err)
	}
	if New(false).step != nowhere {
		t.Error("a new client answers at once")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c.step = time.Hour
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://localhost/", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Do(r); err == nil {
		t.Error("called without a caller")
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	var called atomic.Int32
	target := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called.Add(1) }))
	defer target.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		front := httptest.NewServer(http.RedirectHandler(target.URL, status))
		if err := call(New(true), front.URL); Kind(err) != "redirect" {
			t.Errorf("%d: %v", status, err)
		}
		front.Close()
	}
	if called.Load() != 0 {
		t.Error("a redirect was followed")
	}
}

// TestPrivateNetworks can be called where the operator allows it.
func TestPrivateNetworks(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, 1<<20)) }))
	defer s.Close()
	if err := call(New(true), s.URL); err != nil {
		t.Error(err)
	}
	if err := call(New(true), "ftp://127.0.0.1/"); !errors.Is(err, ErrBlocked) {
		t.Errorf("ftp: %v", err)
	}
}

func TestKinds(t *testing.T) {
	c := New(true)
	untrusted := httptest.NewTLSServer(http.NotFoundHandler())
	untrusted.Config.ErrorLog = nil
	defer untrusted.Close()
	if err := call(c, untrusted.URL); Kind(err) != "tls" {
		t.Errorf("a certificate of nobody: %v", err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free := "http://" + l.Addr().String()
	l.Close()
	if err := call(c, free); Kind(err) != "refused" {
		t.Errorf("nobody there: %v", err)
	}
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer slow.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, slow.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Do(r); Kind(err) != "timeout" {
		t.Errorf("no answer: %v", err)
	}
	if c.http.Timeout != 6*time.Second {
		t.Errorf("a call may take %v", c.http.Timeout)
	}
}
