package portroyaltricks

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/script"
)

// position is what a case script says of a state. What it has not said gives way to what it has said: see settle.
type position struct {
	script.Sheet
	s *state

	before        Phase // the phase, before anything was said
	trump         Suit  // as the script has it
	actor, leader engine.Seat
	holder        engine.Seat
	winner        engine.Seat
	bidOpen       bool
	offenders     engine.SeatSet
	lying         []Card // cards of the trick; nil: not said
	hand          [maxSeats]handful
	kitty, buried []Card
	table         []Loot
	removed       []Loot
	gone          set // out of the game before
	inPlay        Loot
	won           bool // the loot in play has been won
	marked        bool // somebody is said to lack a suit
	keepsTrick    bool // the trick stays as it lies
}

// handful is the cards of a hand, some of them any.
type handful struct {
	cards []Card
	any   int
}

func (h handful) size() int { return len(h.cards) + h.any }

// seatPosition, shipPosition and lootPosition are what belongs to a seat, to a ship of it, and to a loot card.
type (
	seatPosition struct {
		*position
		place *place
		seat  engine.Seat
	}
	shipPosition struct {
		seatPosition
		good Good
	}
	lootPosition struct {
		*position
		loot Loot
	}
)

// Said tells whether the script has said a field of the seat.
func (p seatPosition) Said(field string) bool { return p.position.Said(p.seat.String() + "." + field) }

func (p *position) handSaid(seat engine.Seat) bool { return p.Said(seat.String() + ".hand") }

var (
	someCards = script.Once(script.ListOf((*position).card))
	setOfSome = script.Sorted(someCards)
	someLoot  = script.Sorted(script.Once(script.ListOf(lootOfWord[*position])))
	bonusOf   = script.Sorted(script.ListOf(bonusOfWord[seatPosition]))
)

