package handlerstest

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"portside/engine/enginetest/patience"
)

// Stream is the event stream of an open page.
type Stream struct {
	T      testing.TB
	what   string
	events chan Event
	close  func()
}

// Event is a server-sent event.
type Event struct {
	Name string // "" for a heartbeat
	Data string
}

// Table splits the event "table": the token that a page must show for it to fit, the version, and the markup.
func (e Event) Table() (from, version, markup string) {
	head, markup, _ := strings.Cut(e.Data, "\n")
	from, version, _ = strings.Cut(head, " ")
	return from, version, markup
}

// Listen opens a stream by the path and query of its address, and reads what it begins with: after that, news reaches it.
func (b *Browser) Listen(path string) *Stream {
	b.T.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	b.T.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.Site.Server.URL+b.Site.Prefix+path, nil)
	if err != nil {
		b.T.Fatal(err)
	}
	for k, v := range b.Head {
		r.Header[k] = v
	}
	res, err := b.C.Do(r)
	if err != nil {
		b.T.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		b.T.Fatalf("the stream %s begins with %s", path, res.Status)
	}
	s := &Stream{T: b.T, what: path, events: make(chan Event, 1024), close: cancel}
	go func() {
		defer close(s.events)
		defer res.Body.Close()
		ReadEvents(res.Body, func(e Event) { s.events <- e })
	}()
	if e := s.Next(); e.Name != "here" {
		b.T.Fatalf("the stream %s begins with %+v", path, e)
	}
	return s
}

// Next is the next event.
func (s *Stream) Next() Event {
	s.T.Helper()
	select {
	case e, on := <-s.events:
		if !on {
			s.T.Fatalf("the stream %s has ended", s.what)
		}
		return e
	case <-patience.Over(s.T):
		s.T.Fatalf("nothing comes through the stream %s", s.what)
	}
	return Event{}
}

// Until is the first event "table" of a version. Those before it, of older versions, are left out.
func (s *Stream) Until(version string) Event {
	s.T.Helper()
	for {
		e := s.Next()
		if _, v, _ := e.Table(); e.Name == "table" && v == version {
			return e
		}
	}
}

// Rest waits for the end of the stream and returns what came before it.
func (s *Stream) Rest() (rest []Event) {
	s.T.Helper()
	for {
		select {
		case e, on := <-s.events:
			if !on {
				return rest
			}
			rest = append(rest, e)
		case <-patience.Over(s.T):
			s.T.Fatalf("the stream %s does not end", s.what)
		}
	}
}

// Close ends the stream from the page's side.
func (s *Stream) Close() {
	s.close()
	for range s.events {
	}
}

// ReadEvents passes on events until in ends, as https://html.spec.whatwg.org/multipage/server-sent-events.html says: a line
// ends with CR, LF, or both.
func ReadEvents(in io.Reader, each func(Event)) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 4<<20)
	lines.Split(func(b []byte, end bool) (int, []byte, error) {
		i := bytes.IndexAny(b, "\r\n")
		switch {
		case i < 0:
			return 0, nil, nil
		case b[i] == '\n':
			return i + 1, b[:i], nil
		case i+1 < len(b) && b[i+1] == '\n':
			return i + 2, b[:i], nil
		case i+1 < len(b) || end:
			return i + 1, b[:i], nil
		}
		return 0, nil, nil
	})
	var e Event
	var data []string
	for lines.Scan() {
		field, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch field {
		case "":
			if data != nil {
				e.Data = strings.Join(data, "\n")
				each(e)
			}
			e, data = Event{}, nil
		case "event":
			e.Name = value
		case "data":
			data = append(data, value)
		}
	}
}
