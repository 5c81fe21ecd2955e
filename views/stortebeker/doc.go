// Package stortebeker draws the table of Störtebeker and finds the words for it: the ships at sea with the
// cards of every seat beside them, the dice, the hand. Its functions are the fields of title.Board.
package stortebeker
