package portroyal

import (
	"slices"
	"strconv"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/table"
)

// Places on the table, by the ids of their elements.
const (
	pilePlace    = "deck"
	quayPlace    = "harbour"
	discardPlace = "discard deck"
	rowPlace     = "row harbour"
	storyPlace   = "stories tasks missions"
)

// Steps says which events are shown, and how.
var Steps = table.Staging{
	portroyal.EvTurn:       {Alters: turnPlaces},
	portroyal.EvDrew:       {Moves: drawn},
	portroyal.EvLetIn:      {Alters: berthNow},
	portroyal.EvRepelled:   {Moves: repelled},
	portroyal.EvKept:       {Moves: repelled, Alters: aims},
	portroyal.EvRow:        {Moves: toRow, With: true},
	portroyal.EvTaxPaid:    {Moves: pays, With: true, Alters: aims, Strikes: taxed},
	portroyal.EvTaxBonus:   {Moves: earns, With: true, Alters: func(c *table.Cue) string { return discardPlace + " " + aims(c) }},
	portroyal.EvTraded:     {Moves: traded, Alters: aims},
	portroyal.EvHired:      {Moves: hired, Alters: aims},
	portroyal.EvFee:        {Moves: fee, With: true, To: feeToViewer, Alters: aims},
	portroyal.EvIncome:     {Moves: earns, With: true, Alters: aims},
	portroyal.EvJester:     {Moves: earns, With: true, Alters: aims},
	portroyal.EvClaimed:    {Moves: claimed, Means: forestalled, Alters: aims},
	portroyal.EvBust:       {Moves: bust, Held: true, To: never},
	portroyal.EvSwept:      {Moves: sweep, With: true},
	portroyal.EvReshuffled: {Alters: piles},
	portroyal.EvTriggered: {Held: true, To: always, Moves: func(c *table.Cue) []table.Move {
		return []table.Move{{Do: table.Counts, To: seatPlace(c.Seat), N: int(c.A)}}
	}},
	portroyal.EvGift: {
		Moves: gift, With: true, To: func(c *table.Cue) bool { return engine.Seat(c.B) == c.Turn.Seat },
		Alters: func(c *table.Cue) string { return quayPlace + " " + aims(c) },
	},
	portroyal.EvUnderMerchant: {Moves: takes, With: true, Alters: aims},
	portroyal.EvStowed:        {Moves: stowed, Alters: aims},
	portroyal.EvSold:          {Moves: sold, Alters: aims},
	portroyal.EvItemUsed:      {Moves: leaves, Alters: aims},
	portroyal.EvUnwanted:      {Moves: leaves},
	portroyal.EvSetAside:      {Alters: timePlaces},
	portroyal.EvTime:          {Alters: timePlaces},
	portroyal.EvOpened:        {Moves: laidOut},
	portroyal.EvWaits:         {Alters: func(c *table.Cue) string { return seatPlace(c.Seat) + " " + aims(c) }},
	portroyal.EvDeclined:      {Moves: jinxed},
	portroyal.EvFulfilled:     {Moves: won, Held: true, Alters: func(c *table.Cue) string { return timePlaces(c) + " " + aims(c) }},
	portroyal.EvChapter:       {Alters: aims},
	portroyal.EvShuffledIn:    {Alters: piles},
	portroyal.EvPile:          {Alters: monthPlaces},
	portroyal.EvMonth:         {Alters: monthPlaces},
	portroyal.EvStory:         {Moves: revealed, Held: true, Alters: func(c *table.Cue) string { return portroyal.Mission(c.A).String() + " " + aims(c) }},
	portroyal.EvEvent:         {Moves: happens, Fate: true, Alters: monthPlaces},
	portroyal.EvEventChoice:   {Alters: func(c *table.Cue) string { return "discard " + monthPlaces(c) + " " + aims(c) }},
	portroyal.EvLookout:       {Alters: piles},
	portroyal.EvPutBack:       {Alters: piles},
	portroyal.EvForwent:       {Moves: forwent, Alters: aims},
	portroyal.EvEventCoins:    {Moves: earns, With: true, Alters: aims},
	portroyal.EvEventLoss:     {Moves: pays, With: true, Alters: aims, Strikes: befallen},
	portroyal.EvStartCoins:    {Moves: earns, With: true, Alters: aims},
	portroyal.EvChose:         {Moves: chose},
	portroyal.EvReward:        {Moves: earns, With: true, Alters: aims},
	portroyal.EvPower:         {Moves: earns, With: true, Alters: aims},
	portroyal.EvStoryCoins:    {Moves: earns, With: true, Alters: aims},
	portroyal.EvCrowns:        {Moves: crowns, With: true, Alters: aims},
	portroyal.EvUncovered:     {Alters: heroOf},
	portroyal.EvRemoval:       {Moves: removal, With: true, Alters: aims},
	portroyal.EvWaiting:       {Alters: aims},
	portroyal.EvNine:          {Alters: aims},
	portroyal.EvRepelledFree:  {Moves: leaves},
	portroyal.EvCompleted:     {Moves: completed, Held: true, Alters: func(c *table.Cue) string { return discardPlace + " " + aims(c) }},
}

