// Package toy holds a tiny game for tests: they prove with it that the checks of enginetest find mistakes.
//
// [Dare] is push your luck with a deck. With the option charms every seat holds a hidden card, and all stake on theirs at
// once and in secret. The game value carries a [Bug], normally none. A buggy game breaks exactly one promise.
package toy
