package rules

import (
	"math/bits"
	"portside/engine"
	"portside/engine/blackbeard"
)

// askWarship lets the drawer choose: move a warship, or place a new one (11.3). There is no choice without a
// warship on the map, or with an empty bag.
func (s *State) askWarship(f Frame, ch engine.Chance, log *engine.Log) {
	some := false
	for w := range s.Warships {
		some = some || s.Warships[w].Face != 0
	}
	if !some {
		s.placeWarship(f.P, ch, log)
		return
	}
	s.question(Frame{Step: stepAnswer, P: f.P}, blackbeard.AskWarship, f.P, 0, 0, 0)
}

func (s *State) legalWarship(dst []engine.Action) []engine.Action {
	dst = append(dst, blackbeard.Act(blackbeard.OpNewWarship))
	for w := range int16(blackbeard.NWarships) {
		if s.Warships[w].Face != 0 {
			dst = append(dst, blackbeard.Act(blackbeard.OpWarship, w))
		}
	}
	return dst
}

// placeWarship draws a card for the lane, then the warship (11.3 b).
func (s *State) placeWarship(player int8, ch engine.Chance, log *engine.Log) {
	at := s.lane(ch, log).Hex()
	if w := s.newWarship(at, 1<<player, ch, log); w >= 0 {
		s.Voyage = Voyage{}
		s.Stack.Push(Frame{Step: stepNavyMoved, U: navyUnit(w)})
	}
}

// moveWarship shows the drawer the face and lets him sail (11.3 a). Leaving a zone for an arrow
// hex is its whole move; a link zone has no such hex, so the warship stays (R69).
func (s *State) moveWarship(player, w int8, log *engine.Log) {
	k := &s.Warships[w]
	s.Last = navyUnit(w)
	if k.Known>>player&1 == 0 {
		k.Known |= 1 << player
		s.whisper(log, blackbeard.EvFace, player, -1-int16(w), int16(k.Face), 0)
		log.Bar(engine.BarrierShown)
	}
	s.setSail(navyUnit(w), blackbeard.WarshipMoveMax, log)
	if k.At.IsZone() {
		s.Voyage = Voyage{Unit: navyUnit(w)}
		if len(k.At.Arrows()) == 0 && s.Rules >= blackbeard.RulesGate {
			return
		}
		s.question(Frame{Step: stepAnswer, U: navyUnit(w)}, blackbeard.AskGate, player, s.Name(navyUnit(w)), 0, 0)
	}
}

// legalGate lists the arrow hexes that a warship in a zone may leave to, and staying; or the three gates for a new
// commissioner.
func (s *State) legalGate(f *Frame, dst []engine.Action) []engine.Action {
	if f.U == 0 {
		for sheet := blackbeard.WesternMap; sheet <= blackbeard.IndianMap; sheet++ {
			dst = append(dst, blackbeard.Act(blackbeard.OpGate, int16(blackbeard.GateOf(sheet))))
		}
		return dst
	}
	at, _ := s.Where(f.U)
	for _, h := range at.Arrows() {
		dst = append(dst, blackbeard.Act(blackbeard.OpGate, int16(h)))
	}
	return append(dst, blackbeard.Act(blackbeard.OpStay))
}

// hunterMayAnchor tells whether a commissioner or warship may enter the port of its hex (11.2, 11.3).
func (s *State) hunterMayAnchor(u Unit) bool {
	at, _ := s.Where(u)
	h := at.Port()
	if h == 0 {
		return false
	}
	if c, ok := u.Crown(); ok {
		return s.crownMayAnchor(c, h)
	}
	w, _ := u.Navy()
	t := &s.Port[h]
	if t.Razed || t.Pirateport || s.flag(w) != t.Nation {
		return false
	}
	for p := range int8(Slots) { // only to chase pirates (§14.3)
		if k := &s.Pirates[p]; k.Captain != 0 && k.Anchored && k.At == at && Owner(p) != s.Drawer {
			return true
		}
	}
	return false
}

// hunterAnchors brings a hunter into a port and chases the pirates out of it (8.7, 11.2).
func (s *State) hunterAnchors(u Unit, ch engine.Chance, log *engine.Log) {
	at, _ := s.Where(u)
	h := at.Port()
	w, navy := u.Navy()
	s.Stir = s.Stir || !navy || s.Rules < blackbeard.RulesMoved // a warship may still sail on
	s.emit(log, blackbeard.EvAnchored, s.commander(u), s.Name(u), int16(h), 0)
	if c, ok := u.Crown(); ok {
		s.crownAnchors(c, h, ch, log)
		return
	}
	s.Warships[w].Anchored = true
}

