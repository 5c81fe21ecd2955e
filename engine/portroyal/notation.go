package portroyal

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

var plain = map[uint16]string{OpDraw: "draw", OpStop: "stop", OpLetIn: "let-in", OpRepel: "repel", OpDone: "done", OpEnd: "end-turn",
	OpGamble: "gamble", OpGoOn: "go-on", OpKeep: "keep", OpSetAside: "set-aside", OpLeave: "leave", OpAccept: "accept",
	OpRepelFree: "repel-free", OpLookout: "lookout", OpAgree: "yes", OpRefuse: "no"}

// cardList writes "a+b".
func cardList(list []Card) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.String()
	}
	return strings.Join(words, "+")
}

// Format implements engine.Notation: "trade.ship-red-1s-1c", "claim.expedition-2priest.priest-4c-1p+jack-of-all-trades-6c-1p".
func (Notation) Format(a engine.Action) string {
	switch a.Op {
	case OpTrade:
		return "trade." + Card(a.A).String()
	case OpHire:
		return "hire." + Card(a.A).String()
	case OpForgo:
		return "forgo." + Card(a.A).String()
	case OpGive:
		return "give." + engine.Seat(a.A).String()
	case OpFulfil:
		return "fulfil." + Contract(a.A).String()
	case OpYes:
		return "yes." + Contract(a.A).String()
	case OpNo:
		return "no." + Contract(a.A).String()
	case OpPropose:
		return "propose." + strconv.Itoa(int(a.A))
	case OpClaim:
		return "claim." + Card(a.A).String() + "." + cardList(Paid(Card(a.A), unpack(a.B, a.C), nil))
	case OpPick:
		return "put-back." + Card(a.A).String()
	case OpStow:
		return "keep." + Card(a.A).String()
	case OpComplete:
		if list := KeptShips(a); len(list) > 0 {
			return "complete." + Mission(a.A).String() + "." + cardList(list)
		}
		return "complete." + Mission(a.A).String()
	case OpSell:
		return "sell." + Card(a.A).String() + "." + Card(a.B).String()
	case OpYesMission:
		return "yes." + Mission(a.A).String()
	case OpNoMission:
		return "no." + Mission(a.A).String()
	case OpChoose:
		return "choose." + Persona(a.A).String()
	case OpShare:
		return "share." + strconv.Itoa(int(a.A))
	}
	return plain[a.Op]
}

// Parse implements engine.Notation.
func (Notation) Parse(text string) (engine.Action, error) {
	for op, word := range plain {
		if word == text {
			return engine.Action{Op: op}, nil
		}
	}
	verb, rest, _ := strings.Cut(text, ".")
	a := parseNamed(verb, rest)
	if a.Op == 0 {
		return engine.Action{}, fmt.Errorf("%w: action %.80q", engine.ErrNotation, text)
	}
	if own := (Notation{}).Format(a); own != text { // one text for one action: no second spelling
		return engine.Action{}, fmt.Errorf("%w: action %.80q; written %q", engine.ErrNotation, text, own)
	}
	return a, nil
}

// parseNamed reads an action that names something; the zero action if it cannot be read.
func parseNamed(verb, rest string) engine.Action {
	switch verb {
	case "trade", "hire", "forgo", "claim", "put-back", "keep":
		return parseOfCard(verb, rest)
	case "sell":
		inn, ship, _ := strings.Cut(rest, ".")
		c, known := byID[inn]
		k, also := byID[ship]
		if known && also && c.Role() == Innkeeper && k.Item() >= Bread {
			return Sell(c, k)
		}
	case "complete":
		return parseComplete(rest)
	case "choose":
		if p, err := ParsePersona(rest); err == nil {
			return Choose(p)
		}
	case "share":
		if n, err := strconv.Atoi(rest); err == nil && n >= 0 && n <= MaxExtra {
			return Share(n)
		}
	case "fulfil", "yes", "no":
		return parseOfContract(verb, rest)
	case "give":
		for seat := range engine.Seat(MaxSeats) {
			if seat.String() == rest {
				return Give(seat)
			}
		}
	case "propose":
		if d, err := strconv.Atoi(rest); err == nil && d >= 0 && d < 100 {
			return Propose(d)
		}
	}
	return engine.Action{}
}

// parseOfCard reads an action on a card of the deck; only claim names its payment.
func parseOfCard(verb, rest string) engine.Action {
	id, pay, paid := strings.Cut(rest, ".")
	c, known := byID[id]
	switch {
	case !known || paid && (verb == "put-back" || verb == "keep"):
	case verb == "trade" && c.Kind() == Ship:
		return Trade(c)
	case verb == "forgo" && c.Colour().Foe() != NoContract && c.Kind() == Ship:
		return Forgo(c)
	case verb == "hire" && c.Kind() == Character:
		return Hire(c)
	case verb == "claim" && c.Kind() == Expedition:
		return claimPaidWith(c, pay)
	case verb == "put-back":
		return PutBack(c)
	case verb == "keep" && c.Item() != NoItem:
		return Stow(c)
	}
	return engine.Action{}
}

// parseOfContract reads an action on a contract, or on a mission that is decided at once.
func parseOfContract(verb, rest string) engine.Action {
	if m, err := ParseMission(rest); err == nil && m.AtOnce() && verb != "fulfil" {
		if verb == "yes" {
			return YesMission(m)
		}
		return DeclineMission(m)
	}
	c, known := contractByID[rest]
	switch {
	case !known || c.AtOnce() == (verb == "fulfil"):
		return engine.Action{}
	case verb == "fulfil":
		return Fulfil(c)
	case verb == "yes":
		return Yes(c)
	}
	return No(c)
}

// parseComplete reads "mission-15.ad-ares-book-2s+ad-ares-herbs-3s"; the zero action if it cannot be read.
func parseComplete(rest string) engine.Action {
	id, list, _ := strings.Cut(rest, ".")
	m, err := ParseMission(id)
	if err != nil || m.AtOnce() {
		return engine.Action{}
	}
	var ships []Card
	for _, word := range strings.Split(list, "+") {
		if list == "" {
			break
		}
		c, known := byID[word]
		if !known || c.Item() == NoItem {
			return engine.Action{}
		}
		ships = append(ships, c)
	}
	return Complete(m, ships...)
}
