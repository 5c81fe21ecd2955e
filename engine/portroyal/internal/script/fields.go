package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/internal/rules"
	"portside/engine/script"
)

// position is what a case script says of a state.
type position struct {
	script.Sheet
	s       *rules.State
	deck    int // -1: whatever is left
	discard int // cards to discard of whatever kind; -1: the discard bag says
	allow   int // -1: what the rules give
	time    int // -1: what the seals give
	actor   engine.Seat
	coins   [portroyal.MaxSeats]int // -1: those of the character
	markers [portroyal.MaxSeats]int // on the character card; -1: those that lie nowhere else
	counted bool                    // rounds have begun
	calm    bool                    // it says that the end has not been triggered
	setUp   bool                    // the adventure has not begun yet, and nothing but its set-up is named
}

// seatPosition, contractPosition and missionPosition are what belongs to a seat, a contract and a mission.
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

func begin(sheet script.Sheet, st engine.State) *position {
	s := st.(*rules.State)
	p := &position{Sheet: sheet, s: s, deck: -1, discard: -1, actor: engine.Nobody, allow: -1, time: -1, counted: s.Round > 0}
	if s.Phase != portroyal.PhaseDifficulty {
		p.time = int(s.Time)
	}
	if s.Box > 0 { // an earlier position has said how large the draw pile is
		p.deck = int(s.Deck)
	}
	if s.Phase == portroyal.PhaseTake || s.Phase == portroyal.PhaseOffer || s.Phase == portroyal.PhaseGift {
		p.actor, p.allow = s.Actor, int(s.Allowance)
	}
	p.setUp = s.Phase == portroyal.PhaseCharacter || s.Phase == portroyal.PhaseShare
	for i := range p.coins {
		p.coins[i], p.markers[i] = int(s.Places[i].Coins), -1
		if p.setUp {
			p.coins[i] = -1
		}
	}
	return p
}

// Cases is what Port Royal adds to the grammar of case scripts; CASES.md describes it.
type Cases struct{}

// Script implements script.Game.
func (Cases) Script() *script.Grammar { return &grammar }

var grammar = script.Grammar{
	Telling: portroyal.Telling,
	Worded:  portroyal.TellInWords,
	Words:   portroyal.WordsOfEvents(),
	Actions: strings.Fields("draw stop let-in repel done end-turn gamble go-on set-aside leave accept repel-free lookout " +
		"trade hire claim forgo give fulfil yes no propose put-back keep complete sell choose share"),
	FirstSeatBegins: true,
	Lost: func(st engine.State) bool {
		s := st.(*rules.State)
		return s.Mode.Timed() && s.Ended != portroyal.EndWon || s.Mode.Together() && s.Ended != portroyal.EndVictory
	},
	Full: fullAction, CutShort: cutShort, Never: worded,
	Fields: script.Table[*position]{
		Things: "seat, contract or mission",
		Begin:  begin,
		Settle: (*position).settle,
		Parts: []script.Part[*position]{
			script.Match(matchFields...),
			script.Match(adventureFields...),
			script.Of("CONTRACT", script.ByWord(ofContract),
				script.New("marks", marks[contractPosition], func(p contractPosition) []engine.Seat { return p.s.ContractView(p.contract).Marks }, contractPosition.setMarks).
					Check(func(p contractPosition) error {
						if p.s.Table.Marks[p.contract][portroyal.CoinSpaces-1] < 0 {
							return fmt.Errorf("%w: %v has %d coin spaces", engine.ErrNotation, p.contract, portroyal.CoinSpaces)
						}
						return nil
					}),
				script.New("waiting", script.ListOf(contractPosition.readSpace), contractPosition.waiting, contractPosition.setWaiting),
			),
			script.Of("MISSION", script.ByWord(ofMission),
				script.New("marks", marks[missionPosition], func(p missionPosition) []engine.Seat { return p.view().By }, missionPosition.setMarks),
				script.New("waiting", script.ReadSeats, func(p missionPosition) engine.SeatSet { return engine.SeatSet(p.s.Adventure.Waits) }, missionPosition.setWaiting).
					Check(func(p missionPosition) error {
						if p.mission.Face().When != portroyal.OnTwoStops {
							return fmt.Errorf("%w: nobody waits on %v", engine.ErrNotation, p.mission)
						}
						return nil
					}),
				script.Reads("month", func(p missionPosition) int { return p.view().Month }),
				script.Reads("decided", func(p missionPosition) string { return p.view().Decided }),
			),
			script.Of("sN", script.BySeat(ofSeat), seatFields...),
			script.Of("sN", script.BySeat(ofSeat), characterFields...),
		},
	},
}

