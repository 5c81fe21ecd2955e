package script

import (
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
	"portside/engine/script"
)

// position is what a case script says of a state.
type position struct {
	script.Given
	s       *rules.State
	was     portroyal.Phase // before the script said anything
	discard int             // number of unnamed cards in the discards; -1: the discard bag has them
}

// seatPosition, contractPosition and missionPosition are the parts of a seat, a contract and a mission.
type (
	seatPosition struct {
		*position
		place *rules.Place
		seat  engine.Seat
	}
	contractPosition struct {
		*position
		contract portroyal.Contract
	}
	missionPosition struct {
		*position
		mission portroyal.Mission
	}
)

// Cases is what Port Royal adds to the grammar of case scripts; CASES.md describes it.
type Cases struct{}

// Script implements script.Game.
func (Cases) Script() *script.Grammar { return &grammar }

var grammar = script.Grammar{
	EventFormat: portroyal.EventFormat,
	Worded:      portroyal.TellInWords,
	Words:       portroyal.WordsOfEvents(),
	Actions:     append(strings.Fields("draw stop let-in repel done end-turn gamble go-on set-aside leave accept repel-free lookout"), verbs...),
	Lost: func(st engine.State) bool {
		s := st.(*rules.State)
		return s.Mode.Timed() && s.Ended != portroyal.EndWon || s.Mode.Together() && s.Ended != portroyal.EndVictory
	},
	FirstSeatBegins: true,
	Full:            fullAction, CutShort: cutShort, Never: worded,
	Fields: script.Table[*position]{
		Things: "seat, contract or mission",
		Begin: func(given script.Given, st engine.State) *position {
			s := st.(*rules.State)
			return &position{given, s, s.Phase, -1}
		},
		Complete: (*position).complete,
		Parts: []script.Part[*position]{
			script.Match(matchFields...),
			script.Match(adventureFields...),
			script.Of("CONTRACT", script.ByWord(ofContract), contractFields...),
			script.Of("MISSION", script.ByWord(ofMission), missionFields...),
			script.Of("sN", script.BySeat(ofSeat), seatFields...),
			script.Of("sN", script.BySeat(ofSeat), characterFields...),
		},
	},
}

var (
	card     = script.Word[*position](portroyal.ParseCard)
	cards    = script.ListOf(card)
	hand     = script.Sorted(script.ListOf(script.Word[seatPosition](portroyal.ParseCard)))
	contract = short[*position](portroyal.ParseContract)
	mission  = short[*position](portroyal.ParseMission)
	event    = short[*position](portroyal.ParseHappening)
)

