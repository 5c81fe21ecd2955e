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
		k := &s.Pirates[p]
		k.worsened, k.helpedNavy, k.helpedCrown = false, 0, 0
	}
	for w := range s.Warships {
		s.Warships[w].target = 0
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
// straight to battle (8.5). f.A: slots done, f.U: the warship whose target is asked for.
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
		if s.askAutomatic(f, p, log) {
			return
		}
		if navy := s.navyAgainst(p); navy != 0 {
			f.A++
			s.Stack.Push(f)
			s.battled = true
			if k.Careened {
				s.engageNavy(s.nextGroup(navy), p)
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
		if s.crownsFor(p) != 0 {
			f.A++
			s.Stack.Push(f)
			s.Stack.Push(Frame{Step: stepAutoCrown, P: p})
			return
		}
	}
}

// askAutomatic has the drawer name whom a warship beside pirate p fights, if it has a choice (8.10), and tells whether
// it asks. f.A: p's place in the order.
func (s *State) askAutomatic(f Frame, p int8, log *engine.Log) bool {
	if s.Rules < blackbeard.RulesSheet {
		return false
	}
	here := s.navyAt(s.Pirates[p].At)
	for w := range int8(blackbeard.NWarships) {
		k := &s.Warships[w]
		if here>>w&1 == 0 || k.prey != 0 || k.target > 0 && s.awaits(&f, k.At, k.target-1) {
			continue
		}
		k.target = 0
		n, others, most := 0, false, p
		for q := range int8(Slots) {
			if s.awaits(&f, k.At, q) {
				n, others = n+1, others || Owner(q) != f.P
				if s.Pirates[q].Notoriety > s.Pirates[most].Notoriety {
					most = q
				}
			}
		}
		switch ally := s.Pirates[p].Ally - 1; {
		case n == 1, n == 2 && ally >= 0 && s.awaits(&f, k.At, ally):
		case !others: // the warship has another commander, who is not asked (8.9)
			k.target = most + 1
		default:
			for v := range int8(blackbeard.NWarships) {
				if here>>v&1 > 0 && s.Warships[v].prey == 0 {
					s.reveal(v, log)
				}
			}
			f.U = navyUnit(w)
			s.question(f, blackbeard.AskTarget, f.P, s.Name(f.U), blackbeard.TargetFought, 0)
			return true
		}
	}
	return false
}

// awaits tells whether the random event under way has not yet come to a pirate at sea in a place.
func (s *State) awaits(f *Frame, at blackbeard.Place, q int8) bool {
	all := 2 * int8(s.Players)
	return q < all && s.Pirates[q].AtSea() && s.Pirates[q].At == at && int16((q-2*f.P+all)%all) >= f.A
}

// legalAutomatic lists the pirates that a warship may fight at a random event.
func (s *State) legalAutomatic(f *Frame, dst []engine.Action) []engine.Action {
	at, _ := s.Where(f.U)
	for q := range int8(Slots) {
		if s.awaits(f, at, q) {
			dst = append(dst, blackbeard.Act(blackbeard.OpTarget, int16(s.Pirates[q].Captain)))
		}
	}
	return dst
}

// targeted notes whom the warship of the frame fights, and goes on with the pirates.
func (s *State) targeted(f Frame, q int8) {
	w, _ := f.U.Navy()
	s.Warships[w].target = q + 1
	f.U = 0
	s.Stack.Push(f)
}

// navyAgainst are the warships that fight a pirate at the random event under way: not those whose target is somebody
// else, nor those he has fought as an ally (8.5, 8.10). Slots as bits.
func (s *State) navyAgainst(p int8) uint32 {
	k := &s.Pirates[p]
	set := s.navyFor(p) &^ k.helpedNavy
	for w := range int8(blackbeard.NWarships) {
		if t := s.Warships[w].target; s.Warships[w].prey == 0 && t > 0 && t != p+1 && t != k.Ally {
			set &^= 1 << w
		}
	}
	return set
}

// Later are the pirates whom a commissioner may fight at the random event under way instead of pirate p, whom its
// owner is asked about: slots as bits (8.10). Their turn is still to come, and they are not his ally.
func (s *State) Later(c, p int8) (set uint8) {
	if s.Rules < blackbeard.RulesSheet {
		return 0
	}
	for _, f := range s.Stack.All() {
		if f.Step != stepAutomatic {
			continue
		}
		for q := range int8(Slots) {
			if s.awaits(&f, s.Crown[c].At, q) && Owner(q) != s.Crown[c].Owner && s.mayFight(crownUnit(c), q) && s.Pirates[p].Ally != q+1 {
				set |= 1 << q
			}
		}
	}
	return set
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
	set := s.crownsFor(f.P) &^ uint8(f.A) &^ k.helpedCrown
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
		s.engage(f.U, f.P)
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
