package portroyal

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"portside/engine"
)

// The fields of joint decisions: what is proposed, and who has agreed to it.

// setJoint sets one of them; is is false for another field.
func (p *scriptPosition) setJoint(field, value string) (is bool, err error) {
	s, v := p.s, &p.s.voyage
	switch field {
	case "proposal":
		s.proposal = -1
		if value != "none" && value != "-1" {
			n, err := number(value, 99)
			s.proposal = int8(n)
			return true, err
		}
	case "agreed":
		s.accepted = 0
		for _, word := range seatWords(value) {
			seat, err := p.seatOf(word)
			if err != nil {
				return true, err
			}
			s.accepted |= 1 << seat
		}
		p.agreed = true
	case "parts":
		if !s.mode.adventure() {
			return false, nil
		}
		v.share, v.shared = [MaxSeats]uint8{}, 0
		for _, word := range seatWords(value) {
			n, err := number(word, MaxExtra)
			if err != nil || v.shared == s.seats {
				return true, unknown("list of at most one part per seat", value)
			}
			v.share[v.shared] = uint8(n)
			v.shared++
		}
	default:
		return false, nil
	}
	return true, nil
}

// getJoint reads one of them.
func (p *scriptPosition) getJoint(field string) (text string, ok bool) {
	s, v := p.s, &p.s.voyage
	var words []string
	switch {
	case field == "agreed":
		for seat := range engine.Seat(s.seats) {
			if s.rules >= rulesTogether && s.accepted>>seat&1 != 0 {
				words = append(words, seat.String())
			}
		}
	case field == "parts" && s.mode.adventure():
		for _, n := range v.share[:v.shared] {
			words = append(words, strconv.Itoa(int(n)))
		}
	default:
		return "", false
	}
	return orNone(words), true
}

// settleJoint checks them, and lets the start seat have proposed what somebody must have. By the versions of the
// rules in which the seats are asked in turn the number of those that agree counts.
func (p *scriptPosition) settleJoint(wrong func(string, ...any) error) error {
	s, v := p.s, &p.s.voyage
	open := false
	switch s.phase {
	case PhaseDifficulty:
		if open = s.proposal >= 0; open && int(s.proposal) >= int(s.time) {
			return wrong("%d of %d time cards are proposed, one must stay", s.proposal, s.time)
		}
	case PhaseShare:
		open = v.shared == s.seats
		if given := v.given(); given > v.pot || open && given != v.pot {
			return wrong("%d coins are proposed, there are %d", given, v.pot)
		}
		if s.seats > 1 && v.shared == s.seats-1 {
			return wrong("the last seat gets what is left: %s", strings.TrimSpace(fmt.Sprint(v.share[:v.shared])))
		}
	default:
		if p.agreed && s.accepted != 0 || v.shared > 0 {
			return wrong("phase %v has nothing to agree on", s.phase)
		}
		return nil
	}
	switch {
	case !open && p.agreed && s.accepted != 0:
		return wrong("nothing is proposed that anybody could have agreed to")
	case !open || s.rules < rulesTogether && !p.agreed:
		return nil
	case !p.agreed && s.accepted == 0:
		s.accepted = 1 << s.start
	case s.accepted == 0:
		return wrong("who proposes agrees")
	}
	n := bits.OnesCount8(s.accepted)
	if n == int(s.seats) {
		return wrong("all have agreed, nothing is left to decide")
	}
	if s.proposals = max(1, s.proposals); s.rules < rulesTogether && p.agreed {
		s.accepted = uint8(n)
	}
	return nil
}
