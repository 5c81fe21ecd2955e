package portroyal

import (
	"fmt"
	"iter"

	"portside/engine"
)

// Card is a kind of card, the token of every bag in this game. Numbers are never reused or moved:
// new sets are appended.
type Card uint8

// NoCard stands for no card.
const NoCard Card = 255

// Kind tells what a card is (§1).
type Kind uint8

// The kinds of card.
const (
	Character Kind = iota
	Ship
	Expedition
	Tax
	standInKind // contracts, events, character cards and missions share the numbers of cards, so that tapes can name them
)

// Colour is a colour of ships; traders, merchants and clerks have one as well.
type Colour uint8

// The colours of ships with the type of ship they stand for.
const (
	NoColour Colour = iota
	Yellow          // pinnace
	Blue            // flute
	Green           // skiff
	Red             // frigate
	Black           // galleon
	Violet          // pirates of Ares, in the adventure only
	Colours  = 7    // for arrays indexed by Colour
)

// Role is what a character does (§7).
type Role uint8

// The characters: of the base game, of Set Sail, of the contract set, the gambler, of the adventure.
const (
	NoRole Role = iota
	Settler
	Captain
	Priest
	Jack
	Trader
	Admiral
	Jester
	Governor
	Mademoiselle
	Sailor
	Pirate
	Merchant
	Passenger
	Clerk
	Gunner
	ViceAdmiral
	Gambler
	Innkeeper
	Lookout
	TybukBrother
	Roles = 21 // for arrays indexed by Role
)

var (
	roleNames = []string{"", "settler", "captain", "priest", "jack_of_all_trades", "trader", "admiral", "jester", "governor", "mademoiselle", "sailor", "pirate",
		"merchant", "passenger", "clerk", "gunner", "vice_admiral", "gambler", "innkeeper", "lookout", "tybuk_brother"}
	colourNames = []string{"", "yellow", "blue", "green", "red", "black", "violet"}
	itemNames   = []string{"", "ritual_book", "medicinal_herbs", "bread", "rum"}
	kindNames   = []string{"character", "ship", "expedition", "tax"}
)

func (k Kind) String() string   { return kindNames[k] }
func (c Colour) String() string { return colourNames[c] }
func (r Role) String() string   { return roleNames[r] }

// Item is what a ship of the adventure carries (§12.6).
type Item uint8

// The items.
const (
	NoItem Item = iota
	RitualBook
	Herbs
	Bread
	Rum
	Items = 5 // for arrays indexed by Item
)

func (i Item) String() string { return itemNames[i] }

var (
	earlyFaces    = load(SetBase, "base", "set_sail", "contracts", "gambler") // in the order of the sets
	firstContract = len(earlyFaces)                                           // token of the first contract
	firstLate     = Card(firstContract + len(Contracts))                      // first card of the adventure
	firstEvent    = int(firstLate) + len(lateFaces)                           // token of the first event
	firstPersona  = firstEvent + len(happenings)                              // token of the first character card
	firstStar     = firstPersona + Personas/2                                 // token of the first mission with a red star
	lateFaces     = load(SetAdventure, "adventure")
	faces         = allFaces()
	tokens        = names()
	byID          = index(faces)
	// Special is the expedition that lies face up with exactly five seats (§2.2).
	Special = byID["expedition-special-5p"]
)

// AdventureCards are all kinds of card of the adventure. The list must not be changed.
func AdventureCards() []Card { return lateCards }

var lateCards = func() (list []Card) {
	for i := range lateFaces {
		list = append(list, firstLate+Card(i))
	}
	return list
}()

// Cards yields every kind of card, set by set.
func Cards() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for i := range faces {
			if faces[i].Kind != standInKind && !yield(Card(i)) {
				return
			}
		}
	}
}

// ParseCard finds a card by its id, "sailor-3c-1p". Errors: engine.ErrNotation.
func ParseCard(id string) (Card, error) {
	c, ok := byID[id]
	if !ok {
		return NoCard, fmt.Errorf("%w: no card is called %q", engine.ErrNotation, id)
	}
	return c, nil
}

