// Package stortebeker renders the table of Störtebeker: the ships at sea with the cards of every seat beside them,
// the dice and the hand. Its functions are the fields of title.Board.
package stortebeker
