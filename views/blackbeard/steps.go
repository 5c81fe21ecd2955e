package blackbeard

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

// Steps says which events are shown, and how. Every event alters what is written of the captains whom it is about.
var Steps = steps(table.Staging{
	blackbeard.EvActivated:     {Moves: appears, Alters: afloatAndFleet},
	blackbeard.EvCommissioner:  {Moves: appears, Alters: afloatAndFleet},
	blackbeard.EvSailed:        {Moves: sailed, Along: true, Alters: ships},
	blackbeard.EvAnchored:      {Moves: sailed, Along: true, Alters: ships},
	blackbeard.EvWeighed:       {Moves: sailed, Along: true, Alters: ships},
	blackbeard.EvTransit:       {Moves: sailed, Along: true, Alters: ships},
	blackbeard.EvRolled:        {Moves: rolls, With: true},
	blackbeard.EvStorm:         {Moves: storm, Held: true},
	blackbeard.EvEvaded:        {Moves: meets, To: ofViewer},
	blackbeard.EvAvoided:       {Moves: meets, To: ofViewer},
	blackbeard.EvIntercepted:   {Moves: meets, To: ofViewer},
	blackbeard.EvBattle:        {Moves: meets, Held: true, To: ofViewer},
	blackbeard.EvTotals:        {Moves: totals, With: true},
	blackbeard.EvBattleOver:    {Moves: meets, To: ofViewer},
	blackbeard.EvWound:         {Moves: hurt, To: ofViewer, Strikes: wounded},
	blackbeard.EvSpeed:         {Moves: hurt, To: ofViewer, Strikes: slowed},
	blackbeard.EvGone:          {Moves: founders, Held: true, To: ofViewer, Alters: afloatAndFleet, Strikes: gone},
	blackbeard.EvBoarded:       {Moves: boarded, Held: true},
	blackbeard.EvBoardRoll:     {Moves: repelled, Held: true},
	blackbeard.EvCombat:        {Moves: guns, With: true},
	blackbeard.EvScurvy:        {Moves: hurt, Held: true, To: ofViewer},
	blackbeard.EvRansom:        {Moves: paid, Held: true, To: ofViewer},
	blackbeard.EvCaptured:      {Moves: captured, Held: true, Alters: ships},
	blackbeard.EvAssault:       {Moves: assault, Held: true},
	blackbeard.EvAssaultTotals: {Moves: totals, With: true},
	blackbeard.EvRazed:         {Moves: razed, Held: true, Alters: ports},
	blackbeard.EvDuel:          {Moves: duel, Held: true, To: ofViewer},
	blackbeard.EvDuelTotals:    {Moves: totals, With: true},
	blackbeard.EvSurrendered:   {Moves: hurt, Held: true, To: ofViewer, Strikes: fined},
	blackbeard.EvChased:        {Moves: hurt, Held: true, Strikes: chased},
	blackbeard.EvBlockade:      {Moves: begins, Strikes: blockaded},
	blackbeard.EvMutiny:        {Moves: rises, Held: true, Strikes: mutinied},
	blackbeard.EvStash:         {Moves: forfeits, Strikes: robbed},
	blackbeard.EvHostagesDied:  {Moves: hurt, Strikes: bereft},
	blackbeard.EvJettisoned:    {Strikes: deprived},
	blackbeard.EvRetired:       {Moves: founders, Held: true, Alters: afloatAndFleet},
	blackbeard.EvWorth:         {Moves: worth, With: true},
	blackbeard.EvNotoriety:     {Moves: notoriety, With: true},

	blackbeard.EvMerchant:     {Alters: ships},
	blackbeard.EvMerchantGone: {Alters: ships},
	blackbeard.EvWarship:      {Alters: ships},
	blackbeard.EvWarshipGone:  {Alters: ships},
	blackbeard.EvFace:         {Alters: ships},
	blackbeard.EvIdentified:   {Alters: ships},
	blackbeard.EvOpened:       {Alters: func(c *table.Cue) string { return ships(c) + " afloat-ports chart-ports" }},
	blackbeard.EvPoints:       {Alters: ships},
	blackbeard.EvNation:       {Alters: ships},
	blackbeard.EvRemoved:      {Alters: ships},
	blackbeard.EvCareened:     {Alters: ships},
	blackbeard.EvSale:         {Alters: func(*table.Cue) string { return "afloat-ports" }}, // what is in reach is said to who may sail
	blackbeard.EvGovernor:     {Alters: ports},
	blackbeard.EvGovernorGone: {Alters: ports},
	blackbeard.EvPortValue:    {Alters: ports},
	blackbeard.EvConverted:    {Alters: ports},
	blackbeard.EvAttacked:     {Alters: ports},
	blackbeard.EvLetter:       {Alters: portsAndNews},
	blackbeard.EvOnSale:       {Alters: portsAndNews},
	blackbeard.EvPardon:       {Alters: portsAndNews},
	blackbeard.EvTurn:         {Alters: func(c *table.Cue) string { return ships(c) + " " + ports(c) + crowns(c) + allLogs(c) }}, // how they stand to the captain whom the turn, or the action, is about; a scratch heals with it, and speed that was lost in it comes back
	blackbeard.EvCard:         {Alters: func(c *table.Cue) string { return ships(c) + " " + ports(c) }},
	blackbeard.EvCaptain:      {Alters: ports},
	blackbeard.EvPeace:        {Alters: allLogs},
})

