// Package portroyal is the Port Royal Big Box: the base game, Set Sail alone and mixed in, the gambler, the
// contract set, and the contracts played competitively, together against the time pile, and alone.
//
// Edition: Port Royal Big Box (Pegasus Spiele), rules after the publisher's Dutch sheet. § and R-
// numbers in comments refer to RULES.md, PR- numbers to the worked cases in
// testdata/cases.
//
// Deviations from cardboard, none of which a seat can notice:
//
//   - Cards are kinds, not objects. A face nobody has seen is not in the state: when it is turned up, it is
//     drawn from the multiset of faces it can still be. Coins are such cards.
//   - Every shuffle begins a new generation of face-down cards. A coin remembers its generation, so
//     that its possible faces, and all odds shown, are exact.
package portroyal
