//go:build steadyluck

package main

import (
	"crypto/sha256"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
)

// luck comes from PORTSIDE_LUCK, so it is no secret. Browser tests build the program this way to meet the same cards
// each time. No other build contains this file.
func luck() io.Reader {
	slog.Warn("built for tests: the cards can be predicted")
	return rand.NewChaCha8(sha256.Sum256([]byte(os.Getenv("PORTSIDE_LUCK"))))
}
