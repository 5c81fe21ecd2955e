package rules

import (
	"cmp"
	"fmt"
	"math/bits"

	"portside/engine"
	"portside/engine/portroyaltricks"
)

// Invariants holds in every state.
func (s *State) Invariants() error {
	return cmp.Or(s.checkSeats(), s.checkAuction(), s.checkCards(), s.checkLoot(), s.checkBonus())
}

// checkSeats compares the seats' roles, and the loot at stake, with the phase.
func (s *State) checkSeats() error {
	first := s.TricksWon() == 0
	switch {
	case s.Phase < portroyaltricks.PhaseLeader && !first:
		return fmt.Errorf("%d tricks have been won in the phase %v", s.TricksWon(), s.Phase)
	case (s.Holder == engine.Nobody) != (s.Phase == portroyaltricks.PhaseAuction):
		return fmt.Errorf("the holder is %v in the phase %v", s.Holder, s.Phase)
	case (s.Leader == engine.Nobody) != (first && s.Phase <= portroyaltricks.PhaseLeader):
		return fmt.Errorf("the leader is %v in the phase %v of trick %d", s.Leader, s.Phase, s.TrickNo)
	case (s.Winner == engine.Nobody) != first:
		return fmt.Errorf("the winner is %v in the phase %v of trick %d", s.Winner, s.Phase, s.TrickNo)
	case (s.Trump == portroyaltricks.NoSuit) != (s.Phase <= portroyaltricks.PhaseTrump):
		return fmt.Errorf("trump is %v in the phase %v", s.Trump, s.Phase)
	case (s.InPlay == portroyaltricks.NoLoot) == (s.Phase == portroyaltricks.PhasePlay || s.Phase == portroyaltricks.PhaseLoad):
		return fmt.Errorf("the loot in play, or just won, is %v in the phase %v", s.InPlay, s.Phase)
	case s.Phase == portroyaltricks.PhasePenalty && (!s.Penalty || s.Caught == 0):
		return fmt.Errorf("a penalty needs revoke=penalty and offenders")
	case s.Phase != portroyaltricks.PhaseOver && s.Actor != s.Turn():
		return fmt.Errorf("%v cannot be the one who decides, it is %v", s.Actor, s.Turn())
	case s.Phase == portroyaltricks.PhaseWindow && (s.Actor == engine.Nobody || s.RemoveLater == RemoveNewly):
		return fmt.Errorf("nobody has a kept remove 1 for the last window")
	}
	return nil
}

// checkAuction checks the bid and the debts (§5.3).
func (s *State) checkAuction() error {
	for i := range engine.Seat(s.Seats) {
		owed := int(s.Seat[i].Debt)
		if s.High == i {
			owed += int(s.Bid)
		}
		if owed > portroyaltricks.DebtLimit {
			return fmt.Errorf("%v would owe %d, the scale ends at %d", i, owed, portroyaltricks.DebtLimit)
		}
	}
	switch {
	case s.Phase != portroyaltricks.PhaseAuction:
		return nil
	case (s.High == engine.Nobody) != (s.Bid == 0):
		return fmt.Errorf("the highest bid is %d, the highest bidder %v", s.Bid, s.High)
	case s.Actor == s.High:
		return fmt.Errorf("%v has the highest bid already", s.Actor)
	case s.Passed.Has(s.Actor) || !s.CanBid(s.Actor):
		return fmt.Errorf("%v is asked for a bid and has passed, or has no room for it on the scale", s.Actor)
	}
	return nil
}

// tally is cards with a place, and those in two places.
type tally struct{ all, twice portroyaltricks.Set }

func (t *tally) add(m portroyaltricks.Set) {
	t.twice |= t.all & m
	t.all |= m
}

