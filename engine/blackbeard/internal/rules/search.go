package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// search begins a search of a pirate (9.1): one card, two with an ally in the same place (22.3).
func (s *State) search(p int8, log *engine.Log) {
	f := Frame{Step: stepSearch, P: p, A: 1}
	if q := s.Pirates[p].Ally - 1; q >= 0 && s.together(p, q) {
		f.A = 2
	}
	s.Stack.Push(f)
}

// searchCard draws one card of a search; a storm counts only on the first.
func (s *State) searchCard(f Frame, ch engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	if !k.AtSea() {
		return
	}
	what, n := s.draw(blackbeard.ForSearch, Owner(f.P), ch, log).Search(k.At.Coast())
	if what == blackbeard.FoundStorm && f.B > 0 {
		what = blackbeard.FoundNothing
	}
	s.emit(log, blackbeard.EvFound, Owner(f.P), int16(k.Captain), int16(what), int16(n))
	f.A, f.B = f.A-1, 1
	if f.A > 0 {
		s.Stack.Push(f)
	}
	switch what {
	case blackbeard.FoundMerchants:
		holder := int8(0)
		if k.At.IsZone() {
			holder = f.P + 1
		}
		for range n {
			if !s.newMerchant(k.At, holder, ch, log) {
				break
			}
		}
	case blackbeard.FoundWarship:
		if w := s.newWarship(k.At, 0, ch, log); w >= 0 {
			k.TriedNavy |= 1 << w
			s.Stack.Push(Frame{Step: stepAttempt, P: f.P, U: navyUnit(w)})
		}
	case blackbeard.FoundStorm:
		s.Stack.Push(Frame{Step: stepStorm, A: int16(k.At)})
	}
}

// storm blows around a place (9.3): merchants and warships at sea are driven off, the others lose speed.
func (s *State) storm(f Frame, ch engine.Chance, log *engine.Log) {
	at := blackbeard.Place(f.A)
	s.emit(log, blackbeard.EvStorm, -1, int16(at), 0, 0)
	near := func(p blackbeard.Place) bool {
		if at.IsZone() || p.IsZone() {
			return p == at
		}
		d := at.Distance(p)
		return d >= 0 && d <= blackbeard.StormRadius
	}
	for i := range int8(blackbeard.NMerchants) {
		if m := &s.Merchants[i]; m.Face != 0 && near(m.At) {
			s.removeMerchant(i, log)
		}
	}
	for w := range int8(blackbeard.NWarships) {
		if k := &s.Warships[w]; k.Face != 0 && !k.Anchored && near(k.At) {
			s.removeWarship(w, log)
		}
	}
	for p := range int8(Slots) {
		if k := &s.Pirates[p]; k.Captain != 0 && near(k.At) {
			s.slow(PirateUnit(p), s.stormLoss(PirateUnit(p), k.At, k.Anchored, k.Careened, ch, log), ch, log)
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if k := &s.Crown[c]; k.Owner >= 0 && near(k.At) {
			s.slow(crownUnit(c), s.stormLoss(crownUnit(c), k.At, k.Anchored, k.Careened, ch, log), ch, log)
		}
	}
}

// stormLoss is how many steps of speed a ship loses in a storm.
func (s *State) stormLoss(u Unit, at blackbeard.Place, anchored, careened bool, ch engine.Chance, log *engine.Log) int {
	dice := 1
	switch {
	case careened:
	case anchored:
		return 0
	case at.Coast():
		dice = 2
	}
	n, shown := 0, int16(0)
	for range dice {
		d := ch.Roll(6)
		n, shown = n+d, shown*10+int16(d)
	}
	s.emit(log, blackbeard.EvRolled, s.playerOf(u), shown, blackbeard.RollStorm, 0)
	log.Bar(engine.BarrierShown)
	return n
}

// slow takes steps of speed off a ship; past the end of the track it sinks with all hands (§5.22).
func (s *State) slow(u Unit, steps int, ch engine.Chance, log *engine.Log) {
	if steps == 0 {
		return
	}
	if p, ok := u.Pirate(); ok {
		k := &s.Pirates[p]
		left := int(k.Speed) - steps
		if left < int(blackbeard.LastSpeed(k.Top(), k.Ship.SpeedSteps())) {
			s.lose(p, blackbeard.GoneSunk, ch, log)
			return
		}
		k.Speed = int8(left)
		s.emit(log, blackbeard.EvSpeed, Owner(p), s.Name(u), int16(-steps), int16(k.Speed))
		return
	}
	c, _ := u.Crown()
	k := &s.Crown[c]
	counter := blackbeard.FirstCommissioner + blackbeard.Counter(c)
	left := int(k.Speed) - steps
	if left < int(blackbeard.LastSpeed(int8(counter.Speed(0)), counter.SpeedSteps())) {
		s.recall(c, blackbeard.GoneSunk, log)
		return
	}
	k.Speed = int8(left)
	s.emit(log, blackbeard.EvSpeed, k.Owner, s.Name(u), int16(-steps), int16(k.Speed))
}
