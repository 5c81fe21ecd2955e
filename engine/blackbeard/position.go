package blackbeard

import (
	"fmt"
	"strings"

	"portside/engine"
)

// scriptPosition is a state as case scripts write and read it. The fields are described in CASES.md.
type scriptPosition struct {
	s                                 *state
	fresh                             bool // the match has not begun: the map is empty
	actor, drawer                     int8 // -1: as it is
	pile                              int  // -1: as it is; 0 and 40 by number
	cards                             []Counter
	discards                          []Counter
	governors                         []Counter // of the bag; nil: all that are nowhere else
	blockades                         uint8     // pirates whose blockade the script has said
	exempts                           uint8     // players of whom it has said whether they are exempt
	pileSaid, cardsSaid, discardsSaid bool      // the script has said how many, or which, lie there
	limited                           bool      // the script has said what is in the bag of governors
	lost                              uint8     // players of whom it has said how many pirates are lost
	wounded                           uint8     // pirates whose wounds the script has said
	rated                             []string  // ratings that it has said
}

// Script opens states for case scripts and knows the words that these use.
type Script struct{}

// Position implements engine.Game.
func (Script) Position(st engine.State) engine.Position {
	s := st.(*state)
	p := &scriptPosition{s: s, actor: -1, drawer: -1, pile: -1}
	p.fresh = true
	for i := range s.player[:s.seats] {
		p.fresh = p.fresh && !s.player[i].begun
	}
	return p
}

// clear empties the map for the first position of a match: no governors, merchants or captains, seat 0 is
// player 1 and to act, and everybody has had a turn.
func (p *scriptPosition) clear() {
	if !p.fresh {
		return
	}
	p.fresh = false
	s := p.s
	old := *s
	*s = state{rules: old.rules, seats: old.seats, players: old.players, captains: old.captains, petition: old.petition, solo: old.solo, turn: 1, winner: -1, cunning: -1}
	s.fill()
	for i := range s.player[:s.players] {
		s.player[i].begun = true
	}
	p.actor, p.pile = 0, nCards
}

// Set implements engine.Position.
func (p *scriptPosition) Set(field, value string) error {
	p.clear()
	field = byContent(plainName(field), value)
	value = plainValue(field, value)
	s := p.s
	if who, what, ok := strings.Cut(field, "."); ok {
		return p.setOf(who, what, value)
	}
	switch field {
	case "actor", "drawer", "first", "cunning-used":
		if field == "cunning-used" && value == "none" {
			s.cunning = -1
			return nil
		}
		i, err := p.playerOf(value)
		if err != nil {
			return err
		}
		switch field {
		case "actor":
			p.actor = i
		case "drawer":
			s.drawer, p.drawer = i, i
		case "first":
			s.first = i
		default:
			s.cunning = i
		}
		return nil
	case "turn":
		n, err := number(value, 1, 60000)
		s.turn = uint16(n)
		return err
	case "pile":
		n, err := number(value, 0, nCards)
		if err == nil && n != 0 && n != nCards {
			return fmt.Errorf("%w: a pile of %d: name its cards with pile.cards", engine.ErrNotation, n)
		}
		p.pile, p.pileSaid = n, true
		return err
	case "on-sale":
		return p.setOnSale(value)
	case "pardon":
		if value == "none" {
			s.pardon = pardon{}
			return nil
		}
		n, err := nationOfWord(value)
		if err == nil && !hasLetters(n) {
			return fmt.Errorf("%w: %s has no letters, so no pardon", engine.ErrNotation, value)
		}
		s.pardon.nation = n
		return err
	case "pardon-excludes":
		if value == "none" {
			s.pardon.excluded = 0
			return nil
		}
		c, err := counterOf(value, Captain)
		s.pardon.excluded = c
		return err
	case "warships":
		return p.setWarships(value)
	case "merchants":
		return p.setMerchants(value)
	case "last-ship":
		if value == "none" {
			s.last = 0
			return nil
		}
		n, ok := argUnit.parse(value)
		if !ok {
			return unknown("ship", value)
		}
		s.last = s.unitOf(n)
		return nil
	}
	return unknown("field", field)
}

