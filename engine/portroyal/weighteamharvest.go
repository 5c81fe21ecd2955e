package portroyal

import "portside/engine"

// allowances is how many cards each seat may take if the active seat stops now with so many ships.
func (t *team) allowances(ships int, dst *[MaxSeats]int8) {
	for i := range engine.Seat(t.seats) {
		dst[i] = 1 + int8(t.seat[i].role[Governor])
	}
	dst[t.active] = int8(t.seat[t.active].takes(min(ships, colours-1), int(t.gambles), 0, NoHappening))
}

// harvest shares the first n cards but without out the seats, best gain first, and adds the gains up.
func (t *team) harvest(n, without int, may [MaxSeats]int8) float64 {
	var coins [MaxSeats]int
	var left uint32 = 1<<n - 1
	if without >= 0 {
		left &^= 1 << without
	}
	for i := range t.seats {
		coins[i] = int(t.seat[i].coins)
	}
	sum := 0.0
	for left != 0 {
		best, card, who := 0.0, -1, engine.Nobody
		for i := range n {
			if left>>i&1 == 0 {
				continue
			}
			for seat := range engine.Seat(t.seats) {
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
		if t.cards[card].Face().kind == Ship {
			coins[who] += t.seat[who].income(t.cards[card], NoHappening)
		} else {
			coins[who] -= t.seat[who].price(t.cards[card], NoHappening)
		}
		if who != t.active {
			coins[who]--
			coins[t.active]++
		}
	}
	return sum
}

func (t *team) affords(seat engine.Seat, c Card, coins int) bool {
	if seat != t.active {
		coins -= fee
	}
	if c.Face().kind == Ship {
		return coins+t.seat[seat].income(c, NoHappening) >= 0
	}
	return coins >= t.seat[seat].price(c, NoHappening)
}

// stopped is what the harbour is worth to the team if the active seat stops with n cards and so many
// ships in it.
func (t *team) stopped(n, ships int) float64 {
	var may [MaxSeats]int8
	t.allowances(ships, &may)
	sum := t.harvest(n, -1, may)
	left := n // what later seats find, roughly
	for i := range engine.Seat(t.seats) {
		seat := (t.active + i) % engine.Seat(t.seats)
		p, earn := &t.seat[seat], 0
		switch {
		case left == 0:
			earn = int(p.role[Jester])
		case left >= 5:
			earn = 2 * int(p.role[Admiral])
		case left >= 3:
			earn = int(p.role[ViceAdmiral])
		}
		earn += max(0, ships-1) * int(p.role[Gunner])
		sum += float64(earn) * t.crew[seat].purse
		left = max(0, left-1)
	}
	return sum
}

// bust is what a bust leaves the team.
func (t *team) bust() float64 {
	v := -float64(aBust)
	for i := range engine.Seat(t.seats) {
		v += float64(t.seat[i].role[Jester])
	}
	if t.wanted(t.active, Jinx) {
		v += t.crew[t.active].contractValue(Jinx)
	}
	return v
}