// matchFields are the fields of all matches, though some have no meaning in most.
var matchFields = []script.Field[*position]{
	script.Stored("phase", script.Word[*position](portroyal.ParsePhase), func(p *position) *portroyal.Phase { return &p.s.Phase }),
	script.Stored("start", script.ReadSeat, func(p *position) *engine.Seat { return &p.s.Start }).Also("start-seat"),
	script.Stored("active", script.ReadSeat, func(p *position) *engine.Seat { return &p.s.Active }).Also("active-seat"),
	script.Stored("actor", script.ReadSeat, func(p *position) *engine.Seat { return &p.s.Actor }),
	script.Stored("trigger", script.ReadSeatOrNone, func(p *position) *engine.Seat { return &p.s.Trigger }).Then(func(p *position) {
		p.s.Triggered = p.s.Triggered || p.s.Trigger != engine.Nobody
	}),
	script.Flag("triggered", func(p *position) *bool { return &p.s.Triggered }),
	script.Row("harbour", cards, func(p *position) ([]portroyal.Card, *uint8) { return p.s.Harbour[:], &p.s.NHarbour }).Also("harbor").
		Then(func(p *position) {
			p.s.Ships = [portroyal.Colours]uint8{}
			for _, c := range p.s.Harbour[:p.s.NHarbour] {
				if c.Kind() == portroyal.Ship {
					p.s.Ships[c.Colour()]++
				}
			}
		}),
	script.Row("row", cards, func(p *position) ([]portroyal.Card, *uint8) { return p.s.Row[:], &p.s.NRow }).Also("expedition-row"),
	script.Stored("pending", oneCard, func(p *position) *portroyal.Card { return &p.s.Pending }).Also("pending-ship"),
	script.Row("revealed", cards, func(p *position) ([]portroyal.Card, *uint8) { return p.s.Revealed[:], &p.s.NRevealed }),
	script.Number("deck", 0, rules.MaxPurse, func(p *position) *uint8 { return &p.s.Deck }).Also("draw-pile"),
	script.Ranged("discard", func(*position) (int, int) { return 0, rules.MaxPurse }, func(p *position) int {
		return p.s.Discard.Len()
	}, func(p *position, n int) { p.discard, p.s.Discard = n, engine.Bag{} }).Also("discard-pile").OrCards("discard.cards"),
	script.Bag("discard.cards", cards, func(p *position) *engine.Bag { return &p.s.Discard }).About("discard"),
	script.Number("allowance", 0, 20, func(p *position) *uint8 { return &p.s.Allowance }),
	script.Number("draws", 0, rules.MaxPurse, func(p *position) *uint8 { return &p.s.Draws }).Also("draws-made"),
	script.Number("taken", 0, 20, func(p *position) *uint8 { return &p.s.Taken }),
	script.Number("round", 0, 9999, func(p *position) *uint16 { return &p.s.Round }).Also("round-number"),
	script.Number("turn", 0, 9999, func(p *position) *uint16 { return &p.s.Turn }).Also("turn-number"),
	script.Number("dry", 0, portroyal.MaxSeats, func(p *position) *uint8 { return &p.s.Dry }),
	script.Number("gambles", 0, 4, func(p *position) *uint8 { return &p.s.Gambles }),
	script.Number("gamblers", 0, 4, func(p *position) *uint8 { return &p.s.Gamblers }).Also("gamblers-used"),
	script.Row("contracts", script.Once(script.ListOf(contract)), func(p *position) ([]portroyal.Contract, *uint8) {
		return p.s.Table.Open[:], &p.s.Table.N
	}).Also("open-contracts").Then(func(p *position) {
		p.s.Table = rules.Table{Open: p.s.Table.Open, N: p.s.Table.N}
		p.s.Table.Recount()
	}),
	script.Number("time", 0, 60, func(p *position) *uint8 { return &p.s.Time }).Also("time-pile").
		Check(refusal("time is a field of matches against the time pile", untimed)),
	script.Number("score", 0, 60, func(p *position) *uint8 { return &p.s.Score }).Also("score-pile").
		Check(refusal("score is a field of matches against the time pile", untimed)),
	script.Stored("proposal", func(_ *position, value string) (int8, error) {
		if value == "none" {
			value = "-1"
		}
		n, err := script.Numeral(value, -1, 99)
		return int8(n), err
	}, func(p *position) *int8 { return &p.s.Proposal }),
	script.New("agreed", script.ReadSeats, func(p *position) engine.SeatSet {
		if p.s.Rules < portroyal.RulesTogether {
			return 0
		}
		return engine.SeatSet(p.s.Accepted)
	}, func(p *position, set engine.SeatSet) {
		if p.s.Accepted = uint8(set); p.s.Rules < portroyal.RulesTogether { // the number of them
			p.s.Accepted = uint8(set.Len())
		}
	}),
	script.Reads("ships", func(p *position) int { return p.s.ShipCount() }),
	script.Reads("cards", func(p *position) uint8 { return p.s.NHarbour }),
	script.Reads("takes", func(p *position) int { return p.view().Takes() }),
	script.Reads("undone", func(p *position) int { return p.s.Undone() }),
	script.Reads("mode", func(p *position) portroyal.Mode { return p.s.Mode }),
	script.New("title", func(_ *position, value string) (string, error) { // ruler of all seas
		return strings.ReplaceAll(strings.Join(strings.Fields(value), "-"), "_", "-"), nil
	}, func(p *position) string { return p.view().Title().String() }, nil),
	script.New("unseen", script.Sorted(cards), func(p *position) []portroyal.Card { return portroyal.CardsIn(&p.s.Unseen[p.s.Gen]) }, nil),
	script.Reads("winners", func(p *position) engine.SeatSet { return script.Winners(p.s) }),
	script.Reads("tie-break", func(p *position) string {
		if p.s.Phase != portroyal.PhaseOver {
			return "none"
		}
		_, how := p.view().Result()
		return [...]string{"influence", "coins", "shared", "markers"}[how]
	}),
	script.Reads("ended", func(p *position) string { return portroyal.EndName(int(p.s.Ended)) }),
	script.Reads("odds.bust", func(p *position) string {
		o := p.view().Odds()
		return fmt.Sprintf("%d/%d", o.Bust, o.Cards)
	}),
	script.Reads("next-chapter", func(p *position) string {
		next, _ := p.s.Campaign(p.Setup)
		return next
	}),
	script.Reads("extra-coins", func(p *position) string {
		_, coins := p.s.Campaign(p.Setup)
		return coins
	}),
}

