// Package campaign keeps the books of a story that a party plays over several matches: which chapter is next, what
// earlier attempts have left behind, whether the next one may begin. It is pure: a campaign is a fold over its
// attempts, and what follows from them is computed on demand and stored nowhere. So a match that is corrected
// corrects the campaign, and a result that arrives twice counts once.
//
// What a game says about its own story (chapters, groups of cards, how a match of a chapter is set up, how its
// result reads) is a [Definition]. The package knows no chapter by name.
//
// Sources: the specification of the campaign; C-01 … C-10 are its rulings.
package campaign