// setOf sets what belongs to a seat, a port, a bag, a captain or another counter.
func (p *scriptPosition) setOf(who, what, value string) error {
	if who == "pile" || who == "discard" || who == "bag" {
		return p.setBag(who, what, value)
	}
	if strings.HasPrefix(who, "port-") {
		h, err := portOf(who)
		if err != nil {
			return err
		}
		return p.setPort(h, what, value)
	}
	if i, ok := numbered(who, "merchant-", nMerchants); ok {
		return p.setMerchant(int8(i), what, value)
	}
	if c, ok := ParseCounter(who); ok {
		switch c.Kind() {
		case Captain:
			slot := p.s.slotOf(c)
			if slot < 0 {
				return fmt.Errorf("%w: %s is not in play: put him there with sN.pirates", engine.ErrNotation, who)
			}
			return p.setPirate(slot, what, value)
		case Commissioner:
			if p.s.crown[c-firstCommissioner].owner < 0 {
				return fmt.Errorf("%w: %s is not in play: put it there with sN.commissioners", engine.ErrNotation, who)
			}
			return p.setCrown(int8(c-firstCommissioner), what, value)
		}
	}
	i, err := p.playerOf(who)
	if err != nil {
		return unknown("seat, port, captain or counter", who)
	}
	return p.setPlayer(i, what, value)
}

// Settle implements engine.Position.
func (p *scriptPosition) Settle() error {
	p.clear()
	s := p.s
	if err := p.placed(); err != nil {
		return err
	}
	if err := p.possible(); err != nil {
		return err
	}
	p.maim()
	p.fillFaces()
	p.fillBags()
	for i := range int8(slots) {
		k := &s.pirates[i]
		if now := k.captain != 0 && k.anchored && s.huntersAt(k.at, i); p.blockades>>i&1 == 0 {
			k.blockaded = now
		} else if k.captain != 0 && k.blockaded != now {
			return fmt.Errorf("%v is blockaded: %s, but the hunters there say otherwise (7.1)", k.captain, yesWord(k.blockaded))
		}
		if k.offer.to > 0 {
			s.seal(i)
		}
	}
	s.stir = false
	if p.actor >= 0 {
		if s.dummy(p.actor) {
			return fmt.Errorf("the turn of a dummy is never waited for: let %s be drawn", p.playerName(p.actor))
		}
		s.stack = engine.Frames[frame]{}
		s.op, s.voyage, s.fight, s.prize = operation{}, voyage{}, fight{ally: -1, crown: -1}, prize{ally: -1}
		s.sale, s.duel, s.bargain, s.board = sale{}, duel{}, bargain{}, assault{ally: -1}
		if p.drawer >= 0 && p.drawer != p.actor {
			return fmt.Errorf("it is the turn of %s, who draws after it: say the actor", p.playerName(p.actor))
		}
		s.actor, s.drawer = p.actor, p.actor
		s.stack.Push(frame{step: stepOperated})
		s.ask = ask{}
		s.askOperation(frame{p: p.actor}, nil, nil)
		if s.ask.kind == 0 {
			return fmt.Errorf("%s can do nothing in its turn", p.playerName(p.actor))
		}
	}
	return s.Invariants()
}

// placed wants every ship to be somewhere.
func (p *scriptPosition) placed() error {
	s := p.s
	for i := range int8(slots) {
		if k := &s.pirates[i]; k.captain != 0 && k.at == NoPlace {
			return fmt.Errorf("%v is nowhere: say %v.at", k.captain, k.captain)
		}
	}
	for c := range int8(nCommissioners) {
		if k := &s.crown[c]; k.owner >= 0 && k.at == NoPlace {
			return fmt.Errorf("%v is nowhere: say %[1]v.at", firstCommissioner+Counter(c))
		}
	}
	return nil
}

// used marks the counters that lie somewhere in the open, are held, or have left the game as captains.
func used(s *state) (used [nTokens]bool) {
	for i := range s.merchants {
		if f := s.merchants[i].face; f != 0 {
			used[f] = true
		}
	}
	for i := range s.warships {
		if f := s.warships[i].face; f != 0 {
			used[f] = true
		}
	}
	for c := range s.crown {
		used[int(firstCommissioner)+c] = s.crown[c].owner >= 0
	}
	for l := range nLetters {
		used[int(firstLetter)+l] = s.onSale>>l&1 > 0
	}
	for p := range s.pirates {
		if k := &s.pirates[p]; k.captain != 0 {
			used[k.captain] = true
			used[k.letter] = used[k.letter] || k.letter != 0
		}
	}
	for p := range s.player {
		used[s.player[p].first] = used[s.player[p].first] || s.player[p].first != 0
		for _, r := range s.player[p].retired {
			used[r.captain] = used[r.captain] || r.captain != 0
		}
	}
	for h := range s.port {
		if g := s.port[h].governor; g != 0 {
			used[g] = true
		}
	}
	return used
}
