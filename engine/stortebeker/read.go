package stortebeker

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// handText writes a hand in ascending order, equal cards as rum*2.
func handText(h Hand) string {
	var words []string
	for c, n := range h {
		switch {
		case n == 1:
			words = append(words, Card(c).String())
		case n > 1:
			words = append(words, fmt.Sprintf("%v*%d", Card(c), n))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

func shipsText(list []Ship) string {
	if len(list) == 0 {
		return "none"
	}
	words := make([]string, len(list))
	for i, ship := range list {
		words[i] = ship.String()
	}
	return strings.Join(words, " ")
}

// Normal implements engine.Position.
func (p *scriptPosition) Normal(field, value string) (string, error) {
	field = plainName(field)
	who, what, _ := strings.Cut(field, ".")
	at, detail, _ := strings.Cut(what, ".")
	_, seatErr := p.seatOf(who)
	_, sideErr := ParseShip(at)
	side := sideErr == nil && detail != "complete" && detail != "might"
	switch {
	case seatErr == nil && (side || what == "hand" || what == "aside" || what == "known"),
		field == "discard.cards" || field == "draw.cards" || field == "loot" || field == "unseen":
		h, err := parseHand(value)
		return handText(h), err
	case field == "open" || field == "rearguard.open" || field == "rearguard.ships":
		list, err := parseShips(value, Ships)
		for field == "open" && len(list) > 0 && len(list) < int(p.s.slots) { // places that are not named are empty
			list = append(list, NoShip)
		}
		return shipsText(list), err
	case field == "tried" || seatErr == nil && what == "ships":
		list, err := parseShips(value, Ships)
		slices.Sort(list)
		return shipsText(list), err
	}
	return strings.Join(strings.Fields(value), " "), nil
}

// Get implements engine.Position.
func (p *scriptPosition) Get(field string) (string, error) {
	field = plainName(field)
	if who, what, ok := strings.Cut(field, "."); ok && who != "discard" && who != "draw" && who != "rearguard" && who != "odds" {
		seat, err := p.seatOf(who)
		if err != nil {
			return "", err
		}
		return p.getPlace(seat, what)
	}
	s := p.s
	v := s.View(engine.Nobody).(*View)
	if ship, ok := strings.CutPrefix(field, "odds."); ok {
		return p.odds(ship)
	}
	switch field {
	case "start":
		return s.start.String(), nil
	case "active":
		return s.active.String(), nil
	case "actor":
		return s.actor.String(), nil
	case "leader":
		return s.leader.String(), nil
	case "phase":
		return s.phase.String(), nil
	case "mode":
		return map[bool]string{false: "base", true: "pro"}[s.pro], nil
	case "exchanged":
		return yesNo(s.exchanged), nil
	case "boarding-over":
		return yesNo(s.boardingOver), nil
	case "triggered":
		return yesNo(s.triggered), nil
	case "open":
		var list []Ship
		for i := range s.slots {
			list = append(list, s.slot[i].ship)
		}
		return shipsText(list), nil
	case "rearguard.ships":
		if s.closed > 0 {
			return strconv.Itoa(v.Rearguard), nil // they cannot all be told
		}
		return shipsText(s.rear[:s.nRear]), nil
	case "rearguard.open":
		return shipsText(v.Rear), nil
	case "tried":
		var list []Ship
		for i := range s.slots {
			if s.tried&(1<<i) != 0 && s.slot[i].ship != NoShip {
				list = append(list, s.slot[i].ship)
			}
		}
		slices.Sort(list)
		return shipsText(list), nil
	case "target":
		return v.Target.String(), nil
	case "dice":
		return s.dice[0].String() + " " + s.dice[1].String(), nil
	case "loot":
		h := Hand{}
		for _, c := range v.Loot {
			h[c]++
		}
		return handText(h), nil
	case "discard.cards":
		return handText(s.discard), nil
	case "draw.cards":
		if int(s.pile) != s.unseen.Len() {
			return "", fmt.Errorf("some of the unseen cards are out of play: read unseen and draw")
		}
		return p.unseenText(), nil
	case "unseen":
		return p.unseenText(), nil
	case "winners":
		return winners(v), nil
	case "tie-break":
		_, how := v.Result()
		return [...]string{"points", "ships", "shared"}[how], nil
	case "ended":
		return [...]string{"no", "boarded", "becalmed"}[s.ended], nil
	}
	discard := Hand(s.discard)
	n, ok := map[string]int{
		"round": int(s.round), "played": int(s.played), "to-play": int(s.quota), "discarded": int(s.discards), "taken": int(s.taken),
		"die": int(s.die) + 1, "best": int(s.best), "draw": int(s.pile), "discard": discard.Len(), "rearguard": v.Rearguard, "removed": v.Removed,
	}[field]
	if !ok {
		return "", unknown("field", field)
	}
	return strconv.Itoa(n), nil
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func (p *scriptPosition) unseenText() string {
	h := Hand{}
	for c := range p.s.unseen.All() {
		h[c] = uint8(p.s.unseen.Count(c))
	}
	return handText(h)
}

func winners(v *View) string {
	list, _ := v.Result()
	var words []string
	for _, r := range list {
		if r.Rank == 1 {
			words = append(words, r.Seat.String())
		}
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// odds is how many of the 36 throws would board a ship for the active seat.
func (p *scriptPosition) odds(id string) (string, error) {
	ship, err := ParseShip(id)
	if err != nil {
		return "", err
	}
	i := p.s.slotOf(ship)
	if i < 0 {
		return "", fmt.Errorf("%v is not open", ship)
	}
	return fmt.Sprintf("%d/36", Ways(ship.Boarding()-int(p.s.slot[i].side[p.s.active].might))), nil
}

func (p *scriptPosition) getPlace(seat engine.Seat, what string) (string, error) {
	s := p.s
	place := &s.seat[seat]
	at, detail, _ := strings.Cut(what, ".")
	if ship, err := ParseShip(at); err == nil {
		return p.getSide(seat, ship, detail)
	}
	v := s.View(engine.Nobody).(*View)
	switch what {
	case "hand":
		return handText(place.hand), nil
	case "aside":
		return handText(place.aside), nil
	case "known":
		return handText(place.memory.cards), nil
	case "ships":
		return shipsText(place.won.List()), nil
	case "rank":
		list, _ := v.Result()
		for _, r := range list {
			if r.Seat == seat {
				return strconv.Itoa(r.Rank), nil
			}
		}
	}
	bonus, total := s.bonus(seat), int(place.score)
	if s.phase == PhaseOver {
		total += bonus
	}
	n, ok := map[string]int{
		"cards": int(place.cards), "score": total, "points": int(place.score), "bonus": bonus, "track": TrackSpace(total), "boarded": place.won.Len(),
	}[what]
	if !ok {
		return "", unknown("field", seat.String()+"."+what)
	}
	return strconv.Itoa(n), nil
}

func (p *scriptPosition) getSide(seat engine.Seat, ship Ship, detail string) (string, error) {
	i := p.s.slotOf(ship)
	if i < 0 {
		return "", fmt.Errorf("%v is not open", ship)
	}
	d := &p.s.slot[i].side[seat]
	h := Hand{}
	switch detail {
	case "":
		copy(h[:], d.prov[:])
		for v := range d.up {
			h[provisions+v] = d.up[v] + d.down[v]
		}
	case "revealed":
		copy(h[provisions:], d.up[:])
	case "hidden":
		copy(h[provisions:], d.down[:])
	case "complete":
		return yesNo(d.complete(ship)), nil
	case "might":
		return strconv.Itoa(int(d.might)), nil
	default:
		return "", unknown("field", fmt.Sprintf("%v.%v.%s", seat, ship, detail))
	}
	return handText(h), nil
}