func never(*table.Cue) bool  { return false }
func always(*table.Cue) bool { return true }

func seatPlace(seat engine.Seat) string { return table.SeatPlace("place", seat) }

// purse is where the coins of a seat are.
func pursePlace(seat engine.Seat) string {
	return "purse-" + strconv.Itoa(int(seat)) + " " + seatPlace(seat)
}

// berthNow is where a ship lies that has been let in, in the row as soon as no other is shown to come or go.
func berthNow(c *table.Cue) string {
	if id := spotOf(c, portroyal.EventCard(c.Event)); id != "" {
		return id
	}
	return quayPlace
}

// piles are the numbers of cards in the piles.
func piles(*table.Cue) string { return discardPlace }

// turnPlaces are the harbour and the piles: with the turn go the cards that nobody took.
func turnPlaces(c *table.Cue) string { return quayPlace + " " + discardPlace }

func timePlaces(*table.Cue) string { return "time-pile " + quayPlace }

// monthPlaces are the event of the turn and the calendar.
func monthPlaces(*table.Cue) string { return "event about-event month tasks" }

func heroOf(c *table.Cue) string { return heroPlace(c.Seat) }

// heroPlace is the character of a seat.
func heroPlace(seat engine.Seat) string { return "hero-" + strconv.Itoa(int(seat)) }

// aims are the contracts or missions, which say how far each seat is: cards and coins count there. "" if there are none.
func aims(c *table.Cue) string {
	v := c.View.(*portroyal.View)
	places := ""
	if len(v.Contracts) > 0 {
		places = "contracts"
	}
	if a := v.Adventure; a != nil {
		places = "tasks nine about-nine missions-title " + heroOf(c)
		for _, o := range a.Missions {
			places += " " + o.Mission.String()
		}
	}
	return places
}

// spotOf is the id of a card in the harbour, of several alike the newest; "" if it does not lie there any more.
func spotOf(c *table.Cue, card portroyal.Card) string {
	lying, pending := spots(c.View.(*portroyal.View))
	for _, s := range slices.Backward(append(lying, pending...)) {
		if s.card == card {
			return s.id
		}
	}
	return ""
}

// drawnID is the id of a card that lies in the harbour for the show only.
func drawnID(card portroyal.Card) string { return "card-harbour-" + card.String() + "-drawn" }

// berthOf is the place in the harbour from which a card goes: on the page that is left it may still lie there.
func berthOf(card portroyal.Card) string {
	return drawnID(card) + " card-harbour-" + card.String() + "-0 harbour"
}

// drawn is a card from the pile to the quay. A tax or an expedition is only shown there.
func drawn(c *table.Cue) []table.Move {
	card := portroyal.EventCard(c.Event)
	m := table.Move{Do: table.Turns, From: pilePlace, To: quayPlace, Face: piece(c.Turn, card), Of: drawnID(card)}
	if id := spotOf(c, card); id != "" {
		m.Of = "card-" + id
	}
	return []table.Move{m}
}

// repelled is a ship that is met by swords and turns away.
func repelled(c *table.Cue) []table.Move {
	card := portroyal.EventCard(c.Event)
	to := discardPlace
	if c.Kind == portroyal.EvKept {
		to = seatPlace(c.Seat)
	}
	return []table.Move{
		{Do: table.Moves, From: seatPlace(c.Seat), To: berthOf(card), Face: table.Sword, N: min(int(c.B), 5)},
		{Do: table.Moves, From: berthOf(card), To: to, Face: piece(c.Turn, card), Gain: c.Kind == portroyal.EvKept, Seat: c.Seat},
	}
}

// toRow is an expedition that goes from the quay to the row.
func toRow(c *table.Cue) []table.Move {
	card := portroyal.EventCard(c.Event)
	return []table.Move{{Do: table.Moves, From: berthOf(card), To: "row-" + card.String() + " " + rowPlace, Face: piece(c.Turn, card)}}
}

// coins are coins on their way, and how many more or fewer their seat has.
func coins(from, to string, seat engine.Seat, n int) []table.Move {
	if n == 0 {
		return nil
	}
	return []table.Move{
		{Do: table.Moves, From: from, To: to, Face: table.Coin, N: min(max(n, -n), 5)},
		{Do: table.Counts, To: pursePlace(seat), N: n, Gain: true, Seat: seat},
	}
}

