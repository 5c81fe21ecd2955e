package blackbeard

import "portside/engine"

// askBribe asks whether the pirate wants a hide-out: not in a pirate port, not if it is his already, not
// under a governor who is against him (12.3) [R65]; who has less than the lowest bribe cannot pay.
func (s *state) askBribe(f frame, _ engine.Chance, _ *engine.Log) {
	p := f.p
	k := &s.pirates[p]
	if _, ok := s.usable(p); !ok {
		return
	}
	h := k.at.Port()
	if t := &s.port[h]; t.pirateport || t.anti() || k.hideout == h || k.worth < BribeTimes {
		return
	}
	s.question(frame{step: stepAnswer, p: p}, AskBribe, owner(p), int16(k.captain), int16(h), 0)
}

// bribe finds the governor, in a port without one by drawing him, and rolls for the money.
func (s *state) bribe(p int8, ch engine.Chance, log *engine.Log) {
	h := s.pirates[p].at.Port()
	t := &s.port[h]
	if t.governor == 0 {
		s.sale.drawn = true
		if g, ok := s.drawGovernor(ch, log); ok {
			t.governor = g
			s.tell(log, EvGovernor, -1, int16(g), int16(h), 0)
		}
	}
	s.roll(frame{step: stepBribed, p: p}, ch, log)
}

// bribed takes the money: the governor who favours pirates gives a hide-out for it, the other nothing and
// goes. Who cannot pay gets nothing and loses nothing [R23].
func (s *state) bribed(f frame, _ engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	h := k.at.Port()
	t := &s.port[h]
	price := int32(f.dice[0]) * BribeTimes
	paid := price <= k.worth
	flag := int16(0)
	if paid {
		flag = 1
		s.earn(f.p, -price, log)
	}
	s.tell(log, EvPrice, owner(f.p), int16(k.captain), int16(price), flag)
	if paid && t.governor != 0 && t.governor.Pro() {
		s.hide(f.p, h, log)
		return
	}
	if s.sale.drawn && t.governor != 0 {
		s.dismiss(h, false, log)
	}
}

// hide makes a port the hide-out of a pirate; what he has put away in another stays his [R23].
func (s *state) hide(p int8, h Port, log *engine.Log) {
	k := &s.pirates[p]
	if k.hideout != 0 {
		s.tell(log, EvHideout, owner(p), int16(k.captain), int16(k.hideout), 0)
	}
	k.hideout = h
	s.tell(log, EvHideout, owner(p), int16(k.captain), int16(h), 1)
}

// dismiss takes the governor of a port away: out of the game for good, or back to the bag.
func (s *state) dismiss(h Port, forGood bool, log *engine.Log) {
	t := &s.port[h]
	if t.governor == 0 {
		return
	}
	flag := int16(1)
	if !forGood {
		s.governorBag.Put(uint8(t.governor))
		flag = 0
	}
	s.tell(log, EvGovernorGone, -1, int16(t.governor), int16(h), flag)
	t.governor = 0
}

// letterHere is the first letter on sale of the nation of the port, if the pirate may buy it (12.4) [R49];
// NoCounter if there is none.
func (s *state) letterHere(p int8) Counter {
	k := &s.pirates[p]
	n := s.port[k.at.Port()].nation
	if n == NoNation || (k.attacked|k.vain)>>n&1 > 0 {
		return NoCounter
	}
	for l := range Counter(nLetters) {
		if s.onSale>>l&1 > 0 && (firstLetter+l).Nation() == n {
			return firstLetter + l
		}
	}
	return NoCounter
}

// askLetter asks whether the pirate wants to know the price of a letter that is on sale.
func (s *state) askLetter(f frame, _ engine.Chance, _ *engine.Log) {
	p := f.p
	if _, ok := s.usable(p); !ok {
		return
	}
	k := &s.pirates[p]
	c := s.letterHere(p)
	if c == NoCounter || k.worth < s.lowestPrice(p) {
		return
	}
	s.question(frame{step: stepAnswer, p: p}, AskLetter, owner(p), int16(k.captain), int16(c), 0)
}

