//go:build race

package browsertest

// raceFlags build the server as this test was built: with the race detector it watches the server under play.
var raceFlags = []string{"-race"}
