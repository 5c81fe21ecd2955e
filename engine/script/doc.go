// Package script runs case scripts: worked examples of the rules, written as plain text, that set a
// position, rig the luck, play plies and state what must then be true.
// The grammar is in README.md beside this file. A script fails if it names an unknown game, field, card, seat,
// action, option or keyword; so does a case that expects nothing. Every case
// runs on a real match: its log is loaded again at the end and must give the same state.
package script
