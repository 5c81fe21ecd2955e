package match

import (
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/labstack/echo/v4"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/matchlog"
	"portside/views/fragment"
	"portside/views/i18n"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// viewer keeps what was last rendered for one viewer of a match: at every ply most of a table looks as before.
type viewer struct {
	mu      sync.Mutex // held while something is rendered
	cache   fragment.ViewerCache
	log     logCache
	history fragment.History
	links   linkCache
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
	*fragment.LRU[viewerKey, *viewer]
}

func newViewers(bytes int) viewers {
	return viewers{fragment.NewLRU[viewerKey, *viewer](fragment.NewSizeLimit(bytes))}
}

// lock returns the viewer with a key, and locks it until unlock is called. What it has grown by is counted then; when the
// match is over, hardly anything is kept.
func (vs viewers) lock(key viewerKey, over bool) (v *viewer, unlock func()) {
	v, _ = vs.Get(key, func() (*viewer, error) { return new(viewer), nil })
	v.mu.Lock()
	return v, func() {
		if over {
			v.cache, v.log, v.history = fragment.ViewerCache{}, logCache{}, v.history.Newest()
			if key.seat != engine.Nobody {
				v.message = message{} // spectators are many, and may still be sent the same
			}
		}
		v.size.Store(int64(int(unsafe.Sizeof(*v)) + v.cache.Size() + v.log.size() + v.links.size() + v.history.Size() + cap(v.message.text)))
		vs.Keep(key, v)
		v.mu.Unlock()
	}
}

// linkCache keeps the links from a table, which seldom change.
type linkCache struct {
	key   linksKey
	links []table.Link
}

// linksKey is what links depend on besides the match, the seat and the language.
type linksKey struct {
	status record.Status
	open   bool   // a seat is open
	site   string // where the page was asked for
	invite string
	watch  string
	delay  int // of spectators
}

// size is how many bytes of memory a linkCache takes.
func (lc *linkCache) size() int {
	n := cap(lc.links) * int(unsafe.Sizeof(table.Link{}))
	for i := range lc.links {
		n += len(lc.links[i].Href) // labels belong to the catalogue
	}
	return n
}

// of returns the links from a table. Those to hands are named after who sits there, so a list with them is not kept.
func (lc *linkCache) of(h *Handlers, c echo.Context, p page.Page, t *projection.Table) []table.Link {
	key := linksKey{t.Status, hasOpen(t), h.Link(c, "", ""), t.Invite, t.Watch, t.SpectatorDelay}
	if lc.links == nil || lc.key != key || t.SeesHands {
		lc.key, lc.links = key, h.links(c, p, t)
		if t.SeesHands {
			lc.key = linksKey{}
		}
	}
	return lc.links
}

// logCache keeps the lines of the newest plies: each table shows most of them again, and a ply never changes.
type logCache struct {
	names table.Names
	signs signs
	over  bool // then nothing is hidden any more
	first int  // the oldest ply in it
	last  int  // the newest one
	lines []table.Line
}

// signs are the emblems of the seats, which every line begins with.
type signs [engine.MaxSeats]int8

func signsOf(turn *table.Turn) (s signs) {
	for i := range turn.Seats {
		s[i] = int8(turn.Seats[i].Emblem)
	}
	return s
}

// size is how many bytes of memory a logCache takes.
func (lc *logCache) size() int {
	n := (cap(lc.lines) - len(lc.lines)) * int(unsafe.Sizeof(table.Line{}))
	for i := range lc.lines {
		n += lc.lines[i].Size()
	}
	return n
}

// of returns the lines of the newest plies of a table, and those of the plies that its viewer has missed. They are valid
// until the next call.
func (lc *logCache) of(turn *table.Turn, board *title.Title, t *projection.Table, names table.Names) (log, missed []table.Line) {
	if len(t.Recent) == 0 {
		return nil, nil
	}
	first, last := t.Recent[0].N, t.Recent[len(t.Recent)-1].N
	if len(t.Missed) > 0 {
		first = min(first, t.Missed[0].N)
	}
	if over, same := t.Status == record.Over, slices.Equal(names, lc.names) && lc.signs == signsOf(turn); same && over == lc.over && last < lc.last { // an older table than the one rendered last
		lc = &logCache{last: -1}
	} else if !same || over != lc.over || first < lc.first {
		*lc = logCache{names: names, signs: signsOf(turn), over: over, last: -1, lines: lc.lines[:0]}
	}
	lc.lines = slices.Delete(lc.lines, 0, len(lc.lines)-len(from(first, lc.lines)))
	for _, plies := range [][]projection.Entry{t.Missed, t.Recent} {
		for i := range plies {
			if e := &plies[i]; e.N > lc.last {
				lines := matchlog.Story(turn.Printer, board, t.View, names, e)
				matchlog.Signed(lines, e)
				lc.lines = append(lc.lines, table.Drawn(turn, lines)...)
				lc.last = e.N
			}
		}
	}
	lc.first, lc.last = first, last
	lc.lines = table.Told(lc.lines)
	if n := len(t.Missed); n > 0 {
		missed = from(t.Missed[0].N, lc.lines)
		missed = table.Missed(missed[:len(missed)-len(from(t.Missed[n-1].N+1, missed))])
	}
	return from(t.Recent[0].N, lc.lines), missed
}

// from returns the lines about ply n and those after it.
func from(n int, lines []table.Line) []table.Line {
	for i := range lines {
		if lines[i].Ply >= n {
			return lines[i:]
		}
	}
	return nil
}
