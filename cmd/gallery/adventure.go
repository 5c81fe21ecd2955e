package main

import (
	"github.com/a-h/templ"

	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
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

// voyagePresets is a chapter in which every preset of the adventure can come up.
var voyagePresets = scene{name: "adventure-presets", seats: 3, options: adventure("adventure_competitive", "5"), position: [][2]string{
	{"phase", "discover"}, {"active", "s0"}, {"draws", "2"}, {"month", "2"}, {"missions", "mission-50 mission-53"}, {"mission-50.marks", "s2"},
	{"harbour", "ad-ship-yellow-rum sailor-3c-1p"}, {"s1.coins", "9"}, {"s1.display", "ad-lookout-6c-2p"}, {"s0.coins", "4"}}}

// adventureScenes are the states of the adventure.
var adventureScenes = []scene{
	{name: "adventure-characters", note: "the side of the character card", seats: 3, viewer: 0, options: adventure("adventure_coop", "1"), position: [][2]string{{"phase", "character"}, {"s0.card", "3"}}},
	{name: "adventure-split", note: "extra coins of a repeated chapter", seats: 3, viewer: 0, options: adventure("adventure_coop", "2"), position: [][2]string{{"phase", "share"}, {"pot", "6"}}},
	{name: "adventure-draw", note: "missions, an event, card 9: draw or stop", seats: 3, viewer: 0, options: adventure("adventure_coop", "2"),
		position: chapterTwo([2]string{"draws", "2"}, [2]string{"harbour", "ad-ares-book-4s mademoiselle-7c-2p"})},
	{name: "adventure-take", note: "ships to trade or to keep, an innkeeper who buys, a mission to complete", seats: 3, viewer: 0, options: adventure("adventure_coop", "2"),
		position: chapterTwo([2]string{"phase", "take"}, [2]string{"harbour", "ad-ares-book-4s mademoiselle-7c-2p ad-ship-yellow-rum ad-ship-green-rum ship-blue-2s-2c ad-innkeeper-4c-1p"})},
	{name: "adventure-lookout", note: "which card goes back on top", seats: 2, viewer: 0, options: adventure("adventure_coop", "3"), position: [][2]string{
		{"phase", "pick"}, {"s0.display", "ad-lookout-4c-1p"}, {"looked", "tax-most-swords ad-ares-book-skull jester-5c-1p"}, {"lookouts", "1"}}},
	{name: "adventure-offer", note: "a mission that is decided at once", seats: 4, viewer: 0, options: adventure("adventure_competitive", "3"), position: [][2]string{
		{"phase", "offer"}, {"missions", "mission-30 mission-32 mission-34"}, {"offering", "mission-34"}, {"offered", "mission-34"}, {"s0.coins", "6"}, {"draws", "5"},
		{"harbour", "ship-red-1s-1c ship-blue-2s-2c ship-yellow-1s-2c ad-ares-book-2s"}, {"mission-30.marks", "s2 s3"}}},
	{name: "adventure-month", note: "the end of a month: coins for a marker", seats: 3, viewer: 1, options: adventure("adventure_competitive", "1"), position: [][2]string{
		{"phase", "remove-marker"}, {"toll", "8"}, {"actor", "s1"}, {"month", "4"}, {"missions", "mission-10 mission-11 mission-13 mission-17"}, {"s1.coins", "11"}, {"mission-10.marks", "s1"}}},
	{name: "adventure-rivals", note: "the last chapter against each other, a marker on a waiting space", seats: 4, viewer: 2, options: adventure("adventure_competitive", "5"), position: [][2]string{
		{"phase", "discover"}, {"active", "s2"}, {"draws", "1"}, {"missions", "mission-50 mission-52"}, {"mission-50.marks", "s0"}, {"mission-52.waiting", "s1 s2"},
		{"s0.crowns", "6"}, {"s2.crowns", "9"}, {"s2.display", "ad-tybuk-lute-5c-1p ad-lookout-6c-2p"}, {"harbour", "sailor-3c-1p"}, {"row", "ad-expedition-captain-book"}}},
	{name: voyagePresets.name, note: "a standing order for what only the adventure asks", seats: voyagePresets.seats, viewer: 1, options: voyagePresets.options,
		position: voyagePresets.position, dress: voyagePreset},
	{name: "adventure-end", note: "the end of a chapter, played by bots", seats: 2, viewer: 0, options: adventure("adventure_coop", "1"), over: true, dress: closed},
	{name: "adventure-end-rivals", note: "the ranking of a chapter against each other", seats: 3, viewer: 0, options: adventure("adventure_competitive", "2"), over: true},
}

// closed dresses the end of a chapter: its last step may be taken back, and there are moments to look at again.
func closed(l look, s *table.Scene) {
	p := page.Page{Printer: l.Printer}
	back := matchpage.TakeBack(p, matchpage.ControlsData{ID: 7, CanRewind: true, Over: true})
	after := matchpage.After(p, matchpage.AfterData{ID: 7, Seated: true, Voyage: true, Moments: []matchpage.Moment{{Ply: 12, Text: s.Last[0].Text}}})
	s.Result = templ.Join(s.Result, back, after)
}
