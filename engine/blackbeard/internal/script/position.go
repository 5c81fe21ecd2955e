package script

import (
	"fmt"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// scriptPosition is a state as case scripts write and read it. The fields are described in CASES.md.
type scriptPosition struct {
	s                                 *rules.State
	fresh                             bool // the match has not begun: the map is empty
	actor, drawer                     int8 // -1: as it is
	pile                              int  // -1: as it is; 0 and 40 by number
	cards                             []blackbeard.Counter
	discards                          []blackbeard.Counter
	governors                         []blackbeard.Counter // of the bag; nil: all that are nowhere else
	blockades                         uint8                // pirates whose blockade the script has said
	exempts                           uint8                // players of whom it has said whether they are exempt
	pileSaid, cardsSaid, discardsSaid bool                 // the script has said how many, or which, lie there
	limited                           bool                 // the script has said what is in the bag of governors
	lost                              uint8                // players of whom it has said how many pirates are lost
	wounded                           uint8                // pirates whose wounds the script has said
	rated                             []string             // ratings that it has said
}

// Script opens states for case scripts and knows the words that these use.
type Script struct{}

// Position implements engine.Game.
func (Script) Position(st engine.State) engine.Position {
	s := st.(*rules.State)
	p := &scriptPosition{s: s, actor: -1, drawer: -1, pile: -1}
	p.fresh = true
	for i := range s.Player[:s.Seats] {
		p.fresh = p.fresh && !s.Player[i].Begun
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
	*s = rules.State{Rules: old.Rules, Seats: old.Seats, Players: old.Players, Captains: old.Captains, Petition: old.Petition, Solo: old.Solo, Turn: 1, Winner: -1, Cunning: -1}
	s.Fill()
	for i := range s.Player[:s.Players] {
		s.Player[i].Begun = true
	}
	p.actor, p.pile = 0, blackbeard.NCards
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
			s.Cunning = -1
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
			s.Drawer, p.drawer = i, i
		case "first":
			s.First = i
		default:
			s.Cunning = i
		}
		return nil
	case "turn":
		n, err := number(value, 1, 60000)
		s.Turn = uint16(n)
		return err
	case "pile":
		n, err := number(value, 0, blackbeard.NCards)
		if err == nil && n != 0 && n != blackbeard.NCards {
			return fmt.Errorf("%w: a pile of %d: name its cards with pile.cards", engine.ErrNotation, n)
		}
		p.pile, p.pileSaid = n, true
		return err
	case "on-sale":
		return p.setOnSale(value)
	case "pardon":
		if value == "none" {
			s.Pardon = rules.Pardon{}
			return nil
		}
		n, err := nationOfWord(value)
		if err == nil && !hasLetters(n) {
			return fmt.Errorf("%w: %s has no letters, so no pardon", engine.ErrNotation, value)
		}
		s.Pardon.Nation = n
		return err
	case "pardon-excludes":
		if value == "none" {
			s.Pardon.Excluded = 0
			return nil
		}
		c, err := counterOf(value, blackbeard.Captain)
		s.Pardon.Excluded = c
		return err
	case "warships":
		return p.setWarships(value)
	case "merchants":
		return p.setMerchants(value)
	case "last-ship":
		if value == "none" {
			s.Last = 0
			return nil
		}
		n, ok := blackbeard.ArgUnit.Parse(value)
		if !ok {
			return unknown("ship", value)
		}
		s.Last = s.UnitOf(n)
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
	if i, ok := blackbeard.Numbered(who, "merchant-", blackbeard.NMerchants); ok {
		return p.setMerchant(int8(i), what, value)
	}
	if c, ok := blackbeard.ParseCounter(who); ok {
		switch c.Kind() {
		case blackbeard.Captain:
			slot := p.s.SlotOf(c)
			if slot < 0 {
				return fmt.Errorf("%w: %s is not in play: put him there with sN.pirates", engine.ErrNotation, who)
			}
			return p.setPirate(slot, what, value)
		case blackbeard.Commissioner:
			if p.s.Crown[c-blackbeard.FirstCommissioner].Owner < 0 {
				return fmt.Errorf("%w: %s is not in play: put it there with sN.commissioners", engine.ErrNotation, who)
			}
			return p.setCrown(int8(c-blackbeard.FirstCommissioner), what, value)
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
	for i := range int8(rules.Slots) {
		k := &s.Pirates[i]
		if now := k.Captain != 0 && k.Anchored && s.HuntersAt(k.At, i); p.blockades>>i&1 == 0 {
			k.Blockaded = now
		} else if k.Captain != 0 && k.Blockaded != now {
			return fmt.Errorf("%v is blockaded: %s, but the hunters there say otherwise (7.1)", k.Captain, yesWord(k.Blockaded))
		}
		if k.Offer.To > 0 {
			s.Seal(i)
		}
	}
	s.Stir = false
	if p.actor >= 0 {
		if s.Dummy(p.actor) {
			return fmt.Errorf("the turn of a dummy is never waited for: let %s be drawn", p.playerName(p.actor))
		}
		s.Stack = engine.Frames[rules.Frame]{}
		s.Op, s.Voyage, s.Fight, s.Prize = rules.Operation{}, rules.Voyage{}, rules.Fight{Ally: -1, Crown: -1}, rules.Prize{Ally: -1}
		s.Sale, s.Duel, s.Bargain, s.Board = rules.Sale{}, rules.Duel{}, rules.Bargain{}, rules.Assault{Ally: -1}
		if p.drawer >= 0 && p.drawer != p.actor {
			return fmt.Errorf("it is the turn of %s, who draws after it: say the actor", p.playerName(p.actor))
		}
		s.Actor, s.Drawer = p.actor, p.actor
		s.Stack.Push(rules.Frame{Step: rules.StepOperated})
		s.Ask = rules.Ask{}
		s.AskOperation(rules.Frame{P: p.actor}, nil, nil)
		if s.Ask.Kind == 0 {
			return fmt.Errorf("%s can do nothing in its turn", p.playerName(p.actor))
		}
	}
	return s.Invariants()
}

// placed wants every ship to be somewhere.
func (p *scriptPosition) placed() error {
	s := p.s
	for i := range int8(rules.Slots) {
		if k := &s.Pirates[i]; k.Captain != 0 && k.At == blackbeard.NoPlace {
			return fmt.Errorf("%v is nowhere: say %v.at", k.Captain, k.Captain)
		}
	}
	for c := range int8(blackbeard.NCommissioners) {
		if k := &s.Crown[c]; k.Owner >= 0 && k.At == blackbeard.NoPlace {
			return fmt.Errorf("%v is nowhere: say %[1]v.at", blackbeard.FirstCommissioner+blackbeard.Counter(c))
		}
	}
	return nil
}

// used marks the counters that lie somewhere in the open, are held, or have left the game as captains.
func used(s *rules.State) (used [blackbeard.NTokens]bool) {
	for i := range s.Merchants {
		if f := s.Merchants[i].Face; f != 0 {
			used[f] = true
		}
	}
	for i := range s.Warships {
		if f := s.Warships[i].Face; f != 0 {
			used[f] = true
		}
	}
	for c := range s.Crown {
		used[int(blackbeard.FirstCommissioner)+c] = s.Crown[c].Owner >= 0
	}
	for l := range blackbeard.NLetters {
		used[int(blackbeard.FirstLetter)+l] = s.OnSale>>l&1 > 0
	}
	for p := range s.Pirates {
		if k := &s.Pirates[p]; k.Captain != 0 {
			used[k.Captain] = true
			used[k.Letter] = used[k.Letter] || k.Letter != 0
		}
	}
	for p := range s.Player {
		used[s.Player[p].First] = used[s.Player[p].First] || s.Player[p].First != 0
		for _, r := range s.Player[p].Retired {
			used[r.Captain] = used[r.Captain] || r.Captain != 0
		}
	}
	for h := range s.Port {
		if g := s.Port[h].Governor; g != 0 {
			used[g] = true
		}
	}
	return used
}
