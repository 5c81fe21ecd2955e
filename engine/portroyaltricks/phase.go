package portroyaltricks

// Phase is what the deciding seat is asked for (§7).
type Phase uint8

// The phases. The zero Phase belongs to a state that was not dealt.
const (
	PhaseNone    Phase = iota
	PhaseAuction       // D1: pass or bid
	PhaseBury          // D2: the holder lays two cards aside
	PhaseTrump         // D2: … and names the trump
	PhaseLeader        // D2, D5: who leads the next trick
	PhaseChoose        // D3: which loot the trick is for
	PhasePlay          // D3, D4: a trick card
	PhaseLoad          // D5: what to do with the loot card just won
	PhaseStow          // D5: where the bonus cards just won go
	PhasePenalty       // D6: which loot card an offender loses
	PhaseWindow        // D7: the last chance to use a kept remove 1
	PhaseOver
)

var PhaseNames = []string{"none", "auction", "bury", "trump", "leader", "choose", "play", "load", "bonus", "penalty", "window", "over"}

func (p Phase) String() string { return PhaseNames[p] }

// The figures of the box (§2, §5).
const (
	MaxSeats  = 4
	Rounds    = 6
	Tricks    = 8
	HandSize  = 8
	TableSize = 9
	DebtLimit = 19
)
