package portroyal

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/engine/script"
	"portside/views/table"
)

var names = table.Names{"Anna", "Bert", "Clara"}

func card(t testing.TB, id string) int16 {
	t.Helper()
	c, err := portroyal.ParseCard(id)
	if err != nil {
		t.Fatal(err)
	}
	return int16(c)
}

// position is a match with some fields set as in case scripts, "s0.coins=7"; of three seats if the first
// field does not say otherwise, "seats=1", and with options: "option gambler=yes".
func position(t testing.TB, viewer engine.Seat, fields ...string) *portroyal.View {
	t.Helper()
	setup := engine.Setup{Seats: 3, Options: map[string]string{"start_seat": "1"}}
	if n, ok := strings.CutPrefix(strings.Join(fields[:min(1, len(fields))], ""), "seats="); ok {
		setup.Seats, fields = int(n[0]-'0'), fields[1:]
	}
	for _, f := range fields {
		if option, ok := strings.CutPrefix(f, "option "); ok {
			key, value, _ := strings.Cut(option, "=")
			setup.Options[key] = value
		}
	}
	s, err := game.Game.New(setup, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	var given [][2]string
	for _, f := range fields {
		if field, value, _ := strings.Cut(f, "="); !strings.HasPrefix(f, "option ") {
			given = append(given, [2]string{field, value})
		}
	}
	if err := script.Arrange(game.Game, setup, s, given...); err != nil {
		t.Fatal(err)
	}
	return s.View(viewer).(*portroyal.View)
}

// samples has at least one event of every kind, by seat s or about nobody in particular.
func samples(t testing.TB, s engine.Seat) []engine.Event {
	red, skull, admiral := card(t, "ship-red-3s-2c"), card(t, "ship-black-skull-4c"), card(t, "admiral-7c-2p")
	quest, swords, poor := card(t, "expedition-2captain-1settler"), card(t, "tax-most-swords"), card(t, "tax-least-influence")
	list := []engine.Event{
		{Kind: portroyal.EvDealt, Seat: engine.Nobody, A: int16(s), B: 3},
		{Kind: portroyal.EvTurn, Seat: s, A: 2, B: 5},
		{Kind: portroyal.EvDrew, Seat: s, A: admiral},
		{Kind: portroyal.EvDrew, Seat: s, A: card(t, "trader-green-3c-1p")},
		{Kind: portroyal.EvDrew, Seat: s, A: red},
		{Kind: portroyal.EvDrew, Seat: s, A: skull},
		{Kind: portroyal.EvDrew, Seat: s, A: quest},
		{Kind: portroyal.EvDrew, Seat: s, A: swords},
		{Kind: portroyal.EvDrew, Seat: s, A: poor},
		{Kind: portroyal.EvLetIn, Seat: s, A: red},
		{Kind: portroyal.EvRepelled, Seat: s, A: red, B: 3},
		{Kind: portroyal.EvRow, Seat: s, A: quest},
		{Kind: portroyal.EvTaxPaid, Seat: s, A: 6},
		{Kind: portroyal.EvTaxBonus, Seat: s, A: 1, B: 1},
		{Kind: portroyal.EvTaxBonus, Seat: s, A: 1},
		{Kind: portroyal.EvCoinShown, Seat: s, A: admiral},
		{Kind: portroyal.EvStopped, Seat: s, A: 5, B: 4, C: 2},
		{Kind: portroyal.EvStep, Seat: s, A: 5, B: 2},
		{Kind: portroyal.EvIncome, Seat: s, A: 4, B: int16(portroyal.Admiral)},
		{Kind: portroyal.EvIncome, Seat: s, A: 1, B: int16(portroyal.Jester)},
		{Kind: portroyal.EvTraded, Seat: s, A: card(t, "ship-blue-1s-1c"), B: 1},
		{Kind: portroyal.EvTraded, Seat: s, A: red, B: 2, C: 2},
		{Kind: portroyal.EvHired, Seat: s, A: admiral, B: 6},
		{Kind: portroyal.EvHired, Seat: s, A: card(t, "sailor-3c-1p")},
		{Kind: portroyal.EvFee, Seat: s, A: 1, B: int16(s+1) % 3},
		{Kind: portroyal.EvFee, Seat: s, A: 1, B: int16(s+2) % 3},
		{Kind: portroyal.EvClaimed, Seat: s, A: quest, B: 1 << 2, C: 3},
		{Kind: portroyal.EvBust, Seat: s, A: 6},
		{Kind: portroyal.EvJester, Seat: s, A: 2},
		{Kind: portroyal.EvDone, Seat: s},
		{Kind: portroyal.EvDone, Seat: s, A: 1},
		{Kind: portroyal.EvSwept, Seat: engine.Nobody, A: 1},
		{Kind: portroyal.EvSwept, Seat: engine.Nobody, A: 3},
		{Kind: portroyal.EvReshuffled, Seat: engine.Nobody, A: 48},
		{Kind: portroyal.EvShort, Seat: s, A: 2},
		{Kind: portroyal.EvDry, Seat: s},
		{Kind: portroyal.EvTriggered, Seat: s, A: 13},
		{Kind: portroyal.EvEnded, Seat: engine.Nobody, A: portroyal.EndInfluence, B: 9},
		{Kind: portroyal.EvEnded, Seat: engine.Nobody, A: portroyal.EndDry, B: 30},
		{Kind: portroyal.EvEnded, Seat: engine.Nobody, A: portroyal.EndWon, B: 7},
		{Kind: portroyal.EvEnded, Seat: engine.Nobody, A: portroyal.EndLost, B: 8},
		{Kind: portroyal.EvTimePile, Seat: engine.Nobody, A: 21},
		{Kind: portroyal.EvOpened, Seat: engine.Nobody, A: int16(portroyal.Jinx)},
		{Kind: portroyal.EvProposed, Seat: s, A: 3},
		{Kind: portroyal.EvProposed, Seat: s, A: 1},
		{Kind: portroyal.EvProposed, Seat: s},
		{Kind: portroyal.EvTime, Seat: s, A: 12},
		{Kind: portroyal.EvSetAside, Seat: engine.Nobody, A: 18, B: 3},
		{Kind: portroyal.EvSetAside, Seat: engine.Nobody, A: 21},
		{Kind: portroyal.EvSetAside, Seat: s, A: 9, B: 4},
		{Kind: portroyal.EvGambled, Seat: s, A: 4},
		{Kind: portroyal.EvKept, Seat: s, A: red, B: 3},
		{Kind: portroyal.EvUnderMerchant, Seat: s, A: red},
		{Kind: portroyal.EvForwent, Seat: s, A: red},
		{Kind: portroyal.EvGift, Seat: s, A: 1, B: int16(s+1) % 3},
		{Kind: portroyal.EvGift, Seat: s, A: 1, B: int16(s+2) % 3},
		{Kind: portroyal.EvFulfilled, Seat: s, A: int16(portroyal.FrigateFoe), B: 8},
		{Kind: portroyal.EvFulfilled, Seat: s, A: int16(portroyal.SmallCourt), C: 2},
		{Kind: portroyal.EvFulfilled, Seat: s, A: int16(portroyal.Comedian), B: 1, C: 1},
		{Kind: portroyal.EvFulfilled, Seat: s, A: int16(portroyal.Explorer)},
		{Kind: portroyal.EvWaits, Seat: s, A: int16(portroyal.TinyGamester), B: 1},
		{Kind: portroyal.EvDeclined, Seat: s, A: int16(portroyal.Jinx)},
		{Kind: portroyal.EvIncome, Seat: s, A: 1, B: int16(portroyal.ViceAdmiral)},
		{Kind: portroyal.EvIncome, Seat: s, A: 3, B: int16(portroyal.Gunner)},
		{Kind: portroyal.EvDrew, Seat: s, A: card(t, "jc-ship-red-6s-3c-gift")},
		{Kind: portroyal.EvDrew, Seat: s, A: card(t, "ss-tax-least-influence")},
		{Kind: portroyal.EvHired, Seat: s, A: card(t, "ss-merchant-green-6c-2p"), B: 6},
		{Kind: portroyal.EvHired, Seat: s, A: card(t, "jc-clerk-black-4c-1p"), B: 4},
		{Kind: portroyal.EvHired, Seat: s, A: card(t, "gb-gambler-4c-1p"), B: 4},
	}
	list = append(list, adventureSamples(t, s)...)
	for i := range list {
		list[i].To = engine.Public
	}
	return list
}

// adventureSamples are events of the adventure, every kind and every form.
func adventureSamples(t testing.TB, s engine.Seat) []engine.Event {
	mission := func(id string) int16 {
		m, err := portroyal.ParseMission(id)
		if err != nil {
			t.Fatal(err)
		}
		return int16(m)
	}
	happening := func(id string) int16 {
		h, err := portroyal.ParseHappening(id)
		if err != nil {
			t.Fatal(err)
		}
		return int16(h)
	}
	list := []engine.Event{
		{Kind: portroyal.EvEventChoice, Seat: s, A: happening("event-moneylender"), B: 1},
		{Kind: portroyal.EvEventChoice, Seat: s, A: happening("event-moneylender")},
		{Kind: portroyal.EvEventCoins, Seat: s, A: 1},
		{Kind: portroyal.EvEventLoss, Seat: s, A: 1},
		{Kind: portroyal.EvRepelledFree, Seat: s, A: card(t, "ad-ares-book-4s"), B: happening("event-fair-wind")},
		{Kind: portroyal.EvMonth, Seat: engine.Nobody, A: 2},
		{Kind: portroyal.EvStoryCoins, Seat: s, A: 2, B: mission("mission-50")},
		{Kind: portroyal.EvShuffledIn, Seat: engine.Nobody, A: 80, B: 12},
		{Kind: portroyal.EvRemoval, Seat: s, A: 8},
		{Kind: portroyal.EvRemoval, Seat: s},
		{Kind: portroyal.EvPile, Seat: engine.Nobody, A: 4, B: 2},
		{Kind: portroyal.EvNine, Seat: engine.Nobody, A: 4, B: 5, C: 13},
		{Kind: portroyal.EvCompleted, Seat: s, A: mission("mission-15"), B: 1},
		{Kind: portroyal.EvItemUsed, Seat: s, A: card(t, "ad-ship-red-rum")},
		{Kind: portroyal.EvReward, Seat: s, A: 1, B: mission("mission-15")},
		{Kind: portroyal.EvCrowns, Seat: s, A: 2, B: 3, C: 1},
		{Kind: portroyal.EvCrowns, Seat: s, A: -1, B: 3, C: 1},
		{Kind: portroyal.EvPassed, Seat: s, A: mission("mission-33")},
		{Kind: portroyal.EvWaiting, Seat: s, A: mission("mission-52")},
		{Kind: portroyal.EvSold, Seat: s, A: card(t, "ad-ship-green-bread"), B: 3},
		{Kind: portroyal.EvStowed, Seat: s, A: card(t, "ad-ares-herbs-2s")},
		{Kind: portroyal.EvStowed, Seat: s, A: card(t, "ad-ares-herbs-2s"), B: 2},
		{Kind: portroyal.EvLookout, Seat: s, A: 3},
		{Kind: portroyal.EvLooked, Seat: s, A: card(t, "jester-5c-1p")},
		{Kind: portroyal.EvPutBack, Seat: s, A: card(t, "jester-5c-1p")},
		{Kind: portroyal.EvUnwanted, Seat: s, A: card(t, "tax-most-swords")},
		{Kind: portroyal.EvCharacter, Seat: s, A: 1},
		{Kind: portroyal.EvShare, Seat: s, A: 1, B: 4},
		{Kind: portroyal.EvSplit, Seat: engine.Nobody, A: 9},
		{Kind: portroyal.EvStartCoins, Seat: s, A: 4},
		{Kind: portroyal.EvChapter, Seat: engine.Nobody, A: 1},
		{Kind: portroyal.EvEnded, Seat: engine.Nobody, A: portroyal.EndVictory, B: 9},
		{Kind: portroyal.EvEnded, Seat: engine.Nobody, A: portroyal.EndDefeat, B: 9},
		{Kind: portroyal.EvHired, Seat: s, A: card(t, "ad-innkeeper-8c-3p"), B: 8},
		{Kind: portroyal.EvTaxBonus, Seat: s, A: 2},
	}
	for h := range int16(16) {
		list = append(list, engine.Event{Kind: portroyal.EvEvent, Seat: s, A: h, B: 1})
	}
	for c := range int16(5) {
		list = append(list, engine.Event{Kind: portroyal.EvStory, Seat: engine.Nobody, A: mission("mission-12"), B: 2, C: c})
	}
	for m := range int16(4) {
		list = append(list, engine.Event{Kind: portroyal.EvUncovered, Seat: s, A: m + 1, B: 3})
	}
	for c := range int16(10) {
		list = append(list, engine.Event{Kind: portroyal.EvChose, Seat: s, A: c + 1}, engine.Event{Kind: portroyal.EvUncovered, Seat: s, A: 1, B: c + 1},
			engine.Event{Kind: portroyal.EvPower, Seat: s, A: 2, B: c + 1})
	}
	return list
}
