package blackbeard

import (
	"strings"

	"portside/engine/blackbeard"
	"portside/views/table"
)

// order lists the players from the viewer on; spectators see them from the first on.
func order(t *table.Turn, v *blackbeard.View) []int {
	first := max(int(t.Seat), 0)
	list := make([]int, v.Players)
	for i := range list {
		list[i] = (first + i) % v.Players
	}
	return list
}

// famous is the notoriety of the most notorious pirate of a player.
func famous(v *blackbeard.View, player int) (most int) {
	for i := range v.Pirates {
		if v.Pirates[i].Owner == player {
			most = max(most, v.Pirates[i].Notoriety)
		}
	}
	return most
}

// pirates are the slots of a player's pirates in play.
func pirates(v *blackbeard.View, player int) (list []*blackbeard.Pirate) {
	for i := range v.Pirates {
		if v.Pirates[i].Owner == player {
			list = append(list, &v.Pirates[i])
		}
	}
	return list
}

func hunters(v *blackbeard.View, player int) (list []blackbeard.Hunter) {
	for _, c := range v.Commissioners {
		if c.Owner == player {
			list = append(list, c)
		}
	}
	return list
}

// fact is a line of a captain's log.
type fact struct{ name, text, rule string }

// factRule is the section of the rules about a fact.
var factRule = map[string]string{
	"place": "movement", "health": "battle", "hostages": "prizes", "letter": "letters", "hideout": "selling", "stash": "selling", "enemies": "prizes",
	"vain": "letters", "informed": "assault", "barred": "blockade", "zones": "movement", "ally": "alliances",
}

// facts are what is worth noting about a pirate besides tracks and holds.
func facts(t *table.Turn, v *blackbeard.View, p *blackbeard.Pirate) (list []fact) {
	add := func(key string, words ...string) {
		if text := listed(t.Printer, words); text != "" {
			list = append(list, fact{t.Say("blackbeard.log-of." + key), text, factRule[key]})
		}
	}
	add("place", position(t, p))
	add("health", health(t, p)...)
	var hostages []string
	for _, h := range p.Hostages {
		text := nationName(t.Printer, h.Nation)
		if h.Origin != 0 {
			text += " (" + portName(t.Printer, h.Origin) + ")"
		}
		hostages = append(hostages, text)
	}
	add("hostages", hostages...)
	if p.Letter != blackbeard.NoCounter {
		add("letter", nationName(t.Printer, p.Letter.Nation()))
	}
	if p.Hideout != 0 {
		add("hideout", portName(t.Printer, p.Hideout))
	}
	var stash []string
	for _, s := range p.Stash {
		stash = append(stash, t.Say("blackbeard.sum-in", s.Worth, portName(t.Printer, s.Port)))
	}
	add("stash", stash...)
	add("enemies", nationNames(t, p.Attacked)...)
	var vain []blackbeard.Nation
	for _, n := range p.Vain {
		if !contains(p.Attacked, n) {
			vain = append(vain, n)
		}
	}
	add("vain", nationNames(t, vain)...)
	add("informed", portNames(t, p.Informed)...)
	add("barred", portNames(t, append(append([]blackbeard.Port(nil), p.Barred...), p.Failed...))...)
	var zones []string
	for _, z := range p.ZonesUsed {
		zones = append(zones, number(z))
	}
	add("zones", zones...)
	if p.Ally != blackbeard.NoCounter {
		add("ally", captainName(t.Printer, p.Ally))
	}
	return list
}

func contains(list []blackbeard.Nation, n blackbeard.Nation) bool {
	for _, m := range list {
		if m == n {
			return true
		}
	}
	return false
}

func nationNames(t *table.Turn, list []blackbeard.Nation) (names []string) {
	for _, n := range list {
		names = append(names, nationName(t.Printer, n))
	}
	return names
}

func portNames(t *table.Turn, list []blackbeard.Port) (names []string) {
	for _, p := range list {
		names = append(names, portName(t.Printer, p))
	}
	return names
}

