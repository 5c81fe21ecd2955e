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
