package match

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// pageKey says which page a stream or a request belongs to.
type pageKey struct {
	match match.ID
	user  record.UserID
	name  string // that the page has given itself
}

// openPage is a page with a stream. What it shows changes with every message, and with every answer that it gets to a
// request.
type openPage struct {
	mu    sync.Mutex
	shows string // token of the table that was sent to it last, "" for none
}

func (p *openPage) token() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shows
}

// show notes what the page shows now. A page that opened its stream without a token gets no tables.
func (p *openPage) show(token string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shows != "" {
		p.shows = token
	}
}

// pages are the pages that have a stream and a name.
type pages struct {
	mu sync.Mutex
	m  map[pageKey]*openPage
}

// open notes a page until close. A page without a name is known to its stream only.
func (ps *pages) open(key pageKey, shows string) *openPage {
	p := &openPage{shows: shows}
	if key.name == "" {
		return p
	}
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if ps.m == nil {
		ps.m = map[pageKey]*openPage{}
	}
	ps.m[key] = p
	return p
}

// close ends open. A page may open its stream again before the one before has ended.
func (ps *pages) close(key pageKey, p *openPage) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if ps.m[key] == p {
		delete(ps.m, key)
	}
}

// show notes what a page was answered. If the page has no stream this does nothing, and if it does not get the answer, its
// next message does not fit and it fetches the table.
func (ps *pages) show(key pageKey, token string) {
	if key.name == "" || token == "" {
		return
	}
	ps.mu.Lock()
	p := ps.m[key]
	ps.mu.Unlock()
	if p != nil {
		p.show(token)
	}
}

// anyTable stands for the token of a message that fits whatever the page shows.
const anyTable = "-"

// messageKey is what a message depends on besides its viewer.
type messageKey struct {
	version uint64
	shows   string        // token of the table that the page shows
	pending int           // decisions that wait for the user
	host    string        // which links name
	alone   record.UserID // who gets a message of their own, 0 for everybody at that place
}

// message is the newest event "table" for a viewer.
type message struct {
	key   messageKey
	token string // of the new table
	text  []byte
}

// newTable begins the event "table".
const newTable = "event: table\ndata: "

// drawMessage writes the event "table" for a page that shows the table with a token, and returns the token of the new table.
// Pages of one viewer that show the same get the same bytes, which are drawn once. So do all spectators with one language,
// except those who own the match, or a seat or campaign of it.
func (h *Handlers) drawMessage(c echo.Context, t *projection.Table, shows string, out *bytes.Buffer) (token string, err error) {
	v, unlock := h.viewers.lock(h.viewerKey(c, t), t.Status == record.Over)
	defer unlock()
	user := h.User(c)
	key := messageKey{version: t.Version, shows: shows, pending: h.PendingAt(c.Request().Context(), user, t)}
	if t.Seat != engine.Nobody {
		key.host = c.Request().Host
	} else if t.Claim != engine.Nobody || t.Owner == user || t.Campaign != 0 {
		key.alone = user
	}
	m := &v.message
	if m.text == nil || m.key != key {
		m.key = messageKey{} // until it is whole
		fits := anyTable
		if v.history.Knows(shows) {
			fits = shows
		}
		fmt.Fprintf(out, newTable+"%s %s\ndata: ", fits, formatVersion(t))
		head := out.Len()
		s := h.scene(c, t, v, "", true)
		if m.token, err = h.write(c.Request().Context(), v, s, t, shows, out); err != nil {
			return "", err
		}
		m.text = append(m.text[:0], out.Bytes()[:head]...)
		m.text = append(appendData(m.text, out.Bytes()[head:]), "\n\n"...)
		m.key = key
		out.Reset()
	}
	out.Write(m.text)
	return m.token, nil
}

// appendData appends markup as the data of an event: each line of it is a line of data.
func appendData(b, markup []byte) []byte {
	for {
		i := bytes.IndexByte(markup, '\n')
		if i < 0 {
			return appendLine(b, markup)
		}
		b = append(appendLine(b, markup[:i]), "\ndata: "...)
		markup = markup[i+1:]
	}
}

// appendLine appends a line without what would end it as well.
func appendLine(b, line []byte) []byte {
	for {
		i := bytes.IndexByte(line, '\r')
		if i < 0 {
			return append(b, line...)
		}
		b = append(append(b, line[:i]...), "&#13;"...)
		line = line[i+1:]
	}
}