// steps lets all kinds of events alter what is written of the captains whom they are about.
func steps(staging table.Staging) table.Staging {
	for kind := uint16(1); kind < blackbeard.EvCount; kind++ {
		staged := staging[kind]
		also := staged.Alters
		staged.Alters = func(c *table.Cue) string {
			if also == nil {
				return logs(c)
			}
			return logs(c) + " " + also(c)
		}
		staging[kind] = staged
	}
	return staging
}

// logs are the pages of the captains and commissioners whom an event is about, and what is said of offers between captains.
func logs(c *table.Cue) string {
	v, places := view(c), ""
	for i := range v.Pirates {
		if who := v.Pirates[i].Captain; blackbeard.Concerns(c.Event, who) {
			places += " log-" + who.String() + " strip-" + strconv.Itoa(v.Pirates[i].Owner)
		}
	}
	for _, h := range v.Commissioners {
		if blackbeard.Concerns(c.Event, h.Counter) {
			places += " crown-" + h.Counter.String()
		}
	}
	if len(v.Offers) > 0 || c.Kind == blackbeard.EvOffer || c.Kind == blackbeard.EvGone { // the news say what is offered, and whether it can be carried out
		places += " news"
	}
	return places
}

// crowns are the pages of all commissioners, whose speed comes back with a turn.
func crowns(c *table.Cue) string {
	v, places := view(c), ""
	for i := range v.Commissioners {
		places += " crown-" + v.Commissioners[i].Counter.String()
	}
	return places
}

// allLogs are the pages of all captains at sea.
func allLogs(c *table.Cue) string {
	v, places := view(c), ""
	for i := range v.Pirates {
		places += " log-" + v.Pirates[i].Captain.String()
	}
	return places
}

// ships are all ships on the chart, where those in one place make room for each other, and the words for ports, which say how far off
// they are.
func ships(*table.Cue) string { return "chart-ships afloat-ships afloat-ports" }

func ports(*table.Cue) string { return "chart-ports afloat-ports" }

func portsAndNews(c *table.Cue) string { return ports(c) + " news" }

// afloatAndFleet is what changes when a captain comes to sea or leaves it.
func afloatAndFleet(c *table.Cue) string {
	places := ships(c) + " " + ports(c) + " gallery"
	for player := range view(c).Players {
		places += " fleet-" + strconv.Itoa(player) + " strip-" + strconv.Itoa(player)
	}
	return places
}

const chartPlace = "chart"

// owner is the player whose captain an event is about, -1 if nobody's; a rival alone on the sea has a number after the seats.
func owner(c *table.Cue) int {
	if p := view(c).Pirate(blackbeard.Counter(c.A)); p != nil {
		return p.Owner
	}
	return int(c.Seat)
}

// counts is a number at the place of the player whose captain an event is about.
func counts(c *table.Cue, place string, gain bool) []table.Move {
	player := owner(c)
	if player < 0 || c.B == 0 {
		return nil
	}
	m := table.Move{Do: table.Counts, To: place + strconv.Itoa(player) + " " + whereabouts(c, c.A), N: int(c.B)} // a phone shows the ship, and not the log below the chart
	if gain && player < view(c).Seats {
		m.Gain, m.Seat = true, engine.Seat(player)
	}
	return []table.Move{m}
}

// view is what the viewer sees of the table now.
func view(c *table.Cue) *blackbeard.View { return c.View.(*blackbeard.View) }

