package match

import (
	"bytes"
	"context"
	"slices"
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

// memory remembers what was sent last, the newest first, so that a page which shows it need not get it again.
type memory []fragment

// fragment is what is remembered of one that was sent.
type fragment struct {
	token uint64
	shown parts.Shown
}

// memorySize is how many fragments a desk remembers, each about 2 kB: pages show one of the newest, but an answer
// can be lost.
const memorySize = 6

// recall puts the fragment with a token first and is false if it is forgotten.
func (m memory) recall(token uint64) bool {
	i := slices.IndexFunc(m, func(f fragment) bool { return f.token == token })
	if i < 0 {
		return false
	}
	f := m[i]
	copy(m[1:], m[:i])
	m[0] = f
	return true
}

// spare is room for one more fragment: if there is none the oldest is forgotten.
func (m *memory) spare() parts.Shown {
	n := len(*m)
	if n < memorySize {
		return nil
	}
	room := (*m)[n-1].shown
	*m = (*m)[:n-1]
	return room
}

// put remembers a fragment.
func (m *memory) put(token uint64, shown parts.Shown) {
	*m = append(*m, fragment{})
	copy((*m)[1:], *m)
	(*m)[0] = fragment{token, shown}
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
	var base parts.Shown
	if t, err := strconv.ParseUint(told, 36, 64); err == nil && m.recall(t) {
		base = (*m)[0].shown
	}
	now := sheet.Read(m.spare())
	if now == nil {
		sheet.Whole(out)
		return nil
	}
	token := now[0].Hash
	var room [len(tokenBefore) + 16]byte
	sheet.News(append(strconv.AppendUint(append(room[:0], tokenBefore...), token, 36), '"'), base, out)
	if !m.recall(token) {
		m.put(token, now)
	}
	return nil
}

const tokenBefore = ` data-shows="`