// checkCards checks the trick cards, and what they have shown of the hands.
func (s *State) checkCards() error {
	var t tally
	for _, c := range s.Trick[:s.Laid] {
		t.add(1 << c)
	}
	if s.Holder == engine.Nobody {
		t.add(s.Kitty)
	}
	t.add(s.Buried)
	for i := range engine.Seat(s.Seats) {
		p := &s.Seat[i]
		t.add(p.Hand)
		want := s.HandSize(i)
		switch {
		case portroyaltricks.Count(p.Hand) != want:
			return fmt.Errorf("%v holds %d cards, in this phase of trick %d it must be %d", i, portroyaltricks.Count(p.Hand), s.TrickNo, want)
		case s.Phase < portroyaltricks.PhaseLeader && p.Voids|p.Markers != 0:
			return fmt.Errorf("nobody has shown to lack a suit before the first trick")
		case s.Trump != portroyaltricks.NoSuit && p.Markers>>s.Trump&1 != 0:
			return fmt.Errorf("a marker lies on %v, the trump: only a suit that was trumped has one", s.Trump)
		case p.Hand&p.Lacks() != 0:
			return fmt.Errorf("%v holds %v and has proved to lack that suit", i, portroyaltricks.Card(portroyaltricks.Lowest(p.Hand&p.Lacks())))
		case !s.Penalty && p.Markers&^p.Voids != 0:
			return fmt.Errorf("%v has a marker that proves nothing", i)
		case i != s.Holder && p.Hand&s.Kitty != 0:
			return fmt.Errorf("%v holds a card of the kitty", i)
		}
	}
	buried := portroyaltricks.Count(s.Buried)
	switch {
	case t.twice != 0:
		return fmt.Errorf("%v lies in two places", portroyaltricks.Card(portroyaltricks.Lowest(t.twice)))
	case t.all&^portroyaltricks.DeckOf(int(s.Seats)) != 0:
		return fmt.Errorf("a trick card is not in use")
	case portroyaltricks.Count(s.Kitty) != 2:
		return fmt.Errorf("the kitty has two cards, not %d", portroyaltricks.Count(s.Kitty))
	case s.Phase > portroyaltricks.PhaseBury && buried != 2, s.Phase <= portroyaltricks.PhaseBury && buried > 1:
		return fmt.Errorf("%d buried cards are too many or too few in the phase %v", buried, s.Phase)
	}
	return nil
}

// checkLoot checks the loot cards.
func (s *State) checkLoot() error {
	var t tally
	t.add(s.Unseen)
	t.add(s.Table)
	if s.Phase == portroyaltricks.PhaseLoad {
		t.add(1 << s.InPlay)
	}
	for i := range engine.Seat(s.Seats) {
		p := &s.Seat[i]
		for g := range portroyaltricks.Goods {
			t.add(p.Ships[g].Loot)
			for m := p.Ships[g].Loot; m != 0; m &= m - 1 {
				if l := portroyaltricks.Loot(portroyaltricks.Lowest(m)); l.Simple() && l.Good() != g || l >= portroyaltricks.Remove {
					return fmt.Errorf("%v of %v in the %v ship", l, i, g)
				}
			}
		}
		if p.Kept {
			t.add(1 << portroyaltricks.Remove)
		}
	}
	pile, bottom := LootPile(s.Round)
	switch {
	case t.twice != 0:
		return fmt.Errorf("%v lies in two places", portroyaltricks.Loot(portroyaltricks.Lowest(t.twice)))
	case s.Pile != pile || s.Bottom != bottom:
		return fmt.Errorf("%d loot cards in the pile in round %d, want %d", s.Pile, s.Round, pile)
	case bottom && t.all>>portroyaltricks.Move&1 != 0:
		return fmt.Errorf("%v is the last card of the pile and comes in round %d (§5.1)", portroyaltricks.Move, portroyaltricks.Rounds)
	case int(s.Pile) > portroyaltricks.Count(s.Unseen) || s.Unseen>>portroyaltricks.Move&1 != 0:
		return fmt.Errorf("in round %d the pile has %d loot cards, only %d have not been seen", s.Round, s.Pile, portroyaltricks.Count(s.Unseen))
	case s.Phase != portroyaltricks.PhaseOver && portroyaltricks.Count(s.Table) != s.TableSize():
		return fmt.Errorf("%d loot cards on the table, in trick %d there are %d", portroyaltricks.Count(s.Table), s.TrickNo, s.TableSize())
	}
	return nil
}

