package blackbeard

import "portside/engine"

// search begins a search of a pirate (9.1): one card, two with an ally in the same place (22.3).
func (s *state) search(p int8, log *engine.Log) {
	f := frame{step: stepSearch, p: p, a: 1}
	if q := s.pirates[p].ally - 1; q >= 0 && s.together(p, q) {
		f.a = 2
	}
	s.stack.Push(f)
}

// searchCard draws one card of a search; a storm counts only on the first.
func (s *state) searchCard(f frame, ch engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	if !k.atSea() {
		return
	}
	what, n := s.draw(ForSearch, owner(f.p), ch, log).Search(k.at.Coast())
	if what == FoundStorm && f.b > 0 {
		what = FoundNothing
	}
	s.tell(log, EvFound, owner(f.p), int16(k.captain), int16(what), int16(n))
	f.a, f.b = f.a-1, 1
	if f.a > 0 {
		s.stack.Push(f)
	}
	switch what {
	case FoundMerchants:
		holder := int8(0)
		if k.at.IsZone() {
			holder = f.p + 1
		}
		for range n {
			if !s.newMerchant(k.at, holder, ch, log) {
				break
			}
		}
	case FoundWarship:
		if w := s.newWarship(k.at, 0, ch, log); w >= 0 {
			k.triedNavy |= 1 << w
			s.stack.Push(frame{step: stepAttempt, p: f.p, u: navyUnit(w)})
		}
	case FoundStorm:
		s.stack.Push(frame{step: stepStorm, a: int16(k.at)})
	}
}

// storm blows around a place (9.3): merchants and warships at sea are driven off, the others lose speed.
func (s *state) storm(f frame, ch engine.Chance, log *engine.Log) {
	at := Place(f.a)
	s.tell(log, EvStorm, -1, int16(at), 0, 0)
	near := func(p Place) bool {
		if at.IsZone() || p.IsZone() {
			return p == at
		}
		d := at.Distance(p)
		return d >= 0 && d <= StormRadius
	}
	for i := range int8(nMerchants) {
		if m := &s.merchants[i]; m.face != 0 && near(m.at) {
			s.removeMerchant(i, log)
		}
	}
	for w := range int8(nWarships) {
		if k := &s.warships[w]; k.face != 0 && !k.anchored && near(k.at) {
			s.removeWarship(w, log)
		}
	}
	for p := range int8(slots) {
		if k := &s.pirates[p]; k.captain != 0 && near(k.at) {
			s.slow(pirateUnit(p), s.stormLoss(pirateUnit(p), k.at, k.anchored, k.careened, ch, log), ch, log)
		}
	}
	for c := range int8(nCommissioners) {
		if k := &s.crown[c]; k.owner >= 0 && near(k.at) {
			s.slow(crownUnit(c), s.stormLoss(crownUnit(c), k.at, k.anchored, k.careened, ch, log), ch, log)
		}
	}
}

// stormLoss is how many steps of speed a ship loses in a storm.
func (s *state) stormLoss(u unit, at Place, anchored, careened bool, ch engine.Chance, log *engine.Log) int {
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
	s.tell(log, EvRolled, s.playerOf(u), shown, RollStorm, 0)
	log.Bar(engine.BarrierShown)
	return n
}

// slow takes steps of speed off a ship; past the end of the track it sinks with all hands (§5.22).
func (s *state) slow(u unit, steps int, ch engine.Chance, log *engine.Log) {
	if steps == 0 {
		return
	}
	if p, ok := u.pirate(); ok {
		k := &s.pirates[p]
		left := int(k.speed) - steps
		if left < int(lastSpeed(k.top(), k.ship.SpeedSteps())) {
			s.lose(p, GoneSunk, ch, log)
			return
		}
		k.speed = int8(left)
		s.tell(log, EvSpeed, owner(p), s.name(u), int16(-steps), int16(k.speed))
		return
	}
	c, _ := u.crown()
	k := &s.crown[c]
	counter := firstCommissioner + Counter(c)
	left := int(k.speed) - steps
	if left < int(lastSpeed(int8(counter.Speed(0)), counter.SpeedSteps())) {
		s.recall(c, GoneSunk, log)
		return
	}
	k.speed = int8(left)
	s.tell(log, EvSpeed, k.owner, s.name(u), int16(-steps), int16(k.speed))
}
