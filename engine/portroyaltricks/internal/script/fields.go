package script

import (
	"fmt"
	"math/bits"
	"strings"

	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/internal/rules"
	"portside/engine/script"
)

// position is what a case script says of a state. Unset fields give way to set ones: see settle.
type position struct {
	script.Given
	s   *rules.State
	was rules.State // before any setting

	any     [portroyaltricks.MaxSeats]int // number of unnamed cards in a hand
	removed portroyaltricks.Set           // loot out of the game
	marked  bool                          // some seat is set to lack a suit
}

// seatPosition, shipPosition and lootPosition are the parts of a seat, of one of its ships, and of a loot card.
type (
	seatPosition struct {
		*position
		place *rules.Place
		seat  engine.Seat
	}
	shipPosition struct {
		seatPosition
		good portroyaltricks.Good
	}
	lootPosition struct {
		*position
		loot portroyaltricks.Loot
	}
)

var (
	loot  = script.Word[*position](portroyaltricks.ParseLoot)
	suit  = script.Word[seatPosition](portroyaltricks.ParseSuit)
	cards = script.Once(script.ListOf((*position).card))
)

// Cases is what Port Royal (2000) adds to the grammar of case scripts; CASES.md describes it.
type Cases struct{}

// Script implements script.Game.
func (Cases) Script() *script.Grammar { return &grammar }

