package portroyal

import (
	"slices"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/kit"
	"portside/views/table"
	"portside/views/title"
)

const (
	late0 = "sailor-3c-1p sailor-3c-1p pirate-7c-2p admiral-7c-2p captain-4c-1p jester-7c-2p"
	late1 = "trader-red-3c-1p trader-black-3c-1p governor-8c-0p mademoiselle-7c-2p priest-4c-1p settler-4c-1p"
	late2 = "expedition-2captain jack-of-all-trades-6c-1p sailor-5c-2p admiral-9c-3p"
	late3 = "trader-yellow-5c-2p trader-blue-3c-1p trader-green-3c-1p trader-green-3c-1p jester-5c-1p captain-4c-1p captain-4c-1p"
	late4 = "expedition-2priest governor-8c-0p sailor-3c-1p sailor-3c-1p mademoiselle-9c-3p"
)

// scenes are the tables of the basic game; those of its sets and of the adventure follow.
var scenes = append([]title.Scene{
	{Name: "first-draw", Note: "the very first decision", Seats: 3, Viewer: 0, Position: [][2]string{{"active", "s0"}, {"phase", "discover"}}},
	{Name: "discover", Note: "four cards lie there: draw or stop", Seats: 3, Viewer: 0, Position: [][2]string{
		{"active", "s0"}, {"phase", "discover"}, {"draws", "4"}, {"round", "4"}, {"harbour", "ship-red-3s-2c sailor-3c-1p ship-blue-2s-3c admiral-7c-2p"},
		{"row", "expedition-2priest expedition-2captain-1settler"}, {"s0.coins", "5"}, {"s1.coins", "9"}, {"s2.coins", "2"},
		{"s0.display", "sailor-3c-1p priest-4c-1p jack-of-all-trades-6c-1p"}, {"s1.display", "trader-red-3c-1p settler-4c-1p"}, {"s2.display", "jester-7c-2p sailor-5c-2p captain-4c-1p"}}},
	{Name: "ship", Note: "a ship that can be repelled", Seats: 3, Viewer: 0, Position: [][2]string{
		{"active", "s0"}, {"phase", "ship"}, {"draws", "3"}, {"harbour", "ship-black-2s-1c jester-5c-1p"}, {"pending", "ship-yellow-2s-3c"},
		{"s0.coins", "4"}, {"s0.display", "sailor-3c-1p pirate-5c-1p"}, {"s1.display", "mademoiselle-7c-2p"}}},
	{Name: "ship-twin", Note: "a second ship of its colour: repel or bust", Seats: 4, Viewer: 1, Position: [][2]string{
		{"active", "s1"}, {"phase", "ship"}, {"draws", "6"}, {"harbour", "ship-black-7s-3c jester-5c-1p ship-green-3s-2c captain-4c-1p ship-yellow-1s-1c"}, {"pending", "ship-black-2s-1c"},
		{"s1.coins", "7"}, {"s1.display", "sailor-3c-1p pirate-5c-1p"}, {"s0.display", "trader-red-3c-1p"}}},
	{Name: "take", Note: "own take step: trade, hire, claim in two ways", Seats: 3, Viewer: 2, Position: [][2]string{
		{"active", "s2"}, {"phase", "take"}, {"round", "7"}, {"harbour", "ship-red-skull-4c governor-8c-0p ship-blue-5s-4c mademoiselle-7c-2p ship-green-1s-1c pirate-9c-3p ship-yellow-4s-4c"},
		{"row", "expedition-2captain expedition-2priest-1settler"}, {"s2.coins", "8"}, {"s2.display", "captain-4c-1p captain-4c-1p jack-of-all-trades-6c-1p trader-red-3c-1p"},
		{"s0.coins", "3"}, {"s1.coins", "11"}, {"s0.display", late0}, {"s1.display", "priest-4c-1p settler-4c-1p"}}},
	{Name: "guest", Note: "take step in another seat's turn, with a fee", Seats: 3, Viewer: 1, Position: [][2]string{
		{"active", "s0"}, {"actor", "s1"}, {"phase", "take"}, {"round", "3"}, {"harbour", "ship-red-1s-1c sailor-3c-1p settler-4c-1p"}, {"s1.coins", "4"}, {"s0.coins", "6"},
		{"s0.display", "sailor-3c-1p"}, {"s2.display", "jester-7c-2p"}}, Dress: func(s *table.Scene, _ engine.View) { s.Order, s.Orders = "", nil }},
	{Name: "waiting", Note: "another seat decides; wish list open", Seats: 3, Viewer: 2, Position: [][2]string{
		{"active", "s0"}, {"phase", "discover"}, {"draws", "2"}, {"harbour", "ship-red-1s-1c sailor-3c-1p"}}, Dress: waiting},
	{Name: "watching", Note: "a spectator", Seats: 4, Viewer: engine.Nobody, Position: [][2]string{
		{"active", "s3"}, {"phase", "discover"}, {"draws", "3"}, {"harbour", "ship-red-1s-1c sailor-3c-1p trader-blue-5c-2p"}, {"s1.display", late1}}},
	{Name: "five", Note: "five seats late in a match, last round, long names", Seats: 5, Viewer: 0, Position: five()},
	{Name: "closing", Note: "after a bust: claim or end", Seats: 3, Viewer: 0, Position: [][2]string{
		{"active", "s0"}, {"phase", "closing"}, {"row", "expedition-2captain"}, {"s0.display", "captain-4c-1p captain-4c-1p"}, {"s0.coins", "2"}},
		Dress: func(s *table.Scene, _ engine.View) {
			s.Message = kit.Note{Tone: kit.Warn, Text: "The table has changed since: this is how it stands now."}
		}},
	{Name: "crowded", Note: "more cards than usual lie there", Seats: 2, Viewer: 0, Position: [][2]string{
		{"active", "s0"}, {"phase", "take"}, {"harbour", "ship-red-1s-1c sailor-3c-1p ship-black-skull-3c jack-of-all-trades-6c-1p trader-blue-5c-2p ship-green-5s-3c sailor-7c-3p mademoiselle-9c-3p ship-blue-1s-2c jester-9c-3p admiral-9c-3p"},
		{"s0.coins", "12"}, {"s1.coins", "14"}, {"s0.display", late1}, {"s1.display", late2}}},
	{Name: "open-seat", Note: "a seat waits for somebody; nobody is there; the undo belongs to another", Seats: 4, Viewer: 1, Position: [][2]string{
		{"active", "s1"}, {"phase", "discover"}, {"draws", "1"}, {"harbour", "ship-blue-1s-1c"}}, Dress: func(s *table.Scene, _ engine.View) {
		for i := range s.Seats {
			s.Seats[i].Here = false
		}
		s.Seats[3] = table.Sitter{Name: s.Say("match.open-seat"), Kind: table.Open, Emblem: 3}
		s.Undo = table.Undo{Why: engine.BarrierOther}
		s.Last, s.Log = nil, nil
	}},
	{Name: "replay", Note: "a moment of the Past: no buttons, the scrubber above", Seats: 3, Viewer: 0, Past: true, Position: [][2]string{
		{"active", "s1"}, {"phase", "take"}, {"harbour", "ship-blue-1s-1c sailor-3c-1p jester-5c-1p"}, {"s1.coins", "5"}, {"s0.display", late0}}},
	{Name: "over", Note: "the end, with points by source and the curve", Seats: 3, Viewer: 0, Over: true},
}, slices.Concat(setScenes, adventureScenes)...)

