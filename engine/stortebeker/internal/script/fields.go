package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/script"
	face "portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// Cases implements script.Game.
type Cases struct{}

// Script implements script.Game.
func (Cases) Script() *script.Grammar { return &grammar }

// position is what a case script says of a state. What it has not said makes way for what it has said: see settle.
type position struct {
	script.Sheet
	s *rules.State

	rear   int        // ships of the rearguard
	pile   int        // cards of the draw pile; -1: whatever is left
	drawn  *face.Hand // or these
	thrown int        // cards to discard of whatever kind; -1: the discard pile says
	actor  engine.Seat
	target face.Ship
}

// placePosition and sidePosition are what belongs to a seat, and to its cards at an open ship.
type (
	placePosition struct {
		*position
		*rules.Place
		seat engine.Seat
	}
	sidePosition struct {
		*position
		*rules.Side
		ship face.Ship
	}
)

func begin(sheet script.Sheet, st engine.State) *position {
	s := st.(*rules.State)
	p := &position{Sheet: sheet, s: s, rear: int(s.RearOpen + s.RearClosed), pile: -1, thrown: -1, actor: engine.Nobody, target: s.TargetShip()}
	if int(s.Pile) != s.Unseen.Len() { // an earlier position has said how large the draw pile is
		p.pile = int(s.Pile)
	}
	if s.Box != (face.Hand{}) { // or what it holds
		h := handOf(&s.Unseen)
		p.drawn = &h
	}
	if s.Phase == face.PhaseCounter || s.Phase == face.PhasePirate {
		p.actor = s.Actor
	}
	return p
}

// grammar is what Störtebeker adds to the grammar of case scripts; CASES.md describes it.
var grammar = script.Grammar{
	Telling:         face.Telling,
	Actions:         face.Verbs(),
	FirstSeatBegins: true,
	Never:           tooMany,
	Fields:          script.Table[*position]{Begin: begin, Settle: (*position).settle, Things: "seat", Parts: parts},
}

