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

// How the fields are set that need more than their place: the offers, contracts and missions, the places of the seats.

func (p *position) setHarbour(list []portroyal.Card) {
	s := p.s
	s.Harbour, s.Ships = [rules.MaxHarbour]portroyal.Card{}, [portroyal.Colours]uint8{}
	s.NHarbour = uint8(copy(s.Harbour[:], list))
	for _, c := range list {
		if c.Kind() == portroyal.Ship {
			s.Ships[c.Colour()]++
		}
	}
}

func contractOf(_ *position, word string) (portroyal.Contract, error) {
	return portroyal.ParseContract(fullName(word))
}

func (p *position) setContracts(value string) error {
	list, err := script.Once(script.ListOf(contractOf))(p, value)
	s := p.s
	blue := slices.IndexFunc(list, func(c portroyal.Contract) bool { return c.Face().Blue })
	switch most := rules.OpenContracts(s.Mode, int(s.Seats)); {
	case err != nil:
		return err
	case !s.Mode.Contracts():
		return fmt.Errorf("%w: no contracts lie open in this match", engine.ErrNotation)
	case blue >= 0 && !s.Mode.Timed():
		return fmt.Errorf("%w: %v has a blue seal and takes part only against the time pile", engine.ErrNotation, list[blue])
	case len(list) > most:
		return fmt.Errorf("%w: contracts: %d lie open, not %d", engine.ErrNotation, most, len(list))
	}
	s.Table = rules.Table{}
	s.Table.N = uint8(copy(s.Table.Open[:], list))
	s.Table.Recount()
	return nil
}

// offer reads what can be offered to a seat: a contract or a mission.
func offer(_ *position, word string) (fmt.Stringer, error) {
	if c, err := contractOf(nil, word); err == nil {
		return c, nil
	}
	m, err := missionOf(0, word)
	return m, err
}

func (p *position) offering() []fmt.Stringer {
	switch {
	case p.s.Mode.Adventure() && p.s.Adventure.Offering != portroyal.NoMission:
		return []fmt.Stringer{p.s.Adventure.Offering}
	case !p.s.Mode.Adventure() && p.s.Offering != portroyal.NoContract:
		return []fmt.Stringer{p.s.Offering}
	}
	return nil
}

func (p *position) setOffering(value string) error {
	if p.s.Offering = portroyal.NoContract; p.s.Mode.Adventure() {
		p.s.Adventure.Offering = portroyal.NoMission
	}
	return p.eachOffer(value, 1, func(c portroyal.Contract) error {
		p.s.Offering = c
		return nil
	}, func(m portroyal.Mission, _ int) error {
		p.s.Adventure.Offering = m
		return nil
	})
}

// offered is what the colours in the harbour have been the moment for in this turn.
func (p *position) offered() (list []fmt.Stringer) {
	for i, c := range []portroyal.Contract{portroyal.TinyGamester, portroyal.Gamester} {
		if p.s.Offered>>i&1 != 0 && p.s.Table.IsOpen(c) {
			list = append(list, c)
		}
	}
	for i, m := range p.s.Adventure.Missions[:p.s.Adventure.N] {
		if p.s.Adventure.Offered>>i&1 != 0 {
			list = append(list, m)
		}
	}
	return list
}

func (p *position) setOffered(value string) error {
	p.s.Offered, p.s.Adventure.Offered = 0, 0
	return p.eachOffer(value, portroyal.MaxSeats, func(c portroyal.Contract) error {
		i := slices.Index([]portroyal.Contract{portroyal.TinyGamester, portroyal.Gamester}, c)
		if i < 0 {
			return script.Unknown("offer for colours", c.String())
		}
		p.s.Offered |= 1 << i
		return nil
	}, func(m portroyal.Mission, slot int) error {
		if m.Face().When != portroyal.OnColours {
			return script.Unknown("offer for colours", m.String())
		}
		p.s.Adventure.Offered |= 1 << slot
		return nil
	})
}

