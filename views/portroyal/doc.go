// Package portroyal draws the table of Port Royal: one component per visible thing.
//
// [Table] puts them together: harbour with the ship that waits, draw pile and odds, expeditions, the
// question with its answers, and one display per seat. What the game says in words (card names, labels
// of buttons, log sentences) stands in words.go and log.go.
//
// Ids name places and open cards only: "harbour-sailor-3c-1p-0" is the first such card in the harbour,
// so a card keeps its element from ply to ply and the page can show which one left.
//
// A card is always a button. It opens the sheet about its kind, drawn once per page by [Legend]; below
// it stands a second button while taking it is legal.
package portroyal
