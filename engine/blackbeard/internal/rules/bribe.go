package rules

import (
	"portside/engine"
	"portside/engine/blackbeard"
)

// askBribe asks whether the pirate wants a hide-out: not in a pirate port, not if it is his already, and not
// under a governor who is against him (12.3) [R65]; a pirate with less than the lowest bribe cannot pay.
func (s *State) askBribe(f Frame, _ engine.Chance, _ *engine.Log) {
	p := f.P
	k := &s.Pirates[p]
	if _, ok := s.Usable(p); !ok {
		return
	}
	h := k.At.Port()
	if t := &s.Port[h]; t.Pirateport || t.Anti() || k.Hideout == h || k.Worth < blackbeard.BribeTimes {
		return
	}
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskBribe, Owner(p), int16(k.Captain), int16(h), 0)
}

// bribe finds the governor, drawing one for a port without, and rolls for the money.
func (s *State) bribe(p int8, ch engine.Chance, log *engine.Log) {
	h := s.Pirates[p].At.Port()
	t := &s.Port[h]
	if t.Governor == 0 {
		s.Sale.drawn = true
		if g, ok := s.drawGovernor(ch, log); ok {
			t.Governor = g
			s.emit(log, blackbeard.EvGovernor, -1, int16(g), int16(h), 0)
		}
	}
	s.roll(Frame{Step: stepBribed, P: p}, ch, log)
}

// bribed takes the money: a governor who favours pirates gives a hide-out for it, any other gives nothing and
// goes. A pirate who cannot pay gets nothing and loses nothing [R23].
func (s *State) bribed(f Frame, _ engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	h := k.At.Port()
	t := &s.Port[h]
	price := int32(f.dice[0]) * blackbeard.BribeTimes
	paid := price <= k.Worth
	flag := int16(0)
	if paid {
		flag = 1
		s.earn(f.P, -price, log)
	}
	s.emit(log, blackbeard.EvPrice, Owner(f.P), int16(k.Captain), int16(price), flag)
	if paid && t.Governor != 0 && t.Governor.Pro() {
		if s.Sale.drawn && s.Rules >= blackbeard.RulesSheet { // a new governor, who stays (R79)
			s.forgetPort(h)
		}
		s.hide(f.P, h, log)
		return
	}
	if s.Sale.drawn && t.Governor != 0 {
		s.dismiss(h, false, log)
	}
}

// hide makes a port the hide-out of a pirate; he keeps what he has put away in another [R23].
func (s *State) hide(p int8, h blackbeard.Port, log *engine.Log) {
	k := &s.Pirates[p]
	if k.Hideout != 0 {
		s.emit(log, blackbeard.EvHideout, Owner(p), int16(k.Captain), int16(k.Hideout), 0)
	}
	k.Hideout = h
	s.emit(log, blackbeard.EvHideout, Owner(p), int16(k.Captain), int16(h), 1)
}

// dismiss removes the governor of a port: out of the game for good, or back to the bag.
func (s *State) dismiss(h blackbeard.Port, forGood bool, log *engine.Log) {
	t := &s.Port[h]
	if t.Governor == 0 {
		return
	}
	flag := int16(1)
	if !forGood {
		s.GovernorBag.Put(uint8(t.Governor))
		flag = 0
	}
	s.emit(log, blackbeard.EvGovernorGone, -1, int16(t.Governor), int16(h), flag)
	t.Governor = 0
}

// letterHere is the first letter on sale of the nation of the port, if the pirate may buy it (12.4) [R49];
// NoCounter if there is none.
func (s *State) letterHere(p int8) blackbeard.Counter {
	k := &s.Pirates[p]
	n := s.Port[k.At.Port()].Nation
	if n == blackbeard.NoNation || (k.Attacked|k.Vain)>>n&1 > 0 {
		return blackbeard.NoCounter
	}
	for l := range blackbeard.Counter(blackbeard.NLetters) {
		if s.OnSale>>l&1 > 0 && (blackbeard.FirstLetter+l).Nation() == n {
			return blackbeard.FirstLetter + l
		}
	}
	return blackbeard.NoCounter
}

// askLetter asks whether the pirate wants to know the price of a letter on sale.
func (s *State) askLetter(f Frame, _ engine.Chance, _ *engine.Log) {
	p := f.P
	if _, ok := s.Usable(p); !ok {
		return
	}
	k := &s.Pirates[p]
	c := s.letterHere(p)
	if c == blackbeard.NoCounter || k.Worth < s.lowestPrice(p) {
		return
	}
	s.question(Frame{Step: stepAnswer, P: p}, blackbeard.AskLetter, Owner(p), int16(k.Captain), int16(c), 0)
}

