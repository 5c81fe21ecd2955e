package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/games"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/views"
	"portside/views/kit"
	"portside/views/table"
)

// scene is one state of a table. Its position is written as in case scripts: field, value.
type scene struct {
	game       string // key, Port Royal if ""
	name, note string
	seats      int
	viewer     engine.Seat
	options    map[string]string
	position   [][2]string
	plays      []string                     // after the position
	made       func() engine.State          // makes the state instead of position and plays
	past       bool                         // a replay
	over       bool                         // played to its end by simple bots
	dress      func(l look, s *table.Scene) // what surrounds the table, may be nil
}

const (
	late0 = "sailor-3c-1p sailor-3c-1p pirate-7c-2p admiral-7c-2p captain-4c-1p jester-7c-2p"
	late1 = "trader-red-3c-1p trader-black-3c-1p governor-8c-0p mademoiselle-7c-2p priest-4c-1p settler-4c-1p"
	late2 = "expedition-2captain jack-of-all-trades-6c-1p sailor-5c-2p admiral-9c-3p"
	late3 = "trader-yellow-5c-2p trader-blue-3c-1p trader-green-3c-1p trader-green-3c-1p jester-5c-1p captain-4c-1p captain-4c-1p"
	late4 = "expedition-2priest governor-8c-0p sailor-3c-1p sailor-3c-1p mademoiselle-9c-3p"
)