// adventureFields are the fields of the table in the adventure; offers are contracts in other matches.
var adventureFields = append(ofAdventure(
	script.Number("chapter", 1, portroyal.Chapters, func(p *position) *uint8 { return &p.s.Adventure.Chapter }).
		Check(refusal("this match is no chapter", func(p *position) bool { return p.s.Mode == portroyal.ModeAdventureVariable })),
	script.New("missions", script.ListOf(mission), func(p *position) []portroyal.Mission { return p.s.Adventure.Missions[:p.s.Adventure.N] }, nil).
		SetBy(script.Put(script.Once(script.ListOf(mission)), (*position).setMissions)).Also("open-missions").Most(rules.MaxMissions),
	script.Bits("groups", script.Word[*position](portroyal.ParseGroup), func(p *position) *uint8 { return &p.s.Adventure.Groups }),
	script.Stored("current-event", script.OrNone(portroyal.NoHappening, event), func(p *position) *portroyal.Happening {
		return &p.s.Adventure.Card
	}).Also("event"),
	script.New("event-pile", unseenEvents, func(p *position) (list []hidden) {
		for _, h := range slices.Backward(p.s.Adventure.Pile[:p.s.Adventure.NPile]) { // written from the top, stored from the bottom
			list = append(list, hidden(h))
		}
		return list
	}, func(p *position, list []hidden) {
		v := &p.s.Adventure
		v.Pile, v.NPile = [rules.MaxEvents]portroyal.Happening{}, uint8(len(list))
		for i, h := range list {
			v.Pile[len(list)-1-i] = portroyal.Happening(h)
		}
	}).Most(rules.MaxEvents),
	script.Row("event-discard", script.ListOf(event), func(p *position) ([]portroyal.Happening, *uint8) {
		return p.s.Adventure.Past[:], &p.s.Adventure.NPast
	}),
	script.Flag("event-used", func(p *position) *bool { return &p.s.Adventure.Used }),
	script.Flag("entered", func(p *position) *bool { return &p.s.Adventure.Entered }).Also("last-draw-entered-harbour"),
	script.Number("month", 0, 99, func(p *position) *uint8 { return &p.s.Adventure.Month }),
	script.Number("lookouts", 0, 99, func(p *position) *uint8 { return &p.s.Adventure.Lookouts }).Also("lookouts-used"),
	script.Number("less", 0, 1, func(p *position) *uint8 { return &p.s.Adventure.Less }),
	script.Number("toll", 0, 99, func(p *position) *uint8 { return &p.s.Adventure.Toll }),
	script.Number("pot", 0, 99, func(p *position) *uint8 { return &p.s.Adventure.Pot }).
		Check(refusal("so many coins are never split: three for each chapter lost together", func(p *position) bool {
			n := p.s.Adventure.Pot
			return n%rules.CoinsPerFailure != 0 || n > 0 && !p.s.Mode.Together()
		})),
	cardList("sold", cards, "innkeepers", each(func(c portroyal.Card) bool {
		return slices.Contains(rules.Innkeepers[:], c)
	}), func(p *position) (list []portroyal.Card) {
		for i, n := range p.s.Adventure.Sold {
			list = append(list, slices.Repeat(rules.Innkeepers[i:i+1], int(n))...)
		}
		return list
	}, func(p *position, list []portroyal.Card) {
		p.s.Adventure.Sold = [3]uint8{}
		for _, c := range list {
			p.s.Adventure.Sold[slices.Index(rules.Innkeepers[:], c)]++
		}
	}),
	script.New("top", oneCard, func(p *position) portroyal.Card { return p.table().Top }, (*position).setTop),
	script.New("looked", script.Sorted(cards), func(p *position) []portroyal.Card {
		return slices.Sorted(slices.Values(p.s.Adventure.Looked[:p.s.Adventure.NLooked]))
	}, func(p *position, list []portroyal.Card) {
		v := &p.s.Adventure
		v.Looked, v.LookGen = [rules.MaxLooked]portroyal.Card{}, [rules.MaxLooked]uint8{}
		v.NLooked = uint8(copy(v.Looked[:], list))
	}).Most(rules.MaxLooked),
	script.Row("parts", script.ListOf(func(_ *position, word string) (uint8, error) {
		n, err := script.Numeral(word, 0, portroyal.MaxExtra)
		return uint8(n), err
	}), func(p *position) ([]uint8, *uint8) { return p.s.Adventure.Share[:p.s.Seats], &p.s.Adventure.Shared }),
	script.New("story", script.ListOf(func(_ *position, word string) (string, error) {
		if !isStory(word) {
			return "", script.Unknown("story", word)
		}
		return word, nil
	}), func(p *position) (words []string) {
		for _, c := range p.view().Story() {
			words = append(words, c.Number)
		}
		return words
	}, nil),
	goal("card-9-missions", func(n portroyal.Nine) portroyal.Goal { return n.Missions }),
	goal("card-9-markers", func(n portroyal.Nine) portroyal.Goal { return n.Markers }),
	goal("card-9-influence", func(n portroyal.Nine) portroyal.Goal { return n.Influence }),
	script.Reads("event-reserve", func(p *position) uint8 { return p.s.Adventure.Reserve }),
),
	script.New("offering", offer, (*position).offering, (*position).setOffering),
	script.New("offered", script.ListOf(offer), (*position).offered, nil).SetBy(script.Put(script.ListOf(offer), (*position).setOffered)).Also("offers-made"),
)

