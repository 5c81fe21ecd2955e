// Package bot plays any game through the contract of package engine. A bot is an [engine.Policy]: it sees a view
// and the list of legal actions, and nothing else. What it does not know it guesses by determinization.
//
// A bot is not safe for concurrent use. It has no clock: a [Search] stops after a number of simulated plies, or
// when the function given by its caller says so.
package bot
