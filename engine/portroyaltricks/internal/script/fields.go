package script

import (
	"fmt"
	"math/bits"
	"strings"

	"portside/engine"
	face "portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/rules"
	"portside/engine/script"
)

// position is what a case script says of a state. What it has not said gives way to what it has said: see settle.
type position struct {
	script.Sheet
	s *rules.State

	before        face.Phase // the phase, before anything was said
	trump         face.Suit  // as the script has it
	actor, leader engine.Seat
	holder        engine.Seat
	winner        engine.Seat
	bidOpen       bool
	offenders     engine.SeatSet
	lying         []face.Card // cards of the trick; nil: not said
	hand          [face.MaxSeats]handful
	kitty, buried []face.Card
	table         []face.Loot
	removed       []face.Loot
	gone          face.Set // out of the game before
	inPlay        face.Loot
	won           bool // the loot in play has been won
	marked        bool // somebody is said to lack a suit
	keepsTrick    bool // the trick stays as it lies
}

// handful is the cards of a hand, some of them any.
type handful struct {
	cards []face.Card
	any   int
}

func (h handful) size() int { return len(h.cards) + h.any }

// seatPosition, shipPosition and lootPosition are what belongs to a seat, to a ship of it, and to a loot card.
type (
	seatPosition struct {
		*position
		place *rules.Place
		seat  engine.Seat
	}
	shipPosition struct {
		seatPosition
		good face.Good
	}
	lootPosition struct {
		*position
		loot face.Loot
	}
)

func (p *position) handSaid(seat engine.Seat) bool { return p.Said(seat.String() + ".hand") }

var (
	someCards = script.Once(script.ListOf((*position).card))
	setOfSome = script.Sorted(someCards)
	someLoot  = script.Sorted(script.Once(script.ListOf(lootOfWord[*position])))
	bonusOf   = script.Sorted(script.ListOf(bonusOfWord[seatPosition]))
)

// Cases is what Port Royal (2000) adds to the grammar of case scripts; CASES.md describes it.
type Cases struct{}

// Script implements script.Game.
func (Cases) Script() *script.Grammar { return &grammar }