var parts = []script.Part[*position]{
	script.Match( // the turn and the open ships, on which the rest builds
		script.New("active", script.ReadSeat, func(p *position) engine.Seat { return p.s.Active }, (*position).newTurn).Also("active_seat", "active_player"),
		script.Kept("phase", phase, func(p *position) *face.Phase { return &p.s.Phase }).Check(func(p *position) error {
			if p.s.Phase == face.PhaseOver {
				return script.Unknown("phase", p.s.Phase.String())
			}
			if p.s.Phase != face.PhaseCounter && p.s.Phase != face.PhasePirate {
				p.actor = engine.Nobody
			}
			return nil
		}),
		script.New("open", berths, func(p *position) []face.Ship {
			var list []face.Ship
			for _, b := range p.s.Slot[:p.s.Slots] {
				list = append(list, b.Ship)
			}
			return list
		}, (*position).setOpen).Also("open_ships").Blank("none"),
		script.Number("played", 0, rules.PerTurn, func(p *position) *uint8 { return &p.s.Played }).Also("cards_played", "cards_played_this_turn"),
		script.New("rearguard.open", ships[*position], func(p *position) []face.Ship { return p.s.Rear[:p.s.RearOpen] }, nil).Also("rearguard_open").
			SetBy((*position).setRear),
		script.Tries("rearguard.ships", func(p *position) (string, error) {
			if p.s.RearClosed > 0 {
				return script.Text(p.s.RearOpen + p.s.RearClosed), nil // they cannot all be told
			}
			return script.Text(p.s.Rear[:p.s.RearOpen]), nil
		}).SetBy((*position).setRear).Then(func(p *position) { p.rear = int(p.s.RearOpen) }).About("rearguard"),
	),
	script.Match(
		script.Seat("start", func(p *position) *engine.Seat { return &p.s.Start }).Also("start_seat", "start_player"),
		script.Number("round", 1, 9999, func(p *position) *uint16 { return &p.s.Round }),
		script.Number("to-play", 0, rules.PerTurn, func(p *position) *uint8 { return &p.s.Quota }),
		script.Number("discarded", 0, rules.PerTurn, func(p *position) *uint8 { return &p.s.Discards }).Then(func(p *position) {
			if !p.Said("played") {
				p.s.Played = max(p.s.Played, p.s.Discards)
			}
		}),
		script.New("tried", script.Sorted(ships[*position]), (*position).tried, nil).Also("tried_this_turn", "ships_tried", "ships_tried_this_turn").SetBy((*position).setTried),
		script.Flag("boarding-over", func(p *position) *bool { return &p.s.BoardingOver }).Also("boarding_over_this_turn"),
		script.Flag("triggered", func(p *position) *bool { return &p.s.Triggered }).Also("end_triggered"),
		number("rearguard", face.Ships, func(p *position) uint8 { return p.s.RearOpen + p.s.RearClosed }, func(p *position) *int { return &p.rear }).OrCards("rearguard.ships"),
		number("draw", face.DeckSize, func(p *position) uint8 { return p.s.Pile }, func(p *position) *int { return &p.pile }).Also("draw_pile").OrCards("draw.cards").
			Then(func(p *position) { p.drawn = nil }),
		script.New("draw.cards", hand[*position], func(p *position) face.Hand { return handOf(&p.s.Unseen) }, func(p *position, h face.Hand) { p.drawn, p.pile = &h, h.Len() }).
			About("draw").Where(func(p *position) error {
			if int(p.s.Pile) != p.s.Unseen.Len() {
				return errors.New("some of the unseen cards are out of play: read unseen and draw")
			}
			return nil
		}),
		number("discard", face.DeckSize, func(p *position) uint8 { return uint8(p.s.Discard.Len()) }, func(p *position) *int { return &p.thrown }).Also("discard_pile").
			OrCards("discard.cards"),
		script.Kept("discard.cards", hand[*position], func(p *position) *face.Hand { return &p.s.Discard }).About("discard"),

		of(script.New("target", ships[*position], (*position).aim, nil).SetBy((*position).setTarget),
			"target", face.PhaseSeize, face.PhaseKeep, face.PhaseLose, face.PhaseCounter, face.PhasePirate),
		of(script.New("dice", script.ListOf(kind), func(p *position) []face.Kind { return p.s.Dice[:] }, nil).SetBy((*position).setDice),
			"dice", face.PhaseSeize, face.PhaseKeep, face.PhaseLose),
		of(script.Ranged("die", func(*position) (int, int) { return 0, 2 }, func(p *position) uint8 { return p.s.Die + 1 }, func(p *position, n uint8) { p.s.Die = max(n, 1) - 1 }),
			"die", face.PhaseSeize, face.PhaseKeep, face.PhaseLose),
		of(script.New("loot", hand[*position], func(p *position) face.Hand { return handWith(p.s.Loot[:p.s.LootLen]) }, nil).SetBy((*position).setLoot),
			"loot", face.PhaseSeize, face.PhaseKeep),
		of(script.Number("best", 0, 40, func(p *position) *uint8 { return &p.s.Best }), "best", face.PhaseCounter),
		of(script.SeatOrNone("leader", func(p *position) *engine.Seat { return &p.s.Leader }), "leader", face.PhaseCounter),

		script.Reads("mode", func(p *position) string { return map[bool]string{false: "base", true: "pro"}[p.s.Pro] }),
		script.Reads("removed", func(p *position) int { return p.s.Fleet.Len() - int(p.s.RearClosed) }),
		script.Reads("unseen", func(p *position) face.Hand { return handOf(&p.s.Unseen) }),
		script.New("winners", script.ReadSeats, func(p *position) engine.SeatSet { return script.Winners(p.s) }, nil),
		script.Reads("tie-break", func(p *position) string {
			_, how := p.view().Result()
			return [...]string{"points", "ships", "shared"}[how]
		}),
		script.Reads("ended", func(p *position) string { return [...]string{"no", "boarded", "becalmed"}[p.s.Ended] }),
	),
	script.Of("odds.SHIP", ofOdds, script.Reads("", func(p sidePosition) string { return fmt.Sprintf("%d/36", face.Ways(p.ship.Boarding()-int(p.Might))) })),
	script.Of("sN", script.BySeat(ofSeat),
		script.Kept("hand", hand[placePosition], func(p placePosition) *face.Hand { return &p.Hand }).Check(func(p placePosition) error {
			if p.Cards = uint8(p.Hand.Len()); p.Cards > rules.HandSize {
				return fmt.Errorf("%w: a hand of %d cards, at most %d", engine.ErrNotation, p.Cards, rules.HandSize)
			}
			return nil
		}),
		script.Kept("aside", hand[placePosition], func(p placePosition) *face.Hand { return &p.Aside }).Then(func(p placePosition) {
			p.AsideLen = uint8(p.Aside.Len())
			if p.seat == p.s.Active && p.AsideLen > 0 && !p.s.Exchanged {
				p.s.Exchanged, p.s.Taken = true, p.AsideLen
			}
		}),
		script.New("known", hand[placePosition], func(p placePosition) face.Hand { return p.Memory.Cards }, func(p placePosition, h face.Hand) { p.Memory = rules.Remembered(h) }),
		script.New("ships", script.Sorted(ships[placePosition]), func(p placePosition) []face.Ship { return p.Won.List() }, placePosition.win).Also("won", "won_ships"),
		script.Ranged("score", func(placePosition) (int, int) { return 0, 999 }, placePosition.total, func(p placePosition, n int) { p.Score = uint16(n) }).
			Check(func(p placePosition) error {
				p.Extra = int16(p.Score) - int16(p.Won.Points())
				if p.Extra < 0 {
					return fmt.Errorf("%v has a score of %d, its ships have %d points", p.seat, p.Score, p.Won.Points())
				}
				return nil
			}),
		script.Reads("points", func(p placePosition) uint16 { return p.Score }),
		script.Reads("bonus", func(p placePosition) int { return p.s.Bonus(p.seat) }),
		script.Reads("track", func(p placePosition) int { return face.TrackSpace(p.total()) }),
		script.Reads("cards", func(p placePosition) uint8 { return p.Cards }),
		script.Reads("boarded", func(p placePosition) int { return p.Won.Len() }),
		script.Reads("rank", func(p placePosition) int { return script.Ranks(p.s)[p.seat] }),
	),
	script.Of("sN.SHIP", script.Within(script.BySeat(ofSeat), ofShip),
		script.New("", hand[sidePosition], sidePosition.cards, sidePosition.lay),
		script.New("revealed", hand[sidePosition], func(p sidePosition) face.Hand { return pirates(p.Up) }, nil).SetBy(sidePosition.reveal),
		script.New("hidden", hand[sidePosition], func(p sidePosition) face.Hand { return pirates(p.Down) }, nil),
		script.Reads("complete", func(p sidePosition) bool { return p.Complete(p.ship) }),
		script.Reads("might", func(p sidePosition) uint8 { return p.Might }),
	),
	script.Match( // what follows from the rest unless it is said
		script.Number("taken", 0, 2, func(p *position) *uint8 { return &p.s.Taken }).Then(func(p *position) { p.s.Exchanged = p.s.Taken > 0 }),
		script.Flag("exchanged", func(p *position) *bool { return &p.s.Exchanged }),
		script.New("actor", script.ReadSeatOrNone, func(p *position) engine.Seat { return p.s.Actor }, func(p *position, seat engine.Seat) { p.actor = seat }),
	),
}

