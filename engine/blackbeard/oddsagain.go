package blackbeard

// Roll is a roll that cunning may throw anew (24), with the dice as they lie.
type Roll struct {
	On           bool
	Mine, Theirs []int // of the pirate it was made for, and of the other side
}

// contested is the frame of the roll that the open question of cunning is about, nil if there is none.
func (s *state) contested() *frame {
	if AskBase+uint16(s.ask.kind) != AskCunning || s.ask.kind == 0 || s.depth < 2 {
		return nil
	}
	return &s.stack[s.depth-2]
}

// viewRoll shows the dice of such a roll.
func (s *state) viewRoll() (r Roll) {
	f := s.contested()
	if f == nil {
		return r
	}
	r.On = true
	t := s.throwOf(f)
	for i := range t.mine {
		r.Mine = append(r.Mine, int(f.dice[i]))
	}
	for i := range t.theirs {
		r.Theirs = append(r.Theirs, int(f.dice[4+i]))
	}
	return r
}

// AgainOdds is how a roll thrown anew compares with the dice as they lie, in percent; what is left is as good.
type AgainOdds struct {
	Better, Worse int
	Never         bool // no throw at all is better: cunning may be used (24), and cannot help
}

// OddsAgain are the chances of the cunning that the viewer is asked about.
func (v *View) OddsAgain() AgainOdds {
	s := &v.hid
	f := s.contested()
	if f == nil || v.question.Kind != AskCunning {
		return AgainOdds{}
	}
	other := s.top().a == 1
	now := s.merit(f, other)
	t := s.throwOf(f)
	again := *f
	better, worse, all := 0, 0, 0
	var throw func(i uint8)
	throw = func(i uint8) {
		if i == t.mine+t.theirs {
			all++
			switch m := s.merit(&again, other); {
			case m > now:
				better++
			case m < now:
				worse++
			}
			return
		}
		at := i
		if i >= t.mine {
			at = 4 + i - t.mine
		}
		for d := int8(1); d <= 6; d++ {
			again.dice[at] = d
			throw(i + 1)
		}
	}
	throw(0)
	return AgainOdds{share(better, all), share(worse, all), better == 0}
}

// merit ranks the result of a roll for the pirate it was made for, or for the other side of a duel: higher is
// better.
func (s *state) merit(t *frame, other bool) int {
	k := &s.pirates[max(0, t.p)]
	success := func(yes bool) int {
		if yes {
			return 1
		}
		return 0
	}
	d := int(t.dice[0])
	switch t.step {
	case stepMoved, stepRansomed:
		return d
	case stepEvaded:
		return success(s.evades(t))
	case stepMatched, stepCrownMatched:
		return success(s.slips(t))
	case stepRoundRolled:
		rollP, rollH := s.rollsOf(t)
		p, h := s.strengths()
		return p + rollP - h - rollH
	case stepWound:
		return success(d > 1)
	case stepPrizeRolled:
		switch m := s.margin(t); {
		case m <= 0:
			return 1
		case m <= 2:
			return -m
		}
		return 0 // it escapes
	case stepInterrogated: // to learn something and keep the hostage
		return success(d == k.crueltyNow())
	case stepMutiny:
		return success(d < k.charismaNow()) + success(d <= k.charismaNow())
	case stepTreason:
		return min(d, 3)
	case stepFine:
		return -min(d+int(t.dice[1]), TreasonHangedFrom)
	case stepChaseRolled:
		return success(t.dice[0] > t.dice[4])
	}
	return s.meritMore(t, other)
}

// meritMore ranks the rolls of ports, duels and retirement.
func (s *state) meritMore(t *frame, other bool) int {
	k := &s.pirates[max(0, t.p)]
	d := int(t.dice[0])
	switch t.step {
	case stepBribed:
		switch paid := int32(d)*BribeTimes <= k.worth; {
		case !paid:
			return -7
		default:
			return -d
		}
	case stepPriced:
		return -int(s.letterPrice(t))
	case stepCareened:
		return min(d, int(k.top()-k.speed))
	case stepRetired:
		if int(digits(t.dice[:2])) <= k.retireLimit() {
			return 1
		}
	case stepDuelRolled:
		attack, defence := s.duelTotals(t)
		m := max(attack-defence, 0)
		if other {
			m = -m
		}
		return m
	case stepAssaulted:
		mine, theirs := s.assaultTotals(t)
		if mine > theirs {
			return 7 - int(min(t.dice[4], t.dice[5]))
		}
		return mine - theirs
	case stepLooted:
		sum := 0
		for _, d := range t.dice[:s.port[s.board.port].value] {
			sum += int(d)
		}
		return sum
	}
	return 0
}
