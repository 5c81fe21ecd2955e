package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	face "portside/engine/stortebeker"
)

// handText writes a hand in ascending order, equal cards as rum*2.
func handText(h face.Hand) string {
	var words []string
	for c, n := range h {
		switch {
		case n == 1:
			words = append(words, face.Card(c).String())
		case n > 1:
			words = append(words, fmt.Sprintf("%v*%d", face.Card(c), n))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

func shipsText(list []face.Ship) string {
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
	_, sideErr := face.ParseShip(at)
	side := sideErr == nil && detail != "complete" && detail != "might"
	switch {
	case seatErr == nil && (side || what == "hand" || what == "aside" || what == "known"),
		field == "discard.cards" || field == "draw.cards" || field == "loot" || field == "unseen":
		h, err := parseHand(value)
		return handText(h), err
	case field == "open" || field == "rearguard.open" || field == "rearguard.ships":
		list, err := parseShips(value, face.Ships)
		for field == "open" && len(list) > 0 && len(list) < int(p.s.Slots) { // places that are not named are empty
			list = append(list, face.NoShip)
		}
		return shipsText(list), err
	case field == "tried" || seatErr == nil && what == "ships":
		list, err := parseShips(value, face.Ships)
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
	v := s.View(engine.Nobody).(*face.View)
	if ship, ok := strings.CutPrefix(field, "odds."); ok {
		return p.odds(ship)
	}
	switch field {
	case "start":
		return s.Start.String(), nil
	case "active":
		return s.Active.String(), nil
	case "actor":
		return s.Actor.String(), nil
	case "leader":
		return s.Leader.String(), nil
	case "phase":
		return s.Phase.String(), nil
	case "mode":
		return map[bool]string{false: "base", true: "pro"}[s.Pro], nil
	case "exchanged":
		return yesNo(s.Exchanged), nil
	case "boarding-over":
		return yesNo(s.BoardingOver), nil
	case "triggered":
		return yesNo(s.Triggered), nil
	case "open":
		var list []face.Ship
		for i := range s.Slots {
			list = append(list, s.Slot[i].Ship)
		}
		return shipsText(list), nil
	case "rearguard.ships":
		if s.RearClosed > 0 {
			return strconv.Itoa(v.Rearguard), nil // they cannot all be told
		}
		return shipsText(s.Rear[:s.RearOpen]), nil
	case "rearguard.open":
		return shipsText(v.Rear), nil
	case "tried":
		var list []face.Ship
		for i := range s.Slots {
			if s.Tried&(1<<i) != 0 && s.Slot[i].Ship != face.NoShip {
				list = append(list, s.Slot[i].Ship)
			}
		}
		slices.Sort(list)
		return shipsText(list), nil
	case "target":
		return v.Target.String(), nil
	case "dice":
		return s.Dice[0].String() + " " + s.Dice[1].String(), nil
	case "loot":
		h := face.Hand{}
		for _, c := range v.Loot {
			h[c]++
		}
		return handText(h), nil
	case "discard.cards":
		return handText(s.Discard), nil
	case "draw.cards":
		if int(s.Pile) != s.Unseen.Len() {
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
		return [...]string{"no", "boarded", "becalmed"}[s.Ended], nil
	}
	discard := face.Hand(s.Discard)
	n, ok := map[string]int{
		"round": int(s.Round), "played": int(s.Played), "to-play": int(s.Quota), "discarded": int(s.Discards), "taken": int(s.Taken),
		"die": int(s.Die) + 1, "best": int(s.Best), "draw": int(s.Pile), "discard": discard.Len(), "rearguard": v.Rearguard, "removed": v.Removed,
	}[field]
	if !ok {
		return "", face.Unknown("field", field)
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
	h := face.Hand{}
	for c := range p.s.Unseen.All() {
		h[c] = uint8(p.s.Unseen.Count(c))
	}
	return handText(h)
}

func winners(v *face.View) string {
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
	ship, err := face.ParseShip(id)
	if err != nil {
		return "", err
	}
	i := p.s.SlotOf(ship)
	if i < 0 {
		return "", fmt.Errorf("%v is not open", ship)
	}
	return fmt.Sprintf("%d/36", face.Ways(ship.Boarding()-int(p.s.Slot[i].Side[p.s.Active].Might))), nil
}

func (p *scriptPosition) getPlace(seat engine.Seat, what string) (string, error) {
	s := p.s
	place := &s.Seat[seat]
	at, detail, _ := strings.Cut(what, ".")
	if ship, err := face.ParseShip(at); err == nil {
		return p.getSide(seat, ship, detail)
	}
	v := s.View(engine.Nobody).(*face.View)
	switch what {
	case "hand":
		return handText(place.Hand), nil
	case "aside":
		return handText(place.Aside), nil
	case "known":
		return handText(place.Memory.Cards), nil
	case "ships":
		return shipsText(place.Won.List()), nil
	case "rank":
		list, _ := v.Result()
		for _, r := range list {
			if r.Seat == seat {
				return strconv.Itoa(r.Rank), nil
			}
		}
	}
	bonus, total := s.Bonus(seat), int(place.Score)
	if s.Phase == face.PhaseOver {
		total += bonus
	}
	n, ok := map[string]int{
		"cards": int(place.Cards), "score": total, "points": int(place.Score), "bonus": bonus, "track": face.TrackSpace(total), "boarded": place.Won.Len(),
	}[what]
	if !ok {
		return "", face.Unknown("field", seat.String()+"."+what)
	}
	return strconv.Itoa(n), nil
}

func (p *scriptPosition) getSide(seat engine.Seat, ship face.Ship, detail string) (string, error) {
	i := p.s.SlotOf(ship)
	if i < 0 {
		return "", fmt.Errorf("%v is not open", ship)
	}
	d := &p.s.Slot[i].Side[seat]
	h := face.Hand{}
	switch detail {
	case "":
		copy(h[:], d.Provisions[:])
		for v := range d.Up {
			h[face.Provisions+v] = d.Up[v] + d.Down[v]
		}
	case "revealed":
		copy(h[face.Provisions:], d.Up[:])
	case "hidden":
		copy(h[face.Provisions:], d.Down[:])
	case "complete":
		return yesNo(d.Complete(ship)), nil
	case "might":
		return strconv.Itoa(int(d.Might)), nil
	default:
		return "", face.Unknown("field", fmt.Sprintf("%v.%v.%s", seat, ship, detail))
	}
	return handText(h), nil
}
