package rules

import (
	"portside/engine"
	"portside/engine/portroyal"
)

// The start of a chapter: extra coins, characters, first mission (§3.4).

// dealAdventure begins the set-up of a match of the adventure.
func (s *State) dealAdventure(setup engine.Setup, ch engine.Chance, log *engine.Log) {
	v := &s.Adventure
	v.Offering = portroyal.NoMission
	v.Chapter = uint8(optionNumber(setup, "chapter"))
	v.tuned = portroyal.Info.Option(setup, "demands") == portroyal.DemandsTuned
	v.draft = portroyal.Info.Option(setup, "character_choice") == "draft"
	v.Pot = uint8(optionNumber(setup, "extra_coins"))
	for i, key := range []string{"extra_1", "extra_2", "extra_3", "extra_4"} {
		v.Extra[i] = uint8(optionNumber(setup, key))
	}
	if s.Seats == 1 {
		v.Extra[0] += v.Pot
		v.Pot = 0
	}
	if s.Mode == portroyal.ModeAdventureVariable {
		v.Chapter = 0
	}
	s.Active, s.Actor = s.Start, s.Start
	s.layEvents()
	if v.Pot > 0 && !v.draft {
		s.Phase = portroyal.PhaseShare
		return
	}
	s.dealCharacters(ch, log)
}

func optionNumber(setup engine.Setup, key string) int {
	n := 0
	for _, r := range portroyal.Info.Option(setup, key) {
		if r < '0' || r > '9' {
			return 0
		}
		n = 10*n + int(r-'0')
	}
	return n
}

// groupsAtStart are the shuffle groups in the deck before the first story card.
func groupsAtStart(setup engine.Setup, m portroyal.Mode) uint8 {
	n := optionNumber(setup, "groups")
	switch {
	case !m.Adventure():
		return 0
	case m == portroyal.ModeAdventureVariable:
		n = portroyal.Chapters
	case n == 0:
		n = optionNumber(setup, "chapter") - 1
	}
	return uint8(1<<(n+1) - 2)
}

// dealCharacters deals a character card to each seat, or lets the seats draft, beginning to the right of the
// start seat (D2).
func (s *State) dealCharacters(ch engine.Chance, log *engine.Log) {
	s.Phase = portroyal.PhaseCharacter
	if s.Adventure.draft {
		s.Actor = s.before(s.Start)
		return
	}
	pile := s.scratch()
	for n := range portroyal.Personas / 2 {
		pile.Put(portroyal.CharacterToken(n + 1))
	}
	seat := s.Start
	for range s.Seats {
		_, n := portroyal.TokenOf(ch.Draw(pile))
		s.Places[seat].Dealt = uint8(n)
		log.Public(portroyal.EvCharacter, seat, n)
		seat = s.Next(seat)
	}
	*pile = engine.Bag{}
}

// before is the seat to the right of seat.
func (s *State) before(seat engine.Seat) engine.Seat {
	if seat == 0 {
		return engine.Seat(s.Seats) - 1
	}
	return seat - 1
}

// choosers are the seats that owe the choice of a character: all at once with dealt cards, one by one in a
// draft.
func (s *State) choosers() (set engine.SeatSet) {
	if s.Adventure.draft {
		return engine.Only(s.Actor)
	}
	for i := range engine.Seat(s.Seats) {
		if s.Places[i].Persona == 0 {
			set |= engine.Only(i)
		}
	}
	return set
}

// legalCharacter lists decision D2.
func (s *State) legalCharacter(seat engine.Seat, dst []engine.Action) []engine.Action {
	for n := 1; n <= portroyal.Personas/2; n++ {
		if d := int(s.Places[seat].Dealt); d != 0 && d != n {
			continue
		}
		taken := false
		for i := range s.Seats {
			taken = taken || s.Places[i].Persona.Card() == n
		}
		if !taken {
			dst = append(dst, portroyal.Choose(portroyal.CharacterSide(n, 0)), portroyal.Choose(portroyal.CharacterSide(n, 1)))
		}
	}
	return dst
}

