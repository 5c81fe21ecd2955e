package main

import (
	"fmt"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
)

// adrift is a match of Blackbeard that simple bots have played for at least so many plies, and then on until
// seat 0 is asked a question of this kind; 0 for any. late: until somebody has retired.
func adrift(seats, plies int, ask uint16) func() engine.State {
	return func() engine.State {
		for seed := uint64(1); seed < 60; seed++ {
			if s, ok := sail(seats, plies, ask, seed); ok {
				return s
			}
		}
		panic(fmt.Sprintf("no adrift of %d seats comes to %s", seats, blackbeard.EventWord(ask)))
	}
}

func sail(seats, plies int, ask uint16, seed uint64) (engine.State, bool) {
	luck := &recorder{engine.NewFast(seed)}
	s, err := blackbeard.Game.New(engine.Setup{Seats: seats}, luck, nil)
	if err != nil {
		panic(err)
	}
	choice := engine.NewFast(seed + 500)
	for n := 0; n < plies+1500 && s.Deciders() != 0; n++ {
		seat := s.Deciders().First()
		if n >= plies && seat == 0 && (ask == 0 || s.Question(0).Kind == ask) {
			return s, true
		}
		legal := s.Legal(seat, nil)
		best, top := choice.Pick(len(legal)), 0.0
		if choice.Pick(3) > 0 {
			for i, w := range s.Weigh(seat, legal, nil) {
				if i == 0 || w > top {
					best, top = i, w
				}
			}
		}
		s.Apply(seat, legal[best], luck, nil)
	}
	return nil, false
}

// blackbeardScenes are the tables of Blackbeard, one for every kind of question that comes often, and some
// to watch.
var blackbeardScenes = func() []scene {
	list := []scene{
		{game: blackbeard.Key, name: "bb-first", note: "Blackbeard: the very first decision", seats: 3, viewer: 0, made: adrift(3, 0, blackbeard.AskOperation)},
		{game: blackbeard.Key, name: "bb-solo", note: "Blackbeard: alone on the sea as Peter Blood", seats: 1, viewer: 0, made: adrift(1, 40, blackbeard.AskOperation)},
		{game: blackbeard.Key, name: "bb-waiting", note: "Blackbeard: another seat decides", seats: 4, viewer: 2, made: adrift(4, 90, 0)},
		{game: blackbeard.Key, name: "bb-watching", note: "Blackbeard: a spectator", seats: 3, viewer: engine.Nobody, made: adrift(3, 150, 0)},
		{game: blackbeard.Key, name: "bb-late", note: "Blackbeard: late in a match", seats: 3, viewer: 0, made: adrift(3, 400, blackbeard.AskOperation)},
		{game: blackbeard.Key, name: "bb-replay", note: "Blackbeard: a moment of the past", seats: 3, viewer: 0, past: true, made: adrift(3, 120, 0)},
		{game: blackbeard.Key, name: "bb-over", note: "Blackbeard: the end, with every captain who counts", seats: 3, viewer: 0, over: true, options: map[string]string{"length": "short"}},
	}
	for _, ask := range []uint16{
		blackbeard.AskPlace, blackbeard.AskOperation, blackbeard.AskSail, blackbeard.AskBoard, blackbeard.AskCargo, blackbeard.AskPerson, blackbeard.AskInterrogate,
		blackbeard.AskSale, blackbeard.AskBribe, blackbeard.AskFeast, blackbeard.AskWarship, blackbeard.AskTarget, blackbeard.AskCunning, blackbeard.AskEvade,
		blackbeard.AskExchange, blackbeard.AskChallenge, blackbeard.AskName, blackbeard.AskEnd, blackbeard.AskGoOn, blackbeard.AskLoot,
	} {
		word := strings.ToLower(blackbeard.EventWord(ask))
		list = append(list, scene{game: blackbeard.Key, name: "bb-ask-" + word, note: "Blackbeard: " + word, seats: 3, viewer: 0, made: adrift(3, 30, ask)})
	}
	return list
}()
