package blackbeard

import "portside/engine"

// mood changes the popularity of a pirate within 0 … 15 (16.3), without looking at a mutiny.
func (s *state) mood(p int8, change int8, log *engine.Log) {
	k := &s.pirates[p]
	was := k.popularity
	k.popularity = min(max(was+change, 0), PopularityMax)
	if k.popularity != was {
		s.tell(log, EvPopularity, owner(p), int16(k.captain), int16(k.popularity-was), int16(k.popularity))
	}
}

// please changes the popularity; a loss to 0 is a mutiny at once, but after a battle (16.1).
func (s *state) please(p int8, change int8, log *engine.Log) {
	s.mood(p, change, log)
	if change < 0 && !s.fight.on {
		s.stack.Push(frame{step: stepCrew, p: p})
	}
}

// crew looks whether the popularity of a pirate is gone: the men rise (16.1).
func (s *state) crew(f frame, ch engine.Chance, log *engine.Log) {
	p := f.p
	if s.inPlay(p) && s.pirates[p].popularity == 0 && !s.fight.on {
		s.mutiny(p, ch, log)
	}
}

// mutiny is an attempt of the crew (16.2).
func (s *state) mutiny(p int8, ch engine.Chance, log *engine.Log) {
	s.tell(log, EvMutiny, owner(p), int16(s.pirates[p].captain), 1, 0)
	s.roll(frame{step: stepMutiny, p: p}, ch, log)
}

func (s *state) mutinyRolled(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	s.decides(f.p, k.charismaNow(), RollMutiny, log)
	switch d := int(f.dice[0]); {
	case d < k.charismaNow():
		s.tell(log, EvMutiny, owner(f.p), int16(k.captain), 2, 0)
		s.mood(f.p, PopularityMutiny-k.popularity, log)
	case d == k.charismaNow():
		s.tell(log, EvMutiny, owner(f.p), int16(k.captain), 3, 0)
		k.worth = 0
		s.retire(f.p, RetiredMutiny, ch, log)
	default:
		s.tell(log, EvMutiny, owner(f.p), int16(k.captain), 4, 0)
		s.lose(f.p, GoneMarooned, ch, log)
	}
}

// fame changes the notoriety of a pirate, never below 0 (16.4). Who calls it looks at famous afterwards,
// when all that one result gives has been given (1.1).
func (s *state) fame(p int8, change int, log *engine.Log) {
	k := &s.pirates[p]
	was := k.notoriety
	k.notoriety = int16(max(0, int(was)+change))
	if k.notoriety != was {
		s.tell(log, EvNotoriety, owner(p), int16(k.captain), k.notoriety-was, k.notoriety)
	}
}

// famous ends the match if a pirate in play has reached 100: the highest wins, then the actor's (1.1).
func (s *state) famous(log *engine.Log) bool {
	best := int8(-1)
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 || k.notoriety < NotorietyWin {
			continue
		}
		if best < 0 || k.notoriety > s.pirates[best].notoriety || k.notoriety == s.pirates[best].notoriety && owner(p) == s.actor {
			best = p
		}
	}
	if best < 0 {
		return false
	}
	s.winner = owner(best)
	reason := uint8(EndNotoriety)
	if s.solo && s.winner > 0 {
		reason = EndSoloLost
	}
	s.finish(reason, log)
	return true
}

// earn changes the net worth aboard.
func (s *state) earn(p int8, change int32, log *engine.Log) {
	k := &s.pirates[p]
	k.worth += change
	if change != 0 {
		s.tell(log, EvWorth, owner(p), int16(k.captain), short(change), short(k.worth))
	}
}

// strike is event C: everything in a zone and every ship of the drawer at sea, one after the other, but
// not what has worsened at this random event (15.3). f.a: units looked at.
func (s *state) strike(f frame, _ engine.Chance, _ *engine.Log) {
	for u := unit(f.a); u < firstNavy; u++ {
		at, sea := s.where(u)
		if u == 0 || !sea || s.unafflicted(u) || !at.IsZone() && s.playerOf(u) != f.p {
			continue
		}
		f.a = int16(u) + 1
		s.stack.Push(f)
		s.stack.Push(frame{step: stepScurvy, u: u})
		return
	}
}

// unafflicted tells of a ship at sea that it is careened or has suffered already [R33].
func (s *state) unafflicted(u unit) bool {
	if p, ok := u.pirate(); ok {
		return s.pirates[p].careened || s.pirates[p].worsened
	}
	c, _ := u.crown()
	return s.crown[c].careened || s.crown[c].worsened
}

// scurvy strikes a ship, or again: one point of damage, then popularity and illness (15.3).
func (s *state) scurvy(f frame, _ engine.Chance, log *engine.Log) {
	u := f.u
	if p, ok := u.pirate(); ok {
		k := &s.pirates[p]
		if k.captain == 0 || !k.atSea() || k.careened || k.worsened {
			return
		}
		k.scurvy, k.worsened = true, true
	} else {
		c, _ := u.crown()
		k := &s.crown[c]
		if k.owner < 0 || k.anchored || k.careened || k.worsened {
			return
		}
		k.scurvy, k.worsened = true, true
	}
	s.tell(log, EvScurvy, s.playerOf(u), s.name(u), 0, 0)
	s.stack.Push(frame{step: stepSick, u: u})
	s.damage(u, 1, true)
}

// sick: the crew murmurs before the die says who is ill.
func (s *state) sick(f frame, _ engine.Chance, log *engine.Log) {
	u := f.u
	if !s.lies(u) {
		return
	}
	s.stack.Push(frame{step: stepIll, u: u})
	if p, ok := u.pirate(); ok {
		s.please(p, -2, log)
	}
}

// fallIll rolls for illness: 1 is the captain, 2 are all hostages (15.3). It is not a roll that cunning
// helps with (24.3).
func (s *state) fallIll(f frame, ch engine.Chance, log *engine.Log) {
	u := f.u
	if !s.lies(u) {
		return
	}
	d := ch.Roll(6)
	s.tell(log, EvRolled, s.playerOf(u), int16(d), RollIllness, 0)
	log.Bar(engine.BarrierShown)
	p, ok := u.pirate()
	switch {
	case d == 1:
		s.illness(u, ch, log)
	case d == 2 && ok && s.pirates[p].nHostages > 0:
		k := &s.pirates[p]
		n := int16(k.nHostages)
		k.nHostages, k.hostages = 0, [maxHostages]hostage{}
		s.tell(log, EvHostagesDied, owner(p), int16(k.captain), n, 0)
	}
}
