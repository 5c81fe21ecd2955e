// Package stortebeker is the face of Störtebeker by Thorsten Löpmann and Andreas Wetter (Hans im Glück, 2000) for two
// to four seats, base game and pro game: cards and ships, actions, events, a seat's View, standing orders.
//
// RULES.md is the specification; CASES.md lists what case scripts can set and read. The sheet leaves out the cards
// and the set-up; cards/stortebeker.json gives the source of each figure. § numbers are
// sections of the specification, ST-R numbers its rulings. Rulings of our own: ST-R21 and on.
//
// The rules are in internal/rules, the judgement of bots in internal/evaluator, the fields of case scripts in
// internal/script; package game puts them together.
package stortebeker
