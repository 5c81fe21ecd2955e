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
	young map[uint64]parts.Shown
	old   map[uint64]parts.Shown
}

// memorySize is how many fragments a generation remembers, each about 1 kB.
const memorySize = 4096

func (m *memory) get(token uint64) parts.Shown {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p, ok := m.young[token]; ok {
		return p
	}
	return m.old[token]
}

func (m *memory) put(token uint64, p parts.Shown) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.young == nil || len(m.young) >= memorySize {
		m.old, m.young = m.young, make(map[uint64]parts.Shown, memorySize)
	}
	m.young[token] = p
}

// sheets are used for one page after the other.
var sheets = sync.Pool{New: func() any { return new(parts.Sheet) }}

// delta renders a fragment to out: with its token, and without what the page with the token told shows
// already.
func (m *memory) delta(ctx context.Context, body templ.Component, told string, out *bytes.Buffer) error {
	sheet := sheets.Get().(*parts.Sheet)
	defer sheets.Put(sheet)
	if err := sheet.Draw(ctx, body); err != nil {
		return err
	}
	now := sheet.Read()
	if now == nil {
		sheet.Whole(out)
		return nil
	}
	token := now[0].Hash
	var base parts.Shown
	if t, err := strconv.ParseUint(told, 36, 64); err == nil {
		base = m.get(t)
	}
	m.put(token, now)
	var room [len(tokenBefore) + 16]byte
	sheet.News(append(strconv.AppendUint(append(room[:0], tokenBefore...), token, 36), '"'), base, out)
	return nil
}

const tokenBefore = ` data-shows="`
