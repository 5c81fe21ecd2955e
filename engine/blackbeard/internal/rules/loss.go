package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// damage takes combat steps off a ship, one after the other, each with a roll for a wound (11.7). quiet
// leaves the popularity alone, as scurvy does. Push later frames first.
func (s *State) damage(u Unit, points int, quiet bool) {
	if points > 0 {
		f := Frame{Step: stepDamage, U: u, A: int16(points)}
		if quiet {
			f.B = 1
		}
		s.Stack.Push(f)
	}
}

// doDamage carries out one point of damage.
func (s *State) doDamage(f Frame, ch engine.Chance, log *engine.Log) {
	p, isPirate := f.U.Pirate()
	if isPirate && !s.InPlay(p) {
		return
	}
	wound := Frame{Step: stepWound, U: f.U, P: -1, B: f.B}
	if isPirate {
		k := &s.Pirates[p]
		k.Combat--
		s.emit(log, blackbeard.EvCombat, Owner(p), s.Name(f.U), -1, int16(k.Combat))
		if f.B == 0 {
			s.mood(p, -1, log)
		}
		if k.Combat == 0 {
			s.lose(p, blackbeard.GoneSunk, ch, log)
			return
		}
		wound.P = p
	} else {
		c, _ := f.U.Crown()
		k := &s.Crown[c]
		if k.Owner < 0 {
			return
		}
		k.Combat--
		s.emit(log, blackbeard.EvCombat, k.Owner, s.Name(f.U), -1, int16(k.Combat))
		if k.Combat == 0 {
			s.recall(c, blackbeard.GoneSunk, log)
			return
		}
	}
	if f.A--; f.A > 0 {
		s.Stack.Push(f)
	} else if isPirate {
		s.Stack.Push(Frame{Step: stepCrew, P: p})
	}
	s.roll(wound, ch, log)
}

// woundRolled draws the wound of a roll of 1 (§13.71).
func (s *State) woundRolled(f Frame, ch engine.Chance, log *engine.Log) {
	if f.dice[0] == 1 {
		s.drawWound(f.U, ch, log)
	}
}

// drawWound draws a card and applies its wound line to the captain of u.
func (s *State) drawWound(u Unit, ch engine.Chance, log *engine.Log) {
	wound := s.draw(blackbeard.ForWound, s.playerOf(u), ch, log).Wound()
	s.emit(log, blackbeard.EvWound, s.playerOf(u), s.Name(u), int16(wound), 0)
	s.hurt(u, wound, ch, log)
}

// woundsOf are the wounds of the captain of u, nil if the ship is gone.
func (s *State) woundsOf(u Unit) *Wounds {
	if p, ok := u.Pirate(); ok && s.InPlay(p) {
		return &s.Pirates[p].Wounds
	}
	if c, ok := u.Crown(); ok && s.Crown[c].Owner >= 0 {
		return &s.Crown[c].Wounds
	}
	return nil
}

// playerOf is the player of a ship, -1 for warships.
func (s *State) playerOf(u Unit) int8 {
	if p, ok := u.Pirate(); ok {
		return Owner(p)
	}
	if c, ok := u.Crown(); ok {
		return s.Crown[c].Owner
	}
	return -1
}

// hurt applies a wound (11.8).
func (s *State) hurt(u Unit, wound blackbeard.Wound, ch engine.Chance, log *engine.Log) {
	w := s.woundsOf(u)
	if w == nil {
		return
	}
	if wound == blackbeard.Superficial {
		w.Superficial++
		return
	}
	fatal := w.Hurt()
	if wound == blackbeard.Ordinary {
		w.Ordinary = true
		s.sicken(u, w, 1, log)
	} else {
		part := [...]*int8{&w.Eyes, &w.Arms, &w.Legs}[wound-blackbeard.LostEye]
		*part++
		fatal = fatal || *part > 1
		w.Crippled = true
		if p, ok := u.Pirate(); ok {
			s.Pirates[p].Maim()
		}
		s.sicken(u, w, 2, log)
	}
	if fatal {
		cause := int16(blackbeard.GoneWounds)
		if s.Duel.On { // a captain who dies of a wound in a duel leaves an heir, like any loser (5.3)
			cause = blackbeard.GoneDuel
		}
		s.kill(u, cause, ch, log)
	}
}

// Maim lowers a captain's ratings by what the loss of an eye, an arm or a leg costs for good (11.8).
func (k *Pirate) Maim() {
	k.Attack, k.Defence, k.Endurance = max(0, k.Attack-1), max(0, k.Defence-1), max(0, k.Endurance-1)
	k.Cruelty = min(5, k.Cruelty+1)
}

// illness makes the captain of u ill; a captain already hurt dies of it (11.8).
func (s *State) illness(u Unit, ch engine.Chance, log *engine.Log) {
	w := s.woundsOf(u)
	if w == nil {
		return
	}
	s.emit(log, blackbeard.EvIll, s.playerOf(u), s.Name(u), 0, 0)
	fatal := w.Hurt()
	w.Ill = true
	s.sicken(u, w, 1, log)
	if fatal {
		s.kill(u, blackbeard.GoneDisease, ch, log)
	}
}

// sicken lowers the popularity by points that RECOVER gives back (R27).
func (s *State) sicken(u Unit, w *Wounds, points int8, log *engine.Log) {
	p, ok := u.Pirate()
	if !ok {
		return
	}
	was := s.Pirates[p].Popularity
	s.please(p, -points, log)
	w.Popularity += was - s.Pirates[p].Popularity
}

