package enginetest

import "os"

// Nightly tells whether the tests run at night: `go run ./cmd/check -nightly` sets PORTSIDE_NIGHTLY. A test that runs
// only then has a name that ends in Nightly.
func Nightly() bool { return os.Getenv("PORTSIDE_NIGHTLY") != "" }

// Sample is how much a random test tries: day before every change, night where there is time.
func Sample[N any](day, night N) N {
	if Nightly() {
		return night
	}
	return day
}
