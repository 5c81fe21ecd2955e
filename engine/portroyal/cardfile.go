package portroyal

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// CardFace is what is printed on a card.
type CardFace struct {
	id        string
	Kind      Kind
	Role      Role
	Colour    Colour
	Cost      int8
	Influence int8
	Swords    int8 // of a ship: needed to repel it; of a character: what it brings
	Coins     int8
	Skull     bool
	Needs     [3]int8 // symbols an expedition asks for: settler, captain, priest
	ToSwords  bool    // tax: the bonus goes to most swords, not to least influence
	Threshold int8    // tax: coins from which a seat pays
	DownTo    int8    // tax: coins that are left; 0: half is lost
	Count     int8    // copies in the box
	Special   bool    // the expedition for five seats, which has no coin on its back
	Set       BoxSet  // which box it comes from
	Mixed     bool    // Set Sail: carries the arrow, may be mixed into the base game
	Gift      bool    // ship: another seat gets a coin (§7.6)

	// of the adventure
	Item   Item
	Crowns int8        // ship: what trading it brings besides coins
	Bonus  int8        // tax: coins for those who get the bonus
	Sells  int8        // innkeeper: price of an item
	Ares   bool        // captain, priest or settler that earns a coin for every ship of Ares
	Group  uint8       // shuffle group, 1 … 5; 0: in the deck from the start
	Items  [Items]int8 // what an expedition asks for besides symbols
}

// BoxSet is a part of the box (§1).
type BoxSet uint8

const (
	SetBase BoxSet = iota
	SetSail
	SetContracts
	SetGambler
	SetAdventure
)

//go:embed cards/*.json
var files embed.FS

type cardJSON struct {
	ID, Kind, Name, Colour         string
	Cost, Influence, Swords, Coins int8
	Count                          int8
	Skull                          bool
	Ability                        struct{ Swords int8 }
	Requires                       map[string]int8
	Item                           string
	Crowns                         int8
	Second                         struct {
		Ship  string
		Price int8
	} `json:"second_ability"`
	Group           uint8 `json:"shuffle_group"`
	BonusCoins      int8  `json:"bonus_coins"`
	Threshold       int8
	Loss            string
	BonusTo         string `json:"bonus_to"`
	FivePlayersOnly bool   `json:"five_players_only"`
	MixWithBase     bool   `json:"mix_with_base"`
	Gift            int8   `json:"gift_coins_to_other_player"`
}

// read decodes a file that is part of the program.
func read(name string, to any) {
	data, err := files.ReadFile("cards/" + name + ".json")
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	if err != nil {
		panic(err)
	}
}

func load(first BoxSet, sets ...string) []CardFace {
	var all []CardFace
	for i, name := range sets {
		var cards []cardJSON
		read(name, &cards)
		for _, c := range cards {
			f := CardFace{
				id: c.ID, Kind: Kind(wordAt(kindNames, c.Kind)), Colour: Colour(wordAt(colourNames, c.Colour)),
				Cost: c.Cost, Influence: c.Influence, Swords: c.Swords, Coins: c.Coins, Skull: c.Skull,
				Needs:    [3]int8{c.Requires["settler"], c.Requires["captain"], c.Requires["priest"]},
				ToSwords: c.BonusTo == "most_swords", Count: c.Count, Special: c.FivePlayersOnly,
				Threshold: c.Threshold, Set: first + BoxSet(i), Mixed: c.MixWithBase, Gift: c.Gift > 0,
				Item: Item(wordAt(itemNames, c.Item)), Crowns: c.Crowns, Bonus: max(1, c.BonusCoins), Sells: c.Second.Price, Ares: c.Second.Ship != "",
			}
			if c.Group > 0 {
				f.Group = c.Group - firstGroup + 1
			}
			for i := RitualBook; i < Items; i++ {
				f.Items[i] = c.Requires[itemNames[i]]
			}
			if c.Loss == "down_to_8" {
				f.DownTo = 8
			}
			if f.Kind == Character {
				f.Role = Role(wordAt(roleNames, c.Name))
				f.Swords = c.Ability.Swords
			}
			all = append(all, f)
		}
	}
	return all
}

func wordAt(list []string, word string) int {
	for i, w := range list {
		if w == word {
			return i
		}
	}
	panic(fmt.Sprintf("portroyal: unknown word %q in the card data", word))
}

// allFaces lists every token: cards, and stand-ins with the names of contracts, events, character cards and
// missions. New tokens are appended.
func allFaces() []CardFace {
	list := slices.Clone(earlyFaces)
	standIn := func(id string) { list = append(list, CardFace{id: id, Kind: standInKind}) }
	for _, c := range Contracts {
		standIn(c.ID)
	}
	list = append(list, lateFaces...)
	for _, h := range happenings {
		standIn(h.ID)
	}
	for n := range Personas / 2 {
		standIn("character-" + strconv.Itoa(n+1))
	}
	for _, m := range redStars {
		standIn(m.String())
	}
	return list
}

// names lists all tokens.
func names() []string {
	list := make([]string, len(faces))
	for i := range faces {
		list[i] = faces[i].id
	}
	return list
}

func index(fs []CardFace) map[string]Card {
	m := make(map[string]Card, len(fs))
	for i := range fs {
		if fs[i].Kind != standInKind {
			m[fs[i].id] = Card(i)
		}
	}
	return m
}
