package blackbeard

// contested is the frame of the roll that the open question of cunning is about, nil if there is none.
func (s *state) contested() *frame {
	if AskBase+uint16(s.ask.kind) != AskCunning || s.ask.kind == 0 || s.stack.Len() < 2 {
		return nil
	}
	return &s.stack.All()[s.stack.Len()-2]
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

// again is how a new throw of the roll that the question of cunning is about compares with the dice as they lie.
func (s *state) again() AgainOdds {
	f := s.contested()
	if f == nil {
		return AgainOdds{}
	}
	better, worse, all := s.compare(f, s.stack.Top().a == 1)
	return AgainOdds{share(better, all), share(worse, all), better == 0}
}

// compare counts the throws of the dice of a roll that are better and worse for its pirate, or for the other side
// of a duel, than the dice as they lie, of all throws there are. Where many dice are only added up their sums
// are counted.
func (s *state) compare(f *frame, other bool) (better, worse, all int) {
	now := s.merit(f, other)
	count := func(merit, throws int) {
		all += throws
		switch {
		case merit > now:
			better += throws
		case merit < now:
			worse += throws
		}
	}
	t, a := s.throwOf(f), *f
	switch f.step {
	case stepRoundRolled:
		feast := s.pirates[s.fight.pirate].feasting()
		for mine := 2; mine <= 12; mine++ {
			for theirs := 2; theirs <= 12; theirs++ {
				count(s.roundMerit(mine-feast, theirs), betterPips(mine, t.mine == 4)*pips(theirs))
			}
		}
		return better, worse, all
	case stepLooted:
		var sums [6*8 + 1]int // throws by their sum
		sums[0] = 1
		for range t.mine {
			for n := len(sums) - 1; n >= 0; n-- {
				sums[n] = 0
				for d := 1; d <= min(6, n); d++ {
					sums[n] += sums[n-d]
				}
			}
		}
		for sum, throws := range sums {
			count(sum, throws)
		}
		return better, worse, all
	}
	dice := t.mine + t.theirs
	for n := range power6[dice] {
		for i := range dice {
			at := i
			if i >= t.mine {
				at = 4 + i - t.mine
			}
			a.dice[at] = int8(n%6 + 1)
			n /= 6
		}
		count(s.merit(&a, other), 1)
	}
	return better, worse, all
}

// power6 is how many throws so many dice have.
var power6 = [...]int{1, 6, 36, 216, 1296}

// betterPips is how many throws of two dice have a sum of n, or of two pairs the better of which counts.
func betterPips(n int, twice bool) int {
	if !twice {
		return pips(n)
	}
	upTo := func(n int) (sum int) {
		for i := 2; i <= n; i++ {
			sum += pips(i)
		}
		return sum
	}
	return upTo(n)*upTo(n) - upTo(n-1)*upTo(n-1)
}
