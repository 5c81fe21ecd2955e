package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/script"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/internal/rules"
)

// Cases implements script.Game.
type Cases struct{}

// Script implements script.Game.
func (Cases) Script() *script.Grammar { return &grammar }

// position is what a case script says of a state. Unset fields give way to set ones: see settle.
type position struct {
	script.Given
	s   *rules.State
	was rules.State // before any setting

	rear    int // ships of the rearguard
	discard int // number of cards in the discard pile, of any kind
}

// placePosition and sidePosition are the parts of a seat, and of its cards at an open ship.
type (
	placePosition struct {
		*position
		*rules.Place
		seat engine.Seat
	}
	sidePosition struct {
		*position
		*rules.Side
		ship stortebeker.Ship
	}
)

func begin(given script.Given, st engine.State) *position {
	s := st.(*rules.State)
	return &position{Given: given, s: s, was: *s, rear: int(s.RearOpen + s.RearClosed)}
}

// grammar is what Störtebeker adds to the grammar of case scripts; CASES.md describes it.
var grammar = script.Grammar{
	EventFormat:     stortebeker.EventFormat,
	Actions:         stortebeker.Verbs(),
	FirstSeatBegins: true,
	Never:           tooMany,
	Fields:          script.Table[*position]{Begin: begin, Complete: (*position).complete, Things: "seat", Parts: parts},
}

var (
	ship  = script.Word[*position](stortebeker.ParseShip)
	ships = script.Once(script.ListOf(ship))
	kinds = script.ListOf(script.Word[*position](stortebeker.ParseKind))
	hand  = script.Word[*position](stortebeker.ParseHand)
)

// The hands of a seat and of a side.
var (
	held = script.Word[placePosition](stortebeker.ParseHand)
	laid = script.Word[sidePosition](stortebeker.ParseHand)
)

