package enginetest

import (
	"io"
	"math/rand/v2"
	"testing"
)

// Luck is the source of the luck of matches in a test of the site: different in every test, and the same whenever
// the test runs. So what a test says about the cards it saw stays true.
func Luck(t testing.TB) io.Reader {
	var seed [32]byte
	for i, c := range []byte(t.Name()) {
		seed[i%len(seed)] ^= c
	}
	return rand.NewChaCha8(seed)
}
