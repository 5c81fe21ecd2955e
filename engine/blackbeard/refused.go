package blackbeard

// Why is the reason why an operation cannot be chosen, a word of catalogues.
type Why string

// The reasons.
const (
	WhyFeast       Why = "feast"        // the crew feasts
	WhyCareened    Why = "careened"     // the ship lies on its side
	WhyBound       Why = "bound"        // he must raze the port or leave it
	WhyOther       Why = "other"        // another pirate of the seat must raze his port or leave it
	WhyAtSea       Why = "at-sea"       // only at anchor in a port
	WhyAnchored    Why = "anchored"     // only at sea
	WhyClosed      Why = "closed"       // the port is closed to him
	WhyBlockaded   Why = "blockaded"    // a hunter lies off the port
	WhyNoHostage   Why = "no-hostage"   // nobody aboard to ransom
	WhyHaven       Why = "haven"        // a pirates' harbour cannot be stormed
	WhyRazed       Why = "razed"        // the port is in ruins
	WhyDefended    Why = "defended"     // a hunter of its nation lies there
	WhyFailed      Why = "failed"       // he has failed here and must mend his guns first
	WhyNotTaken    Why = "not-taken"    // only a port that was stormed is razed
	WhyNoMerchant  Why = "no-merchant"  // no merchant here
	WhyWhole       Why = "whole"        // nothing to mend
	WhyHealthy     Why = "healthy"      // nobody to heal
	WhyNoCoast     Why = "no-coast"     // only at a coast or in port
	WhyNoArrow     Why = "no-arrow"     // no red arrow here
	WhyUsed        Why = "used"         // the zone was used since the last port
	WhyNotFriendly Why = "not-friendly" // only in the hide-out or under a governor who favours pirates
	WhyNotRicher   Why = "not-richer"   // N: the net worth from which he may try again
	WhyHasCrown    Why = "has-crown"    // the seat has a commissioner already
	WhyTwoAtSea    Why = "two-at-sea"   // two pirates in play already
	WhyNoCaptain   Why = "no-captain"   // no captain left
	WhyInZone      Why = "in-zone"      // in a zone a commissioner can only leave
	WhyNoPirate    Why = "no-pirate"    // no opposing pirate at sea here
	WhyWrongPort   Why = "wrong-port"   // commissioners are not repaired in this port
	WhyNotCareened Why = "not-careened" // the ship does not lie on its side
)

// Refusal is an operation that a ship or a player cannot choose now, and why.
type Refusal struct {
	Op  uint16
	Why Why
	N   int
}

// Word is the word of the operation in actions.
func (r Refusal) Word() string { return Verbs[r.Op].Word }
