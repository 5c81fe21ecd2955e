package portroyal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// scriptPosition is a state as case scripts write and read it. The fields are described in CASES.md.
type scriptPosition struct {
	s       *state
	deck    int // -1: whatever is left
	coins   [maxSeats]int
	discard int // cards to discard of whatever kind; -1: the discard bag says
	actor   engine.Seat
	named   bool // the script has named the actor
	allow   int  // -1: what the rules give
	time    int  // -1: what the seals give
}

func newPosition(s *state) *scriptPosition {
	p := &scriptPosition{s: s, deck: -1, discard: -1, actor: engine.Nobody, allow: -1, time: -1}
	if s.phase != PhaseDifficulty {
		p.time = int(s.time)
	}
	if s.box > 0 { // an earlier position has said how large the draw pile is
		p.deck = int(s.deck)
	}
	if s.phase == PhaseTake || s.phase == PhaseOffer || s.phase == PhaseGift {
		p.actor, p.allow = s.actor, int(s.allowance)
	}
	for i := range p.coins {
		p.coins[i] = int(s.seat[i].coins)
	}
	return p
}

func unknown(what, word string) error {
	return fmt.Errorf("%w: no %s is called %q", engine.ErrNotation, what, word)
}

// parseCards reads "sailor-3c-1p ship-red-1s-1c*2"; "none" and nothing are an empty list.
func parseCards(value string) ([]Card, error) {
	var list []Card
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		id, times, many := strings.Cut(word, "*")
		n := 1
		if many {
			var err error
			if n, err = strconv.Atoi(times); err != nil || n < 1 || n > maxPurse {
				return nil, unknown("number of cards", word)
			}
		}
		c, err := ParseCard(id)
		if err != nil {
			return nil, err
		}
		for range n {
			list = append(list, c)
		}
	}
	return list, nil
}

func (p *scriptPosition) seatOf(word string) (engine.Seat, error) {
	for seat := range engine.Seat(p.s.seats) {
		if seat.String() == word {
			return seat, nil
		}
	}
	return engine.Nobody, unknown("seat", word)
}

func number(value string, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%w: %q is not a number from 0 to %d", engine.ErrNotation, value, most)
	}
	return n, nil
}

// Set implements engine.Position.
func (p *scriptPosition) Set(field, value string) error {
	if who, what, ok := strings.Cut(field, "."); ok && who != "discard" {
		if c, known := contractByID[who]; known {
			return p.setContract(c, what, value)
		}
		seat, err := p.seatOf(who)
		if err != nil {
			return err
		}
		return p.setPlace(seat, what, value)
	}
	s := p.s
	switch field {
	case "start", "active", "actor", "trigger":
		seat, err := p.seatOf(value)
		if err != nil {
			return err
		}
		p.allow = -1
		switch field {
		case "start":
			s.start = seat
		case "active":
			s.active = seat
			p.forgetActor()
		case "actor":
			p.actor, p.named = seat, true
		case "trigger":
			s.trigger, s.triggered = seat, true
		}
		return nil
	case "phase":
		i := slices.Index(phaseNames[:PhaseOver], value)
		if i < 1 {
			return unknown("phase", value)
		}
		s.phase, p.allow = Phase(i), -1
		p.forgetActor()
		return nil
	case "triggered":
		if value != "yes" && value != "no" {
			return unknown("answer", value)
		}
		s.triggered = value == "yes"
		return nil
	case "contracts", "offering", "offered":
		return p.setContracts(field, value)
	case "harbour", "row", "pending", "discard.cards", "revealed":
		return p.setCards(field, value)
	}
	target, most := p.numberField(field)
	if target == nil {
		return unknown("field", field)
	}
	n, err := number(value, most)
	if err == nil {
		target(n)
	}
	return err
}

// forgetActor leaves the choice of the actor to Settle unless the script has named one.
func (p *scriptPosition) forgetActor() {
	if !p.named {
		p.actor = engine.Nobody
	}
}

