package enginetest

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	"portside/engine"
	"portside/engine/match"
)

// undoneUntil is the length of a log beyond which nothing is taken back: every undo replays the whole
// match, and very long ones would take minutes.
const undoneUntil = 600

// CheckLog plays one random match as a match, with undo where it is allowed, and loads its log again:
// same hash, same open decisions, and all luck follows from the secret. With an odd seed stand-ins
// answer half of the decisions.
func CheckLog(g engine.Game, setup engine.Setup, seed uint64) (err error) {
	r := rand.New(rand.NewPCG(seed, 2))
	var m *match.Match
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
		if err != nil {
			n := 0
			if m != nil {
				n = m.Len()
			}
			err = fmt.Errorf("%s, %s, seed %d, log of %d plies: %w", g.Info().Key, Describe(setup), seed, n, err)
		}
	}()
	secret := &match.Secret{}
	binary.BigEndian.PutUint64(secret.Seed[:], seed)
	if m, err = match.New(g, setup, secret.Dice, 0); err != nil {
		return err
	}
	standIns := seed%2 == 1
	hashes := []match.Hash{m.Hash()} // after each ply that counts
	for plies := 0; !m.Over(); plies++ {
		if plies > g.Info().MaxPlies {
			return fmt.Errorf("not over after %d plies", plies)
		}
		seat, action := pick(g, m, r, standIns)
		if err := m.Play(seat, m.Decision(seat), action, match.ByUser, secret.Dice, 0); err != nil {
			return err
		}
		hashes = append(hashes, m.Hash())
		if ok, _ := m.CanUndo(seat); ok && r.IntN(16) == 0 && m.Len() < undoneUntil {
			hashes, plies = hashes[:len(hashes)-1], plies-1
			if err := m.Undo(seat, 0); err != nil {
				return fmt.Errorf("undo: %w", err)
			}
			if m.Hash() != hashes[len(hashes)-1] {
				return fmt.Errorf("undo: the state is not the one before the ply")
			}
		}
	}
	return checkLoaded(g, m, secret)
}

// pick chooses a seat and what it plays.
func pick(g engine.Game, m *match.Match, r *rand.Rand, standIn bool) (engine.Seat, string) {
	var seats []engine.Seat
	for s := range m.Deciders().All() {
		seats = append(seats, s)
	}
	seat := seats[r.IntN(len(seats))]
	legal := m.Legal(seat)
	if standIn && r.IntN(2) > 0 {
		if ans := g.StandIn().Choose(m.View(seat), legal); ans.Do == engine.DoPlay {
			return seat, g.Format(ans.Action)
		}
	}
	return seat, g.Format(legal[r.IntN(len(legal))])
}

func checkLoaded(g engine.Game, m *match.Match, secret *match.Secret) error {
	loaded, err := match.Load(g, m.Setup, slices.Clone(m.Plies(0)))
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	if loaded.Hash() != m.Hash() || loaded.Len() != m.Len() || !slices.Equal(loaded.Live(), m.Live()) {
		return fmt.Errorf("load: %v after %d plies, want %v after %d", loaded.Hash(), loaded.Len(), m.Hash(), m.Len())
	}
	for s := range engine.Seat(m.Setup.Seats) {
		if loaded.Decision(s) != m.Decision(s) {
			return fmt.Errorf("load: %v owes decision %d, want %d", s, loaded.Decision(s), m.Decision(s))
		}
	}
	if _, err := m.Verify(secret); err != nil {
		return fmt.Errorf("fairness: %w", err)
	}
	return nil
}
