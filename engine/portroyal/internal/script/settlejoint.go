package script

import (
	"fmt"
	"math/bits"
	"strings"

	"portside/engine/portroyal"
)

// settleJoint checks them, and lets the start seat have proposed what somebody must have. By the versions of the
// rules in which the seats are asked in turn the number of those that agree counts.
func (p *position) settleJoint() error {
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
		if p.Said("agreed") && s.Accepted != 0 || v.Shared > 0 {
			return wrong("phase %v has nothing to agree on", s.Phase)
		}
		return nil
	}
	switch {
	case !open && p.Said("agreed") && s.Accepted != 0:
		return wrong("nothing is proposed that anybody could have agreed to")
	case !open || s.Rules < portroyal.RulesTogether && !p.Said("agreed"):
		return nil
	case !p.Said("agreed") && s.Accepted == 0:
		s.Accepted = 1 << s.Start
	case s.Accepted == 0:
		return wrong("who proposes agrees")
	}
	n := bits.OnesCount8(s.Accepted)
	if n == int(s.Seats) {
		return wrong("all have agreed, nothing is left to decide")
	}
	if s.Proposals = max(1, s.Proposals); s.Rules < portroyal.RulesTogether && p.Said("agreed") {
		s.Accepted = uint8(n)
	}
	return nil
}
