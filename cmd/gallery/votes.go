package main

import (
	"time"

	"portside/engine"
	"portside/views/kit"
	"portside/views/matchpage"
	"portside/views/table"
	"portside/views/title"
)

// voteScenes show what concerns everybody at a table, and what can be proposed there.
var voteScenes = []title.Scene{
	{Name: "vote", Note: "somebody proposes a bot for an absent seat; the viewer has a say", Seats: 3, Viewer: 0, Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
		l := look{Printer: s.Printer}
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Ballot: &matchpage.Ballot{N: 3, What: l.Say("vote.what.replace-bot", sitters[2], l.Say("bot.greedy")),
			By: sitters[1], Yes: sitters[1], Silent: "Anna", Need: 2, Of: 2, Left: l.now().Span(71 * time.Hour), May: true}})
	}},
	{Name: "vote-own", Note: "the viewer has proposed to call the match off, somebody is against it", Seats: 3, Viewer: 0, Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
		l := look{Printer: s.Printer}
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Ballot: &matchpage.Ballot{N: 3, What: l.Say("vote.what.call-off"),
			By: "Anna", Yes: "Anna", No: sitters[1], Silent: sitters[2], Need: 3, Of: 3, Left: l.now().Span(time.Hour), May: true, Own: true, Said: "yes"}})
	}},
	{Name: "vote-back", Note: "the absent user is back and sees that the others vote about the seat", Seats: 3, Viewer: 0, Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
		l := look{Printer: s.Printer}
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Ballot: &matchpage.Ballot{N: 3, What: l.Say("vote.what.replace-person", "Anna"),
			By: sitters[1], Yes: sitters[1], Silent: sitters[2], Need: 2, Of: 2, Left: l.now().Span(time.Hour), May: true, Resurfaced: true}})
	}},
	{Name: "paused", Note: "the match is paused; a vote to go on is open", Seats: 3, Viewer: 1, Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
		rest(s, "pause", false)
	}},
	{Name: "put-away", Note: "nobody has played for a long time", Seats: 3, Viewer: 1, Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) { rest(s, "archive", true) }},
	{Name: "kept", Note: "a bot keeps the viewer's seat, and the match is soon put away", Seats: 3, Viewer: engine.Nobody, Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
		l := look{Printer: s.Printer}
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Claim: &matchpage.Claim{Seat: 1, Name: sitters[1]}, Due: l.now().Span(5 * 24 * time.Hour)})
	}},
	{Name: "substitute", Note: "somebody else has the viewer's seat", Seats: 3, Viewer: engine.Nobody, Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
		l := look{Printer: s.Printer}
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Claim: &matchpage.Claim{Seat: 1, Name: sitters[1], Person: true}})
	}},
	{Name: "offers", Note: "what a user can propose when somebody is absent", Seats: 3, Viewer: 0, Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
		l := look{Printer: s.Printer}
		s.Controls = matchpage.Offers(l.now(), nil, matchpage.OffersData{ID: 7, Pause: true, CallOff: true, Away: true, Extend: l.now().Span(72 * time.Hour),
			Absent: []matchpage.Absent{{Seat: 1, Name: sitters[1]}}, Former: []matchpage.FormerSeat{{Absent: matchpage.Absent{Seat: 2, Name: sitters[2]}, Bot: true}}, Levels: []string{"random", "greedy", "ismcts"}})
	}},
	{Name: "offers-alone", Note: "nobody else is to be asked", Seats: 2, Viewer: 0, Position: crewPosition(), Dress: func(s *table.Scene, _ engine.View) {
		l := look{Printer: s.Printer}
		s.Controls = matchpage.Offers(l.now(), nil, matchpage.OffersData{ID: 7, Alone: true, Pause: true, CallOff: true, Away: true, Levels: []string{"random", "greedy", "ismcts"}})
		s.Message = kit.Note{Tone: kit.Warn, Text: l.Say("why.vote-over")}
	}},
}

// rest pauses a table.
func rest(s *table.Scene, why string, resume bool) {
	s.Live, s.Resting, s.Rest, s.Awaited, s.Legal, s.Decision = false, true, why, 0, nil, -1
	d := matchpage.AboveData{ID: 7, Rest: why, Resume: resume}
	if !resume {
		d.Ballot = &matchpage.Ballot{N: 4, What: s.Say("vote.what.resume"), By: "Anna", Yes: "Anna", Silent: sitters[1], Need: 2, Of: 2, Left: look{Printer: s.Printer}.now().Span(time.Hour), Quiet: true, May: true}
	}
	s.Above = matchpage.Above(look{Printer: s.Printer}.now(), d)
}
