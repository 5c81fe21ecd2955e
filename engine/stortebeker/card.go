package stortebeker

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"portside/engine"
)

//go:embed cards/stortebeker.json
var cardsJSON []byte

// Kind is one of the six provisions.
type Kind uint8

// The provisions in the order of the colour dice.
const (
	Rum Kind = iota
	Beans
	Meat
	Water
	Biscuit
	Bananas
	Kinds = 6
)

var kindNames = [Kinds]string{"rum", "beans", "meat", "water", "biscuit", "bananas"}

func (k Kind) String() string { return kindNames[k] }

// ParseKind reads the name of a provision. Errors: engine.ErrNotation.
func ParseKind(name string) (Kind, error) {
	if i := slices.Index(kindNames[:], name); i >= 0 {
		return Kind(i), nil
	}
	return 0, unknown("provision", name)
}

// Card is a kind of action card, and its token: the provisions, plain before symbol, then the pirates.
type Card uint8

// The figures of the deck (§2).
const (
	Provisions      = 2 * Kinds
	CardKinds       = Provisions + 3
	DeckSize        = 66
	NoCard     Card = 255
)

// Provision is the card of a kind, with or without the pirate symbol.
func Provision(k Kind, symbol bool) Card {
	if symbol {
		return Card(2*k + 1)
	}
	return Card(2 * k)
}

// Pirate is the pirate card of a value from 2 to 4.
func Pirate(value int) Card { return Card(Provisions + value - 2) }

// IsPirate distinguishes pirate cards from provisions.
func (c Card) IsPirate() bool { return c >= Provisions && c < CardKinds }

// Kind is the kind of a provision.
func (c Card) Kind() Kind { return Kind(c / 2) }

// Symbol tells whether a provision carries a pirate symbol.
func (c Card) Symbol() bool { return c < Provisions && c%2 == 1 }

// Value is what the card adds to a boarding roll: 2 to 4 for a pirate, 1 for a symbol, otherwise 0.
func (c Card) Value() int {
	if c >= Provisions {
		return int(c) - Provisions + 2
	}
	return int(c) % 2
}

func (c Card) String() string {
	if c >= CardKinds {
		return "none"
	}
	return tokens[c]
}

// Colour is the colour of a ship.
type Colour uint8

// The colours of the ships.
const (
	Black Colour = iota
	Red
	Blue
	Green
	Yellow
	Colours = 5
)

var colourNames = [Colours]string{"black", "red", "blue", "green", "yellow"}

func (c Colour) String() string { return colourNames[c] }

// Ship is a ship tile, 0 to 29.
type Ship uint8

// Ships is how many there are; NoShip is none.
const (
	Ships          = 30
	NoShip    Ship = 255
	FirstShip      = CardKinds // token of ship 0
)

type shipFace struct {
	id               string
	colour           Colour
	points, boarding uint8
	needs            [Kinds]uint8
	size             uint8 // provisions needed
}

// Deck is how many copies of each action card there are.
var Deck Hand

var (
	ships    [Ships]shipFace
	tokens   []string // cards, then ships
	cardByID = map[string]Card{}
	shipByID = map[string]Ship{}
)

func (s Ship) String() string {
	if s >= Ships {
		return "none"
	}
	return ships[s].id
}

// Colour of the ship.
func (s Ship) Colour() Colour { return ships[s].colour }

// Points the ship is worth.
func (s Ship) Points() int { return int(ships[s].points) }

// Boarding is the boarding value.
func (s Ship) Boarding() int { return int(ships[s].boarding) }

// Needs is how many provisions of a kind the ship shows.
func (s Ship) Needs(k Kind) int { return int(ships[s].needs[k]) }

// Size is how many provisions the ship shows in all.
func (s Ship) Size() int { return int(ships[s].size) }

// Token is the token of the ship.
func (s Ship) Token() uint8 { return FirstShip + uint8(s) }

// TokenShip is the ship of a token; ok is false for a card.
func TokenShip(token uint8) (s Ship, ok bool) {
	if token < FirstShip || token >= FirstShip+Ships {
		return NoShip, false
	}
	return Ship(token - FirstShip), true
}

// ParseCard reads the id of an action card. Errors: engine.ErrNotation.
func ParseCard(id string) (Card, error) {
	if c, ok := cardByID[id]; ok {
		return c, nil
	}
	return NoCard, unknown("card", id)
}

// ParseShip reads the id of a ship. Errors: engine.ErrNotation.
func ParseShip(id string) (Ship, error) {
	if s, ok := shipByID[id]; ok {
		return s, nil
	}
	return NoShip, unknown("ship", id)
}

func unknown(what, word string) error {
	return fmt.Errorf("%w: no %s is called %q", engine.ErrNotation, what, word)
}

func init() {
	var file struct {
		Cards []struct {
			ID    string
			Count uint8
		} `json:"action_cards"`
		Ships []struct {
			ID, Colour       string
			Points, Boarding uint8
			Provisions       map[string]uint8
		}
	}
	if err := json.Unmarshal(cardsJSON, &file); err != nil || len(file.Cards) != CardKinds || len(file.Ships) != Ships {
		panic(fmt.Sprintf("stortebeker: cards: %v", err))
	}
	for i, c := range file.Cards {
		Deck[i] = c.Count
		tokens = append(tokens, c.ID)
		cardByID[c.ID] = Card(i)
	}
	for i, s := range file.Ships {
		f := shipFace{id: s.ID, colour: Colour(slices.Index(colourNames[:], s.Colour)), points: s.Points, boarding: s.Boarding}
		for name, n := range s.Provisions {
			f.needs[slices.Index(kindNames[:], name)] = n
			f.size += n
		}
		ships[i] = f
		tokens = append(tokens, s.ID)
		shipByID[s.ID] = Ship(i)
	}
	Info.Tokens = tokens
}
