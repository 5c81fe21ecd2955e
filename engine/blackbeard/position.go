package blackbeard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// scriptPosition is a state as case scripts write and read it. The fields are described in CASES.md.
type scriptPosition struct {
	s         *state
	fresh     bool // the match has not begun: the map is empty
	actor     int8 // -1: as it is
	pile      int  // -1: as it is; 0 and 40 by number
	cards     []Counter
	discards  []Counter
	governors []Counter // of the bag; nil: all that are nowhere else
	blockades uint8     // pirates whose blockade the script has said
	limited   bool      // the script has said what is in the bag of governors
	wounded   uint8     // pirates whose wounds the script has said
	rated     []string  // ratings that it has said
}

func newPosition(s *state) *scriptPosition {
	p := &scriptPosition{s: s, actor: -1, pile: -1}
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

func unknown(what, word string) error {
	return fmt.Errorf("%w: no %s is called %q", engine.ErrNotation, what, word)
}

func number(value string, least, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%w: %q is not a number from %d to %d", engine.ErrNotation, value, least, most)
	}
	return n, nil
}

func yesNo(value string) (bool, error) {
	if value != "yes" && value != "no" {
		return false, fmt.Errorf("%w: %q is neither yes nor no", engine.ErrNotation, value)
	}
	return value == "yes", nil
}

// words splits a list; "none" is an empty one.
func words(value string) []string {
	list := strings.Fields(value)
	return slices.DeleteFunc(list, func(w string) bool { return w == "none" })
}

// playerOf reads "s2", and "dummy-1" of a match alone.
func (p *scriptPosition) playerOf(word string) (int8, error) {
	for i := range int8(p.s.players) {
		if p.playerName(i) == word {
			return i, nil
		}
	}
	return -1, unknown("seat", word)
}

func (p *scriptPosition) playerName(i int8) string {
	switch {
	case i < 0:
		return "none"
	case p.s.dummy(i):
		return "dummy-" + strconv.Itoa(int(i))
	}
	return "s" + strconv.Itoa(int(i))
}

// berth reads a place for a ship: a hex, a zone, or a port in which it lies at anchor.
func berth(word string) (at Place, anchored bool, err error) {
	if rest, ok := strings.CutPrefix(word, "port-"); ok {
		h, known := ParsePort(rest)
		if !known {
			return 0, false, unknown("port", word)
		}
		return h.Hex(), true, nil
	}
	at, ok := ParsePlace(word)
	if !ok {
		return 0, false, unknown("place", word)
	}
	return at, false, nil
}

func berthName(at Place, anchored bool) string {
	if anchored {
		return argPort.format(int16(at.Port()))
	}
	return at.String()
}

func portOf(word string) (Port, error) {
	n, ok := argPort.parse(word)
	if !ok {
		return 0, unknown("port", word)
	}
	return Port(n), nil
}

func nationOfWord(word string) (Nation, error) {
	n, ok := ParseNation(word)
	if !ok {
		return 0, unknown("nation", word)
	}
	return n, nil
}

func counterOf(word string, k Kind) (Counter, error) {
	c, ok := ParseCounter(word)
	if !ok || c.Kind() != k {
		return 0, unknown([...]string{"action card", "captain", "merchant", "warship", "commissioner", "governor", "letter"}[k], word)
	}
	return c, nil
}

func countersOf(value string, k Kind) (list []Counter, err error) {
	for _, w := range words(value) {
		c, err := counterOf(w, k)
		if err != nil {
			return nil, err
		}
		if slices.Contains(list, c) {
			return nil, fmt.Errorf("%w: %v stands there twice", engine.ErrNotation, c)
		}
		list = append(list, c)
	}
	return list, nil
}

