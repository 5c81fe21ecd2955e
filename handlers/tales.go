package handlers

import (
	"slices"
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

// tales remembers what was told of the newest plies of matches, in two generations: every table shows
// most of it again, and a ply never changes.
type tales struct {
	mu    sync.Mutex
	young map[hearer]tale
	old   map[hearer]tale
}

// hearer is who is told of a match.
type hearer struct {
	match match.ID
	seat  engine.Seat
	lang  i18n.Lang
}

// tale is what a hearer was told. It never changes.
type tale struct {
	names string
	over  bool // then everything is told
	plies []told
}

// told are the lines about one ply.
type told struct {
	n     int
	lines []table.Line
}

// talesSize is how many tales a generation remembers, each some 4 kB.
const talesSize = 2048

func (ts *tales) get(who hearer) tale {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if t, ok := ts.young[who]; ok {
		return t
	}
	return ts.old[who]
}

func (ts *tales) put(who hearer, t tale) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.young == nil || len(ts.young) >= talesSize {
		ts.old, ts.young = ts.young, make(map[hearer]tale, talesSize)
	}
	ts.young[who] = t
}

// recent tells the newest plies of a table.
func (ts *tales) recent(turn *table.Turn, board views.Board, t *host.Table, names table.Names) []table.Line {
	who := hearer{t.ID, t.Seat, turn.Lang()}
	now := tale{names: strings.Join(names, "\x00"), over: t.Status == record.Over, plies: make([]told, len(t.Recent))}
	before := ts.get(who)
	if before.names != now.names || before.over != now.over {
		before.plies = nil
	}
	count := 0
	for i := range t.Recent {
		n := t.Recent[i].N
		if j := slices.IndexFunc(before.plies, func(p told) bool { return p.n == n }); j >= 0 {
			now.plies[i] = before.plies[j]
		} else {
			now.plies[i] = told{n, table.Drawn(turn, lines(turn.Printer, board, t.View, names, t.Recent[i:i+1]))}
		}
		count += len(now.plies[i].lines)
	}
	ts.put(who, now)
	list := make([]table.Line, 0, count)
	for i := range now.plies {
		list = append(list, now.plies[i].lines...)
	}
	return table.Told(list)
}
