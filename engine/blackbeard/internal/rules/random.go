package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// random begins a random event (15.1).
func (s *State) random(f Frame, _ engine.Chance, log *engine.Log) {
	s.shuffle(log)
	s.battled = false
	for p := range s.Pirates {
		s.Pirates[p].worsened = false
	}
	for c := range s.Crown {
		s.Crown[c].worsened = false
	}
	s.Stack.Push(Frame{Step: stepEvent, P: f.P})
	s.Stack.Push(Frame{Step: stepWeather, P: f.P})
	s.Stack.Push(Frame{Step: stepZones, P: f.P})
	s.Stack.Push(Frame{Step: stepAutomatic, P: f.P})
}

// automatic goes through the pirates in seat order from the drawer on: hunters in the same sea position go
// straight to battle (8.5). f.A: slots done.
func (s *State) automatic(f Frame, _ engine.Chance, log *engine.Log) {
	for ; f.A < int16(Slots); f.A++ {
		p := (2*f.P + int8(f.A)) % (2 * int8(s.Players))
		if f.A >= 2*int16(s.Players) {
			return
		}
		k := &s.Pirates[p]
		if !k.AtSea() {
			continue
		}
		if navy := s.navyAt(k.At); navy != 0 {
			f.A++
			s.Stack.Push(f)
			s.battled = true
			if k.Careened {
				s.lose(p, blackbeard.GoneCareened, nil, log)
				return
			}
			s.Stack.Push(Frame{Step: stepAutoCrown, P: p})
			next := Frame{Step: stepAutoNavy, P: p}
			next.setCaught(navy)
			s.Stack.Push(next)
			for w := range int8(blackbeard.NWarships) {
				if navy>>w&1 > 0 {
					s.Stack.Push(Frame{Step: stepFlag, U: navyUnit(w)})
					s.reveal(w, log)
				}
			}
			return
		}
		if s.crownsAt(k.At, p) != 0 {
			f.A++
			s.Stack.Push(f)
			s.Stack.Push(Frame{Step: stepAutoCrown, P: p})
			return
		}
	}
}

// autoNavy lets the warships noted in the frame fight, one nation after the other (8.8).
func (s *State) autoNavy(f Frame, _ engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	caught := f.caught() & s.navyAt(k.At)
	if !k.AtSea() || caught == 0 {
		return
	}
	group := s.nextGroup(caught)
	f.setCaught(caught &^ group)
	s.Stack.Push(f)
	s.beginFight(Fight{Pirate: f.P, Crown: -1, navy: group, intercepted: true}, log)
}

// autoCrown asks the owners of commissioners whether they want the battle (I5). f.A: commissioners asked.
func (s *State) autoCrown(f Frame, _ engine.Chance, _ *engine.Log) {
	k := &s.Pirates[f.P]
	if !k.AtSea() {
		return
	}
	set := s.crownsAt(k.At, f.P) &^ uint8(f.A)
	for player := range int8(s.Players) {
		for c := range int8(blackbeard.NCommissioners) {
			if set>>c&1 > 0 && s.Crown[c].Owner == player {
				f.A |= 1 << c
				s.Stack.Push(f)
				u := crownUnit(c)
				s.question(Frame{Step: stepAnswer, P: f.P, U: u}, blackbeard.AskAutomatic, player, s.Name(u), int16(k.Captain), 0)
				return
			}
		}
	}
}

// autoFight carries out what the owner of a commissioner wants at a random event.
func (s *State) autoFight(f Frame, log *engine.Log) {
	s.battled = true
	if s.Pirates[f.P].Careened {
		s.lose(f.P, blackbeard.GoneCareened, nil, log)
		return
	}
	c, _ := f.U.Crown()
	s.beginFight(Fight{Pirate: f.P, Crown: c, intercepted: true}, log)
}