func pays(c *table.Cue) []table.Move {
	return coins(pursePlace(c.Seat), discardPlace, c.Seat, -int(c.A))
}

func earns(c *table.Cue) []table.Move {
	return coins(pilePlace, pursePlace(c.Seat), c.Seat, int(c.A))
}

// traded is a ship that goes for coins.
func traded(c *table.Cue) []table.Move {
	card := portroyal.EventCard(c.Event)
	return append([]table.Move{{Do: table.Moves, From: berthOf(card), To: discardPlace, Face: piece(c.Turn, card)}},
		coins(pilePlace, pursePlace(c.Seat), c.Seat, int(c.B)+int(c.C))...)
}

// forwent is a ship that goes without its coins.
func forwent(c *table.Cue) []table.Move {
	card := portroyal.EventCard(c.Event)
	return []table.Move{{Do: table.Moves, From: berthOf(card), To: discardPlace, Face: piece(c.Turn, card)}}
}

// takes is a card that goes to a seat's display.
func takes(c *table.Cue) []table.Move {
	return []table.Move{taken(c, berthOf(portroyal.EventCard(c.Event)))}
}

func taken(c *table.Cue, from string) table.Move {
	card := portroyal.EventCard(c.Event)
	m := table.Move{
		Do: table.Moves, From: from, To: cardIn(int(c.Seat), card) + " tableau-" + strconv.Itoa(int(c.Seat)) + " " + seatPlace(c.Seat),
		Face: piece(c.Turn, card), Gain: true, Seat: c.Seat,
	}
	alike := 0
	for _, other := range c.View.(*portroyal.View).Places[c.Seat].Display {
		if other == card {
			alike++
		}
	}
	if alike == 1 { // a card that comes upon others lies there already
		m.Of = cardIn(int(c.Seat), card)
	}
	return m
}

// stowed is a ship that a seat keeps for its item, with the coins that brings.
func stowed(c *table.Cue) []table.Move {
	card := portroyal.EventCard(c.Event)
	return append([]table.Move{{Do: table.Moves, From: berthOf(card), To: heroPlace(c.Seat) + " " + seatPlace(c.Seat), Face: piece(c.Turn, card), Gain: true, Seat: c.Seat}},
		coins(pilePlace, pursePlace(c.Seat), c.Seat, int(c.B))...)
}

func hired(c *table.Cue) []table.Move {
	return append(takes(c), coins(pursePlace(c.Seat), discardPlace, c.Seat, -int(c.B))...)
}

// fee is a coin from the seat that takes to the seat whose turn it is.
func fee(c *table.Cue) []table.Move {
	to := engine.Seat(c.B)
	return append(coins(pursePlace(c.Seat), pursePlace(to), c.Seat, -int(c.A)), table.Move{Do: table.Counts, To: pursePlace(to), N: int(c.A), Gain: true, Seat: to})
}

func feeToViewer(c *table.Cue) bool { return engine.Seat(c.B) == c.Turn.Seat }

func gift(c *table.Cue) []table.Move {
	return coins(pilePlace, pursePlace(engine.Seat(c.B)), engine.Seat(c.B), int(c.A))
}

func claimed(c *table.Cue) []table.Move {
	return append([]table.Move{taken(c, "row-"+portroyal.EventCard(c.Event).String()+" "+rowPlace)},
		coins(pilePlace, pursePlace(c.Seat), c.Seat, int(c.C))...)
}

// forestalled says that a seat has claimed an expedition that the viewer could have claimed as well.
func forestalled(c *table.Cue) string {
	v := c.View.(*portroyal.View)
	card, mine := portroyal.EventCard(c.Event), &v.Places[c.Turn.Seat].Tableau
	settlers, captains, priests := card.Needs()
	lack := max(0, settlers-int(mine.Role[portroyal.Settler])) + max(0, captains-int(mine.Role[portroyal.Captain])) + max(0, priests-int(mine.Role[portroyal.Priest]))
	if lack > int(mine.Role[portroyal.Jack]) || v.Adventure != nil { // there it may cost ships as well
		return ""
	}
	return c.Turn.Say("port-royal.log.forestalled", c.Turn.Names().Of(c.Seat), phraseOf(c.Turn.Printer, card).the)
}