// Set implements engine.Position.
func (p *scriptPosition) Set(field, value string) error {
	p.clear()
	field = plainName(field)
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
			s.drawer = i
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
		p.pile, p.cards, p.discards = n, nil, nil
		return err
	case "on-sale":
		return p.setOnSale(value)
	case "pardon":
		if value == "none" {
			s.pardon = pardon{}
			return nil
		}
		n, err := nationOfWord(value)
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

func (p *scriptPosition) setBag(who, what, value string) (err error) {
	switch who + "." + what {
	case "pile.cards":
		p.cards, err = countersOf(value, ActionCard)
		p.pile, p.discards = -1, nil
		if err == nil && len(p.cards) == 0 {
			p.pile = 0
		}
	case "discard.cards":
		p.discards, err = countersOf(value, ActionCard)
		p.pile, p.cards = -1, nil
		if err == nil && len(p.discards) == 0 {
			p.pile = nCards
		}
	case "bag.governors":
		p.governors, err = countersOf(value, Governor)
		p.limited = true
	default:
		return unknown("field", who+"."+what)
	}
	return err
}

func (p *scriptPosition) setOnSale(value string) error {
	p.s.onSale = 0
	for _, w := range words(value) {
		l, err := p.letter(w)
		if err != nil {
			return err
		}
		p.s.onSale |= 1 << (l - firstLetter)
	}
	return nil
}

// letter reads a letter by its name or, by nation, the first that nobody holds.
func (p *scriptPosition) letter(word string) (Counter, error) {
	if l, ok := ParseCounter(word); ok && l.Kind() == Letter {
		return l, nil
	}
	n, err := nationOfWord(word)
	if err != nil {
		return 0, unknown("letter", word)
	}
	for l := firstLetter; int(l) < nTokens; l++ {
		held := p.s.onSale>>(l-firstLetter)&1 > 0
		for i := range p.s.pirates {
			held = held || p.s.pirates[i].letter == l
		}
		if !held && l.Nation() == n {
			return l, nil
		}
	}
	return 0, fmt.Errorf("%w: no letter of %s is left", engine.ErrNotation, word)
}

func (p *scriptPosition) setPlayer(i int8, what, value string) error {
	s := p.s
	pl := &s.player[i]
	switch what {
	case "pirates":
		return p.setPirates(i, value)
	case "commissioners":
		return p.setCrowns(i, value)
	case "lost":
		n, err := number(value, 0, maxRetired)
		pl.gone = int8(n)
		return err
	case "first":
		if value == "none" {
			pl.first = 0
			return nil
		}
		c, err := counterOf(value, Captain)
		pl.first = c
		return err
	case "begun", "exempt":
		yes, err := yesNo(value)
		if what == "begun" {
			pl.begun = yes
		} else {
			pl.exempt = yes
		}
		return err
	case "retired":
		pl.retired = [maxRetired]record{}
		for n, w := range words(value) {
			parts := strings.Split(w, ":")
			if len(parts) != 3 || n == maxRetired {
				return fmt.Errorf("%w: a retired pirate is written captain:net-worth:notoriety, not %q", engine.ErrNotation, w)
			}
			c, err := counterOf(parts[0], Captain)
			if err != nil {
				return err
			}
			worth, err := number(parts[1], 0, 1_000_000)
			if err != nil {
				return err
			}
			fame, err := number(parts[2], 0, 999)
			if err != nil {
				return err
			}
			pl.retired[n] = record{c, int32(worth), int16(fame)}
		}
		return nil
	}
	return unknown("field", p.playerName(i)+"."+what)
}

func (p *scriptPosition) setPort(h Port, what, value string) error {
	t := &p.s.port[h]
	switch what {
	case "governor":
		g, err := p.governor(value)
		if err == nil {
			t.governor = g
		}
		return err
	case "permanent-anti", "razed", "pirate-port":
		yes, err := yesNo(value)
		switch what {
		case "razed":
			t.razed = yes
		case "pirate-port":
			t.pirateport = yes
		default:
			t.permanentAnti = yes
		}
		return err
	case "value", "garrison":
		n, err := number(value, 0, 20)
		if what == "value" {
			if n > 8 {
				return fmt.Errorf("%w: a port value of %d, at most 8", engine.ErrNotation, n)
			}
			t.value = int8(n)
		} else {
			t.garrison = int8(n)
		}
		return err
	case "nation":
		n, err := nationOfWord(value)
		t.nation = n
		return err
	}
	return unknown("field", argPort.format(int16(h))+"."+what)
}

// governor reads a governor by name, or "pro" and "anti": the first of the kind who is nowhere yet.
func (p *scriptPosition) governor(word string) (Counter, error) {
	switch word {
	case "none":
		return 0, nil
	case "pro", "anti":
		for g := range Governor.All() {
			placed := false
			for h := range p.s.port {
				placed = placed || p.s.port[h].governor == g
			}
			if !placed && g.Pro() == (word == "pro") {
				return g, nil
			}
		}
	}
	if g, ok := ParseCounter("governor-" + word); ok {
		return g, nil
	}
	return counterOf(word, Governor)
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
		if k.captain != 0 && p.blockades>>i&1 == 0 {
			k.blockaded = k.anchored && s.huntersAt(k.at, i)
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
		s.stack, s.depth = [maxFrames]frame{}, 0
		s.op, s.voyage, s.fight, s.prize = operation{}, voyage{}, fight{ally: -1, crown: -1}, prize{ally: -1}
		s.sale, s.duel, s.bargain, s.board = sale{}, duel{}, bargain{}, assault{ally: -1}
		s.actor, s.drawer = p.actor, p.actor
		s.push(frame{step: stepOperated})
		s.ask = ask{}
		s.askOperation(frame{p: p.actor}, nil)
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

// fillBags puts into the bags what lies nowhere else.
func (p *scriptPosition) fillBags() {
	s := p.s
	used := s.used()
	refill := func(b *engine.Bag, k Kind) {
		*b = engine.Bag{}
		for c := range k.All() {
			if !used[c] && c != Blood {
				b.Put(uint8(c))
			}
		}
	}
	refill(&s.merchantBag, Merchant)
	refill(&s.warshipBag, Warship)
	refill(&s.crownBag, Commissioner)
	refill(&s.letterBag, Letter)
	refill(&s.deck, Captain)
	if p.limited {
		s.governorBag = engine.Bag{}
		for _, g := range p.governors {
			if !used[g] {
				s.governorBag.Put(uint8(g))
			}
		}
	} else {
		refill(&s.governorBag, Governor)
	}
	if p.pile < 0 && p.cards == nil && p.discards == nil {
		return
	}
	s.pile, s.discard = engine.Bag{}, engine.Bag{}
	for c := range ActionCard.All() {
		inPile := p.pile == nCards
		switch {
		case p.cards != nil:
			inPile = slices.Contains(p.cards, c)
		case p.discards != nil:
			inPile = !slices.Contains(p.discards, c)
		}
		if inPile {
			s.pile.Put(uint8(c))
		} else {
			s.discard.Put(uint8(c))
		}
	}
}

// used marks the counters that lie somewhere in the open, are held, or have left the game as captains.
func (s *state) used() (used [nTokens]bool) {
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