var parts = []script.Part[*position]{
	script.Match( // the turn and the open ships; the rest depends on them
		script.New("active", script.ReadSeat, func(p *position) engine.Seat { return p.s.Active }, (*position).newTurn).Also("active_seat", "active_player"),
		script.Stored("phase", script.Word[*position](stortebeker.ParsePhase), func(p *position) *stortebeker.Phase { return &p.s.Phase }),
		script.New("open", berths, func(p *position) (list []stortebeker.Ship) {
			for _, b := range p.s.Slot[:p.s.Slots] {
				list = append(list, b.Ship)
			}
			return list
		}, (*position).setOpen).Also("open_ships").Blank("none"),
		script.Number("played", 0, rules.PerTurn, func(p *position) *uint8 { return &p.s.Played }).Also("cards_played", "cards_played_this_turn"),
		script.New("rearguard.open", ships, func(p *position) []stortebeker.Ship { return p.s.Rear[:p.s.RearOpen] }, nil).Also("rearguard_open").
			SetBy(script.Put(ships, (*position).setRear)),
		script.Reads("rearguard.ships", func(p *position) any {
			if p.s.RearClosed > 0 {
				return p.s.RearOpen + p.s.RearClosed // not all of them are known
			}
			return p.s.Rear[:p.s.RearOpen]
		}).SetBy(script.Put(ships, (*position).setRear)).Then(func(p *position) { p.rear = int(p.s.RearOpen) }).About("rearguard"),
	),
	script.Match(
		script.Stored("start", script.ReadSeat, func(p *position) *engine.Seat { return &p.s.Start }).Also("start_seat", "start_player"),
		script.Number("round", 1, 9999, func(p *position) *uint16 { return &p.s.Round }),
		script.Number("to-play", 0, rules.PerTurn, func(p *position) *uint8 { return &p.s.Quota }),
		script.Number("discarded", 0, rules.PerTurn, func(p *position) *uint8 { return &p.s.Discards }).Then(func(p *position) {
			if !p.Said("played") {
				p.s.Played = max(p.s.Played, p.s.Discards)
			}
		}),
		script.New("tried", script.Sorted(ships), (*position).tried, nil).Also("tried_this_turn", "ships_tried", "ships_tried_this_turn").
			SetBy(script.Put(ships, (*position).setTried)),
		script.Flag("boarding-over", func(p *position) *bool { return &p.s.BoardingOver }).Also("boarding_over_this_turn"),
		script.Flag("triggered", func(p *position) *bool { return &p.s.Triggered }).Also("end_triggered"),
		script.Ranged("rearguard", func(p *position) (int, int) { return 0, p.s.RearAtStart() }, func(p *position) uint8 { return p.s.RearOpen + p.s.RearClosed },
			func(p *position, n uint8) { p.rear = int(n) }).OrCards("rearguard.ships"),
		script.Number("draw", 0, stortebeker.DeckSize, func(p *position) *uint8 { return &p.s.Pile }).Also("draw_pile").OrCards("draw.cards"),
		script.New("draw.cards", hand, func(p *position) stortebeker.Hand { return handOf(&p.s.Unseen) }, func(p *position, h stortebeker.Hand) { p.s.Unseen = script.NewPool(h.List()).Bag() }).
			About("draw").Where(func(p *position) error {
			if int(p.s.Pile) != p.s.Unseen.Len() {
				return errors.New("some of the unseen cards are out of play: read unseen and draw")
			}
			return nil
		}),
		script.Ranged("discard", func(*position) (int, int) { return 0, stortebeker.DeckSize }, func(p *position) int { return p.s.Discard.Len() }, func(p *position, n int) { p.discard = n }).
			Also("discard_pile").OrCards("discard.cards"),
		script.Stored("discard.cards", hand, func(p *position) *stortebeker.Hand { return &p.s.Discard }).About("discard"),

		of(script.New("target", script.OrNone(stortebeker.NoShip, ship), func(p *position) stortebeker.Ship { return p.s.TargetShip() }, nil).SetBy(script.Put(ship, (*position).setTarget)),
			stortebeker.PhaseSeize, stortebeker.PhaseKeep, stortebeker.PhaseLose, stortebeker.PhaseCounter, stortebeker.PhasePirate),
		of(script.New("dice", kinds, func(p *position) []stortebeker.Kind { return p.s.Dice[:] }, nil).SetBy(script.Put(kinds, (*position).setDice)),
			stortebeker.PhaseSeize, stortebeker.PhaseKeep, stortebeker.PhaseLose),
		of(script.Ranged("die", func(*position) (int, int) { return 0, 2 }, func(p *position) uint8 { return p.s.Die + 1 }, func(p *position, n uint8) { p.s.Die = max(n, 1) - 1 }),
			stortebeker.PhaseSeize, stortebeker.PhaseKeep, stortebeker.PhaseLose),
		of(script.New("loot", hand, func(p *position) stortebeker.Hand { return stortebeker.HandOf(p.s.Loot[:p.s.LootLen]) }, nil).SetBy(script.Put(hand, (*position).setLoot)),
			stortebeker.PhaseSeize, stortebeker.PhaseKeep),
		of(script.Number("best", 0, 40, func(p *position) *uint8 { return &p.s.Best }), stortebeker.PhaseCounter),
		of(script.Stored("leader", script.ReadSeatOrNone, func(p *position) *engine.Seat { return &p.s.Leader }), stortebeker.PhaseCounter),

		script.Reads("mode", func(p *position) string { return stortebeker.Info.Option(p.Setup, "mode") }),
		script.Reads("removed", func(p *position) int { return p.s.Fleet.Len() - int(p.s.RearClosed) }),
		script.Reads("unseen", func(p *position) stortebeker.Hand { return handOf(&p.s.Unseen) }),
		script.New("winners", script.ReadSeats, func(p *position) engine.SeatSet { return script.Winners(p.s) }, nil),
		script.Reads("tie-break", func(p *position) string {
			_, how := p.s.View(engine.Nobody).(*stortebeker.View).Result()
			return [...]string{"points", "ships", "shared"}[how]
		}),
		script.Reads("ended", func(p *position) string { return [...]string{"no", "boarded", "becalmed"}[p.s.Ended] }),
	),
	script.Of("odds.SHIP", script.Within(script.ByWord(ofOdds), ofShip),
		script.Reads("", func(p sidePosition) string {
			return fmt.Sprintf("%d/36", stortebeker.Ways(p.ship.Boarding()-int(p.Might)))
		})),
	script.Of("sN", script.BySeat(ofSeat),
		script.Stored("hand", held, func(p placePosition) *stortebeker.Hand { return &p.Hand }).Most(stortebeker.HandSize).Then(func(p placePosition) { p.Cards = uint8(p.Hand.Len()) }),
		script.Stored("aside", held, func(p placePosition) *stortebeker.Hand { return &p.Aside }).Then(func(p placePosition) {
			p.AsideLen = uint8(p.Aside.Len())
			if p.seat == p.s.Active && p.AsideLen > 0 && !p.s.Exchanged {
				p.s.Exchanged, p.s.Taken = true, p.AsideLen
			}
		}),
		script.New("known", held, func(p placePosition) stortebeker.Hand { return p.Memory.Cards }, func(p placePosition, h stortebeker.Hand) { p.Memory = rules.Remembered(h) }),
		script.Bits("ships", script.Word[placePosition](stortebeker.ParseShip), func(p placePosition) *stortebeker.ShipSet { return &p.Won }).Also("won", "won_ships").Then(func(p placePosition) {
			p.Score, p.Extra = uint16(p.Won.Points()), 0
		}),
		script.Ranged("score", func(p placePosition) (int, int) { return p.Won.Points(), 999 }, placePosition.total, func(p placePosition, n int) {
			p.Score, p.Extra = uint16(n), int16(n-p.Won.Points())
		}),
		script.Reads("points", func(p placePosition) uint16 { return p.Score }),
		script.Reads("bonus", func(p placePosition) int { return p.s.Bonus(p.seat) }),
		script.Reads("track", func(p placePosition) int { return stortebeker.TrackSpace(p.total()) }),
		script.Reads("cards", func(p placePosition) uint8 { return p.Cards }),
		script.Reads("boarded", func(p placePosition) int { return p.Won.Len() }),
		script.Reads("rank", func(p placePosition) int { return script.Ranks(p.s)[p.seat] }),
	),
	script.Of("sN.SHIP", script.Within(script.BySeat(ofSeat), ofShip),
		script.New("", laid, sidePosition.Cards, sidePosition.lay),
		script.New("revealed", laid, func(p sidePosition) stortebeker.Hand { return pirates(p.Up) }, nil).SetBy(script.Put(laid, sidePosition.reveal)),
		script.New("hidden", laid, func(p sidePosition) stortebeker.Hand { return pirates(p.Down) }, nil),
		script.Reads("complete", func(p sidePosition) bool { return p.Complete(p.ship) }),
		script.Reads("might", func(p sidePosition) uint8 { return p.Might }),
	),
	script.Match( // fields that follow from the rest unless set
		script.Number("taken", 0, 2, func(p *position) *uint8 { return &p.s.Taken }).Then(func(p *position) { p.s.Exchanged = p.s.Taken > 0 }),
		script.Flag("exchanged", func(p *position) *bool { return &p.s.Exchanged }),
		script.Stored("actor", script.ReadSeatOrNone, func(p *position) *engine.Seat { return &p.s.Actor }),
	),
}

