package portroyaltricks

import (
	"portside/engine"
	"portside/views/title"
)

// Ships as they look half-way and late in a match.
var (
	tricksMid  = [][2]string{{"s0.biscuit", "biscuit-7 biscuit-4"}, {"s0.rum", "rum-12 bonus-3"}, {"s0.debt", "3"}, {"s1.tobacco", "tobacco-9 tobacco-5"}, {"s1.powder", "powder-8 extra-plus6"}, {"s1.debt", "6"}, {"s2.rum", "rum-5"}, {"s2.biscuit", "biscuit-10 extra-maxplus5"}}
	tricksLate = append([][2]string{{"round", "6"}, {"s3.rum", "rum-8 rum-9 rum-2"}, {"s3.tobacco", "tobacco-12 extra-minus5 bonus-6 bonus-1"}, {"s3.powder", "powder-3 extra-x2"}, {"s3.debt", "11"}, {"s3.kept_remove", "yes"}, {"s2.powder", "powder-12"}, {"s1.biscuit", "biscuit-3 biscuit-6 biscuit-8"}}, tricksMid...)
)

// tricks is a scene of Port Royal (2000).
func tricks(name, note string, seats int, viewer engine.Seat, options map[string]string, base [][2]string, fields ...[2]string) title.Scene {
	return title.Scene{Name: "tricks-" + name, Note: note, Seats: seats, Viewer: viewer, Options: options, Position: append(append([][2]string{}, base...), fields...)}
}

var scenes = []title.Scene{
	tricks("auction", "the first bid", 4, 0, nil, nil, [2]string{"dealer", "s3"}),
	tricks("outbid", "a higher bid, or pass; two are out", 4, 1, nil, tricksMid, [2]string{"dealer", "s3"}, [2]string{"bid", "4"}, [2]string{"high", "s0"}, [2]string{"passed", "s2 s3"}, [2]string{"actor", "s1"}),
	tricks("bury", "two of ten cards go aside", 3, 0, nil, tricksMid, [2]string{"phase", "bury"}, [2]string{"holder", "s0"}, [2]string{"bid", "3"}),
	tricks("trump", "which trump", 4, 0, nil, tricksMid, [2]string{"phase", "trump"}, [2]string{"holder", "s0"}),
	tricks("leader", "who leads", 4, 2, nil, tricksMid, [2]string{"phase", "leader"}, [2]string{"trick_number", "4"}, [2]string{"winner", "s2"}, [2]string{"bid", "5"}, [2]string{"holder", "s1"}),
	tricks("choose", "the loot of the first trick", 4, 0, nil, tricksMid, [2]string{"phase", "choose"}, [2]string{"leader", "s0"}, [2]string{"table", "rum-8 powder-2 tobacco-10 extra-x2 extra-remove biscuit-12"}, [2]string{"rum-8.bonus", "2"}),
	tricks("play", "a trick under way, with markers", 4, 3, nil, tricksLate, [2]string{"trick", "red-5 red-7 goblin-1"}, [2]string{"trump", "black"}, [2]string{"s1.void_markers", "blue"}, [2]string{"s3.hand", "red-8 black-2 green-4 blue-6"}, [2]string{"loot_in_play", "extra-minus10"}, [2]string{"s0.kept_remove", "no"}, [2]string{"holder", "s1"}, [2]string{"bid", "4"}),
	tricks("lie", "a trump against the rules is possible", 4, 1, map[string]string{"revoke": "penalty"}, tricksMid, [2]string{"trick", "red-5"}, [2]string{"trump", "black"}, [2]string{"s1.hand", "red-2 black-1 black-7 green-8 blue-3"}, [2]string{"loot_in_play", "powder-9"}),
	tricks("load", "an extra has been won: pay back with it, or load it", 4, 2, nil, tricksMid, [2]string{"loot_won", "extra-plus8"}, [2]string{"winner", "s2"}, [2]string{"holder", "s2"}, [2]string{"bid", "6"}, [2]string{"trick_number", "5"}),
	tricks("move", "move 1 has many targets", 4, 3, nil, tricksLate, [2]string{"loot_won", "extra-move"}, [2]string{"winner", "s3"}, [2]string{"trick_number", "2"}),
	tricks("prisoners", "two bonus cards to put on ships", 3, 0, nil, tricksMid, [2]string{"bonus_won", "bonus-2 bonus-5"}, [2]string{"winner", "s0"}, [2]string{"trick_number", "3"}),
	tricks("penalty", "the right neighbour picks", 4, 0, map[string]string{"revoke": "penalty"}, tricksMid, [2]string{"offenders", "s1"}, [2]string{"winner", "s2"}, [2]string{"trick_number", "5"}),
	tricks("window", "the last chance to remove a card", 4, 3, nil, tricksLate, [2]string{"phase", "window"}),
	tricks("waiting", "another seat plays, a kept card can be used all the same", 4, 3, nil, tricksLate, [2]string{"trick", "red-5"}, [2]string{"trump", "green"}, [2]string{"leader", "s0"}, [2]string{"s1.hand", "blue-1 blue-2 blue-3"}),
	tricks("watching", "a spectator", 3, engine.Nobody, nil, tricksMid, [2]string{"trick", "blue-3 blue-6"}, [2]string{"trump", "red"}),
	{Name: "tricks-over", Note: "the end, with points by ship", Seats: 4, Viewer: 0, Over: true},
}
