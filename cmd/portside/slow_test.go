package main

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"portside/db/dbtest/pgtest"
	"portside/engine/enginetest/patience"
)

// slowly passes connections on to the server at an address, and lets each message to it wait; it returns the address of that.
func slowly(t *testing.T, address string, wait *atomic.Int64) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	socket := filepath.Join(query.Get("host"), ".s.PGSQL."+query.Get("port"))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("unix", socket)
			if err != nil {
				client.Close()
				continue
			}
			go func() {
				defer client.Close()
				io.Copy(client, server)
			}()
			go func() {
				defer server.Close()
				text := make([]byte, 64<<10)
				for {
					n, err := client.Read(text)
					if err != nil {
						return
					}
					time.Sleep(time.Duration(wait.Load()))
					if _, err := server.Write(text[:n]); err != nil {
						return
					}
				}
			}()
		}
	}()
	host, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return "postgres://portside@" + net.JoinHostPort(host, port) + u.Path + "?sslmode=disable"
}

// TestSlowDatabaseNightly: with a database that takes a second for each statement the site is slow, and does what it should all the same: it starts, is
// healthy, stores plies, and goes on as before when the database does.
func TestSlowDatabaseNightly(t *testing.T) {
	t.Parallel()
	var wait atomic.Int64
	address := pgtest.Bare(t)
	slow := slowly(t, address, &wait)
	start(t, slow).stop(t) // makes the tables
	wait.Store(int64(time.Second))
	p := start(t, slow)
	b := newBrowser(t, &p.base)
	healthy := func() bool {
		health, err := b.get("/healthz", false)
		return err == nil && health.status == http.StatusOK
	}
	if !patience.Wait(100*time.Millisecond, healthy) {
		t.Errorf("it is not healthy\n%s", p.errors())
	}
	wait.Store(int64(50 * time.Millisecond))
	at, path := trio(t, &p.base)
	wait.Store(int64(time.Second))
	if !ply(t, at, path) {
		t.Fatal("nobody is asked")
	}
	wait.Store(0)
	for range 3 {
		ply(t, at, path)
	}
	if !patience.Wait(20*time.Millisecond, healthy) {
		t.Error("it does not become healthy")
	}
	p.stop(t)
	if code, out, errs := portside(t, "doctor", "-db", address); code != 0 || !strings.Contains(out, "replayed 1 matches, 5 plies") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}
