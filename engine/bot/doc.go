// Package bot plays any game through the contract of package engine. A bot is an [engine.Policy]: it
// gets a view and the list of legal actions, and nothing else; what it wants to know beyond that it
// guesses by determinization.
//
// A bot is not safe for concurrent use. It knows no clock: a [Search] stops after a number of simulated
// plies, or when the function the caller gave it says so.
package bot
