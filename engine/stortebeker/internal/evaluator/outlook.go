package evaluator

import (
	"portside/engine"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// The outlook of a seat: the points it may still win, besides those it has. It weighs by how much a seat
// differs from the others in the prospects of its sides and its hand, and whose turn it is. The weights were
// fitted, by least squares, to the ends of matches that bots had played (outlookweights.go).

// The marks of a position, each an index of outlookWeights. The chance of a side is the chance that two dice board
// the ship with the pirates and symbols there; its marks count times the ship's points.
const (
	oOpen       = 0                      // the chances of sides, by the provisions that neither side nor hand has
	oMore       = oOpen + maxLack + 1    // likewise, what pirates and symbols from hand add to them
	oBare       = oMore + maxLack + 1    // the chances with the hand at ships without any of its cards
	oContest    = oBare + maxLack + 1    // the chances, by the provisions the side lacks, times that of the strongest rival
	oReady      = oContest + maxLack + 1 // the chances of complete sides, by the turns until the seat's own
	oCrew       = oReady + 3             // pirates at ships
	oLaid       = oCrew + 1              // provisions there
	oHand       = oLaid + 1              // pirates of 2, 3 and 4 in hand, provisions with and without symbol
	oHandLater  = oHand + 5              // the same by the share of the rearguard that is left
	oTurn       = oHandLater + 5         // it is the seat's own turn; the share of the others that come before it
	oTurnLater  = oTurn + 2              // the same by the rearguard
	oColour     = oTurnLater + 2         // pro: the bonus of colours with one ship, two ships
	oColourLate = oColour + 2            // the same by the rearguard
	oLast       = oColourLate + 2        // the chances of counters, if no turn is left
	outlookSize = oLast + 1
)

// largestRear is the rearguard with four seats at the start (§3), the base for shares of it.
const largestRear = 18

// maxLack is how many missing provisions make a difference.
const maxLack = 3

// outlook is roughly the number of points a seat is going to win, compared with others.
func outlook(s *rules.State, seat engine.Seat) float64 {
	var x [outlookSize]float64
	marksOf(s, seat, &x)
	sum := 0.0
	for i, w := range &outlookWeights[s.Seats-stortebeker.MinSeats] {
		sum += w * x[i]
	}
	return sum
}

// marksOf computes the marks of a seat.
func marksOf(s *rules.State, seat engine.Seat, x *[outlookSize]float64) {
	*x = [outlookSize]float64{}
	later := 0.0 // the share of the rearguard that is left
	if !s.Triggered {
		later = float64(s.RearOpen+s.RearClosed) / largestRear
	}
	turns := after(s, s.Active, seat)
	over := s.Triggered && after(s, s.Start, seat) < after(s, s.Start, s.Active)
	for i := range s.Slots {
		switch b := &s.Slot[i]; {
		case b.Ship == stortebeker.NoShip:
		case over:
			markCounter(s, seat, b, x)
		default:
			markSide(s, seat, b, turns, x)
		}
	}
	p := &s.Seat[seat]
	for c, n := range p.Hand {
		at := 4
		switch c := stortebeker.Card(c); {
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
	x[oTurn+1] = float64(turns) / float64(s.Seats-1)
	if s.Pro {
		for colour := range stortebeker.Colour(stortebeker.Colours) {
			if n, best := p.Won.Of(colour); n == 1 || n == 2 {
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
func after(s *rules.State, from, seat engine.Seat) int {
	return (int(seat) - int(from) + int(s.Seats)) % int(s.Seats)
}

// needsOf is what a seat needs at a ship: how many provisions are missing there, how many of those its hand
// lacks too, and what symbols on the others add to its boarding.
func needsOf(s *rules.State, seat engine.Seat, b *rules.Berth) (lack, missing, symbols int) {
	h, d := &s.Seat[seat].Hand, &b.Side[seat]
	for k := range stortebeker.Kind(stortebeker.Kinds) {
		n := int(d.Room(b.Ship, k))
		lack += n
		missing += max(0, n-int(h[2*k]+h[2*k+1]))
		symbols += min(n, int(h[2*k+1]))
	}
	return lack, min(missing, maxLack), symbols
}

// chance is the chance that a side boards the ship if more is added to its roll.
func chance(d *rules.Side, ship stortebeker.Ship, more int) float64 {
	return float64(stortebeker.Ways(ship.Boarding()-int(d.Might)-more)) / 36
}

// markCounter marks what a seat that has no turn left may still win at a ship.
func markCounter(s *rules.State, seat engine.Seat, b *rules.Berth, x *[outlookSize]float64) {
	lack, missing, symbols := needsOf(s, seat, b)
	if d := &b.Side[seat]; d.Size > 0 && lack <= stortebeker.MaxCounter && missing == 0 {
		x[oLast] += worth(s, seat, b.Ship) * chance(d, b.Ship, symbols)
	}
}

// markSide marks the prospects of a seat at a ship.
func markSide(s *rules.State, seat engine.Seat, b *rules.Berth, turns int, x *[outlookSize]float64) {
	d, worth := &b.Side[seat], worth(s, seat, b.Ship)
	lack, missing, more := needsOf(s, seat, b)
	room := b.Ship.Size() - int(d.Crew)
	for value := 4; value >= 2; value-- { // the strongest pirates for which there is room
		n := min(room, int(s.Seat[seat].Hand[stortebeker.Pirate(value)]))
		more += n * value
		room -= n
	}
	now, then := worth*chance(d, b.Ship, 0), worth*chance(d, b.Ship, more)
	if d.Size == 0 {
		x[oBare+missing] += then
		return
	}
	x[oOpen+missing] += now
	x[oMore+missing] += then - now
	x[oCrew] += float64(d.Crew)
	x[oLaid] += float64(d.Size)
	if lack == 0 {
		x[oReady+min(turns, 2)] += now
	}
	x[oContest+min(lack, maxLack)] += now * threat(s, seat, b)
}

// unready is the share that counts for a rival who could not counter now.
const unready = 0.3

// threat is the chance of the strongest rival at a ship.
func threat(s *rules.State, seat engine.Seat, b *rules.Berth) float64 {
	most := 0.0
	for rival := range engine.Seat(s.Seats) {
		d := &b.Side[rival]
		if rival == seat || d.Size == 0 {
			continue
		}
		p := chance(d, b.Ship, 0)
		if lack, n := d.LackOf(b.Ship); n > stortebeker.MaxCounter || !s.Holds(rival, &lack) {
			p *= unready
		}
		most = max(most, p)
	}
	return most
}
