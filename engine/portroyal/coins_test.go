package portroyal

import (
	"testing"

	"portside/engine"
)

// position builds a state by fields, as a case script would.
func position(t *testing.T, seats int, fields ...string) *state {
	t.Helper()
	st, err := Game.New(engine.Setup{Seats: seats, Options: map[string]string{"start_seat": "1"}}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := game{}.Position(st)
	for i := 0; i < len(fields); i += 2 {
		if err := p.Set(fields[i], fields[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Settle(); err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}

func card(t *testing.T, id string) Card {
	t.Helper()
	c, err := ParseCard(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A reshuffle separates the coins held before from the new draw pile, so that odds stay exact.
func TestGenerations(t *testing.T) {
	s := position(t, 2, "deck", "0", "discard.cards", "ship-red-1s-1c jester-5c-1p*1 tax-most-swords", "draws", "1")
	before := s.unseen[s.gen].Len()
	s.Apply(0, Draw(), &engine.Reader{Tape: engine.Tape{engine.Drawn(uint8(card(t, "jester-5c-1p")))}}, nil)
	if s.deck != 2 || s.unseen[s.gen].Len() != 2 {
		t.Fatalf("after the reshuffle: draw pile %d, unseen faces %d, want 2 and 2", s.deck, s.unseen[s.gen].Len())
	}
	if s.unseen[0].Len() != before {
		t.Errorf("the old shuffle has %d unseen faces, want %d as before", s.unseen[0].Len(), before)
	}
	o := s.View(engine.Nobody).(*View).Odds()
	if want := (Odds{Cards: 2, NewShip: 1, Other: 1}); o != want {
		t.Errorf("odds %+v, want %+v", o, want)
	}
	s.gain(0, 1, nil)
	if got := s.seat[0].purse[s.seat[0].coins-1]; got != s.gen || s.seat[0].purse[0] != 0 {
		t.Errorf("purse %v: the new coin must come last and from the new shuffle", s.seat[0].purse[:s.seat[0].coins])
	}
}

// The longest-held coins are paid first and show faces of their own shuffle.
func TestPayOldestFirst(t *testing.T) {
	s := position(t, 2, "deck", "0", "discard.cards", "ship-red-1s-1c*2", "s0.coins", "2")
	s.gain(0, 2, nil)
	var log engine.Log
	s.pay(0, 3, engine.NewFast(3), &log)
	if len(log.Events) != 3 || EventCard(log.Events[2]) != card(t, "ship-red-1s-1c") {
		t.Errorf("third coin paid shows %v, want the red ship of the new shuffle", log.Events)
	}
	if s.seat[0].coins != 1 || s.seat[0].purse[1] != 0 {
		t.Errorf("purse %v after paying 3 of 4", s.seat[0].purse[:4])
	}
}

// With coins of more shuffles about than the state has room for, the two smallest old ones are joined.
func TestMergeOldest(t *testing.T) {
	s := position(t, 2, "deck", "0")
	for range generations + 3 {
		s.discard.Put(uint8(settler))
		s.discard.Put(uint8(captain))
		s.unseen[s.gen].Put(uint8(priest)) // a face that stays unseen: somebody hoards a coin of every shuffle
		s.seat[1].purse[s.seat[1].coins] = s.gen
		s.seat[1].coins++
		if !s.fill(nil) {
			t.Fatal("nothing to shuffle")
		}
		s.deck = 0
		for range 2 {
			s.unseen[s.gen].TakeAt(0)
		}
	}
	faces, coins := 0, int(s.seat[0].coins+s.seat[1].coins)+int(s.box)
	for g := range s.unseen {
		faces += s.unseen[g].Len()
	}
	if faces != coins {
		t.Errorf("%d unseen faces for %d coins", faces, coins)
	}
	for _, g := range s.seat[1].purse[:s.seat[1].coins] {
		if s.unseen[g].Len() == 0 {
			t.Fatalf("purse %v names shuffle %d, which is empty", s.seat[1].purse[:s.seat[1].coins], g)
		}
	}
}
