package portroyal

import (
	"portside/engine"
	"portside/views/table"
	"portside/views/title"
)

// adventure are the options of a chapter of the adventure.
func adventure(mode, chapter string) map[string]string {
	return map[string]string{"mode": mode, "chapter": chapter, "start_seat": "1"}
}

// chapterTwo is a cooperative second chapter in its third month.
func chapterTwo(more ...[2]string) [][2]string {
	return append([][2]string{
		{"phase", "discover"}, {"active", "s0"}, {"month", "3"}, {"round", "4"}, {"turn", "12"},
		{"missions", "mission-20 mission-21 mission-24"}, {"mission-20.marks", "s1 s0"}, {"mission-21.marks", "s2"},
		{"s0.character", "pc-senora-anne"}, {"s1.character", "pc-jacques-grandeur"}, {"s2.character", "pc-thomas-fishborn"},
		{"current-event", "event-street-market"}, {"event-pile", "unknown event-calm-sea event-end-of-month"}, {"event-discard", "event-fog-bank"},
		{"s0.coins", "7"}, {"s1.coins", "3"}, {"s2.coins", "5"}, {"s0.crowns", "3"}, {"s1.crowns", "1"},
		{"s0.display", "ad-innkeeper-6c-2p sailor-3c-1p trader-red-3c-1p"}, {"s1.display", "captain-4c-1p ad-priest-5c-1p"}, {"s2.display", "settler-4c-1p pirate-5c-1p"},
		{"s0.kept", "ad-ship-red-bread ad-ares-herbs-3s"}, {"s1.kept", "ad-ship-black-rum"},
	}, more...)
}

// adventurePresets is a chapter in which every preset of the adventure can come up.
var adventurePresets = title.Scene{Name: "adventure-presets", Seats: 3, Options: adventure("adventure_competitive", "5"), Position: [][2]string{
	{"phase", "discover"}, {"active", "s0"}, {"draws", "2"}, {"month", "2"}, {"missions", "mission-50 mission-53"}, {"mission-50.marks", "s2"},
	{"harbour", "ad-ship-yellow-rum sailor-3c-1p"}, {"s1.coins", "9"}, {"s1.display", "ad-lookout-6c-2p"}, {"s0.coins", "4"}}}

// adventureScenes are the states of the adventure.
var adventureScenes = []title.Scene{
	{Name: "adventure-characters", Note: "the side of the character card", Seats: 3, Viewer: 0, Options: adventure("adventure_coop", "1"), Position: [][2]string{{"phase", "character"}, {"s0.card", "3"}}},
	{Name: "adventure-split", Note: "extra coins of a repeated chapter", Seats: 3, Viewer: 0, Options: adventure("adventure_coop", "2"), Position: [][2]string{{"phase", "share"}, {"pot", "6"}}},
	{Name: "adventure-draw", Note: "missions, an event, card 9: draw or stop", Seats: 3, Viewer: 0, Options: adventure("adventure_coop", "2"),
		Position: chapterTwo([2]string{"draws", "2"}, [2]string{"harbour", "ad-ares-book-4s mademoiselle-7c-2p"})},
	{Name: "adventure-take", Note: "ships to trade or to keep, an innkeeper who buys, a mission to complete", Seats: 3, Viewer: 0, Options: adventure("adventure_coop", "2"),
		Position: chapterTwo([2]string{"phase", "take"}, [2]string{"harbour", "ad-ares-book-4s mademoiselle-7c-2p ad-ship-yellow-rum ad-ship-green-rum ship-blue-2s-2c ad-innkeeper-4c-1p"})},
	{Name: "adventure-lookout", Note: "which card goes back on top", Seats: 2, Viewer: 0, Options: adventure("adventure_coop", "3"), Position: [][2]string{
		{"phase", "pick"}, {"s0.display", "ad-lookout-4c-1p"}, {"looked", "tax-most-swords ad-ares-book-skull jester-5c-1p"}, {"lookouts", "1"}}},
	{Name: "adventure-offer", Note: "a mission that is decided at once", Seats: 4, Viewer: 0, Options: adventure("adventure_competitive", "3"), Position: [][2]string{
		{"phase", "offer"}, {"missions", "mission-30 mission-32 mission-34"}, {"offering", "mission-34"}, {"offered", "mission-34"}, {"s0.coins", "6"}, {"draws", "5"},
		{"harbour", "ship-red-1s-1c ship-blue-2s-2c ship-yellow-1s-2c ad-ares-book-2s"}, {"mission-30.marks", "s2 s3"}}},
	{Name: "adventure-month", Note: "the end of a month: coins for a marker", Seats: 3, Viewer: 1, Options: adventure("adventure_competitive", "1"), Position: [][2]string{
		{"phase", "remove-marker"}, {"toll", "8"}, {"actor", "s1"}, {"month", "4"}, {"missions", "mission-10 mission-11 mission-13 mission-17"}, {"s1.coins", "11"}, {"mission-10.marks", "s1"}}},
	{Name: "adventure-rivals", Note: "the last chapter against each other, a marker on a waiting space", Seats: 4, Viewer: 2, Options: adventure("adventure_competitive", "5"), Position: [][2]string{
		{"phase", "discover"}, {"active", "s2"}, {"draws", "1"}, {"missions", "mission-50 mission-52"}, {"mission-50.marks", "s0"}, {"mission-52.waiting", "s1 s2"},
		{"s0.crowns", "6"}, {"s2.crowns", "9"}, {"s2.display", "ad-tybuk-lute-5c-1p ad-lookout-6c-2p"}, {"harbour", "sailor-3c-1p"}, {"row", "ad-expedition-captain-book"}}},
	{Name: "adventure-last-turns", Note: "the last month of a chapter for all together: two missions to complete, one of them in several ways", Seats: 3, Viewer: 0, Options: adventure("adventure_coop", "1"), Position: [][2]string{
		{"phase", "discover"}, {"active", "s0"}, {"month", "4"}, {"missions", "mission-10 mission-11 mission-13 mission-17"}, {"mission-11.marks", "s1"},
		{"s0.character", "pc-senora-anne"}, {"s1.character", "pc-jacques-grandeur"}, {"s2.character", "pc-thomas-fishborn"},
		{"current-event", "event-street-market"}, {"event-pile", "event-calm-sea event-end-of-month"}, {"s0.coins", "7"},
		{"s0.display", "priest-4c-1p sailor-3c-1p sailor-3c-1p"}, {"s0.kept", "ad-ares-herbs-3s ad-ares-book-4s ad-ares-book-2s"}}},
	{Name: adventurePresets.Name, Note: "a standing order for what only the adventure asks", Seats: adventurePresets.Seats, Viewer: 1, Options: adventurePresets.Options,
		Position: adventurePresets.Position, Dress: presetOrder},
	{Name: "adventure-end-rivals", Note: "the ranking of a chapter against each other", Seats: 3, Viewer: 0, Options: adventure("adventure_competitive", "2"), Over: true},
}

// presetOrder dresses a table with a standing order that answers what only the adventure asks.
func presetOrder(s *table.Scene, v engine.View) {
	order := "wish keep=2 goals=new ledger=yes month=3 end=no keep:bread>=-1 trade:violet>=1 hire:innkeeper<=5"
	s.Order = OrderWords(s.Printer, order)
	s.Orders = Orders(s.Turn, v, order)
}
