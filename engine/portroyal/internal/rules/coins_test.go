package rules

import (
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
)

func cardOf(t *testing.T, id string) portroyal.Card {
	t.Helper()
	c, err := portroyal.ParseCard(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// shuffled is a match of two seats whose draw pile is empty and whose discard pile has these cards; the rest of the
// deck is in the box.
func shuffled(t *testing.T, discards ...portroyal.Card) *State {
	t.Helper()
	st, err := Rules{}.New(engine.Setup{Seats: 2, Options: map[string]string{"start_seat": "1"}}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	s.Box, s.Deck, s.Draws = s.Deck, 0, 1
	for _, c := range discards {
		s.Unseen[s.Gen].Take(uint8(c))
		s.Discard.Put(uint8(c))
		s.Box--
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
	before := s.Unseen[s.Gen].Len()
	s.Apply(0, portroyal.Draw(), &engine.Reader{Tape: engine.Tape{engine.Drawn(uint8(jester))}}, nil)
	if s.Deck != 2 || s.Unseen[s.Gen].Len() != 2 {
		t.Fatalf("after the reshuffle: draw pile %d, unseen faces %d, want 2 and 2", s.Deck, s.Unseen[s.Gen].Len())
	}
	if s.Unseen[0].Len() != before {
		t.Errorf("the old shuffle has %d unseen faces, want %d as before", s.Unseen[0].Len(), before)
	}
	o := s.View(engine.Nobody).(*portroyal.View).Odds()
	if want := (portroyal.Odds{Cards: 2, NewShip: 1, Other: 1}); o != want {
		t.Errorf("odds %+v, want %+v", o, want)
	}
	s.gain(0, 1, nil)
	if got := s.Places[0].Purse[s.Places[0].Coins-1]; got != s.Gen || s.Places[0].Purse[0] != 0 {
		t.Errorf("purse %v: the new coin must come last and from the new shuffle", s.Places[0].Purse[:s.Places[0].Coins])
	}
}

// The longest-held coins are paid first and show faces of their own shuffle.
func TestPayOldestFirst(t *testing.T) {
	red := cardOf(t, "ship-red-1s-1c")
	s := shuffled(t, red, red)
	s.Places[0].drop(1)
	s.Box++
	s.gain(0, 2, nil)
	var log engine.Log
	s.pay(0, 3, engine.NewFast(3), &log)
	if len(log.Events) != 3 || portroyal.EventCard(log.Events[2]) != red {
		t.Errorf("third coin paid shows %v, want the red ship of the new shuffle", log.Events)
	}
	if s.Places[0].Coins != 1 || s.Places[0].Purse[1] != 0 {
		t.Errorf("purse %v after paying 3 of 4", s.Places[0].Purse[:4])
	}
}

// With coins of more shuffles than the state has room for, the two smallest old ones are joined.
func TestMergeOldest(t *testing.T) {
	settler, captain, priest := cardOf(t, "settler-4c-1p"), cardOf(t, "captain-4c-1p"), cardOf(t, "priest-4c-1p")
	s := shuffled(t)
	for range Generations + 3 {
		s.Discard.Put(uint8(settler))
		s.Discard.Put(uint8(captain))
		s.Unseen[s.Gen].Put(uint8(priest)) // a face that stays unseen: somebody hoards a coin of every shuffle
		s.Places[1].Purse[s.Places[1].Coins] = s.Gen
		s.Places[1].Coins++
		if !s.fill(nil) {
			t.Fatal("nothing to shuffle")
		}
		s.Deck = 0
		for range 2 {
			s.Unseen[s.Gen].TakeAt(0)
		}
	}
	faces, coins := 0, int(s.Places[0].Coins+s.Places[1].Coins)+int(s.Box)
	for g := range s.Unseen {
		faces += s.Unseen[g].Len()
	}
	if faces != coins {
		t.Errorf("%d unseen faces for %d coins", faces, coins)
	}
	for _, g := range s.Places[1].Purse[:s.Places[1].Coins] {
		if s.Unseen[g].Len() == 0 {
			t.Fatalf("purse %v names shuffle %d, which is empty", s.Places[1].Purse[:s.Places[1].Coins], g)
		}
	}
}
