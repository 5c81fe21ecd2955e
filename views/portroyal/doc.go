// Package portroyal renders the table of Port Royal, with one component per visible thing.
//
// [Table] puts them together: harbour with the ship that waits, draw pile and odds, expeditions, the question with
// its answers, and one display per seat. The words of the game (card names, button labels, log sentences) are in
// words.go and log.go.
//
// Ids name places and open cards only: "harbour-sailor-3c-1p-0" is the first such card in the harbour, so that a
// card keeps its element from ply to ply and the page can show which one left.
//
// A card is always a button. It opens the rule about its kind, which [Legend] renders once per page; below it is a
// second button while taking the card is legal.
package portroyal
