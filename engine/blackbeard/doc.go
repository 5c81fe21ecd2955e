// Package blackbeard is the sea voyage of pirates and their hunters on a hex map of three seas, for one to
// four seats, with the shorter and the longer match. This is its face: the part of the game that needs no state.
// README.md says where the rest is.
//
// Edition: the Dutch sheet of the game by Richard Berg. § numbers in comments refer to that sheet, R
// numbers to the rulings, other numbers to the sections of RULES.md, and T numbers to the worked cases in
// testdata/cases.
//
// Deviations from cardboard, none of which a seat can notice:
//
//   - A pile of cards is a bag: a card gets its place when it is drawn.
//   - Merchants and warships on the map have their faces from the start, because a counter that goes back
//     to the bag must not turn up again under one that was drawn before.
//   - A question about a re-roll is asked only where the roll could have been better (24.3).
package blackbeard