// number is a number that settling turns into cards or ships.
func number(name string, most int, get func(*position) uint8, at func(*position) *int) script.Field[*position] {
	return script.Ranged(name, func(*position) (int, int) { return 0, most }, func(p *position) int { return int(get(p)) }, func(p *position, n int) { *at(p) = n })
}

// of is a field that counts in certain phases only, those of a shot or a boarding.
func of(f script.Field[*position], name string, in ...face.Phase) script.Field[*position] {
	return f.Check(func(p *position) error {
		if !slices.Contains(in, p.s.Phase) {
			return fmt.Errorf("%s belongs to phase %v, not to %v", name, in[0], p.s.Phase)
		}
		return nil
	})
}

// How values are read.

func phase(_ *position, word string) (face.Phase, error) { return face.ParsePhase(word) }
func kind(_ *position, word string) (face.Kind, error)   { return face.ParseKind(word) }
func ship[T any](_ T, word string) (face.Ship, error)    { return face.ParseShip(word) }
func hand[T any](_ T, value string) (face.Hand, error)   { return face.ParseHand(value) }
func ships[T any](t T, value string) ([]face.Ship, error) {
	return script.Once(script.ListOf(ship[T]))(t, value)
}

// berths reads ships by place; none is an empty place.
func berths(p *position, value string) ([]face.Ship, error) {
	if _, err := ships(p, value); err != nil {
		return nil, err
	}
	list := []face.Ship{}
	for _, word := range strings.Fields(value) {
		ship, _ := face.ParseShip(word) // none is NoShip
		list = append(list, ship)
	}
	if len(list) > int(p.s.Slots) {
		return nil, fmt.Errorf("%w: %q are more than %d ships", engine.ErrNotation, value, p.s.Slots)
	}
	return list, nil
}