// position says where a pirate is and in what state.
func position(t *table.Turn, p *blackbeard.Pirate) string {
	words := []string{placeName(t.Printer, p.At)}
	if p.Anchored {
		words[0] = t.Say("blackbeard.anchored", portName(t.Printer, p.At.Port()))
	}
	for _, state := range []struct {
		is  bool
		key string
	}{{p.Careened, "careened"}, {p.Feast, "feast"}, {p.Blockaded, "blockaded"}, {p.MustRaze, "must-raze"}} {
		if state.is {
			words = append(words, t.Say("blackbeard.state."+state.key))
		}
	}
	return strings.Join(words, ", ")
}

// health is what the captain and the crew suffer from.
func health(t *table.Turn, p *blackbeard.Pirate) (words []string) {
	for _, w := range []struct {
		n   int
		key string
	}{
		{p.Superficial, "superficial"}, {one(p.Wounded), "wounded"}, {one(p.Crippled), "crippled"}, {one(p.Ill), "ill"}, {one(p.Scurvy), "scurvy"},
		{p.Eyes, "eye"}, {p.Arms, "arm"}, {p.Legs, "leg"},
	} {
		if w.n > 0 {
			words = append(words, t.Say("blackbeard.health."+w.key))
		}
	}
	return words
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// mood is the word for the mood of a crew.
func mood(t *table.Turn, popularity int) string {
	switch {
	case popularity <= 2:
		return t.Say("blackbeard.mood.mutinous")
	case popularity <= 5:
		return t.Say("blackbeard.mood.sullen")
	case popularity <= 9:
		return t.Say("blackbeard.mood.steady")
	case popularity <= 12:
		return t.Say("blackbeard.mood.cheerful")
	}
	return t.Say("blackbeard.mood.devoted")
}

// gauge is a bar of values, 0 … most.
type gauge struct{ name, key, text, width string }

// gauges are the tracks of a pirate.
func gauges(t *table.Turn, p *blackbeard.Pirate) []gauge {
	share := func(n, most int) string { return number(100 * min(max(n, 0), most) / max(most, 1)) }
	speedSteps := p.Ship.SpeedSteps() - 1
	return []gauge{
		{t.Say("blackbeard.notoriety"), "fame", number(p.Notoriety), share(p.Notoriety, 100)},
		{t.Say("blackbeard.popularity"), "mood", number(p.Popularity) + " · " + mood(t, p.Popularity), share(p.Popularity, blackbeard.PopularityMax)},
		{t.Say("blackbeard.combat"), "guns", t.Say("blackbeard.of", number(p.CombatNow), p.FullCombat), share(p.Combat, p.FullCombat)},
		{t.Say("blackbeard.speed"), "sail", t.Say("blackbeard.of", minus(p.SpeedNow), p.FullSpeed), share(speedSteps-(p.FullSpeed-p.Speed), speedSteps)},
	}
}

// rating is a number of a captain's card: now, and as printed.
type rating struct {
	name         string
	now, printed int
}

func ratings(t *table.Turn, p *blackbeard.Pirate) []rating {
	c := p.Captain.Ratings()
	r := p.Ratings
	return []rating{
		{t.Say("blackbeard.skill"), int(r.Skill), int(c.Skill)}, {t.Say("blackbeard.cruelty"), int(r.Cruelty), int(c.Cruelty)},
		{t.Say("blackbeard.charisma"), int(r.Charisma), int(c.Charisma)}, {t.Say("blackbeard.cunning"), int(r.Cunning), int(c.Cunning)},
		{t.Say("blackbeard.duel-attack"), int(r.Attack), int(c.Attack)}, {t.Say("blackbeard.duel-defence"), int(r.Defence), int(c.Defence)},
		{t.Say("blackbeard.endurance"), int(r.Endurance), int(c.Endurance)},
	}
}
