package match

import (
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/story"
	"portside/views/fragment"
	"portside/views/i18n"
	"portside/views/table"
	"portside/views/title"
)

// viewer keeps what was last rendered for one viewer of a match: at every ply most of a table looks as before.
type viewer struct {
	mu      sync.Mutex // held while something is rendered
	cache   fragment.ViewerCache
	log     logCache
	history fragment.History
	message message // the newest that was drawn for a stream
	size    atomic.Int64
}

// Size is how many bytes of memory the viewer took when it was last kept.
func (v *viewer) Size() int { return int(v.size.Load()) }

// viewerKey says who looks at a match. All spectators with the same language are one viewer.
type viewerKey struct {
	match match.ID
	seat  engine.Seat
	lang  i18n.Lang
}

// viewers are the most recent viewers.
type viewers struct {
	*fragment.Recent[viewerKey, *viewer]
}

func newViewers(bytes int) viewers {
	return viewers{fragment.NewRecent[viewerKey, *viewer](fragment.NewBudget(bytes))}
}

// lock returns the viewer with a key, and locks it until unlock is called. What it has grown by is counted then.
func (vs viewers) lock(key viewerKey) (v *viewer, unlock func()) {
	v, _ = vs.Get(key, func() (*viewer, error) { return new(viewer), nil })
	v.mu.Lock()
	return v, func() {
		v.size.Store(int64(int(unsafe.Sizeof(*v)) + v.cache.Size() + v.log.size() + v.history.Size() + cap(v.message.text)))
		vs.Keep(key, v)
		v.mu.Unlock()
	}
}

// logCache keeps the lines of the newest plies: each table shows most of them again, and a ply never changes.
type logCache struct {
	names table.Names
	over  bool // then nothing is hidden any more
	last  int  // the newest ply in it
	lines []table.Line
}

// size is how many bytes of memory a logCache takes.
func (lc *logCache) size() int {
	n := (cap(lc.lines) - len(lc.lines)) * int(unsafe.Sizeof(table.Line{}))
	for i := range lc.lines {
		n += lc.lines[i].Size()
	}
	return n
}

// of returns the lines of the newest plies of a table. They are valid until the next call.
func (lc *logCache) of(turn *table.Turn, board *title.Title, t *projection.Table, names table.Names) []table.Line {
	if len(t.Recent) == 0 {
		return nil
	}
	first, last := t.Recent[0].N, t.Recent[len(t.Recent)-1].N
	if over := t.Status == record.Over; over != lc.over || !slices.Equal(names, lc.names) {
		*lc = logCache{names: names, over: over, last: -1, lines: lc.lines[:0]}
	} else if last < lc.last { // an older table than the one rendered last
		lc = &logCache{last: -1}
	}
	gone := slices.IndexFunc(lc.lines, func(l table.Line) bool { return l.Ply >= first })
	if gone < 0 {
		gone = len(lc.lines)
	}
	lc.lines = slices.Delete(lc.lines, 0, gone)
	for i := range t.Recent {
		if e := &t.Recent[i]; e.N > lc.last {
			lines := story.Story(turn.Printer, board, t.View, names, e)
			story.Signed(lines, e)
			lc.lines = append(lc.lines, table.Drawn(turn, lines)...)
		}
	}
	lc.last = last
	lc.lines = table.Told(lc.lines)
	return lc.lines
}
