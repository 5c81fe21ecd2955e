package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/games"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/script"
	"portside/views"
	"portside/views/table"
	"portside/views/title"
)

// scene is a scene of one game.
type scene struct {
	game script.Game
	title.Scene
}

// scenes are those of all titles, and the site's own, at a table of Port Royal.
var scenes = func() []scene {
	var list []scene
	for _, g := range games.Scripted() {
		for _, s := range views.Title(g.Info().Key).Scenes {
			list = append(list, scene{g, s})
		}
	}
	for _, s := range slices.Concat(talkScenes, voteScenes, afterScenes) {
		list = append(list, scene{portroyal.Game, s})
	}
	return list
}()

// state builds the position, or plays up to the moment.
func (s scene) state() engine.State {
	if s.Position == nil && s.Plays == nil && !s.Over {
		return s.played()
	}
	st := s.begin(7)
	if s.Position == nil {
		return s.play(st)
	}
	if err := script.Arrange(s.game, s.setup(), st, s.Position...); err != nil {
		panic(fmt.Sprintf("scene %s: %v", s.Name, err))
	}
	return s.play(st)
}

func (s scene) setup() engine.Setup { return engine.Setup{Seats: s.Seats, Options: s.Options} }

// begin is a match at its start.
func (s scene) begin(seed uint64) engine.State {
	st, err := s.game.New(s.setup(), &recorder{engine.NewFast(seed)}, nil)
	if err != nil {
		panic(fmt.Sprintf("scene %s: %v", s.Name, err))
	}
	return st
}

// played is the first match that bots bring to the moment of the scene.
func (s scene) played() engine.State {
	for seed := uint64(1); seed < 2000; seed++ {
		if st, ok := s.tryPlayed(seed); ok {
			return st
		}
	}
	panic("scene " + s.Name + ": no match comes to it")
}

func (s scene) tryPlayed(seed uint64) (engine.State, bool) {
	luck, choice := &recorder{engine.NewFast(seed)}, engine.NewFast(seed+500)
	st, most := s.begin(seed), s.After+1500
	if s.Wild {
		st.(interface{ Scramble(*rand.Rand) }).Scramble(rand.New(rand.NewPCG(seed, 1)))
		most = s.After + 250
	}
	var legal []engine.Action
	for n := 0; n < most && st.Deciders() != 0; n++ {
		seat := st.Deciders().First()
		if n >= s.After && seat == 0 && (s.Until == nil || s.Until(st.View(0))) {
			return st, true
		}
		legal = st.Legal(seat, legal[:0])
		a := legal[choice.Pick(len(legal))]
		if !s.Wild && choice.Pick(3) > 0 {
			a = s.simple(st, seat, legal)
		}
		st.Apply(seat, a, luck, nil)
	}
	return nil, false
}

// simple is what a simple bot does.
func (s scene) simple(st engine.State, seat engine.Seat, legal []engine.Action) engine.Action {
	weights := s.game.Score(st, seat, legal, nil)
	return legal[slices.Index(weights, slices.Max(weights))]
}

// recorder gives luck without recording it.
type recorder struct{ *engine.Fast }

var sitters = []string{"Anna", "Bartholomew van der Zee", "Chloé", "Dietrich", "Ém"}

// turn is a viewer's table with this many seats.
func (l look) turn(g engine.Game, viewer engine.Seat, seats int) *table.Turn {
	t := &table.Turn{Printer: l.Printer, Match: 7, Game: g.Info().Key, Seat: viewer, Decision: -1, Format: g.Format, Ply: 41, Live: true}
	for i := range seats {
		s := table.Sitter{Name: sitters[i], Kind: table.User, Emblem: i, Here: i%2 == 0}
		if i == 2 {
			s.Kind, s.Face, s.Level = table.Bot, 3, l.Say("bot.greedy")
		}
		t.Seats = append(t.Seats, s)
	}
	return t
}

