package brain

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// allowances is how many cards each seat may take if the active seat stops now with so many ships.
func (t *team) allowances(ships int, dst *[portroyal.MaxSeats]int8) {
	for i := range engine.Seat(t.Seats) {
		dst[i] = 1 + int8(t.Places[i].Role[portroyal.Governor])
	}
	dst[t.Active] = int8(t.Places[t.Active].Takes(min(ships, portroyal.Colours-1), int(t.Gambles), 0, portroyal.NoHappening))
}

// harvest shares the first n cards but without out the seats, best gain first, and adds the gains up.
func (t *team) harvest(n, without int, may [portroyal.MaxSeats]int8) float64 {
	var coins [portroyal.MaxSeats]int
	var left uint32 = 1<<n - 1
	if without >= 0 {
		left &^= 1 << without
	}
	for i := range t.Seats {
		coins[i] = int(t.Places[i].Coins)
	}
	sum := 0.0
	for left != 0 {
		best, card, who := 0.0, -1, engine.Nobody
		for i := range n {
			if left>>i&1 == 0 {
				continue
			}
			for seat := range engine.Seat(t.Seats) {
				if g := t.gains[i][seat]; may[seat] > 0 && g > best && t.affords(seat, t.cards[i], coins[seat]) {
					best, card, who = g, i, seat
				}
			}
		}
		if card < 0 {
			break
		}
		sum += best
		may[who]--
		left &^= 1 << card
		if t.cards[card].Face().Kind == portroyal.Ship {
			coins[who] += t.Places[who].Income(t.cards[card], portroyal.NoHappening)
		} else {
			coins[who] -= t.Places[who].Price(t.cards[card], portroyal.NoHappening)
		}
		if who != t.Active {
			coins[who]--
			coins[t.Active]++
		}
	}
	return sum
}

func (t *team) affords(seat engine.Seat, c portroyal.Card, coins int) bool {
	if seat != t.Active {
		coins -= portroyal.Fee
	}
	if c.Face().Kind == portroyal.Ship {
		return coins+t.Places[seat].Income(c, portroyal.NoHappening) >= 0
	}
	return coins >= t.Places[seat].Price(c, portroyal.NoHappening)
}

// stopped is what the harbour is worth to the team if the active seat stops with n cards and so many
// ships in it.
func (t *team) stopped(n, ships int) float64 {
	var may [portroyal.MaxSeats]int8
	t.allowances(ships, &may)
	sum := t.harvest(n, -1, may)
	left := n // what later seats find, roughly
	for i := range engine.Seat(t.Seats) {
		seat := (t.Active + i) % engine.Seat(t.Seats)
		p, earn := &t.Places[seat], 0
		switch {
		case left == 0:
			earn = int(p.Role[portroyal.Jester])
		case left >= 5:
			earn = 2 * int(p.Role[portroyal.Admiral])
		case left >= 3:
			earn = int(p.Role[portroyal.ViceAdmiral])
		}
		earn += max(0, ships-1) * int(p.Role[portroyal.Gunner])
		sum += float64(earn) * t.crew[seat].purse
		left = max(0, left-1)
	}
	return sum
}

// bust is what a bust leaves the team.
func (t *team) bust() float64 {
	v := -float64(aBust)
	for i := range engine.Seat(t.Seats) {
		v += float64(t.Places[i].Role[portroyal.Jester])
	}
	if t.wanted(t.Active, portroyal.Jinx) {
		v += t.crew[t.Active].contractValue(portroyal.Jinx)
	}
	return v
}
