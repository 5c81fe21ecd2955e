// Package engine says what every game must offer and gives the few types all games share.
//
// It is pure: no clock, disk, network, globals or dice of its own, and nothing but the standard
// library. A game is a folder of rules that implements [Game] and [State]; everything else (how a
// match is run, stored, shown, played by bots, written down in case scripts) goes through these
// two interfaces and knows no game by name.
//
// # The promises
//
//   - One list of legal actions ([State.Legal]) is the only source for buttons, validation,
//     standing orders, bots and fuzzing.
//   - Luck enters through [Chance] alone, so the tape of a ply replays it exactly.
//   - What a seat may know leaves the rules through [State.View] and through events addressed
//     to it. A face nobody has seen is not in the state at all: it is drawn when it is turned up.
//   - A state is a flat value. Copying it is assignment; its canonical bytes are its identity.
//
// enginetest.Run checks all of them on random matches.
package engine