// atHome tells whether the pirate lies in his own hide-out.
func (s *State) atHome(p int8) bool {
	k := &s.Pirates[p]
	return k.Anchored && k.Hideout != 0 && k.Hideout == k.At.Port() && s.Status(p, k.Hideout, true) == blackbeard.Hideout
}

// lowestPrice is the lowest price of a letter here.
func (s *State) lowestPrice(p int8) int32 {
	switch {
	case s.atHome(p):
		return 0
	case s.Port[s.Pirates[p].At.Port()].Pro():
		return blackbeard.LetterProTimes
	}
	return blackbeard.LetterNeutralTimes
}

// letterDice is how many dice make the price: in the hide-out a second one lowers it.
func (s *State) letterDice(p int8) uint8 {
	if s.atHome(p) {
		return 2
	}
	return 1
}

// letterPrice reads the dice of a price (12.4).
func (s *State) letterPrice(f *Frame) int32 {
	d := int32(f.dice[0])
	switch {
	case s.atHome(f.P):
		return max(0, d*blackbeard.LetterNeutralTimes-int32(f.dice[1])*blackbeard.LetterProTimes)
	case s.Port[s.Pirates[f.P].At.Port()].Pro():
		return d * blackbeard.LetterProTimes
	}
	return d * blackbeard.LetterNeutralTimes
}

// letterOdds is the possible price of the letter on sale where a pirate lies.
func (s *State) letterOdds(p int8) (o blackbeard.LetterOdds) {
	f := Frame{Step: stepPriced, P: p}
	o.Least = 1 << 30
	all := 0
	for f.dice[0] = 1; f.dice[0] <= 6; f.dice[0]++ {
		for f.dice[1] = 1; f.dice[1] <= 6; f.dice[1]++ {
			price := s.letterPrice(&f)
			o.Least, o.Most = min(o.Least, int(price)), max(o.Most, int(price))
			if all++; price <= s.Pirates[p].Worth {
				o.Payable++
			}
		}
	}
	o.Payable = blackbeard.Share(o.Payable, all)
	return o
}

// priced announces the price; he may still decline, and cannot buy what he cannot pay for.
func (s *State) priced(f Frame, _ engine.Chance, log *engine.Log) {
	k := &s.Pirates[f.P]
	price := s.letterPrice(&f)
	s.Sale.price = int16(price)
	if price > k.Worth {
		s.emit(log, blackbeard.EvPrice, Owner(f.P), int16(k.Captain), s.Sale.price, 0)
		return
	}
	s.question(Frame{Step: stepAnswer, P: f.P}, blackbeard.AskPrice, Owner(f.P), int16(k.Captain), s.Sale.price, 0)
}

func (s *State) replyPrice(r reply, _ engine.Chance, log *engine.Log) {
	p := r.P
	k := &s.Pirates[p]
	c := s.letterHere(p)
	if !r.yes || c == blackbeard.NoCounter {
		s.emit(log, blackbeard.EvPrice, Owner(p), int16(k.Captain), s.Sale.price, 0)
		return
	}
	s.earn(p, -int32(s.Sale.price), log)
	s.emit(log, blackbeard.EvPrice, Owner(p), int16(k.Captain), s.Sale.price, 1)
	s.OnSale &^= 1 << (c - blackbeard.FirstLetter)
	s.giveLetter(p, c, false, log)
}

// giveLetter hands a letter to a pirate, replacing the one he has. paper: a copy that a royal pardon
// gives when no counter of the nation is left, since paper is not limited [R52].
func (s *State) giveLetter(p int8, c blackbeard.Counter, paper bool, log *engine.Log) {
	k := &s.Pirates[p]
	if k.Letter != 0 {
		s.emit(log, blackbeard.EvLetter, Owner(p), int16(k.Captain), int16(k.Letter), 0)
		s.returnLetter(p)
	}
	k.Letter, k.paper = c, paper
	s.emit(log, blackbeard.EvLetter, Owner(p), int16(k.Captain), int16(c), 1)
}

// returnLetter puts the letter of a pirate back into the bag; a copy is torn up.
func (s *State) returnLetter(p int8) {
	k := &s.Pirates[p]
	if k.Letter != 0 && !k.paper {
		s.LetterBag.Put(uint8(k.Letter))
	}
	k.Letter, k.paper = 0, false
}
