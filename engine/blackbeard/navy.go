package blackbeard

import (
	"math/bits"
	"portside/engine"
)

// askWarship lets the drawer choose: move a warship, or place a new one (11.3). Without a warship on the
// map there is nothing to choose, nor with an empty bag.
func (s *state) askWarship(f frame, ch engine.Chance, log *engine.Log) {
	some := false
	for w := range s.warships {
		some = some || s.warships[w].face != 0
	}
	if !some {
		s.placeWarship(f.p, ch, log)
		return
	}
	s.question(frame{step: stepAnswer, p: f.p}, AskWarship, f.p, 0, 0, 0)
}

func (s *state) legalWarship(dst []engine.Action) []engine.Action {
	dst = append(dst, act(opNewWarship))
	for w := range int16(nWarships) {
		if s.warships[w].face != 0 {
			dst = append(dst, act(opWarship, w))
		}
	}
	return dst
}

// placeWarship draws a card for the lane, then the warship (11.3 b).
func (s *state) placeWarship(player int8, ch engine.Chance, log *engine.Log) {
	at := s.lane(ch, log).Hex()
	if w := s.newWarship(at, 1<<player, ch, log); w >= 0 {
		s.voyage = voyage{}
		s.stack.Push(frame{step: stepNavyMoved, u: navyUnit(w)})
	}
}

// moveWarship shows the drawer the face and lets him sail (11.3 a). Out of a zone it leaves to an arrow
// hex as its whole move; a link zone has none, so that it stays (R69).
func (s *state) moveWarship(player, w int8, log *engine.Log) {
	k := &s.warships[w]
	s.last = navyUnit(w)
	if k.known>>player&1 == 0 {
		k.known |= 1 << player
		s.whisper(log, EvFace, player, -1-int16(w), int16(k.face), 0)
		log.Bar(engine.BarrierShown)
	}
	s.setSail(navyUnit(w), WarshipMoveMax, log)
	if k.at.IsZone() {
		s.voyage = voyage{unit: navyUnit(w)}
		if len(k.at.Arrows()) == 0 && s.rules >= rulesGate {
			return
		}
		s.question(frame{step: stepAnswer, u: navyUnit(w)}, AskGate, player, s.name(navyUnit(w)), 0, 0)
	}
}

// legalGate lists the arrow hexes a warship in a zone may leave to, and staying; the three gates for a new
// commissioner.
func (s *state) legalGate(f *frame, dst []engine.Action) []engine.Action {
	if f.u == 0 {
		for sheet := WesternMap; sheet <= IndianMap; sheet++ {
			dst = append(dst, act(opGate, int16(GateOf(sheet))))
		}
		return dst
	}
	at, _ := s.where(f.u)
	for _, h := range at.Arrows() {
		dst = append(dst, act(opGate, int16(h)))
	}
	return append(dst, act(opStay))
}

// hunterMayAnchor tells whether a commissioner or warship may enter the port of its hex (11.2, 11.3).
func (s *state) hunterMayAnchor(u unit) bool {
	at, _ := s.where(u)
	h := at.Port()
	if h == 0 {
		return false
	}
	if c, ok := u.crown(); ok {
		return s.crownMayAnchor(c, h)
	}
	w, _ := u.navy()
	t := &s.port[h]
	if t.razed || t.pirateport || s.flag(w) != t.nation {
		return false
	}
	for p := range int8(slots) { // only to chase pirates (§14.3)
		if k := &s.pirates[p]; k.captain != 0 && k.anchored && k.at == at && owner(p) != s.drawer {
			return true
		}
	}
	return false
}

// hunterAnchors brings a hunter into a port and chases the pirates out of it (8.7, 11.2).
func (s *state) hunterAnchors(u unit, ch engine.Chance, log *engine.Log) {
	at, _ := s.where(u)
	h := at.Port()
	w, navy := u.navy()
	s.stir = s.stir || !navy || s.rules < rulesMoved // a warship may yet sail on
	s.tell(log, EvAnchored, s.commander(u), s.name(u), int16(h), 0)
	if c, ok := u.crown(); ok {
		s.crownAnchors(c, h, ch, log)
		return
	}
	s.warships[w].anchored = true
}

