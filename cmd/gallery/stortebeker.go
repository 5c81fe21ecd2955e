package main

import (
	"slices"

	"portside/engine"
	"portside/views/table"
)

const stoertebeker = "stortebeker"

// atSea is a position of Störtebeker midway: four ships with cards of all seats. What is named once more
// takes the place of what is there.
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

// stortebekerScenes are the tables of Störtebeker.
var stortebekerScenes = []scene{
	{game: stoertebeker, name: "sb-play", note: "three cards to play, four ships at sea", seats: 3, viewer: 0, position: atSea()},
	{game: stoertebeker, name: "sb-last-card", note: "the last card: lay is over, discard or shoot, take by exchange", seats: 3, viewer: 0, position: atSea([2]string{"discarded", "2"})},
	{game: stoertebeker, name: "sb-take", note: "two cards of the discard pile for three", seats: 3, viewer: 0, position: atSea([2]string{"discarded", "3"}, [2]string{"phase", "take"}, [2]string{"s0.hand", "rum beans_p meat"})},
	{game: stoertebeker, name: "sb-aim", note: "the shot: at which ship", seats: 3, viewer: 0, position: atSea([2]string{"phase", "aim"})},
	{game: stoertebeker, name: "sb-seize", note: "the shot: what a die takes", seats: 3, viewer: 0, position: atSea([2]string{"phase", "seize"}, [2]string{"target", "black-5"}, [2]string{"dice", "meat water"})},
	{game: stoertebeker, name: "sb-board", note: "board or stop, with the chance", seats: 3, viewer: 0, position: atSea([2]string{"s0.black-5", "rum beans_p meat pirate_2"}, [2]string{"phase", "board"})},
	{game: stoertebeker, name: "sb-rolled", note: "after a throw: the dice lie there", seats: 3, viewer: 0, position: atSea([2]string{"s0.black-5", "rum beans_p meat"}, [2]string{"s0.blue-4", "meat biscuit*2"}, [2]string{"s1.hand", "water"}, [2]string{"s2.hand", "water"}, [2]string{"phase", "board"}), plays: []string{"board.black-5"}},
	{game: stoertebeker, name: "sb-lose", note: "a failed boarding: plain or symbol card", seats: 3, viewer: 0, position: atSea([2]string{"s0.blue-4", "meat biscuit biscuit_p"}, [2]string{"phase", "lose"}, [2]string{"target", "blue-4"}, [2]string{"dice", "biscuit rum"})},
	{game: stoertebeker, name: "sb-counter", note: "a counter: which cards, or pass", seats: 3, viewer: 1, position: atSea([2]string{"s0.black-5", "rum beans meat pirate_2"}, [2]string{"s1.hand", "beans beans_p water"}, [2]string{"phase", "counter"}, [2]string{"target", "black-5"}, [2]string{"best", "9"})},
	{game: stoertebeker, name: "sb-pirate", note: "a pirate is lost to the limit: the owner chooses", seats: 3, viewer: 1, options: map[string]string{"pirate_loss": "owner_chooses"},
		position: atSea([2]string{"s1.black-5", "rum pirate_2 pirate_4"}, [2]string{"s2.black-5", "none"}, [2]string{"phase", "pirate"}, [2]string{"target", "black-5"}, [2]string{"actor", "s1"})},
	{game: stoertebeker, name: "sb-waiting", note: "another seat plays; the pro game, with prizes", seats: 4, viewer: 2, options: map[string]string{"mode": "pro"}, position: atSea(
		[2]string{"s0.ships", "black-3 black-4 black-8 red-5"}, [2]string{"s0.score", "20"}, [2]string{"s1.ships", "blue-8 green-8 yellow-8 red-7 green-6"}, [2]string{"s3.ships", "blue-3 red-3"}, [2]string{"discarded", "2"}, [2]string{"s0.aside", "pirate_4"})},
	{game: stoertebeker, name: "sb-watching", note: "a spectator late in a match, last round, a place empty", seats: 4, viewer: engine.Nobody, position: slices.DeleteFunc(atSea([2]string{"open", "black-5 red-8 none blue-4"}, [2]string{"s2.black-5", "none"}, [2]string{"rearguard", "0"}, [2]string{"triggered", "yes"}),
		func(f [2]string) bool { return f[0] == "s2.yellow-6" })},
	{game: stoertebeker, name: "sb-first", note: "the first turn of a match for two", seats: 2, viewer: 0, options: map[string]string{"mode": "pro"}, position: [][2]string{{"active", "s0"}, {"start", "s0"}}},
	{game: stoertebeker, name: "sb-quiet", note: "a table without chances", seats: 3, viewer: 0, position: atSea([2]string{"s0.black-5", "rum beans_p meat pirate_2"}, [2]string{"phase", "board"}),
		dress: func(_ look, s *table.Scene) { s.Turn.NoOdds = true }},
	{game: stoertebeker, name: "sb-over", note: "the end of a pro match, with points by source and the curve", seats: 3, viewer: 0, options: map[string]string{"mode": "pro"}, over: true},
}