// eachOffer goes through a list of offers of the kind that the match has.
func (p *position) eachOffer(value string, most int, contract func(portroyal.Contract) error, mission func(portroyal.Mission, int) error) error {
	words := script.Words(value)
	for _, word := range words {
		var err error
		switch {
		case len(words) > most, !p.s.Mode.Adventure() && !p.s.Mode.Contracts():
			return fmt.Errorf("%w: %q cannot be offered in this match", engine.ErrNotation, value)
		case p.s.Mode.Adventure():
			var m missionPosition
			var name string
			if m, name, err = ofMission(p, word); name == "" {
				return script.Unknown("mission", word)
			} else if err == nil {
				err = mission(m.mission, p.s.Adventure.Slot(m.mission))
			}
		default:
			var c portroyal.Contract
			if c, err = contractOf(p, word); err == nil {
				err = contract(c)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *position) setMissions(value string) error {
	list, err := script.Once(script.ListOf(missionOf[*position]))(p, value)
	switch {
	case err != nil:
		return err
	case len(list) > rules.MaxMissions:
		return fmt.Errorf("%w: missions: at most %d", engine.ErrNotation, rules.MaxMissions)
	}
	var v rules.Adventure
	to, waits := &p.s.Adventure, false
	for i, m := range list {
		if p.s.Mode == portroyal.ModeAdventureVariable && !m.Face().Star {
			return fmt.Errorf("%w: %v has no red star", engine.ErrNotation, m)
		}
		v.Missions[i], v.Months[i] = m, 1
		if i > 0 && p.s.Mode != portroyal.ModeAdventureVariable { // the second is revealed at the end of the first month
			v.Months[i], v.Decided[i] = uint8(i), portroyal.RevealedNext
		}
		if old := to.Slot(m); old >= 0 { // markers stay where they are
			v.Marks[i] = to.Marks[old]
		}
		waits = waits || m.Face().When == portroyal.OnTwoStops
	}
	if !waits {
		to.Waits = 0
	}
	to.Missions, to.Months, to.Decided, to.N = v.Missions, v.Months, v.Decided, uint8(len(list))
	to.Marks, to.Offered = v.Marks, 0
	to.Recount()
	return nil
}

func (p *position) setGroups(value string) error {
	p.s.Adventure.Groups = 0
	for _, word := range script.Words(value) {
		g, ok := portroyal.ParseGroup(word)
		if !ok {
			return script.Unknown("shuffle group", word)
		}
		p.s.Adventure.Groups |= 1 << g
	}
	return nil
}

func (p *position) setEvents(value string, fromTop bool, to *[rules.MaxEvents]uint8, n *uint8) error {
	list, err := events(p, value)
	if err == nil && len(list) > rules.MaxEvents {
		err = fmt.Errorf("%w: at most %d events", engine.ErrNotation, rules.MaxEvents)
	}
	if err != nil {
		return err
	}
	if fromTop {
		slices.Reverse(list)
	}
	*to, *n = [rules.MaxEvents]uint8{}, uint8(len(list))
	for i, h := range list {
		if to[i] = uint8(h); portroyal.Happening(h) == portroyal.NoHappening {
			to[i] = rules.NoEvent
		}
	}
	return nil
}

func (p *position) setTop(list []portroyal.Card) {
	v := &p.s.Adventure
	if v.Top > 0 {
		p.s.Reveal(v.Top - 1)
		v.Top = 0
	}
	if len(list) == 1 {
		v.Known[0], v.NKnown, v.Top = rules.KnownCard{Card: list[0], Owner: p.s.Active}, 1, 1
	}
}

// marks reads seats in the order of their markers, each once.
func marks[T interface {
	contractPosition | missionPosition
}](t T, value string) ([]engine.Seat, error) {
	return script.Once(script.ListOf(func(_ T, word string) (engine.Seat, error) { return seatOf(t, word) }))(t, value)
}

func seatOf(t any, word string) (engine.Seat, error) {
	if p, ok := t.(contractPosition); ok {
		return script.ReadSeat(p, word)
	}
	return script.ReadSeat(t.(missionPosition), word)
}

func (p contractPosition) setMarks(list []engine.Seat) {
	t := &p.s.Table
	t.Marks[p.contract] = [portroyal.CoinSpaces]int8{}
	for i, seat := range list {
		if i == portroyal.CoinSpaces {
			t.Marks[p.contract][i-1] = -1
			return
		}
		t.Marks[p.contract][i] = int8(seat) + 1
	}
	t.Recount()
}

// space is a marker on a waiting space.
type space struct {
	seat engine.Seat
	n    int
}

func (s space) String() string { return fmt.Sprintf("%v=%d", s.seat, s.n) }

// readSpace reads "s0=2"; "s0" is the first space.
func (p contractPosition) readSpace(word string) (space, error) {
	who, n, said := strings.Cut(word, "=")
	seat, err := script.ReadSeat(p, who)
	if err != nil || !said {
		return space{seat, 1}, err
	}
	at, err := script.Numeral(n, 0, p.contract.Spaces())
	return space{seat, at}, err
}

func (p contractPosition) waiting() (list []space) {
	for _, w := range p.s.ContractView(p.contract).Waiting {
		list = append(list, space{w.Seat, w.Space})
	}
	return list
}

func (p contractPosition) setWaiting(list []space) {
	p.s.Table.Wait[p.contract] = [portroyal.MaxSeats]uint8{}
	for _, w := range list {
		p.s.Table.Wait[p.contract][w.seat] = uint8(w.n)
	}
	p.s.Table.Recount()
}

func (p missionPosition) setMarks(list []engine.Seat) {
	v := &p.s.Adventure
	slot := v.Slot(p.mission)
	v.Marks[slot] = [portroyal.MaxSeats]int8{}
	for i, seat := range list {
		v.Marks[slot][i] = int8(seat) + 1
	}
	v.Recount()
}

func (p missionPosition) setWaiting(seats engine.SeatSet) {
	p.s.Adventure.Waits, p.s.Adventure.Since = uint8(seats), [portroyal.MaxSeats]uint16{}
}

func (p seatPosition) setDisplay(value string) error {
	list, err := hand(p, value)
	if err != nil {
		return err
	}
	now := p.place
	next := rules.Place{Tableau: portroyal.Tableau{Coins: now.Coins}, Purse: now.Purse}
	next.Taxed, next.Gifts, next.Pack = now.Taxed, now.Gifts, now.Pack
	next.Kept, next.Crowns, next.Persona, next.Dealt, next.Boxed = now.Kept, now.Crowns, now.Persona, now.Dealt, now.Boxed
	next.Left, next.Power = now.Left, now.Power
	next.Influence = portroyal.CrownInfluence(now.Crowns)
	*now = next
	for _, c := range list {
		if c.Kind() == portroyal.Tax {
			return fmt.Errorf("%w: %v cannot lie in a display", engine.ErrNotation, c)
		}
		now.Lay(c, 1)
	}
	return nil
}

func (p seatPosition) setPack(value string) error {
	list, err := hand(p, value)
	p.place.Pack = [portroyal.Colours]uint8{}
	for _, c := range list {
		if c.Kind() != portroyal.Ship || c.Colour() == portroyal.Violet || p.place.Pack[c.Colour()] != 0 {
			return fmt.Errorf("%w: a pack takes one ship of each colour", engine.ErrNotation)
		}
		p.place.Pack[c.Colour()] = uint8(c) + 1
	}
	return err
}

func (p seatPosition) setKept(value string) error {
	list, err := hand(p, value)
	p.place.Kept = 0
	for _, c := range list {
		if c.Item() == portroyal.NoItem || p.place.Kept.Has(c) {
			return fmt.Errorf("%w: %v cannot be kept for an item", engine.ErrNotation, c)
		}
		p.place.Kept |= portroyal.ShipSetOf(c)
	}
	return err
}
