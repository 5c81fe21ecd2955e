package evaluator

import (
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// What things are worth to a pirate, in doubloons. A pirate wins by a notoriety of a hundred or by the
// greatest net worth, and loses both with his life: so every danger is weighed against what
// he has, his stake.

// Guesses about the rest of a match, found by playing.
const (
	freshStake   = 250.  // a captain who has done nothing yet
	lastStake    = 600.  // the match ends with him
	cargoShare   = 0.95  // of the value of unsold cargo
	personShare  = 0.75  // of a ransom
	meanRansom   = 350.  //
	famePoint    = 4.    // a point of notoriety …
	fameSquare   = 0.15  // … and more, the nearer the hundred
	fameWon      = 1500. // the hundred itself
	stepPower    = 60.   // what a step of combat or speed earns
	skillPower   = 60.   // a point of skill
	huntWeight   = 0.6   // of the next battle with a warship
	discontent   = 0.15  // the chance that event F names him while the crew's mood stays as it is
	weatherRisk  = 0.004 // of a turn at sea
	huntedFirst  = 0.10  // the chance in a turn at sea of being hunted for the most notorious
	huntedOthers = 0.02  // … for others
	seekRate     = 25.   // below that the bot considers a search
	restWorth    = 0.35  // of a fortune that is safe
	lateWorth    = 0.5   // … and more if it leads when the match may end at any moment
)

// renown is what a notoriety is worth: the nearer the hundred, the more.
func renown(n float64) float64 {
	n = min(n, blackbeard.NotorietyWin)
	return famePoint*n + fameSquare*n*n
}

// moreFame is the worth of additional notoriety.
func moreFame(k *rules.Pirate, points float64) float64 {
	n := float64(k.Notoriety)
	v := renown(n+points) - renown(n)
	if n+points >= blackbeard.NotorietyWin {
		v += fameWon
	}
	return v
}

// laden is the worth of the cargo aboard.
func laden(k *rules.Pirate) (sum int) {
	for _, v := range k.Holds {
		sum += int(rules.WorthOf(v))
	}
	return sum
}

// estate is what a pirate has and may become.
func estate(k *rules.Pirate) float64 {
	return freshStake + float64(k.Fortune()) + cargoShare*float64(laden(k)) + personShare*meanRansom*float64(k.NHostages) + renown(float64(k.Notoriety))
}

// stake is what is lost with a pirate.
func (s mind) stake(p int8) float64 {
	v := estate(&s.Pirates[p])
	if player := rules.Owner(p); s.CaptainsLeft(player) == 0 && s.ActivePirates(player) == 1 {
		v += lastStake
	}
	return v
}

// fortune is what sinks with a pirate: his net worth and the cargo aboard.
func (j *judge) fortune() float64 { return float64(j.k.Fortune()) + cargoShare*float64(laden(j.k)) }

// shape is the state of ship, crew and captain.
type shape struct {
	ship           blackbeard.ShipType
	combat, speed  int // on the tracks
	skill, penalty int // printed; lost by wounds
	popularity     int
	charisma       int
	hurt, scurvy   bool
}

func shapeOf(k *rules.Pirate) shape {
	return shape{
		ship: k.Ship, combat: int(k.Combat), speed: int(k.Speed), skill: int(k.Skill), penalty: int(k.Wounds.Penalty()), popularity: int(k.Popularity),
		charisma: int(k.Charisma), hurt: k.Wounds.Hurt(), scurvy: k.Scurvy,
	}
}

// skillNow, combatNow and speedNow count the wounds, as a pirate's own values do.
func (h *shape) skillNow() int  { return max(0, h.skill-h.penalty) }
func (h *shape) combatNow() int { return rules.Lowered(int8(h.combat), h.skill-h.skillNow()) }
func (h *shape) speedNow() int  { return rules.Lowered(int8(h.speed), h.skill-h.skillNow()) }

// frailty is the chance that a pirate in this shape is lost for reasons that repairs would spare
// him, as long as he makes none.
func (h *shape) frailty() float64 {
	skill, combat, speed := min(maxSkill, h.skillNow()), h.combatNow(), h.speedNow()
	v := huntWeight * float64(caughtAt(speed)*odds.sunk[meanWarship][skill][clamp(combat)])
	v += 0.5 / float64(1+combat*combat) // the next failure of an assault, the next merchant
	v += 0.012 * float64(max(0, 2-h.speed))
	v += h.unrest()
	if h.hurt {
		v += 0.10
	}
	if h.scurvy {
		v += 0.16
	}
	return min(v, 0.9)
}

func clamp(combat int) int { return min(max(combat, 1), maxCombat) }

// caughtAt is the chance that one hunter catches a ship of this speed.
func caughtAt(speed int) float32 {
	if speed < 0 {
		return min(1, odds.caught[0]-0.13*float32(speed))
	}
	return odds.caught[min(speed, maxSpeed)]
}

// unrest is the chance that discontent or the next loss ends in a mutiny that he does not survive.
func (h *shape) unrest() float64 {
	rises := 1 - float64(blackbeard.TwoDice(h.popularity))/36
	v := discontent * rises
	if h.popularity <= 3 {
		v += 0.05 * float64(4-h.popularity)
	}
	return v * float64(7-min(6, max(1, h.charisma-h.penalty))) / 6
}

// power is what the shape is worth to a pirate who goes on hunting.
func (h *shape) power() float64 {
	speed := h.speedNow()
	v := stepPower*float64(h.combatNow()) + skillPower*float64(h.skillNow())
	if speed > 2 {
		return v + stepPower*(2+0.6*float64(speed-2))
	}
	return v + 1.2*stepPower*float64(speed) - 0.2*2*stepPower
}

// worth is what a shape is worth to a pirate with this stake.
func (h *shape) worth(stake float64) float64 { return stake*(1-h.frailty()) + h.power() }

// judge is a pirate with everything the judgements about him need.
type judge struct {
	shape
	s                  mind
	p                  int8
	k                  *rules.Pirate
	stake, whole       float64 // whole: the worth of the present shape
	skill, fight, pace int     // skill, combat and speed as they count now
	hits               [maxCombat + 2]float64
	cheer              float64                          // what three points of popularity are worth
	hunted             [blackbeard.Places/64 + 1]uint64 // where his hunters lie at sea
}

func (s mind) judge(p int8) (j judge) {
	k := &s.Pirates[p]
	j.s, j.p, j.k, j.shape, j.stake = s, p, k, shapeOf(k), s.stake(p)
	j.skill, j.fight, j.pace = min(maxSkill, j.skillNow()), min(maxCombat, j.combatNow()), j.speedNow()
	j.whole = j.worth(j.stake)
	for w := range s.Warships {
		if n := &s.Warships[w]; n.Face != 0 && !n.Anchored {
			j.hunted[n.At/64] |= 1 << (n.At % 64)
		}
	}
	for c := range s.Crown {
		if n := &s.Crown[c]; n.Owner >= 0 && n.Owner != rules.Owner(p) && !n.Anchored && !n.Careened {
			j.hunted[n.At/64] |= 1 << (n.At % 64)
		}
	}
	j.cheer = j.mood(3)
	h := j.shape
	for n := 1; n < len(j.hits); n++ { // combat, mood, and the wounds that come with damage (11.7)
		h.combat, h.popularity = h.combat-1, max(0, h.popularity-1)
		if h.combat <= 0 {
			j.hits[n] = j.whole
			continue
		}
		v := j.whole - h.worth(j.stake)
		if h.popularity == 0 {
			v += 0.3 * j.stake
		}
		if j.hurt {
			v += 0.075 * float64(n) * j.stake
		} else {
			v += 0.075 * float64(n) * (0.1*j.stake + 4*skillPower)
		}
		j.hits[n] = v
	}
	return j
}

// huntersAt tells whether hunters of the pirate lie at sea in a place.
func (j *judge) huntersAt(at blackbeard.Place) bool { return j.hunted[at/64]>>(at%64)&1 > 0 }

// hit is what a mean number of points of damage costs.
func (j *judge) hit(points float64) float64 {
	n := min(len(j.hits)-2, int(points))
	return j.hits[n] + (points-float64(n))*(j.hits[n+1]-j.hits[n])
}

// gains is what a change of the shape brings.
func (j *judge) gains(h *shape) float64 { return h.worth(j.stake) - j.whole }

// mood is what a change of popularity is worth.
func (j *judge) mood(change int) float64 {
	h := j.shape
	h.popularity = min(blackbeard.PopularityMax, max(0, h.popularity+change))
	v := j.gains(&h)
	if h.popularity == 0 {
		v -= 0.5 * j.stake
	}
	return v
}
