package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
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
	s, v := p.s, &p.s.Adventure
	if !s.Mode.Adventure() {
		return "", false
	}
	a := s.AdventureView(s.Active)
	switch field {
	case "missions":
		return missionsText(v.Missions[:v.N]), true
	case "groups":
		var words []string
		for _, g := range a.Groups {
			words = append(words, strconv.Itoa(g))
		}
		return orNone(words), true
	case "current-event":
		return v.Card.String(), true
	case "event-pile":
		list := slices.Clone(a.Pile)
		slices.Reverse(list)
		return eventsText(list), true
	case "event-discard":
		return eventsText(a.Past), true
	case "event-used":
		return yesNo(v.Used), true
	case "entered":
		return yesNo(v.Entered), true
	case "card-9-missions", "card-9-markers", "card-9-influence":
		n := s.Nine()
		g := map[string]portroyal.Goal{"card-9-missions": n.Missions, "card-9-markers": n.Markers, "card-9-influence": n.Influence}[field]
		return fmt.Sprintf("%d/%d", g.Have, g.Need), true
	case "top":
		return a.Top.String(), true
	case "looked":
		list := slices.Clone(v.Looked[:v.NLooked])
		slices.Sort(list)
		return cardsText(list), true
	case "sold":
		var list []portroyal.Card
		for i, n := range v.Sold {
			for range n {
				list = append(list, rules.Innkeepers[i])
			}
		}
		return cardsText(list), true
	case "story":
		var words []string
		for _, c := range s.View(engine.Nobody).(*portroyal.View).Story() {
			words = append(words, c.Number)
		}
		return orNone(words), true
	}
	n, ok := map[string]int{
		"month": int(v.Month), "chapter": int(v.Chapter), "lookouts": int(v.Lookouts), "less": int(v.Less), "toll": int(v.Toll), "pot": int(v.Pot), "event-reserve": int(v.Reserve),
	}[field]
	return strconv.Itoa(n), ok
}

func orNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

func missionsText(list []portroyal.Mission) string {
	var words []string
	for _, m := range list {
		words = append(words, m.String())
	}
	return orNone(words)
}

func eventsText(list []portroyal.Happening) string {
	var words []string
	for _, h := range list {
		if h == portroyal.NoHappening {
			words = append(words, "unknown")
			continue
		}
		words = append(words, h.String())
	}
	return orNone(words)
}

func (p *scriptPosition) getMission(m portroyal.Mission, what string) (string, error) {
	slot := p.s.Adventure.Slot(m)
	if slot < 0 {
		return "", unknown("mission on the table", m.String())
	}
	v := p.s.MissionView(slot)
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
	if !s.Mode.Adventure() {
		return "", false
	}
	place := &s.Places[seat]
	switch what {
	case "character":
		return place.Persona.String(), true
	case "kept":
		return cardsText(s.PlaceView(seat).Kept), true
	case "power", "trophy":
		return yesNo(what == "power" && place.Power != portroyal.PowerNone || what == "trophy" && place.Trophy()), true
	case "known":
		var list []portroyal.Card
		for _, k := range s.Adventure.Known[:s.Adventure.NKnown] {
			if k.Owner == seat {
				list = append(list, k.Card)
			}
		}
		return cardsText(list), true
	}
	n, ok := map[string]int{
		"card": int(place.Dealt), "crowns": int(place.Crowns), "markers": int(place.Left), "boxed": int(place.Boxed), "missions": s.Adventure.Laid(seat),
		"extra": int(s.Adventure.Extra[seat]), "arms": place.Arms(),
	}[what]
	return strconv.Itoa(n), ok
}
