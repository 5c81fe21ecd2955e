package blackbeard

import (
	"slices"
	"strings"

	"portside/engine/blackbeard"
	"portside/views/table"
)

const touchKey = "blackbeard.touch."

// awayFrom is what the way to a port is to a pirate of the viewer: how far it is, and how many points of his MOVE are left there, or which
// die would do; nothing in another sea.
func awayFrom(t *table.Turn, v *blackbeard.View, p *blackbeard.Pirate, to blackbeard.Place) (words []string) {
	n := p.At.Sailing(to)
	if n <= 0 {
		return nil
	}
	words = append(words, t.Say(touchKey+"far", n))
	if p.Anchored {
		n++ // weighing takes a point
	}
	least, most := p.Range()
	switch q := v.Question(); {
	case !t.Asked():
		return words
	case q.Kind == blackbeard.AskSail && blackbeard.Counter(q.A) == p.Captain:
		least, most = int(q.B), int(q.B)
	case q.Kind != blackbeard.AskOperation || p.Feast || p.Careened:
		return words
	}
	switch {
	case most < n:
		return append(words, t.Say(touchKey+"too-far"))
	case least < n:
		die := dieFor(p, n)
		if t.NoOdds {
			return append(words, t.Say(touchKey+"die", die))
		}
		return append(words, t.Say(touchKey+"die.odds", die, (100*(7-die)+3)/6))
	case least == most:
		return append(words, t.Say(touchKey+"left", least-n))
	}
	return append(words, t.Say(touchKey+"left.range", least-n, most-n))
}

// casts tells whether the die of a MOVE that a pirate of the viewer may begin now decides if he reaches a place.
func casts(t *table.Turn, v *blackbeard.View, p *blackbeard.Pirate, to blackbeard.Place) bool {
	if p == nil || !t.Asked() || v.Question().Kind != blackbeard.AskOperation || p.Feast || p.Careened {
		return false
	}
	n := p.At.Sailing(to)
	if n > 0 && p.Anchored {
		n++
	}
	least, most := p.Range()
	return least < n && n <= most
}

// setsSail is the order to a captain to set sail, "" if he cannot.
func setsSail(t *table.Turn, c blackbeard.Counter) string {
	for _, a := range t.Legal {
		if a.Op == blackbeard.OpMove && blackbeard.Counter(a.A) == c {
			return t.Format(a)
		}
	}
	return ""
}

// dieFor is the least die that gives a pirate so many points.
func dieFor(p *blackbeard.Pirate, points int) int {
	die := 1
	for die < 6 && blackbeard.MovePoints(die, p.SpeedNow) < points {
		die++
	}
	return die
}

// pays is what a pirate of the viewer gets for cargo in a port: what his own fetches there, or how it pays (6.4, 12.1); nothing while it
// is closed to him or blockaded (7.3).
func pays(t *table.Turn, v *blackbeard.View, p *blackbeard.Pirate, h blackbeard.Port) string {
	status, sum := p.Status[h], p.Booty()
	switch {
	case status < blackbeard.Neutral:
		return t.Say("blackbeard.status."+status.String(), captainName(t.Printer, p.Captain))
	case p.Blockaded && p.At == h.Hex():
		return t.Say(touchKey + "blockaded")
	case sum > 0:
		return t.Say(touchKey+"sale", int(blackbeard.Portion(int32(sum), 100+status.Percent())))
	}
	return t.Say(touchKey + "pays." + status.String())
}

// dealings is what a port is to a pirate of the viewer: a friend, or why it is closed to him.
func dealings(t *table.Turn, v *blackbeard.View, p *blackbeard.Pirate, h blackbeard.Port) (words []string) {
	status := p.Status[h]
	if status >= blackbeard.Neutral {
		return []string{t.Say("blackbeard.status."+status.String(), captainName(t.Printer, p.Captain))}
	}
	why := closedBy(v, p, h)
	if why == "attacked" {
		return []string{t.Say(touchKey+why, nationName(t.Printer, v.Ports[h].Nation))}
	}
	return []string{t.Say(touchKey + why)}
}

// closedBy is the end of the key that says why a port that stands is closed to a pirate, in the order of the rules (6.4).
func closedBy(v *blackbeard.View, p *blackbeard.Pirate, h blackbeard.Port) string {
	crown := slices.ContainsFunc(v.Commissioners, func(c blackbeard.Hunter) bool { return c.Anchored && c.At == h.Hex() })
	switch {
	case crown:
		return "crown"
	case slices.Contains(p.Barred, h):
		return "barred"
	case slices.Contains(p.Attacked, v.Ports[h].Nation):
		return "attacked"
	}
	return "governor"
}

// chanceAt is what a pirate of the viewer may expect of a ship on the chart, "" at a table that hides chances: of the attack on a
// merchant, of being caught by a hunter where it is, and of a round of battle with it.
type chanceAt struct {
	t *table.Turn
	v *blackbeard.View
	p *blackbeard.Pirate // nil: the viewer has none
}

func (c chanceAt) merchant(m blackbeard.FaceDown) string {
	if c.p == nil || c.t.NoOdds {
		return ""
	}
	o := c.v.OddsPrize(c.p, m.Face, false)
	return c.t.Say("blackbeard.then."+prizeKey(m.Face), o.Taken, o.Damaged)
}

func (c chanceAt) hunter(unit int16, at blackbeard.Place) string {
	if c.p == nil || c.t.NoOdds {
		return ""
	}
	there := *c.p
	there.At, there.Anchored = at, false
	words := []string{c.t.Say("blackbeard.then.caught", c.v.OddsMeet(&there, unit, true))}
	if mine, foe := c.v.Strengths(&there, unit); mine > 0 && foe > 0 {
		o := c.v.OddsRound(&there, unit, false)
		words = append(words, c.t.Say("blackbeard.then.round", o.Ahead, o.Behind))
	}
	return strings.Join(words, ", ")
}

// ship is the figures of a ship, without those that stand in its name.
func ship(t *table.Turn, kind blackbeard.ShipType, combat, speed int) string {
	return shipName(t.Printer, kind) + ", " + t.Say("blackbeard.then.ship", combat, speed, kind.Holds())
}
