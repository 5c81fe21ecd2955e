package blackbeard

import "portside/engine"

// random begins a random event (15.1).
func (s *state) random(f frame, _ engine.Chance, log *engine.Log) {
	s.shuffle(log)
	s.battled = false
	for p := range s.pirates {
		s.pirates[p].worsened = false
	}
	for c := range s.crown {
		s.crown[c].worsened = false
	}
	s.stack.Push(frame{step: stepEvent, p: f.p})
	s.stack.Push(frame{step: stepWeather, p: f.p})
	s.stack.Push(frame{step: stepZones, p: f.p})
	s.stack.Push(frame{step: stepAutomatic, p: f.p})
}

// automatic goes through the pirates in seat order from the drawer on: hunters in the same sea position go
// straight to battle (8.5). f.a: slots done.
func (s *state) automatic(f frame, _ engine.Chance, log *engine.Log) {
	for ; f.a < int16(slots); f.a++ {
		p := (2*f.p + int8(f.a)) % (2 * int8(s.players))
		if f.a >= 2*int16(s.players) {
			return
		}
		k := &s.pirates[p]
		if !k.atSea() {
			continue
		}
		if navy := s.navyAt(k.at); navy != 0 {
			f.a++
			s.stack.Push(f)
			s.battled = true
			if k.careened {
				s.lose(p, GoneCareened, nil, log)
				return
			}
			s.stack.Push(frame{step: stepAutoCrown, p: p})
			next := frame{step: stepAutoNavy, p: p}
			next.setCaught(navy)
			s.stack.Push(next)
			for w := range int8(nWarships) {
				if navy>>w&1 > 0 {
					s.stack.Push(frame{step: stepFlag, u: navyUnit(w)})
					s.reveal(w, log)
				}
			}
			return
		}
		if s.crownsAt(k.at, p) != 0 {
			f.a++
			s.stack.Push(f)
			s.stack.Push(frame{step: stepAutoCrown, p: p})
			return
		}
	}
}

// autoNavy lets the warships noted in the frame fight, one nation after the other (8.8).
func (s *state) autoNavy(f frame, _ engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	caught := f.caught() & s.navyAt(k.at)
	if !k.atSea() || caught == 0 {
		return
	}
	group := s.nextGroup(caught)
	f.setCaught(caught &^ group)
	s.stack.Push(f)
	s.beginFight(fight{pirate: f.p, crown: -1, navy: group, intercepted: true}, log)
}

// autoCrown asks the owners of commissioners whether they want the battle (I5). f.a: commissioners asked.
func (s *state) autoCrown(f frame, _ engine.Chance, _ *engine.Log) {
	k := &s.pirates[f.p]
	if !k.atSea() {
		return
	}
	set := s.crownsAt(k.at, f.p) &^ uint8(f.a)
	for player := range int8(s.players) {
		for c := range int8(nCommissioners) {
			if set>>c&1 > 0 && s.crown[c].owner == player {
				f.a |= 1 << c
				s.stack.Push(f)
				u := crownUnit(c)
				s.question(frame{step: stepAnswer, p: f.p, u: u}, AskAutomatic, player, s.name(u), int16(k.captain), 0)
				return
			}
		}
	}
}

// autoFight carries out what the owner of a commissioner wants at a random event.
func (s *state) autoFight(f frame, log *engine.Log) {
	s.battled = true
	if s.pirates[f.p].careened {
		s.lose(f.p, GoneCareened, nil, log)
		return
	}
	c, _ := f.u.crown()
	s.beginFight(fight{pirate: f.p, crown: c, intercepted: true}, log)
}

// zoneMoves lets hunters move into zones: commissioners by their owners, warships by the drawer (15.1, 3).
// f.a: units looked at.
func (s *state) zoneMoves(f frame, _ engine.Chance, _ *engine.Log) {
	for ; f.a < int16(units); f.a++ {
		u := unit(f.a)
		if u < firstCrown {
			continue
		}
		var room [8]engine.Action
		at, sea := s.where(u)
		if !sea || len(s.legalEnter(u, room[:0])) == 0 {
			continue
		}
		f.a++
		s.stack.Push(f)
		player := s.playerOf(u)
		if _, ok := u.navy(); ok {
			player = f.p
		}
		s.question(frame{step: stepAnswer, u: u}, AskEnterZone, player, s.name(u), int16(at), 0)
		return
	}
}

// legalEnter lists the zones a hunter may move into.
func (s *state) legalEnter(u unit, dst []engine.Action) []engine.Action {
	at, _ := s.where(u)
	used := uint8(0)
	if c, ok := u.crown(); ok {
		if s.crown[c].careened {
			return dst
		}
		used = s.crown[c].zones
	}
	if at.IsHex() {
		if z := at.Gate(); z != NoPlace && mayEnter(used, z, NoPlace) {
			dst = append(dst, act(opEnterZone, int16(z)))
		}
		return dst
	}
	for _, z := range at.Adjacent() {
		if mayEnter(used, z, at) {
			dst = append(dst, act(opEnterZone, int16(z)))
		}
	}
	return dst
}

// enterZone moves a hunter into a zone.
func (s *state) enterZone(u unit, z Place, log *engine.Log) {
	if c, ok := u.crown(); ok {
		s.crown[c].zones |= 1 << z.Zone()
	}
	s.enter(u, z)
	s.stir = true
	player := s.playerOf(u)
	if player < 0 {
		player = s.drawer
	}
	s.tell(log, EvTransit, player, s.name(u), int16(z), 0)
}

// weather is what happens to all at a random event before its letter is known: blockades, scurvy, the end
// of a pardon and of the solo lock on cunning (15.1, 4 to 6).
func (s *state) weather(_ frame, _ engine.Chance, log *engine.Log) {
	for p := int8(slots) - 1; p >= 0; p-- {
		if s.inPlay(p) && s.scurvyAtSea(pirateUnit(p)) {
			s.stack.Push(frame{step: stepScurvy, u: pirateUnit(p)})
		}
	}
	for c := range int8(nCommissioners) {
		if s.scurvyAtSea(crownUnit(c)) {
			s.stack.Push(frame{step: stepScurvy, u: crownUnit(c)})
		}
	}
	if s.pardon.nation != NoNation {
		s.tell(log, EvPardon, -1, int16(s.pardon.nation), int16(s.pardon.excluded), 0)
		s.pardon = pardon{}
		for p := range s.pirates {
			s.pirates[p].pardoned = false
		}
	}
	if s.solo {
		s.cunning = -1
	}
	for p := range int8(slots) {
		if k := &s.pirates[p]; k.captain != 0 && k.blockaded {
			s.please(p, -1, log)
		}
	}
}

// scurvyAtSea tells whether a ship is marked with scurvy and at sea, not careened (15.3) [R33].
func (s *state) scurvyAtSea(u unit) bool {
	if p, ok := u.pirate(); ok {
		k := &s.pirates[p]
		return k.scurvy && k.atSea() && !k.careened
	}
	c, _ := u.crown()
	k := &s.crown[c]
	return k.scurvy && k.owner >= 0 && !k.anchored && !k.careened
}

// event draws the letter of the random event, unless a battle has taken its place (15.1, 7).
func (s *state) event(f frame, ch engine.Chance, log *engine.Log) {
	if s.battled {
		s.tell(log, EvRandom, f.p, -1, 0, 0)
		return
	}
	h := s.draw(ForEvent, f.p, ch, log).Event()
	s.tell(log, EvRandom, f.p, int16(h), 0, 0)
	s.happen(h, f.p, ch, log)
}