var scenes = append([]scene{
	{name: "first-draw", note: "the very first decision", seats: 3, viewer: 0, position: [][2]string{{"active", "s0"}, {"phase", "discover"}}},
	{name: "discover", note: "four cards lie there: draw or stop", seats: 3, viewer: 0, position: [][2]string{
		{"active", "s0"}, {"phase", "discover"}, {"draws", "4"}, {"round", "4"}, {"harbour", "ship-red-3s-2c sailor-3c-1p ship-blue-2s-3c admiral-7c-2p"},
		{"row", "expedition-2priest expedition-2captain-1settler"}, {"s0.coins", "5"}, {"s1.coins", "9"}, {"s2.coins", "2"},
		{"s0.display", "sailor-3c-1p priest-4c-1p jack-of-all-trades-6c-1p"}, {"s1.display", "trader-red-3c-1p settler-4c-1p"}, {"s2.display", "jester-7c-2p sailor-5c-2p captain-4c-1p"}}},
	{name: "ship", note: "a ship that can be repelled", seats: 3, viewer: 0, position: [][2]string{
		{"active", "s0"}, {"phase", "ship"}, {"draws", "3"}, {"harbour", "ship-black-2s-1c jester-5c-1p"}, {"pending", "ship-yellow-2s-3c"},
		{"s0.coins", "4"}, {"s0.display", "sailor-3c-1p pirate-5c-1p"}, {"s1.display", "mademoiselle-7c-2p"}}},
	{name: "ship-twin", note: "a second ship of its colour: repel or bust", seats: 4, viewer: 1, position: [][2]string{
		{"active", "s1"}, {"phase", "ship"}, {"draws", "6"}, {"harbour", "ship-black-7s-3c jester-5c-1p ship-green-3s-2c captain-4c-1p ship-yellow-1s-1c"}, {"pending", "ship-black-2s-1c"},
		{"s1.coins", "7"}, {"s1.display", "sailor-3c-1p pirate-5c-1p"}, {"s0.display", "trader-red-3c-1p"}}},
	{name: "take", note: "own take step: trade, hire, claim in two ways", seats: 3, viewer: 2, position: [][2]string{
		{"active", "s2"}, {"phase", "take"}, {"round", "7"}, {"harbour", "ship-red-skull-4c governor-8c-0p ship-blue-5s-4c mademoiselle-7c-2p ship-green-1s-1c pirate-9c-3p ship-yellow-4s-4c"},
		{"row", "expedition-2captain expedition-2priest-1settler"}, {"s2.coins", "8"}, {"s2.display", "captain-4c-1p captain-4c-1p jack-of-all-trades-6c-1p trader-red-3c-1p"},
		{"s0.coins", "3"}, {"s1.coins", "11"}, {"s0.display", late0}, {"s1.display", "priest-4c-1p settler-4c-1p"}}},
	{name: "guest", note: "take step in another seat's turn, with a fee", seats: 3, viewer: 1, position: [][2]string{
		{"active", "s0"}, {"actor", "s1"}, {"phase", "take"}, {"round", "3"}, {"harbour", "ship-red-1s-1c sailor-3c-1p settler-4c-1p"}, {"s1.coins", "4"}, {"s0.coins", "6"},
		{"s0.display", "sailor-3c-1p"}, {"s2.display", "jester-7c-2p"}}, dress: func(l look, s *table.Scene) { s.Order, s.Orders = "", nil }},
	{name: "waiting", note: "another seat decides; wish list open", seats: 3, viewer: 2, position: [][2]string{
		{"active", "s0"}, {"phase", "discover"}, {"draws", "2"}, {"harbour", "ship-red-1s-1c sailor-3c-1p"}}, dress: waiting},
	{name: "watching", note: "a spectator", seats: 4, viewer: engine.Nobody, position: [][2]string{
		{"active", "s3"}, {"phase", "discover"}, {"draws", "3"}, {"harbour", "ship-red-1s-1c sailor-3c-1p trader-blue-5c-2p"}, {"s1.display", late1}}},
	{name: "five", note: "five seats late in a match, last round, long names", seats: 5, viewer: 0, position: five()},
	{name: "closing", note: "after a bust: claim or end", seats: 3, viewer: 0, position: [][2]string{
		{"active", "s0"}, {"phase", "closing"}, {"row", "expedition-2captain"}, {"s0.display", "captain-4c-1p captain-4c-1p"}, {"s0.coins", "2"}},
		dress: func(l look, s *table.Scene) {
			s.Message = kit.Note{Tone: kit.Warn, Text: "The table has changed since: this is how it stands now."}
		}},
	{name: "crowded", note: "more cards than usual lie there", seats: 2, viewer: 0, position: [][2]string{
		{"active", "s0"}, {"phase", "take"}, {"harbour", "ship-red-1s-1c sailor-3c-1p ship-black-skull-3c jack-of-all-trades-6c-1p trader-blue-5c-2p ship-green-5s-3c sailor-7c-3p mademoiselle-9c-3p ship-blue-1s-2c jester-9c-3p admiral-9c-3p"},
		{"s0.coins", "12"}, {"s1.coins", "14"}, {"s0.display", late1}, {"s1.display", late2}}},
	{name: "open-seat", note: "a seat waits for somebody; nobody is there; the undo belongs to another", seats: 4, viewer: 1, position: [][2]string{
		{"active", "s1"}, {"phase", "discover"}, {"draws", "1"}, {"harbour", "ship-blue-1s-1c"}}, dress: func(_ look, s *table.Scene) {
		for i := range s.Seats {
			s.Seats[i].Here = false
		}
		s.Seats[3] = table.Sitter{Name: s.Say("match.open-seat"), Kind: table.Open, Emblem: 3}
		s.Undo = table.Undo{Why: engine.BarrierOther}
		s.Last, s.Log = nil, nil
	}},
	{name: "replay", note: "a moment of the past: no buttons, the scrubber above", seats: 3, viewer: 0, past: true, position: [][2]string{
		{"active", "s1"}, {"phase", "take"}, {"harbour", "ship-blue-1s-1c sailor-3c-1p jester-5c-1p"}, {"s1.coins", "5"}, {"s0.display", late0}}},
	{name: "over", note: "the end, with points by source and the curve", seats: 3, viewer: 0, over: true},
}, slices.Concat(setScenes, adventureScenes, talkScenes, voteScenes, tricksScenes, stortebekerScenes, blackbeardScenes)...)

func five() [][2]string {
	return [][2]string{
		{"active", "s0"}, {"phase", "take"}, {"round", "14"}, {"trigger", "s2"}, {"harbour", "ship-red-6s-3c sailor-7c-3p ship-black-4s-2c settler-4c-1p ship-green-5s-3c mademoiselle-7c-2p"}, {"row", "expedition-special-5p expedition-2settler"},
		{"s0.coins", "6"}, {"s1.coins", "11"}, {"s2.coins", "3"}, {"s3.coins", "0"}, {"s4.coins", "16"},
		{"s0.display", late0}, {"s1.display", late1}, {"s2.display", late2}, {"s3.display", late3}, {"s4.display", late4},
	}
}

