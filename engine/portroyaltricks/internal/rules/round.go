package rules

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
)

// startRound reveals loot, deals and opens the auction (§5.1 to §5.3).
func (s *State) startRound(dealer engine.Seat, ch engine.Chance, log *engine.Log) {
	s.Round++
	s.Dealer, s.Holder, s.High, s.Leader, s.Winner = dealer, engine.Nobody, engine.Nobody, engine.Nobody, engine.Nobody
	s.Bid, s.BidOpen, s.Trump, s.Passed = 0, false, portroyaltricks.NoSuit, 0
	s.TrickNo, s.Closed, s.Laid, s.Trick = 1, false, 0, NoTrick
	log.Public(portroyaltricks.EvDealer, dealer, int(s.Round))
	s.reveal(ch, log)
	s.dealHands(ch, log)
	s.Actor = dealer
	s.NextBidder(log)
}

var NoTrick = [portroyaltricks.MaxSeats]portroyaltricks.Card{portroyaltricks.NoCard, portroyaltricks.NoCard, portroyaltricks.NoCard, portroyaltricks.NoCard}

// reveal fills the table up to nine cards. If the pile is just large enough nothing is left to luck; move 1
// comes last (§5.1).
func (s *State) reveal(ch engine.Chance, log *engine.Log) {
	need := portroyaltricks.TableSize - portroyaltricks.Count(s.Table)
	if int(s.Pile) == portroyaltricks.Count(s.Unseen) && int(s.Pile) <= need {
		for ; s.Unseen != 0; s.Unseen &= s.Unseen - 1 {
			s.lay(portroyaltricks.Loot(portroyaltricks.Lowest(s.Unseen)), log)
			need--
		}
		s.Pile = 0
	}
	if need > 0 && s.Pile > 0 {
		bag := &s.bag
		for m := s.Unseen; m != 0; m &= m - 1 {
			bag.Put(uint8(portroyaltricks.Lowest(m)))
		}
		for ; need > 0 && s.Pile > 0; need-- {
			l := portroyaltricks.Loot(ch.Draw(bag))
			s.Unseen &^= 1 << l
			s.Pile--
			s.lay(l, log)
		}
		*bag = engine.Bag{}
	}
	if need > 0 && s.Bottom {
		s.Bottom = false
		s.lay(portroyaltricks.Move, log)
	}
}

func (s *State) lay(l portroyaltricks.Loot, log *engine.Log) {
	s.Table |= 1 << l
	log.Public(portroyaltricks.EvRevealed, engine.Nobody, int(l))
}

// dealHands gives eight cards to each seat; the last two are the kitty (§5.2).
func (s *State) dealHands(ch engine.Chance, log *engine.Log) {
	deck := portroyaltricks.DeckOf(int(s.Seats))
	bag := &s.bag
	for m := deck; m != 0; m &= m - 1 {
		bag.Put(portroyaltricks.FirstCard + uint8(portroyaltricks.Lowest(m)))
	}
	s.Buried = 0
	for i := range engine.Seat(s.Seats) {
		p := &s.Seat[i]
		p.Hand, p.Markers, p.Voids = 0, 0, 0
		for range portroyaltricks.HandSize {
			p.Hand |= 1 << (ch.Draw(bag) - portroyaltricks.FirstCard)
		}
		deck &^= p.Hand
		log.Private(portroyaltricks.EvHand, i, int(int16(p.Hand)), int(int16(p.Hand>>16)), int(int16(p.Hand>>32)))
	}
	*bag = engine.Bag{}
	s.Kitty = deck
	if log != nil {
		k := portroyaltricks.CardsOf(deck)
		log.Public(portroyaltricks.EvKitty, engine.Nobody, int(k[0]), int(k[1]))
	}
}

// CanBid tells whether seat can go higher than the highest bid (PR-R4).
func (s *State) CanBid(seat engine.Seat) bool {
	return int(s.Seat[seat].Debt)+int(s.Bid)+1 <= portroyaltricks.DebtLimit
}

// NextBidder asks the next seat of the auction, or ends it (§5.3, PR-R3).
func (s *State) NextBidder(log *engine.Log) {
	for {
		in := engine.Everyone(int(s.Seats)) &^ s.Passed
		switch {
		case s.High != engine.Nobody && in == engine.Only(s.High):
			s.giveHolder(s.High, log)
			return
		case s.High == engine.Nobody && (in == engine.Only(s.Dealer) || in == 0):
			s.giveHolder(s.Dealer, log)
			return
		}
		for s.Actor = s.next(s.Actor); !in.Has(s.Actor); s.Actor = s.next(s.Actor) {
		}
		if s.CanBid(s.Actor) {
			s.Phase = portroyaltricks.PhaseAuction
			return
		}
		s.Passed = s.Passed.With(s.Actor)
		log.Public(portroyaltricks.EvPassed, s.Actor, 1)
	}
}

// giveHolder ends the auction: the holder takes the kitty.
func (s *State) giveHolder(seat engine.Seat, log *engine.Log) {
	s.Holder, s.BidOpen = seat, s.Bid > 0
	s.Seat[seat].Hand |= s.Kitty
	s.Phase, s.Actor = portroyaltricks.PhaseBury, seat
	log.Public(portroyaltricks.EvHolder, seat, int(s.Bid))
}

// settle turns the rest of the bid into debt (§5.6, §5.7).
func (s *State) settle(log *engine.Log) {
	s.Seat[s.Holder].Debt += s.Bid
	log.Public(portroyaltricks.EvSettled, s.Holder, int(s.Seat[s.Holder].Debt), int(s.Bid))
	s.BidOpen, s.Bid = false, 0
}

// endRound settles the bid, handles the card left over and begins the next round, or ends the match
// (§5.7, §6).
func (s *State) endRound(ch engine.Chance, log *engine.Log) {
	if s.BidOpen {
		s.settle(log)
	}
	for m := s.Table; m != 0; m &= m - 1 {
		l := portroyaltricks.Loot(portroyaltricks.Lowest(m))
		if s.Round == portroyaltricks.Rounds {
			s.Under[l] = 0
			log.Public(portroyaltricks.EvUnplayed, engine.Nobody, int(l))
			continue
		}
		if s.Bonuses > 0 {
			s.Bonuses--
			s.Under[l]++
		}
		log.Public(portroyaltricks.EvLeft, engine.Nobody, int(l), int(s.Under[l]))
	}
	if s.Round < portroyaltricks.Rounds {
		s.startRound(s.Right(s.Dealer), ch, log)
		return
	}
	s.Table = 0
	s.Phase = portroyaltricks.PhaseOver
	if log == nil {
		return
	}
	for i := range engine.Seat(s.Seats) {
		for g := range portroyaltricks.Goods {
			if l := s.Scale.Judge(&s.Seat[i].Ships[g]); l.Sunk() {
				log.Public(portroyaltricks.EvSank, i, int(g), l.Weight, l.Capacity)
			}
		}
	}
	log.Public(portroyaltricks.EvEnded, engine.Nobody, int(s.Round))
}