func five() [][2]string {
	return [][2]string{
		{"active", "s0"}, {"phase", "take"}, {"round", "14"}, {"trigger", "s2"}, {"harbour", "ship-red-6s-3c sailor-7c-3p ship-black-4s-2c settler-4c-1p ship-green-5s-3c mademoiselle-7c-2p"}, {"row", "expedition-special-5p expedition-2settler"},
		{"s0.coins", "6"}, {"s1.coins", "11"}, {"s2.coins", "3"}, {"s3.coins", "0"}, {"s4.coins", "16"},
		{"s0.display", late0}, {"s1.display", late1}, {"s2.display", late2}, {"s3.display", late3}, {"s4.display", late4},
	}
}

// waiting dresses a table at which others decide: one order is in force, another has ended by itself, time is up.
func waiting(s *table.Scene, _ engine.View) {
	s.Order = OrderWords(s.Printer, "wish turn=9 keep=3 end=no otherwise=ask hire:sailor<=4 trade:best>=2")
	s.Ended = Why(s.Printer, portroyal.WhyTaxed)
	s.Since, s.Last = s.Log, nil
	s.Clock = table.Clock{Text: "Anna has 3 minutes left.", Overdue: true}
	s.Next = "/next"
	s.Undo = table.Undo{Can: true}
}
