package blackbeard

import (
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
	"portside/views/title"
)

// scenes are the tables of Blackbeard, one for every common kind of question, and some to
// watch.
var scenes = func() []title.Scene {
	list := []title.Scene{
		{Name: "bb-first", Note: "Blackbeard: the very first decision", Seats: 3, Viewer: 0, After: 0, Until: asks(blackbeard.AskOperation)},
		{Name: "bb-solo", Note: "Blackbeard: alone on the sea as Peter Blood", Seats: 1, Viewer: 0, After: 40, Until: asks(blackbeard.AskOperation)},
		{Name: "bb-waiting", Note: "Blackbeard: another seat decides", Seats: 4, Viewer: 2, After: 90},
		{Name: "bb-watching", Note: "Blackbeard: a spectator", Seats: 3, Viewer: engine.Nobody, After: 150},
		{Name: "bb-late", Note: "Blackbeard: late in a match", Seats: 3, Viewer: 0, After: 400, Until: asks(blackbeard.AskOperation)},
		{Name: "bb-replay", Note: "Blackbeard: a moment of the past", Seats: 3, Viewer: 0, Past: true, After: 120},
		{Name: "bb-over", Note: "Blackbeard: the end, with every captain who counts", Seats: 3, Viewer: 0, Over: true, Options: map[string]string{"length": "short"}},
	}
	for _, ask := range []uint16{
		blackbeard.AskPlace, blackbeard.AskOperation, blackbeard.AskSail, blackbeard.AskBoard, blackbeard.AskCargo, blackbeard.AskPerson, blackbeard.AskInterrogate,
		blackbeard.AskSale, blackbeard.AskBribe, blackbeard.AskFeast, blackbeard.AskWarship, blackbeard.AskTarget, blackbeard.AskCunning, blackbeard.AskEvade,
		blackbeard.AskExchange, blackbeard.AskChallenge, blackbeard.AskName, blackbeard.AskEnd, blackbeard.AskGoOn, blackbeard.AskLoot,
	} {
		word := strings.ToLower(blackbeard.EventWord(ask))
		list = append(list, title.Scene{Name: "bb-ask-" + word, Note: "Blackbeard: " + word, Seats: 3, Viewer: 0, After: 30, Until: asks(ask)})
	}
	for _, ask := range []uint16{
		blackbeard.AskShip, blackbeard.AskNation, blackbeard.AskOrigin, blackbeard.AskLetter, blackbeard.AskPrice, blackbeard.AskRenounce, blackbeard.AskInformed, blackbeard.AskShare,
		blackbeard.AskPardon, blackbeard.AskCompose, blackbeard.AskDemand, blackbeard.AskFight, blackbeard.AskAttack, blackbeard.AskAutomatic,
		blackbeard.AskCrownGoOn, blackbeard.AskSurrender, blackbeard.AskHelp, blackbeard.AskJoin, blackbeard.AskDuel, blackbeard.AskEnterZone,
		blackbeard.AskQuarrel, blackbeard.AskAccept, blackbeard.AskPlayOn, blackbeard.AskCentre, blackbeard.AskGate,
	} {
		word := strings.ToLower(blackbeard.EventWord(ask))
		list = append(list, title.Scene{Name: "bb-ask-" + word, Note: "Blackbeard: " + word, Seats: 3, Viewer: 0, Wild: true, Until: asks(ask)})
	}
	for _, s := range situations {
		fits := func(v engine.View) bool {
			return v.Question().Kind == blackbeard.AskOperation && s.fits(v.(*blackbeard.View))
		}
		list = append(list, title.Scene{Name: "bb-" + s.name, Note: "Blackbeard: " + s.note, Seats: 3, Viewer: 0, Wild: true, Until: fits})
	}
	for i := range list {
		list[i].Prepare = remember
	}
	return list
}()

// asks reports whether a view is asked a question of this kind.
func asks(kind uint16) func(v engine.View) bool {
	return func(v engine.View) bool { return v.Question().Kind == kind }
}

// remember gives each lost captain in the view a different end.
func remember(g engine.Game, t *table.Turn, v engine.View) {
	b, told := v.(*blackbeard.View), engine.NewHistory(g)
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
	t.History = told
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

// own reports whether something holds for a pirate of seat 0.
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
