package portroyal

import (
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// MissionTitle returns the title of a mission's story card. It is never called for cards that were not revealed, because
// a view does not have them.
func MissionTitle(p *i18n.Printer, m portroyal.Mission) string {
	return p.Say("story." + m.Number() + ".title")
}

// aboutMission is the id of the sheet about a mission.
func aboutMission(m portroyal.Mission) string { return "about-" + m.String() }

// storyWords is a text of a story card, in the wording that fits what the missions of the match demand.
func storyWords(p *i18n.Printer, v *portroyal.View, number, what string) string {
	key := "story." + number + "." + what
	if listed := key + ".listed"; !v.Adventure.Tuned && p.Has(listed) {
		key = listed
	}
	return p.Say(key)
}

func missionMention(p *i18n.Printer, m portroyal.Mission) string {
	return table.Mention(MissionTitle(p, m), "missions")
}

// EventName is the title of an event card.
func EventName(p *i18n.Printer, h portroyal.Happening) string {
	return p.Say("event." + h.String() + ".title")
}

// EventEffect says what an event does.
func EventEffect(p *i18n.Printer, h portroyal.Happening) string {
	n, limit, price := h.Figures()
	return p.Say("pr.event."+h.Effect(), n, limit, price)
}

// PersonaName is the name of the character on a character card.
func PersonaName(p *i18n.Printer, c portroyal.Persona) string {
	if c == 0 {
		return ""
	}
	return p.Say("story.character." + c.String() + ".name")
}

// portraits are the drawings of characters, by their names in stories.
var portraits = map[string]string{
	"pc-grace-may": "grace", "pc-jacques-grandeur": "governor", "pc-jean-blackbeard": "pirate", "pc-senora-anne": "mademoiselle", "pc-don-ferdinando": "admiral",
	"pc-officer-scott": "gunner", "pc-peter-landman": "settler", "pc-cutthroat-mary": "sailor", "pc-samuel-blackguard": "captain", "pc-thomas-fishborn": "lookout",
}

// portrait is the drawing of a character.
func portrait(c portroyal.Persona) string { return portraits[c.String()] }

// PowerWords says what that character can do once its door is open.
func PowerWords(p *i18n.Printer, c portroyal.Persona) string {
	ship := ""
	if c.Colour() != portroyal.NoColour {
		ship = p.Say("ship." + c.Colour().String())
	}
	return p.Say("pr.power."+c.String(), ship)
}

// missionRewards says what the next seat to complete a mission gets: "2 coins and 1 crown".
func missionRewards(p *i18n.Printer, o portroyal.OpenMission) string {
	coins, first, crowns := o.Mission.Rewards()
	if len(o.By) > 0 {
		coins, first = 0, 0
	}
	var list []string
	if coins > 0 {
		list = append(list, p.Say("count.coins", coins))
	}
	if first+crowns > 0 {
		list = append(list, p.Say("count.crowns", first+crowns))
	}
	if len(list) == 0 {
		return p.Say("pr.mission.nothing")
	}
	return listed(p, list)
}

// requirement is one requirement of a mission or of card 9: how far one seat or a team is, in words and in signs.
type requirement struct {
	words      string
	have, need int      // have is at most need
	signs      []string // names of drawings; any of them will do
	done       bool
}

func required(words string, g portroyal.Goal, signs ...string) requirement {
	return requirement{words, min(g.Have, g.Need), g.Need, signs, g.Have >= g.Need}
}

// requirements are the requirements of a mission and seat's progress towards each.
func requirements(p *i18n.Printer, v *portroyal.View, seat engine.Seat, m portroyal.Mission) []requirement {
	goals := v.MissionProgress(seat, m)
	var list []requirement
	add := func(words string, signs ...string) {
		g := goals[len(list)]
		list = append(list, required(p.Say("pr.mission.lack", words, min(g.Have, g.Need), g.Need), g, signs...))
	}
	demands := m.Demands(v.Adventure.Tuned)
	for _, n := range demands.Needs {
		add(needWords(p, n), needSigns(n)...)
	}
	for _, c := range demands.Costs {
		add(p.Say("pr.cost."+c.What), costSigns[c.What]...)
	}
	if demands.Coins > 0 {
		add(p.Say("pr.cost.coins"), "coin")
	}
	return list
}

// costSigns are the drawings of ships that a mission costs.
var costSigns = map[string][]string{
	"ares_pirates": {"ship-violet"}, "ritual_book": {"item-ritual_book"}, "medicinal_herbs": {"item-medicinal_herbs"},
	"bread": {"item-bread"}, "rum": {"item-rum"}, "bread_or_rum": {"item-bread", "item-rum"},
}

// needSigns are the drawings of what a mission wants to see.
func needSigns(n portroyal.Need) []string {
	switch n.What {
	case "swords":
		return []string{"sword"}
	case "expedition":
		return []string{"chart"}
	case "characters_cost_at_most":
		return []string{"card"}
	case "characters_influence_at_least":
		return []string{"shield"}
	}
	var list []string
	for _, r := range n.Of {
		list = append(list, r.String())
	}
	return list
}

// momentSigns are the drawings of the moments at which missions are decided at once.
var momentSigns = map[portroyal.Occasion]string{portroyal.OnColours: "harbour", portroyal.OnTax: "tax", portroyal.OnStop: "anchor", portroyal.OnTwoStops: "anchor"}

// demands are the signs of a mission: its moment, if it has one, and its requirements, which nobody has met for a spectator.
func demands(t *table.Turn, v *portroyal.View, o portroyal.OpenMission) []requirement {
	var list []requirement
	face := o.Mission.Demands(v.Adventure.Tuned)
	if s, ok := momentSigns[face.When]; ok {
		r := requirement{need: 1, signs: []string{s}}
		if face.When == portroyal.OnTwoStops {
			r.need = 2
		}
		if has(o.Waiting, t.Seat) {
			r.have = 1
		}
		list = append(list, r)
	}
	list = append(list, requirements(t.Printer, v, max(t.Seat, 0), o.Mission)...)
	if t.Seat == engine.Nobody {
		for i := range list {
			list[i].have, list[i].done = 0, false
		}
	}
	return list
}

// signOf is the address of a drawing in the strip of missions: a sign, or what is drawn on a card.
func signOf(base, name string) string {
	switch name {
	case "trader", "mademoiselle", "tax":
		return art(base, name)
	case "item-ritual_book", "item-medicinal_herbs":
		return signRef(base, name)
	}
	if slices.Contains(ofStory, name) {
		return art(base, name)
	}
	return signRef(base, name)
}

// isDone reports whether a mission is done for the viewer, for a spectator by anybody.
func isDone(t *table.Turn, o portroyal.OpenMission) bool {
	return t.Seat == engine.Nobody && len(o.By) > 0 || has(o.By, t.Seat)
}

// completable reports whether the viewer can complete a mission now.
func completable(t *table.Turn, m portroyal.Mission) bool {
	return t.Live && slices.ContainsFunc(t.Legal, func(a engine.Action) bool {
		c, ok := portroyal.ActionMission(a)
		return ok && c == m && !portroyal.AdventureAnswer(a)
	})
}

func needWords(p *i18n.Printer, n portroyal.Need) string {
	switch {
	case n.Than > 0:
		return p.Say("pr.need."+n.What, n.Than)
	case len(n.Of) == 0:
		return p.Say("pr.need." + n.What)
	}
	var list []string
	for _, r := range n.Of {
		list = append(list, p.Say("card."+r.String()))
	}
	if len(list) == 1 {
		return list[0]
	}
	return p.Say("words.or", strings.Join(list[:len(list)-1], ", "), list[len(list)-1])
}

// shortlist are the missions that seat has completed, or those that it has not, the newest first.
func shortlist(seat engine.Seat, missions []portroyal.OpenMission, done bool) []portroyal.OpenMission {
	var list []portroyal.OpenMission
	for _, o := range slices.Backward(missions) {
		if has(o.By, seat) == done {
			list = append(list, o)
		}
	}
	return list
}

// adventureLabel is the text on the button of an adventure answer.
func adventureLabel(p *i18n.Printer, v *portroyal.View, names table.Names, a engine.Action) string {
	if c, ok := portroyal.ActionPersona(a); ok {
		return p.Say(actionKey+"choose", PersonaName(p, c), PowerWords(p, c))
	}
	if inn, ok := portroyal.Innkeeping(a); ok {
		return p.Say(actionKey+"sell", itemName(p, portroyal.ActionCard(a)), inn.Sells())
	}
	if m, ok := portroyal.ActionMission(a); ok {
		switch a {
		case portroyal.DeclineMission(m):
			return p.Say(actionKey + "no")
		case portroyal.YesMission(m):
			if n := m.Demands(v.Adventure.Tuned).Coins; n > 0 {
				return p.Say(actionKey+"mission.pay", int(n))
			}
			return p.Say(actionKey + "mission")
		}
		if ships := portroyal.KeptShips(a); len(ships) > 0 {
			return p.Say(actionKey+"complete.with", MissionTitle(p, m), cardNames(p, ships))
		}
		return p.Say(actionKey+"complete", MissionTitle(p, m))
	}
	switch a {
	case portroyal.RepelFree():
		return p.Say(actionKey+"repel-free", EventName(p, v.Adventure.Event))
	case portroyal.UseLookout():
		return p.Say(actionKey + "lookout")
	case portroyal.Refuse():
		return p.Say(actionKey + "no")
	case portroyal.Agree():
		if v.Phase == portroyal.PhaseRemove {
			return p.Say(actionKey+"remove", v.Adventure.Toll)
		}
		n, _, price := v.Adventure.Event.Figures()
		return p.Say(actionKey+"buy", p.Say("count.coins", price), p.Say("count.crowns", n))
	}
	if n, ok := portroyal.ActionNumber(a); ok {
		parts := len(v.Adventure.Parts)
		if parts == v.Seats {
			parts = 0
		}
		return p.Say(actionKey+"share", names.Of(engine.Seat(parts)), n)
	}
	return p.Say(actionKey+"put-back", CardName(p, portroyal.ActionCard(a)))
}

// missionChoice labels one of several missions that can be completed, with the kept ships that it costs.
func missionChoice(p *i18n.Printer, m portroyal.Mission, a engine.Action) string {
	if ships := portroyal.KeptShips(a); len(ships) > 0 {
		return p.Say("port-royal.suggest", MissionTitle(p, m), cardNames(p, ships))
	}
	return MissionTitle(p, m)
}

// cardNames lists cards by name: "Red frigate and Ares pirates".
func cardNames(p *i18n.Printer, list []portroyal.Card) string {
	var words []string
	for _, c := range list {
		name := CardName(p, c)
		if c.Item() != portroyal.NoItem {
			name = p.Say("pr.ship.with", name, itemName(p, c))
		}
		words = append(words, name)
	}
	return listed(p, words)
}

func itemName(p *i18n.Printer, c portroyal.Card) string { return p.Say("item." + c.Item().String()) }

// windows are the four places of a character card, door first: whether the marker is gone.
func windows(p portroyal.Place) []bool {
	list := make([]bool, 4)
	for i := range list {
		list[i] = i < 4-p.Left
	}
	return list
}

// nineGoals are the conditions of card 9 in the order of the card.
func nineGoals(p *i18n.Printer, n portroyal.Nine) []requirement {
	var list []requirement
	for _, g := range []struct {
		key, sign string
		g         portroyal.Goal
	}{{"missions", "scroll", n.Missions}, {"markers", "marker", n.Markers}, {"influence", "shield", n.Influence}} {
		list = append(list, required(p.Say("pr.nine."+g.key, g.g.Have, g.g.Need), g.g, g.sign))
	}
	return list
}

// adventureTitle heads the missions: the chapter, or the variable match.
func adventureTitle(p *i18n.Printer, a *portroyal.Adventure) string {
	if a.Chapter == 0 {
		return p.Say("pr.variable")
	}
	return p.Say("story.chapter." + strconv.Itoa(a.Chapter) + ".title")
}

// lacking lists what a team had too little of, by card 9: "3 of 4 missions and 5 of 6 markers".
func lacking(p *i18n.Printer, n portroyal.Nine) string {
	var list []string
	for _, g := range []struct {
		key string
		g   portroyal.Goal
	}{{"missions", n.Missions}, {"markers", n.Markers}, {"influence", n.Influence}} {
		if g.g.Have < g.g.Need {
			list = append(list, p.Say("pr.lacking."+g.key, g.g.Have, g.g.Need))
		}
	}
	return listed(p, list)
}

// monthWords says how far the month has got: "Month 2, 3 events to come".
func monthWords(p *i18n.Printer, v *portroyal.View) string {
	if v.LastTurns() > 0 {
		return p.Say("pr.month.last", v.Adventure.Month, len(v.Adventure.Pile))
	}
	return p.Say("pr.month", v.Adventure.Month, len(v.Adventure.Pile))
}

func has(list []engine.Seat, seat engine.Seat) bool { return slices.Contains(list, seat) }

// missionsOf is how many missions seat has completed.
func missionsOf(v *portroyal.View, seat engine.Seat) int {
	n := 0
	for _, o := range v.Adventure.Missions {
		if has(o.By, seat) {
			n++
		}
	}
	return n
}

// rankOf is the place of seat in a list of results.
func rankOf(list []portroyal.SeatResult, seat engine.Seat) int {
	return slices.IndexFunc(list, func(r portroyal.SeatResult) bool { return r.Seat == seat })
}

// paragraphs are the parts of a story text.
func paragraphs(text string) []string { return strings.Split(text, "\n\n") }

// latest reports whether a mission is the one revealed last; false in the variable match, which has no story.
func latest(v *portroyal.View, o portroyal.OpenMission) bool {
	list := v.Adventure.Missions
	return v.Adventure.Chapter > 0 && list[len(list)-1].Mission == o.Mission
}