// ofViewer tells whether an event is about one of the viewer's captains.
func ofViewer(c *table.Cue) bool {
	units := []int16{c.A, c.B}
	switch c.Kind {
	case blackbeard.EvBattleOver, blackbeard.EvWound, blackbeard.EvGone, blackbeard.EvSurrendered: // B is no ship
		units = units[:1]
	}
	for _, n := range units {
		if p := view(c).Pirate(blackbeard.Counter(n)); n >= 0 && p != nil && p.Owner == int(c.Turn.Seat) {
			return true
		}
	}
	return c.Seat == c.Turn.Seat
}

// waters is a place on the chart, in the units of its drawing.
func waters(p blackbeard.Place) string {
	x, y := at(p)
	return strconv.Itoa(x) + "," + strconv.Itoa(y)
}

// course is how the events that move a unit say where it is then.
func course(e engine.Event) (unit int16, at blackbeard.Place, ok bool) {
	switch e.Kind {
	case blackbeard.EvSailed, blackbeard.EvTransit, blackbeard.EvCommissioner:
		return e.A, blackbeard.Place(e.B), true
	case blackbeard.EvAnchored, blackbeard.EvWeighed:
		return e.A, blackbeard.Port(e.B).Hex(), true
	case blackbeard.EvActivated:
		return e.A, blackbeard.Place(e.C), true
	}
	return 0, 0, false
}

// lastAt is where a unit was when it was heard of last, ok is false if that is not known.
func lastAt(events []engine.Event, unit int16) (at blackbeard.Place, ok bool) {
	for _, e := range slices.Backward(events) {
		if u, at, moved := course(e); moved && u == unit {
			return at, true
		}
	}
	return 0, false
}

// whereabouts is the place of a unit on the chart: where it is now, or was last, or the whole chart.
func whereabouts(c *table.Cue, unit int16) string {
	v := view(c)
	if unit >= 0 {
		if p := v.Pirate(blackbeard.Counter(unit)); p != nil {
			return "chart-view@" + waters(p.At)
		}
		for _, h := range v.Commissioners {
			if h.Counter == blackbeard.Counter(unit) {
				return "chart-view@" + waters(h.At)
			}
		}
	} else {
		for _, w := range v.Warships {
			if w.Slot+1 == int(-unit) {
				return "chart-view@" + waters(w.At)
			}
		}
	}
	if at, ok := lastAt(c.Earlier(), unit); ok {
		return "chart-view@" + waters(at)
	}
	return chartPlace
}

// unitPiece is a ship as it is shown on the chart.
func unitPiece(c *table.Cue, unit int16) templ.Component {
	switch {
	case unit < 0:
		return afloatPiece(c.Turn, "warship", "warship")
	case blackbeard.Counter(unit).Kind() == blackbeard.Commissioner:
		return afloatPiece(c.Turn, "crown", "")
	}
	class := ""
	if p := view(c).Pirate(blackbeard.Counter(unit)); p != nil {
		class = emblem(c.Turn, view(c), p.Owner)
	} else if c.Seat >= 0 {
		class = emblem(c.Turn, view(c), int(c.Seat))
	}
	return afloatPiece(c.Turn, "pirate", class)
}

func appears(c *table.Cue) []table.Move {
	unit, at, _ := course(c.Event)
	return []table.Move{{Do: table.Shows, To: "chart-view@" + waters(at), Face: unitPiece(c, unit)}}
}

// sailed is one leg of a voyage; legs of one ship that follow each other are one way.
func sailed(c *table.Cue) []table.Move {
	unit, to, _ := course(c.Event)
	events := c.Earlier()
	i := slices.Index(events, c.Event)
	from, known := lastAt(events[:max(i, 0)], unit)
	if !known {
		from = to
	}
	way := "chart-view@" + waters(from)
	return []table.Move{{Do: table.Moves, From: way, To: way + ";" + waters(to), Of: afloatID(unit), Face: unitPiece(c, unit)}}
}

// rolls are dice on the chart; where a number had to be reached, it stands beside them.
func rolls(c *table.Cue) []table.Move {
	var list []table.Move
	for _, side := range [...]int16{c.A, c.C} {
		var dice []int
		for n := int(side); n > 0; n /= 10 {
			dice = append(dice, n%10)
		}
		if slices.Reverse(dice); len(dice) > 0 {
			list = append(list, table.Move{Do: table.Throws, To: chartPlace, Face: table.Dice(dice...)})
		}
	}
	if len(list) > 0 {
		list[0].Text = needed(c)
	}
	return list
}