// bust are the two ships of one colour, where they lie or, if that is out of view, side by side; then everything is swept away, and
// the word stands over the empty harbour.
func bust(c *table.Cue) []table.Move {
	var ships []portroyal.Card
	for _, e := range slices.Backward(c.Earlier()) {
		if e.Kind == portroyal.EvTurn && len(ships) > 0 {
			break
		}
		card := portroyal.EventCard(e)
		if e.Kind != portroyal.EvDrew || card.Kind() != portroyal.Ship || len(ships) == 1 && card.Colour() != ships[0].Colour() {
			continue
		}
		if ships = append(ships, card); len(ships) == 2 {
			break
		}
	}
	var list []table.Move
	for i, ship := range slices.Backward(ships) {
		of := "card-harbour-" + ship.String() + "-0"
		if i == 0 { // the one that has come last; it may have waited outside
			of = drawnID(ship) + " card-harbour-" + ship.String() + "-1 " + of
		}
		list = append(list, table.Move{Do: table.Marks, To: quayPlace, Of: of, Face: piece(c.Turn, ship)})
	}
	list = append(list, sweep(c)...) // unless jinx is offered; then the cards still lie there
	return append(list, table.Move{Do: table.Counts, To: quayPlace, Text: c.Turn.Say("port-royal.bust")})
}

func sweep(*table.Cue) []table.Move {
	return []table.Move{{Do: table.Sweeps, From: quayPlace, To: discardPlace}}
}

func sold(c *table.Cue) []table.Move {
	return append(leaves(c), coins(pilePlace, pursePlace(c.Seat), c.Seat, int(c.B))...)
}

// leaves is a card that goes to the discard pile.
func leaves(c *table.Cue) []table.Move {
	card := portroyal.EventCard(c.Event)
	from := berthOf(card)
	if c.Seat >= 0 && c.Kind != portroyal.EvRepelledFree && c.Kind != portroyal.EvUnwanted {
		from = cardIn(int(c.Seat), card) + " " + seatPlace(c.Seat)
	}
	return []table.Move{{Do: table.Moves, From: from, To: discardPlace, Face: piece(c.Turn, card)}}
}

// laidOut is a contract that is laid out. While a team agrees how hard its match shall be, there is no pile on the page.
func laidOut(c *table.Cue) []table.Move {
	kind, _ := portroyal.EventContract(c.Event)
	return []table.Move{{Do: table.Turns, From: pilePlace + " contracts", To: contractID(kind) + " contracts", Of: contractID(kind), Face: seal(kind)}}
}

// won is a contract that a seat has fulfilled.
func won(c *table.Cue) []table.Move {
	kind, _ := portroyal.EventContract(c.Event)
	list := append([]table.Move{{Do: table.Moves, From: contractID(kind) + " contracts", To: seatPlace(c.Seat), Face: seal(kind), Gain: true, Seat: c.Seat}},
		coins(pilePlace, pursePlace(c.Seat), c.Seat, int(c.B))...)
	return append(list, jinxed(c)...)
}

// jinxed clears the harbour after a bust once jinx has been answered.
func jinxed(c *table.Cue) []table.Move {
	if kind, _ := portroyal.EventContract(c.Event); kind != portroyal.Jinx {
		return nil
	}
	return sweep(c)
}

// happens is the event of the turn, shown where everybody looks.
func happens(c *table.Cue) []table.Move {
	return []table.Move{{Do: table.Shows, To: quayPlace + " missions", Face: omen(c.Turn, "hourglass", EventName(c.Turn.Printer, portroyal.Happening(c.A)))}}
}

// chose is the character that a seat will be.
func chose(c *table.Cue) []table.Move {
	who := portroyal.Persona(c.A)
	return []table.Move{{Do: table.Shows, To: heroPlace(c.Seat) + " " + seatPlace(c.Seat), Face: figurehead(c.Turn, who)}}
}

func crowns(c *table.Cue) []table.Move {
	if c.A == 0 {
		return nil
	}
	return []table.Move{{Do: table.Counts, To: heroPlace(c.Seat) + " " + seatPlace(c.Seat), N: int(c.A)}}
}

// removal is what a seat pays for a marker on its character.
func removal(c *table.Cue) []table.Move {
	return coins(pursePlace(c.Seat), discardPlace, c.Seat, -int(c.A))
}

// revealed is a story card that is turned up, and stays to be read.
func revealed(c *table.Cue) []table.Move {
	card, to := omen(c.Turn, "marker", MissionTitle(c.Turn.Printer, portroyal.Mission(c.A))), quayPlace+" missions"
	return []table.Move{{Do: table.Turns, From: storyPlace, To: to, Face: card}, {Do: table.Shows, To: to, Face: card}}
}

// completed is a mission that is done: its card is shown, and its marker goes to the seat.
func completed(c *table.Cue) []table.Move {
	m := portroyal.Mission(c.A)
	return []table.Move{
		{Do: table.Shows, To: quayPlace + " missions", Face: omen(c.Turn, "marker", MissionTitle(c.Turn.Printer, m))},
		{Do: table.Moves, From: m.String() + " tasks missions", To: seatPlace(c.Seat), Face: table.Shield},
	}
}
