package match

import (
	"testing"

	"portside/engine"
	portroyal "portside/engine/portroyal/game"
)

// long is a log in which nearly all of a match is taken back, some of it twice, and played on otherwise.
func long(t *testing.T, secret *Secret) *Match {
	t.Helper()
	m, err := New(portroyal.Game, engine.Setup{Seats: 5, Options: map[string]string{"start_seat": "1"}}, secret.Dice, 1)
	if err != nil {
		t.Fatal(err)
	}
	pick := engine.NewFast(3)
	play := func(most int) {
		for n := 0; n < most && !m.Over(); n++ {
			seat := m.Deciders().First()
			legal := m.Legal(seat)
			if err := m.Play(seat, m.Decision(seat), m.Game.Format(legal[pick.Pick(len(legal))]), ByUser, secret.Dice, 1); err != nil {
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
	if len(m.Live()) < 3*trailStep {
		t.Fatalf("only %d plies: too few to let states go", len(m.Live()))
	}
	back(1)
	play(1)
	back(len(m.Live()) - trailStep/2)
	play(2 * trailStep)
	back(trailStep + 1)
	play(10_000)
	return m
}

// TestBuilder: a log in which much is taken back is built again ply by ply, its states are those of the log, and no
// more of them are kept than its length asks for.
func TestBuilder(t *testing.T) {
	secret := &Secret{Seed: [32]byte{7}}
	m := long(t, secret)
	for _, s := range []*Secret{nil, secret} {
		b, err := NewBuilder(m.Game, m.Setup, s)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range m.Plies(0) {
			got, err := b.Step(Ply{Seat: p.Seat, Action: p.Action, Tape: p.Tape, Hash: p.Hash, By: p.By, At: p.At})
			if err != nil {
				t.Fatal(err)
			}
			if got.N != p.N || len(got.Events) != len(p.Events) {
				t.Fatalf("ply %d has %d events, is %d with %d", p.N, len(p.Events), got.N, len(got.Events))
			}
			if HashOf(b.State()) != p.Hash {
				t.Fatalf("ply %d: another state", p.N)
			}
			kept := 0
			for _, st := range b.live.states {
				if st != nil {
					kept++
				}
			}
			if most := 2*trailStep + len(b.live.states)/trailStep + 1; kept > most {
				t.Fatalf("ply %d: %d states are kept, want at most %d", p.N, kept, most)
			}
		}
	}
	if draws, err := m.Verify(secret); err != nil || len(draws) < m.Len()/4 {
		t.Errorf("%d draws, %v", len(draws), err)
	}
	if b, _ := NewBuilder(m.Game, m.Setup, &Secret{}); b != nil {
		if _, err := b.Step(m.Plies(0)[0]); err == nil {
			for _, p := range m.Plies(1)[:20] {
				if _, err = b.Step(p); err != nil {
					break
				}
			}
			if err == nil {
				t.Error("the luck of another secret is accepted")
			}
		}
	}
}
