package portroyal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// normalVoyage rewrites expected values of the adventure; ok is false for other fields.
func normalVoyage(field, what, value string) (text string, ok bool, err error) {
	switch {
	case what == "kept" || field == "looked":
		list, err := parseCards(value)
		slices.Sort(list)
		return cardsText(list), true, err
	case field == "top" || field == "sold":
		list, err := parseCards(value)
		return cardsText(list), true, err
	}
	return "", false, nil
}

// getVoyage reads a field of the table; ok is false if there is none of this name.
func (p *scriptPosition) getVoyage(field string) (text string, ok bool) {
	s, v := p.s, &p.s.voyage
	if !s.mode.adventure() {
		return "", false
	}
	a := s.adventureView(s.active)
	switch field {
	case "missions":
		return missionsText(v.missions[:v.n]), true
	case "groups":
		var words []string
		for _, g := range a.Groups {
			words = append(words, strconv.Itoa(g))
		}
		return orNone(words), true
	case "current-event":
		return v.card.String(), true
	case "event-pile":
		list := slices.Clone(a.Pile)
		slices.Reverse(list)
		return eventsText(list), true
	case "event-discard":
		return eventsText(a.Past), true
	case "event-used":
		return yesNo(v.used), true
	case "entered":
		return yesNo(v.entered), true
	case "card-9-missions", "card-9-markers", "card-9-influence":
		n := s.nine()
		g := map[string]Goal{"card-9-missions": n.Missions, "card-9-markers": n.Markers, "card-9-influence": n.Influence}[field]
		return fmt.Sprintf("%d/%d", g.Have, g.Need), true
	case "top":
		return a.Top.String(), true
	case "looked":
		list := slices.Clone(v.looked[:v.nLooked])
		slices.Sort(list)
		return cardsText(list), true
	case "sold":
		var list []Card
		for i, n := range v.sold {
			for range n {
				list = append(list, innkeepers[i])
			}
		}
		return cardsText(list), true
	case "story":
		var words []string
		for _, c := range s.View(engine.Nobody).(*View).Story() {
			words = append(words, c.Number)
		}
		return orNone(words), true
	}
	n, ok := map[string]int{
		"month": int(v.month), "chapter": int(v.chapter), "lookouts": int(v.lookouts), "less": int(v.less), "toll": int(v.toll), "pot": int(v.pot), "event-reserve": int(v.reserve),
	}[field]
	return strconv.Itoa(n), ok
}

func orNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

func missionsText(list []Mission) string {
	var words []string
	for _, m := range list {
		words = append(words, m.String())
	}
	return orNone(words)
}

func eventsText(list []Happening) string {
	var words []string
	for _, h := range list {
		if h == NoHappening {
			words = append(words, "unknown")
			continue
		}
		words = append(words, h.String())
	}
	return orNone(words)
}

func (p *scriptPosition) getMission(m Mission, what string) (string, error) {
	slot := p.s.voyage.slot(m)
	if slot < 0 {
		return "", unknown("mission on the table", m.String())
	}
	v := p.s.missionView(slot)
	list := v.By
	switch what {
	case "marks":
	case "waiting":
		list = v.Waiting
	case "month":
		return strconv.Itoa(v.Month), nil
	case "decided":
		return v.Decided, nil
	default:
		return "", unknown("field", m.String()+"."+what)
	}
	var words []string
	for _, seat := range list {
		words = append(words, seat.String())
	}
	return orNone(words), nil
}

// getCharacter reads a field of one seat; ok is false if there is none of this name.
func (p *scriptPosition) getCharacter(seat engine.Seat, what string) (text string, ok bool) {
	s := p.s
	if !s.mode.adventure() {
		return "", false
	}
	place := &s.seat[seat]
	switch what {
	case "character":
		return place.persona.String(), true
	case "kept":
		return cardsText(s.placeView(seat).Kept), true
	case "power", "trophy":
		return yesNo(what == "power" && place.power != PowerNone || what == "trophy" && place.trophy()), true
	case "known":
		var list []Card
		for _, k := range s.voyage.known[:s.voyage.nKnown] {
			if k.owner == seat {
				list = append(list, k.card)
			}
		}
		return cardsText(list), true
	}
	n, ok := map[string]int{
		"card": int(place.dealt), "crowns": int(place.crowns), "markers": int(place.left), "boxed": int(place.boxed), "missions": s.voyage.laid(seat),
		"extra": int(s.voyage.extra[seat]), "arms": place.arms(),
	}[what]
	return strconv.Itoa(n), ok
}
