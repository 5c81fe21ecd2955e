package blackbeard

import (
	"strconv"
	"strings"

	"portside/engine"
)

// The standing order on cunning (I11) distinguishes kinds of rolls. "cunning" covers all of them, an entry below one:
//
//	cunning-battle=ask     asks about every roll that could have been better
//	cunning-battle=never   keeps every roll
//	cunning-battle=60      asks if a new throw is better in 60 % of the cases, keeps the roll otherwise
//	cunning-battle=use-60  throws again by itself then
//
// A roll that would cost the captain or his ship is asked about, or thrown again, whatever the number says.

// wits are the keys of the kinds, each with the chance, in percent, from which a new throw is worth considering:
// cunning is scarce, and a ransom is seldom worth what saves a ship.
var wits = map[string]int{
	"cunning-move":        100, // never: a day's sailing is not what cunning is for
	"cunning-flight":      10,  // evasion, interception, the chase of a careened ship
	"cunning-battle":      50,
	"cunning-wound":       50,
	"cunning-prize":       40,
	"cunning-interrogate": 50,
	"cunning-assault":     50, // and razing
	"cunning-loot":        70,
	"cunning-port":        65, // ransom, bribe, letter, careening
	"cunning-mutiny":      20,
	"cunning-papers":      50, // treason and fine
	"cunning-retire":      10,
	"cunning-duel":        50,
}

// WitsKeys are the kinds of rolls that a standing order on cunning distinguishes, in the order of a match.
var WitsKeys = []string{
	"cunning-move", "cunning-flight", "cunning-battle", "cunning-wound", "cunning-prize", "cunning-interrogate", "cunning-assault", "cunning-loot",
	"cunning-port", "cunning-mutiny", "cunning-papers", "cunning-retire", "cunning-duel",
}

// WitsKey is the key of a roll.
func WitsKey(roll int) string {
	switch roll {
	case RollMove:
		return "cunning-move"
	case RollEvade, RollIntercept, RollChase:
		return "cunning-flight"
	case RollBattle:
		return "cunning-battle"
	case RollWound:
		return "cunning-wound"
	case RollPrize:
		return "cunning-prize"
	case RollInterrogate:
		return "cunning-interrogate"
	case RollAssault, RollRaze:
		return "cunning-assault"
	case RollLoot:
		return "cunning-loot"
	case RollRansom, RollBribe, RollLetter, RollCareen:
		return "cunning-port"
	case RollMutiny:
		return "cunning-mutiny"
	case RollTreason, RollFine:
		return "cunning-papers"
	case RollRetire:
		return "cunning-retire"
	case RollDuel:
		return "cunning-duel"
	}
	return ""
}

// witsValue tells whether a word is valid for a kind of roll: ask, never, a chance from 1 to 99, or use- and one.
func witsValue(value string) bool {
	if value == "ask" || value == "never" {
		return true
	}
	digits := strings.TrimPrefix(value, "use-")
	n, err := strconv.Atoi(digits)
	return err == nil && n >= 1 && n <= 99 && strconv.Itoa(n) == digits
}

// wits is the order's word for a roll of a captain: entries for him count before those for all, and
// entries for the kind before those for all rolls. "" if there is none.
func (o Order) wits(roll int, captain Counter) string {
	key := WitsKey(roll)
	for _, ship := range [2]Counter{captain, NoCounter} {
		for _, k := range [2]string{key, "cunning"} {
			for _, e := range o.Entries {
				if e.Ship == ship && e.Key == k {
					if e.Value == "sensible" {
						return e.Value + "-" + strconv.Itoa(wits[key])
					}
					return e.Value
				}
			}
		}
	}
	return ""
}

// useWits turns the word of an order into an answer to the open question of cunning.
func (v *View) useWits(value string) engine.Answer {
	use := engine.Answer{Do: engine.DoPlay, Action: Act(OpCunning)}
	keep := engine.Answer{Do: engine.DoPlay, Action: Act(OpKeepRoll)}
	fatal, grave := v.Asked.C == 1, v.Asked.C == 2
	switch value {
	case "", "ask":
		return engine.Answer{}
	case "never":
		return keep
	case "deadly", "damage":
		if fatal || grave && value == "damage" {
			return use
		}
		return keep
	}
	odds := v.Roll.Again
	word, digits, found := strings.Cut(value, "-")
	if !found {
		word, digits = "", value
	}
	least, _ := strconv.Atoi(digits)
	likely := odds.Better >= least && !odds.Never
	if word == "sensible" { // never throw again if worse is more likely
		likely = likely && odds.Better > odds.Worse
	}
	switch {
	case !likely && (!fatal || odds.Never):
		return keep
	case word == "use":
		return use
	}
	return engine.Answer{}
}
