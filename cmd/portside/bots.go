package main

import (
	"time"

	"portside/engine"
	"portside/engine/bot"
)

// longestThought bounds the time a bot takes for one decision.
const longestThought = 800 * time.Millisecond

// bots gives the host its computer seats.
type bots struct{}

// Levels implements host.Bots.
func (bots) Levels() []string { return bot.Levels() }

// Searches implements host.Bots.
func (bots) Searches(level string) bool { return bot.Searches(level) }

// Policy implements host.Bots. The host asks for known levels only; an unknown one panics, and the
// host recovers.
func (bots) Policy(level string, g engine.Game, seed uint64) engine.Policy {
	p, err := bot.New(level, g, seed)
	if err != nil {
		panic(err)
	}
	if search, ok := p.(*bot.Search); ok { // so that nobody waits long, even on a slow machine
		end := time.Now().Add(longestThought)
		search.Expired = func() bool { return time.Now().After(end) }
	}
	return p
}
