//go:build steadyluck

package main

import (
	"crypto/sha256"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
)

// luck is known to whoever reads PORTSIDE_LUCK: tests that play in a browser build the program so, to meet the same
// cards each time. No other program has this file in it.
func luck() io.Reader {
	slog.Warn("built for tests: everybody can know the cards")
	return rand.NewChaCha8(sha256.Sum256([]byte(os.Getenv("PORTSIDE_LUCK"))))
}