var contractFields = []script.Field[contractPosition]{
	script.New("marks", script.Once(script.ListOf(script.ReadSeat[contractPosition])), func(p contractPosition) []engine.Seat {
		return p.s.ContractView(p.contract).Marks
	}, func(p contractPosition, list []engine.Seat) { mark(p.s.Table.Marks[p.contract][:], list) }),
	script.New("waiting", script.ListOf(contractPosition.readSpace), contractPosition.waiting, contractPosition.setWaiting),
}

var missionFields = []script.Field[missionPosition]{
	script.New("marks", script.Once(script.ListOf(script.ReadSeat[missionPosition])), func(p missionPosition) []engine.Seat {
		return p.view().By
	}, func(p missionPosition, list []engine.Seat) {
		mark(p.s.Adventure.Marks[p.s.Adventure.Slot(p.mission)][:], list)
	}),
	script.Bits("waiting", script.ReadSeat[missionPosition], func(p missionPosition) *uint8 { return &p.s.Adventure.Waits }).
		Then(func(p missionPosition) { p.s.Adventure.Since = [portroyal.MaxSeats]uint16{} }).
		Check(refusal("nobody waits on this mission", func(p missionPosition) bool { return p.mission.Face().When != portroyal.OnTwoStops })),
	script.Reads("month", func(p missionPosition) int { return p.view().Month }),
	script.Reads("decided", func(p missionPosition) string { return p.view().Decided }),
}

