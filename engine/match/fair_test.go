package match_test

import (
	"testing"

	"portside/engine"
	"portside/engine/match"
)

func TestVerify(t *testing.T) {
	m := whole(t, 4, 3)
	draws, err := m.Verify(&secret)
	if err != nil {
		t.Fatal(err)
	}
	outcomes := 0
	for _, p := range m.Plies(0) {
		tape, err := engine.ParseTape(p.Tape, m.Game.Info().Tokens)
		if err != nil {
			t.Fatal(err)
		}
		outcomes += len(tape)
	}
	if len(draws) != outcomes || outcomes == 0 {
		t.Errorf("%d draws verified, the log has %d", len(draws), outcomes)
	}
	other := secret
	other.Seed[31]++
	if _, err := m.Verify(&other); err == nil {
		t.Error("another seed verifies too")
	}
	if other.Commitment() == secret.Commitment() || len(secret.Commitment()) != 64 {
		t.Errorf("commitment %q", secret.Commitment())
	}
}

// The dice are a published function of seed, ply and count. The value is openssl's:
// printf '3/0' | openssl dgst -sha256 -mac hmac -macopt hexkey:010203000… (32 bytes) begins 21ef1f92ca443959.
func TestDice(t *testing.T) {
	if got, want := secret.Dice(3).Pick(1<<30), 0xca443959%(1<<30); got != want {
		t.Errorf("first number of ply 3 is %#x, want %#x", got, want)
	}
	a, b := secret.Dice(3), secret.Dice(3)
	count := make([]int, 6)
	for range 6000 {
		x, y := a.Pick(6), b.Pick(6)
		if x != y {
			t.Fatal("the same ply gives different luck")
		}
		count[x]++
	}
	for face, n := range count {
		if n < 850 || n > 1150 { // 1000 expected, standard deviation 29
			t.Errorf("face %d came %d times of 6000", face+1, n)
		}
	}
	if secret.Dice(4).Pick(1<<30) == secret.Dice(3).Pick(1<<30) {
		t.Error("two plies share their luck")
	}
}

// TestThought: a bot's own luck is fixed by the secret and differs for each decision.
func TestThought(t *testing.T) {
	secret, other := match.Secret{Seed: [32]byte{1}}, match.Secret{Seed: [32]byte{2}}
	got := map[uint64]bool{}
	for seat := range engine.Seat(4) {
		for decision := range 50 {
			v := secret.Thought(seat, decision)
			if v != secret.Thought(seat, decision) || v == other.Thought(seat, decision) {
				t.Errorf("seat %d decision %d: %x", seat, decision, v)
			}
			got[v] = true
		}
	}
	if len(got) != 200 {
		t.Errorf("200 decisions have %d thoughts", len(got))
	}
}
