package portroyal

import "portside/engine"

// The start of a chapter: extra coins, characters, first mission (§3.4).

// dealAdventure begins the set-up of a match of the adventure.
func (s *state) dealAdventure(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	v := &s.voyage
	v.offering = NoMission
	v.chapter = uint8(optionNumber(setup, "chapter"))
	v.tuned = info.Option(setup, "demands") == DemandsTuned
	v.draft = info.Option(setup, "character_choice") == "draft"
	v.pot = uint8(optionNumber(setup, "extra_coins"))
	for i, key := range []string{"extra_1", "extra_2", "extra_3", "extra_4"} {
		v.extra[i] = uint8(optionNumber(setup, key))
	}
	if s.seats == 1 {
		v.extra[0] += v.pot
		v.pot = 0
	}
	if s.mode == ModeVariable {
		v.chapter = 0
	}
	s.active, s.actor = s.start, s.start
	s.layEvents()
	if v.pot > 0 && !v.draft {
		s.phase = PhaseShare
		return
	}
	s.dealCharacters(ch, log)
}

func optionNumber(setup engine.Setup, key string) int {
	n := 0
	for _, r := range info.Option(setup, key) {
		if r < '0' || r > '9' {
			return 0
		}
		n = 10*n + int(r-'0')
	}
	return n
}

// groupsAtStart are the shuffle groups that are in the deck before the first story card.
func groupsAtStart(setup engine.Setup, m Mode) uint8 {
	n := optionNumber(setup, "groups")
	switch {
	case !m.adventure():
		return 0
	case m == ModeVariable:
		n = Chapters
	case n == 0:
		n = optionNumber(setup, "chapter") - 1
	}
	return uint8(1<<(n+1) - 2)
}

// dealCharacters deals a character card to each seat, or lets the seats draft, beginning to the right of the
// start seat (D2).
func (s *state) dealCharacters(ch engine.Chance, log *engine.Log) {
	s.phase = PhaseCharacter
	if s.voyage.draft {
		s.actor = s.before(s.start)
		return
	}
	pile := s.scratch()
	for n := range personas / 2 {
		pile.Put(CharacterToken(n + 1))
	}
	seat := s.start
	for range s.seats {
		_, n := TokenOf(ch.Draw(pile))
		s.seat[seat].dealt = uint8(n)
		log.Public(EvCharacter, seat, n)
		seat = s.next(seat)
	}
	*pile = engine.Bag{}
}

// before is the seat to the right of seat.
func (s *state) before(seat engine.Seat) engine.Seat {
	if seat == 0 {
		return engine.Seat(s.seats) - 1
	}
	return seat - 1
}

// choosers are the seats that owe the choice of a character: all at once with dealt cards, one by one in a
// draft.
func (s *state) choosers() (set engine.SeatSet) {
	if s.voyage.draft {
		return engine.Only(s.actor)
	}
	for i := range engine.Seat(s.seats) {
		if s.seat[i].persona == 0 {
			set |= engine.Only(i)
		}
	}
	return set
}

// legalCharacter lists decision D2.
func (s *state) legalCharacter(seat engine.Seat, dst []engine.Action) []engine.Action {
	for n := 1; n <= personas/2; n++ {
		if d := int(s.seat[seat].dealt); d != 0 && d != n {
			continue
		}
		taken := false
		for i := range s.seats {
			taken = taken || s.seat[i].persona.Card() == n
		}
		if !taken {
			dst = append(dst, Choose(side(n, 0)), Choose(side(n, 1)))
		}
	}
	return dst
}

func (s *state) applyChoose(seat engine.Seat, p Persona, ch engine.Chance, log *engine.Log) {
	s.seat[seat].persona, s.seat[seat].dealt = p, uint8(p.Card())
	s.seat[seat].left = markersOfCharacter
	log.Public(EvChose, seat, int(p))
	s.phase = PhaseCharacter
	if s.voyage.draft {
		log.Bar(engine.BarrierOther)
		if seat != s.start {
			s.actor = s.before(seat)
			return
		}
	} else if s.choosers() != 0 {
		return
	}
	s.actor = s.start
	if s.voyage.draft && s.voyage.pot > 0 {
		s.phase = PhaseShare
		return
	}
	s.sail(ch, log)
}

// The split of extra coins is agreed on like the difficulty: whoever proposes names the part of each seat in
// order, then every other seat agrees or proposes another split (D3, R-60).

// legalShare lists decision D3.
func (s *state) legalShare(dst []engine.Action) []engine.Action {
	v := &s.voyage
	if v.shared == s.seats {
		dst = append(dst, Accept())
		if int(s.proposals) >= 2*int(s.seats) {
			return dst
		}
		for n := range int(v.pot) + 1 {
			dst = append(dst, Share(n))
		}
		return dst
	}
	for n := range int(v.pot-v.given()) + 1 {
		dst = append(dst, Share(n))
	}
	return dst
}

// applyShare gives the next seat its part; the last one gets what is left.
func (s *state) applyShare(seat engine.Seat, n uint8, ch engine.Chance, log *engine.Log) {
	v := &s.voyage
	s.phase = PhaseShare
	if v.shared == s.seats {
		v.share, v.shared = [MaxSeats]uint8{}, 0
	}
	v.share[v.shared] = n
	v.shared++
	if v.shared < s.seats-1 {
		s.actor = seat
		return
	}
	v.share[v.shared] = v.pot - v.given()
	v.shared++
	s.proposals++
	s.accepted = 0
	for i := range engine.Seat(s.seats) {
		log.Public(EvShare, seat, int(i), int(v.share[i]))
	}
	s.acceptShare(seat, ch, log)
}

// acceptShare counts an agreement; with the last one the split stands.
func (s *state) acceptShare(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	v := &s.voyage
	if !s.agree(seat) {
		s.askRest(PhaseShare, log)
		return
	}
	log.Bar(engine.BarrierOther)
	for i := range s.seats {
		v.extra[i] += v.share[i]
	}
	log.Public(EvSplit, engine.Nobody, int(v.pot))
	v.pot, v.shared, v.share, s.accepted, s.proposals = 0, 0, [MaxSeats]uint8{}, 0, 0
	s.actor = s.start
	if v.draft {
		s.sail(ch, log)
		return
	}
	s.dealCharacters(ch, log)
}

// sail deals the coins, opens the first mission and begins the first turn.
func (s *state) sail(ch engine.Chance, log *engine.Log) {
	v := &s.voyage
	s.phase = phaseNone
	for i := range engine.Seat(s.seats) {
		p := &s.seat[i]
		n := p.persona.Coins() + int(v.extra[i])
		log.Public(EvStartCoins, i, n, int(v.extra[i]))
		s.gain(i, n, nil)
	}
	v.extra = [MaxSeats]uint8{}
	log.Bar(engine.BarrierOther)
	if s.mode == ModeVariable {
		pile := s.scratch()
		for _, t := range StarTokens() {
			pile.Put(t)
		}
		for range 4 {
			_, m := TokenOf(ch.Draw(pile))
			s.openMission(Mission(m), RevealedAtStart, log)
		}
		*pile = engine.Bag{}
	} else {
		log.Public(EvChapter, engine.Nobody, int(v.chapter))
		s.openMission(FirstMission(int(v.chapter)), RevealedAtStart, log)
	}
	s.beginTurn(s.start, ch, log)
}