// zoneMoves lets hunters move into zones: commissioners by their owners, warships by the drawer (15.1, 3).
// f.A: units looked at.
func (s *State) zoneMoves(f Frame, _ engine.Chance, _ *engine.Log) {
	for ; f.A < int16(units); f.A++ {
		u := Unit(f.A)
		if u < firstCrown {
			continue
		}
		var room [8]engine.Action
		at, sea := s.Where(u)
		if !sea || len(s.legalEnter(u, room[:0])) == 0 {
			continue
		}
		f.A++
		s.Stack.Push(f)
		player := s.playerOf(u)
		if _, ok := u.Navy(); ok {
			player = f.P
		}
		s.question(Frame{Step: stepAnswer, U: u}, blackbeard.AskEnterZone, player, s.Name(u), int16(at), 0)
		return
	}
}

// legalEnter lists the zones a hunter may move into.
func (s *State) legalEnter(u Unit, dst []engine.Action) []engine.Action {
	at, _ := s.Where(u)
	used := uint8(0)
	if c, ok := u.Crown(); ok {
		if s.Crown[c].Careened {
			return dst
		}
		used = s.Crown[c].Zones
	}
	if at.IsHex() {
		if z := at.Gate(); z != blackbeard.NoPlace && mayEnter(used, z, blackbeard.NoPlace) {
			dst = append(dst, blackbeard.Act(blackbeard.OpEnterZone, int16(z)))
		}
		return dst
	}
	for _, z := range at.Adjacent() {
		if mayEnter(used, z, at) {
			dst = append(dst, blackbeard.Act(blackbeard.OpEnterZone, int16(z)))
		}
	}
	return dst
}

// enterZone moves a hunter into a zone.
func (s *State) enterZone(u Unit, z blackbeard.Place, log *engine.Log) {
	if c, ok := u.Crown(); ok {
		s.Crown[c].Zones |= 1 << z.Zone()
	}
	s.enter(u, z)
	s.Stir = true
	player := s.playerOf(u)
	if player < 0 {
		player = s.Drawer
	}
	s.emit(log, blackbeard.EvTransit, player, s.Name(u), int16(z), 0)
}

// weather is what happens to all at a random event before its letter is known: blockades, scurvy, the end
// of a pardon and of the solo lock on cunning (15.1, 4 to 6).
func (s *State) weather(_ Frame, _ engine.Chance, log *engine.Log) {
	for p := int8(Slots) - 1; p >= 0; p-- {
		if s.InPlay(p) && s.scurvyAtSea(PirateUnit(p)) {
			s.Stack.Push(Frame{Step: stepScurvy, U: PirateUnit(p)})
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if s.scurvyAtSea(crownUnit(c)) {
			s.Stack.Push(Frame{Step: stepScurvy, U: crownUnit(c)})
		}
	}
	if s.Pardon.Nation != blackbeard.NoNation {
		s.emit(log, blackbeard.EvPardon, -1, int16(s.Pardon.Nation), int16(s.Pardon.Excluded), 0)
		s.Pardon = Pardon{}
		for p := range s.Pirates {
			s.Pirates[p].Pardoned = false
		}
	}
	if s.Solo {
		s.Cunning = -1
	}
	for p := range int8(Slots) {
		if k := &s.Pirates[p]; k.Captain != 0 && k.Blockaded {
			s.please(p, -1, log)
		}
	}
}

// scurvyAtSea tells whether a ship is marked with scurvy and at sea, not careened (15.3) [R33].
func (s *State) scurvyAtSea(u Unit) bool {
	if p, ok := u.Pirate(); ok {
		k := &s.Pirates[p]
		return k.Scurvy && k.AtSea() && !k.Careened
	}
	c, _ := u.Crown()
	k := &s.Crown[c]
	return k.Scurvy && k.Owner >= 0 && !k.Anchored && !k.Careened
}

// event draws the letter of the random event, unless a battle has taken its place (15.1, 7).
func (s *State) event(f Frame, ch engine.Chance, log *engine.Log) {
	if s.battled {
		s.emit(log, blackbeard.EvRandom, f.P, -1, 0, 0)
		return
	}
	h := s.draw(blackbeard.ForEvent, f.P, ch, log).Event()
	s.emit(log, blackbeard.EvRandom, f.P, int16(h), 0, 0)
	s.happen(h, f.P, ch, log)
}
