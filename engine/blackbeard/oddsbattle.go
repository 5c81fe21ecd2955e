package blackbeard

// RoundOdds is what the next round of a battle may bring, in percent (11.6).
type RoundOdds struct {
	Ahead, Behind int // the pirate's total is higher, or the hunter's; otherwise nobody is hit
	Sunk, FoeSunk int // the damage of the round sinks his ship, or the commissioner's
	Say, FoeSay   int // the higher roll is his, or the hunter's: that side may break off
}

// OddsRound is the possible result for a pirate of the next round of a battle against a hunter, by its name in events,
// with or without help of an ally: in the battle under way, or in one that would begin now.
func (v *View) OddsRound(p *Pirate, hunter int16, helped bool) RoundOdds {
	left := 0
	if h := v.hunter(Counter(hunter)); hunter >= 0 && h != nil {
		left = h.Combat
	}
	mine, foe := v.Strengths(p, hunter)
	feast := 0
	if p.Feast {
		feast = 2
	}
	var o RoundOdds
	all := 0
	for roll, n := range sums(helped) {
		for other, m := range sums(false) {
			n := n * m
			all += n
			ahead := mine + roll - feast - foe - other
			switch {
			case ahead > 0:
				o.Ahead += n
				if p.Combat == 1 {
					o.Sunk += n
				}
				if left > 0 && ahead >= left {
					o.FoeSunk += n
				}
			case ahead < 0:
				o.Behind += n
				if -ahead >= p.Combat {
					o.Sunk += n
				}
				if left == 1 {
					o.FoeSunk += n
				}
			}
			switch {
			case roll-feast > other:
				o.Say += n
			case roll-feast < other:
				o.FoeSay += n
			}
		}
	}
	for _, n := range []*int{&o.Ahead, &o.Behind, &o.Sunk, &o.FoeSunk, &o.Say, &o.FoeSay} {
		*n = Share(*n, all)
	}
	return o
}

// Strengths are what a pirate and a hunter, by its name in events, add to the dice of a battle: of the one under way, or
// of one that would begin now. That of a warship that does not fight yet is 0.
func (v *View) Strengths(p *Pirate, hunter int16) (mine, foe int) {
	if v.Battle.On {
		return v.Battle.Strength, v.Battle.FoeStrength
	}
	if h := v.hunter(Counter(hunter)); hunter >= 0 && h != nil {
		foe = h.CombatNow
	}
	return int(p.Ratings.Skill) + p.CombatNow, foe
}

// sums counts the ways of each sum of two dice, of the better of two pairs if there is help.
func sums(helped bool) (ways [13]int) {
	for sum := 2; sum <= 12; sum++ {
		if ways[sum] = TwoDice(sum) - TwoDice(sum-1); helped {
			ways[sum] = TwoDice(sum)*TwoDice(sum) - TwoDice(sum-1)*TwoDice(sum-1)
		}
	}
	return ways
}

// TreasonOdds is what a surrender may bring, in percent: the judges believe the letter, want money, or hang
// the captain (18.4).
type TreasonOdds struct{ Free, Fined, Hanged int }

// OddsTreason are the chances of a surrender.
func OddsTreason() TreasonOdds {
	tried := TwoDice(12) - TwoDice(TreasonHangedFrom-1) // a trial with this result hangs, so many times in 36
	return TreasonOdds{Share(4, 6), Share(36-tried, 216), Share(36+tried, 216)}
}

// DuelOdds is the possible result of the next exchange of a duel, in percent: who loses endurance, and who
// loses more than he has left (19.2, 19.3).
type DuelOdds struct{ Hit, Dead, FoeHit, FoeDead int }

// OddsDuel is the possible result of the next exchange for a captain in the duel under way; the roles change first.
func (v *View) OddsDuel(captain Counter) DuelOdds {
	d := &v.Duel
	if !d.On {
		return DuelOdds{}
	}
	next := 1 - d.Attacker
	a, b := v.Pirate(d.Captains[next]), v.Pirate(d.Captains[1-next])
	if a == nil || b == nil {
		return DuelOdds{}
	}
	attack, defence := max(0, int(a.Ratings.Attack)-d.Weakened[next]), max(0, int(b.Ratings.Defence)-d.Weakened[1-next])
	o := blows(attack, defence, d.Left[next], d.Left[1-next])
	if captain == d.Captains[next] {
		return o
	}
	return DuelOdds{o.FoeHit, o.FoeDead, o.Hit, o.Dead}
}

// OddsChallenge is the possible result of the first exchange for a captain who challenges another: he attacks.
func (v *View) OddsChallenge(p, foe *Pirate) DuelOdds {
	return blows(int(p.Ratings.Attack), int(foe.Ratings.Defence), int(p.Ratings.Endurance), int(foe.Ratings.Endurance))
}

// blows counts the results of one exchange for the attacker, with the endurance left to both.
func blows(attack, defence, left, foeLeft int) (o DuelOdds) {
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			switch more := attack + a - defence - b; {
			case more > 0:
				o.FoeHit++
				if more > foeLeft {
					o.FoeDead++
				}
			default:
				o.Hit++
				if left < 1 {
					o.Dead++
				}
			}
		}
	}
	return DuelOdds{Share(o.Hit, 36), Share(o.Dead, 36), Share(o.FoeHit, 36), Share(o.FoeDead, 36)}
}
