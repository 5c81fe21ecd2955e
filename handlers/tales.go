package handlers

import (
	"strings"
	"sync"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/views"
	"portside/views/i18n"
	"portside/views/table"
)

// tales remembers what was told of plies, in two generations: every table shows the newest plies again,
// and a ply never changes.
type tales struct {
	mu    sync.Mutex
	young map[tale][]table.Line
	old   map[tale][]table.Line
}

// tale is all that the lines of a ply depend on.
type tale struct {
	match match.ID
	ply   int
	seat  engine.Seat // of whom they are told to
	over  bool        // then everything is told
	lang  i18n.Lang
	names string
}

// talesSize is how many plies a generation remembers, each some 400 bytes.
const talesSize = 4096

// recent tells the newest plies of a table.
func (ts *tales) recent(p *i18n.Printer, board views.Board, t *host.Table, names table.Names) []table.Line {
	list := make([]table.Line, 0, 3*len(t.Recent))
	key := tale{match: t.ID, seat: t.Seat, over: t.Status == record.Over, lang: p.Lang(), names: strings.Join(names, "\x00")}
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for i := range t.Recent {
		key.ply = t.Recent[i].N
		told, ok := ts.young[key]
		if !ok {
			told, ok = ts.old[key]
		}
		if !ok {
			told = lines(p, board, t.View, names, t.Recent[i:i+1])
			if ts.young == nil || len(ts.young) >= talesSize {
				ts.old, ts.young = ts.young, make(map[tale][]table.Line, talesSize)
			}
			ts.young[key] = told
		}
		list = append(list, told...)
	}
	return list
}
