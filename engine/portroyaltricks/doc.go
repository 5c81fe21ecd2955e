// Package portroyaltricks is Port Royal of 2000, the trick-taking and loading game: six rounds of an
// auction, three privileges and eight tricks for loot that must fit into four ships.
//
// Edition: Queen Games 2000, rules after the Dutch and the French sheet. § and PR-R numbers in comments
// refer to RULES.md, PT- numbers to the worked cases in testdata/cases.
//
// Deviations from cardboard, none of which a seat can notice:
//
//   - Loot nobody has seen and the values of bonus cards nobody has won are not in the state: they are
//     drawn when they are turned up. The pile of round 6 is the whole rest, so it is not drawn.
//   - The last two trick cards of a deal are those not in any hand, so they are not drawn either.
package portroyaltricks