var seatFields = []script.Field[seatPosition]{
	script.Number("coins", 0, rules.MaxPurse, func(p seatPosition) *uint8 { return &p.place.Coins }),
	script.Number("taxed", 0, 99, func(p seatPosition) *uint8 { return &p.place.Taxed }),
	script.Number("gifts", 0, 99, func(p seatPosition) *uint8 { return &p.place.Gifts }),
	script.New("display", hand, func(p seatPosition) []portroyal.Card {
		return portroyal.CardsIn(&p.place.Display)
	}, func(p seatPosition, list []portroyal.Card) {
		for _, c := range portroyal.CardsIn(&p.place.Display) {
			p.place.Lay(c, -1)
		}
		for _, c := range list {
			p.place.Lay(c, 1)
		}
	}).Also("personal-display"),
	cardList("pack", hand, "one ship of each colour", func(list []portroyal.Card) bool {
		colours := map[portroyal.Colour]bool{portroyal.Violet: true}
		return each(func(c portroyal.Card) bool {
			again := colours[c.Colour()]
			colours[c.Colour()] = true
			return c.Kind() == portroyal.Ship && !again
		})(list)
	}, func(p seatPosition) []portroyal.Card { return p.s.PlaceView(p.seat).Pack }, func(p seatPosition, list []portroyal.Card) {
		p.place.Pack = [portroyal.Colours]uint8{}
		for _, c := range list {
			p.place.Pack[c.Colour()] = uint8(c) + 1
		}
	}),
	script.Reads("fulfilled", func(p seatPosition) int { return p.s.PlaceView(p.seat).Fulfilled }),
	script.Reads("tokens", func(p seatPosition) uint8 { return p.place.Tokens }),
	script.Reads("discount", func(p seatPosition) int { return p.place.Discount() }),
	script.Reads("influence", func(p seatPosition) int16 { return p.place.Influence }),
	script.Reads("swords", func(p seatPosition) uint8 { return p.place.Swords }),
	script.Reads("expeditions", func(p seatPosition) uint8 { return p.place.Expeditions }),
	script.Reads("rank", func(p seatPosition) int { return script.Ranks(p.s)[p.seat] }),
	script.Ranged("markers", func(seatPosition) (int, int) { return 0, portroyal.MarkersOfCharacter }, func(p seatPosition) int {
		if p.s.Mode.Adventure() {
			return int(p.place.Left)
		}
		return p.s.PlaceView(p.seat).Markers
	}, func(p seatPosition, n int) { p.place.Left = uint8(n) }).
		Check(refusal("markers follow from other fields and can be read, not set", func(p seatPosition) bool { return !p.s.Mode.Adventure() })),
}