var grammar = script.Grammar{
	EventFormat: portroyaltricks.EventFormat,
	Actions:     strings.Fields("pass bid bury trump leader choose play load pay-back keep remove move decline stow penalty give-up"),
	Fields: script.Table[*position]{
		Things: "seat or loot card",
		Begin: func(given script.Given, st engine.State) *position {
			s := st.(*rules.State)
			return &position{Given: given, s: s, was: *s}
		},
		Complete: (*position).complete,
		Parts: []script.Part[*position]{
			script.Match(
				script.Enum("phase", portroyaltricks.PhaseNames, func(p *position) *portroyaltricks.Phase { return &p.s.Phase }).Check(func(p *position) error {
					if p.s.Phase == portroyaltricks.PhaseNone || p.s.Phase == portroyaltricks.PhaseOver {
						return script.Unknown("phase", p.s.Phase.String())
					}
					return nil
				}),
				script.Number("round", 1, portroyaltricks.Rounds, func(p *position) *uint8 { return &p.s.Round }),
				script.Number("trick_number", 1, portroyaltricks.Tricks, func(p *position) *uint8 { return &p.s.TrickNo }),
				script.New("actor", script.ReadSeatOrNone, func(p *position) engine.Seat {
					if p.s.Phase == portroyaltricks.PhaseOver {
						return engine.Nobody
					}
					return p.s.Actor
				}, nil).SetBy(script.Put(script.ReadSeat, func(p *position, seat engine.Seat) error {
					p.s.Actor = seat
					return nil
				})),
				script.Stored("dealer", script.ReadSeat, func(p *position) *engine.Seat { return &p.s.Dealer }),
				script.Stored("holder", script.ReadSeatOrNone, func(p *position) *engine.Seat { return &p.s.Holder }),
				script.Stored("leader", script.ReadSeatOrNone, func(p *position) *engine.Seat { return &p.s.Leader }),
				script.Stored("winner", script.ReadSeatOrNone, func(p *position) *engine.Seat { return &p.s.Winner }),
				script.Number("bid", 0, portroyaltricks.DebtLimit, func(p *position) *uint8 { return &p.s.Bid }).Also("highest_bid"),
				script.Stored("high", script.ReadSeatOrNone, func(p *position) *engine.Seat { return &p.s.High }).Also("highest_bidder"),
				script.Stored("passed", script.ReadSeats, func(p *position) *engine.SeatSet { return &p.s.Passed }),
				script.Flag("bid_open", func(p *position) *bool { return &p.s.BidOpen }),
				script.Stored("trump", script.OrNone(portroyaltricks.NoSuit, script.Word[*position](portroyaltricks.ParseSuit)), func(p *position) *portroyaltricks.Suit { return &p.s.Trump }),
				script.New("trick", cards, func(p *position) []portroyaltricks.Card { return p.trick(!p.s.Closed) }, nil).SetBy(script.Put(cards, (*position).lay)),
				script.Bits("kitty", (*position).card, func(p *position) *portroyaltricks.Set { return &p.s.Kitty }),
				script.Bits("buried", (*position).card, func(p *position) *portroyaltricks.Set { return &p.s.Buried }),
				script.Bits("table", loot, func(p *position) *portroyaltricks.Set { return &p.s.Table }),
				atStake("loot_in_play", false).Also("loot"),
				atStake("loot_won", true),
				script.New("removed", script.Sorted(script.Once(script.ListOf(loot))), func(p *position) []portroyaltricks.Loot { return portroyaltricks.LootOf(p.s.Removed()) },
					func(p *position, list []portroyaltricks.Loot) { p.removed = portroyaltricks.SetOf(list) }),
				script.Bits("bonus_won", script.Word[*position](parseBonus), func(p *position) *uint8 { return &p.s.Pending }),
				script.Stored("offenders", script.ReadSeats, func(p *position) *engine.SeatSet { return &p.s.Caught }),
				script.New("last_trick", cards, func(p *position) []portroyaltricks.Card { return p.trick(p.s.Closed) }, nil),
				script.New("played", script.Sorted(cards), func(p *position) []portroyaltricks.Card { return portroyaltricks.CardsOf(p.s.Gone()) }, nil),
				script.New("volunteers", script.ReadSeats, func(p *position) engine.SeatSet { return p.s.Volunteers() }, nil),
				script.New("winners", script.ReadSeats, func(p *position) engine.SeatSet { return script.Winners(p.s) }, nil),
				script.Reads("pile", func(p *position) int {
					if p.s.Bottom {
						return int(p.s.Pile) + 1
					}
					return int(p.s.Pile)
				}),
				script.Reads("bonus_pile", func(p *position) uint8 { return p.s.Bonuses }),
				script.Reads("deck", func(p *position) int { return portroyaltricks.Count(portroyaltricks.DeckOf(int(p.s.Seats))) }),
				script.Reads("capacity", func(p *position) int { return p.s.Scale.Capacity }),
			),
			script.Of("sN", script.BySeat(ofSeat),
				script.New("hand", script.Sorted(script.Once(script.ListOf(seatPosition.card))), func(p seatPosition) []portroyaltricks.Card { return portroyaltricks.CardsOf(p.place.Hand) }, nil).
					SetBy(script.Put(script.ListOf(seatPosition.cardOrAny), seatPosition.setHand)),
				script.Bits("void_markers", suit, func(p seatPosition) *uint8 { return &p.place.Markers }).Also("markers").Then(seatPosition.mark),
				script.Bits("voids", suit, func(p seatPosition) *uint8 { return &p.place.Voids }).Then(seatPosition.mark),
				script.Flag("kept_remove", func(p seatPosition) *bool { return &p.place.Kept }),
				script.Bits("lost", script.Word[seatPosition](parseBonus), func(p seatPosition) *uint8 { return &p.place.Lost }),
				script.Number("debt", 0, portroyaltricks.DebtLimit, func(p seatPosition) *uint8 { return &p.place.Debt }),
				script.New("hold", script.Sorted(script.ListOf(script.Word[seatPosition](portroyaltricks.ParseItem))), func(p seatPosition) []portroyaltricks.Item {
					return items(portroyaltricks.Cargo{Loot: p.place.Cargo(), Bonus: p.place.Stowed()})
				}, nil),
				script.Reads("cards", func(p seatPosition) int { return portroyaltricks.Count(p.place.Hand) }),
				script.Reads("score", func(p seatPosition) int64 { return p.s.Scores(nil)[p.seat] }),
				script.Reads("owed", func(p seatPosition) int {
					if p.s.BidOpen && p.s.Holder == p.seat {
						return int(p.place.Debt) + int(p.s.Bid)
					}
					return int(p.place.Debt)
				}),
			),
			script.Of("sN.SHIP", script.Within(script.BySeat(ofSeat), ofShip),
				script.New("", script.Sorted(script.Once(script.ListOf(shipPosition.item))), func(p shipPosition) []portroyaltricks.Item { return items(p.place.Ships[p.good]) }, shipPosition.load),
				script.Reads("weight", func(p shipPosition) int { return p.judge().Weight }),
				script.Reads("capacity", func(p shipPosition) int { return p.judge().Capacity }),
				script.Reads("value", func(p shipPosition) int { return p.judge().Value }),
				script.Reads("bonus", func(p shipPosition) int { return p.judge().Bonus }),
				script.Reads("points", func(p shipPosition) int { return p.judge().Points() }),
				script.Reads("sunk", func(p shipPosition) bool { return p.judge().Sunk() }),
			),
			script.Of("LOOT", script.ByWord(ofLoot),
				script.Number("bonus", 0, portroyaltricks.Bonuses, func(p lootPosition) *uint8 { return &p.s.Under[p.loot] }),
			),
		},
	},
}

func ofSeat(p *position, seat engine.Seat) seatPosition {
	return seatPosition{p, &p.s.Seat[seat], seat}
}