// rules is the game of the scene.
func (s scene) rules() engine.Game {
	g, ok := games.Find(cmp.Or(s.game, portroyal.Key))
	if !ok {
		panic("scene " + s.name + ": no game " + s.game)
	}
	return g
}

// state builds the position.
func (s scene) state() engine.State {
	if s.made != nil {
		return s.made()
	}
	st, err := s.rules().New(engine.Setup{Seats: s.seats, Options: s.options}, &recorder{engine.NewFast(7)}, nil)
	if err != nil {
		panic(err)
	}
	if s.position == nil {
		return st
	}
	p := s.rules().Position(st)
	for _, f := range s.position {
		if err := p.Set(f[0], f[1]); err != nil {
			panic(fmt.Sprintf("scene %s: %v", s.name, err))
		}
	}
	if err := p.Settle(); err != nil {
		panic(fmt.Sprintf("scene %s: %v", s.name, err))
	}
	return s.play(st)
}

// recorder gives luck without noting it.
type recorder struct{ *engine.Fast }

var sitters = []string{"Anna", "Bartholomew van der Zee", "Chloé", "Dietrich", "Ém"}

// turn is the table of a viewer with so many seats.
func (l look) turn(g engine.Game, viewer engine.Seat, seats int) *table.Turn {
	t := &table.Turn{Printer: l.Printer, Match: 7, Game: g.Info().Key, Seat: viewer, Decision: -1, Format: g.Format, Ply: 41, Live: true}
	for i := range seats {
		s := table.Sitter{Name: sitters[i], Kind: table.User, Emblem: i, Here: i%2 == 0}
		if i == 2 {
			s.Kind = table.Bot
		}
		t.Seats = append(t.Seats, s)
	}
	return t
}

// dressed is the scene of a state around its board.
func dressed(l look, g engine.Game, st engine.State, viewer engine.Seat, seats int) *table.Scene {
	b := views.BoardFor(g.Info().Key)
	v := st.View(viewer)
	t := l.turn(g, viewer, seats)
	t.Awaited, t.History = st.Deciders(), remembered(v)
	if viewer >= 0 && (st.Deciders() | engine.Volunteers(st)).Has(viewer) {
		t.Decision = 40
		t.Legal = st.Legal(viewer, nil)
	}
	t.Undo = table.Undo{Why: engine.BarrierShown}
	at := time.Date(2026, 11, 20, 18, 42, 0, 0, time.UTC)
	lines := []table.Line{
		{Ply: 36, Seat: 0, Text: "Anna draws " + table.Mention("a red frigate", "ships") + " (1 sword, 1 coin).", At: at},
		{Ply: 37, Seat: 0, Text: "Anna stops with 2 cards."},
		{Ply: 38, Seat: 1, Text: "Bartholomew van der Zee hires " + table.Mention("a sailor", "sailors") + " for 3 and pays a fee of 1.", By: match.ByOrder},
		{Ply: 39, Seat: 2, Text: "Chloé takes nothing.", By: match.ByStandIn},
	}
	if g.Info().Key != portroyal.Key {
		lines = told(g, b, t, viewer)
	}
	s := &table.Scene{
		Turn: t, Title: l.Say("game." + t.Game + ".name"), Site: "Portside", Board: b.Table(t, v), Legend: b.Legend(t), Log: lines, Last: lines[min(1, len(lines)):],
		Links: []table.Link{
			{Label: "Rules", Href: t.RulesURL("")},
			{Label: "Invite", Href: "http://127.0.0.1:8090/join/kelp-anchor-7", Copy: true, Hint: "Whoever has it may take an open seat."},
		},
	}
	if viewer >= 0 && st.Deciders() != 0 {
		s.Orders = b.Orders(t, v, "")
	}
	return s
}

