// Package toy holds three tiny games for tests: they prove that the engine's contract fits
// different kinds of game, and that the checks of enginetest find mistakes.
//
//   - [Dare]: push your luck with a deck; everything is public; any number of seats from 1 to 5.
//   - [Trumps]: an auction, a trump, four tricks; hidden hands and what a seat remembers of voids.
//   - [Storm]: dice, interrupts asked in turn from a stack, sealed choices of everybody at once.
//
// Each game value carries a [Bug], normally none. A buggy game breaks exactly one promise.
package toy
