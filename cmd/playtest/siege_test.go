package main

import (
	"strings"
	"testing"

	"portside/engine/games"
)

// TestSiegeFlags: what cannot be besieged is refused before anything is started. Package siege has a test of a short siege.
func TestSiegeFlags(t *testing.T) {
	for line, want := range map[string]string{
		"siege -pace slow":                                "no pace",
		"siege -game chess":                               "no game",
		"siege -game stortebeker -seats 9":                "9 seats",
		"siege -processes 0":                              "at least one process",
		"siege -db site.db -database 0 -promotions 0":     "a file has one process",
		"siege -db postgres://localhost/site":             "cannot be killed",
		"siege -db postgres://localhost/site -database 0": "cannot be killed",
		"siege -processes 1 -doubles 1":                   "there is one",
		"siege and storm":                                 `unexpected argument "and"`,
	} {
		if out, err := do(t, games.All(), line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q\n%s", line, err, want, out)
		}
	}
}