// checkBonus checks the bonus cards: one comes into play at the end of each round (§5.7).
func (s *State) checkBonus() error {
	var t tally
	t.add(portroyaltricks.Set(s.Hidden))
	t.add(portroyaltricks.Set(s.Pending))
	for i := range engine.Seat(s.Seats) {
		t.add(portroyaltricks.Set(s.Seat[i].Lost))
		for _, h := range s.Seat[i].Ships {
			t.add(portroyaltricks.Set(h.Bonus))
		}
	}
	known := portroyaltricks.Bonuses - bits.OnesCount8(s.Hidden)
	for l, n := range s.Under {
		if n > 0 && s.Table>>l&1 == 0 && portroyaltricks.Loot(l) != s.InPlay {
			return fmt.Errorf("bonus cards under %v, which is not on the table", portroyaltricks.Loot(l))
		}
		known += int(n)
	}
	switch {
	case t.twice != 0:
		return fmt.Errorf("%v lies in two places", portroyaltricks.BonusItem(portroyaltricks.Lowest(t.twice)+1))
	case known >= int(s.Round):
		return fmt.Errorf("%d bonus cards have come into play, in round %d there are %d (§5.7)", known, s.Round, s.Round-1)
	case s.Bonuses != BonusPile(s.Round):
		return fmt.Errorf("%d bonus cards in the pile in round %d", s.Bonuses, s.Round)
	case (s.Pending != 0) != (s.Phase == portroyaltricks.PhaseStow):
		return fmt.Errorf("the winner has to lay down %d bonus cards in the phase %v", bits.OnesCount8(s.Pending), s.Phase)
	}
	return nil
}

// Turn is the seat whose turn it is in the phase; in the auction the rest of the state does not tell.
func (s *State) Turn() engine.Seat {
	caller := s.Holder // names the leader
	if s.TrickNo > 1 {
		caller = s.Winner
	}
	switch s.Phase {
	case portroyaltricks.PhaseBury, portroyaltricks.PhaseTrump:
		return s.Holder
	case portroyaltricks.PhaseLeader:
		return caller
	case portroyaltricks.PhaseChoose:
		if s.WinnerPicks {
			return caller
		}
		return s.Leader
	case portroyaltricks.PhasePlay:
		return (s.Leader + engine.Seat(s.Laid)) % engine.Seat(s.Seats)
	case portroyaltricks.PhaseLoad, portroyaltricks.PhaseStow:
		return s.Winner
	case portroyaltricks.PhasePenalty:
		return s.Right(s.Offender())
	case portroyaltricks.PhaseWindow:
		for i := range engine.Seat(s.Seats) {
			if s.Seat[i].Kept {
				return i
			}
		}
		return engine.Nobody
	}
	return s.Actor
}

// TricksWon is how many tricks of the round have been won.
func (s *State) TricksWon() int {
	if s.Phase >= portroyaltricks.PhaseLoad {
		return int(s.TrickNo)
	}
	return int(s.TrickNo) - 1
}

// HandSize is how many cards a seat must hold.
func (s *State) HandSize(seat engine.Seat) int {
	switch {
	case s.Phase == portroyaltricks.PhaseOver:
		return 0
	case s.Phase == portroyaltricks.PhaseBury && seat == s.Holder:
		return portroyaltricks.HandSize + 2 - portroyaltricks.Count(s.Buried)
	case s.Phase < portroyaltricks.PhaseLeader:
		return portroyaltricks.HandSize
	case s.Phase == portroyaltricks.PhasePlay && (int(seat)-int(s.Leader)+int(s.Seats))%int(s.Seats) < int(s.Laid):
		return portroyaltricks.HandSize - s.TricksWon() - 1
	}
	return portroyaltricks.HandSize - s.TricksWon()
}

// TableSize is how many loot cards must lie on the table.
func (s *State) TableSize() int { return portroyaltricks.TableSize - s.TricksWon() }

// LootPile is how many loot cards the pile has in a round, and whether move 1 lies under them: the table takes nine
// cards in the first round and eight in each later one (§5.1).
func LootPile(round uint8) (cards uint8, bottom bool) {
	if round == portroyaltricks.Rounds {
		return 0, false
	}
	return (portroyaltricks.TableSize-1)*(portroyaltricks.Rounds-round) - 1, true
}

// BonusPile is how many bonus cards the pile has in a round: one has left it at the end of each round before (§5.7).
func BonusPile(round uint8) uint8 { return portroyaltricks.Bonuses + 1 - round }