func (c Card) String() string {
	if c == NoCard {
		return "none"
	}
	return faces[c].id
}

// Face is what is printed on the card. It must not be changed.
func (c Card) Face() *CardFace { return &faces[c] }

// AdventureIndex is the index of a card among those of the adventure, from 0.
func (c Card) AdventureIndex() int { return int(c - firstLate) }

// Kind is what the card is.
func (c Card) Kind() Kind { return faces[c].Kind }

// Role is a character's role, NoRole for other cards.
func (c Card) Role() Role { return faces[c].Role }

// Colour is the colour of a ship or a trader, otherwise NoColour.
func (c Card) Colour() Colour { return faces[c].Colour }

// Cost is the printed hire cost in coins, 0 for cards other than characters.
func (c Card) Cost() int { return int(faces[c].Cost) }

// Influence is the printed influence, of characters and expeditions.
func (c Card) Influence() int { return int(faces[c].Influence) }

// Swords is what it takes to repel a ship, or what a character brings. Skull ships say 0.
func (c Card) Swords() int { return int(faces[c].Swords) }

// Skull tells whether a ship can never be repelled (§5.2).
func (c Card) Skull() bool { return faces[c].Skull }

// Coins is what a ship or an expedition brings.
func (c Card) Coins() int { return int(faces[c].Coins) }

// Needs is how many settlers, captains and priests an expedition asks for (§5.6).
func (c Card) Needs() (settlers, captains, priests int) {
	n := faces[c].Needs
	return int(n[0]), int(n[1]), int(n[2])
}

// Threshold is the number of coins from which a tax increase takes some (§5.3).
func (c Card) Threshold() int { return int(faces[c].Threshold) }

// Leaves is how many coins a tax increase leaves to those who pay, 0 if it takes half (§5.3).
func (c Card) Leaves() int { return int(faces[c].DownTo) }

// Item is what a ship of the adventure carries, NoItem for other cards.
func (c Card) Item() Item { return faces[c].Item }

// Crowns is what trading a ship brings besides coins (§12.6).
func (c Card) Crowns() int { return int(faces[c].Crowns) }

// NeedsItems is how many of each item an expedition asks for, by Item.
func (c Card) NeedsItems() [Items]int8 { return faces[c].Items }

// Sells is what an innkeeper gets for bread or rum, 0 for other cards (§12.7).
func (c Card) Sells() int { return int(faces[c].Sells) }

// ForAres tells whether a captain, priest or settler earns a coin for every ship of Ares.
func (c Card) ForAres() bool { return faces[c].Ares }

// Bonus is the coins of a tax increase for those who get its bonus.
func (c Card) Bonus() int { return int(faces[c].Bonus) }

// Adventure tells whether the card belongs to the adventure.
func (c Card) Adventure() bool { return faces[c].Set == SetAdventure }

// Group is the shuffle group that brings the card into the deck, 80 … 84; 0: it is there from the start.
func (c Card) Group() int {
	if faces[c].Group == 0 {
		return 0
	}
	return GroupNumber(int(faces[c].Group))
}

// Gift reports whether taking this ship makes the taker give a coin to another seat (§7.6).
func (c Card) Gift() bool { return faces[c].Gift }

// BonusToSwords tells whether the bonus of a tax increase goes to most swords, otherwise it goes to least influence.
func (c Card) BonusToSwords() bool { return faces[c].ToSwords }

// Copies is how many copies of the card are in the box.
func (c Card) Copies() int { return int(faces[c].Count) }

// ShipSwords are the values that ships of a colour can have, as every ship prints them, ascending;
// skull tells whether some of them can never be repelled (§1).
func ShipSwords(colour Colour) (swords []int, skull bool) {
	for i := range faces {
		f := &faces[i]
		if f.Kind != Ship || f.Colour != colour {
			continue
		}
		if f.Skull {
			skull = true
		} else if n := len(swords); n == 0 || swords[n-1] < int(f.Swords) {
			swords = append(swords, int(f.Swords))
		}
	}
	return swords, skull
}
