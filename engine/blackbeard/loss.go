package blackbeard

import "portside/engine"

// damage takes combat steps off a ship, one after the other, each with a roll for a wound (11.7). quiet
// leaves the popularity alone, as scurvy does. Push what comes after it first.
func (s *state) damage(u unit, points int, quiet bool) {
	if points > 0 {
		f := frame{step: stepDamage, u: u, a: int16(points)}
		if quiet {
			f.b = 1
		}
		s.stack.Push(f)
	}
}

// doDamage carries out one point of damage.
func (s *state) doDamage(f frame, ch engine.Chance, log *engine.Log) {
	p, isPirate := f.u.pirate()
	if isPirate && !s.inPlay(p) {
		return
	}
	wound := frame{step: stepWound, u: f.u, p: -1, b: f.b}
	if isPirate {
		k := &s.pirates[p]
		k.combat--
		s.tell(log, EvCombat, owner(p), s.name(f.u), -1, int16(k.combat))
		if f.b == 0 {
			s.mood(p, -1, log)
		}
		if k.combat == 0 {
			s.lose(p, GoneSunk, ch, log)
			return
		}
		wound.p = p
	} else {
		c, _ := f.u.crown()
		k := &s.crown[c]
		if k.owner < 0 {
			return
		}
		k.combat--
		s.tell(log, EvCombat, k.owner, s.name(f.u), -1, int16(k.combat))
		if k.combat == 0 {
			s.recall(c, GoneSunk, log)
			return
		}
	}
	if f.a--; f.a > 0 {
		s.stack.Push(f)
	} else if isPirate {
		s.stack.Push(frame{step: stepCrew, p: p})
	}
	s.roll(wound, ch, log)
}

// woundRolled draws the wound of a roll of 1 (§13.71).
func (s *state) woundRolled(f frame, ch engine.Chance, log *engine.Log) {
	if f.dice[0] == 1 {
		s.drawWound(f.u, ch, log)
	}
}

// drawWound draws a card and applies its wound line to the captain of u.
func (s *state) drawWound(u unit, ch engine.Chance, log *engine.Log) {
	wound := s.draw(ForWound, s.playerOf(u), ch, log).Wound()
	s.tell(log, EvWound, s.playerOf(u), s.name(u), int16(wound), 0)
	s.hurt(u, wound, ch, log)
}

// woundsOf are the wounds of the captain of u, nil if the ship is gone.
func (s *state) woundsOf(u unit) *wounds {
	if p, ok := u.pirate(); ok && s.inPlay(p) {
		return &s.pirates[p].wounds
	}
	if c, ok := u.crown(); ok && s.crown[c].owner >= 0 {
		return &s.crown[c].wounds
	}
	return nil
}

// playerOf is the player of a ship, -1 for warships.
func (s *state) playerOf(u unit) int8 {
	if p, ok := u.pirate(); ok {
		return owner(p)
	}
	if c, ok := u.crown(); ok {
		return s.crown[c].owner
	}
	return -1
}

// hurt applies a wound (11.8).
func (s *state) hurt(u unit, wound Wound, ch engine.Chance, log *engine.Log) {
	w := s.woundsOf(u)
	if w == nil {
		return
	}
	if wound == Superficial {
		w.superficial++
		return
	}
	fatal := w.hurt()
	if wound == Ordinary {
		w.ordinary = true
		s.sicken(u, w, 1, log)
	} else {
		part := [...]*int8{&w.eyes, &w.arms, &w.legs}[wound-LostEye]
		*part++
		fatal = fatal || *part > 1
		w.crippled = true
		if p, ok := u.pirate(); ok {
			k := &s.pirates[p]
			k.attack, k.defence, k.endurance = max(0, k.attack-1), max(0, k.defence-1), max(0, k.endurance-1)
			k.cruelty = min(5, k.cruelty+1)
		}
		s.sicken(u, w, 2, log)
	}
	if fatal {
		cause := int16(GoneWounds)
		if s.duel.on { // who dies of a wound in a duel leaves an heir like any who loses one (5.3)
			cause = GoneDuel
		}
		s.kill(u, cause, ch, log)
	}
}

// illness makes the captain of u ill; a captain already hurt dies of it (11.8).
func (s *state) illness(u unit, ch engine.Chance, log *engine.Log) {
	w := s.woundsOf(u)
	if w == nil {
		return
	}
	s.tell(log, EvIll, s.playerOf(u), s.name(u), 0, 0)
	fatal := w.hurt()
	w.ill = true
	s.sicken(u, w, 1, log)
	if fatal {
		s.kill(u, GoneDisease, ch, log)
	}
}

// sicken takes popularity off that RECOVER gives back (R27).
func (s *state) sicken(u unit, w *wounds, points int8, log *engine.Log) {
	p, ok := u.pirate()
	if !ok {
		return
	}
	was := s.pirates[p].popularity
	s.please(p, -points, log)
	w.popularity += was - s.pirates[p].popularity
}