// grammar is what Port Royal (2000) adds to the grammar of case scripts; CASES.md describes it.
var grammar = script.Grammar{
	Telling: telling,
	Actions: strings.Fields("pass bid bury trump leader choose play load pay-back keep remove move decline stow penalty give-up"),
	Fields: script.Table[*position]{
		Things: "seat or loot card",
		Begin: func(sheet script.Sheet, st engine.State) *position {
			s := st.(*state)
			return &position{
				Sheet: sheet, s: s, before: s.phase, gone: s.removed(), inPlay: NoLoot,
				actor: engine.Nobody, leader: engine.Nobody, holder: engine.Nobody, winner: engine.Nobody,
			}
		},
		Settle: (*position).settle,
		Parts: []script.Part[*position]{
			script.Match(
				script.Enum("phase", phaseNames, func(p *position) *Phase { return &p.s.phase }).Check(func(p *position) error {
					if p.s.phase == phaseNone || p.s.phase == PhaseOver {
						return unknown("phase", p.s.phase.String())
					}
					return nil
				}),
				script.Number("round", 1, rounds, func(p *position) *uint8 { return &p.s.round }),
				script.Number("trick_number", 1, tricks, func(p *position) *uint8 { return &p.s.trickNo }),
				script.New("actor", script.ReadSeatOrNone, func(p *position) engine.Seat {
					if p.s.phase == PhaseOver {
						return engine.Nobody
					}
					return p.s.actor
				}, func(p *position, seat engine.Seat) { p.actor = seat }),
				script.Seat("dealer", func(p *position) *engine.Seat { return &p.s.dealer }),
				script.New("holder", script.ReadSeatOrNone, func(p *position) engine.Seat { return p.s.holder }, func(p *position, seat engine.Seat) { p.holder = seat }),
				script.New("leader", script.ReadSeatOrNone, func(p *position) engine.Seat { return p.s.leader }, func(p *position, seat engine.Seat) { p.leader = seat }),
				script.New("winner", script.ReadSeatOrNone, func(p *position) engine.Seat { return p.s.winner }, func(p *position, seat engine.Seat) { p.winner = seat }),
				script.Number("bid", 0, debtLimit, func(p *position) *uint8 { return &p.s.bid }).Also("highest_bid"),
				script.SeatOrNone("high", func(p *position) *engine.Seat { return &p.s.high }).Also("highest_bidder"),
				script.Seats("passed", func(p *position) *engine.SeatSet { return &p.s.passed }),
				script.New("bid_open", script.YesNo, func(p *position) bool { return p.s.bidOpen }, func(p *position, yes bool) { p.bidOpen = yes }),
				script.Kept("trump", trumpOfWord, func(p *position) *Suit { return &p.s.trump }).Then(func(p *position) { p.trump = p.s.trump }),
				script.New("trick", someCards, func(p *position) []Card {
					if p.s.closed {
						return nil
					}
					return p.s.trick[:p.s.nTrick]
				}, func(p *position, list []Card) { p.lying = list }).Check(func(p *position) error {
					if len(p.lying) >= int(p.s.seats) {
						return fmt.Errorf("%w: a trick under way holds at most %d cards", engine.ErrNotation, p.s.seats-1)
					}
					return nil
				}),
				script.New("kitty", setOfSome, func(p *position) []Card { return cardsOf(p.s.kitty) }, func(p *position, list []Card) { p.kitty = list }),
				script.New("buried", setOfSome, func(p *position) []Card { return cardsOf(p.s.buried) }, func(p *position, list []Card) { p.buried = list }),
				script.New("table", someLoot, func(p *position) []Loot { return lootOf(p.s.table) }, func(p *position, list []Loot) { p.table = list }),
				script.New("loot_in_play", lootOfWord, func(p *position) Loot { return p.lootIf(p.s.phase != PhaseLoad) }, (*position).setInPlay).Also("loot"),
				script.New("loot_won", lootOfWord, func(p *position) Loot { return p.lootIf(p.s.phase == PhaseLoad) }, (*position).setInPlay).
					Then(func(p *position) { p.won = true }),
				script.New("removed", someLoot, func(p *position) []Loot { return lootOf(p.s.removed()) }, func(p *position, list []Loot) { p.removed = list }),
				script.New("bonus_won", script.Sorted(script.ListOf(bonusOfWord[*position])), func(p *position) []Item { return bonusItems(p.s.pending) },
					func(p *position, list []Item) { p.s.pending = bonusBits(list) }),
				script.New("offenders", script.ReadSeats, func(p *position) engine.SeatSet { return p.s.caught }, func(p *position, set engine.SeatSet) { p.offenders = set }),
				script.New("last_trick", someCards, func(p *position) []Card {
					if !p.s.closed {
						return nil
					}
					return p.s.trick[:p.s.nTrick]
				}, nil),
				script.New("played", setOfSome, func(p *position) []Card { return cardsOf(p.s.gone()) }, nil),
				script.New("volunteers", script.ReadSeats, func(p *position) engine.SeatSet { return p.s.Volunteers() }, nil),
				script.New("winners", script.ReadSeats, (*position).winners, nil),
				script.Reads("pile", func(p *position) int {
					if p.s.bottom {
						return int(p.s.pile) + 1
					}
					return int(p.s.pile)
				}),
				script.Reads("bonus_pile", func(p *position) uint8 { return p.s.bonuses }),
				script.Reads("deck", func(p *position) int { return count(deckOf(int(p.s.seats))) }),
				script.Reads("capacity", func(p *position) int { return p.s.capacity() }),
			),
			script.Of("sN", script.BySeat(ofSeat),
				script.New("hand", script.Sorted(script.Once(script.ListOf(seatPosition.card))), func(p seatPosition) []Card { return cardsOf(p.place.hand) }, nil).
					SetBy(seatPosition.setHand),
				suitField("void_markers", func(p seatPosition) *uint8 { return &p.place.markers }).Also("markers"),
				suitField("voids", func(p seatPosition) *uint8 { return &p.place.voids }),
				script.Flag("kept_remove", func(p seatPosition) *bool { return &p.place.kept }),
				script.New("lost", bonusOf, func(p seatPosition) []Item { return bonusItems(p.place.lost) }, func(p seatPosition, list []Item) { p.place.lost = bonusBits(list) }),
				script.Number("debt", 0, debtLimit, func(p seatPosition) *uint8 { return &p.place.debt }),
				script.New("hold", script.Sorted(script.ListOf(itemOfWord[seatPosition])), func(p seatPosition) []Item {
					var all ship
					for _, h := range p.place.ships {
						all.loot, all.bonus = all.loot|h.loot, all.bonus|h.bonus
					}
					return all.items()
				}, nil),
				script.Reads("cards", func(p seatPosition) int { return count(p.place.hand) }),
				script.Reads("score", func(p seatPosition) int64 { return p.s.Scores(nil)[p.seat] }),
				script.Reads("owed", func(p seatPosition) int {
					if p.s.bidOpen && p.s.holder == p.seat {
						return int(p.place.debt) + int(p.s.bid)
					}
					return int(p.place.debt)
				}),
			),
			script.Of("sN.SHIP", script.Within(script.BySeat(ofSeat), ofShip),
				script.New("", script.Sorted(script.Once(script.ListOf(shipPosition.cargo))), func(p shipPosition) []Item { return p.ship().items() },
					func(p shipPosition, list []Item) { *p.ship() = shipWith(list) }),
				script.Reads("weight", func(p shipPosition) int { return p.s.judge(p.ship()).weight }),
				script.Reads("capacity", func(p shipPosition) int { return p.s.judge(p.ship()).capacity }),
				script.Reads("value", func(p shipPosition) int { return p.s.judge(p.ship()).value }),
				script.Reads("bonus", func(p shipPosition) int { return p.s.judge(p.ship()).bonus }),
				script.Reads("points", func(p shipPosition) int { l := p.s.judge(p.ship()); return l.points() }),
				script.Reads("sunk", func(p shipPosition) bool { l := p.s.judge(p.ship()); return l.sunk() }),
			),
			script.Of("LOOT", script.ByWord(ofLoot),
				script.Number("bonus", 0, bonuses, func(p lootPosition) *uint8 { return &p.s.under[p.loot] }),
			),
		},
	},
}

