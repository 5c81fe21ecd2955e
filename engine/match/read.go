package match

import (
	"fmt"

	"portside/engine"
)

// Len is the number of plies in the log, including the deal and plies that were taken back. The next ply gets this
// number.
func (m *Match) Len() int { return len(m.plies) }

// Plies is the log from ply n on. The slice belongs to the match.
func (m *Match) Plies(n int) []Ply { return m.plies[min(max(n, 0), len(m.plies)):] }

// Live returns the numbers of the plies that count, the deal first. The slice belongs to the match.
func (m *Match) Live() []int { return m.live }

// Over reports whether the match has ended.
func (m *Match) Over() bool { return m.state.Deciders() == 0 }

// Deciders is the set of seats that owe a decision.
func (m *Match) Deciders() engine.SeatSet { return m.state.Deciders() }

// Decision is the number under which seat can act now, for a decision it owes or as an engine.Volunteer; -1 if it
// cannot act. It is the ply since which the question has been open, so that two seats do not make each other stale.
func (m *Match) Decision(seat engine.Seat) int {
	if seat < 0 || int(seat) >= m.Setup.Seats {
		return -1
	}
	return m.asked[seat]
}

// View is what seat may know now.
func (m *Match) View(seat engine.Seat) engine.View { return m.state.View(seat) }

// Owes reports whether seat owes a decision; a volunteer may act without owing one.
func (m *Match) Owes(seat engine.Seat) bool { return seat >= 0 && m.state.Deciders().Has(seat) }

// Legal returns what seat may do now, nil if nothing.
func (m *Match) Legal(seat engine.Seat) []engine.Action {
	if m.Decision(seat) < 0 {
		return nil
	}
	return m.state.Legal(seat, nil)
}

// Scores is one number per seat, higher is better, see engine.State.
func (m *Match) Scores() []int64 { return m.state.Scores(nil) }

// Winners are the seats that have won the finished match, none if all have lost.
func (m *Match) Winners() engine.SeatSet { return engine.Winners(m.state) }

// Hash is the hash of the present state.
func (m *Match) Hash() Hash { return m.plies[len(m.plies)-1].Hash }

// Answer asks p for seat's decision and plays the answer. Errors: as Play; an Answer other than DoPlay changes
// nothing.
func (m *Match) Answer(seat engine.Seat, p engine.Policy, by By, dice Dice, at int64) (engine.Answer, error) {
	legal := m.Legal(seat)
	if legal == nil {
		return engine.Answer{}, fmt.Errorf("%w: %v is not asked", ErrStale, seat)
	}
	ans := p.Choose(m.View(seat), legal)
	if ans.Do != engine.DoPlay {
		return ans, nil
	}
	return ans, m.Play(seat, m.Decision(seat), m.Game.Format(ans.Action), by, dice, at)
}

// Past is one step of a replay: the state as it was after a ply that counts.
type Past struct {
	Ply   *Ply
	State engine.State // reused from step to step; Clone it to keep it
}

// Replay replays the match from the deal and calls step after every ply that counts, until step returns false.
// Errors: ErrReplay.
func (m *Match) Replay(step func(Past) bool) error {
	var st engine.State
	tokens := m.Game.Info().Tokens
	for _, i := range m.live {
		p := &m.plies[i]
		tape, err := engine.ParseTape(p.Tape, tokens)
		if err != nil {
			return &ReplayError{Ply: i, Reason: err.Error()}
		}
		in := &engine.Reader{Tape: tape}
		if p.Action == Deal {
			if st, err = m.Game.New(m.Setup, in, nil); err != nil {
				return &ReplayError{Ply: i, Reason: err.Error()}
			}
		} else {
			a, err := m.Game.Parse(p.Action)
			if err != nil {
				return &ReplayError{Ply: i, Reason: err.Error()}
			}
			st.Apply(p.Seat, a, in, nil)
		}
		if !step(Past{Ply: p, State: st}) {
			return nil
		}
	}
	return nil
}
