// Package stortebeker is Störtebeker by Thorsten Löpmann and Andreas Wetter (Hans im Glück, 2000) for two
// to four seats: base game and pro game.
//
// RULES.md is the specification, CASES.md what case scripts can set and read. The sheet left the cards
// and the set-up out; cards/stortebeker.json says of each figure where it comes from. § numbers are
// sections of the specification, ST-R numbers its rulings. Rulings of our own: ST-R21 and on.
//
// One seat decides at a time. What waits for an answer lies on a small stack of frames; the shot, the
// boarding and the counters put theirs there.
package stortebeker