// kill takes a ship's captain out of play.
func (s *state) kill(u unit, cause int16, ch engine.Chance, log *engine.Log) {
	if p, ok := u.pirate(); ok {
		s.lose(p, cause, ch, log)
	} else if c, ok := u.crown(); ok {
		s.recall(c, cause, log)
	}
}

// recall puts a commissioner back into its bag, whole (§13.23).
func (s *state) recall(c int8, cause int16, log *engine.Log) {
	k := &s.crown[c]
	counter := firstCommissioner + Counter(c)
	s.tell(log, EvGone, k.owner, int16(counter), cause, 0)
	*k = commissioner{owner: -1}
	s.crownBag.Put(uint8(counter))
	s.stir = true
	if s.rules < rulesSunk && s.fight.on && s.fight.crown == c && cause != GoneRecalled {
		s.victory(c, log)
	}
}

// heirs tells which ends of a pirate leave his ship to another captain (5.3) [R11].
func heirs(cause int16) bool {
	return cause == GoneMarooned || cause == GoneDisease || cause == GoneDuel || cause == GoneRetired
}

// retire takes a pirate out of play with his net worth on record (18.2).
func (s *state) retire(p int8, how int16, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[p]
	pl := &s.player[owner(p)]
	for i := range pl.retired {
		if pl.retired[i].captain == 0 {
			pl.retired[i] = record{k.captain, k.fortune(), k.notoriety}
			break
		}
	}
	s.tell(log, EvRetired, owner(p), int16(k.captain), short(k.fortune()), how)
	s.lose(p, GoneRetired, ch, log)
}

// lose takes a pirate out of play (5.3, 5.4).
func (s *state) lose(p int8, cause int16, ch engine.Chance, log *engine.Log) {
	if !s.inPlay(p) {
		return
	}
	k := &s.pirates[p]
	me := owner(p)
	s.tell(log, EvGone, me, int16(k.captain), cause, 0)
	s.part(p, log)
	s.returnLetter(p)
	s.player[me].gone++
	old := *k
	*k = pirate{}
	s.forget(p, !heirs(cause))
	if cause == GoneWounds || !heirs(cause) || s.captainsLeft(me) <= 0 {
		s.stir = true
		s.leaveZone(p, old.at, log)
		if s.voyage.unit == pirateUnit(p) {
			s.voyage.halted, s.voyage.points = true, 0
		}
		s.checkEnd(me, log)
		return
	}
	s.succeed(p, &old, ch, log)
}

// succeed gives the ship to the next captain of its owner (5.3).
func (s *state) succeed(p int8, old *pirate, ch engine.Chance, log *engine.Log) {
	c := s.nextCaptain(owner(p), ch)
	k := &s.pirates[p]
	k.begin(c)
	k.ship, k.combat, k.speed = old.ship, old.combat, old.speed
	k.at, k.anchored, k.careened, k.feast, k.feastNew = old.at, old.anchored, old.careened, old.feast, old.feastNew
	k.scurvy, k.worsened, k.mustRaze, k.blockaded = old.scurvy, old.worsened, old.mustRaze, old.blockaded
	k.holds, k.nHostages, k.hostages = old.holds, old.nHostages, old.hostages
	k.zones, k.barred = old.zones, old.barred
	k.triedNavy, k.triedCrown = old.triedNavy, old.triedCrown
	s.tell(log, EvHeir, owner(p), int16(old.captain), int16(c), 0)
}

// nextCaptain is the captain from the deal, then those of the deck.
func (s *state) nextCaptain(player int8, ch engine.Chance) Counter {
	pl := &s.player[player]
	if c := pl.first; c != 0 {
		pl.first = 0
		return c
	}
	return Counter(ch.Draw(&s.deck))
}

// begin gives a slot to a captain with nothing but his ratings.
func (k *pirate) begin(c Counter) {
	r := c.Ratings()
	*k = pirate{
		captain: c, skill: r.Skill, cruelty: r.Cruelty, charisma: r.Charisma, rating: r.Cunning, cunning: r.Cunning,
		attack: r.Attack, defence: r.Defence, endurance: r.Endurance, popularity: PopularityStart,
	}
}

// forget drops what others remember of the pirate in slot p; gone: his ship is no more either.
func (s *state) forget(p int8, gone bool) {
	for i := range s.merchants {
		s.merchants[i].damaged &^= 1 << p
	}
	for q := range int8(slots) {
		if s.pirates[q].offer.to == p+1 {
			s.pirates[q].offer = offer{}
		}
	}
	if s.fight.on && gone && s.fight.ally == p {
		s.fight.ally = -1
	}
}

// part ends the alliance of a pirate.
func (s *state) part(p int8, log *engine.Log) {
	k := &s.pirates[p]
	if k.ally == 0 {
		return
	}
	q := k.ally - 1
	k.ally, s.pirates[q].ally = 0, 0
	s.tell(log, EvAlliance, owner(p), int16(k.captain), int16(s.pirates[q].captain), 0)
}
