package enginetest

import (
	"io"
	"math/rand/v2"
	"testing"
)

// Luck is what the luck of matches comes from in a test of a site: something else in every test, the same
// whenever the test runs. What a test says of the cards it saw holds tomorrow as well.
func Luck(t testing.TB) io.Reader {
	var seed [32]byte
	for i, c := range []byte(t.Name()) {
		seed[i%len(seed)] ^= c
	}
	return rand.NewChaCha8(seed)
}