var (
	cards  = script.Copies(rules.MaxPurse, cardOf[*position])
	hand   = script.Copies(rules.MaxPurse, cardOf[seatPosition])
	events = script.Copies(rules.MaxEvents, func(_ *position, word string) (happening, error) {
		if word == "unknown" {
			return happening(portroyal.NoHappening), nil
		}
		h, err := portroyal.ParseHappening(fullName(word))
		return happening(h), err
	})
)

func cardOf[T any](_ T, word string) (portroyal.Card, error) { return portroyal.ParseCard(word) }

// happening is an event as scripts have it, which may be one that nobody has seen.
type happening portroyal.Happening

func (h happening) String() string {
	if portroyal.Happening(h) == portroyal.NoHappening {
		return "unknown"
	}
	return portroyal.Happening(h).String()
}

// matchFields are those of all matches, though some say nothing in most.
var matchFields = []script.Field[*position]{
	script.New("phase", func(_ *position, word string) (portroyal.Phase, error) {
		phase, ok := portroyal.ParsePhase(word)
		if !ok {
			return 0, script.Unknown("phase", word)
		}
		return phase, nil
	}, func(p *position) portroyal.Phase { return p.s.Phase }, func(p *position, phase portroyal.Phase) { p.s.Phase = phase }).Check(func(p *position) error {
		if p.s.Phase == portroyal.PhaseNone || p.s.Phase == portroyal.PhaseOver {
			return script.Unknown("phase", p.s.Phase.String())
		}
		return nil
	}),
	script.Seat("start", func(p *position) *engine.Seat { return &p.s.Start }).Also("start-seat"),
	script.Seat("active", func(p *position) *engine.Seat { return &p.s.Active }).Also("active-seat"),
	script.New("actor", script.ReadSeat, func(p *position) engine.Seat { return p.s.Actor }, func(p *position, seat engine.Seat) { p.actor = seat }),
	script.SeatOrNone("trigger", func(p *position) *engine.Seat { return &p.s.Trigger }).Then(func(p *position) {
		p.s.Triggered = p.s.Triggered || p.s.Trigger != engine.Nobody
	}),
	script.Flag("triggered", func(p *position) *bool { return &p.s.Triggered }).Then(func(p *position) { p.calm = !p.s.Triggered }),
	tableCards("harbour", "characters and ships", rules.MaxHarbour, func(c portroyal.Card) bool { return c.Kind() <= portroyal.Ship },
		func(p *position) []portroyal.Card { return p.s.Harbour[:p.s.NHarbour] }, (*position).setHarbour).Also("harbor"),
	tableCards("row", "at most eight expeditions", rules.MaxRow, func(c portroyal.Card) bool { return c.Kind() == portroyal.Expedition },
		func(p *position) []portroyal.Card { return p.s.Row[:p.s.NRow] }, func(p *position, list []portroyal.Card) {
			p.s.Row = [rules.MaxRow]portroyal.Card{}
			p.s.NRow = uint8(copy(p.s.Row[:], list))
		}).Also("expedition-row"),
	tableCards("pending", "one ship", 1, func(c portroyal.Card) bool { return c.Kind() == portroyal.Ship },
		func(p *position) []portroyal.Card { return oneOf(p.s.Pending) }, func(p *position, list []portroyal.Card) { p.s.Pending = only(list) }).Also("pending-ship"),
	tableCards("revealed", "at most four cards", rules.MaxRevealed, func(portroyal.Card) bool { return true },
		func(p *position) []portroyal.Card { return p.s.Revealed[:p.s.NRevealed] }, func(p *position, list []portroyal.Card) {
			p.s.Revealed = [rules.MaxRevealed]portroyal.Card{}
			p.s.NRevealed = uint8(copy(p.s.Revealed[:], list))
		}),
	number("deck", rules.MaxPurse, func(p *position) int { return int(p.s.Deck) }, func(p *position, n int) { p.deck = n }).Also("draw-pile"),
	number("discard", rules.MaxPurse, func(p *position) int { return p.s.Discard.Len() }, func(p *position, n int) { p.discard, p.s.Discard = n, engine.Bag{} }).
		Also("discard-pile").OrCards("discard.cards"),
	script.New("discard.cards", script.Sorted(cards), func(p *position) []portroyal.Card { return portroyal.CardsIn(&p.s.Discard) }, func(p *position, list []portroyal.Card) {
		p.discard, p.s.Discard = -1, engine.Bag{}
		for _, c := range list {
			p.s.Discard.Put(uint8(c))
		}
	}).About("discard"),
	number("allowance", 20, func(p *position) int { return int(p.s.Allowance) }, func(p *position, n int) { p.allow = n }),
	script.Number("draws", 0, rules.MaxPurse, func(p *position) *uint8 { return &p.s.Draws }).Also("draws-made"),
	script.Number("taken", 0, 20, func(p *position) *uint8 { return &p.s.Taken }),
	script.Number("round", 0, 9999, func(p *position) *uint16 { return &p.s.Round }).Also("round-number").
		Check(func(p *position) error { return p.fromOne("rounds", p.s.Round) }),
	script.Number("turn", 0, 9999, func(p *position) *uint16 { return &p.s.Turn }).Also("turn-number").
		Check(func(p *position) error { return p.fromOne("turns", p.s.Turn) }),
	script.Ranged("dry", func(p *position) (int, int) { return 0, int(p.s.Seats) }, func(p *position) uint8 { return p.s.Dry }, func(p *position, n uint8) { p.s.Dry = n }),
	script.Number("gambles", 0, 4, func(p *position) *uint8 { return &p.s.Gambles }),
	script.Number("gamblers", 0, 4, func(p *position) *uint8 { return &p.s.Gamblers }).Also("gamblers-used"),
	script.New("contracts", script.ListOf(contractOf), func(p *position) []portroyal.Contract { return p.s.Table.Open[:p.s.Table.N] }, nil).
		SetBy((*position).setContracts).Also("open-contracts"),
	number("time", 60, func(p *position) int { return int(p.s.Time) }, func(p *position, n int) { p.time = n }).Also("time-pile").Check(timed("time")),
	script.Number("score", 0, 60, func(p *position) *uint8 { return &p.s.Score }).Also("score-pile").Check(timed("score")),
	script.New("proposal", func(_ *position, value string) (int8, error) {
		if value == "none" || value == "-1" {
			return -1, nil
		}
		n, err := script.Numeral(value, 0, 99)
		return int8(n), err
	}, func(p *position) int8 { return p.s.Proposal }, func(p *position, n int8) { p.s.Proposal = n }),
	script.New("agreed", script.ReadSeats, func(p *position) engine.SeatSet {
		if p.s.Rules < portroyal.RulesTogether {
			return 0
		}
		return engine.SeatSet(p.s.Accepted)
	}, func(p *position, set engine.SeatSet) { p.s.Accepted = uint8(set) }),
	script.Reads("ships", func(p *position) int { return p.s.ShipCount() }),
	script.Reads("cards", func(p *position) uint8 { return p.s.NHarbour }),
	script.Reads("takes", func(p *position) int { return p.view().Takes() }),
	script.Reads("undone", func(p *position) int { return p.s.Undone() }),
	script.Reads("mode", func(p *position) portroyal.Mode { return p.view().Mode }),
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

// adventureFields are those of the table in the adventure; what is offered is a contract in other matches.
var adventureFields = append(ofAdventure(
	script.Number("chapter", 1, portroyal.Chapters, func(p *position) *uint8 { return &p.s.Adventure.Chapter }).Check(func(p *position) error {
		if p.s.Mode == portroyal.ModeAdventureVariable {
			return fmt.Errorf("%w: this match is no chapter", engine.ErrNotation)
		}
		return nil
	}),
	script.New("missions", script.ListOf(missionOf[*position]), func(p *position) []portroyal.Mission { return p.s.Adventure.Missions[:p.s.Adventure.N] }, nil).
		SetBy((*position).setMissions).Also("open-missions"),
	script.New("groups", script.ListOf(func(_ *position, word string) (int, error) {
		if _, ok := portroyal.ParseGroup(word); !ok {
			return 0, script.Unknown("shuffle group", word)
		}
		return strconv.Atoi(word)
	}), func(p *position) []int { return p.table().Groups }, nil).SetBy((*position).setGroups),
	script.New("current-event", events, func(p *position) []happening {
		if p.s.Adventure.Card == portroyal.NoHappening {
			return nil
		}
		return []happening{happening(p.s.Adventure.Card)}
	}, func(p *position, list []happening) {
		p.s.Adventure.Card, p.s.Adventure.Event = portroyal.NoHappening, portroyal.EffectNone
		if len(list) > 0 {
			p.s.Adventure.Card = portroyal.Happening(list[0])
		}
	}).Also("event"),
	script.New("event-pile", events, func(p *position) (list []happening) {
		for _, h := range slices.Backward(p.table().Pile) { // written from the top, kept from the bottom
			list = append(list, happening(h))
		}
		return list
	}, nil).SetBy(func(p *position, value string) error {
		v := &p.s.Adventure
		return p.setEvents(value, true, &v.Pile, &v.NPile)
	}),
	script.New("event-discard", events, func(p *position) (list []happening) {
		for _, h := range p.table().Past {
			list = append(list, happening(h))
		}
		return list
	}, nil).SetBy(func(p *position, value string) error {
		v := &p.s.Adventure
		if slices.Contains(strings.Fields(value), "unknown") {
			return script.Unknown("discarded event", "unknown")
		}
		return p.setEvents(value, false, &v.Past, &v.NPast)
	}),
	script.Flag("event-used", func(p *position) *bool { return &p.s.Adventure.Used }),
	script.Flag("entered", func(p *position) *bool { return &p.s.Adventure.Entered }).Also("last-draw-entered-harbour"),
	script.Number("month", 0, 99, func(p *position) *uint8 { return &p.s.Adventure.Month }),
	script.Number("lookouts", 0, 99, func(p *position) *uint8 { return &p.s.Adventure.Lookouts }).Also("lookouts-used"),
	script.Number("less", 0, 99, func(p *position) *uint8 { return &p.s.Adventure.Less }),
	script.Number("toll", 0, 99, func(p *position) *uint8 { return &p.s.Adventure.Toll }),
	script.Number("pot", 0, 99, func(p *position) *uint8 { return &p.s.Adventure.Pot }),
	tableCards("sold", "innkeepers", 3*rules.MaxPurse, func(c portroyal.Card) bool { return slices.Contains(rules.Innkeepers[:], c) },
		func(p *position) (list []portroyal.Card) {
			for i, n := range p.s.Adventure.Sold {
				list = append(list, slices.Repeat([]portroyal.Card{rules.Innkeepers[i]}, int(n))...)
			}
			return list
		}, func(p *position, list []portroyal.Card) {
			p.s.Adventure.Sold = [3]uint8{}
			for _, c := range list {
				p.s.Adventure.Sold[slices.Index(rules.Innkeepers[:], c)]++
			}
		}),
	tableCards("top", "one card", 1, func(portroyal.Card) bool { return true }, func(p *position) []portroyal.Card { return oneOf(p.table().Top) }, (*position).setTop),
	tableCards("looked", "at most three cards", rules.MaxLooked, func(portroyal.Card) bool { return true }, func(p *position) []portroyal.Card {
		return slices.Sorted(slices.Values(p.s.Adventure.Looked[:p.s.Adventure.NLooked]))
	}, func(p *position, list []portroyal.Card) {
		v := &p.s.Adventure
		v.Looked, v.LookGen = [rules.MaxLooked]portroyal.Card{}, [rules.MaxLooked]uint8{}
		v.NLooked = uint8(copy(v.Looked[:], list))
	}),
	script.New("parts", script.ListOf(func(_ *position, word string) (int, error) { return script.Numeral(word, 0, portroyal.MaxExtra) }), func(p *position) (list []int) {
		for _, n := range p.s.Adventure.Share[:p.s.Adventure.Shared] {
			list = append(list, int(n))
		}
		return list
	}, func(p *position, list []int) {
		v := &p.s.Adventure
		v.Share, v.Shared = [portroyal.MaxSeats]uint8{}, uint8(len(list))
		for i, n := range list[:min(len(list), portroyal.MaxSeats)] {
			v.Share[i] = uint8(n)
		}
	}).Check(func(p *position) error {
		if p.s.Adventure.Shared > p.s.Seats {
			return fmt.Errorf("%w: at most one part per seat", engine.ErrNotation)
		}
		return nil
	}),
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
	script.New("offering", script.ListOf(offer), (*position).offering, nil).SetBy((*position).setOffering),
	script.New("offered", script.ListOf(offer), (*position).offered, nil).SetBy((*position).setOffered).Also("offers-made"),
)

var seatFields = []script.Field[seatPosition]{
	script.Ranged("coins", func(seatPosition) (int, int) { return 0, rules.MaxPurse }, func(p seatPosition) int { return int(p.place.Coins) },
		func(p seatPosition, n int) { p.position.coins[p.seat] = n }),
	script.Number("taxed", 0, 99, func(p seatPosition) *uint8 { return &p.place.Taxed }),
	script.Number("gifts", 0, 99, func(p seatPosition) *uint8 { return &p.place.Gifts }),
	script.New("display", script.Sorted(hand), func(p seatPosition) []portroyal.Card { return portroyal.CardsIn(&p.place.Display) }, nil).
		SetBy(seatPosition.setDisplay).Also("personal-display"),
	script.New("pack", script.Sorted(hand), func(p seatPosition) []portroyal.Card { return p.s.PlaceView(p.seat).Pack }, nil).SetBy(seatPosition.setPack),
	script.Reads("fulfilled", func(p seatPosition) int { return p.s.PlaceView(p.seat).Fulfilled }),
	script.Reads("tokens", func(p seatPosition) int { return p.s.PlaceView(p.seat).Tokens }),
	script.Reads("discount", func(p seatPosition) int { return p.s.PlaceView(p.seat).Discount }),
	script.Reads("influence", func(p seatPosition) int { return int(p.place.Influence) }),
	script.Reads("swords", func(p seatPosition) int { return int(p.place.Swords) }),
	script.Reads("expeditions", func(p seatPosition) int { return int(p.place.Expeditions) }),
	script.Reads("rank", func(p seatPosition) int { return script.Ranks(p.s)[p.seat] }),
	script.Ranged("markers", func(seatPosition) (int, int) { return 0, portroyal.MarkersOfCharacter }, func(p seatPosition) int {
		if p.s.Mode.Adventure() {
			return int(p.place.Left)
		}
		return p.s.PlaceView(p.seat).Markers
	}, func(p seatPosition, n int) { p.position.markers[p.seat] = n }).Check(func(p seatPosition) error {
		if !p.s.Mode.Adventure() {
			return fmt.Errorf("%w: markers follow from other fields and can be read, not set", engine.ErrNotation)
		}
		return nil
	}),
}

var characterFields = ofAdventure(
	script.New("character", func(_ seatPosition, word string) (portroyal.Persona, error) {
		if word == "none" {
			return 0, nil
		}
		return portroyal.ParsePersona(fullName(word))
	}, func(p seatPosition) portroyal.Persona { return p.place.Persona }, func(p seatPosition, who portroyal.Persona) {
		p.place.Persona, p.place.Dealt = who, uint8(who.Card())
	}),
	script.Number("card", 0, portroyal.Personas/2, func(p seatPosition) *uint8 { return &p.place.Dealt }).Also("character-card").
		Then(func(p seatPosition) { p.place.Persona = 0 }),
	script.Ranged("crowns", func(seatPosition) (int, int) { return 0, portroyal.MaxCrowns }, func(p seatPosition) uint8 { return p.place.Crowns }, func(p seatPosition, n uint8) {
		p.place.Influence += portroyal.CrownInfluence(n) - portroyal.CrownInfluence(p.place.Crowns)
		p.place.Crowns = n
	}),
	script.Number("extra", 0, portroyal.MaxExtra, func(p seatPosition) *uint8 { return &p.s.Adventure.Extra[p.seat] }),
	script.New("kept", script.Sorted(hand), func(p seatPosition) []portroyal.Card { return p.s.PlaceView(p.seat).Kept }, nil).SetBy(seatPosition.setKept).Also("kept-ships"),
	script.Reads("missions", func(p seatPosition) int { return p.s.Adventure.Laid(p.seat) }),
	script.Reads("boxed", func(p seatPosition) int { return int(p.place.Boxed) }),
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

// ofAdventure are fields that only matches of the adventure have.
func ofAdventure[T interface{ mode() portroyal.Mode }](fields ...script.Field[T]) []script.Field[T] {
	for i, f := range fields {
		fields[i] = f.When(func(t T) error {
			if !t.mode().Adventure() {
				return fmt.Errorf("%w: %s is a field of the adventure", engine.ErrNotation, f.Name())
			}
			return nil
		})
	}
	return fields
}

// timed refuses a field that only matches against the time pile have.
func timed(field string) func(*position) error {
	return func(p *position) error {
		if !p.s.Mode.Timed() {
			return fmt.Errorf("%w: %s is a field of matches against the time pile", engine.ErrNotation, field)
		}
		return nil
	}
}

func (p *position) mode() portroyal.Mode        { return p.s.Mode }
func (p *position) view() *portroyal.View       { return p.s.View(engine.Nobody).(*portroyal.View) }
func (p *position) table() *portroyal.Adventure { return p.s.AdventureView(p.s.Active) }
func (p missionPosition) view() portroyal.OpenMission {
	return p.s.MissionView(p.s.Adventure.Slot(p.mission))
}

// number is a number that is set somewhere else than it is read.
func number(name string, most int, get func(*position) int, set func(*position, int)) script.Field[*position] {
	return script.Ranged(name, func(*position) (int, int) { return 0, most }, get, set)
}

func goal(name string, of func(portroyal.Nine) portroyal.Goal) script.Field[*position] {
	return script.Reads(name, func(p *position) string {
		g := of(p.s.Nine())
		return fmt.Sprintf("%d/%d", g.Have, g.Need)
	})
}

// tableCards is cards of some kinds that lie at a place of the table; want says which, for messages.
func tableCards(name, want string, most int, may func(portroyal.Card) bool, get func(*position) []portroyal.Card, set func(*position, []portroyal.Card)) script.Field[*position] {
	read := cards
	if name == "looked" {
		read = script.Sorted(cards)
	}
	return script.New(name, read, get, nil).SetBy(func(p *position, value string) error {
		list, err := cards(p, value)
		if err != nil {
			return err
		}
		if len(list) > most || slices.ContainsFunc(list, func(c portroyal.Card) bool { return !may(c) }) {
			return fmt.Errorf("%w: %s takes %s, got %q", engine.ErrNotation, name, want, value)
		}
		set(p, list)
		return nil
	})
}

func oneOf(c portroyal.Card) []portroyal.Card {
	if c == portroyal.NoCard {
		return nil
	}
	return []portroyal.Card{c}
}

func only(list []portroyal.Card) portroyal.Card {
	if len(list) == 0 {
		return portroyal.NoCard
	}
	return list[0]
}

func (p *position) fromOne(what string, n uint16) error {
	if n == 0 && p.counted {
		return fmt.Errorf("%w: %s count from 1", engine.ErrNotation, what)
	}
	return nil
}

func ofSeat(p *position, seat engine.Seat) seatPosition {
	return seatPosition{p, &p.s.Places[seat], seat}
}

func ofContract(p *position, word string) (contractPosition, string, error) {
	c, err := contractOf(p, word)
	if err != nil {
		return contractPosition{}, "", nil
	}
	if !p.s.Table.IsOpen(c) {
		err = script.Unknown("open contract", c.String())
	}
	return contractPosition{p, c}, c.String(), err
}

// ofMission finds a mission on the table. A chapter begins with its first mission there, also if the position does not
// say so.
func ofMission(p *position, word string) (missionPosition, string, error) {
	m, err := missionOf(p, word)
	if err != nil {
		return missionPosition{}, "", nil
	}
	if v := &p.s.Adventure; v.N == 0 && p.s.Mode.Adventure() && p.s.Mode != portroyal.ModeAdventureVariable && m == portroyal.FirstMission(int(v.Chapter)) {
		v.Missions[0], v.Months[0], v.N = m, 1, 1
	}
	if p.s.Adventure.Slot(m) < 0 {
		err = script.Unknown("mission on the table", m.String())
	}
	return missionPosition{p, m}, m.String(), err
}
