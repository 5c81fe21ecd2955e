package match

import (
	"slices"
	"sync"

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
}

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

// viewersSize is how many viewers a generation holds; each takes some 40 kB.
const viewersSize = 1024

func newViewers() viewers { return viewers{fragment.NewRecent[viewerKey, *viewer](viewersSize)} }

// of returns the viewer with a key. The caller locks it.
func (vs viewers) of(key viewerKey) *viewer {
	v, _ := vs.Get(key, func() (*viewer, error) { return new(viewer), nil })
	return v
}

// logCache keeps the lines of the newest plies: each table shows most of them again, and a ply never changes.
type logCache struct {
	names table.Names
	over  bool // then nothing is hidden any more
	last  int  // the newest ply in it
	lines []table.Line
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
