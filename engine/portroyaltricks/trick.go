package portroyaltricks

import "portside/engine"

// led is the suit a card must reckon with: that of the first card, NoSuit for the first card itself and as
// soon as a goblin lies in the trick (§5.5b).
func (s *state) led() Suit {
	if s.closed || s.nTrick == 0 {
		return NoSuit
	}
	for _, c := range s.trick[:s.nTrick] {
		if c.Goblin() {
			return NoSuit
		}
	}
	return s.trick[0].Suit()
}

// allowed is the cards of seat that the rules allow now (§5.5b).
func (s *state) allowed(seat engine.Seat) set {
	hand := s.seat[seat].hand
	led := s.led()
	if led == NoSuit || hand&suitSet(led) == 0 {
		return hand
	}
	m := hand
	if led != s.trump {
		m &^= suitSet(s.trump)
	}
	if s.goblinVoid {
		m &^= goblinSet
	}
	return m
}

// playable is what seat may play: under revoke=penalty a trump against the rules too (§8).
func (s *state) playable(seat engine.Seat) set {
	m := s.allowed(seat)
	if s.penalty {
		m |= s.seat[seat].hand & suitSet(s.trump)
	}
	return m
}

// play lays card c of the acting seat into the trick, and goes on while all can see that a seat has one
// card only (§5.5b); forced is 1 if that is so for c.
func (s *state) play(c Card, forced int, ch engine.Chance, log *engine.Log) {
	for {
		s.playOne(c, forced, log)
		if int(s.nTrick) == int(s.seats) {
			s.endTrick(ch, log)
			return
		}
		s.actor = s.next(s.actor)
		hand := s.seat[s.actor].hand
		if hand&(hand-1) != 0 {
			return
		}
		c, forced = Card(lowest(hand)), 1
	}
}

func (s *state) playOne(c Card, forced int, log *engine.Log) {
	seat, p := s.actor, &s.seat[s.actor]
	if s.closed {
		s.closed, s.nTrick, s.trick = false, 0, noTrick
	}
	led, suit := s.led(), c.Suit()
	p.hand &^= 1 << c
	s.trick[s.nTrick] = c
	s.nTrick++
	log.Add(public(EvPlayed, seat, int(c), forced, 0))
	log.Bar(engine.BarrierShown)
	if suit != NoSuit && p.markers>>suit&1 != 0 { // it was a lie (revoke=penalty)
		p.markers &^= 1 << suit
		s.caught = s.caught.With(seat)
		log.Add(public(EvCaught, seat, int(suit), 0, 0))
	}
	switch {
	case led == NoSuit || led == s.trump:
		if c.Goblin() && led != NoSuit && s.goblinVoid {
			p.voids |= 1 << led
		}
	case c.Goblin():
		if s.goblinVoid {
			p.voids |= 1 << led
		}
	case suit == s.trump:
		if p.markers>>led&1 == 0 {
			p.markers |= 1 << led
			log.Add(public(EvMarker, seat, int(led), 0, 0))
		}
		if !s.penalty {
			p.voids |= 1 << led
		}
	}
}

// best is the place in the trick of the card that wins so far (§5.5c).
func (s *state) best() int {
	goblin := false
	for _, c := range s.trick[:s.nTrick] {
		goblin = goblin || c.Goblin()
	}
	top := 0
	led := s.trick[0].Suit()
	for i, c := range s.trick[1:s.nTrick] {
		if s.beats(c, s.trick[top], led, goblin) {
			top = i + 1
		}
	}
	return top
}

// beats tells whether card c, played after d, which wins so far, wins over it.
func (s *state) beats(c, d Card, led Suit, goblin bool) bool {
	if goblin {
		return c.Value() >= d.Value()
	}
	switch {
	case c.Suit() == d.Suit():
		return c.Value() > d.Value()
	case c.Suit() == s.trump:
		return true
	}
	return c.Suit() == led && d.Suit() != s.trump
}

// endTrick gives the loot to the winner (§5.5c, §5.6).
func (s *state) endTrick(ch engine.Chance, log *engine.Log) {
	i := s.best()
	s.closed = true
	s.winner = (s.leader + engine.Seat(i)) % engine.Seat(s.seats)
	s.table &^= 1 << s.inPlay
	log.Add(public(EvTook, s.winner, int(s.inPlay), int(s.under[s.inPlay]), int(s.trick[i])))
	s.actor = s.winner
	s.askLoad(ch, log)
}

// name makes seat the leader of the next trick. The leader chooses the loot, or with
// next_lead=winner_picks who has named him (PR-R9).
func (s *state) name(seat engine.Seat, log *engine.Log) {
	log.Add(public(EvLeader, s.actor, int(seat), 0, 0))
	s.leader = seat
	s.closed, s.nTrick, s.trick = false, 0, noTrick
	if !s.winnerPicks {
		s.actor = seat
	}
	s.phase = PhaseChoose
}

// choose marks the loot of the trick; a leader with one card plays it at once.
func (s *state) choose(l Loot, ch engine.Chance, log *engine.Log) {
	s.inPlay = l
	log.Add(public(EvChose, s.actor, int(l), int(s.under[l]), 0))
	s.actor, s.phase = s.leader, PhasePlay
	if hand := s.seat[s.leader].hand; hand&(hand-1) == 0 {
		s.play(Card(lowest(hand)), 1, ch, log)
	}
}