// told are the last few lines of a match of the game that simple bots have begun.
func told(g engine.Game, b views.Board, t *table.Turn, viewer engine.Seat) []table.Line {
	luck := &recorder{engine.NewFast(3)}
	st, err := g.New(engine.Setup{Seats: max(len(t.Seats), g.Info().MinSeats)}, luck, nil)
	if err != nil {
		panic(err)
	}
	names := t.Names()
	for len(names) < len(sitters) {
		names = append(names, sitters[len(names)])
	}
	var lines []table.Line
	var legal []engine.Action
	for ply := 1; ply < 40 && st.Deciders() != 0; ply++ {
		seat := st.Deciders().First()
		legal = st.Legal(seat, legal[:0])
		best, top := 0, 0.0
		for i, w := range g.Weigh(st, seat, legal, nil) {
			if i == 0 || w > top {
				best, top = i, w
			}
		}
		var log engine.Log
		st.Apply(seat, legal[best], luck, &log)
		for _, line := range b.Story(t.Printer, st.View(viewer), names, log.Events) {
			line.Ply = ply
			lines = append(lines, line)
		}
	}
	lines = table.Told(lines)
	return lines[max(0, len(lines)-6):]
}

func (s scene) draw(l look) templ.Component {
	if s.over {
		return s.finished(l)
	}
	st := s.state()
	sc := dressed(l, s.rules(), st, s.viewer, s.seats)
	ended(st, sc, s.viewer)
	if s.past {
		sc.Live, sc.Orders, sc.Legal, sc.Decision = false, nil, nil, -1
		sc.Board = views.BoardFor(sc.Game).Table(sc.Turn, st.View(s.viewer))
		r := table.Replay{As: engine.Nobody, At: 12, Last: 40, Plies: []int{11, 12, 13}, Turns: []int{1, 9, 17}, Mine: []int{3, 20}, Text: sc.Last[0].Text, Back: "/"}
		return templ.Join(table.Scrubber(sc.Turn, r), table.Table(sc))
	}
	if s.dress != nil {
		s.dress(l, sc)
	}
	if sc.Resting { // nobody is asked anything
		sc.Board = views.BoardFor(sc.Game).Table(sc.Turn, st.View(s.viewer))
	}
	return table.Table(sc)
}

// waiting dresses a table at which others decide: an order stands, another has ended itself, time is up.
func waiting(l look, s *table.Scene) {
	b := views.BoardFor(portroyal.Key)
	s.Order = b.OrderWords(l.Printer, "wish turn=9 keep=3 end=no otherwise=ask hire:sailor<=4 trade:best>=2")
	s.Ended = b.Why(l.Printer, portroyal.WhyTaxed)
	s.Since, s.Last = s.Log, nil
	s.Clock = table.Clock{Text: "Anna has 3 minutes left.", Overdue: true}
	s.Next = "/next"
	s.Undo = table.Undo{Can: true}
}

// finished is a match that has been played to its end, with its curve.
func (s scene) finished(l look) templ.Component {
	st := s.state()
	luck := &recorder{engine.NewFast(11)}
	b := views.BoardFor(s.rules().Info().Key)
	series := make([]table.Series, s.seats)
	for i := range series {
		series[i].Seat = engine.Seat(i)
	}
	const often = 5 // plies between two points of the curve
	var legal []engine.Action
	for ply := 0; st.Deciders() != 0; ply++ {
		if ply%often == 0 {
			for i, n := range b.Curve(st.View(engine.Nobody)) {
				series[i].Values = append(series[i].Values, n)
			}
		}
		seat := st.Deciders().First()
		legal = st.Legal(seat, legal[:0])
		best, top := 0, 0.0
		for i, w := range s.rules().Weigh(st, seat, legal, nil) {
			if i == 0 || w > top {
				best, top = i, w
			}
		}
		st.Apply(seat, legal[best], luck, nil)
	}
	for i, n := range b.Curve(st.View(engine.Nobody)) {
		series[i].Values = append(series[i].Values, n)
	}
	sc := dressed(l, s.rules(), st, s.viewer, s.seats)
	sc.Result = b.Result(sc.Turn, st.View(s.viewer))
	sc.Series = series
	if s.dress != nil {
		s.dress(l, sc)
	}
	return table.Table(sc)
}