// navyMoved: a warship that has been moved or placed meets what is in its hex, or may be challenged.
func (s *state) navyMoved(f frame, _ engine.Chance, log *engine.Log) {
	w, _ := f.u.navy()
	k := &s.warships[w]
	if k.face == 0 {
		return
	}
	player := s.drawer
	meets := false
	for p := range int8(slots) {
		q := &s.pirates[p]
		if q.captain != 0 && q.at == k.at && owner(p) != player && q.anchored == k.anchored {
			meets = true
		}
	}
	switch {
	case meets:
		s.reveal(w, log)
		if s.tooFast(w) {
			s.removeWarship(w, log)
			return
		}
		if k.anchored {
			s.stack.Push(frame{step: stepNavyChase, u: f.u})
		} else {
			s.stack.Push(frame{step: stepNavyTargets, u: f.u, b: 1})
			s.stack.Push(frame{step: stepFlag, u: f.u})
		}
	default:
		own := false
		for p := 2 * player; p < 2*player+2; p++ {
			own = own || s.pirates[p].captain != 0 && s.pirates[p].at == k.at && s.pirates[p].atSea() && !k.anchored
		}
		if own {
			s.stack.Push(frame{step: stepNavyTargets, u: f.u})
			s.stack.Push(frame{step: stepFlag, u: f.u})
			return
		}
		if s.voyage.spent > 0 {
			s.stack.Push(frame{step: stepChallenge, u: f.u, a: 0})
		}
	}
}

// tooFast tells whether the warship that has just moved went farther than its speed.
func (s *state) tooFast(w int8) bool {
	return s.voyage.unit == navyUnit(w) && int(s.voyage.spent) > s.warships[w].face.Speed(0)
}

// navyTargets lets a warship try the pirates at sea in its hex, in the order the drawer names, until it
// has fought; he may spare his own (11.3), unless only they are there (8.9). f.a: it has fought, f.b: other
// pirates were there.
func (s *state) navyTargets(f frame, ch engine.Chance, log *engine.Log) {
	w, _ := f.u.navy()
	k := &s.warships[w]
	if k.face == 0 || f.a != 0 {
		return
	}
	n, last := 0, int8(0) // last: slot + 1 of the most notorious
	others := false
	for p := range int8(slots) {
		if s.targetable(w, p) {
			if n, others = n+1, others || owner(p) != s.drawer; last == 0 || s.pirates[p].notoriety > s.pirates[last-1].notoriety {
				last = p + 1
			}
		}
	}
	switch {
	case n == 0:
	case n == 1 && others, !others && f.b == 0: // alone with his own it has another commander, who is not asked
		s.target(f, last-1, log)
	default:
		s.question(frame{step: stepAnswer, u: f.u, b: f.b}, AskTarget, s.drawer, s.name(f.u), 0, 0)
	}
}

// targetable tells whether a warship may still try a pirate in its place this turn.
func (s *state) targetable(w, p int8) bool {
	q := &s.pirates[p]
	return q.atSea() && q.at == s.warships[w].at && q.triedNavy>>w&1 == 0
}

// legalTarget lists whom a warship may try, or whom it may be put beside once it has been proved (11.3).
func (s *state) legalTarget(f *frame, dst []engine.Action) []engine.Action {
	if f.step == stepProved {
		return s.legalProved(f, dst)
	}
	w, _ := f.u.navy()
	others := false
	for p := range int8(slots) {
		if s.targetable(w, p) {
			dst = append(dst, act(opTarget, int16(s.pirates[p].captain)))
			others = others || owner(p) != s.drawer
		}
	}
	if !others {
		dst = append(dst, act(opSpare))
	}
	return dst
}

// target sends a warship against a pirate; if he gets away it may try the next.
func (s *state) target(f frame, p int8, log *engine.Log) {
	w, _ := f.u.navy()
	s.pirates[p].triedNavy |= 1 << w
	s.reveal(w, log)
	if s.tooFast(w) {
		s.removeWarship(w, log)
		return
	}
	s.stack.Push(f)
	s.stack.Push(frame{step: stepAttempt, p: p, u: f.u})
}

// askFlag asks the drawer whose ship a warship without nation is, where there is a choice and it may matter
// (11.3).
func (s *state) askFlag(f frame, _ engine.Chance, _ *engine.Log) {
	u := f.u
	w, _ := u.navy()
	k := &s.warships[w]
	if k.face == 0 || k.face.Nation() != NoNation || k.nation != NoNation {
		return
	}
	var list [nations]bool
	s.nationsAt(k.at, &list)
	n := 0
	for _, is := range list {
		if is {
			n++
		}
	}
	if n > 1 {
		s.question(frame{step: stepAnswer, u: u}, AskNation, s.drawer, s.name(u), -1, 0)
	}
}