// of is a field that exists in certain phases only, those of a shot or a boarding.
func of(f script.Field[*position], in ...stortebeker.Phase) script.Field[*position] {
	return f.Check(func(p *position) error {
		if !slices.Contains(in, p.s.Phase) {
			return fmt.Errorf("%s belongs to phase %v, not to %v", f.Name, in[0], p.s.Phase)
		}
		return nil
	})
}

// berths reads ships by place; none is an empty place.
func berths(p *position, value string) (list []stortebeker.Ship, err error) {
	_, err = ships(p, value)
	for _, word := range strings.Fields(value) {
		ship, _ := stortebeker.ParseShip(word) // none is NoShip
		list = append(list, ship)
	}
	if err == nil && len(list) > int(p.s.Slots) {
		err = fmt.Errorf("%w: %q are more than %d ships", engine.ErrNotation, value, p.s.Slots)
	}
	return list, err
}

// tooMany tells whether a counter has more cards than may be laid.
func tooMany(action string) bool {
	list, counter := strings.CutPrefix(action, "counter.")
	ids := strings.Split(list, "+")
	return counter && len(ids) > stortebeker.MaxCounter && !slices.ContainsFunc(ids, func(id string) bool {
		_, err := stortebeker.ParseCard(id)
		return err != nil
	})
}

// Owners of fields.

func ofSeat(p *position, seat engine.Seat) placePosition {
	return placePosition{p, &p.s.Seat[seat], seat}
}

// ofOdds is the active seat, whose odds are read.
func ofOdds(p *position, word string) (placePosition, string, error) {
	if word != "odds" {
		word = ""
	}
	return ofSeat(p, p.s.Active), word, nil
}

func ofShip(p placePosition, word string) (sidePosition, string, error) {
	ship, err := stortebeker.ParseShip(word)
	if err != nil {
		return sidePosition{}, "", nil
	}
	slot, err := p.slot(ship)
	return sidePosition{p.position, &p.s.Slot[slot].Side[p.seat], ship}, word, err
}

// slot is the place of an open ship.
func (p *position) slot(ship stortebeker.Ship) (int, error) {
	if slot := p.s.SlotOf(ship); slot >= 0 {
		return slot, nil
	}
	return 0, fmt.Errorf("%w: %v is not among the open ships (field open)", engine.ErrNotation, ship)
}

// Setting and reading the position.

