package blackbeard

import (
	"math/bits"

	"portside/engine"
)

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
