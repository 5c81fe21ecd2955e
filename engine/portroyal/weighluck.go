package portroyal

import "portside/engine"

// bestTakes adds up the highest gains of the harbour, with one card more if extra is not NoCard.
func (j *judge) bestTakes(extra Card) float64 {
	var top [8]float64
	ships := j.shipCount()
	if extra != NoCard && extra.Face().kind == Ship {
		ships = min(ships+1, colours-1)
	}
	event := NoHappening
	if j.mode.adventure() {
		event = j.voyage.card
	}
	n := min(j.p.takes(ships, int(j.gambles), 0, event), len(top))
	insert := func(c Card) {
		v := j.gainOf(c)
		for i := range n {
			if v > top[i] {
				v, top[i] = top[i], v
			}
		}
	}
	cards := int(j.nHarbour)
	for _, c := range j.harbour[:cards] {
		insert(c)
	}
	if extra != NoCard {
		cards++
		insert(extra)
	}
	sum := 0.0
	for _, v := range top[:n] {
		sum += v
	}
	switch {
	case cards == 0:
		sum += float64(j.p.role[Jester])
	case cards >= 5:
		sum += 2 * float64(j.p.role[Admiral])
	case cards >= 3:
		sum += float64(j.p.role[ViceAdmiral])
	}
	return sum + float64(max(0, ships-1)*int(j.p.role[Gunner]))
}

// bustValue is what a bust leaves: jesters, and jinx for those who can take it up.
func (j *judge) bustValue() float64 {
	v := float64(j.p.role[Jester])
	if j.table.n > 0 && j.markable(j.seat, Jinx) {
		v += max(0, j.contractValue(Jinx))
	}
	return v
}

// drawing is what a draw costs: nothing to speak of, but a draw that changes nothing must not look as
// good as stopping, or a bot could draw and repel the same ships for ever.
const drawing = 1e-6

// afterDraw is the expected worth of the harbour after one more card, then stopping; bust is the chance
// that the card ends the turn.
func (j *judge) afterDraw() (worth, bust float64) {
	var room engine.Bag
	pile := nextFaces(j.state, j.seat, &room)
	if pile.Len() == 0 {
		return 0, 0
	}
	now, atBust, sum, busts := j.bestTakes(NoCard), j.bustValue(), 0.0, 0
	for t := range pile.All() {
		if j.busts(Card(t)) {
			busts += pile.Count(t)
		}
		sum += j.worthOf(Card(t), now, atBust) * float64(pile.Count(t))
	}
	n := float64(pile.Len())
	return sum/n - drawing, float64(busts) / n
}

// busts tells whether card c would end the turn.
func (j *judge) busts(c Card) bool {
	f := c.Face()
	return f.kind == Ship && j.ships[f.colour] > 0 && !j.canRepel(c) && !j.canRepelFree(c)
}

// worthOf is what the harbour is worth once c has been drawn: now without it, atBust after a bust.
func (j *judge) worthOf(c Card, now, atBust float64) float64 {
	entered := func() float64 {
		if j.mode.adventure() {
			return j.stopBonus(int(j.nHarbour) + 1)
		}
		return 0
	}
	switch f := c.Face(); {
	case f.kind == Character:
		return j.bestTakes(c) + entered()
	case f.kind == Ship && j.canRepel(c) && j.table.n > 0 && j.canKeep(c):
		return now + j.keepValue()
	case f.kind == Ship && j.ships[f.colour] == 0:
		return j.bestTakes(c) + j.colourValue(j.shipCount()+1) + entered()
	case j.busts(c):
		return atBust
	case f.kind == Expedition:
		return now + 0.5
	}
	return now
}

// afterGambling guesses what a gamble leads to: four draws that must all be safe, richer by what four
// cards bring, and one card more to take.
func (j *judge) afterGambling() float64 {
	worth, bust := j.afterDraw()
	safe := 1 - bust - 0.05*float64(j.shipCount()+1)
	return safe * safe * safe * safe * (worth + 5)
}

// nextFaces are the faces that the next card can have as far as seat knows.
func nextFaces(s *state, seat engine.Seat, room *engine.Bag) *engine.Bag {
	v := &s.voyage
	if v.top > 0 && v.known[v.top-1].owner == seat {
		room.Put(uint8(v.known[v.top-1].card))
		return room
	}
	if s.deck == 0 {
		return &s.discard
	}
	if v.nKnown == 0 && v.nLooked == 0 {
		return &s.unseen[s.gen]
	}
	*room = s.unseen[s.gen]
	for _, k := range v.known[:v.nKnown] {
		if k.gen == s.gen && k.owner != seat {
			room.Put(uint8(k.card))
		}
	}
	if s.active != seat {
		for i, c := range v.looked[:v.nLooked] {
			if v.lookGen[i] == s.gen {
				room.Put(uint8(c))
			}
		}
	}
	return room
}
