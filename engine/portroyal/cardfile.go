package portroyal

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// cardFace is what is printed on a card.
type cardFace struct {
	id        string
	kind      Kind
	role      Role
	colour    Colour
	cost      int8
	influence int8
	swords    int8 // of a ship: needed to repel it; of a character: what it brings
	coins     int8
	skull     bool
	needs     [3]int8 // symbols an expedition asks for: settler, captain, priest
	toSwords  bool    // tax: the bonus goes to most swords, not to least influence
	threshold int8    // tax: coins from which one pays
	downTo    int8    // tax: coins that are left; 0: half is lost
	count     int8    // copies in the box
	special   bool    // the expedition for five seats, which has no coin on its back
	set       set     // which box it comes from
	mixed     bool    // Set Sail: carries the arrow, may be mixed into the base game
	gift      bool    // ship: another seat gets a coin (§7.6)

	// of the adventure
	item   Item
	crowns int8        // ship: what trading it brings besides coins
	bonus  int8        // tax: coins for those the bonus goes to
	sells  int8        // innkeeper: price of an item
	ares   bool        // captain, priest or settler that earns a coin for every ship of Ares
	group  uint8       // shuffle group, 1 … 5; 0: in the deck from the start
	items  [items]int8 // what an expedition asks for besides symbols
}

// set is a part of the box (§1).
type set uint8

const (
	setBase set = iota
	setSail
	setContracts
	setGambler
	setAdventure
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

func load(first set, sets ...string) []cardFace {
	var all []cardFace
	for i, name := range sets {
		var cards []cardJSON
		read(name, &cards)
		for _, c := range cards {
			f := cardFace{
				id: c.ID, kind: Kind(wordAt(kindNames, c.Kind)), colour: Colour(wordAt(colourNames, c.Colour)),
				cost: c.Cost, influence: c.Influence, swords: c.Swords, coins: c.Coins, skull: c.Skull,
				needs:    [3]int8{c.Requires["settler"], c.Requires["captain"], c.Requires["priest"]},
				toSwords: c.BonusTo == "most_swords", count: c.Count, special: c.FivePlayersOnly,
				threshold: c.Threshold, set: first + set(i), mixed: c.MixWithBase, gift: c.Gift > 0,
				item: Item(wordAt(itemNames, c.Item)), crowns: c.Crowns, bonus: max(1, c.BonusCoins), sells: c.Second.Price, ares: c.Second.Ship != "",
			}
			if c.Group > 0 {
				f.group = c.Group - firstGroup + 1
			}
			for i := RitualBook; i < items; i++ {
				f.items[i] = c.Requires[itemNames[i]]
			}
			if c.Loss == "down_to_8" {
				f.downTo = 8
			}
			if f.kind == Character {
				f.role = Role(wordAt(roleNames, c.Name))
				f.swords = c.Ability.Swords
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
func allFaces() []cardFace {
	list := slices.Clone(early)
	standIn := func(id string) { list = append(list, cardFace{id: id, kind: standInKind}) }
	for _, c := range contracts {
		standIn(c.ID)
	}
	list = append(list, late...)
	for _, h := range happenings {
		standIn(h.ID)
	}
	for n := range personas / 2 {
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

func index(fs []cardFace) map[string]Card {
	m := make(map[string]Card, len(fs))
	for i := range fs {
		if fs[i].kind != standInKind {
			m[fs[i].id] = Card(i)
		}
	}
	return m
}
