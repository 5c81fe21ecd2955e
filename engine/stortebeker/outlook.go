package stortebeker

import "portside/engine"

// The outlook of a seat: the points it may still win, beside those it has. It weighs by how much a seat
// differs from the others in what its sides and its hand may become, and whose turn it is. The weights were
// fitted, by least squares, to the ends of matches that bots had played (outlookweights.go).

// The marks of a position, each an index of outlookWeights. The chance of a side is that of two dice to board
// the ship with the pirates and symbols that lie there; what is said of it counts times the points.
const (
	oOpen       = 0                      // the chances of sides, by the provisions that neither side nor hand has
	oMore       = oOpen + maxLack + 1    // by as much, what pirates and symbols from hand add to them
	oBare       = oMore + maxLack + 1    // the chances with the hand at ships where nothing lies yet
	oContest    = oBare + maxLack + 1    // the chances, by the provisions the side lacks, times that of the strongest rival
	oReady      = oContest + maxLack + 1 // the chances of complete sides, by the turns until the own one
	oCrew       = oReady + 3             // pirates at ships
	oLaid       = oCrew + 1              // provisions there
	oHand       = oLaid + 1              // pirates of 2, 3 and 4 in hand, provisions with and without symbol
	oHandLater  = oHand + 5              // the same by the share of the rearguard that is left
	oTurn       = oHandLater + 5         // it is the own turn; the share of the others that come before it
	oTurnLater  = oTurn + 2              // the same by the rearguard
	oColour     = oTurnLater + 2         // pro: the bonus of colours of which it has one ship, two ships
	oColourLate = oColour + 2            // the same by the rearguard
	oLast       = oColourLate + 2        // the chances of counters, if no turn is left
	outlookSize = oLast + 1
)

// maxLack is how many missing provisions make a difference.
const maxLack = 3

// outlook is about how many points a seat is going to win, compared with others.
func outlook(s *state, seat engine.Seat) float64 {
	var x [outlookSize]float64
	marksOf(s, seat, &x)
	sum := 0.0
	for i, w := range &outlookWeights[s.seats-minSeats] {
		sum += w * x[i]
	}
	return sum
}

// marksOf writes down the marks of a seat.
func marksOf(s *state, seat engine.Seat, x *[outlookSize]float64) {
	*x = [outlookSize]float64{}
	later := 0.0 // the share of the rearguard that is left
	if !s.triggered {
		later = float64(s.nRear+s.closed) / float64(rearguards[maxSeats])
	}
	turns := after(s, s.active, seat)
	over := s.triggered && after(s, s.start, seat) < after(s, s.start, s.active)
	for i := range s.slots {
		switch b := &s.slot[i]; {
		case b.ship == NoShip:
		case over:
			markCounter(s, seat, b, x)
		default:
			markSide(s, seat, b, turns, x)
		}
	}
	p := &s.seat[seat]
	for c, n := range p.hand {
		at := 4
		switch c := Card(c); {
		case c.IsPirate():
			at = c.Value() - 2
		case c.Symbol():
			at = 3
		}
		x[oHand+at] += float64(n)
	}
	if turns == 0 {
		x[oTurn] = 1
	}
	x[oTurn+1] = float64(turns) / float64(s.seats-1)
	if s.pro {
		for colour := range Colour(Colours) {
			if n, best := p.won.Of(colour); n == 1 || n == 2 {
				x[oColour+n-1] += float64(best.Points())
			}
		}
	}
	for i := range 5 {
		x[oHandLater+i] = x[oHand+i] * later
	}
	for i := range 2 {
		x[oTurnLater+i], x[oColourLate+i] = x[oTurn+i]*later, x[oColour+i]*later
	}
}

// after is how many turns a seat comes after another, 0 … seats-1.
func after(s *state, from, seat engine.Seat) int {
	return (int(seat) - int(from) + int(s.seats)) % int(s.seats)
}

// needsOf is what a seat needs at a ship: how many provisions lack there, how many of those are missing in its
// hand too, and what symbols of the others add to its boarding.
func needsOf(s *state, seat engine.Seat, b *berth) (lack, missing, symbols int) {
	h, d := &s.seat[seat].hand, &b.side[seat]
	for k := range Kind(Kinds) {
		n := int(d.room(b.ship, k))
		lack += n
		missing += max(0, n-int(h[2*k]+h[2*k+1]))
		symbols += min(n, int(h[2*k+1]))
	}
	return lack, min(missing, maxLack), symbols
}

// chance is that of a side to board the ship if more is added to its roll.
func chance(d *side, ship Ship, more int) float64 {
	return float64(Ways(ship.Boarding()-int(d.might)-more)) / 36
}

// markCounter marks what a seat that has no turn left may still win at a ship.
func markCounter(s *state, seat engine.Seat, b *berth, x *[outlookSize]float64) {
	lack, missing, symbols := needsOf(s, seat, b)
	if d := &b.side[seat]; d.n > 0 && lack <= maxCounter && missing == 0 {
		x[oLast] += worth(s, seat, b.ship) * chance(d, b.ship, symbols)
	}
}

// markSide marks the prospects of a seat at a ship.
func markSide(s *state, seat engine.Seat, b *berth, turns int, x *[outlookSize]float64) {
	d, worth := &b.side[seat], worth(s, seat, b.ship)
	lack, missing, more := needsOf(s, seat, b)
	room := b.ship.Size() - int(d.crew)
	for value := 4; value >= 2; value-- { // the strongest pirates for whom there is room
		n := min(room, int(s.seat[seat].hand[Pirate(value)]))
		more += n * value
		room -= n
	}
	now, then := worth*chance(d, b.ship, 0), worth*chance(d, b.ship, more)
	if d.n == 0 {
		x[oBare+missing] += then
		return
	}
	x[oOpen+missing] += now
	x[oMore+missing] += then - now
	x[oCrew] += float64(d.crew)
	x[oLaid] += float64(d.n)
	if lack == 0 {
		x[oReady+min(turns, 2)] += now
	}
	x[oContest+min(lack, maxLack)] += now * threat(s, seat, b)
}

// unready is what counts of a rival that could not counter now.
const unready = 0.3

// threat is the chance of the strongest rival at a ship.
func threat(s *state, seat engine.Seat, b *berth) float64 {
	most := 0.0
	for rival := range engine.Seat(s.seats) {
		d := &b.side[rival]
		if rival == seat || d.n == 0 {
			continue
		}
		p := chance(d, b.ship, 0)
		if lack, n := d.lackOf(b.ship); n > maxCounter || !s.holds(rival, &lack) {
			p *= unready
		}
		most = max(most, p)
	}
	return most
}
