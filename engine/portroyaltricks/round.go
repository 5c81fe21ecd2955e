package portroyaltricks

import "portside/engine"

// deal sets a match up (§3).
func (s *state) deal(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	is := func(key, value string) bool { return info.Option(setup, key) == value }
	*s = state{
		seats: uint8(setup.Seats), rules: uint8(setup.Rules), goblinVoid: is("goblin_play", "void_only"), valueOnly: is("x2", "value_only"),
		weightOnly: is("minus_cards", "weight_only"), winnerPicks: is("next_lead", "winner_picks"), penalty: is("revoke", "penalty"),
		unseen: allLoot &^ (1 << Move), pile: uint8(loots) - 1, bottom: true, hidden: 1<<bonuses - 1, bonuses: bonuses, inPlay: NoLoot,
	}
	for i, v := range removeValues {
		if is("remove_later", v) {
			s.removeLater = uint8(i)
		}
	}
	s.startRound(engine.Seat(ch.Roll(setup.Seats)-1), ch, log) // PR-R2
}

// startRound reveals loot, deals and opens the auction (§5.1 to §5.3).
func (s *state) startRound(dealer engine.Seat, ch engine.Chance, log *engine.Log) {
	s.round++
	s.dealer, s.holder, s.high, s.leader, s.winner = dealer, engine.Nobody, engine.Nobody, engine.Nobody, engine.Nobody
	s.bid, s.bidOpen, s.trump, s.passed = 0, false, NoSuit, 0
	s.trickNo, s.closed, s.nTrick, s.trick = 1, false, 0, noTrick
	log.Add(public(EvDealer, dealer, int(s.round), 0, 0))
	s.reveal(ch, log)
	s.dealHands(ch, log)
	s.actor = dealer
	s.nextBidder(log)
}

var noTrick = [maxSeats]Card{NoCard, NoCard, NoCard, NoCard}

// reveal fills the table up to nine cards. When the pile is just enough nothing is left to luck; move 1
// comes last (§5.1).
func (s *state) reveal(ch engine.Chance, log *engine.Log) {
	need := tableSize - count(s.table)
	if int(s.pile) == count(s.unseen) && int(s.pile) <= need {
		for ; s.unseen != 0; s.unseen &= s.unseen - 1 {
			s.lay(Loot(lowest(s.unseen)), log)
			need--
		}
		s.pile = 0
	}
	if need > 0 && s.pile > 0 {
		bag := &s.bag
		for m := s.unseen; m != 0; m &= m - 1 {
			bag.Put(uint8(lowest(m)))
		}
		for ; need > 0 && s.pile > 0; need-- {
			l := Loot(ch.Draw(bag))
			s.unseen &^= 1 << l
			s.pile--
			s.lay(l, log)
		}
		*bag = engine.Bag{}
	}
	if need > 0 && s.bottom {
		s.bottom = false
		s.lay(Move, log)
	}
}

func (s *state) lay(l Loot, log *engine.Log) {
	s.table |= 1 << l
	log.Add(public(EvRevealed, engine.Nobody, int(l), 0, 0))
}

// dealHands gives eight cards to each seat; the last two are the kitty (§5.2).
func (s *state) dealHands(ch engine.Chance, log *engine.Log) {
	deck := deckOf(int(s.seats))
	bag := &s.bag
	for m := deck; m != 0; m &= m - 1 {
		bag.Put(firstCard + uint8(lowest(m)))
	}
	s.buried = 0
	for i := range engine.Seat(s.seats) {
		p := &s.seat[i]
		p.hand, p.markers, p.voids = 0, 0, 0
		for range handSize {
			p.hand |= 1 << (ch.Draw(bag) - firstCard)
		}
		deck &^= p.hand
		log.Add(private(EvHand, i, int(int16(p.hand)), int(int16(p.hand>>16)), int(int16(p.hand>>32))))
	}
	*bag = engine.Bag{}
	s.kitty = deck
	if log != nil {
		k := cardsOf(deck)
		log.Add(public(EvKitty, engine.Nobody, int(k[0]), int(k[1]), 0))
	}
}

// canBid tells whether seat can go higher than the highest bid (PR-R4).
func (s *state) canBid(seat engine.Seat) bool {
	return int(s.seat[seat].debt)+int(s.bid)+1 <= debtLimit
}

// nextBidder asks the next seat of the auction, or ends it (§5.3, PR-R3).
func (s *state) nextBidder(log *engine.Log) {
	for {
		in := engine.Everyone(int(s.seats)) &^ s.passed
		switch {
		case s.high != engine.Nobody && in == engine.Only(s.high):
			s.giveHolder(s.high, log)
			return
		case s.high == engine.Nobody && (in == engine.Only(s.dealer) || in == 0):
			s.giveHolder(s.dealer, log)
			return
		}
		for s.actor = s.next(s.actor); !in.Has(s.actor); s.actor = s.next(s.actor) {
		}
		if s.canBid(s.actor) {
			s.phase = PhaseAuction
			return
		}
		s.passed = s.passed.With(s.actor)
		log.Add(public(EvPassed, s.actor, 1, 0, 0))
	}
}

// giveHolder ends the auction: the holder takes the kitty.
func (s *state) giveHolder(seat engine.Seat, log *engine.Log) {
	s.holder, s.bidOpen = seat, s.bid > 0
	s.seat[seat].hand |= s.kitty
	s.phase, s.actor = PhaseBury, seat
	log.Add(public(EvHolder, seat, int(s.bid), 0, 0))
}

// settle turns what is left of the bid into debt (§5.6, §5.7).
func (s *state) settle(log *engine.Log) {
	s.seat[s.holder].debt += s.bid
	log.Add(public(EvSettled, s.holder, int(s.seat[s.holder].debt), int(s.bid), 0))
	s.bidOpen, s.bid = false, 0
}

// endRound settles the bid, looks after the card left over and begins the next round, or ends the match
// (§5.7, §6).
func (s *state) endRound(ch engine.Chance, log *engine.Log) {
	if s.bidOpen {
		s.settle(log)
	}
	for m := s.table; m != 0; m &= m - 1 {
		l := Loot(lowest(m))
		if s.round == rounds {
			s.under[l] = 0
			log.Add(public(EvUnplayed, engine.Nobody, int(l), 0, 0))
			continue
		}
		if s.bonuses > 0 {
			s.bonuses--
			s.under[l]++
		}
		log.Add(public(EvLeft, engine.Nobody, int(l), int(s.under[l]), 0))
	}
	if s.round < rounds {
		s.startRound(s.right(s.dealer), ch, log)
		return
	}
	s.table = 0
	s.phase = PhaseOver
	if log == nil {
		return
	}
	for i := range engine.Seat(s.seats) {
		for g := range goods {
			if l := s.judge(&s.seat[i].ships[g]); l.sunk() {
				log.Add(public(EvSank, i, int(g), l.weight, l.capacity))
			}
		}
	}
	log.Add(public(EvEnded, engine.Nobody, int(s.round), 0, 0))
}
