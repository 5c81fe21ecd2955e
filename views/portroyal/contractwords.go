package portroyal

import (
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// The words for a contract are in the catalogue below "contract." and its word in the game's data:
// contract.jinx.name, contract.jinx.needs, and contract.jinx.timing for those decided at once; the others
// share contract.timing.

// ContractName is the name of a contract as a title: "Lady Killer".
func ContractName(p *i18n.Printer, c portroyal.Contract) string {
	return p.Say("contract." + c.Name() + ".name")
}

// ContractNeeds says in a sentence what fulfils a contract: "Have a captain and a mademoiselle."
func ContractNeeds(p *i18n.Printer, c portroyal.Contract) string {
	return p.Say("contract." + c.Name() + ".needs")
}

// ContractTiming says in a sentence or two when a contract is decided (§11.4, §11.5).
func ContractTiming(p *i18n.Printer, c portroyal.Contract) string {
	if c.AtOnce() {
		return p.Say("contract." + c.Name() + ".timing")
	}
	return p.Say("contract.timing")
}

// ContractLabel is name and condition in one line, for those who cannot see the card.
func ContractLabel(p *i18n.Printer, c portroyal.Contract) string {
	return p.Say("contract.label", ContractName(p, c), ContractNeeds(p, c))
}

// ContractAnchor is the section of the rules help that explains a contract.
func ContractAnchor(c portroyal.Contract) string {
	if c.AtOnce() {
		return "at_once"
	}
	return "any_time"
}

// contractMention is the name of a contract as a link to the rules that explain it.
func contractMention(p *i18n.Printer, c portroyal.Contract) string {
	return table.Mention(ContractName(p, c), ContractAnchor(c))
}

// ContractBrings says what a seat gets for fulfilling a contract now: "4 coins and 1 influence", "" for nothing
// (§11.2).
func ContractBrings(p *i18n.Printer, v *portroyal.View, seat engine.Seat, c portroyal.Contract) string {
	coins := 0
	if spaces := c.Coins(); len(marksOn(v, c)) < len(spaces) {
		coins = int(spaces[len(marksOn(v, c))])
	}
	return reward(p, coins, v.Places[seat].Fulfilled) // none for the first, 1 for the second, 2 for the third
}

// reward lists coins and influence, "" for neither.
func reward(p *i18n.Printer, coins, influence int) string {
	var list []string
	if coins > 0 {
		list = append(list, p.Say("count.coins", coins))
	}
	if influence > 0 {
		list = append(list, p.Say("count.influence", influence))
	}
	return listed(p, list)
}

// opened is the contract c on the table; ok is false if it is not open.
func opened(v *portroyal.View, c portroyal.Contract) (o portroyal.OpenContract, ok bool) {
	for _, o := range v.Contracts {
		if o.Contract == c {
			return o, true
		}
	}
	return portroyal.OpenContract{}, false
}

func marksOn(v *portroyal.View, c portroyal.Contract) []engine.Seat {
	o, _ := opened(v, c)
	return o.Marks
}

// waitsOn is the waiting space of c with seat's marker, 0 for none.
func waitsOn(v *portroyal.View, seat engine.Seat, c portroyal.Contract) int {
	o, _ := opened(v, c)
	for _, w := range o.Waiting {
		if w.Seat == seat {
			return w.Space
		}
	}
	return 0
}

// TitleName is a title of a match against the time pile, "" for none (§11.6).
func TitleName(p *i18n.Printer, title portroyal.Title) string {
	if title == portroyal.NoTitle {
		return ""
	}
	return p.Say("port-royal.title." + title.String())
}

// SourceName is a source of influence as the head of a column (§8.4).
func SourceName(p *i18n.Printer, s portroyal.Source) string {
	switch s {
	case portroyal.FromCharacters:
		return p.Say("port-royal.source.characters")
	case portroyal.FromExpeditions:
		return p.Say("port-royal.source.expeditions")
	case portroyal.FromShips:
		return p.Say("port-royal.source.ships")
	case portroyal.FromCrowns:
		return p.Say("port-royal.source.crowns")
	}
	return p.Say("port-royal.source.contracts")
}

// fromSource says where influence came from, as it follows a number: "from characters".
func fromSource(p *i18n.Printer, s portroyal.Source) string {
	switch s {
	case portroyal.FromCharacters:
		return p.Say("port-royal.part.characters")
	case portroyal.FromExpeditions:
		return p.Say("port-royal.part.expeditions")
	case portroyal.FromShips:
		return p.Say("port-royal.part.ships")
	case portroyal.FromCrowns:
		return p.Say("port-royal.part.crowns")
	}
	return p.Say("port-royal.part.contracts")
}

// fulfillable lists the open contracts that seat could fulfil now, of those that can be fulfilled at any moment of its
// turn (§11.2).
func fulfillable(v *portroyal.View, seat engine.Seat) []portroyal.Contract {
	if seat == engine.Nobody {
		return nil
	}
	var list []portroyal.Contract
	for _, o := range v.Contracts {
		if !o.Contract.AtOnce() && markable(v, seat, o.Contract) {
			if have, want := v.Lacks(seat, o.Contract); have >= want {
				list = append(list, o.Contract)
			}
		}
	}
	return list
}

// markable reports whether seat has a marker for c and may put it there (§11.2).
func markable(v *portroyal.View, seat engine.Seat, c portroyal.Contract) bool {
	o, open := opened(v, c)
	return open && !slices.Contains(o.Marks, seat) && len(o.Marks) < len(c.Coins()) &&
		(v.Places[seat].Markers > 0 || waitsOn(v, seat, c) > 0)
}

// canKeep reports whether the active seat may keep ship c for pack of pirates.
func canKeep(v *portroyal.View, c portroyal.Card) bool {
	same := func(kept portroyal.Card) bool { return kept.Colour() == c.Colour() }
	return markable(v, v.Active, portroyal.PackOfPirates) && !slices.ContainsFunc(v.Places[v.Active].Pack, same)
}
