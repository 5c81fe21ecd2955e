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

// Setting the fields that need more than their place: the offers, contracts and missions.

var oneCard = script.OrNone(portroyal.NoCard, card)

func ofSeat(p *position, seat engine.Seat) seatPosition {
	return seatPosition{p, &p.s.Places[seat], seat}
}

func ofContract(p *position, word string) (contractPosition, string, error) {
	c, err := contract(p, word)
	if err != nil {
		return contractPosition{}, "", nil
	}
	if !p.s.Table.IsOpen(c) {
		err = script.Unknown("open contract", c.String())
	}
	return contractPosition{p, c}, c.String(), err
}

// ofMission finds a mission on the table. A chapter begins with its first mission there, even if the position does not
// say so.
func ofMission(p *position, word string) (missionPosition, string, error) {
	m, err := mission(p, word)
	if err != nil {
		return missionPosition{}, "", nil
	}
	if p.s.Mode.Adventure() && m == portroyal.FirstMission(int(p.s.Adventure.Chapter)) {
		p.openFirst()
	}
	if p.s.Adventure.Slot(m) < 0 {
		err = script.Unknown("mission on the table", m.String())
	}
	return missionPosition{p, m}, m.String(), err
}

// openFirst lays the first mission of the chapter on an empty table.
func (p *position) openFirst() {
	if v := &p.s.Adventure; v.N == 0 && p.s.Mode != portroyal.ModeAdventureVariable {
		v.Missions[0], v.Months[0], v.N = portroyal.FirstMission(int(v.Chapter)), 1, 1
	}
}

func (p *position) setMissions(list []portroyal.Mission) error {
	v, old := &p.s.Adventure, p.s.Adventure
	clear(v.Missions[:])
	clear(v.Months[:])
	clear(v.Decided[:])
	clear(v.Marks[:])
	v.N, v.Offered = uint8(copy(v.Missions[:], list)), 0
	for i, m := range list {
		v.Months[i] = 1
		if i > 0 && p.s.Mode != portroyal.ModeAdventureVariable { // the second is revealed at the end of the first month
			v.Months[i], v.Decided[i] = uint8(i), portroyal.RevealedNext
		}
		if slot := old.Slot(m); slot >= 0 { // markers stay where they are
			v.Marks[i] = old.Marks[slot]
		}
	}
	if !slices.ContainsFunc(list, func(m portroyal.Mission) bool { return m.Face().When == portroyal.OnTwoStops }) {
		v.Waits = 0
	}
	return nil
}

// offer reads an offer to a seat: a mission in the adventure, otherwise a contract; or none.
func offer(p *position, word string) (fmt.Stringer, error) {
	switch {
	case p.s.Mode.Adventure():
		return script.OrNone(portroyal.NoMission, mission)(p, word)
	case p.s.Mode.Contracts() || word == "none":
		return script.OrNone(portroyal.NoContract, contract)(p, word)
	}
	return nil, fmt.Errorf("%w: %s cannot be offered in this match", engine.ErrNotation, word)
}

func (p *position) offering() fmt.Stringer {
	if p.s.Mode.Adventure() {
		return p.s.Adventure.Offering
	}
	return p.s.Offering
}

func (p *position) setOffering(offer fmt.Stringer) {
	switch offer := offer.(type) {
	case portroyal.Contract:
		p.s.Offering = offer
	case portroyal.Mission:
		p.s.Adventure.Offering = offer
	}
}

// gamesters are the contracts that colours in the harbour trigger, in the order of the bits of State.Offered.
var gamesters = []portroyal.Contract{portroyal.TinyGamester, portroyal.Gamester}

// offered is what the colours in the harbour have triggered in this turn.
func (p *position) offered() (list []fmt.Stringer) {
	for i, c := range gamesters {
		if p.s.Offered>>i&1 != 0 && p.s.Table.IsOpen(c) {
			list = append(list, c)
		}
	}
	for slot, m := range p.s.Adventure.Missions[:p.s.Adventure.N] {
		if p.s.Adventure.Offered>>slot&1 != 0 {
			list = append(list, m)
		}
	}
	return list
}

func (p *position) setOffered(list []fmt.Stringer) error {
	s, v := p.s, &p.s.Adventure
	s.Offered, v.Offered = 0, 0
	for _, offer := range list {
		switch c := offer.(type) {
		case portroyal.Contract:
			i := slices.Index(gamesters, c)
			if i < 0 {
				return script.Unknown("offer for colours", c.String())
			}
			s.Offered |= 1 << i
		case portroyal.Mission:
			slot := v.Slot(c)
			if slot < 0 || c.Face().When != portroyal.OnColours {
				return script.Unknown("offer for colours", c.String())
			}
			v.Offered |= 1 << slot
		}
	}
	return nil
}

// hidden is an event in the pile, perhaps one that nobody has seen.
type hidden portroyal.Happening

func (h hidden) String() string {
	if portroyal.Happening(h) == portroyal.NoHappening {
		return "unknown"
	}
	return portroyal.Happening(h).String()
}

var unseenEvents = script.ListOf(func(p *position, word string) (hidden, error) {
	if word == "unknown" {
		return hidden(portroyal.NoHappening), nil
	}
	h, err := event(p, word)
	return hidden(h), err
})

// setTop puts a card that the active seat knows on top of the draw pile.
func (p *position) setTop(c portroyal.Card) {
	v := &p.s.Adventure
	if v.Top > 0 {
		p.s.Reveal(v.Top - 1)
		v.Top = 0
	}
	if c != portroyal.NoCard {
		v.Known[0], v.NKnown, v.Top = rules.KnownCard{Card: c, Owner: p.s.Active}, 1, 1
	}
}

// mark lays the markers of these seats on the spaces of a contract or a mission.
func mark(spaces []int8, list []engine.Seat) {
	clear(spaces)
	for i, seat := range list {
		spaces[i] = int8(seat) + 1
	}
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
}
