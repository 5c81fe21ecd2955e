package blackbeard

// Share is n of all as a percentage, one half up (§2.7).
func Share(n, all int) int {
	if all == 0 {
		return 0
	}
	return (200*n + all) / (2 * all)
}

// TwoDice is how many of the 36 results of two dice are at most n.
func TwoDice(n int) (count int) {
	for a := 1; a <= 6; a++ {
		count += max(0, min(6, n-a))
	}
	return count
}

// Pirate is the pirate in play with this captain, nil if there is none.
func (v *View) Pirate(captain Counter) *Pirate {
	for i := range v.Pirates {
		if v.Pirates[i].Captain == captain {
			return &v.Pirates[i]
		}
	}
	return nil
}

// PrizeOdds is the possible result of an attack on a merchant, in percent (10.3). Otherwise it escapes.
type PrizeOdds struct{ Taken, Damaged, Sunk int }

// OddsPrize is what a pirate may expect of an attack on a merchant, with or without an ally's help. A face that the
// viewer has not seen counts as the mean of all that may lie there.
func (v *View) OddsPrize(p *Pirate, face Counter, helped bool) PrizeOdds {
	force, n := p.CombatNow+p.SpeedNow+int(p.Ratings.Skill), 0
	if helped {
		force += 2
	}
	var taken, damaged, sunk int
	count := func(defence int) {
		score := force - defence
		at := [3]int{TwoDice(score), TwoDice(score + 1), TwoDice(score + 2)}
		taken += at[0]
		damaged += at[2] - at[0]
		switch p.Combat { // a point of damage is a step
		case 1:
			sunk += at[2] - at[0]
		case 2:
			sunk += at[2] - at[1]
		}
		n += 36
	}
	if face != NoCounter {
		count(face.Defence())
	} else {
		for m := range v.Lots.Merchants.All() {
			count(Counter(m).Defence())
		}
	}
	return PrizeOdds{Share(taken, n), Share(damaged, n), Share(sunk, n)}
}

// OddsAssault is the chance in percent that a pirate takes a port: with two dice if he uses information,
// against half the garrison if he razes it; the combat of an ally who takes part counts too, nil for none
// (13.2, 13.5, 22.6).
func (v *View) OddsAssault(p, ally *Pirate, h Port, informed, raze bool) int {
	force, garrison := int(p.Ratings.Skill)+p.CombatNow, v.Ports[h].Garrison
	if ally != nil {
		force += ally.CombatNow
	}
	if raze {
		garrison, informed = (garrison+1)/2, false
	}
	hits, all := 0, 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			mine := a
			if informed {
				mine += b
			} else if b > 1 {
				break
			}
			hits += TwoDice(force + mine - garrison - 1)
			all += 36
		}
	}
	return Share(hits, all)
}

// OddsRetire is the chance in percent that a pirate may retire (18.1).
func (v *View) OddsRetire(p *Pirate) int { return Share(CodesUpTo(p.Fortune()/100), 36) }

// OddsPetition is the chance in percent that the crown grants a commissioner: against the most notorious opponent, or as an
// option against all together (11.1).
func (v *View) OddsPetition(player int) int {
	limit := 0
	for i := range v.Pirates {
		switch p := &v.Pirates[i]; {
		case p.Owner == player:
		case v.PetitionSum:
			limit += p.Notoriety
		default:
			limit = max(limit, p.Notoriety)
		}
	}
	return Share(CodesUpTo(limit), 36)
}

// CodesUpTo is how many results of a d66 are at most n.
func CodesUpTo(n int) (count int) {
	for p := Port(1); p <= Ports; p++ {
		if p.code() <= n {
			count++
		}
	}
	return count
}

// Slips is how many of the 36 results of both dice let a pirate with plus on his die avoid a hunter.
func Slips(plus int) (n int) {
	for mine := 1; mine <= 6; mine++ {
		n += min(6, max(0, mine+plus-1))
	}
	return n
}

// Pips is how many of the 36 results of two dice are n.
func Pips(n int) int { return max(0, 6-max(n-7, 7-n)) }
