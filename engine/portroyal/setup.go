package portroyal

import "portside/engine"

// The additions, as bits of state.extras (§2.2).
const (
	extraGambler uint8 = 1 << iota
	extraSail
	extraCast
)

// rules is where states come from.
type rules struct{}

// New implements engine.Rules.
func (rules) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	setup, err := info.Check(setup)
	if err != nil {
		return nil, err
	}
	s := new(state)
	s.deal(setup, ch, log)
	return s, nil
}

// Blank implements engine.Rules.
func (rules) Blank() engine.State { return new(state) }

// deal sets a match up (§3).
func (s *state) deal(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	*s = state{
		seats: uint8(setup.Seats), rules: uint8(setup.Rules), pending: NoCard, offering: NoContract, trigger: engine.Nobody, proposal: -1,
		variant: info.Option(setup, "expedition_variant") == "yes",
		mode:    ParseMode(info.Option(setup, "mode")),
	}
	for i, key := range []string{"gambler", "set_sail_mix", "contract_cast"} {
		if info.Option(setup, key) == "yes" {
			s.extras |= 1 << i
		}
	}
	s.voyage.groups = groupsAtStart(setup, s.mode)
	for c := range Cards() {
		if f := c.Face(); s.inDeck(f) {
			s.unseen[0].PutN(uint8(c), int(f.count))
		}
	}
	s.deck = uint8(s.unseen[0].Len())
	if s.special() {
		s.row[0], s.nRow = Special, 1
	}
	if option := info.Option(setup, "start_seat"); option == "random" && s.seats > 1 {
		s.start = engine.Seat(ch.Roll(setup.Seats) - 1)
	} else if option != "random" {
		s.start = engine.Seat(option[0] - '1')
	}
	if s.mode.adventure() {
		log.Public(EvDealt, engine.Nobody, int(s.start))
		s.dealAdventure(setup, ch, log)
		return
	}
	log.Public(EvDealt, engine.Nobody, int(s.start), startCoins)
	if s.mode.contracts() {
		s.openRow(ch, log)
	}
	if s.mode.timed() {
		s.time = uint8(s.timePile())
		s.deck -= s.time
		log.Public(EvTimePile, engine.Nobody, int(s.time))
	}
	for seat := range engine.Seat(s.seats) {
		s.gain(seat, startCoins, nil)
	}
	if s.mode.timed() {
		s.active, s.actor, s.phase = s.start, s.start, PhaseDifficulty
		return
	}
	s.beginTurn(s.start, ch, log)
	s.run(ch, log)
}

// inDeck tells which cards take part (§2.1, §2.2).
func (s *state) inDeck(f *cardFace) bool {
	switch f.set {
	case setBase:
		return s.mode != ModeSail && !f.special
	case setSail:
		return s.mode == ModeSail || f.mixed && s.extras&extraSail != 0
	case setContracts:
		return s.mode.contracts() || s.extras&extraCast != 0
	case setGambler:
		return s.extras&extraGambler != 0
	case setAdventure:
		return s.voyage.groups>>f.group&1 != 0
	}
	return false
}

// special tells whether the expedition for five seats lies in the row from the start (§2.2).
func (s *state) special() bool { return s.seats == 5 && s.mode != ModeSail }

// openRow opens the contracts: without the blue seals in the competitive match (§3.2, §3.3).
func (s *state) openRow(ch engine.Chance, log *engine.Log) {
	var pile engine.Bag
	for c := range Contract(contractKinds) {
		if !c.Face().Blue || s.mode.timed() {
			pile.Put(c.Token())
		}
	}
	for range openContracts(s.mode, int(s.seats)) {
		_, n := TokenOf(ch.Draw(&pile))
		c := Contract(n)
		s.table.open[s.table.n] = c
		s.table.n++
		log.Public(EvOpened, engine.Nobody, int(c))
	}
	s.table.recount()
}
