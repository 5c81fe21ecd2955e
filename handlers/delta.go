package handlers

import (
	"bytes"
	"context"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"portside/views/parts"
)

// A fragment after a ply is mostly what the page shows already. So every fragment carries a token, the
// page sends the token of what it shows with its next request, and of the elements with an id that are
// the same only an empty mark is sent: <li id="place-2" data-same></li>. The page leaves such an element
// as it is. One mark stands for a run of such elements, if nothing lay between them and nothing does:
// <li id="line-7-0" data-same="12"></li>. Without a token, or with one that is forgotten, the fragment is whole.

// shows names the header in which a page tells the token of what it shows.
const shows = "Portside-Shows"

// memory remembers what was sent, in two generations: when the young one is full it becomes the old
// one, and the old one is forgotten.
type memory struct {
	mu    sync.Mutex
	young map[uint64][]parts.Piece
	old   map[uint64][]parts.Piece
}

// memorySize is how many fragments a generation remembers, each about 1 kB.
const memorySize = 4096

func (m *memory) get(token uint64) []parts.Piece {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p, ok := m.young[token]; ok {
		return p
	}
	return m.old[token]
}

func (m *memory) put(token uint64, p []parts.Piece) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.young == nil || len(m.young) >= memorySize {
		m.old, m.young = m.young, make(map[uint64][]parts.Piece, memorySize)
	}
	m.young[token] = p
}

// reader reads pages, again and again: it is needed at every ply.
type reader struct {
	parts.Reader
	sheet parts.Sheet
}

var readers = sync.Pool{New: func() any { return new(reader) }}

// delta renders a fragment to out: with its token, and without what the page with the token told shows
// already.
func (m *memory) delta(ctx context.Context, body templ.Component, told string, out *bytes.Buffer) error {
	stream := buffers.Get().(*bytes.Buffer)
	defer release(stream)
	r := readers.Get().(*reader)
	defer readers.Put(r)
	r.sheet.Clear()
	if err := body.Render(r.sheet.On(ctx), stream); err != nil {
		return err
	}
	list := r.Read(stream.Bytes(), &r.sheet)
	page := r.Page
	if len(list) == 0 {
		out.Write(page)
		return nil
	}
	token := list[0].Hash
	now := make([]parts.Piece, len(list))
	for i := range list {
		now[i] = list[i].Piece
	}
	var base []parts.Piece
	if t, err := strconv.ParseUint(told, 36, 64); err == nil {
		base = m.get(t)
	}
	m.put(token, now)
	at := list[0].Start + 1 + len(list[0].Tag(page))
	out.Write(page[:at])
	out.WriteString(` data-shows="`)
	out.WriteString(strconv.FormatUint(token, 36))
	out.WriteByte('"')
	next := 0 // parts come in the same order as before, so the one looked for is mostly the next
	for i := 1; i < len(list); i++ {
		p := &list[i]
		j := find(base, next, p.Key)
		if j < 0 {
			continue
		}
		next = j + 1
		tag, id := p.Tag(page), p.ID(page)
		if base[j].Hash != p.Hash || p.Start < at || p.End-p.Start < len(`<div id="" data-same></div>`)+2*len(tag)+len(id) {
			continue
		}
		out.Write(page[at:p.Start])
		at, next = p.End, j+1+int(p.Inner)
		run := 1
		for k := i + 1 + int(p.Inner); k < len(list) && next < len(base); k, run = k+1+int(list[k].Inner), run+1 {
			q, b := &list[k], &base[next]
			if !q.Joined || !b.Joined || q.Key != b.Key || q.Hash != b.Hash || !bytes.Equal(q.Tag(page), tag) {
				break
			}
			at, next, i = q.End, next+1+int(q.Inner), k
		}
		i += int(list[i].Inner)
		mark(tag, id, run, out)
	}
	out.Write(page[at:])
	return nil
}

// mark writes what stands for a part and the run-1 parts after it.
func mark(tag, id []byte, run int, out *bytes.Buffer) {
	out.WriteByte('<')
	out.Write(tag)
	out.WriteString(` id="`)
	out.Write(id)
	out.WriteString(`" data-same`)
	if run > 1 {
		out.WriteString(`="`)
		out.WriteString(strconv.Itoa(run))
		out.WriteByte('"')
	}
	out.WriteString(`></`)
	out.Write(tag)
	out.WriteByte('>')
}

// find looks for a key from a place on, and from the beginning if need be.
func find(list []parts.Piece, from int, key uint64) int {
	for n := range list {
		if j := (from + n) % len(list); list[j].Key == key {
			return j
		}
	}
	return -1
}
