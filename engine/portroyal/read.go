package portroyal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

func cardsText(list []Card) string {
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
	if _, err := ParseContract(who); err == nil && what == "waiting" {
		return firstSpaces(value), nil
	}
	return strings.Join(strings.Fields(value), " "), nil
}

// Get implements engine.Position.
func (p *scriptPosition) Get(field string) (string, error) {
	if who, what, ok := strings.Cut(field, "."); ok && who != "discard" && who != "odds" {
		if c, err := ParseContract(who); err == nil {
			return p.getContract(c, what)
		}
		if m, err := ParseMission(who); err == nil {
			return p.getMission(m, what)
		}
		seat, err := p.seatOf(who)
		if err != nil {
			return "", err
		}
		return p.getPlace(seat, what)
	}
	s := p.s
	v := s.View(engine.Nobody).(*View)
	switch field {
	case "start":
		return s.start.String(), nil
	case "active":
		return s.active.String(), nil
	case "actor":
		return s.actor.String(), nil
	case "phase":
		return s.phase.String(), nil
	case "triggered":
		return yesNo(s.triggered), nil
	case "trigger":
		return s.trigger.String(), nil
	case "harbour":
		return cardsText(v.Harbour), nil
	case "row":
		return cardsText(v.Row), nil
	case "pending":
		return s.pending.String(), nil
	case "revealed":
		return cardsText(v.Revealed), nil
	case "mode":
		return v.Mode.String(), nil
	case "offering":
		if s.mode.adventure() {
			return s.voyage.offering.String(), nil
		}
		return s.offering.String(), nil
	case "offered":
		return offeredText(s), nil
	case "contracts":
		return contractsText(s.table.open[:s.table.n]), nil
	case "title":
		return v.Title().String(), nil
	case "discard.cards":
		return cardsText(cardsIn(&s.discard)), nil
	case "unseen":
		return cardsText(cardsIn(&s.unseen[s.gen])), nil
	case "winners":
		return p.winners(v), nil
	case "tie-break":
		if s.phase != PhaseOver {
			return "none", nil
		}
		_, how := v.Result()
		return [...]string{"influence", "coins", "shared", "markers"}[how], nil
	case "ended":
		return EndName(int(s.ended)), nil
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
		"deck": int(s.deck), "discard": s.discard.Len(), "allowance": int(s.allowance), "draws": int(s.draws), "taken": int(s.taken),
		"round": int(s.round), "turn": int(s.turn), "dry": int(s.dry), "ships": s.shipCount(), "cards": int(s.nHarbour), "takes": v.Takes(),
		"time": int(s.time), "score": int(s.score), "gambles": int(s.gambles), "gamblers": int(s.gamblers), "proposal": int(s.proposal), "undone": s.undone(),
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

func (p *scriptPosition) winners(v *View) string {
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
	place := &p.s.seat[seat]
	switch what {
	case "display":
		return cardsText(cardsIn(&place.display)), nil
	case "pack":
		return cardsText(p.s.placeView(seat).Pack), nil
	case "rank":
		list, _ := p.s.View(engine.Nobody).(*View).Result()
		for _, r := range list {
			if r.Seat == seat {
				return strconv.Itoa(r.Rank), nil
			}
		}
	}
	if text, ok := p.getCharacter(seat, what); ok {
		return text, nil
	}
	v := p.s.placeView(seat)
	n, ok := map[string]int{
		"fulfilled": v.Fulfilled, "markers": v.Markers, "tokens": v.Tokens,
		"coins": int(place.coins), "influence": int(place.influence), "swords": int(place.swords), "expeditions": int(place.expeditions),
		"discount": v.Discount, "taxed": int(place.taxed), "gifts": int(place.gifts),
	}[what]
	if !ok {
		return "", unknown("field", seat.String()+"."+what)
	}
	return strconv.Itoa(n), nil
}

func contractsText(list []Contract) string {
	if len(list) == 0 {
		return "none"
	}
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

func (p *scriptPosition) getContract(c Contract, what string) (string, error) {
	if !p.s.table.isOpen(c) {
		return "", unknown("open contract", c.String())
	}
	v := p.s.contractView(c)
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
