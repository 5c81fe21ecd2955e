package evaluator

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
)

// bestTakes adds up the highest gains of the harbour, with one card more if extra is not NoCard.
func (j *judge) bestTakes(extra portroyal.Card) float64 {
	var top [8]float64
	ships := j.ShipCount()
	if extra != portroyal.NoCard && extra.Face().Kind == portroyal.Ship {
		ships = min(ships+1, portroyal.Colours-1)
	}
	event := portroyal.NoHappening
	if j.Mode.Adventure() {
		event = j.Adventure.Card
	}
	n := min(j.p.Takes(ships, int(j.Gambles), 0, event), len(top))
	insert := func(c portroyal.Card) {
		v := j.gainOf(c)
		for i := range n {
			if v > top[i] {
				v, top[i] = top[i], v
			}
		}
	}
	cards := int(j.NHarbour)
	for _, c := range j.Harbour[:cards] {
		insert(c)
	}
	if extra != portroyal.NoCard {
		cards++
		insert(extra)
	}
	sum := 0.0
	for _, v := range top[:n] {
		sum += v
	}
	switch {
	case cards == 0:
		sum += float64(j.p.Role[portroyal.Jester])
	case cards >= 5:
		sum += 2 * float64(j.p.Role[portroyal.Admiral])
	case cards >= 3:
		sum += float64(j.p.Role[portroyal.ViceAdmiral])
	}
	return sum + float64(max(0, ships-1)*int(j.p.Role[portroyal.Gunner]))
}

// bustValue is what a seat has after a bust: jesters, and jinx if it can accept it.
func (j *judge) bustValue() float64 {
	v := float64(j.p.Role[portroyal.Jester])
	if j.Table.N > 0 && j.Markable(j.seat, portroyal.Jinx) {
		v += max(0, j.contractValue(portroyal.Jinx))
	}
	return v
}

// drawing is the cost of a draw: negligible, but a draw that changes nothing must not look as
// good as stopping, or a bot could draw and repel the same ships for ever.
const drawing = 1e-6

// afterDraw is the expected worth of the harbour after one more card, then stopping; bust is the chance
// that the card ends the turn.
func (j *judge) afterDraw() (worth, bust float64) {
	var room engine.Bag
	pile := nextFaces(j.State, j.seat, &room)
	if pile.Len() == 0 {
		return 0, 0
	}
	now, atBust, sum, busts := j.bestTakes(portroyal.NoCard), j.bustValue(), 0.0, 0
	for t := range pile.All() {
		if j.busts(portroyal.Card(t)) {
			busts += pile.Count(t)
		}
		sum += j.worthOf(portroyal.Card(t), now, atBust) * float64(pile.Count(t))
	}
	n := float64(pile.Len())
	return sum/n - drawing, float64(busts) / n
}

// busts tells whether card c would end the turn.
func (j *judge) busts(c portroyal.Card) bool {
	f := c.Face()
	return f.Kind == portroyal.Ship && j.Ships[f.Colour] > 0 && !j.CanRepel(c) && !j.CanRepelFree(c)
}

// worthOf is the harbour's worth once c has been drawn: now without it, atBust after a bust.
func (j *judge) worthOf(c portroyal.Card, now, atBust float64) float64 {
	entered := func() float64 {
		if j.Mode.Adventure() {
			return j.stopBonus(int(j.NHarbour) + 1)
		}
		return 0
	}
	switch f := c.Face(); {
	case f.Kind == portroyal.Character:
		return j.bestTakes(c) + entered()
	case f.Kind == portroyal.Ship && j.CanRepel(c) && j.Table.N > 0 && j.CanKeep(c):
		return now + j.keepValue()
	case f.Kind == portroyal.Ship && j.Ships[f.Colour] == 0:
		return j.bestTakes(c) + j.colourValue(j.ShipCount()+1) + entered()
	case j.busts(c):
		return atBust
	case f.Kind == portroyal.Expedition:
		return now + 0.5
	}
	return now
}

// afterGambling estimates a gamble: four draws that must all be safe, the gain from four
// cards, and one more card to take.
func (j *judge) afterGambling() float64 {
	worth, bust := j.afterDraw()
	safe := 1 - bust - 0.05*float64(j.ShipCount()+1)
	return safe * safe * safe * safe * (worth + 5)
}

// nextFaces are the possible faces of the next card as far as seat knows.
func nextFaces(s *rules.State, seat engine.Seat, room *engine.Bag) *engine.Bag {
	v := &s.Adventure
	if v.Top > 0 && v.Known[v.Top-1].Owner == seat {
		room.Put(uint8(v.Known[v.Top-1].Card))
		return room
	}
	if s.Deck == 0 {
		return &s.Discard
	}
	if v.NKnown == 0 && v.NLooked == 0 {
		return &s.Unseen[s.Gen]
	}
	*room = s.Unseen[s.Gen]
	for _, k := range v.Known[:v.NKnown] {
		if k.Gen == s.Gen && k.Owner != seat {
			room.Put(uint8(k.Card))
		}
	}
	if s.Active != seat {
		for i, c := range v.Looked[:v.NLooked] {
			if v.LookGen[i] == s.Gen {
				room.Put(uint8(c))
			}
		}
	}
	return room
}