// kill takes a ship's captain out of play.
func (s *State) kill(u Unit, cause int16, ch engine.Chance, log *engine.Log) {
	if p, ok := u.Pirate(); ok {
		s.lose(p, cause, ch, log)
	} else if c, ok := u.Crown(); ok {
		s.recall(c, cause, log)
	}
}

// recall puts a commissioner back into its bag, whole (§13.23).
func (s *State) recall(c int8, cause int16, log *engine.Log) {
	k := &s.Crown[c]
	counter := blackbeard.FirstCommissioner + blackbeard.Counter(c)
	s.emit(log, blackbeard.EvGone, k.Owner, int16(counter), cause, 0)
	*k = Commissioner{Owner: -1}
	s.CrownBag.Put(uint8(counter))
	s.Stir = true
	if s.Rules < blackbeard.RulesSunk && s.Fight.On && s.Fight.Crown == c && cause != blackbeard.GoneRecalled {
		s.victory(c, log)
	}
}

// heirs tells which ways of losing a pirate leave his ship to another captain (5.3) [R11].
func heirs(cause int16) bool {
	return cause == blackbeard.GoneMarooned || cause == blackbeard.GoneDisease || cause == blackbeard.GoneDuel || cause == blackbeard.GoneRetired
}

// retire takes a pirate out of play with his net worth on record (18.2).
func (s *State) retire(p int8, how int16, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[p]
	pl := &s.Player[Owner(p)]
	for i := range pl.Retired {
		if pl.Retired[i].Captain == 0 {
			pl.Retired[i] = Record{k.Captain, k.Fortune(), k.Notoriety}
			break
		}
	}
	s.emit(log, blackbeard.EvRetired, Owner(p), int16(k.Captain), short(k.Fortune()), how)
	s.lose(p, blackbeard.GoneRetired, ch, log)
}

// lose takes a pirate out of play (5.3, 5.4).
func (s *State) lose(p int8, cause int16, ch engine.Chance, log *engine.Log) {
	if !s.InPlay(p) {
		return
	}
	k := &s.Pirates[p]
	me := Owner(p)
	s.emit(log, blackbeard.EvGone, me, int16(k.Captain), cause, 0)
	s.part(p, log)
	s.returnLetter(p)
	s.Player[me].Gone++
	old := *k
	*k = Pirate{}
	s.forget(p, !heirs(cause))
	if cause == blackbeard.GoneWounds || !heirs(cause) || s.CaptainsLeft(me) <= 0 {
		s.Stir = true
		s.leaveZone(p, old.At, log)
		if s.Voyage.Unit == PirateUnit(p) {
			s.Voyage.Halted, s.Voyage.Points = true, 0
		}
		s.checkEnd(me, log)
		return
	}
	s.succeed(p, &old, ch, log)
}

// succeed gives the ship to the next captain of its owner (5.3).
func (s *State) succeed(p int8, old *Pirate, ch engine.Chance, log *engine.Log) {
	c := s.nextCaptain(Owner(p), ch)
	k := &s.Pirates[p]
	k.Begin(c)
	k.Ship, k.Combat, k.Speed = old.Ship, old.Combat, old.Speed
	k.At, k.Anchored, k.Careened, k.Feast, k.feastNew = old.At, old.Anchored, old.Careened, old.Feast, old.feastNew
	k.Scurvy, k.worsened, k.MustRaze, k.Blockaded = old.Scurvy, old.worsened, old.MustRaze, old.Blockaded
	k.Holds, k.NHostages, k.Hostages = old.Holds, old.NHostages, old.Hostages
	k.Zones, k.Barred = old.Zones, old.Barred
	k.TriedNavy, k.TriedCrown = old.TriedNavy, old.TriedCrown
	k.helpedNavy, k.helpedCrown = old.helpedNavy, old.helpedCrown
	s.emit(log, blackbeard.EvHeir, Owner(p), int16(old.Captain), int16(c), 0)
}

// nextCaptain is the captain from the deal, then one drawn from the deck.
func (s *State) nextCaptain(player int8, ch engine.Chance) blackbeard.Counter {
	pl := &s.Player[player]
	if c := pl.First; c != 0 {
		pl.First = 0
		return c
	}
	return blackbeard.Counter(ch.Draw(&s.Deck))
}

// Begin puts a captain into a slot with nothing but his ratings.
func (k *Pirate) Begin(c blackbeard.Counter) {
	r := c.Ratings()
	*k = Pirate{
		Captain: c, Skill: r.Skill, Cruelty: r.Cruelty, Charisma: r.Charisma, Rating: r.Cunning, Cunning: r.Cunning,
		Attack: r.Attack, Defence: r.Defence, Endurance: r.Endurance, Popularity: blackbeard.PopularityStart,
	}
}

// forget drops what others remember of the pirate in slot p; gone: his ship is lost too.
func (s *State) forget(p int8, gone bool) {
	for i := range s.Merchants {
		s.Merchants[i].Damaged &^= 1 << p
	}
	for q := range int8(Slots) {
		if s.Pirates[q].Offer.To == p+1 {
			s.Pirates[q].Offer = Offer{}
		}
	}
	if s.Fight.On && gone && s.Fight.Ally == p {
		s.Fight.Ally = -1
	}
}

// part ends the alliance of a pirate.
func (s *State) part(p int8, log *engine.Log) {
	k := &s.Pirates[p]
	if k.Ally == 0 {
		return
	}
	q := k.Ally - 1
	k.Ally, s.Pirates[q].Ally = 0, 0
	s.emit(log, blackbeard.EvAlliance, Owner(p), int16(k.Captain), int16(s.Pirates[q].Captain), 0)
}