// tooMany tells of a counter with more cards than may be laid.
func tooMany(action string) bool {
	list, counter := strings.CutPrefix(action, "counter.")
	ids := strings.Split(list, "+")
	return counter && len(ids) > face.MaxCounter && !slices.ContainsFunc(ids, func(id string) bool {
		_, err := face.ParseCard(id)
		return err != nil
	})
}

// What fields belong to.

func ofSeat(p *position, seat engine.Seat) placePosition {
	return placePosition{p, &p.s.Seat[seat], seat}
}

func ofShip(p placePosition, word string) (sidePosition, string, error) {
	return p.position.side(p.seat, word)
}

func ofOdds(p *position, path string) (side sidePosition, head, rest string, err error) {
	if word, of := strings.CutPrefix(path, "odds."); of {
		side, head, err = p.side(p.s.Active, word)
		head = "odds." + head
	}
	return side, head, "", err
}

// side is that of a seat at a ship. Its name is empty if word is no ship.
func (p *position) side(seat engine.Seat, word string) (sidePosition, string, error) {
	ship, err := face.ParseShip(word)
	if err != nil {
		return sidePosition{}, "", nil
	}
	slot := p.s.SlotOf(ship)
	if slot < 0 {
		return sidePosition{}, word, fmt.Errorf("%w: %v is not among the open ships (field open)", engine.ErrNotation, ship)
	}
	return sidePosition{p, &p.s.Slot[slot].Side[seat], ship}, word, nil
}

// How the position is set and read.

// newTurn makes it the beginning of a seat's turn.
func (p *position) newTurn(seat engine.Seat) {
	s := p.s
	s.Active, s.Phase, p.actor, p.target = seat, face.PhasePlay, engine.Nobody, face.NoShip
	s.Played, s.Discards, s.Taken, s.Exchanged, s.Tried, s.BoardingOver = 0, 0, 0, false, 0, false
}

// setOpen puts ships at sea. Cards stay at a ship that stays.
func (p *position) setOpen(list []face.Ship) {
	old := p.s.Slot
	for i := range p.s.Slot {
		b := &p.s.Slot[i]
		*b = rules.Berth{Ship: face.NoShip}
		if i < len(list) && list[i] != face.NoShip {
			b.Ship = list[i]
			if k := slices.IndexFunc(old[:], func(b rules.Berth) bool { return b.Ship == list[i] }); k >= 0 {
				*b = old[k]
			}
		}
	}
	p.s.Tried = 0
}

// setRear says which ships of the rearguard lie face up; none says that it is empty.
func (p *position) setRear(value string) error {
	list, err := ships(p, value)
	if err != nil {
		return err
	}
	if most := p.s.RearFaceUp(); len(list) > most {
		return fmt.Errorf("%w: %d of the rearguard lie face up, so %q cannot be told; their number goes into rearguard", engine.ErrNotation, most, value)
	}
	if len(list) == 0 {
		p.rear = 0
	}
	p.s.Rear, p.s.RearOpen = [rules.MaxRear]face.Ship{}, uint8(len(list))
	copy(p.s.Rear[:], list)
	return nil
}

