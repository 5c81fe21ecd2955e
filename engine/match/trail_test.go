package match_test

import (
	"testing"

	"portside/engine"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
)

// long is a log in which nearly all of a match is taken back, some of it twice, and played differently.
func long(t *testing.T, secret *match.Secret) *match.Match {
	t.Helper()
	m, err := match.New(portroyal.Game, engine.Setup{Seats: 5, Options: map[string]string{"start_seat": "1"}}, secret.Dice, 1)
	if err != nil {
		t.Fatal(err)
	}
	pick := engine.NewFast(3)
	play := func(most int) {
		for n := 0; n < most && !m.Over(); n++ {
			seat := m.Deciders().First()
			legal := m.Legal(seat)
			if err := m.Play(seat, m.Decision(seat), m.Game.Format(legal[pick.Pick(len(legal))]), match.ByUser, secret.Dice, 1); err != nil {
				t.Fatal(err)
			}
		}
	}
	back := func(most int) {
		for n := 0; n < most && len(m.Live()) > 1; n++ {
			if err := m.Rewind(0, 1); err != nil {
				t.Fatal(err)
			}
		}
	}
	play(10_000)
	if len(m.Live()) < 3*match.TrailStep {
		t.Fatalf("only %d plies: too few to let states go", len(m.Live()))
	}
	back(1)
	play(1)
	back(len(m.Live()) - match.TrailStep/2)
	play(2 * match.TrailStep)
	back(match.TrailStep + 1)
	play(10_000)
	return m
}

// TestTrail: a log with many plies taken back is walked ply by ply. Its states match the log, and no
// more of them are kept than its length requires.
func TestTrail(t *testing.T) {
	secret := &match.Secret{Seed: [32]byte{7}}
	m := long(t, secret)
	err := m.ReplayTrail(func(p match.Ply, st engine.State, plies, kept int) {
		if match.HashOf(st) != p.Hash {
			t.Fatalf("ply %d: another state", p.N)
		}
		if most := 2*match.TrailStep + plies/match.TrailStep + 1; kept > most {
			t.Fatalf("ply %d: %d states are kept, want at most %d", p.N, kept, most)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if draws, err := m.Verify(secret); err != nil || len(draws) < m.Len()/4 {
		t.Errorf("%d draws, %v", len(draws), err)
	}
}
