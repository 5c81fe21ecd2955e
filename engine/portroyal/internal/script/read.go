package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
)

func cardsText(list []portroyal.Card) string {
	if len(list) == 0 {
		return "none"
	}
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

// Normal implements engine.Position.
func (p *scriptPosition) Normal(field, value string) (string, error) {
	who, what, _ := strings.Cut(field, ".")
	value = fullNames(field, value)
	if text, ok, err := normalVoyage(field, what, value); ok {
		return text, err
	}
	switch {
	case field == "harbour" || field == "row" || field == "pending" || field == "revealed":
		list, err := parseCards(value)
		return cardsText(list), err
	case what == "display" || what == "pack" || field == "discard.cards" || field == "unseen":
		list, err := parseCards(value)
		slices.Sort(list)
		return cardsText(list), err
	}
	if err := p.checkNames(field, value); err != nil {
		return "", err
	}
	if value == "none" && (field == "trigger" || field == "proposal") {
		return map[string]string{"trigger": engine.Nobody.String(), "proposal": "-1"}[field], nil
	}
	if field == "title" { // ruler of all seas
		return strings.ReplaceAll(strings.Join(strings.Fields(value), "-"), "_", "-"), nil
	}
	if _, err := portroyal.ParseContract(who); err == nil && what == "waiting" {
		return firstSpaces(value), nil
	}
	return strings.Join(strings.Fields(value), " "), nil
}

// Get implements engine.Position.
func (p *scriptPosition) Get(field string) (string, error) {
	if who, what, ok := strings.Cut(field, "."); ok && who != "discard" && who != "odds" {
		if c, err := portroyal.ParseContract(who); err == nil {
			return p.getContract(c, what)
		}
		if m, err := portroyal.ParseMission(who); err == nil {
			return p.getMission(m, what)
		}
		seat, err := p.seatOf(who)
		if err != nil {
			return "", err
		}
		return p.getPlace(seat, what)
	}
	s := p.s
	v := s.View(engine.Nobody).(*portroyal.View)
	switch field {
	case "start":
		return s.Start.String(), nil
	case "active":
		return s.Active.String(), nil
	case "actor":
		return s.Actor.String(), nil
	case "phase":
		return s.Phase.String(), nil
	case "triggered":
		return yesNo(s.Triggered), nil
	case "trigger":
		return s.Trigger.String(), nil
	case "harbour":
		return cardsText(v.Harbour), nil
	case "row":
		return cardsText(v.Row), nil
	case "pending":
		return s.Pending.String(), nil
	case "revealed":
		return cardsText(v.Revealed), nil
	case "mode":
		return v.Mode.String(), nil
	case "offering":
		if s.Mode.Adventure() {
			return s.Adventure.Offering.String(), nil
		}
		return s.Offering.String(), nil
	case "offered":
		return offeredText(s), nil
	case "contracts":
		return contractsText(s.Table.Open[:s.Table.N]), nil
	case "title":
		return v.Title().String(), nil
	case "discard.cards":
		return cardsText(portroyal.CardsIn(&s.Discard)), nil
	case "unseen":
		return cardsText(portroyal.CardsIn(&s.Unseen[s.Gen])), nil
	case "winners":
		return p.winners(v), nil
	case "tie-break":
		if s.Phase != portroyal.PhaseOver {
			return "none", nil
		}
		_, how := v.Result()
		return [...]string{"influence", "coins", "shared", "markers"}[how], nil
	case "ended":
		return portroyal.EndName(int(s.Ended)), nil
	case "odds.bust":
		o := v.Odds()
		return fmt.Sprintf("%d/%d", o.Bust, o.Cards), nil
	}
	if text, ok := p.getJoint(field); ok {
		return text, nil
	}
	if text, ok := p.getVoyage(field); ok {
		return text, nil
	}
	n, ok := map[string]int{
		"deck": int(s.Deck), "discard": s.Discard.Len(), "allowance": int(s.Allowance), "draws": int(s.Draws), "taken": int(s.Taken),
		"round": int(s.Round), "turn": int(s.Turn), "dry": int(s.Dry), "ships": s.ShipCount(), "cards": int(s.NHarbour), "takes": v.Takes(),
		"time": int(s.Time), "score": int(s.Score), "gambles": int(s.Gambles), "gamblers": int(s.Gamblers), "proposal": int(s.Proposal), "undone": s.Undone(),
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

func (p *scriptPosition) winners(v *portroyal.View) string {
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

func (p *scriptPosition) getPlace(seat engine.Seat, what string) (string, error) {
	place := &p.s.Places[seat]
	switch what {
	case "display":
		return cardsText(portroyal.CardsIn(&place.Display)), nil
	case "pack":
		return cardsText(p.s.PlaceView(seat).Pack), nil
	case "rank":
		list, _ := p.s.View(engine.Nobody).(*portroyal.View).Result()
		for _, r := range list {
			if r.Seat == seat {
				return strconv.Itoa(r.Rank), nil
			}
		}
	}
	if text, ok := p.getCharacter(seat, what); ok {
		return text, nil
	}
	v := p.s.PlaceView(seat)
	n, ok := map[string]int{
		"fulfilled": v.Fulfilled, "markers": v.Markers, "tokens": v.Tokens,
		"coins": int(place.Coins), "influence": int(place.Influence), "swords": int(place.Swords), "expeditions": int(place.Expeditions),
		"discount": v.Discount, "taxed": int(place.Taxed), "gifts": int(place.Gifts),
	}[what]
	if !ok {
		return "", unknown("field", seat.String()+"."+what)
	}
	return strconv.Itoa(n), nil
}

func contractsText(list []portroyal.Contract) string {
	if len(list) == 0 {
		return "none"
	}
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

func (p *scriptPosition) getContract(c portroyal.Contract, what string) (string, error) {
	if !p.s.Table.IsOpen(c) {
		return "", unknown("open contract", c.String())
	}
	v := p.s.ContractView(c)
	var words []string
	switch what {
	case "marks":
		for _, seat := range v.Marks {
			words = append(words, seat.String())
		}
	case "waiting":
		for _, w := range v.Waiting {
			words = append(words, fmt.Sprintf("%v=%d", w.Seat, w.Space))
		}
	default:
		return "", unknown("field", c.String()+"."+what)
	}
	if len(words) == 0 {
		return "none", nil
	}
	return strings.Join(words, " "), nil
}
