package portroyaltricks

import (
	"fmt"
	"math/bits"
	"strconv"

	"portside/engine"
)

// Good is a kind of simple loot and the ship that carries it.
type Good uint8

// The goods in the order of the boards.
const (
	Biscuit Good = iota
	Tobacco
	Rum
	Powder
	Goods
)

var goodNames = [Goods]string{"biscuit", "tobacco", "rum", "powder"}

func (g Good) String() string { return goodNames[g] }

// Suit is a colour of trick cards.
type Suit uint8

// The suits; NoSuit is for goblins and for a trump nobody has named.
const (
	Red Suit = iota
	Blue
	Green
	Black
	NoSuit
)

const Suits = 4

var suitNames = [Suits + 1]string{"red", "blue", "green", "black", "none"}

func (s Suit) String() string { return suitNames[s] }

// Loot is one of the 49 loot cards. Every card exists once.
type Loot uint8

// The extras follow the forty simple cards (§2).
const (
	Plus8 Loot = iota + 40
	Plus6
	Minus10
	Minus5
	MaxPlus5
	MaxMinus5
	Double
	Remove
	Move
	LootCards
	NoLoot Loot = 255
)

var extraNames = [...]string{"plus8", "plus6", "minus10", "minus5", "maxplus5", "maxminus5", "x2", "remove", "move"}

// weights are the values of a good in ascending order (§2).
var weights = [10]int{2, 3, 4, 5, 6, 7, 8, 9, 10, 12}

// tons is the weight and value of a loot card that has one, 0 for the others; minus cards are negative.
var tons = func() (list [LootCards]int8) {
	for i := range 40 {
		list[i] = int8(weights[i%10])
	}
	list[Plus8], list[Plus6], list[Minus10], list[Minus5] = 8, 6, -10, -5
	return list
}()

// Simple tells whether l is one of the four goods.
func (l Loot) Simple() bool { return l < Plus8 }

// Good is the good of a simple card.
func (l Loot) Good() Good { return Good(l / 10) }

// Tons is the weight and value of a simple card, of +8 and +6, and of the minus cards; otherwise 0.
func (l Loot) Tons() int { return int(tons[l]) }

// Pays tells whether a bid can be paid back with l (§5.6).
func (l Loot) Pays() bool { return tons[l] > 0 }

func (l Loot) String() string {
	switch {
	case l == NoLoot:
		return "none"
	case l.Simple():
		return goodNames[l.Good()] + "-" + strconv.Itoa(l.Tons())
	}
	return "extra-" + extraNames[l-Plus8]
}

// Card is a trick card: suits in order with the values 1 to 8, then the goblins 1, 5 and 7.
type Card uint8

// The goblins, and no card at all.
const (
	Goblin1 Card = iota + 32
	Goblin5
	Goblin7
	cards
	NoCard Card = 255
)

var goblinValues = [...]int{1, 5, 7}

// Suit is the colour of c, NoSuit for a goblin.
func (c Card) Suit() Suit { return Suit(min(c/8, Suits)) }

// Goblin tells whether c is one.
func (c Card) Goblin() bool { return c >= Goblin1 }

// Value is the number on c.
func (c Card) Value() int {
	if c.Goblin() {
		return goblinValues[c-Goblin1]
	}
	return int(c%8) + 1
}

func (c Card) String() string {
	switch {
	case c == NoCard:
		return "none"
	case c.Goblin():
		return "goblin-" + strconv.Itoa(c.Value())
	}
	return suitNames[c.Suit()] + "-" + strconv.Itoa(c.Value())
}

// Set is a set of loot cards or of trick cards.
type Set = uint64

const (
	AllLoot   Set = 1<<LootCards - 1
	GoblinSet Set = 1<<cards - 1<<Goblin1
)

func SuitSet(s Suit) Set { return 0xff << (8 * s) }

// Lowest is the first member of a set that is not empty.
func Lowest(m Set) int { return bits.TrailingZeros64(m) }

// DeckOf is the trick cards in use (§2).
func DeckOf(seats int) Set {
	if seats == 3 {
		return 0x3f3f3f3f | 1<<Goblin1 | 1<<Goblin5
	}
	return 0xffffffff | 1<<Goblin1 | 1<<Goblin7
}

// Bonuses is the number of bonus cards; their values are 1 … Bonuses, in a set bit value-1.
const Bonuses = 6

// Tokens of tapes: loot, bonus cards, trick cards.
const (
	firstBonus = uint8(LootCards)
	FirstCard  = firstBonus + Bonuses
)

// Item is a card that can lie in a ship: a loot card, or a bonus card by its value.
type Item uint8

// BonusItem is the bonus card of that value.
func BonusItem(value int) Item { return Item(int(firstBonus) + value - 1) }

// Bonus is the value of a bonus card, 0 for loot.
func (i Item) Bonus() int {
	if i < Item(LootCards) {
		return 0
	}
	return int(i) - int(firstBonus) + 1
}

// Loot is the loot card, NoLoot for a bonus card.
func (i Item) Loot() Loot {
	if i < Item(LootCards) {
		return Loot(i)
	}
	return NoLoot
}

func (i Item) String() string {
	if b := i.Bonus(); b > 0 {
		return "bonus-" + strconv.Itoa(b)
	}
	return Loot(i).String()
}

var (
	tokens []string
	items  = map[string]Item{}
	byCard = map[string]Card{}
)

func init() {
	for i := range Item(FirstCard) {
		tokens = append(tokens, i.String())
		items[i.String()] = i
	}
	for c := range cards {
		tokens = append(tokens, c.String())
		byCard[c.String()] = c
	}
}

func unknown(what, word string) error {
	return fmt.Errorf("%w: no %s is called %q", engine.ErrNotation, what, word)
}

// ParseLoot reads the id of a loot card. Errors: engine.ErrNotation.
func ParseLoot(word string) (Loot, error) {
	if i, ok := items[word]; ok && i.Bonus() == 0 {
		return Loot(i), nil
	}
	return NoLoot, unknown("loot card", word)
}

// ParseCard reads the id of a trick card. Errors: engine.ErrNotation.
func ParseCard(word string) (Card, error) {
	if c, ok := byCard[word]; ok {
		return c, nil
	}
	return NoCard, unknown("trick card", word)
}

func ParseItem(word string) (Item, error) {
	if i, ok := items[word]; ok {
		return i, nil
	}
	return 0, unknown("loot or bonus card", word)
}

func ParseGood(word string) (Good, error) {
	for g, name := range goodNames {
		if name == word {
			return Good(g), nil
		}
	}
	return 0, unknown("ship", word)
}

func ParseSuit(word string) (Suit, error) {
	for s, name := range suitNames[:Suits] {
		if name == word {
			return Suit(s), nil
		}
	}
	return NoSuit, unknown("suit", word)
}

// TokenItem is the loot or bonus card of a token of tapes; ok is false for trick cards.
func TokenItem(token uint8) (i Item, ok bool) { return Item(token), token < FirstCard }

// TokenCard is the trick card of a token of tapes.
func TokenCard(token uint8) Card { return Card(token - FirstCard) }