var grammar = script.Grammar{
	Telling: face.Telling,
	Actions: strings.Fields("pass bid bury trump leader choose play load pay-back keep remove move decline stow penalty give-up"),
	Fields: script.Table[*position]{
		Things: "seat or loot card",
		Begin: func(sheet script.Sheet, st engine.State) *position {
			s := st.(*rules.State)
			return &position{
				Sheet: sheet, s: s, before: s.Phase, gone: s.Removed(), inPlay: face.NoLoot,
				actor: engine.Nobody, leader: engine.Nobody, holder: engine.Nobody, winner: engine.Nobody,
			}
		},
		Settle: (*position).settle,
		Parts: []script.Part[*position]{
			script.Match(
				script.Enum("phase", face.PhaseNames, func(p *position) *face.Phase { return &p.s.Phase }).Check(func(p *position) error {
					if p.s.Phase == face.PhaseNone || p.s.Phase == face.PhaseOver {
						return script.Unknown("phase", p.s.Phase.String())
					}
					return nil
				}),
				script.Number("round", 1, face.Rounds, func(p *position) *uint8 { return &p.s.Round }),
				script.Number("trick_number", 1, face.Tricks, func(p *position) *uint8 { return &p.s.TrickNo }),
				script.New("actor", script.ReadSeatOrNone, func(p *position) engine.Seat {
					if p.s.Phase == face.PhaseOver {
						return engine.Nobody
					}
					return p.s.Actor
				}, func(p *position, seat engine.Seat) { p.actor = seat }),
				script.Seat("dealer", func(p *position) *engine.Seat { return &p.s.Dealer }),
				script.New("holder", script.ReadSeatOrNone, func(p *position) engine.Seat { return p.s.Holder }, func(p *position, seat engine.Seat) { p.holder = seat }),
				script.New("leader", script.ReadSeatOrNone, func(p *position) engine.Seat { return p.s.Leader }, func(p *position, seat engine.Seat) { p.leader = seat }),
				script.New("winner", script.ReadSeatOrNone, func(p *position) engine.Seat { return p.s.Winner }, func(p *position, seat engine.Seat) { p.winner = seat }),
				script.Number("bid", 0, face.DebtLimit, func(p *position) *uint8 { return &p.s.Bid }).Also("highest_bid"),
				script.SeatOrNone("high", func(p *position) *engine.Seat { return &p.s.High }).Also("highest_bidder"),
				script.Seats("passed", func(p *position) *engine.SeatSet { return &p.s.Passed }),
				script.New("bid_open", script.YesNo, func(p *position) bool { return p.s.BidOpen }, func(p *position, yes bool) { p.bidOpen = yes }),
				script.Kept("trump", trumpOfWord, func(p *position) *face.Suit { return &p.s.Trump }).Then(func(p *position) { p.trump = p.s.Trump }),
				script.New("trick", someCards, func(p *position) []face.Card {
					if p.s.Closed {
						return nil
					}
					return p.s.Trick[:p.s.Laid]
				}, func(p *position, list []face.Card) { p.lying = list }).Check(func(p *position) error {
					if len(p.lying) >= int(p.s.Seats) {
						return fmt.Errorf("%w: a trick under way holds at most %d cards", engine.ErrNotation, p.s.Seats-1)
					}
					return nil
				}),
				script.New("kitty", setOfSome, func(p *position) []face.Card { return face.CardsOf(p.s.Kitty) }, func(p *position, list []face.Card) { p.kitty = list }),
				script.New("buried", setOfSome, func(p *position) []face.Card { return face.CardsOf(p.s.Buried) }, func(p *position, list []face.Card) { p.buried = list }),
				script.New("table", someLoot, func(p *position) []face.Loot { return face.LootOf(p.s.Table) }, func(p *position, list []face.Loot) { p.table = list }),
				script.New("loot_in_play", lootOfWord, func(p *position) face.Loot { return p.lootIf(p.s.Phase != face.PhaseLoad) }, (*position).setInPlay).Also("loot"),
				script.New("loot_won", lootOfWord, func(p *position) face.Loot { return p.lootIf(p.s.Phase == face.PhaseLoad) }, (*position).setInPlay).
					Then(func(p *position) { p.won = true }),
				script.New("removed", someLoot, func(p *position) []face.Loot { return face.LootOf(p.s.Removed()) }, func(p *position, list []face.Loot) { p.removed = list }),
				script.New("bonus_won", script.Sorted(script.ListOf(bonusOfWord[*position])), func(p *position) []face.Item { return bonusItems(p.s.Pending) },
					func(p *position, list []face.Item) { p.s.Pending = bonusBits(list) }),
				script.New("offenders", script.ReadSeats, func(p *position) engine.SeatSet { return p.s.Caught }, func(p *position, set engine.SeatSet) { p.offenders = set }),
				script.New("last_trick", someCards, func(p *position) []face.Card {
					if !p.s.Closed {
						return nil
					}
					return p.s.Trick[:p.s.Laid]
				}, nil),
				script.New("played", setOfSome, func(p *position) []face.Card { return face.CardsOf(p.s.Gone()) }, nil),
				script.New("volunteers", script.ReadSeats, func(p *position) engine.SeatSet { return p.s.Volunteers() }, nil),
				script.New("winners", script.ReadSeats, func(p *position) engine.SeatSet { return script.Winners(p.s) }, nil),
				script.Reads("pile", func(p *position) int {
					if p.s.Bottom {
						return int(p.s.Pile) + 1
					}
					return int(p.s.Pile)
				}),
				script.Reads("bonus_pile", func(p *position) uint8 { return p.s.Bonuses }),
				script.Reads("deck", func(p *position) int { return face.Count(face.DeckOf(int(p.s.Seats))) }),
				script.Reads("capacity", func(p *position) int { return p.s.Scale.Capacity }),
			),
			script.Of("sN", script.BySeat(ofSeat),
				script.New("hand", script.Sorted(script.Once(script.ListOf(seatPosition.card))), func(p seatPosition) []face.Card { return face.CardsOf(p.place.Hand) }, nil).
					SetBy(seatPosition.setHand),
				suitField("void_markers", func(p seatPosition) *uint8 { return &p.place.Markers }).Also("markers"),
				suitField("voids", func(p seatPosition) *uint8 { return &p.place.Voids }),
				script.Flag("kept_remove", func(p seatPosition) *bool { return &p.place.Kept }),
				script.New("lost", bonusOf, func(p seatPosition) []face.Item { return bonusItems(p.place.Lost) }, func(p seatPosition, list []face.Item) { p.place.Lost = bonusBits(list) }),
				script.Number("debt", 0, face.DebtLimit, func(p seatPosition) *uint8 { return &p.place.Debt }),
				script.New("hold", script.Sorted(script.ListOf(itemOfWord[seatPosition])), func(p seatPosition) []face.Item {
					var all face.Cargo
					for _, h := range p.place.Ships {
						all.Loot, all.Bonus = all.Loot|h.Loot, all.Bonus|h.Bonus
					}
					return itemsOf(all)
				}, nil),
				script.Reads("cards", func(p seatPosition) int { return face.Count(p.place.Hand) }),
				script.Reads("score", func(p seatPosition) int64 { return p.s.Scores(nil)[p.seat] }),
				script.Reads("owed", func(p seatPosition) int {
					if p.s.BidOpen && p.s.Holder == p.seat {
						return int(p.place.Debt) + int(p.s.Bid)
					}
					return int(p.place.Debt)
				}),
			),
			script.Of("sN.SHIP", script.Within(script.BySeat(ofSeat), ofShip),
				script.New("", script.Sorted(script.Once(script.ListOf(shipPosition.cargo))), func(p shipPosition) []face.Item { return itemsOf(*p.ship()) },
					func(p shipPosition, list []face.Item) { *p.ship() = shipWith(list) }),
				script.Reads("weight", func(p shipPosition) int { return p.s.Scale.Judge(p.ship()).Weight }),
				script.Reads("capacity", func(p shipPosition) int { return p.s.Scale.Judge(p.ship()).Capacity }),
				script.Reads("value", func(p shipPosition) int { return p.s.Scale.Judge(p.ship()).Value }),
				script.Reads("bonus", func(p shipPosition) int { return p.s.Scale.Judge(p.ship()).Bonus }),
				script.Reads("points", func(p shipPosition) int { l := p.s.Scale.Judge(p.ship()); return l.Points() }),
				script.Reads("sunk", func(p shipPosition) bool { l := p.s.Scale.Judge(p.ship()); return l.Sunk() }),
			),
			script.Of("LOOT", script.ByWord(ofLoot),
				script.Number("bonus", 0, face.Bonuses, func(p lootPosition) *uint8 { return &p.s.Under[p.loot] }),
			),
		},
	},
}

