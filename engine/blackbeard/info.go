package blackbeard

import "portside/engine"

// Notation implements engine.Notation.
type Notation struct{}

// Info implements engine.Notation.
func (Notation) Info() *engine.Info { return Info }

// Key is the name of the game in addresses, scripts and the database.
const Key = "blackbeard"

// MaxSeats is the largest number of seats.
const MaxSeats = 4

// Versions of the rules that differ. A match keeps the version it began with.
const (
	_          = iota + 1 // the first
	RulesMoved            // a MOVE assaults only where it has anchored (R67); a pirate chased by his blockader gains nothing (R68)
	RulesGate             // a warship in a zone that leads to no hex stays there without a question (R69)
	RulesSunk             // a pirate who sinks a commissioner gains by it only if he is still afloat after his own damage (R70)
	RulesWits             // wounds lower cunning, and every roll that could be better asks for it (R71); moving to a smaller ship offers a choice of what to keep (R72); at an uprising without pirates the pro port draws as well (R73)
	RulesSheet            // superficial wounds end with the turn, its cards included (R74); a merchant stays identified at anchor in its hex (R75); a hide-out by a letter pleases a full ship too (R76); a hunter fights one pirate a turn and his ally (R77), and an ally who helps at a random event once (R78); information ends with the governor (R79); a captain begins in any hex (R80); who is careened or bound may use pardon and hide-out (R81); an alliance ends with any question (R82); a commissioner put to sea by a letter returns only after another port (R83)
	RulesMark             // the mark of a commissioner on a dummy's icon has no effect while no roll can grant one (R90)
)

// Info describes the game before a match.
var Info = &engine.Info{
	Key: Key, Rules: RulesMark, MinSeats: 1, MaxSeats: MaxSeats,
	Options: []engine.Option{
		{Key: "length", Values: []string{"short", "standard", "long"}, Default: "standard", First: "short"},
		{Key: "petition", Values: []string{"max", "sum"}, Default: "max"},
	},
	Excludes: excludes(),
	Tokens:   tokenNames,
	MaxPlies: 10000,
	// Cunning comes up so often that a user is asked only if it is likely to help; and nobody is asked what has one
	// sensible answer.
	FirstOrder: "preset cunning=sensible obvious=play",
	Insists: map[string]string{
		"operation":  "what a turn goes to is its owner's to say (3.1, 4), ACTIVATE too (part C): it rolls dice or draws a card",
		"sail weigh": "to leave a port under mustRazeOrLeave costs a point and meets the hunters that lie off it (7.3, 8.1)",
	},
}

// excludes: a solo match has the standard length, since the dummies have three pirates (25.1).
func excludes() []engine.Exclusion {
	return []engine.Exclusion{
		{Terms: []string{"seats=1", "length=short"}, Why: "solo-length"},
		{Terms: []string{"seats=1", "length=long"}, Why: "solo-length"},
	}
}
