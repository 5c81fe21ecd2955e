package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// mood changes the popularity of a pirate within 0 … 15 (16.3), without looking at a mutiny.
func (s *State) mood(p int8, change int8, log *engine.Log) {
	k := &s.Pirates[p]
	was := k.Popularity
	k.Popularity = min(max(was+change, 0), blackbeard.PopularityMax)
	if k.Popularity != was {
		s.emit(log, blackbeard.EvPopularity, Owner(p), int16(k.Captain), int16(k.Popularity-was), int16(k.Popularity))
	}
}

// please changes the popularity; a loss to 0 is a mutiny at once, except after a battle (16.1).
func (s *State) please(p int8, change int8, log *engine.Log) {
	s.mood(p, change, log)
	if change < 0 && !s.Fight.On {
		s.Stack.Push(Frame{Step: stepCrew, P: p})
	}
}

// crew checks whether a pirate's popularity is gone: then the crew mutinies (16.1).
func (s *State) crew(f Frame, ch engine.Chance, log *engine.Log) {
	p := f.P
	if s.InPlay(p) && s.Pirates[p].Popularity == 0 && !s.Fight.On {
		s.mutiny(p, ch, log)
	}
}

// mutiny is an attempt of the crew (16.2).
func (s *State) mutiny(p int8, ch engine.Chance, log *engine.Log) {
	s.emit(log, blackbeard.EvMutiny, Owner(p), int16(s.Pirates[p].Captain), 1, 0)
	s.roll(Frame{Step: stepMutiny, P: p}, ch, log)
}

func (s *State) mutinyRolled(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	s.decides(f.P, k.CharismaNow(), blackbeard.RollMutiny, log)
	switch d := int(f.dice[0]); {
	case d < k.CharismaNow():
		s.emit(log, blackbeard.EvMutiny, Owner(f.P), int16(k.Captain), 2, 0)
		s.mood(f.P, blackbeard.PopularityMutiny-k.Popularity, log)
	case d == k.CharismaNow():
		s.emit(log, blackbeard.EvMutiny, Owner(f.P), int16(k.Captain), 3, 0)
		k.Worth = 0
		s.retire(f.P, blackbeard.RetiredMutiny, ch, log)
	default:
		s.emit(log, blackbeard.EvMutiny, Owner(f.P), int16(k.Captain), 4, 0)
		s.lose(f.P, blackbeard.GoneMarooned, ch, log)
	}
}

// fame changes the notoriety of a pirate, never below 0 (16.4). The caller calls famous afterwards,
// once the whole result has been given (1.1).
func (s *State) fame(p int8, change int, log *engine.Log) {
	k := &s.Pirates[p]
	was := k.Notoriety
	k.Notoriety = int16(max(0, int(was)+change))
	if k.Notoriety != was {
		s.emit(log, blackbeard.EvNotoriety, Owner(p), int16(k.Captain), k.Notoriety-was, k.Notoriety)
	}
}

// famous ends the match if a pirate in play has reached 100: the highest wins, then the actor's (1.1).
func (s *State) famous(log *engine.Log) bool {
	best := int8(-1)
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 || k.Notoriety < blackbeard.NotorietyWin {
			continue
		}
		if best < 0 || k.Notoriety > s.Pirates[best].Notoriety || k.Notoriety == s.Pirates[best].Notoriety && Owner(p) == s.Actor {
			best = p
		}
	}
	if best < 0 {
		return false
	}
	s.Winner = Owner(best)
	reason := uint8(blackbeard.EndNotoriety)
	if s.Solo && s.Winner > 0 {
		reason = blackbeard.EndSoloLost
	}
	s.finish(reason, log)
	return true
}

// earn changes the net worth aboard.
func (s *State) earn(p int8, change int32, log *engine.Log) {
	k := &s.Pirates[p]
	k.Worth += change
	if change != 0 {
		s.emit(log, blackbeard.EvWorth, Owner(p), int16(k.Captain), short(change), short(k.Worth))
	}
}

// strike is event C: it strikes everything in a zone and every ship of the drawer at sea, one after the other,
// except ships that have got worse at this random event (15.3). f.A: units looked at.
func (s *State) strike(f Frame, _ engine.Chance, _ *engine.Log) {
	for u := Unit(f.A); u < firstNavy; u++ {
		at, sea := s.Where(u)
		if u == 0 || !sea || s.unafflicted(u) || !at.IsZone() && s.playerOf(u) != f.P {
			continue
		}
		f.A = int16(u) + 1
		s.Stack.Push(f)
		s.Stack.Push(Frame{Step: stepScurvy, U: u})
		return
	}
}

// unafflicted tells whether a ship at sea is careened or has suffered already [R33].
func (s *State) unafflicted(u Unit) bool {
	if p, ok := u.Pirate(); ok {
		return s.Pirates[p].Careened || s.Pirates[p].worsened
	}
	c, _ := u.Crown()
	return s.Crown[c].Careened || s.Crown[c].worsened
}

// scurvy strikes a ship, perhaps again: one point of damage, then popularity and illness (15.3).
func (s *State) scurvy(f Frame, _ engine.Chance, log *engine.Log) {
	u := f.U
	if p, ok := u.Pirate(); ok {
		k := &s.Pirates[p]
		if k.Captain == 0 || !k.AtSea() || k.Careened || k.worsened {
			return
		}
		k.Scurvy, k.worsened = true, true
	} else {
		c, _ := u.Crown()
		k := &s.Crown[c]
		if k.Owner < 0 || k.Anchored || k.Careened || k.worsened {
			return
		}
		k.Scurvy, k.worsened = true, true
	}
	s.emit(log, blackbeard.EvScurvy, s.playerOf(u), s.Name(u), 0, 0)
	s.Stack.Push(Frame{Step: stepSick, U: u})
	s.damage(u, 1, true)
}

// sick: the crew murmurs before the die decides who is ill.
func (s *State) sick(f Frame, _ engine.Chance, log *engine.Log) {
	u := f.U
	if !s.lies(u) {
		return
	}
	s.Stack.Push(Frame{Step: stepIll, U: u})
	if p, ok := u.Pirate(); ok {
		s.please(p, -2, log)
	}
}

// fallIll rolls for illness: 1 is the captain, 2 are all hostages (15.3). It is not a roll that cunning
// helps with (24.3).
func (s *State) fallIll(f Frame, ch engine.Chance, log *engine.Log) {
	u := f.U
	if !s.lies(u) {
		return
	}
	d := ch.Roll(6)
	s.emit(log, blackbeard.EvRolled, s.playerOf(u), int16(d), blackbeard.RollIllness, 0)
	log.Bar(engine.BarrierShown)
	p, ok := u.Pirate()
	switch {
	case d == 1:
		s.illness(u, ch, log)
	case d == 2 && ok && s.Pirates[p].NHostages > 0:
		k := &s.Pirates[p]
		n := int16(k.NHostages)
		k.NHostages, k.Hostages = 0, [MaxHostages]blackbeard.Hostage{}
		s.emit(log, blackbeard.EvHostagesDied, Owner(p), int16(k.Captain), n, 0)
	}
}
