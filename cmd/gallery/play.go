package main

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views"
	"portside/views/table"
	"portside/views/title"
)

// play is a match that one visitor plays for all seats, to see what a table does from ply to ply.
type play struct {
	mu    sync.Mutex
	state engine.State
	luck  *recorder
	ply   int
	log   []table.Line
}

// begun is how the match begins.
var begun = scene{game.Game, title.Scene{Name: "play", Seats: 3, Position: [][2]string{{"s0.display", "sailor-3c-1p pirate-5c-1p"}, {"s1.display", "sailor-3c-1p pirate-7c-2p"}, {"s0.coins", "6"}}}}

func newPlay() *play {
	return &play{state: begun.state(), luck: &recorder{engine.NewFast(3)}}
}

// scene is the table as the seat that decides sees it.
func (p *play) scene(l look) *table.Scene {
	viewer := max(p.state.Deciders().First(), 0)
	s := begun.dressed(l, p.state, viewer)
	s.Ply, s.Decision = p.ply, p.ply
	b := views.Title(portroyal.Key)
	s.Board = b.Table(s.Turn, p.state.View(viewer))
	s.Log = p.log[max(0, len(p.log)-20):]
	s.Last = p.log[max(0, len(p.log)-3):]
	if p.state.Deciders() == 0 {
		s.Result = b.Result(s.Turn, p.state.View(viewer))
	}
	return s
}

func (p *play) show(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := lookOf(r)
	show(w, r, l.page("Play", portroyal.Key), table.Table(p.scene(l)))
}

// post plays a ply and answers with the fragment, or leads back where there is no script.
func (p *play) post(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := lookOf(r)
	a, err := game.Game.Parse(r.FormValue("action"))
	seat := p.state.Deciders().First()
	var log engine.Log
	if err == nil && seat >= 0 {
		err = engine.Play(p.state, seat, a, p.luck, &log)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	p.ply++
	t := l.turn(game.Game, seat, 3)
	for _, line := range views.Title(portroyal.Key).Story(l.Printer, p.state.View(seat), t.Names(), log.Events) {
		line.Ply = p.ply
		p.log = append(p.log, line)
	}
	if r.Header.Get("HX-Request") == "" {
		http.Redirect(w, r, "/play", http.StatusSeeOther)
		return
	}
	p.fragment(w, r)
}

// since answers 204 while nothing is new.
func (p *play) since(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n, err := strconv.Atoi(r.PathValue("ply")); err == nil && n >= p.ply {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	p.fragment(w, r)
}

func (p *play) fragment(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	s := p.scene(lookOf(r))
	s.Legend = nil
	if err := table.Table(s).Render(r.Context(), w); err != nil {
		fmt.Println(err)
	}
}
