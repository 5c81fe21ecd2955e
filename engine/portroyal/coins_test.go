package portroyal

import (
	"testing"

	"portside/engine"
)

func cardOf(t *testing.T, id string) Card {
	t.Helper()
	c, err := ParseCard(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// shuffled is a match of two seats whose draw pile is empty and whose discard pile has these cards; the rest of the
// deck is in the box.
func shuffled(t *testing.T, discards ...Card) *state {
	t.Helper()
	st, err := rules{}.New(engine.Setup{Seats: 2, Options: map[string]string{"start_seat": "1"}}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	s.box, s.deck, s.draws = s.deck, 0, 1
	for _, c := range discards {
		s.unseen[s.gen].Take(uint8(c))
		s.discard.Put(uint8(c))
		s.box--
	}
	if err := s.Invariants(); err != nil {
		t.Fatal(err)
	}
	return s
}

// A reshuffle separates the coins held before from the new draw pile, so that odds stay exact.
func TestGenerations(t *testing.T) {
	jester := cardOf(t, "jester-5c-1p")
	s := shuffled(t, cardOf(t, "ship-red-1s-1c"), jester, cardOf(t, "tax-most-swords"))
	before := s.unseen[s.gen].Len()
	s.Apply(0, Draw(), &engine.Reader{Tape: engine.Tape{engine.Drawn(uint8(jester))}}, nil)
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
	red := cardOf(t, "ship-red-1s-1c")
	s := shuffled(t, red, red)
	s.seat[0].drop(1)
	s.box++
	s.gain(0, 2, nil)
	var log engine.Log
	s.pay(0, 3, engine.NewFast(3), &log)
	if len(log.Events) != 3 || EventCard(log.Events[2]) != red {
		t.Errorf("third coin paid shows %v, want the red ship of the new shuffle", log.Events)
	}
	if s.seat[0].coins != 1 || s.seat[0].purse[1] != 0 {
		t.Errorf("purse %v after paying 3 of 4", s.seat[0].purse[:4])
	}
}

// With coins of more shuffles about than the state has room for, the two smallest old ones are joined.
func TestMergeOldest(t *testing.T) {
	settler, captain, priest := cardOf(t, "settler-4c-1p"), cardOf(t, "captain-4c-1p"), cardOf(t, "priest-4c-1p")
	s := shuffled(t)
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