// numberField is the setter of a field that holds a number, and its largest value.
func (p *scriptPosition) numberField(field string) (func(int), int) {
	s := p.s
	switch field {
	case "deck":
		return func(n int) { p.deck = n }, maxPurse
	case "discard":
		return func(n int) { p.discard = n }, maxPurse
	case "allowance":
		return func(n int) { p.allow = n }, 20
	case "draws":
		return func(n int) { s.draws = uint8(n) }, maxPurse
	case "taken":
		return func(n int) { s.taken = uint8(n) }, 20
	case "round":
		return func(n int) { s.round = uint16(n) }, 9999
	case "turn":
		return func(n int) { s.turn = uint16(n) }, 9999
	case "dry":
		return func(n int) { s.dry = uint8(n) }, maxSeats
	case "gambles":
		return func(n int) { s.gambles = uint8(n) }, 4
	case "gamblers":
		return func(n int) { s.gamblers = uint8(n) }, 4
	case "time":
		return func(n int) { p.time = n }, 60
	case "score":
		return func(n int) { s.score = uint8(n) }, 60
	}
	return nil, 0
}

func (p *scriptPosition) setCards(field, value string) error {
	list, err := parseCards(value)
	if err != nil {
		return err
	}
	s := p.s
	wrong := func(want string) error {
		return fmt.Errorf("%w: %s takes %s, got %q", engine.ErrNotation, field, want, value)
	}
	switch field {
	case "harbour":
		s.harbour, s.nHarbour, s.ships = [maxHarbour]Card{}, 0, [colours]uint8{}
		for _, c := range list {
			if c.Kind() > Ship || s.nHarbour == maxHarbour {
				return wrong("characters and ships")
			}
			s.harbour[s.nHarbour] = c
			s.nHarbour++
			if c.Kind() == Ship {
				s.ships[c.Colour()]++
			}
		}
	case "row":
		s.row, s.nRow = [maxRow]Card{}, 0
		for _, c := range list {
			if c.Kind() != Expedition || s.nRow == maxRow {
				return wrong("at most six expeditions")
			}
			s.row[s.nRow] = c
			s.nRow++
		}
	case "pending":
		if len(list) > 1 || len(list) == 1 && list[0].Kind() != Ship {
			return wrong("one ship")
		}
		s.pending = NoCard
		if len(list) == 1 {
			s.pending = list[0]
		}
	case "revealed":
		s.revealed, s.nRevealed = [maxRevealed]Card{}, 0
		for _, c := range list {
			if s.nRevealed == maxRevealed {
				return wrong("at most four cards")
			}
			s.revealed[s.nRevealed] = c
			s.nRevealed++
		}
	case "discard.cards":
		p.discard, s.discard = -1, engine.Bag{}
		for _, c := range list {
			s.discard.Put(uint8(c))
		}
	}
	return nil
}

func (p *scriptPosition) setPlace(seat engine.Seat, what, value string) error {
	place := &p.s.seat[seat]
	switch what {
	case "coins":
		n, err := number(value, maxPurse)
		p.coins[seat] = n
		return err
	case "taxed":
		n, err := number(value, 99)
		place.taxed = uint8(n)
		return err
	case "display":
		list, err := parseCards(value)
		if err != nil {
			return err
		}
		kept := *place
		*place = place.bare()
		place.taxed, place.pack = kept.taxed, kept.pack
		for _, c := range list {
			if c.Kind() == Tax {
				return fmt.Errorf("%w: %v cannot lie in a display", engine.ErrNotation, c)
			}
			place.lay(c, 1)
		}
		return nil
	case "pack":
		list, err := parseCards(value)
		place.pack = [colours]uint8{}
		for _, c := range list {
			if c.Kind() != Ship || place.pack[c.Colour()] != 0 {
				return fmt.Errorf("%w: a pack takes one ship of each colour", engine.ErrNotation)
			}
			place.pack[c.Colour()] = uint8(c) + 1
		}
		return err
	}
	return unknown("field", seat.String()+"."+what)
}

