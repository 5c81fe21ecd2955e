package handlers_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/enginetest/nightly"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// spellings are the ways to write one path: plain, its first letter, all letters and all slashes but the first
// percent-encoded, and with a dot segment and doubled slashes.
func spellings(prefix, path string) []string {
	rest := strings.TrimPrefix(path, prefix+"/")
	var all strings.Builder
	for _, b := range []byte(rest) {
		if b == '/' {
			all.WriteByte(b)
		} else {
			fmt.Fprintf(&all, "%%%02x", b)
		}
	}
	list := []string{path, prefix + "/" + all.String(), prefix + "/" + strings.ReplaceAll(rest, "/", "%2f"), prefix + "//" + rest, prefix + "/./" + rest, path + "/"}
	if rest != "" {
		list = append(list, fmt.Sprintf("%s/%%%02x%s", prefix, rest[0], rest[1:]))
	}
	return list
}

// ask sends a request as it stands, also one that no client library would send, and reads the status of the
// answer; 0 if there is none.
func ask(s *handlerstest.Site, method, target, cookie string) int {
	s.T.Helper()
	conn, err := net.Dial("tcp", s.Server.Listener.Addr().String())
	if err != nil {
		s.T.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil { // for what stands still
		s.T.Fatal(err)
	}
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n%s\r\n", method, target, cookie)
	res, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		return 0
	}
	return res.StatusCode // the body ends with the connection: some are streams
}

// TestEveryRouteAndMethod: every method on every address of the site, in every spelling, gets an answer, and nothing
// breaks; for a client without a session and for a user who sits at a table.
func TestEveryRouteAndMethod(t *testing.T) {
	methods := nightly.Sample([]string{"GET", "HEAD", "POST", "BREW"},
		[]string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "BREW"})
	for _, address := range []string{"", "https://example.org/games"} {
		if address != "" {
			methods = nightly.Sample([]string{"GET", "POST"}, methods)
		}
		s := handlerstest.New(t, func(c *base.Config) {
			if address != "" {
				c.BaseURL, _ = url.Parse(address)
			}
		})
		e := echo.New()
		s.H.Files(e)
		s.H.Routes(e)
		var paths []string
		fill := strings.NewReplacer(":game", "port-royal", ":campaign", "1", ":channel", "1", ":code", "AAAA", ":id", "1", ":n", "1", ":ply", "0", ":seat", "0", "*", "site.js")
		for _, r := range e.Routes() {
			if path := fill.Replace(r.Path); !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
		if len(paths) < 90 {
			t.Fatalf("only %d addresses", len(paths))
		}
		cookies := []string{""}
		if address == "" {
			anna := s.Browser()
			anna.Open("Anna", "open")
			cookies = append(cookies, "Cookie: portside="+anna.Cookie()+"\r\n")
		}
		asked := 0
		for _, path := range paths {
			for i, target := range spellings(s.Prefix, path) {
				for _, method := range methods {
					if i > 0 && !slices.Contains(nightly.Sample([]string{"GET", "POST"}, methods), method) {
						continue // HEAD goes the way of GET, and no route is for BREW
					}
					for _, cookie := range cookies {
						asked++
						if status := ask(s, method, target, cookie); status == 0 || status >= 500 {
							t.Fatalf("%s %s (signed in: %v) answers %d", method, target, cookie != "", status)
						}
					}
				}
			}
		}
		for _, target := range []string{"*", "example.org:443", "http://example.org/healthz"} {
			for _, method := range methods {
				asked++
				if status := ask(s, method, target, ""); status == 0 || status >= 500 {
					t.Errorf("%s %s answers %d", method, target, status)
				}
			}
		}
		for _, word := range []string{"panic", "level=ERROR"} {
			if log := s.Log.String(); strings.Contains(log, word) {
				t.Errorf("of %d requests one has left %q in the log: %.600s", asked, word, log[strings.Index(log, word):])
			}
		}
		t.Logf("%d requests to %d addresses below %q", asked, len(paths), address)
	}
}
