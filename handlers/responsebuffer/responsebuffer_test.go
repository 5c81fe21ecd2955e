package responsebuffer

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// counting counts the writes to all its connections.
type counting struct {
	net.Listener
	writes *atomic.Int64
}

type counted struct {
	net.Conn
	writes *atomic.Int64
}

func (l counting) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return counted{c, l.writes}, err
}

func (c counted) Write(p []byte) (int, error) {
	c.writes.Add(1)
	return c.Conn.Write(p)
}

// serve starts a server whose answers are body, of the length told by the query.
func serve(t *testing.T, handler http.HandlerFunc) (get func(query string) (string, error), writes *atomic.Int64) {
	writes = new(atomic.Int64)
	s := httptest.NewUnstartedServer(handler)
	s.Listener = Listener{counting{s.Listener, writes}}
	s.Config.ConnContext = Context
	s.Start()
	t.Cleanup(s.Close)
	return func(query string) (string, error) {
		r, err := s.Client().Get(s.URL + "?" + query)
		if err != nil {
			return "", err
		}
		defer r.Body.Close()
		b, err := io.ReadAll(r.Body)
		return string(b), err
	}, writes
}

func body(r *http.Request) string {
	n, _ := strconv.Atoi(r.URL.Query().Get("n"))
	return strings.Repeat("x", n)
}

// TestWhole: an answer of any length is one write, also where it ends with the buffer of net/http, and with or
// without its length in the head.
func TestWhole(t *testing.T) {
	for _, length := range []bool{true, false} {
		get, writes := serve(t, func(w http.ResponseWriter, r *http.Request) {
			text := body(r)
			if length {
				w.Header().Set("Content-Length", strconv.Itoa(len(text)))
			}
			w.Header()["Date"] = nil
			err := Whole(r.Context(), w, func() error {
				_, err := io.WriteString(w, text)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
		sizes := []int{0, 1, 100, 5000, 8192, 20000, 400000}
		for n := 3900; n <= 4100; n++ {
			sizes = append(sizes, n)
		}
		for _, n := range sizes {
			before := writes.Load()
			got, err := get("n=" + strconv.Itoa(n))
			if err != nil || len(got) != n {
				t.Fatalf("%d bytes with length %v: %d came, %v", n, length, len(got), err)
			}
			most := int64(1)
			if !length {
				most = 2 // the end of what has no length comes after the handler
			}
			if did := writes.Load() - before; did < 1 || did > most {
				t.Errorf("%d bytes with length %v: %d writes", n, length, did)
			}
		}
	}
}

// TestBroken: an answer that fails or panics holds nothing back of the next ones.
func TestBroken(t *testing.T) {
	get, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		err := Whole(r.Context(), w, func() error {
			io.WriteString(w, body(r))
			switch r.URL.Query().Get("do") {
			case "panic":
				panic(http.ErrAbortHandler)
			case "fail":
				return errors.New("it fails")
			}
			return nil
		})
		if (err != nil) != (r.URL.Query().Get("do") == "fail") {
			t.Errorf("%s: %v", r.URL.RawQuery, err)
		}
	})
	for range 3 {
		if _, err := get("n=9000&do=panic"); err == nil {
			t.Error("an answer that panicked arrived")
		}
		if got, err := get("n=9000&do=fail"); !errors.Is(err, io.EOF) {
			t.Errorf("of an answer that failed %d bytes came, %v", len(got), err)
		}
		if got, err := get("n=9000"); err != nil || len(got) != 9000 {
			t.Errorf("after it %d bytes came, %v", len(got), err)
		}
	}
}

// TestElsewhere: without a Listener, as in most tests, the answer is written as ever.
func TestElsewhere(t *testing.T) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	err := Whole(r.Context(), w, func() error { _, err := io.WriteString(w, "text"); return err })
	if err != nil || w.Body.String() != "text" {
		t.Errorf("%q, %v", w.Body, err)
	}
}
