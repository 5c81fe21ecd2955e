package portroyaltricks_test

import (
	"encoding/binary"
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/portroyaltricks"
	"portside/engine/portroyaltricks/game"
)

// A kept remove 1 is used in the turn of another seat: its owner can act without owing anything, and the
// decision under way does not become stale (§5.8).
func TestOutOfTurn(t *testing.T) {
	luck, used := engine.NewFast(3), 0
	for seed := uint64(0); seed < 60 && used < 10; seed++ {
		secret := &match.Secret{}
		binary.BigEndian.PutUint64(secret.Seed[:], seed)
		m, err := match.New(game.Game, engine.Setup{Seats: 4}, secret.Dice, 0)
		if err != nil {
			t.Fatal(err)
		}
		for !m.Over() {
			seat := m.Deciders().First()
			for other := range engine.Seat(4) {
				legal := m.Legal(other)
				if other == seat || len(legal) == 0 || luck.Pick(3) > 0 {
					continue
				}
				used++
				if m.Owes(other) || m.Decision(other) < 0 || m.View(other).Question().Kind != 0 {
					t.Fatalf("%v owes %t, acts under decision %d, is asked %v", other, m.Owes(other), m.Decision(other), m.View(other).Question())
				}
				was, could := m.Decision(seat), m.Legal(seat)
				if err := m.Play(other, m.Decision(other), game.Game.Format(legal[0]), match.ByUser, secret.Dice, 0); err != nil {
					t.Fatal(err)
				}
				if m.Decision(seat) != was || !slices.Equal(m.Legal(seat), could) {
					t.Fatalf("decision %d of %v became %d", was, seat, m.Decision(seat))
				}
				if ok, _ := m.CanUndo(other); !ok {
					t.Error("what nobody has answered cannot be taken back")
				}
			}
			legal := m.Legal(seat)
			a := legal[luck.Pick(len(legal))]
			if slices.Contains(legal, portroyaltricks.Keep()) {
				a = portroyaltricks.Keep()
			}
			if err := m.Play(seat, m.Decision(seat), game.Game.Format(a), match.ByUser, secret.Dice, 0); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := match.Load(game.Game, m.Setup, slices.Clone(m.Plies(0))); err != nil {
			t.Fatal(err)
		}
	}
	if used < 10 {
		t.Errorf("only %d kept cards were used out of turn", used)
	}
}
