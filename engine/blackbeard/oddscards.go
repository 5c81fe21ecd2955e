package blackbeard

import "slices"

// SearchOdds is what one card of a search may show, in percent (9.2). Otherwise it shows nothing.
type SearchOdds struct{ Merchants, Warship, Storm int }

// OddsSearch is what a pirate may find where he is.
func (v *View) OddsSearch(p *Pirate) SearchOdds {
	var found [FoundStorm + 1]int
	pile := &v.Lots.Cards
	for c := range pile.All() {
		what, _ := Counter(c).Search(p.At.Coast())
		found[what]++
	}
	n := pile.Len()
	return SearchOdds{Share(found[FoundMerchants], n), Share(found[FoundWarship], n), Share(found[FoundStorm], n)}
}

// CargoOdds are limits of what a cargo is worth, in doubloons: at most one in six is worth less, and at most one in six more.
type CargoOdds struct{ Low, High int }

// OddsCargo is what a merchant carries in the waters where a pirate is: its defence and the sea decide (10.4). It counts all
// cards, so that it is the same from turn to turn whatever has been drawn. No mean: one cargo in ten is worth several times the others
// and draws the mean above what most are worth. Zero for a face that the viewer has not seen.
func OddsCargo(p *Pirate, face Counter) CargoOdds {
	if face == NoCounter {
		return CargoOdds{}
	}
	var list [NCards]int
	for c := range list {
		list[c] = (firstCard + Counter(c)).Cargo(face.Defence(), p.At.Sea())
	}
	slices.Sort(list[:])
	return CargoOdds{Low: list[NCards/6], High: list[NCards-1-NCards/6]}
}

// OddsGovernor is the chance in percent that a governor drawn now favours pirates (3.3).
func (v *View) OddsGovernor() int {
	pro, n := v.governors()
	return Share(pro, n)
}

func (v *View) governors() (pro, n int) {
	for g := range v.Lots.Governors.All() {
		if n++; Counter(g).Pro() {
			pro++
		}
	}
	return pro, n
}

// OddsBribe is the chance in percent that a bribe makes the port a hide-out: the governor must favour
// pirates, and the money must do (12.3).
func (v *View) OddsBribe(p *Pirate, h Port) int {
	paid := min(6, p.Worth/BribeTimes)
	switch t := &v.Ports[h]; {
	case t.Governor == NoCounter:
		pro, n := v.governors()
		return Share(paid*pro, 6*n)
	case t.Pro:
		return Share(paid, 6)
	}
	return 0
}

// LetterOdds is the chance in percent that a pirate can pay the price of a letter, and the price limits in
// doubloons (12.4).
type LetterOdds struct{ Payable, Least, Most int }

// OddsRevolt is the chance in percent that a pirate's crew mutinies when its mood is tested, and
// that the mutiny costs him ship and money (16.1, 16.2).
func (v *View) OddsRevolt(p *Pirate) (rises, lost int) {
	n := 36 - TwoDice(p.Popularity)
	bad := 7 - min(7, max(1, int(p.Ratings.Charisma))) // results of the die that are not below his charisma
	return Share(n, 36), Share(n*bad, 216)
}

// OddsStorm is the chance in percent that a storm around a pirate sinks him where he is (9.3).
func (v *View) OddsStorm(p *Pirate) int {
	left := p.Speed - int(LastSpeed(int8(p.FullSpeed), p.Ship.SpeedSteps())) // steps he can lose
	switch {
	case p.Anchored && !p.Careened:
		return 0
	case p.At.Coast() && !p.Careened:
		return Share(36-TwoDice(left), 36)
	}
	return Share(6-min(6, max(0, left)), 6)
}

// Booty is what the cargo of a pirate is worth, in doubloons.
func (p *Pirate) Booty() (sum int) {
	for _, n := range p.Holds {
		sum += max(0, n)
	}
	return sum
}

// Proceeds is what all cargo of a pirate would bring in the port he lies in (12.1), in doubloons.
func (v *View) Proceeds(p *Pirate) int { return v.SaleOf(p, p.Booty()) }

// SaleOf is what cargo of such a value would bring a pirate in the port he lies in (12.1), in doubloons.
func (v *View) SaleOf(p *Pirate, value int) int {
	return int(Portion(int32(value), 100+p.Status[p.At.Port()].Percent()))
}

// LootFor is the part of a loot that goes into so many of n holds, to the nearest doubloon (13.4).
func LootFor(loot, n, holds int) int { return (2*loot*holds + n) / (2 * n) }

// Ransoms are the least and the most that a hostage would bring there (12.5), in doubloons.
func (v *View) Ransoms(p *Pirate) (least, most int) {
	percent := 100 + p.Status[p.At.Port()].Percent()
	return int(Portion(RansomTimes, percent)), int(Portion(6*RansomTimes, percent))
}

// MeanLoot is the mean of the loot of a port (13.4), in doubloons.
func (v *View) MeanLoot(h Port) int { return v.Ports[h].Value * 7 * LootTimes / 2 }

// Mends is how many steps of combat a refit brings a pirate where he lies (14.1).
func (v *View) Mends(p *Pirate) int { return p.Status[p.At.Port()].Mends(p.FullCombat - p.Combat) }

// CrownMends is how many steps of combat a refit brings a commissioner where it lies: one in a neutral port, two under a
// governor against pirates, none elsewhere (14.1).
func (v *View) CrownMends(h *Hunter) int {
	missing := h.Counter.Combat(0) - h.Combat
	switch t := &v.Ports[h.At.Port()]; {
	case t.Anti:
		return min(2, missing)
	case t.Pro, t.Pirates:
		return 0
	}
	return min(1, missing)
}

// Stake is what a duel with a pirate is worth in notoriety before it begins (19.3).
func (p *Pirate) Stake() int {
	return int(p.Ratings.Attack) + int(p.Ratings.Defence) + int(p.Ratings.Endurance)
}

// Range is the least and the most points that a MOVE brings a pirate (6.1).
func (p *Pirate) Range() (least, most int) {
	return MovePoints(1, p.SpeedNow), MovePoints(6, p.SpeedNow)
}

// MovePoints are the points of a MOVE: the die and the speed, at least one (6.1).
func MovePoints(die, speed int) int { return max(1, die+speed) }

// Careening is how many steps of speed careening gives back at most, and how many are missing (14.2).
func (p *Pirate) Careening() (most, missing int) {
	missing = p.FullSpeed - p.Speed
	return min(6, missing), missing
}

// RazingFame is the notoriety that razing a port brings (13.5).
func (v *View) RazingFame(h Port) int { return RazingFame(v.Ports[h].Garrison) }

// RazingFame is the notoriety that razing a port with such a garrison brings (13.5).
func RazingFame(garrison int) int { return 2 * garrison }

// FaceOf is the face of a merchant on the map by its slot, NoCounter if the viewer does not know it.
func (v *View) FaceOf(slot int16) Counter {
	for _, m := range v.Merchants {
		if m.Slot == int(slot) {
			return m.Face
		}
	}
	return NoCounter
}