// askChallenge asks the other players, one after the other, whether they want proof of the speed (I13).
func (s *state) askChallenge(f frame, _ engine.Chance, _ *engine.Log) {
	w, _ := f.u.navy()
	if s.warships[w].face == 0 {
		return
	}
	for i := int8(f.a) + 1; i < int8(s.players); i++ {
		player := (s.drawer + i) % int8(s.players)
		if s.dummy(player) {
			continue
		}
		f.a = int16(i)
		s.question(f, AskChallenge, player, int16(w), int16(s.voyage.spent), 0)
		return
	}
}

// prove settles a challenge: too fast, and the warship goes back to its bag; honest, and it is put on a
// pirate of the challenger whom the mover chooses, none in a zone (11.3).
func (s *state) prove(f frame, challenger int8, log *engine.Log) {
	w, _ := f.u.navy()
	s.reveal(w, log)
	honest := int16(1)
	if s.tooFast(w) {
		honest = 0
	}
	s.tell(log, EvProof, challenger, int16(w), int16(challenger), honest)
	if honest == 0 {
		s.removeWarship(w, log)
		return
	}
	s.voyage = voyage{}
	s.stack.Push(frame{step: stepProved, u: f.u, a: int16(challenger)})
}

func (s *state) legalProved(f *frame, dst []engine.Action) []engine.Action {
	for p := 2 * int8(f.a); p < 2*int8(f.a)+2; p++ {
		if k := &s.pirates[p]; k.captain != 0 && k.at.IsHex() {
			dst = append(dst, act(opTarget, int16(k.captain)))
		}
	}
	return dst
}

// proved puts an honest warship on a pirate of the challenger.
func (s *state) proved(f frame, ch engine.Chance, log *engine.Log) {
	var room [2]engine.Action
	switch list := s.legalProved(&f, room[:0]); len(list) {
	case 0:
	case 1:
		s.settle(f.u, s.slotOf(Counter(list[0].A)), log)
	default:
		s.question(f, AskTarget, s.drawer, s.name(f.u), 1, 0)
	}
}

// settle puts a warship on a pirate: it intercepts, chases out or blockades (11.3, 11.4).
func (s *state) settle(u unit, p int8, log *engine.Log) {
	w, _ := u.navy()
	k, q := &s.warships[w], &s.pirates[p]
	k.at, k.anchored, k.nation = q.at, false, NoNation
	s.stir = true
	s.tell(log, EvSailed, s.drawer, s.name(u), int16(q.at), 0)
	s.reveal(w, log)
	if !q.anchored {
		q.triedNavy |= 1 << w
		s.stack.Push(frame{step: stepAttempt, p: p, u: u})
		s.stack.Push(frame{step: stepFlag, u: u})
		return
	}
	h := q.at.Port()
	if t := &s.port[h]; !t.pirateport && !t.razed && s.flag(w) == t.nation {
		k.anchored = true
		s.tell(log, EvAnchored, s.drawer, s.name(u), int16(h), 0)
		s.chaseAll(h, s.drawer, u)
	}
}

// hunt is the line that sends a warship after the most notorious pirate (11.4).
func (s *state) hunt(f frame, ch engine.Chance, log *engine.Log) {
	for w := range int8(nWarships) {
		s.removeWarship(w, log)
	}
	set := s.notorious(f.p)
	switch bits.OnesCount8(set) {
	case 0:
		s.tell(log, EvIgnored, f.p, int16(DoWarshipIntercept), 0, 0)
	case 1:
		s.stack.Push(frame{step: stepHunted, p: int8(bits.TrailingZeros8(set))})
	default:
		s.question(frame{step: stepAnswer, p: f.p}, AskName, f.p, -1, 0, 0)
	}
}

// notorious are the most notorious pirates that are not a player's own: slots as bits.
func (s *state) notorious(player int8) (set uint8) {
	most := int16(-1)
	for p := range int8(slots) {
		k := &s.pirates[p]
		if k.captain == 0 || owner(p) == player {
			continue
		}
		if k.notoriety > most {
			most, set = k.notoriety, 0
		}
		if k.notoriety == most {
			set |= 1 << p
		}
	}
	return set
}

// hunted draws the warship for the most notorious pirate.
func (s *state) hunted(f frame, ch engine.Chance, log *engine.Log) {
	if !s.inPlay(f.p) {
		return
	}
	if w := s.newWarship(s.pirates[f.p].at, s.everybody(), ch, log); w >= 0 {
		s.settle(navyUnit(w), f.p, log)
	}
}
