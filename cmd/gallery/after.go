package main

import (
	"github.com/a-h/templ"

	"portside/engine"
	"portside/views/matchpage"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// afterScenes show what follows a match.
var afterScenes = []title.Scene{
	{Name: "adventure-end", Note: "the end of a chapter, played by bots", Seats: 2, Viewer: 0, Options: map[string]string{"mode": "adventure_coop", "chapter": "1", "start_seat": "1"}, Over: true, Dress: closed},
}

// closed dresses the end of a chapter: its last step may be taken back, and there are moments to look at again.
func closed(s *table.Scene, _ engine.View) {
	p := page.Page{Printer: s.Printer}
	back := matchpage.TakeBack(p, matchpage.ControlsData{ID: 7, CanRewind: true, Over: true})
	after := matchpage.After(p, matchpage.AfterData{ID: 7, Seated: true, Campaign: true, Moments: []matchpage.Moment{{Ply: 12, Text: s.Last[0].Text}}})
	s.Result = templ.Join(s.Result, back, after)
}