func (s *State) applyChoose(seat engine.Seat, p portroyal.Persona, ch engine.Chance, log *engine.Log) {
	s.Places[seat].Persona, s.Places[seat].Dealt = p, uint8(p.Card())
	s.Places[seat].Left = portroyal.MarkersOfCharacter
	log.Public(portroyal.EvChose, seat, int(p))
	s.Phase = portroyal.PhaseCharacter
	if s.Adventure.draft {
		log.Bar(engine.BarrierOther)
		if seat != s.Start {
			s.Actor = s.before(seat)
			return
		}
	} else if s.choosers() != 0 {
		return
	}
	s.Actor = s.Start
	if s.Adventure.draft && s.Adventure.Pot > 0 {
		s.Phase = portroyal.PhaseShare
		return
	}
	s.sail(ch, log)
}

// The split of extra coins is agreed on like the difficulty: the proposer names the part of each seat in
// order, then every other seat agrees or proposes another split (D3, R-60).

// legalShare lists decision D3.
func (s *State) legalShare(dst []engine.Action) []engine.Action {
	v := &s.Adventure
	if v.Shared == s.Seats {
		dst = append(dst, portroyal.Accept())
		if int(s.Proposals) >= 2*int(s.Seats) {
			return dst
		}
		for n := range int(v.Pot) + 1 {
			dst = append(dst, portroyal.Share(n))
		}
		return dst
	}
	for n := range int(v.Pot-v.Given()) + 1 {
		dst = append(dst, portroyal.Share(n))
	}
	return dst
}

// applyShare gives the next seat its part; the last one gets the rest.
func (s *State) applyShare(seat engine.Seat, n uint8, ch engine.Chance, log *engine.Log) {
	v := &s.Adventure
	s.Phase = portroyal.PhaseShare
	if v.Shared == s.Seats {
		v.Share, v.Shared = [portroyal.MaxSeats]uint8{}, 0
	}
	v.Share[v.Shared] = n
	v.Shared++
	if v.Shared < s.Seats-1 {
		s.Actor = seat
		return
	}
	v.Share[v.Shared] = v.Pot - v.Given()
	v.Shared++
	s.Proposals++
	s.Accepted = 0
	for i := range engine.Seat(s.Seats) {
		log.Public(portroyal.EvShare, seat, int(i), int(v.Share[i]))
	}
	s.acceptShare(seat, ch, log)
}

// acceptShare counts an agreement; with the last one the split stands.
func (s *State) acceptShare(seat engine.Seat, ch engine.Chance, log *engine.Log) {
	v := &s.Adventure
	if !s.agree(seat) {
		s.askOthers(portroyal.PhaseShare, log)
		return
	}
	log.Bar(engine.BarrierOther)
	for i := range s.Seats {
		v.Extra[i] += v.Share[i]
	}
	log.Public(portroyal.EvSplit, engine.Nobody, int(v.Pot))
	v.Pot, v.Shared, v.Share, s.Accepted, s.Proposals = 0, 0, [portroyal.MaxSeats]uint8{}, 0, 0
	s.Actor = s.Start
	if v.draft {
		s.sail(ch, log)
		return
	}
	s.dealCharacters(ch, log)
}

// starMissions is how many missions are open in the variable match (§12.11).
const starMissions = 4

// sail deals the coins, opens the first mission and begins the first turn.
func (s *State) sail(ch engine.Chance, log *engine.Log) {
	v := &s.Adventure
	s.Phase = portroyal.PhaseNone
	for i := range engine.Seat(s.Seats) {
		p := &s.Places[i]
		n := p.Persona.Coins() + int(v.Extra[i])
		log.Public(portroyal.EvStartCoins, i, n, int(v.Extra[i]))
		s.gain(i, n, nil)
	}
	v.Extra = [portroyal.MaxSeats]uint8{}
	log.Bar(engine.BarrierOther)
	if s.Mode == portroyal.ModeAdventureVariable {
		pile := s.scratch()
		for _, t := range portroyal.StarTokens() {
			pile.Put(t)
		}
		for range starMissions {
			_, m := portroyal.TokenOf(ch.Draw(pile))
			s.openMission(portroyal.Mission(m), portroyal.RevealedAtStart, log)
		}
		*pile = engine.Bag{}
	} else {
		log.Public(portroyal.EvChapter, engine.Nobody, int(v.Chapter))
		s.openMission(portroyal.FirstMission(int(v.Chapter)), portroyal.RevealedAtStart, log)
	}
	s.beginTurn(s.Start, ch, log)
}
