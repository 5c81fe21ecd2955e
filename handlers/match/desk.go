package match

import (
	"slices"
	"sync"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/story"
	"portside/views/i18n"
	"portside/views/kit"
	"portside/views/table"
	"portside/views/title"
)

// desk is where the table of a match is drawn for one viewer. What was drawn there lies in reach: at every ply most
// of a table looks as before.
type desk struct {
	mu    sync.Mutex // held while something is drawn
	shelf kit.Shelf
	tale  tale
	links []table.Link // as waysOn says they are
	waysOn
	sent memory
}

// waysOn is all that the ways on from a table depend on.
type waysOn struct {
	origin, invite, watch string
	running, open         bool
	shoulders             string // the names of those over whose shoulders the viewer may look, "" if over none
}

// ways are the ways on from a table; find lists them. As long as they are the same it is the same list.
func (d *desk) ways(t *projection.Table, origin string, find func() []table.Link) []table.Link {
	now := waysOn{origin, t.Invite, t.Watch, t.Status == record.Running, false, ""}
	for i := range t.Seats {
		now.open = now.open || t.Seats[i].Kind == record.Open
		if t.SeesHands {
			s := &t.Seats[i]
			now.shoulders += string(s.Kind) + "\x00" + s.Name + "\x00" + s.Level + "\x00" + s.Owner + "\x1f"
		}
	}
	if d.links == nil || d.waysOn != now {
		d.links, d.waysOn = find(), now
	}
	return d.links
}

// hearer is who is told of a match. All spectators who read one language share a desk.
type hearer struct {
	match match.ID
	seat  engine.Seat
	lang  i18n.Lang
}

// desks are those used last, in two generations: when the young one is full it becomes the old one, and the old
// one is forgotten.
type desks struct {
	mu    sync.Mutex
	young map[hearer]*desk
	old   map[hearer]*desk
}

// deskSize is how many desks a generation has, each some 40 kB.
const deskSize = 1024

// of is the desk of a hearer. It is to be locked.
func (ds *desks) of(who hearer) *desk {
	ds.mu.Lock()
	defer ds.mu.Unlock()
	if d, ok := ds.young[who]; ok {
		return d
	}
	d, ok := ds.old[who]
	if !ok {
		d = new(desk)
	}
	if ds.young == nil || len(ds.young) >= deskSize {
		ds.old, ds.young = ds.young, make(map[hearer]*desk, deskSize)
	}
	ds.young[who] = d
	return d
}

// tale is what a hearer was told of the newest plies: every table shows most of it again, and a ply never changes.
type tale struct {
	names table.Names
	over  bool // then everything is told
	last  int  // the newest ply told
	lines []table.Line
}

// tell tells the newest plies of a table. The lines are good until it is called again.
func (ta *tale) tell(turn *table.Turn, board *title.Title, t *projection.Table, names table.Names) []table.Line {
	if len(t.Recent) == 0 {
		return nil
	}
	first, last := t.Recent[0].N, t.Recent[len(t.Recent)-1].N
	if over := t.Status == record.Over; over != ta.over || !slices.Equal(names, ta.names) {
		*ta = tale{names: names, over: over, last: -1, lines: ta.lines[:0]}
	} else if last < ta.last { // a table from before the one that was drawn here last
		ta = &tale{last: -1}
	}
	gone := slices.IndexFunc(ta.lines, func(l table.Line) bool { return l.Ply >= first })
	if gone < 0 {
		gone = len(ta.lines)
	}
	ta.lines = slices.Delete(ta.lines, 0, gone)
	for i := range t.Recent {
		if e := &t.Recent[i]; e.N > ta.last {
			told := story.Story(turn.Printer, board, t.View, names, e)
			story.Signed(told, e)
			ta.lines = append(ta.lines, table.Drawn(turn, told)...)
		}
	}
	ta.last = last
	ta.lines = table.Told(ta.lines)
	return ta.lines
}