func ofShip(p seatPosition, word string) (shipPosition, string, error) {
	g, err := portroyaltricks.ParseGood(word)
	if err != nil {
		return shipPosition{}, "", nil
	}
	return shipPosition{p, g}, word, nil
}

func ofLoot(p *position, word string) (lootPosition, string, error) {
	l, err := portroyaltricks.ParseLoot(word)
	if err != nil {
		return lootPosition{}, "", nil
	}
	return lootPosition{p, l}, word, nil
}

// card reads a trick card in use.
func (p *position) card(word string) (portroyaltricks.Card, error) {
	c, err := portroyaltricks.ParseCard(word)
	if err == nil && portroyaltricks.DeckOf(int(p.s.Seats))>>c&1 == 0 {
		err = fmt.Errorf("%w: %v is not in use with %d seats", engine.ErrNotation, c, p.s.Seats)
	}
	return c, err
}

// trick is the cards on the table, if the trick is in the state that the field is about.
func (p *position) trick(so bool) []portroyaltricks.Card {
	if !so {
		return nil
	}
	return p.s.Trick[:p.s.Laid]
}

// lay makes list the trick under way.
func (p *position) lay(list []portroyaltricks.Card) error {
	if len(list) >= int(p.s.Seats) {
		return fmt.Errorf("%w: a trick under way holds at most %d cards", engine.ErrNotation, p.s.Seats-1)
	}
	p.s.Trick, p.s.Closed = rules.NoTrick, false
	p.s.Laid = uint8(copy(p.s.Trick[:], list))
	return nil
}

// atStake is the loot of the trick, before or after it was won.
func atStake(name string, won bool) script.Field[*position] {
	return script.New(name, loot, func(p *position) portroyaltricks.Loot {
		if won != (p.s.Phase == portroyaltricks.PhaseLoad) {
			return portroyaltricks.NoLoot
		}
		return p.s.InPlay
	}, func(p *position, l portroyaltricks.Loot) { p.s.InPlay = l })
}

// cardOrAny reads a trick card; the word any stands for one more unnamed card.
func (p seatPosition) cardOrAny(word string) (portroyaltricks.Card, error) {
	if word == "any" {
		return portroyaltricks.NoCard, nil
	}
	return p.card(word)
}

func (p seatPosition) setHand(list []portroyaltricks.Card) error {
	p.place.Hand, p.any[p.seat] = 0, 0
	for _, c := range list {
		switch {
		case c == portroyaltricks.NoCard:
			p.any[p.seat]++
		case p.place.Hand>>c&1 != 0:
			return fmt.Errorf("%w: %v is named twice", engine.ErrNotation, c)
		default:
			p.place.Hand |= 1 << c
		}
	}
	return nil
}

// mark notes that the seat is set to lack a suit.
func (p seatPosition) mark() {
	p.marked = p.marked || p.place.Markers|p.place.Voids != 0
}

// item reads a card that can lie in the ship.
func (p shipPosition) item(word string) (portroyaltricks.Item, error) {
	i, err := portroyaltricks.ParseItem(word)
	if l := i.Loot(); err == nil && i.Bonus() == 0 && (l >= portroyaltricks.Remove || l.Simple() && l.Good() != p.good) {
		err = fmt.Errorf("%w: %v cannot lie in the %v ship", engine.ErrNotation, i, p.good)
	}
	return i, err
}

func (p shipPosition) load(list []portroyaltricks.Item) {
	p.place.Ships[p.good] = portroyaltricks.Cargo{}
	for _, i := range list {
		p.place.In(i, p.good)
	}
}

func (p shipPosition) judge() portroyaltricks.Reckoning {
	return p.s.Scale.Judge(&p.place.Ships[p.good])
}

// items are the cards of a ship.
func items(c portroyaltricks.Cargo) (list []portroyaltricks.Item) {
	for _, l := range portroyaltricks.LootOf(c.Loot) {
		list = append(list, portroyaltricks.Item(l))
	}
	for values := c.Bonus; values != 0; values &= values - 1 {
		list = append(list, portroyaltricks.BonusItem(bits.TrailingZeros8(values)+1))
	}
	return list
}

// bonus is a bonus card in a set, where each is the bit of its value less one.
type bonus uint8

func (b bonus) String() string { return portroyaltricks.BonusItem(int(b) + 1).String() }

func parseBonus(word string) (bonus, error) {
	i, err := portroyaltricks.ParseItem(word)
	if err != nil || i.Bonus() == 0 {
		return 0, script.Unknown("bonus card", word)
	}
	return bonus(i.Bonus() - 1), nil
}