var characterFields = ofAdventure(
	script.Stored("character", script.OrNone(0, short[seatPosition](portroyal.ParsePersona)), func(p seatPosition) *portroyal.Persona {
		return &p.place.Persona
	}).Then(func(p seatPosition) { p.place.Dealt = uint8(p.place.Persona.Card()) }),
	script.Number("card", 0, portroyal.Personas/2, func(p seatPosition) *uint8 { return &p.place.Dealt }).Also("character-card").
		Then(func(p seatPosition) { p.place.Persona = 0 }),
	script.Ranged("crowns", func(seatPosition) (int, int) { return 0, portroyal.MaxCrowns }, func(p seatPosition) uint8 {
		return p.place.Crowns
	}, func(p seatPosition, n uint8) {
		p.place.Influence += portroyal.CrownInfluence(n) - portroyal.CrownInfluence(p.place.Crowns)
		p.place.Crowns = n
	}),
	script.Number("extra", 0, portroyal.MaxExtra, func(p seatPosition) *uint8 { return &p.s.Adventure.Extra[p.seat] }),
	cardList("kept", script.Once(hand), "ships with items", each(func(c portroyal.Card) bool {
		return c.Item() != portroyal.NoItem
	}), func(p seatPosition) []portroyal.Card {
		return slices.Collect(p.place.Kept.All())
	}, func(p seatPosition, list []portroyal.Card) { p.place.Kept = portroyal.ShipSetOf(list...) }).Also("kept-ships"),
	script.Reads("missions", func(p seatPosition) int { return p.s.Adventure.Laid(p.seat) }),
	script.Reads("boxed", func(p seatPosition) uint8 { return p.place.Boxed }),
	script.Reads("power", func(p seatPosition) bool { return p.place.Power != portroyal.PowerNone }).Also("power-active"),
	script.Reads("trophy", func(p seatPosition) bool { return p.place.Trophy() }).Also("trophy-visible"),
	script.Reads("arms", func(p seatPosition) int { return p.place.Arms() }),
	script.Reads("known", func(p seatPosition) (list []portroyal.Card) {
		for _, k := range p.s.Adventure.Known[:p.s.Adventure.NKnown] {
			if k.Owner == p.seat {
				list = append(list, k.Card)
			}
		}
		return list
	}),
)

// ofAdventure marks fields that only matches of the adventure have.
func ofAdventure[T interface{ state() *rules.State }](fields ...script.Field[T]) []script.Field[T] {
	for i, f := range fields {
		fields[i] = f.When(func(t T) error {
			if !t.state().Mode.Adventure() {
				return fmt.Errorf("%w: %s is a field of the adventure", engine.ErrNotation, f.Name)
			}
			return nil
		})
	}
	return fields
}

// refusal is a function for Check: it refuses a field that a position cannot have, with this reason.
func refusal[T any](why string, impossible func(T) bool) func(T) error {
	return func(t T) error {
		if impossible(t) {
			return fmt.Errorf("%w: %s", engine.ErrNotation, why)
		}
		return nil
	}
}

func untimed(p *position) bool { return !p.s.Mode.Timed() }

func (p *position) state() *rules.State         { return p.s }
func (p *position) view() *portroyal.View       { return p.s.View(engine.Nobody).(*portroyal.View) }
func (p *position) table() *portroyal.Adventure { return p.s.AdventureView(p.s.Active) }
func (p missionPosition) view() portroyal.OpenMission {
	return p.s.MissionView(p.s.Adventure.Slot(p.mission))
}

func goal(name string, of func(portroyal.Nine) portroyal.Goal) script.Field[*position] {
	return script.Reads(name, func(p *position) string {
		g := of(p.s.Nine())
		return fmt.Sprintf("%d/%d", g.Have, g.Need)
	})
}

// cardList is a list of cards of which only some may lie at a place; want describes those, for messages.
func cardList[T any](name string, read func(T, string) ([]portroyal.Card, error), want string, fits func([]portroyal.Card) bool,
	get func(T) []portroyal.Card, set func(T, []portroyal.Card)) script.Field[T] {
	return script.New(name, read, get, nil).SetBy(script.Put(read, func(t T, list []portroyal.Card) error {
		if !fits(list) {
			return fmt.Errorf("%w: %s takes %s, not %s", engine.ErrNotation, name, want, script.Text(list))
		}
		set(t, list)
		return nil
	}))
}

func each(may func(portroyal.Card) bool) func([]portroyal.Card) bool {
	return func(list []portroyal.Card) bool {
		return !slices.ContainsFunc(list, func(c portroyal.Card) bool { return !may(c) })
	}
}