func (p *position) aim() (list []face.Ship) {
	if ship := p.s.TargetShip(); ship != face.NoShip {
		list = append(list, ship)
	}
	return list
}

func (p *position) setTarget(value string) (err error) {
	p.target, err = face.ParseShip(value)
	return err
}

func (p *position) tried() (list []face.Ship) {
	for i, b := range p.s.Slot[:p.s.Slots] {
		if p.s.Tried&(1<<i) != 0 && b.Ship != face.NoShip {
			list = append(list, b.Ship)
		}
	}
	slices.Sort(list)
	return list
}

func (p *position) setTried(value string) error {
	list, err := ships(p, value)
	p.s.Tried = 0
	for _, ship := range list {
		i := p.s.SlotOf(ship)
		if i < 0 {
			return fmt.Errorf("%w: %v is not among the open ships (field open)", engine.ErrNotation, ship)
		}
		p.s.Tried |= 1 << i
	}
	return err
}

func (p *position) setDice(value string) error {
	list, err := script.ListOf(kind)(p, value)
	if err == nil && copy(p.s.Dice[:], list) != len(list) || len(list) != 2 {
		err = errors.Join(err, fmt.Errorf("%w: dice takes two provisions, got %q", engine.ErrNotation, value))
	}
	return err
}

func (p *position) setLoot(value string) error {
	h, err := face.ParseHand(value)
	list := h.List()
	if err == nil && (len(list) > len(p.s.Loot) || slices.ContainsFunc(list, face.Card.IsPirate)) {
		err = fmt.Errorf("%w: loot takes at most two provisions, got %q", engine.ErrNotation, value)
	}
	p.s.Loot = [2]face.Card{}
	p.s.LootLen = uint8(copy(p.s.Loot[:], list))
	return err
}

func (p *position) view() *face.View { return p.s.View(engine.Nobody).(*face.View) }

// total is the score, in a pro match that is over with the colour bonus.
func (p placePosition) total() int {
	if p.s.Phase == face.PhaseOver {
		return int(p.Score) + p.s.Bonus(p.seat)
	}
	return int(p.Score)
}

func (p placePosition) win(list []face.Ship) {
	p.Won, p.Extra = 0, 0
	for _, ship := range list {
		p.Won = p.Won.With(ship)
	}
	p.Score = uint16(p.Won.Points())
}

// cards are those of a side, pirates whether face up or down.
func (p sidePosition) cards() (h face.Hand) {
	copy(h[:], p.Provisions[:])
	for v := range p.Up {
		h[face.Provisions+v] = p.Up[v] + p.Down[v]
	}
	return h
}

// lay puts cards at the ship, pirates face down.
func (p sidePosition) lay(h face.Hand) {
	*p.Side = rules.Side{}
	copy(p.Provisions[:], h[:face.Provisions])
	copy(p.Down[:], h[face.Provisions:])
	p.Recount()
}

// reveal turns pirates of a side face up, and all others down.
func (p sidePosition) reveal(value string) error {
	h, err := face.ParseHand(value)
	if err != nil {
		return err
	}
	for c, n := range h {
		switch {
		case n > 0 && c < face.Provisions:
			return fmt.Errorf("%w: only pirates are revealed, got %q", engine.ErrNotation, value)
		case n > p.cards()[c]:
			return fmt.Errorf("%w: there are %d of %v at %v, not %d", engine.ErrNotation, p.cards()[c], face.Card(c), p.ship, n)
		}
	}
	for v := range p.Up {
		p.Up[v], p.Down[v] = h[face.Provisions+v], p.Up[v]+p.Down[v]-h[face.Provisions+v]
	}
	p.Least = [2]uint8{}
	p.Recount()
	return nil
}

// pirates are numbers of pirates by value as cards.
func pirates(n [3]uint8) (h face.Hand) {
	copy(h[face.Provisions:], n[:])
	return h
}

func handWith(cards []face.Card) (h face.Hand) {
	for _, c := range cards {
		h[c]++
	}
	return h
}

func handOf(b *engine.Bag) (h face.Hand) {
	for c := range b.All() {
		h[c] = uint8(b.Count(c))
	}
	return h
}
