package main

import (
	"strings"
	"time"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// coop are the options of a match with contracts that all play together.
var coop = map[string]string{"mode": "contracts_coop", "start_seat": "1"}

// talkScenes show what people at a table say and suggest to each other.
var talkScenes = []title.Scene{
	{Name: "talk", Note: "a partner decides: suggestions for them, and the chat with something unread", Seats: 3, Viewer: 1, Options: coop,
		Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
			l := look{Printer: s.Printer}
			s.Unread = 1
			s.Chat = matchpage.Chat(l.now(), s.Turn, matchpage.ChatData{ID: 7, Said: saidSoFar(), Newest: 4, Unread: 1, Writes: true, Open: true})
			s.Suggest = matchpage.Suggest(l.now(), 7, []matchpage.Partner{{Seat: 0, Name: "Anna", Decision: 40, Given: true, Choices: choices(l, s)}})
		}},
	{Name: "talk-refused", Note: "a line that cannot be said stays in its field; a spectator reads elsewhere", Seats: 3, Viewer: 1, Options: coop,
		Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
			l := look{Printer: s.Printer}
			s.Chat = matchpage.Chat(l.now(), s.Turn, matchpage.ChatData{ID: 7, Said: saidSoFar(), Newest: 4, Writes: true, Open: true,
				Typed: "Shall we", Wrong: l.Say("talk.invisible")})
			s.Controls = matchpage.Repeat(l.now(), 3)
		}},
	{Name: "talk-watching", Note: "a spectator of a public table reads", Seats: 3, Viewer: engine.Nobody, Options: coop,
		Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
			l := look{Printer: s.Printer}
			s.Chat = matchpage.Chat(l.now(), s.Turn, matchpage.ChatData{ID: 7, Said: saidSoFar(), Newest: 4, Open: true})
		}},
	{Name: "notes", Note: "the end, with a short and a long note that others have shared, and an own one that is private", Seats: 3, Viewer: 0, Over: true, Dress: func(s *table.Scene, _ engine.View) {
		l := look{Printer: s.Printer}
		shared := []matchpage.Note{{Name: sitters[1], Text: "Two priests too late.\n\nNext time: expeditions first."}, {Name: sitters[2], Text: strings.Repeat("I would rather have a priest.\n", 40)}}
		s.Result = templ.Join(s.Result, matchpage.NotesBelow(l.now(), 7, shared, true))
	}},
}

func crewPosition() [][2]string {
	return [][2]string{{"active", "s0"}, {"phase", "discover"}, {"draws", "2"}, {"harbour", "ship-red-1s-1c sailor-3c-1p"}}
}

// said is the time at which all scenes take place.
var said = time.Date(2026, 11, 20, 18, 42, 0, 0, time.UTC)

func (l look) now() page.Page { return page.Page{Printer: l.Printer, Now: said} }

func saidSoFar() []matchpage.Said {
	return []matchpage.Said{
		{N: 1, Seat: 0, Name: "Anna", Text: "Who goes for the galleons?", At: said.Add(-2 * time.Hour)},
		{N: 2, Seat: 1, Name: sitters[1], Text: strings.Repeat("I would rather have a priest. ", 5), At: said.Add(-time.Hour)},
		{N: 3, Seat: 2, Text: "Good luck!", At: said.Add(-time.Minute)},
		{N: 4, Seat: 0, Name: "Anna", Text: "Donaudampfschifffahrtsgesellschaftskapitänsmütze 👨‍👩‍👧", At: said},
	}
}

// choices are what seat 0 can do in these scenes.
func choices(l look, s *table.Scene) []matchpage.SuggestChoice {
	st := scene{game.Game, title.Scene{Seats: 3, Options: coop, Position: crewPosition()}}.state()
	b := views.Title(portroyal.Key)
	var list []matchpage.SuggestChoice
	for i, a := range st.Legal(0, nil) {
		list = append(list, matchpage.SuggestChoice{Action: s.Format(a), Words: b.Choice(l.Printer, st.View(0), s.Names(), a), Given: i == 0})
	}
	return list
}