func ofSeat(p *position, seat engine.Seat) seatPosition {
	return seatPosition{p, &p.s.Seat[seat], seat}
}

func ofShip(p seatPosition, word string) (shipPosition, string, error) {
	g, err := face.ParseGood(word)
	if err != nil {
		return shipPosition{}, "", nil
	}
	return shipPosition{p, g}, word, nil
}

func ofLoot(p *position, word string) (lootPosition, string, error) {
	l, err := face.ParseLoot(word)
	if err != nil {
		return lootPosition{}, "", nil
	}
	return lootPosition{p, l}, word, nil
}

func (p shipPosition) ship() *face.Cargo { return &p.place.Ships[p.good] }

// card reads a trick card in use.
func (p *position) card(word string) (face.Card, error) {
	c, err := face.ParseCard(word)
	if err == nil && face.DeckOf(int(p.s.Seats))>>c&1 == 0 {
		err = fmt.Errorf("%w: %v is not in use with %d seats", engine.ErrNotation, c, p.s.Seats)
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
			if n, err = script.Numeral(times, 1, face.HandSize); err != nil {
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
func (p shipPosition) cargo(word string) (face.Item, error) {
	i, err := face.ParseItem(word)
	if l := i.Loot(); err == nil && i.Bonus() == 0 && (l >= face.Remove || l.Simple() && l.Good() != p.good) {
		err = fmt.Errorf("%w: %v cannot lie in the %v ship", engine.ErrNotation, i, p.good)
	}
	return i, err
}

func lootOfWord[T any](_ T, word string) (face.Loot, error) {
	return face.ParseLoot(word)
}

func itemOfWord[T any](_ T, word string) (face.Item, error) {
	return face.ParseItem(word)
}

func bonusOfWord[T any](_ T, word string) (face.Item, error) {
	i, err := face.ParseItem(word)
	if err != nil || i.Bonus() == 0 {
		return 0, script.Unknown("bonus card", word)
	}
	return i, nil
}

func trumpOfWord(_ *position, word string) (face.Suit, error) {
	if word == "none" {
		return face.NoSuit, nil
	}
	return face.ParseSuit(word)
}

// suitField is suits that a seat lacks.
func suitField(name string, at func(seatPosition) *uint8) script.Field[seatPosition] {
	read := script.Sorted(script.ListOf(func(_ seatPosition, word string) (face.Suit, error) {
		return face.ParseSuit(word)
	}))
	return script.New(name, read, func(p seatPosition) []face.Suit { return suitsOf(*at(p)) }, func(p seatPosition, list []face.Suit) {
		*at(p) = 0
		for _, suit := range list {
			*at(p) |= 1 << suit
		}
		p.marked = p.marked || len(list) > 0
	})
}

func suitsOf(m uint8) (list []face.Suit) {
	for suit := range face.Suit(face.Suits) {
		if m>>suit&1 != 0 {
			list = append(list, suit)
		}
	}
	return list
}

// lootIf is the loot in play, if there is any and it is in play as the field says.
func (p *position) lootIf(so bool) face.Loot {
	if !so {
		return face.NoLoot
	}
	return p.s.InPlay
}

func (p *position) setInPlay(l face.Loot) { p.inPlay = l }

func itemsOf(h face.Cargo) []face.Item {
	var list []face.Item
	for _, l := range face.LootOf(h.Loot) {
		list = append(list, face.Item(l))
	}
	return append(list, bonusItems(h.Bonus)...)
}

func shipWith(list []face.Item) (h face.Cargo) {
	for _, i := range list {
		if i.Bonus() == 0 {
			h.Loot |= 1 << i
		}
	}
	h.Bonus = bonusBits(list)
	return h
}

func bonusItems(values uint8) []face.Item {
	var list []face.Item
	for ; values != 0; values &= values - 1 {
		list = append(list, face.BonusItem(bits.TrailingZeros8(values)+1))
	}
	return list
}

func bonusBits(list []face.Item) (values uint8) {
	for _, i := range list {
		if b := i.Bonus(); b > 0 {
			values |= 1 << (b - 1)
		}
	}
	return values
}
