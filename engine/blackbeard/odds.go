package blackbeard

// share is n of all as a percentage, one half up (§2.7).
func share(n, all int) int {
	if all == 0 {
		return 0
	}
	return (200*n + all) / (2 * all)
}

// twoDice is how many of the 36 results of two dice are at most n.
func twoDice(n int) (count int) {
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

// OddsPrize is the chance in percent that a pirate captures a merchant at the first try (10.3). A face that
// is not known counts as the mean of all merchants.
func (v *View) OddsPrize(p *Pirate, face Counter) int {
	force := p.CombatNow + p.SpeedNow + int(p.Ratings.Skill)
	if face != NoCounter {
		return share(twoDice(force-face.Defence()), 36)
	}
	hits := 0
	for m := range Merchant.All() {
		hits += twoDice(force - m.Defence())
	}
	return share(hits, 36*nMerchants)
}

// OddsAssault is the chance in percent that a pirate takes a port: with two dice if he uses information,
// against half the garrison if he razes it (13.2, 13.5).
func (v *View) OddsAssault(p *Pirate, h Port, informed, raze bool) int {
	force, garrison := int(p.Ratings.Skill)+p.CombatNow, v.Ports[h].Garrison
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
			hits += twoDice(force + mine - garrison - 1)
			all += 36
		}
	}
	return share(hits, all)
}

// OddsRetire is the chance in percent that a pirate may retire (18.1).
func (v *View) OddsRetire(p *Pirate) int {
	worth := p.Worth
	for _, s := range p.Stash {
		worth += s.Worth
	}
	return share(codesUpTo(worth/100), 36)
}

// OddsPetition is the chance in percent that the crown grants a commissioner against the most notorious
// opponent (11.1).
func (v *View) OddsPetition(player int) int {
	most := 0
	for _, p := range v.Pirates {
		if p.Owner != player {
			most = max(most, p.Notoriety)
		}
	}
	return share(codesUpTo(most), 36)
}

// codesUpTo is how many results of a d66 are at most n.
func codesUpTo(n int) (count int) {
	for p := Port(1); p <= ports; p++ {
		if p.Code() <= n {
			count++
		}
	}
	return count
}

// OddsCaught is the chance in percent that one hunter catches a pirate of this speed (8.2).
func OddsCaught(speed int) int {
	hits := 0
	for mine := 1; mine <= 6; mine++ {
		for theirs := 1; theirs <= 6; theirs++ {
			if mine+speed <= theirs {
				hits++
			}
		}
	}
	return share(hits, 36)
}