// needed is the number that a roll is compared with, "" if there is none.
func needed(c *table.Cue) string {
	events := c.Earlier()
	i := slices.Index(events, c.Event)
	for _, e := range events[i+1:] {
		if e.Kind == blackbeard.EvRolled {
			break
		}
		if e.Kind == blackbeard.EvDecides && e.C == c.B {
			return "→ " + strconv.Itoa(int(e.B))
		}
	}
	return ""
}

func storm(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Shows, To: "chart-view@" + waters(blackbeard.Place(c.A)), Face: stormPiece()}}
}

// meets are two ships that have met, side by side.
func meets(c *table.Cue) []table.Move {
	to := whereabouts(c, c.A)
	list := []table.Move{{Do: table.Shows, To: to, Face: unitPiece(c, c.A)}}
	if c.Kind != blackbeard.EvBattleOver {
		list = append(list, table.Move{Do: table.Shows, To: to, Face: unitPiece(c, c.B)})
	}
	return list
}

// totals are what two sides come to in a round.
func totals(c *table.Cue) []table.Move {
	ours, theirs := c.B, c.C
	if c.Kind == blackbeard.EvAssaultTotals {
		ours, theirs = c.A, c.B
	}
	return []table.Move{{Do: table.Throws, To: chartPlace, Text: strconv.Itoa(int(ours)) + " : " + strconv.Itoa(int(theirs))}}
}

func hurt(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Shows, To: whereabouts(c, c.A), Face: unitPiece(c, c.A)}}
}

// founders is a ship that leaves the sea.
func founders(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Sinks, To: whereabouts(c, c.A), Of: afloatID(c.A), Face: unitPiece(c, c.A)}}
}

func boarded(c *table.Cue) []table.Move {
	to := whereabouts(c, c.A)
	return []table.Move{{Do: table.Shows, To: to, Face: unitPiece(c, c.A)}, {Do: table.Shows, To: to, Face: afloatPiece(c.Turn, "merchant", "merchant")}}
}

// repelled is a prize that is not taken; one that is has a step of its own.
func repelled(c *table.Cue) []table.Move {
	if c.C <= c.B {
		return nil
	}
	return append(boarded(c), table.Move{Do: table.Throws, To: chartPlace, Text: strconv.Itoa(int(c.C)) + " > " + strconv.Itoa(int(c.B))})
}

// guns are the steps of combat that a ship has lost.
func guns(c *table.Cue) []table.Move {
	if c.B >= 0 {
		return nil
	}
	return []table.Move{{Do: table.Counts, To: whereabouts(c, c.A), N: int(c.B)}}
}

// paid is money that somebody has sent to a ship.
func paid(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Shows, To: whereabouts(c, c.A), Face: table.Coin}}
}

// captured is a prize that goes to its captor.
func captured(c *table.Cue) []table.Move {
	m := table.Move{Do: table.Moves, From: whereabouts(c, c.A), To: chartPlace, Face: afloatPiece(c.Turn, "merchant", "merchant known")}
	if player := owner(c); player >= 0 {
		m.To = "fleet-" + strconv.Itoa(player) + " strip-" + strconv.Itoa(player) + " " + chartPlace
		if m.Gain = player < view(c).Seats; m.Gain {
			m.Seat = engine.Seat(player)
		}
	}
	return []table.Move{m}
}

func assault(c *table.Cue) []table.Move {
	to := "chart-view@" + waters(blackbeard.Port(c.B).Hex())
	return []table.Move{{Do: table.Shows, To: to, Face: unitPiece(c, c.A)}, {Do: table.Shows, To: to, Face: afloatPiece(c.Turn, "town", "")}}
}

func razed(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Shows, To: "chart-view@" + waters(blackbeard.Port(c.A).Hex()), Face: afloatPiece(c.Turn, "ruin", "")}}
}

func duel(c *table.Cue) []table.Move {
	to := whereabouts(c, c.A)
	return []table.Move{{Do: table.Shows, To: to, Face: unitPiece(c, c.A)}, {Do: table.Shows, To: to, Face: table.Sword}, {Do: table.Shows, To: to, Face: unitPiece(c, c.B)}}
}

// worth is what a captain has gained or lost, notoriety how much more is heard of him.
func worth(c *table.Cue) []table.Move     { return counts(c, "fleet-", true) }
func notoriety(c *table.Cue) []table.Move { return counts(c, "strip-", false) }
