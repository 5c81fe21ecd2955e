package bot

import (
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/enginetest/toy"
)

// field are n actions, the first of which the game likes best.
func field(r *race, n int) {
	var legal []engine.Action
	var weights []float64
	for i := range n {
		legal = append(legal, engine.Action{Op: uint16(i + 1)})
		weights = append(weights, float64(n-i))
	}
	r.start(legal, weights)
}

// run plays rounds of a race in which luck affects all actions alike, and each a little by itself.
func run(r *race, rounds int, means ...float64) {
	luck := engine.NewFast(3)
	noise := func(spread float64) float64 { return spread * (float64(luck.Pick(2001))/1000 - 1) }
	for range rounds {
		common := noise(0.5)
		for _, i := range r.live {
			r.now[i] = means[i] + common + noise(0.02)
		}
		r.note(2)
	}
}

func TestRaceOrdersTheField(t *testing.T) {
	var r race
	legal, weights := make([]engine.Action, maxField+5), make([]float64, maxField+5)
	for i := range legal {
		legal[i], weights[i] = engine.Action{Op: uint16(i + 1)}, float64(i%7)
	}
	r.start(legal, weights)
	if r.n != maxField || len(r.live) != maxField {
		t.Fatalf("%d of %d start, %d live, want %d", r.n, len(legal), len(r.live), maxField)
	}
	if first := r.field[0].action.Op; first != 7 { // the first of equals, as a greedy bot takes it
		t.Errorf("action %d stands first, want 7", first)
	}
	for i := 1; i < r.n; i++ {
		if r.field[i].weight > r.field[i-1].weight {
			t.Errorf("place %d weighs %v, the one before %v", i, r.field[i].weight, r.field[i-1].weight)
		}
	}
}

// What is never to be played takes no part, unless there is nothing else.
func TestRaceLeavesOutNever(t *testing.T) {
	var r race
	legal := []engine.Action{{Op: 1}, {Op: 2}, {Op: 3}}
	if r.start(legal, []float64{engine.Never, -5, 2}); r.n != 2 || len(r.live) != 2 || r.field[0].action.Op != 3 || r.field[1].action.Op != 2 {
		t.Errorf("%v start, want 3 and 2", r.field[:r.n])
	}
	if r.start(legal, []float64{engine.Never, engine.Never, engine.Never}); r.n != 3 {
		t.Errorf("%d of 3 start though there is nothing else", r.n)
	}
}

// Differences far smaller than the effect of luck on all of them must show, because the luck is the same.
func TestRaceDropsTheWorse(t *testing.T) {
	var r race
	field(&r, 4)
	run(&r, 200, 0.5, 0.4, 0.52, 0.45)
	if !slices.Equal(r.live, []int{0, 2}) {
		t.Errorf("%v are left, want the game's own choice 0 and the best 2", r.live)
	}
	if a := r.winner(1); a.Op != 3 {
		t.Errorf("action %d wins, want 3", a.Op)
	}
	field(&r, 3)
	if run(&r, 200, 0.5, 0.4, 0.45); !r.won() || r.winner(1).Op != 1 {
		t.Errorf("%v are left, %v wins, want only the game's own choice", r.live, r.winner(1))
	}
}

// Without a clear lead, or before anything is known, the game's own choice stands.
func TestRaceTrustsTheGame(t *testing.T) {
	var r race
	field(&r, 2)
	if a := r.winner(1); a.Op != 1 {
		t.Errorf("before the first round action %d wins, want 1", a.Op)
	}
	run(&r, 20, 0.5, 0.51)
	lead := r.behind(0, 1)
	if lead <= 0 {
		t.Fatalf("the lead is %.2f standard errors, want some", lead)
	}
	if timid, bold := r.winner(lead+0.1), r.winner(lead-0.1); timid.Op != 1 || bold.Op != 2 {
		t.Errorf("with a lead of %.2f standard errors actions %d and %d win, want 1 and 2", lead, timid.Op, bold.Op)
	}
	field(&r, 2)
	if run(&r, 20, 0.5, 0.5); r.rounds != 20-warmUp {
		t.Errorf("%v rounds count, want %d", r.rounds, 20-warmUp)
	}
}

// pulse is quiet at every n-th moment.
type pulse struct {
	engine.Valuer
	n, asked int
}

func (p *pulse) Quiet(engine.State) bool { p.asked++; return p.asked%p.n == 0 }

// Where the game knows quiet moments, playouts end at one of them and nowhere else.
func TestPlayoutsEndInQuietMoments(t *testing.T) {
	s, err := toy.Dare{}.New(engine.Setup{Seats: 4}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	b := newSearch(toy.Dare{}, 1)
	for turns := 1; turns <= 3; turns++ {
		b.quiet, b.Turns, b.Depth = &pulse{n: 3}, turns, 1
		b.state.CopyFrom(s)
		b.turns, b.spent = 0, 0
		if b.rollout(); b.spent != 3*turns {
			t.Errorf("%d turns: a playout of %d plies, want %d", turns, b.spent, 3*turns)
		}
	}
}