// bare is a place with nothing but its coins.
func (p *place) bare() place { return place{coins: p.coins, purse: p.purse} }

// Settle implements engine.Position: what is not said to lie somewhere is face down.
func (p *scriptPosition) Settle() error {
	s := p.s
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%w: position: %s", engine.ErrNotation, fmt.Sprintf(format, args...))
	}
	var pool engine.Bag
	for i := range cards {
		left := int(faces[i].count) - p.open(Card(i))
		if left < 0 {
			return wrong("%v lies in more places than the box has copies", Card(i))
		}
		if s.inDeck(&faces[i]) {
			pool.PutN(uint8(i), left)
		} else if left < int(faces[i].count) && !(faces[i].special && s.special()) {
			return wrong("%v does not take part in this match", Card(i))
		}
	}
	for n := 0; n < p.discard; n++ { // spread over all kinds, so that what is left keeps its mixture
		if pool.Len() == 0 {
			return wrong("there are not so many cards for the discard pile")
		}
		s.discard.Put(pool.TakeAt((n * 17) % pool.Len()))
	}
	coins := 0
	for i := range s.seats {
		place := &s.seat[i]
		place.purse, place.coins = [maxPurse]uint8{}, uint8(p.coins[i])
		coins += p.coins[i]
		fulfilled, waiting := s.table.placed(engine.Seat(i))
		if fulfilled+waiting > markers {
			return wrong("s%d has laid %d markers", i, fulfilled+waiting)
		}
		place.influence -= int16(place.tokens)
		place.tokens = 0
		for n := range fulfilled {
			place.tokens += uint8(influenceOfNth[n+1])
		}
		place.influence += int16(place.tokens)
	}
	switch {
	case !s.mode.timed():
		s.time = 0
	case p.time >= 0:
		s.time = uint8(p.time)
	default:
		s.time = uint8(max(0, s.timePile()-int(s.score)))
	}
	coins += int(s.time) + int(s.score)
	if p.deck < 0 {
		p.deck = pool.Len() - coins
	}
	if p.deck < 0 || p.deck+coins > pool.Len() {
		return wrong("%d cards are left, not enough for a draw pile of %d and %d coins and time cards", pool.Len(), p.deck, coins)
	}
	s.unseen, s.gen = [generations]engine.Bag{pool}, 0
	s.deck, s.box = uint8(p.deck), uint8(pool.Len()-p.deck-coins)
	return p.settlePhase(wrong)
}

// open counts the copies of c that lie open.
func (p *scriptPosition) open(c Card) int {
	s, n := p.s, 0
	for _, h := range s.harbour[:s.nHarbour] {
		if h == c {
			n++
		}
	}
	for _, r := range s.row[:s.nRow] {
		if r == c {
			n++
		}
	}
	if s.pending == c && s.phase == PhaseShip {
		n++
	}
	for _, r := range s.revealed[:s.nRevealed] {
		if r == c {
			n++
		}
	}
	for i := range s.seats {
		n += s.seat[i].display.Count(uint8(c))
		for _, k := range s.seat[i].pack {
			if k == uint8(c)+1 {
				n++
			}
		}
	}
	if p.discard < 0 {
		n += s.discard.Count(uint8(c))
	}
	return n
}