// newTurn makes it the beginning of a seat's turn.
func (p *position) newTurn(seat engine.Seat) {
	s := p.s
	s.Active, s.Phase = seat, stortebeker.PhasePlay
	s.Played, s.Discards, s.Taken, s.Exchanged, s.Tried, s.BoardingOver = 0, 0, 0, false, 0, false
}

// setOpen puts ships at sea. Cards stay at a ship that stays.
func (p *position) setOpen(list []stortebeker.Ship) {
	for i := range p.s.Slot {
		b := rules.Berth{Ship: stortebeker.NoShip}
		if i < len(list) {
			b.Ship = list[i]
		}
		if k := p.was.SlotOf(b.Ship); k >= 0 {
			b = p.was.Slot[k]
		}
		p.s.Slot[i] = b
	}
	p.s.Tried = 0
}

// setRear sets which ships of the rearguard lie face up; none means that it is empty.
func (p *position) setRear(list []stortebeker.Ship) error {
	if most := p.s.RearFaceUp(); len(list) > most {
		return fmt.Errorf("%w: %d of the rearguard lie face up, so %q cannot be told; their number goes into rearguard", engine.ErrNotation, most, script.Text(list))
	}
	if len(list) == 0 {
		p.rear = 0
	}
	p.s.Rear = [rules.MaxRear]stortebeker.Ship{}
	p.s.RearOpen = uint8(copy(p.s.Rear[:], list))
	return nil
}

func (p *position) setTarget(ship stortebeker.Ship) error {
	slot, err := p.slot(ship)
	p.s.Target = uint8(slot)
	return err
}

func (p *position) tried() (list []stortebeker.Ship) {
	for i, b := range p.s.Slot[:p.s.Slots] {
		if p.s.Tried&(1<<i) != 0 && b.Ship != stortebeker.NoShip {
			list = append(list, b.Ship)
		}
	}
	slices.Sort(list)
	return list
}

func (p *position) setTried(list []stortebeker.Ship) error {
	p.s.Tried = 0
	for _, ship := range list {
		slot, err := p.slot(ship)
		if err != nil {
			return err
		}
		p.s.Tried |= 1 << slot
	}
	return nil
}

func (p *position) setDice(list []stortebeker.Kind) error {
	if len(list) != len(p.s.Dice) {
		return fmt.Errorf("%w: dice takes two provisions, got %q", engine.ErrNotation, script.Text(list))
	}
	copy(p.s.Dice[:], list)
	return nil
}

func (p *position) setLoot(h stortebeker.Hand) error {
	list := h.List()
	if len(list) > len(p.s.Loot) || slices.ContainsFunc(list, stortebeker.Card.IsPirate) {
		return fmt.Errorf("%w: loot takes at most two provisions, got %v", engine.ErrNotation, h)
	}
	p.s.Loot = [2]stortebeker.Card{}
	p.s.LootLen = uint8(copy(p.s.Loot[:], list))
	return nil
}

// total is the score, with the colour bonus in a finished pro match.
func (p placePosition) total() int {
	if p.s.Phase == stortebeker.PhaseOver {
		return int(p.Score) + p.s.Bonus(p.seat)
	}
	return int(p.Score)
}

// lay puts cards at the ship, pirates face down.
func (p sidePosition) lay(h stortebeker.Hand) {
	*p.Side = rules.Side{}
	copy(p.Provisions[:], h[:stortebeker.Provisions])
	copy(p.Down[:], h[stortebeker.Provisions:])
	p.Recount()
}

// reveal turns pirates of a side face up, and all others down.
func (p sidePosition) reveal(h stortebeker.Hand) error {
	all := p.Cards()
	for c, n := range h {
		switch {
		case n > 0 && c < stortebeker.Provisions:
			return fmt.Errorf("%w: only pirates are revealed, got %v", engine.ErrNotation, h)
		case n > all[c]:
			return fmt.Errorf("%w: there are %d of %v at %v, not %d", engine.ErrNotation, all[c], stortebeker.Card(c), p.ship, n)
		}
	}
	for v := range p.Up {
		p.Up[v], p.Down[v] = h[stortebeker.Provisions+v], all[stortebeker.Provisions+v]-h[stortebeker.Provisions+v]
	}
	p.Least = [2]uint8{}
	p.Recount()
	return nil
}

// pirates converts numbers of pirates by value to cards.
func pirates(n [3]uint8) (h stortebeker.Hand) {
	copy(h[stortebeker.Provisions:], n[:])
	return h
}

func handOf(b *engine.Bag) stortebeker.Hand {
	return stortebeker.HandOf(script.Tokens[stortebeker.Card](b))
}
