package evaluator

import (
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// chances are what the bots' judgement knows beforehand about dice and cards.
type chances struct {
	// A battle with warships, for a pirate who ends it as soon as he may. By strength of the warships, skill and
	// combat: the chance to sink, and the combat steps lost if he gets away.
	sunk [maxStrength + 1][maxSkill + 1][maxCombat + 1]float32
	cost [maxStrength + 1][maxSkill + 1][maxCombat + 1]float32
	// A battle with a commissioner, by skill, combat and combat: the chances to sink if the pirate ends it as
	// soon as he may, and if nobody ever ends it.
	hanged, routed [maxSkill + 1][maxCombat + 1][maxCombat + 2]float32
	beaten         [maxSkill + 1][maxCombat + 1][maxCombat + 2]float32
	cargo          [blackbeard.Bands][blackbeard.Seas]float32 // mean value
	person         [maxDefence + 1][blackbeard.Seas]float32   // chance of a hostage
	caught         [maxSpeed + 1]float32                      // by one hunter, at a speed (8.2)
	faces          [maxDefence + 1]float32                    // share of the merchants
	storms         [2][leadMost - leadLeast + 1]stormDice     // without and with information, by lead
}

// stormDice is the result of an assault with a given lead: skill and combat less the garrison (13.2).
type stormDice struct {
	win  float32
	hits [maxHits + 1]float32 // chance of each number of damage points
}

const (
	maxStrength = 28
	maxSkill    = 5
	maxCombat   = 11
	maxDefence  = 8
	maxSpeed    = 5
	leadLeast   = -12
	leadMost    = 12
	maxHits     = 12
	meanWarship = 11 // combat of a warship whose face is hidden
)

var odds = weighOdds()

func weighOdds() *chances {
	c := &chances{}
	for h := range c.sunk {
		for skill := range c.sunk[h] {
			for combat := 1; combat <= maxCombat; combat++ {
				c.against(h, skill, combat)
			}
		}
	}
	for skill := range c.hanged {
		for sum := 2; sum <= 2*maxCombat+1; sum++ {
			for combat := max(1, sum-maxCombat-1); combat <= min(maxCombat, sum-1); combat++ {
				c.duelAtSea(skill, combat, sum-combat)
			}
		}
	}
	for card := range blackbeard.ActionCard.All() {
		for d := 1; d <= maxDefence; d++ {
			for sea := range blackbeard.Sea(blackbeard.Seas) {
				if card.Hostage()+d+blackbeard.HostageModifier(sea) >= blackbeard.HostageThreshold {
					c.person[d][sea] += 1. / blackbeard.NCards
				}
				if d%2 == 1 {
					c.cargo[(d-1)/2][sea] += float32(card.Cargo(d, sea)) / blackbeard.NCards
				}
			}
		}
	}
	for m := range blackbeard.Merchant.All() {
		c.faces[m.Defence()] += 1. / blackbeard.NMerchants
	}
	for speed := range c.caught {
		c.caught[speed] = float32(36-blackbeard.Slips(speed)) / 36
	}
	c.ports()
	return c
}

// against fills in a battle with warships of strength h (11.6).
func (c *chances) against(h, skill, combat int) {
	sunk, cost, again := float32(0), float32(0), float32(0)
	for a := 2; a <= 12; a++ {
		for b := 2; b <= 12; b++ {
			p := float32(blackbeard.Pips(a)*blackbeard.Pips(b)) / 1296
			lost := rules.LossOf(skill+combat+a, h+b)
			switch left := combat - lost; {
			case left <= 0:
				sunk += p
			case a > b:
				cost += p * float32(lost)
			case lost == 0:
				again += p
			default:
				s := c.sunk[h][skill][left]
				sunk += p * s
				cost += p * (float32(lost)*(1-s) + c.cost[h][skill][left])
			}
		}
	}
	c.sunk[h][skill][combat], c.cost[h][skill][combat] = sunk/(1-again), cost/(1-again)
}

// duelAtSea fills in a battle with a commissioner, in both ways.
func (c *chances) duelAtSea(skill, combat, crown int) {
	var hanged, routed, beaten, again, stay float32
	for a := 2; a <= 12; a++ {
		for b := 2; b <= 12; b++ {
			p := float32(blackbeard.Pips(a)*blackbeard.Pips(b)) / 1296
			mine := combat - rules.LossOf(skill+combat+a, crown+b)
			theirs := crown - rules.LossOf(crown+b, skill+combat+a)
			switch {
			case mine == combat && theirs == crown:
				stay += p
				if a <= b {
					again += p
				}
			case mine <= 0:
				hanged, beaten = hanged+p, beaten+p
				if theirs <= 0 {
					routed += p
				}
			case theirs <= 0:
				routed += p
			default:
				beaten += p * c.beaten[skill][mine][theirs]
				if a <= b {
					hanged += p * c.hanged[skill][mine][theirs]
					routed += p * c.routed[skill][mine][theirs]
				}
			}
		}
	}
	c.hanged[skill][combat][crown], c.routed[skill][combat][crown] = hanged/(1-again), routed/(1-again)
	c.beaten[skill][combat][crown] = beaten / (1 - stay)
}

// ports fills in the assaults: success costs the lower die of the port less one, failure the difference
// and one more for being driven out (13.3).
func (c *chances) ports() {
	for i := range c.storms[0] {
		lead := i + leadLeast
		for dice := range 6 * 6 * 6 * 6 {
			a, b, mine, second := dice%6+1, dice/6%6+1, dice/36%6+1, dice/216+1
			for informed := range c.storms {
				s := &c.storms[informed][i]
				short := a + b - lead - mine - informed*second
				if short < 0 {
					s.win += 1. / 1296
					s.hits[min(a, b)-1] += 1. / 1296
				} else {
					s.hits[min(short+1, maxHits)] += 1. / 1296
				}
			}
		}
	}
}