// navyMoved: a warship that was moved or placed meets what is in its hex, or may be challenged.
func (s *State) navyMoved(f Frame, _ engine.Chance, log *engine.Log) {
	w, _ := f.U.Navy()
	k := &s.Warships[w]
	if k.Face == 0 {
		return
	}
	player := s.Drawer
	meets := false
	for p := range int8(Slots) {
		q := &s.Pirates[p]
		if q.Captain != 0 && q.At == k.At && Owner(p) != player && q.Anchored == k.Anchored && (k.Anchored || s.mayFight(f.U, p)) {
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
		if k.Anchored {
			s.Stack.Push(Frame{Step: stepNavyChase, U: f.U})
		} else {
			s.Stack.Push(Frame{Step: stepNavyTargets, U: f.U, B: 1})
			s.Stack.Push(Frame{Step: stepFlag, U: f.U})
		}
	default:
		own := false
		for p := 2 * player; p < 2*player+2; p++ {
			own = own || s.Pirates[p].Captain != 0 && s.Pirates[p].At == k.At && s.Pirates[p].AtSea() && !k.Anchored && s.mayFight(f.U, p)
		}
		if own {
			s.Stack.Push(Frame{Step: stepNavyTargets, U: f.U})
			s.Stack.Push(Frame{Step: stepFlag, U: f.U})
			return
		}
		if s.Voyage.Spent > 0 {
			s.Stack.Push(Frame{Step: stepChallenge, U: f.U, A: 0})
		}
	}
}

// tooFast tells whether the warship that just moved went farther than its speed.
func (s *State) tooFast(w int8) bool {
	return s.Voyage.Unit == navyUnit(w) && int(s.Voyage.Spent) > s.Warships[w].Face.Speed(0)
}

// navyTargets lets a warship try the pirates at sea in its hex, in the order the drawer names, until it
// has fought; he may spare his own (11.3), unless only they are there (8.9). f.A: it has fought, f.B: other
// pirates were there.
func (s *State) navyTargets(f Frame, ch engine.Chance, log *engine.Log) {
	w, _ := f.U.Navy()
	k := &s.Warships[w]
	if k.Face == 0 || f.A != 0 {
		return
	}
	n, last := 0, int8(0) // last: slot + 1 of the most notorious
	others := false
	for p := range int8(Slots) {
		if s.targetable(w, p) {
			if n, others = n+1, others || Owner(p) != s.Drawer; last == 0 || s.Pirates[p].Notoriety > s.Pirates[last-1].Notoriety {
				last = p + 1
			}
		}
	}
	switch {
	case n == 0:
	case n == 1 && others, !others && f.B == 0: // only the drawer's own pirates are left: the warship has another commander, who is not asked
		s.target(f, last-1, log)
	default:
		s.question(Frame{Step: stepAnswer, U: f.U, B: f.B}, blackbeard.AskTarget, s.Drawer, s.Name(f.U), 0, 0)
	}
}

// targetable tells whether a warship may still try a pirate in its place this turn.
func (s *State) targetable(w, p int8) bool {
	q := &s.Pirates[p]
	return q.AtSea() && q.At == s.Warships[w].At && q.TriedNavy>>w&1 == 0 && s.mayFight(navyUnit(w), p)
}

// legalTarget lists the pirates a warship may try, may be put beside once it has been proved (11.3), or may fight at a
// random event (8.10).
func (s *State) legalTarget(f *Frame, dst []engine.Action) []engine.Action {
	switch f.Step {
	case stepProved:
		return s.legalProved(f, dst)
	case stepAutomatic:
		return s.legalAutomatic(f, dst)
	}
	w, _ := f.U.Navy()
	others := false
	for p := range int8(Slots) {
		if s.targetable(w, p) {
			dst = append(dst, blackbeard.Act(blackbeard.OpTarget, int16(s.Pirates[p].Captain)))
			others = others || Owner(p) != s.Drawer
		}
	}
	if !others {
		dst = append(dst, blackbeard.Act(blackbeard.OpSpare))
	}
	return dst
}

// target sends a warship against a pirate; if he gets away it may try the next.
func (s *State) target(f Frame, p int8, log *engine.Log) {
	w, _ := f.U.Navy()
	s.Pirates[p].TriedNavy |= 1 << w
	s.reveal(w, log)
	if s.tooFast(w) {
		s.removeWarship(w, log)
		return
	}
	s.Stack.Push(f)
	s.Stack.Push(Frame{Step: stepAttempt, P: p, U: f.U})
}

// askFlag asks the drawer for the nationality of a warship without one, if there is a choice and it may matter
// (11.3).
func (s *State) askFlag(f Frame, _ engine.Chance, _ *engine.Log) {
	u := f.U
	w, _ := u.Navy()
	k := &s.Warships[w]
	if k.Face == 0 || k.Face.Nation() != blackbeard.NoNation || k.nation != blackbeard.NoNation {
		return
	}
	var list [blackbeard.Nations]bool
	s.nationsAt(k.At, &list)
	n := 0
	for _, is := range list {
		if is {
			n++
		}
	}
	if n > 1 {
		s.question(Frame{Step: stepAnswer, U: u}, blackbeard.AskNation, s.Drawer, s.Name(u), -1, 0)
	}
}

// askChallenge asks the other players, one after the other, whether they want proof of the speed (I13).
func (s *State) askChallenge(f Frame, _ engine.Chance, _ *engine.Log) {
	w, _ := f.U.Navy()
	if s.Warships[w].Face == 0 {
		return
	}
	for i := int8(f.A) + 1; i < int8(s.Players); i++ {
		player := (s.Drawer + i) % int8(s.Players)
		if s.Dummy(player) {
			continue
		}
		f.A = int16(i)
		s.question(f, blackbeard.AskChallenge, player, int16(w), int16(s.Voyage.Spent), 0)
		return
	}
}

// prove settles a challenge: a warship that was too fast goes back to its bag; an honest one is put on a
// pirate of the challenger that the mover chooses, or none in a zone (11.3).
func (s *State) prove(f Frame, challenger int8, log *engine.Log) {
	w, _ := f.U.Navy()
	s.reveal(w, log)
	honest := int16(1)
	if s.tooFast(w) {
		honest = 0
	}
	s.emit(log, blackbeard.EvProof, challenger, int16(w), int16(challenger), honest)
	if honest == 0 {
		s.removeWarship(w, log)
		return
	}
	s.Voyage = Voyage{}
	s.Stack.Push(Frame{Step: stepProved, U: f.U, A: int16(challenger)})
}

func (s *State) legalProved(f *Frame, dst []engine.Action) []engine.Action {
	for p := 2 * int8(f.A); p < 2*int8(f.A)+2; p++ {
		if k := &s.Pirates[p]; k.Captain != 0 && k.At.IsHex() && (k.Anchored || s.mayFight(f.U, p)) {
			dst = append(dst, blackbeard.Act(blackbeard.OpTarget, int16(k.Captain)))
		}
	}
	return dst
}

// proved puts an honest warship on a pirate of the challenger.
func (s *State) proved(f Frame, ch engine.Chance, log *engine.Log) {
	var room [2]engine.Action
	switch list := s.legalProved(&f, room[:0]); len(list) {
	case 0:
	case 1:
		s.settle(f.U, s.SlotOf(blackbeard.Counter(list[0].A)), log)
	default:
		s.question(f, blackbeard.AskTarget, s.Drawer, s.Name(f.U), blackbeard.TargetProved, 0)
	}
}

// settle puts a warship on a pirate: it intercepts him, chases him out or blockades him (11.3, 11.4).
func (s *State) settle(u Unit, p int8, log *engine.Log) {
	w, _ := u.Navy()
	k, q := &s.Warships[w], &s.Pirates[p]
	k.At, k.Anchored, k.nation = q.At, false, blackbeard.NoNation
	s.Stir = true
	s.emit(log, blackbeard.EvSailed, s.Drawer, s.Name(u), int16(q.At), 0)
	s.reveal(w, log)
	if !q.Anchored {
		q.TriedNavy |= 1 << w
		s.Stack.Push(Frame{Step: stepAttempt, P: p, U: u})
		s.Stack.Push(Frame{Step: stepFlag, U: u})
		return
	}
	h := q.At.Port()
	if t := &s.Port[h]; !t.Pirateport && !t.Razed && s.flag(w) == t.Nation {
		k.Anchored = true
		s.emit(log, blackbeard.EvAnchored, s.Drawer, s.Name(u), int16(h), 0)
		s.chaseAll(h, s.Drawer, u)
	}
}

// hunt is the line that sends a warship after the most notorious pirate (11.4).
func (s *State) hunt(f Frame, ch engine.Chance, log *engine.Log) {
	for w := range int8(blackbeard.NWarships) {
		s.removeWarship(w, log)
	}
	set := s.notorious(f.P)
	switch bits.OnesCount8(set) {
	case 0:
		s.emit(log, blackbeard.EvIgnored, f.P, int16(blackbeard.DoWarshipIntercept), 0, 0)
	case 1:
		s.Stack.Push(Frame{Step: stepHunted, P: int8(bits.TrailingZeros8(set))})
	default:
		s.question(Frame{Step: stepAnswer, P: f.P}, blackbeard.AskName, f.P, -1, 0, 0)
	}
}

// notorious are the most notorious pirates that are not a player's own: slots as bits.
func (s *State) notorious(player int8) (set uint8) {
	most := int16(-1)
	for p := range int8(Slots) {
		k := &s.Pirates[p]
		if k.Captain == 0 || Owner(p) == player {
			continue
		}
		if k.Notoriety > most {
			most, set = k.Notoriety, 0
		}
		if k.Notoriety == most {
			set |= 1 << p
		}
	}
	return set
}

// hunted draws the warship for the most notorious pirate.
func (s *State) hunted(f Frame, ch engine.Chance, log *engine.Log) {
	if !s.InPlay(f.P) {
		return
	}
	if w := s.newWarship(s.Pirates[f.P].At, s.Everybody(), ch, log); w >= 0 {
		s.settle(navyUnit(w), f.P, log)
	}
}
