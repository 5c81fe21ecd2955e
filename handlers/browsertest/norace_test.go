//go:build !race

package browsertest

// raceFlags build the server as this test was built.
var raceFlags []string