func (p *scriptPosition) settlePhase(wrong func(string, ...any) error) error {
	s := p.s
	s.actor = s.active
	free := s.phase == PhaseTake || s.phase == PhaseGift || s.phase == PhaseOffer
	switch {
	case free && p.actor != engine.Nobody:
		s.actor = p.actor
	case p.actor != engine.Nobody && p.actor != s.active:
		return wrong("in this phase only the active seat can act")
	}
	switch {
	case (s.phase == PhaseShip || s.phase == PhaseGift) != (s.pending != NoCard):
		return wrong("phase ship or gift and a pending ship belong together")
	case s.phase == PhaseShip && !s.canRepel(s.pending):
		return wrong("a ship that cannot be repelled is never pending")
	case s.phase == PhaseOffer != (s.offering != NoContract):
		return wrong("phase offer and offering belong together")
	case s.phase == PhaseOffer && !s.markable(s.actor, s.offering):
		return wrong("%v cannot take up %v", s.actor, s.offering)
	case s.phase != PhaseDifficulty:
		s.proposal = -1
	}
	p.settleFrames()
	for col, n := range s.ships {
		if n > 1 {
			return wrong("two %v ships lie in the harbour", Colour(col))
		}
	}
	s.allowance = 0
	if s.phase == PhaseTake {
		n := 1
		if s.actor == s.active {
			n = takesByColours[s.shipCount()]
		}
		s.allowance = uint8(n + int(s.seat[s.actor].role[Governor]))
		if p.allow >= 0 {
			s.allowance = uint8(p.allow)
		}
	}
	if s.triggered && s.trigger == engine.Nobody {
		s.trigger = s.active
	}
	for i := range engine.Seat(s.seats) {
		s.checkGoal(i, nil)
	}
	return nil
}

// settleFrames lays down what follows the decision of a position.
func (p *scriptPosition) settleFrames() {
	s := p.s
	s.dropFrames()
	switch s.phase {
	case PhaseShip, PhaseSetAside:
		s.push(stepDiscover, 0)
	case PhaseOffer:
		switch s.offering {
		case Jinx:
			s.push(stepBust, 0)
		default:
			s.push(stepDiscover, 0)
		}
	case PhaseGift:
		owed := uint8(0)
		if s.actor != s.active {
			owed = 1
		}
		s.push(stepTaken, owed)
	}
}

// setContracts sets the open contracts, the one that is offered, and those already offered in this turn.
func (p *scriptPosition) setContracts(field, value string) error {
	var list []Contract
	for _, word := range strings.Fields(value) {
		if word == "none" {
			continue
		}
		c, err := ParseContract(word)
		if err != nil {
			return err
		}
		list = append(list, c)
	}
	s := p.s
	switch {
	case field == "contracts" && len(list) <= maxOpen && s.mode >= modeContracts:
		s.table = table{}
		s.table.n = uint8(copy(s.table.open[:], list))
		s.table.recount()
		return nil
	case field == "offering" && len(list) <= 1:
		s.offering = NoContract
		if len(list) == 1 {
			s.offering = list[0]
		}
		return nil
	case field == "offered":
		s.offered = 0
		for _, c := range list {
			switch c {
			case TinyGamester:
				s.offered |= 1
			case Gamester:
				s.offered |= 2
			default:
				return unknown("offer for colours", c.String())
			}
		}
		return nil
	}
	return fmt.Errorf("%w: %s does not take %q in this match", engine.ErrNotation, field, value)
}

// setContract sets the markers of one open contract: "marks s1 s0" from the left, "waiting s0=1 s2=2".
func (p *scriptPosition) setContract(c Contract, what, value string) error {
	t := &p.s.table
	if !t.isOpen(c) {
		return unknown("open contract", c.String())
	}
	switch what {
	case "marks":
		t.marks[c] = [coinSpaces]int8{}
		for i, word := range strings.Fields(value) {
			seat, err := p.seatOf(word)
			if err != nil || i == coinSpaces {
				return unknown("row of markers", value)
			}
			t.marks[c][i] = int8(seat) + 1
		}
		t.recount()
		return nil
	case "waiting":
		t.wait[c] = [maxSeats]uint8{}
		for _, word := range strings.Fields(value) {
			who, space, _ := strings.Cut(word, "=")
			seat, err := p.seatOf(who)
			if err != nil {
				return err
			}
			n, err := number(space, c.Spaces())
			if err != nil {
				return err
			}
			t.wait[c][seat] = uint8(n)
		}
		t.recount()
		return nil
	}
	return unknown("field", c.String()+"."+what)
}