// dressed is a state's board with everything around it.
func (s scene) dressed(l look, st engine.State, viewer engine.Seat) *table.Scene {
	b := views.Title(s.game.Info().Key)
	v := st.View(viewer)
	t := l.turn(s.game, viewer, s.Seats)
	t.Options = s.Options
	t.Awaited = st.Deciders()
	if s.Prepare != nil {
		s.Prepare(s.game, t, v)
	}
	if viewer >= 0 && (st.Deciders() | engine.Volunteers(st)).Has(viewer) {
		t.Decision = 40
		t.Legal = st.Legal(viewer, nil)
	}
	t.Undo = table.Undo{Why: engine.BarrierShown}
	lines := s.told(t, viewer)
	sc := &table.Scene{
		Turn: t, Title: l.Say("game." + t.Game + ".name"), Site: "Portside", Board: b.Table(t, v), Legend: b.Legend(t), Log: lines, Last: lines[min(1, len(lines)):],
		Links: []table.Link{
			{Label: "Rules", Href: t.RulesURL("")},
			{Label: "Invite", Href: "http://127.0.0.1:8090/join/kelp-anchor-7", Copy: true, Hint: "Whoever has it may take an open seat."},
		},
	}
	if viewer >= 0 && st.Deciders() != 0 {
		sc.Orders = b.Orders(t, v, "")
	}
	return sc
}

// told is the last few lines of a match that simple bots have begun.
func (s scene) told(t *table.Turn, viewer engine.Seat) []table.Line {
	luck, st, b := &recorder{engine.NewFast(3)}, s.begin(3), views.Title(t.Game)
	names := t.Names()
	for len(names) < len(sitters) {
		names = append(names, sitters[len(names)])
	}
	var lines []table.Line
	var legal []engine.Action
	for ply := 1; ply < 40 && st.Deciders() != 0; ply++ {
		seat := st.Deciders().First()
		legal = st.Legal(seat, legal[:0])
		var log engine.Log
		st.Apply(seat, s.simple(st, seat, legal), luck, &log)
		for _, line := range b.Story(t.Printer, st.View(viewer), names, log.Events) {
			line.Ply = ply
			lines = append(lines, line)
		}
	}
	lines = table.Told(lines)
	return lines[max(0, len(lines)-6):]
}

func (s scene) draw(l look) templ.Component {
	if s.Over {
		return s.finished(l)
	}
	st := s.state()
	sc := s.dressed(l, st, s.Viewer)
	ended(st, sc, s.Viewer)
	if s.Past {
		sc.Live, sc.Orders, sc.Legal, sc.Decision = false, nil, nil, -1
		sc.Board = views.Title(sc.Game).Table(sc.Turn, st.View(s.Viewer))
		r := table.Replay{As: engine.Nobody, At: 12, Last: 40, Plies: []int{11, 12, 13}, Turns: []int{1, 9, 17}, Mine: []int{3, 20}, Text: sc.Last[0].Text, Back: "/"}
		return templ.Join(table.Scrubber(sc.Turn, r), table.Table(sc))
	}
	if s.Dress != nil {
		s.Dress(sc, st.View(s.Viewer))
	}
	if sc.Resting { // nobody is asked anything
		sc.Board = views.Title(sc.Game).Table(sc.Turn, st.View(s.Viewer))
	}
	return table.Table(sc)
}

// finished is a match that has been played to its end, with its curve.
func (s scene) finished(l look) templ.Component {
	st := s.state()
	luck := &recorder{engine.NewFast(11)}
	b := views.Title(s.game.Info().Key)
	series := make([]table.Series, s.Seats)
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
		st.Apply(seat, s.simple(st, seat, legal), luck, nil)
	}
	for i, n := range b.Curve(st.View(engine.Nobody)) {
		series[i].Values = append(series[i].Values, n)
	}
	sc := s.dressed(l, st, s.Viewer)
	sc.Result = b.Result(sc.Turn, st.View(s.Viewer))
	sc.Series = series
	if s.Dress != nil {
		s.Dress(sc, st.View(s.Viewer))
	}
	return table.Table(sc)
}

// play applies plies to a position, each by the seat that decides.
func (s scene) play(st engine.State) engine.State {
	luck := &recorder{engine.NewFast(5)}
	for _, text := range s.Plays {
		a, err := s.game.Parse(text)
		if err == nil {
			err = engine.Play(st, st.Deciders().First(), a, luck, new(engine.Log))
		}
		if err != nil {
			panic("scene " + s.Name + ": " + err.Error())
		}
	}
	return st
}

// ended adds what a table shows when the match is over.
func ended(st engine.State, sc *table.Scene, viewer engine.Seat) {
	if st.Deciders() == 0 {
		sc.Result = views.Title(sc.Game).Result(sc.Turn, st.View(viewer))
	}
}
