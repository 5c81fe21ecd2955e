package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
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
			for i, w := range blackbeard.Game.Weigh(s, seat, legal, nil) {
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
	for _, ask := range []uint16{
		blackbeard.AskShip, blackbeard.AskNation, blackbeard.AskOrigin, blackbeard.AskLetter, blackbeard.AskPrice, blackbeard.AskRenounce, blackbeard.AskInformed, blackbeard.AskShare,
		blackbeard.AskPardon, blackbeard.AskCompose, blackbeard.AskDemand, blackbeard.AskFight, blackbeard.AskAttack, blackbeard.AskAutomatic,
		blackbeard.AskCrownGoOn, blackbeard.AskSurrender, blackbeard.AskHelp, blackbeard.AskJoin, blackbeard.AskDuel, blackbeard.AskEnterZone,
		blackbeard.AskQuarrel, blackbeard.AskAccept, blackbeard.AskPlayOn, blackbeard.AskCentre, blackbeard.AskGate,
	} {
		word := strings.ToLower(blackbeard.EventWord(ask))
		asked := func(v *blackbeard.View) bool { return v.Question().Kind == ask }
		list = append(list, scene{game: blackbeard.Key, name: "bb-ask-" + word, note: "Blackbeard: " + word, seats: 3, viewer: 0, made: amidst(3, asked)})
	}
	for _, s := range situations {
		fits := func(v *blackbeard.View) bool { return v.Question().Kind == blackbeard.AskOperation && s.fits(v) }
		list = append(list, scene{game: blackbeard.Key, name: "bb-" + s.name, note: "Blackbeard: " + s.note, seats: 3, viewer: 0, made: amidst(3, fits)})
	}
	return list
}()

// remembered is a history in which each of the captains whom a view of Blackbeard knows as lost has another end.
func remembered(v engine.View) engine.History {
	b, ok := v.(*blackbeard.View)
	if !ok {
		return nil
	}
	told := engine.NewHistory(blackbeard.Game)
	ends := []struct{ doing, foe, cause int16 }{
		{int16(blackbeard.EvBattle), -3, blackbeard.GoneSunk}, {int16(blackbeard.EvAssault), 7, blackbeard.GoneWounds}, {0, 0, blackbeard.GoneMarooned}, {int16(blackbeard.EvBoarded), 0, blackbeard.GoneSunk},
	}
	for i, c := range b.Fallen {
		end := ends[i%len(ends)]
		engine.NotePublic(told, []engine.Event{
			{Kind: blackbeard.EvActivated, To: engine.Public, A: int16(c), C: int16(blackbeard.Port(3 * (i + 1)).Hex())},
			{Kind: uint16(end.doing), To: engine.Public, A: int16(c), B: end.foe},
			{Kind: blackbeard.EvGone, Seat: engine.Seat(i % b.Seats), To: engine.Public, A: int16(c), B: end.cause},
		})
	}
	return told
}

// situations are turns of seat 0 in which one thing decides what can be done.
var situations = []struct {
	name, note string
	fits       func(v *blackbeard.View) bool
}{
	{"blockade", "a hunter lies off the port", own(func(v *blackbeard.View, p *blackbeard.Pirate) bool { return p.Blockaded })},
	{"must-raze", "a port has been stormed: raze it or leave it", own(func(v *blackbeard.View, p *blackbeard.Pirate) bool { return p.MustRaze })},
	{"careened", "a ship lies on its side", own(func(v *blackbeard.View, p *blackbeard.Pirate) bool { return p.Careened })},
	{"feasting", "the crew feasts", own(func(v *blackbeard.View, p *blackbeard.Pirate) bool { return p.Feast })},
	{"hurt", "a captain wounded or ill, scurvy aboard", own(func(v *blackbeard.View, p *blackbeard.Pirate) bool {
		return p.Scurvy && (p.Wounded || p.Crippled || p.Ill)
	})},
	{"in-zone", "a pirate crosses the ocean", own(func(v *blackbeard.View, p *blackbeard.Pirate) bool { return p.At.IsZone() })},
	{"retiring", "a pirate who may retire", own(func(v *blackbeard.View, p *blackbeard.Pirate) bool {
		return p.Anchored && p.Status[p.At.Port()] == blackbeard.Hideout && p.Worth > 1200
	})},
	{"hunting", "a commissioner beside its prey", func(v *blackbeard.View) bool {
		return slices.ContainsFunc(v.Commissioners, func(c blackbeard.Hunter) bool {
			return c.Owner == 0 && !c.Anchored && slices.ContainsFunc(v.Pirates, func(p blackbeard.Pirate) bool { return p.Owner != 0 && p.At == c.At && !p.Anchored })
		})
	}},
	{"squadron", "several hunters in one place", func(v *blackbeard.View) bool {
		for i := range v.Pirates {
			if v.Pirates[i].Owner == 0 && v.HuntersAt(&v.Pirates[i], v.Pirates[i].At) > 2 {
				return true
			}
		}
		return false
	}},
	{"hall", "captains retired and lost", func(v *blackbeard.View) bool {
		retired, lost := 0, 0
		for _, f := range v.Fleets {
			retired += len(f.Retired)
			lost += f.Lost
		}
		return retired > 1 && lost > retired
	}},
}

// own tells whether something holds for a pirate of seat 0.
func own(holds func(v *blackbeard.View, p *blackbeard.Pirate) bool) func(v *blackbeard.View) bool {
	return func(v *blackbeard.View) bool {
		for i := range v.Pirates {
			if v.Pirates[i].Owner == 0 && holds(v, &v.Pirates[i]) {
				return true
			}
		}
		return false
	}
}

// amidst is a match in the middle of which a lot can happen, played by simple bots until seat 0 is asked and
// the view of it fits.
func amidst(seats int, fits func(v *blackbeard.View) bool) func() engine.State {
	return func() engine.State {
		for seed := uint64(1); seed < 2000; seed++ {
			luck := &recorder{engine.NewFast(seed)}
			s, err := blackbeard.Game.New(engine.Setup{Seats: seats}, luck, nil)
			if err != nil {
				panic(err)
			}
			s.(interface{ Scramble(*rand.Rand) }).Scramble(rand.New(rand.NewPCG(seed, 1)))
			choice := engine.NewFast(seed + 9)
			var legal []engine.Action
			for n := 0; n < 250 && s.Deciders() != 0; n++ {
				seat := s.Deciders().First()
				if seat == 0 && fits(s.View(0).(*blackbeard.View)) {
					return s
				}
				legal = s.Legal(seat, legal[:0])
				s.Apply(seat, legal[choice.Pick(len(legal))], luck, nil)
			}
		}
		panic("no match comes to such a position")
	}
}
