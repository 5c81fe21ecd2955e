package host_test

import (
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestFirstOrder: the seat of a user begins with the order of its game, also after a hand-over. It answers, its
// owner can replace or cancel it, and a rewind leaves it alone. Games without one begin with none.
func TestFirstOrder(t *testing.T) {
	s, ctx := open(t), t.Context()
	s.Host.Close(ctx)
	s.Use(host.Config{Games: append(hosttest.Games(), game.Game), Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
	first := game.Game.Info().FirstOrder
	if plain := s.Open(2); s.Look(plain, s.Users[0]).Order != nil {
		t.Error("a game without such an order gives one")
	}
	id := s.Open(2, func(m *tables.NewMatch) { m.Game = blackbeard.Key })
	for _, u := range s.Users[:2] {
		if o := s.Look(id, u).Order; !o.Stands() || o.Text != first {
			t.Fatalf("a seat begins with %+v, want %q", o, first)
		}
	}
	full, err := s.Tables.Create(ctx, tables.NewMatch{Game: blackbeard.Key, Owner: s.Users[0], Seats: []string{tables.SeatMe, "dull"}})
	if err != nil {
		t.Fatal(err)
	}
	if o := s.Look(full, s.Users[0]).Order; !o.Stands() || o.Text != first {
		t.Errorf("in a match that begins when it is made the seat has %+v, want %q", o, first)
	}
	answered := func() bool {
		return slices.ContainsFunc(s.Plies(id), func(p projection.Entry) bool { return p.By == match.ByOrder })
	}
	luck := engine.NewFast(3)
	for range 400 {
		if answered() {
			break
		}
		user, now := s.Asked(id)
		if now == nil {
			break
		}
		if _, err := s.Play(ctx, id, user, now.Decision, now.Game.Format(now.Legal[luck.Pick(len(now.Legal))])); err != nil {
			t.Fatal(err)
		}
	}
	if !answered() {
		t.Fatal("the order has never answered")
	}
	if _, err := s.ProposeRewind(ctx, id, s.Users[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := s.AnswerRewind(ctx, id, s.Users[1], true); err != nil {
		t.Fatal(err)
	}
	for _, u := range s.Users[:2] {
		if o := s.Look(id, u).Order; !o.Stands() {
			t.Errorf("after a rewind the order is %+v", o)
		}
	}
	if tab, err := s.SetOrder(ctx, id, s.Users[0], "preset cunning=ask"); err != nil || tab.Order.Text != "preset cunning=ask" {
		t.Errorf("another order: %+v, %v", tab.Order, err)
	}
	if tab, err := s.CancelOrder(ctx, id, s.Users[0]); err != nil || tab.Order != nil {
		t.Errorf("put away: %+v, %v", tab.Order, err)
	}
	code, err := s.Tables.SeatLink(ctx, id, s.Users[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tables.TakeSeat(ctx, code, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	if o := s.Look(id, s.Users[2]).Order; !o.Stands() || o.Text != first {
		t.Errorf("who takes over begins with %+v", o)
	}
}