// atHome tells whether the pirate lies in the hide-out that is his own.
func (s *state) atHome(p int8) bool {
	k := &s.pirates[p]
	return k.anchored && k.hideout != 0 && k.hideout == k.at.Port() && s.status(p, k.hideout, true) == Hideout
}

// lowestPrice is the least that a letter can cost here.
func (s *state) lowestPrice(p int8) int32 {
	switch {
	case s.atHome(p):
		return 0
	case s.port[s.pirates[p].at.Port()].pro():
		return LetterProTimes
	}
	return LetterNeutralTimes
}

// letterDice is how many dice make the price: in the hide-out a second one lowers it.
func (s *state) letterDice(p int8) uint8 {
	if s.atHome(p) {
		return 2
	}
	return 1
}

// letterPrice reads the dice of a price (12.4).
func (s *state) letterPrice(f *frame) int32 {
	d := int32(f.dice[0])
	switch {
	case s.atHome(f.p):
		return max(0, d*LetterNeutralTimes-int32(f.dice[1])*LetterProTimes)
	case s.port[s.pirates[f.p].at.Port()].pro():
		return d * LetterProTimes
	}
	return d * LetterNeutralTimes
}

// letterOdds is what the letter on sale where a pirate lies may cost him.
func (s *state) letterOdds(p int8) (o LetterOdds) {
	f := frame{step: stepPriced, p: p}
	o.Least = 1 << 30
	all := 0
	for f.dice[0] = 1; f.dice[0] <= 6; f.dice[0]++ {
		for f.dice[1] = 1; f.dice[1] <= 6; f.dice[1]++ {
			price := s.letterPrice(&f)
			o.Least, o.Most = min(o.Least, int(price)), max(o.Most, int(price))
			if all++; price <= s.pirates[p].worth {
				o.Payable++
			}
		}
	}
	o.Payable = share(o.Payable, all)
	return o
}

// priced tells the price; he may still decline, and cannot take what he cannot pay.
func (s *state) priced(f frame, _ engine.Chance, log *engine.Log) {
	k := &s.pirates[f.p]
	price := s.letterPrice(&f)
	s.sale.price = int16(price)
	if price > k.worth {
		s.tell(log, EvPrice, owner(f.p), int16(k.captain), s.sale.price, 0)
		return
	}
	s.question(frame{step: stepAnswer, p: f.p}, AskPrice, owner(f.p), int16(k.captain), s.sale.price, 0)
}

func (s *state) replyPrice(r reply, _ engine.Chance, log *engine.Log) {
	p := r.p
	k := &s.pirates[p]
	c := s.letterHere(p)
	if !r.yes || c == NoCounter {
		s.tell(log, EvPrice, owner(p), int16(k.captain), s.sale.price, 0)
		return
	}
	s.earn(p, -int32(s.sale.price), log)
	s.tell(log, EvPrice, owner(p), int16(k.captain), s.sale.price, 1)
	s.onSale &^= 1 << (c - firstLetter)
	s.giveLetter(p, c, false, log)
}

// giveLetter hands a letter to a pirate, in place of the one he has. paper: a copy that a royal pardon
// gives when no counter of the nation is left, since paper is not limited [R52].
func (s *state) giveLetter(p int8, c Counter, paper bool, log *engine.Log) {
	k := &s.pirates[p]
	if k.letter != 0 {
		s.tell(log, EvLetter, owner(p), int16(k.captain), int16(k.letter), 0)
		s.returnLetter(p)
	}
	k.letter, k.paper = c, paper
	s.tell(log, EvLetter, owner(p), int16(k.captain), int16(c), 1)
}

// returnLetter puts the letter of a pirate back into the bag; a copy is torn up.
func (s *state) returnLetter(p int8) {
	k := &s.pirates[p]
	if k.letter != 0 && !k.paper {
		s.letterBag.Put(uint8(k.letter))
	}
	k.letter, k.paper = 0, false
}
