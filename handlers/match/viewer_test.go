package match

import (
	"fmt"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/views/i18n"
	"portside/views/table"
	"portside/views/title"
)

// teller is a board that tells one line per event, and counts how often it is asked.
func teller(asked *int) *title.Title {
	return &title.Title{Board: title.Board{Story: func(_ *i18n.Printer, _ engine.View, names table.Names, events []engine.Event) (lines []table.Line) {
		*asked++
		for _, e := range events {
			l := table.Line{Seat: e.Seat, Text: fmt.Sprintf("%s %d", names.Of(e.Seat), e.A)}
			if e.B != 0 {
				l.Way = fmt.Sprint(e.B)
			}
			lines = append(lines, l)
		}
		return lines
	}}}
}

func texts(lines []table.Line) string {
	var list []string
	for _, l := range lines {
		list = append(list, fmt.Sprintf("%d:%s", l.Ply, l.Text))
	}
	return strings.Join(list, ", ")
}

// TestLogCache: each ply is put into words once, whatever order its tables come in, and all plies again when a name changes
// or nothing is hidden any more.
func TestLogCache(t *testing.T) {
	asked := 0
	board := teller(&asked)
	names := table.Names{"Anna", "Ben"}
	turn := &table.Turn{Printer: i18n.For(i18n.En), Seats: make([]table.Sitter, 2)}
	var lc logCache
	ply := func(n int, way int16) projection.Entry {
		return projection.Entry{N: n, Seat: 0, Events: []engine.Event{{Seat: 0, A: int16(n), B: way}, {Seat: 1, A: int16(n), B: way}}}
	}
	steps := []struct {
		about  string
		recent []projection.Entry
		names  table.Names
		over   bool
		want   string
		told   int
	}{
		{"nothing yet", nil, names, false, "", 0},
		{"the first plies", []projection.Entry{ply(0, 0), ply(1, 0)}, names, false, "0:Anna 0, 0:Ben 0, 1:Anna 1, 1:Ben 1", 2},
		{"one more, the oldest gone", []projection.Entry{ply(1, 0), ply(2, 0)}, names, false, "1:Anna 1, 1:Ben 1, 2:Anna 2, 2:Ben 2", 1},
		{"the same again", []projection.Entry{ply(1, 0), ply(2, 0)}, names, false, "1:Anna 1, 1:Ben 1, 2:Anna 2, 2:Ben 2", 0},
		{"a table from before", []projection.Entry{ply(0, 0), ply(1, 0)}, names, false, "0:Anna 0, 0:Ben 0, 1:Anna 1, 1:Ben 1", 2},
		{"and the newest again", []projection.Entry{ply(1, 0), ply(2, 0)}, names, false, "1:Anna 1, 1:Ben 1, 2:Anna 2, 2:Ben 2", 0},
		{"after a long silence", []projection.Entry{ply(8, 0), ply(9, 0)}, names, false, "8:Anna 8, 8:Ben 8, 9:Anna 9, 9:Ben 9", 2},
		{"a way of several plies", []projection.Entry{ply(9, 0), ply(10, 7)}, names, false, "9:Anna 9, 9:Ben 9, 10:Ben 10", 1},
		{"that goes on", []projection.Entry{ply(10, 7), ply(11, 7)}, names, false, "11:Ben 11", 1},
		{"another name", []projection.Entry{ply(10, 7), ply(11, 7)}, table.Names{"Anna", "Cleo"}, false, "11:Cleo 11", 2},
		{"the end", []projection.Entry{ply(11, 0), ply(12, 0)}, table.Names{"Anna", "Cleo"}, true, "11:Anna 11, 11:Cleo 11, 12:Anna 12, 12:Cleo 12", 2},
	}
	for _, s := range steps {
		status := record.Running
		if s.over {
			status = record.Over
		}
		before := asked
		log, _ := lc.of(turn, board, &projection.Table{Status: status, Recent: s.recent}, s.names)
		if got := texts(log); got != s.want || asked-before != s.told {
			t.Errorf("%s: %q, told %d; want %q, %d", s.about, got, asked-before, s.want, s.told)
		}
	}
}

// TestLogCacheMissed: what the viewer has missed may begin before the log that a table shows, or after it. Each ply of it
// is told once.
func TestLogCacheMissed(t *testing.T) {
	asked := 0
	board := teller(&asked)
	names := table.Names{"Anna", "Ben"}
	turn := &table.Turn{Printer: i18n.For(i18n.En), Seats: make([]table.Sitter, 2)}
	var lc logCache
	plies := func(from, to int) (list []projection.Entry) {
		for n := from; n <= to; n++ {
			list = append(list, projection.Entry{N: n, Events: []engine.Event{{Seat: 0, A: int16(n)}}})
		}
		return list
	}
	steps := []struct {
		recent, missed []projection.Entry
		log, since     string
		told           int
	}{
		{plies(3, 4), plies(1, 4), "3:Anna 3, 4:Anna 4", "1:Anna 1, 2:Anna 2, 3:Anna 3, 4:Anna 4", 4},
		{plies(4, 5), plies(1, 5), "4:Anna 4, 5:Anna 5", "1:Anna 1, 2:Anna 2, 3:Anna 3, 4:Anna 4, 5:Anna 5", 1},
		{plies(5, 6), plies(6, 6), "5:Anna 5, 6:Anna 6", "6:Anna 6", 1},
		{plies(5, 6), nil, "5:Anna 5, 6:Anna 6", "", 0},
		{plies(5, 6), plies(4, 6), "5:Anna 5, 6:Anna 6", "4:Anna 4, 5:Anna 5, 6:Anna 6", 3}, // a ply was taken back
	}
	for i, s := range steps {
		before := asked
		log, missed := lc.of(turn, board, &projection.Table{Status: record.Running, Recent: s.recent, Missed: s.missed}, names)
		if texts(log) != s.log || texts(missed) != s.since || asked-before != s.told {
			t.Errorf("step %d: log %q, missed %q, told %d; want %q, %q, %d", i, texts(log), texts(missed), asked-before, s.log, s.since, s.told)
		}
	}
}

// TestViewers: as many viewers are kept as there is room for what they have grown to, the most recent ones.
func TestViewers(t *testing.T) {
	const room, grown = 1 << 20, 10_000
	vs := newViewers(room)
	look := func(key viewerKey) *viewer {
		v, unlock := vs.lock(key, false)
		v.message.text = make([]byte, grown)
		unlock()
		return v
	}
	first, second := look(viewerKey{match: 1}), look(viewerKey{match: 1, seat: 1})
	if first == second {
		t.Error("two viewers are one")
	}
	for i := range 2 * room / grown {
		look(viewerKey{match: 2, seat: engine.Seat(i % 3), lang: i18n.Lang(fmt.Sprint(i))})
		if look(viewerKey{match: 1}) != first {
			t.Fatalf("the viewer who always looks was forgotten after %d others", i)
		}
	}
	if look(viewerKey{match: 1, seat: 1}) == second {
		t.Error("a viewer who has not looked for long is still kept")
	}
}
