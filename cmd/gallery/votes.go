package main

import (
	"time"

	"portside/engine"
	"portside/views/kit"
	"portside/views/matchpage"
	"portside/views/table"
)

// voteScenes are what concerns everybody at a table, and what can be proposed there.
var voteScenes = []scene{
	{name: "vote", note: "somebody proposes a bot for an absent seat; the viewer has a say", seats: 3, viewer: 0, position: crewPosition(), dress: func(l look, s *table.Scene) {
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Ballot: &matchpage.Ballot{N: 3, What: l.Say("vote.what.replace-bot", sitters[2], l.Say("bot.greedy")),
			By: sitters[1], Yes: sitters[1], Silent: "Anna", Need: 2, Of: 2, Left: l.now().Span(71 * time.Hour), May: true}})
	}},
	{name: "vote-own", note: "the viewer has proposed to call the match off, somebody is against it", seats: 3, viewer: 0, position: crewPosition(), dress: func(l look, s *table.Scene) {
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Ballot: &matchpage.Ballot{N: 3, What: l.Say("vote.what.call-off"),
			By: "Anna", Yes: "Anna", No: sitters[1], Silent: sitters[2], Need: 3, Of: 3, Left: l.now().Span(time.Hour), May: true, Own: true, Said: "yes"}})
	}},
	{name: "vote-back", note: "the absent user is back and sees that the others vote about the seat", seats: 3, viewer: 0, position: crewPosition(), dress: func(l look, s *table.Scene) {
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Ballot: &matchpage.Ballot{N: 3, What: l.Say("vote.what.replace-person", "Anna"),
			By: sitters[1], Yes: sitters[1], Silent: sitters[2], Need: 2, Of: 2, Left: l.now().Span(time.Hour), May: true, Resurfaced: true}})
	}},
	{name: "paused", note: "the match is paused; a vote to go on is open", seats: 3, viewer: 1, position: crewPosition(), dress: func(l look, s *table.Scene) {
		rest(l, s, "pause", false)
	}},
	{name: "put-away", note: "nobody has played for a long time", seats: 3, viewer: 1, position: crewPosition(), dress: func(l look, s *table.Scene) { rest(l, s, "archive", true) }},
	{name: "kept", note: "a bot keeps the viewer's seat, and the match is soon put away", seats: 3, viewer: engine.Nobody, position: crewPosition(), dress: func(l look, s *table.Scene) {
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Claim: &matchpage.Claim{Seat: 1, Name: sitters[1]}, Due: l.now().Span(5 * 24 * time.Hour)})
	}},
	{name: "substitute", note: "somebody else has the viewer's seat", seats: 3, viewer: engine.Nobody, position: crewPosition(), dress: func(l look, s *table.Scene) {
		s.Above = matchpage.Above(l.now(), matchpage.AboveData{ID: 7, Claim: &matchpage.Claim{Seat: 1, Name: sitters[1], Person: true}})
	}},
	{name: "offers", note: "what a user can propose when somebody is absent", seats: 3, viewer: 0, position: crewPosition(), dress: func(l look, s *table.Scene) {
		s.Controls = matchpage.Offers(l.now(), nil, matchpage.OffersData{ID: 7, Pause: true, CallOff: true, Away: true, Extend: l.now().Span(72 * time.Hour),
			Absent: []matchpage.Absent{{Seat: 1, Name: sitters[1]}}, Kept: []matchpage.Kept{{Absent: matchpage.Absent{Seat: 2, Name: sitters[2]}, Bot: true}}, Levels: []string{"random", "greedy", "ismcts"}})
	}},
	{name: "offers-alone", note: "nobody else is to be asked", seats: 2, viewer: 0, position: crewPosition(), dress: func(l look, s *table.Scene) {
		s.Controls = matchpage.Offers(l.now(), nil, matchpage.OffersData{ID: 7, Alone: true, Pause: true, CallOff: true, Away: true, Levels: []string{"random", "greedy", "ismcts"}})
		s.Message = kit.Note{Tone: kit.Warn, Text: l.Say("why.vote-over")}
	}},
}

// rest is a table at which nothing is played.
func rest(l look, s *table.Scene, why string, resume bool) {
	s.Live, s.Resting, s.Rest, s.Awaited, s.Legal, s.Decision = false, true, why, 0, nil, -1
	d := matchpage.AboveData{ID: 7, Rest: why, Resume: resume}
	if !resume {
		d.Ballot = &matchpage.Ballot{N: 4, What: l.Say("vote.what.resume"), By: "Anna", Yes: "Anna", Silent: sitters[1], Need: 2, Of: 2, Left: l.now().Span(time.Hour), Quiet: true, May: true}
	}
	s.Above = matchpage.Above(l.now(), d)
}
