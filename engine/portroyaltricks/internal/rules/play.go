package rules

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
)

// lying is the cards of the trick under way.
func (s *State) lying() []portroyaltricks.Card {
	if s.Closed {
		return nil
	}
	return s.Trick[:s.Laid]
}

// Allowed is the cards of seat that the rules allow now (§5.5b).
func (s *State) Allowed(seat engine.Seat) portroyaltricks.Set {
	return portroyaltricks.Allowed(s.Seat[seat].Hand, s.lying(), s.Trump, s.goblinVoid)
}

// playable is what seat may play: with revoke=penalty also a trump against the rules (§8).
func (s *State) playable(seat engine.Seat) portroyaltricks.Set {
	m := s.Allowed(seat)
	if s.Penalty {
		m |= s.Seat[seat].Hand & portroyaltricks.SuitSet(s.Trump)
	}
	return m
}

// play lays card c of the acting seat into the trick, and goes on while everybody can see that the next seat has only one
// card (§5.5b); forced is 1 if that was so for c.
func (s *State) play(c portroyaltricks.Card, forced int, ch engine.Chance, log *engine.Log) {
	for {
		s.playOne(c, forced, log)
		if int(s.Laid) == int(s.Seats) {
			s.endTrick(ch, log)
			return
		}
		s.Actor = s.next(s.Actor)
		hand := s.Seat[s.Actor].Hand
		if hand&(hand-1) != 0 {
			return
		}
		c, forced = portroyaltricks.Card(portroyaltricks.Lowest(hand)), 1
	}
}

func (s *State) playOne(c portroyaltricks.Card, forced int, log *engine.Log) {
	seat, p := s.Actor, &s.Seat[s.Actor]
	if s.Closed {
		s.Closed, s.Laid, s.Trick = false, 0, NoTrick
	}
	led, suit := portroyaltricks.LedSuit(s.lying()), c.Suit()
	p.Hand &^= 1 << c
	s.Trick[s.Laid] = c
	s.Laid++
	log.Public(portroyaltricks.EvPlayed, seat, int(c), forced)
	log.Bar(engine.BarrierShown)
	if suit != portroyaltricks.NoSuit && p.Markers>>suit&1 != 0 { // it was a lie (revoke=penalty)
		p.Markers &^= 1 << suit
		s.Caught = s.Caught.With(seat)
		log.Public(portroyaltricks.EvCaught, seat, int(suit))
	}
	switch {
	case led == portroyaltricks.NoSuit || led == s.Trump:
		if c.Goblin() && led != portroyaltricks.NoSuit && s.goblinVoid {
			p.Voids |= 1 << led
		}
	case c.Goblin():
		if s.goblinVoid {
			p.Voids |= 1 << led
		}
	case suit == s.Trump:
		if p.Markers>>led&1 == 0 {
			p.Markers |= 1 << led
			log.Public(portroyaltricks.EvMarker, seat, int(led))
		}
		if !s.Penalty {
			p.Voids |= 1 << led
		}
	}
}

// best is the index in the trick of the card that is winning so far (§5.5c).
func (s *State) best() int { return portroyaltricks.Best(s.Trick[:s.Laid], s.Trump) }

// endTrick gives the loot to the winner (§5.5c, §5.6).
func (s *State) endTrick(ch engine.Chance, log *engine.Log) {
	i := s.best()
	s.Closed = true
	s.Winner = (s.Leader + engine.Seat(i)) % engine.Seat(s.Seats)
	s.Table &^= 1 << s.InPlay
	log.Public(portroyaltricks.EvTook, s.Winner, int(s.InPlay), int(s.Under[s.InPlay]), int(s.Trick[i]))
	s.Actor = s.Winner
	s.askLoad(ch, log)
}

// name makes seat the leader of the next trick. The leader chooses the loot, or with
// next_lead=winner_picks the seat that named the leader (PR-R9).
func (s *State) name(seat engine.Seat, log *engine.Log) {
	log.Public(portroyaltricks.EvLeader, s.Actor, int(seat))
	s.Leader = seat
	s.Closed, s.Laid, s.Trick = false, 0, NoTrick
	if !s.WinnerPicks {
		s.Actor = seat
	}
	s.Phase = portroyaltricks.PhaseChoose
}

// choose marks the loot of the trick; a leader with one card plays it at once.
func (s *State) choose(l portroyaltricks.Loot, ch engine.Chance, log *engine.Log) {
	s.InPlay = l
	log.Public(portroyaltricks.EvChose, s.Actor, int(l), int(s.Under[l]))
	s.Actor, s.Phase = s.Leader, portroyaltricks.PhasePlay
	if hand := s.Seat[s.Leader].Hand; hand&(hand-1) == 0 {
		s.play(portroyaltricks.Card(portroyaltricks.Lowest(hand)), 1, ch, log)
	}
}
