package script

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
)

// The fields of joint decisions: what is proposed, and who has agreed to it.

// setJoint sets one of them; is is false for another field.
func (p *scriptPosition) setJoint(field, value string) (is bool, err error) {
	s, v := p.s, &p.s.Adventure
	switch field {
	case "proposal":
		s.Proposal = -1
		if value != "none" && value != "-1" {
			n, err := number(value, 99)
			s.Proposal = int8(n)
			return true, err
		}
	case "agreed":
		s.Accepted = 0
		for _, word := range seatWords(value) {
			seat, err := p.seatOf(word)
			if err != nil {
				return true, err
			}
			s.Accepted |= 1 << seat
		}
		p.agreed = true
	case "parts":
		if !s.Mode.Adventure() {
			return false, nil
		}
		v.Share, v.Shared = [portroyal.MaxSeats]uint8{}, 0
		for _, word := range seatWords(value) {
			n, err := number(word, portroyal.MaxExtra)
			if err != nil || v.Shared == s.Seats {
				return true, unknown("list of at most one part per seat", value)
			}
			v.Share[v.Shared] = uint8(n)
			v.Shared++
		}
	default:
		return false, nil
	}
	return true, nil
}

// getJoint reads one of them.
func (p *scriptPosition) getJoint(field string) (text string, ok bool) {
	s, v := p.s, &p.s.Adventure
	var words []string
	switch {
	case field == "agreed":
		for seat := range engine.Seat(s.Seats) {
			if s.Rules >= portroyal.RulesTogether && s.Accepted>>seat&1 != 0 {
				words = append(words, seat.String())
			}
		}
	case field == "parts" && s.Mode.Adventure():
		for _, n := range v.Share[:v.Shared] {
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
	s, v := p.s, &p.s.Adventure
	open := false
	switch s.Phase {
	case portroyal.PhaseDifficulty:
		if open = s.Proposal >= 0; open && int(s.Proposal) >= int(s.Time) {
			return wrong("%d of %d time cards are proposed, one must stay", s.Proposal, s.Time)
		}
	case portroyal.PhaseShare:
		open = v.Shared == s.Seats
		if given := v.Given(); given > v.Pot || open && given != v.Pot {
			return wrong("%d coins are proposed, there are %d", given, v.Pot)
		}
		if s.Seats > 1 && v.Shared == s.Seats-1 {
			return wrong("the last seat gets what is left: %s", strings.TrimSpace(fmt.Sprint(v.Share[:v.Shared])))
		}
	default:
		if p.agreed && s.Accepted != 0 || v.Shared > 0 {
			return wrong("phase %v has nothing to agree on", s.Phase)
		}
		return nil
	}
	switch {
	case !open && p.agreed && s.Accepted != 0:
		return wrong("nothing is proposed that anybody could have agreed to")
	case !open || s.Rules < portroyal.RulesTogether && !p.agreed:
		return nil
	case !p.agreed && s.Accepted == 0:
		s.Accepted = 1 << s.Start
	case s.Accepted == 0:
		return wrong("who proposes agrees")
	}
	n := bits.OnesCount8(s.Accepted)
	if n == int(s.Seats) {
		return wrong("all have agreed, nothing is left to decide")
	}
	if s.Proposals = max(1, s.Proposals); s.Rules < portroyal.RulesTogether && p.agreed {
		s.Accepted = uint8(n)
	}
	return nil
}
