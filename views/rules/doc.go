// Package rules renders the rules help of a game from its catalogue. All keys begin with rules.<game>:
//
//	.sections             the sections in their order, separated by blanks; never shown
//	.short.1, .2 …        the game in two minutes, one step each
//	.<section>.title      and .1, .2 … its paragraphs
//	.<section>.part       the heading of the part that begins with this section, if one does
//	.<section>.sheet.1 …  where the game is not played here as the printed sheet says
//	.<section>.parts      the caption of its diagram, if it has one, and .parts.1 … what the numbers in it mean
//
// The id of a section is its address, which tables, cards and the log link to.
package rules