func ofSeat(p *position, seat engine.Seat) seatPosition {
	return seatPosition{p, &p.s.seat[seat], seat}
}

func ofShip(p seatPosition, word string) (shipPosition, string, error) {
	g, err := parseGood(word)
	if err != nil {
		return shipPosition{}, "", nil
	}
	return shipPosition{p, g}, word, nil
}

func ofLoot(p *position, word string) (lootPosition, string, error) {
	l, err := ParseLoot(word)
	if err != nil {
		return lootPosition{}, "", nil
	}
	return lootPosition{p, l}, word, nil
}

func (p shipPosition) ship() *ship { return &p.place.ships[p.good] }

// card reads a trick card in use.
func (p *position) card(word string) (Card, error) {
	c, err := ParseCard(word)
	if err == nil && deckOf(int(p.s.seats))>>c&1 == 0 {
		err = fmt.Errorf("%w: %v is not in use with %d seats", engine.ErrNotation, c, p.s.seats)
	}
	return c, err
}

// setHand reads the cards of a hand; the word any stands for one more card, whichever, and any*3 for three.
func (p seatPosition) setHand(value string) error {
	var h handful
	var named []string
	for _, w := range script.Words(value) {
		name, times, several := strings.Cut(w, "*")
		if name != "any" {
			named = append(named, w)
			continue
		}
		n := 1
		if several {
			var err error
			if n, err = script.Numeral(times, 1, handSize); err != nil {
				return err
			}
		}
		h.any += n
	}
	var err error
	h.cards, err = someCards(p.position, strings.Join(named, " "))
	p.hand[p.seat] = h
	return err
}

// cargo reads a card that can lie in the ship.
func (p shipPosition) cargo(word string) (Item, error) {
	i, err := parseItem(word)
	if l := i.Loot(); err == nil && i.Bonus() == 0 && (l >= Remove || l.Simple() && l.Good() != p.good) {
		err = fmt.Errorf("%w: %v cannot lie in the %v ship", engine.ErrNotation, i, p.good)
	}
	return i, err
}

func lootOfWord[T any](_ T, word string) (Loot, error) { return ParseLoot(word) }

func itemOfWord[T any](_ T, word string) (Item, error) { return parseItem(word) }

func bonusOfWord[T any](_ T, word string) (Item, error) {
	i, err := parseItem(word)
	if err != nil || i.Bonus() == 0 {
		return 0, unknown("bonus card", word)
	}
	return i, nil
}

func trumpOfWord(_ *position, word string) (Suit, error) {
	if word == "none" {
		return NoSuit, nil
	}
	return parseSuit(word)
}

// suitField is suits that a seat lacks.
func suitField(name string, at func(seatPosition) *uint8) script.Field[seatPosition] {
	read := script.Sorted(script.ListOf(func(_ seatPosition, word string) (Suit, error) { return parseSuit(word) }))
	return script.New(name, read, func(p seatPosition) []Suit { return suitsOf(*at(p)) }, func(p seatPosition, list []Suit) {
		*at(p) = 0
		for _, suit := range list {
			*at(p) |= 1 << suit
		}
		p.marked = p.marked || len(list) > 0
	})
}

func suitsOf(m uint8) (list []Suit) {
	for suit := range Suit(suits) {
		if m>>suit&1 != 0 {
			list = append(list, suit)
		}
	}
	return list
}

// lootIf is the loot in play, if there is any and it is in play as the field says.
func (p *position) lootIf(so bool) Loot {
	if !so {
		return NoLoot
	}
	return p.s.inPlay
}

func (p *position) setInPlay(l Loot) { p.inPlay = l }

// winners are the seats with the highest score, as things stand.
func (p *position) winners() (set engine.SeatSet) {
	scores := p.s.Scores(nil)
	for i, n := range scores {
		if n == slices.Max(scores) {
			set = set.With(engine.Seat(i))
		}
	}
	return set
}

func setOf[T Loot | Card](list []T) (m set) {
	for _, c := range list {
		m |= 1 << c
	}
	return m
}

func (h *ship) items() []Item {
	var list []Item
	for _, l := range lootOf(h.loot) {
		list = append(list, Item(l))
	}
	return append(list, bonusItems(h.bonus)...)
}

func shipWith(list []Item) (h ship) {
	for _, i := range list {
		if i.Bonus() == 0 {
			h.loot |= 1 << i
		}
	}
	h.bonus = bonusBits(list)
	return h
}

func bonusItems(values uint8) []Item {
	var list []Item
	for ; values != 0; values &= values - 1 {
		list = append(list, BonusItem(bits.TrailingZeros8(values)+1))
	}
	return list
}

func bonusBits(list []Item) (values uint8) {
	for _, i := range list {
		if b := i.Bonus(); b > 0 {
			values |= 1 << (b - 1)
		}
	}
	return values
}
