package stortebeker

import (
	"slices"

	"portside/engine"
	"portside/views/table"
	"portside/views/title"
)

// atSea is a position of Störtebeker midway: four ships with cards of all seats. Fields in more replace those
// of the position.
func atSea(more ...[2]string) [][2]string {
	list := [][2]string{
		{"active", "s0"}, {"start", "s0"}, {"round", "6"}, {"open", "black-5 red-8 yellow-6 blue-4"}, {"rearguard", "9"},
		{"s0.hand", "rum beans_p meat bananas pirate_3 water"}, {"s0.score", "11"}, {"s1.score", "46"}, {"s2.score", "11"},
		{"s0.black-5", "rum beans pirate_4"}, {"s1.black-5", "rum meat pirate_2"}, {"s2.black-5", "meat_p"},
		{"s0.red-8", "meat water bananas bananas_p pirate_2 pirate_3"}, {"s0.red-8.revealed", "pirate_3"}, {"s1.red-8", "meat_p"},
		{"s2.yellow-6", "rum meat meat water pirate_4"}, {"discard.cards", "rum beans*2 water_p pirate_2 biscuit*3"},
	}
	for _, m := range more {
		if i := slices.IndexFunc(list, func(f [2]string) bool { return f[0] == m[0] }); i >= 0 {
			list[i] = m
		} else {
			list = append(list, m)
		}
	}
	return list
}

// scenes are the tables of Störtebeker.
var scenes = []title.Scene{
	{Name: "sb-play", Note: "three cards to play, four ships at sea", Seats: 3, Viewer: 0, Position: atSea()},
	{Name: "sb-last-card", Note: "the last card: lay is over, discard or shoot, take by exchange", Seats: 3, Viewer: 0, Position: atSea([2]string{"discarded", "2"})},
	{Name: "sb-take", Note: "two cards of the discard pile for three", Seats: 3, Viewer: 0, Position: atSea([2]string{"discarded", "3"}, [2]string{"phase", "take"}, [2]string{"s0.hand", "rum beans_p meat"})},
	{Name: "sb-aim", Note: "the shot: at which ship", Seats: 3, Viewer: 0, Position: atSea([2]string{"phase", "aim"})},
	{Name: "sb-seize", Note: "the shot: what a die takes", Seats: 3, Viewer: 0, Position: atSea([2]string{"phase", "seize"}, [2]string{"target", "black-5"}, [2]string{"dice", "meat water"})},
	{Name: "sb-board", Note: "board or stop, with the chance", Seats: 3, Viewer: 0, Position: atSea([2]string{"s0.black-5", "rum beans_p meat pirate_2"}, [2]string{"phase", "board"})},
	{Name: "sb-rolled", Note: "after a throw: the dice lie there", Seats: 3, Viewer: 0, Position: atSea([2]string{"s0.black-5", "rum beans_p meat"}, [2]string{"s0.blue-4", "meat biscuit*2"}, [2]string{"s1.hand", "water"}, [2]string{"s2.hand", "water"}, [2]string{"phase", "board"}), Plays: []string{"board.black-5"}},
	{Name: "sb-lose", Note: "a failed boarding: plain or symbol card", Seats: 3, Viewer: 0, Position: atSea([2]string{"s0.blue-4", "meat biscuit biscuit_p"}, [2]string{"phase", "lose"}, [2]string{"target", "blue-4"}, [2]string{"dice", "biscuit rum"})},
	{Name: "sb-counter", Note: "a counter: which cards, or pass", Seats: 3, Viewer: 1, Position: atSea([2]string{"s0.black-5", "rum beans meat pirate_2"}, [2]string{"s1.hand", "beans beans_p water"}, [2]string{"phase", "counter"}, [2]string{"target", "black-5"}, [2]string{"best", "9"})},
	{Name: "sb-pirate", Note: "a pirate is lost to the limit: the owner chooses", Seats: 3, Viewer: 1, Options: map[string]string{"pirate_loss": "owner_chooses"},
		Position: atSea([2]string{"s1.black-5", "rum pirate_2 pirate_4"}, [2]string{"s2.black-5", "none"}, [2]string{"phase", "pirate"}, [2]string{"target", "black-5"}, [2]string{"actor", "s1"})},
	{Name: "sb-waiting", Note: "another seat plays; the pro game, with prizes", Seats: 4, Viewer: 2, Options: map[string]string{"mode": "pro"}, Position: atSea(
		[2]string{"s0.ships", "black-3 black-4 black-8 red-5"}, [2]string{"s0.score", "20"}, [2]string{"s1.ships", "blue-8 green-8 yellow-8 red-7 green-6"}, [2]string{"s3.ships", "blue-3 red-3"}, [2]string{"discarded", "2"}, [2]string{"s0.aside", "pirate_4"})},
	{Name: "sb-watching", Note: "a spectator late in a match, last round, a place empty", Seats: 4, Viewer: engine.Nobody, Position: slices.DeleteFunc(atSea([2]string{"open", "black-5 red-8 none blue-4"}, [2]string{"s2.black-5", "none"}, [2]string{"rearguard", "0"}, [2]string{"triggered", "yes"}),
		func(f [2]string) bool { return f[0] == "s2.yellow-6" })},
	{Name: "sb-first", Note: "the first turn of a match for two", Seats: 2, Viewer: 0, Options: map[string]string{"mode": "pro"}, Position: [][2]string{{"active", "s0"}, {"start", "s0"}}},
	{Name: "sb-quiet", Note: "a table without chances", Seats: 3, Viewer: 0, Position: atSea([2]string{"s0.black-5", "rum beans_p meat pirate_2"}, [2]string{"phase", "board"}),
		Dress: func(s *table.Scene, _ engine.View) { s.Turn.NoOdds = true }},
	{Name: "sb-over", Note: "the end of a pro match, with points by source and the curve", Seats: 3, Viewer: 0, Options: map[string]string{"mode": "pro"}, Over: true},
}
