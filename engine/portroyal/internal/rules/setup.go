package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// The additions, as bits of State.Extras (§2.2).
const (
	extraGambler uint8 = 1 << iota
	extraSail
	extraCast
)

// Rules is where states come from.
type Rules struct{}

// New implements engine.Rules.
func (Rules) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	setup, err := portroyal.Info.Check(setup)
	if err != nil {
		return nil, err
	}
	s := new(State)
	s.deal(setup, ch, log)
	return s, nil
}

// Blank implements engine.Rules.
func (Rules) Blank() engine.State { return new(State) }

// deal sets a match up (§3).
func (s *State) deal(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	*s = State{
		Seats: uint8(setup.Seats), Rules: uint8(setup.Rules), Pending: portroyal.NoCard, Offering: portroyal.NoContract, Trigger: engine.Nobody, Proposal: -1,
		variant: portroyal.Info.Option(setup, "expedition_variant") == "yes",
		Mode:    portroyal.ParseMode(portroyal.Info.Option(setup, "mode")),
	}
	for i, key := range []string{"gambler", "set_sail_mix", "contract_cast"} {
		if portroyal.Info.Option(setup, key) == "yes" {
			s.Extras |= 1 << i
		}
	}
	s.Adventure.Groups = groupsAtStart(setup, s.Mode)
	for c := range portroyal.Cards() {
		if f := c.Face(); s.InDeck(f) {
			s.Unseen[0].PutN(uint8(c), int(f.Count))
		}
	}
	s.Deck = uint8(s.Unseen[0].Len())
	if s.Special() {
		s.Row[0], s.NRow = portroyal.Special, 1
	}
	if option := portroyal.Info.Option(setup, "start_seat"); option == "random" && s.Seats > 1 {
		s.Start = engine.Seat(ch.Roll(setup.Seats) - 1)
	} else if option != "random" {
		s.Start = engine.Seat(option[0] - '1')
	}
	if s.Mode.Adventure() {
		log.Public(portroyal.EvDealt, engine.Nobody, int(s.Start))
		s.dealAdventure(setup, ch, log)
		return
	}
	log.Public(portroyal.EvDealt, engine.Nobody, int(s.Start), startCoins)
	if s.Mode.Contracts() {
		s.openRow(ch, log)
	}
	if s.Mode.Timed() {
		s.Time = uint8(s.TimePile())
		s.Deck -= s.Time
		log.Public(portroyal.EvTimePile, engine.Nobody, int(s.Time))
	}
	for seat := range engine.Seat(s.Seats) {
		s.gain(seat, startCoins, nil)
	}
	if s.Mode.Timed() {
		s.Active, s.Actor, s.Phase = s.Start, s.Start, portroyal.PhaseDifficulty
		return
	}
	s.beginTurn(s.Start, ch, log)
	s.run(ch, log)
}

// InDeck tells whether a card takes part (§2.1, §2.2).
func (s *State) InDeck(f *portroyal.CardFace) bool {
	switch f.Set {
	case portroyal.SetBase:
		return s.Mode != portroyal.ModeSail && !f.Special
	case portroyal.SetSail:
		return s.Mode == portroyal.ModeSail || f.Mixed && s.Extras&extraSail != 0
	case portroyal.SetContracts:
		return s.Mode.Contracts() || s.Extras&extraCast != 0
	case portroyal.SetGambler:
		return s.Extras&extraGambler != 0
	case portroyal.SetAdventure:
		return s.Adventure.Groups>>f.Group&1 != 0
	}
	return false
}

// Special tells whether the expedition for five seats lies in the row from the start (§2.2).
func (s *State) Special() bool { return s.Seats == 5 && s.Mode != portroyal.ModeSail }

// openRow opens the contracts: without the blue seals in the competitive match (§3.2, §3.3).
func (s *State) openRow(ch engine.Chance, log *engine.Log) {
	var pile engine.Bag
	for c := range portroyal.Contract(portroyal.ContractKinds) {
		if !c.Face().Blue || s.Mode.Timed() {
			pile.Put(c.Token())
		}
	}
	for range OpenContracts(s.Mode, int(s.Seats)) {
		_, n := portroyal.TokenOf(ch.Draw(&pile))
		c := portroyal.Contract(n)
		s.Table.Open[s.Table.N] = c
		s.Table.N++
		log.Public(portroyal.EvOpened, engine.Nobody, int(c))
	}
	s.Table.Recount()
}
