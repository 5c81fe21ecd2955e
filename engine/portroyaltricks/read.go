package portroyaltricks

import (
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

func listText[T interface{ String() string }](list []T) string {
	if len(list) == 0 {
		return "none"
	}
	w := make([]string, len(list))
	for i, c := range list {
		w[i] = c.String()
	}
	return strings.Join(w, " ")
}

func itemsOf(h ship) []Item {
	var list []Item
	for _, l := range lootOf(h.loot) {
		list = append(list, Item(l))
	}
	for _, v := range valuesOf(h.bonus) {
		list = append(list, BonusItem(v))
	}
	return list
}

func suitsOf(m uint8) []Suit {
	var list []Suit
	for s := range Suit(suits) {
		if m>>s&1 != 0 {
			list = append(list, s)
		}
	}
	return list
}

func seatsText(m engine.SeatSet) string {
	var list []engine.Seat
	for s := range m.All() {
		list = append(list, s)
	}
	return listText(list)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// seatText is a seat, or none.
func seatText(s engine.Seat) string {
	if s == engine.Nobody {
		return "none"
	}
	return s.String()
}

// Normal implements engine.Position: lists without an order of their own are sorted as Get sorts them.
func (p *scriptPosition) Normal(field, value string) (string, error) {
	_, what, _ := strings.Cut(field, ".")
	_, ship := map[string]bool{"biscuit": true, "tobacco": true, "rum": true, "powder": true, "lost": true}[what]
	switch {
	case field == "table" || field == "removed":
		list, err := lootList(value)
		slices.Sort(list)
		return listText(list), err
	case field == "kitty" || field == "buried" || field == "played" || what == "hand":
		list, _, err := p.cardList(value, false)
		slices.Sort(list)
		return listText(list), err
	case field == "trick" || field == "last_trick":
		list, _, err := p.cardList(value, false)
		return listText(list), err
	case what == "void_markers" || what == "voids":
		m, err := suitBits(value)
		return listText(suitsOf(m)), err
	case field == "passed" || field == "offenders" || field == "winners":
		var list []engine.Seat
		for _, w := range words(value) {
			seat, err := p.seatOf(w)
			if err != nil {
				return "", err
			}
			list = append(list, seat)
		}
		slices.Sort(list)
		return listText(list), nil
	case ship || field == "bonus_won" || what == "hold":
		var list []Item
		for _, w := range words(value) {
			i, err := parseItem(w)
			if err != nil {
				return "", err
			}
			list = append(list, i)
		}
		slices.Sort(list)
		return listText(list), nil
	}
	return strings.Join(strings.Fields(value), " "), nil
}

// Get implements engine.Position.
func (p *scriptPosition) Get(field string) (string, error) {
	field = plainName(field)
	s := p.s
	if who, what, ok := strings.Cut(field, "."); ok {
		if l, err := ParseLoot(who); err == nil && what == "bonus" {
			return strconv.Itoa(int(s.under[l])), nil
		}
		seat, err := p.seatOf(who)
		if err != nil {
			return "", err
		}
		return p.getPlace(seat, what)
	}
	switch field {
	case "phase":
		return s.phase.String(), nil
	case "actor":
		if s.phase == PhaseOver {
			return "none", nil
		}
		return seatText(s.actor), nil
	case "dealer":
		return seatText(s.dealer), nil
	case "holder":
		return seatText(s.holder), nil
	case "high":
		return seatText(s.high), nil
	case "leader":
		return seatText(s.leader), nil
	case "winner":
		return seatText(s.winner), nil
	case "passed":
		return seatsText(s.passed), nil
	case "offenders":
		return seatsText(s.caught), nil
	case "volunteers":
		return seatsText(s.Volunteers()), nil
	case "bid_open":
		return yesNo(s.bidOpen), nil
	case "trump":
		return s.trump.String(), nil
	case "trick", "last_trick":
		if (field == "last_trick") != s.closed {
			return "none", nil
		}
		return listText(s.trick[:s.nTrick]), nil
	case "kitty":
		return listText(cardsOf(s.kitty)), nil
	case "buried":
		return listText(cardsOf(s.buried)), nil
	case "played":
		return listText(cardsOf(s.gone())), nil
	case "table":
		return listText(lootOf(s.table)), nil
	case "removed":
		return listText(lootOf(s.removed())), nil
	case "loot_in_play", "loot_won":
		if (field == "loot_won") != (s.phase == PhaseLoad) {
			return "none", nil
		}
		return s.inPlay.String(), nil
	case "bonus_won":
		return listText(itemsOf(ship{bonus: s.pending})), nil
	case "winners":
		return p.winners(), nil
	}
	pile := int(s.pile)
	if s.bottom {
		pile++
	}
	n, ok := map[string]int{
		"round": int(s.round), "trick_number": int(s.trickNo), "bid": int(s.bid), "pile": pile, "bonus_pile": int(s.bonuses),
		"deck": count(deckOf(int(s.seats))), "capacity": s.capacity(),
	}[field]
	if !ok {
		return "", unknown("field", field)
	}
	return strconv.Itoa(n), nil
}

// winners are the seats with the highest score, as things stand.
func (p *scriptPosition) winners() string {
	var list []engine.Seat
	scores := p.s.Scores(nil)
	for i, n := range scores {
		if n == slices.Max(scores) {
			list = append(list, engine.Seat(i))
		}
	}
	return listText(list)
}

func (p *scriptPosition) getPlace(seat engine.Seat, what string) (string, error) {
	place := &p.s.seat[seat]
	switch what {
	case "hand":
		return listText(cardsOf(place.hand)), nil
	case "void_markers":
		return listText(suitsOf(place.markers)), nil
	case "voids":
		return listText(suitsOf(place.voids)), nil
	case "kept_remove":
		return yesNo(place.kept), nil
	case "lost":
		return listText(itemsOf(ship{bonus: place.lost})), nil
	case "hold":
		var all ship
		for _, h := range place.ships {
			all.loot, all.bonus = all.loot|h.loot, all.bonus|h.bonus
		}
		return listText(itemsOf(all)), nil
	}
	name, about, _ := strings.Cut(what, ".")
	g, err := parseGood(name)
	l := load{}
	if err == nil {
		l = p.s.judge(&place.ships[g])
		if about == "" {
			return listText(itemsOf(place.ships[g])), nil
		}
		if about == "sunk" {
			return yesNo(l.sunk()), nil
		}
		n, ok := map[string]int{"weight": l.weight, "capacity": l.capacity, "value": l.value, "bonus": l.bonus, "points": l.points()}[about]
		if !ok {
			return "", unknown("field", seat.String()+"."+what)
		}
		return strconv.Itoa(n), nil
	}
	stone := int(place.debt)
	if p.s.bidOpen && p.s.holder == seat {
		stone += int(p.s.bid)
	}
	n, ok := map[string]int{"debt": int(place.debt), "cards": count(place.hand), "score": int(p.s.Scores(nil)[seat]), "owed": stone}[what]
	if !ok {
		return "", unknown("field", seat.String()+"."+what)
	}
	return strconv.Itoa(n), nil
}
