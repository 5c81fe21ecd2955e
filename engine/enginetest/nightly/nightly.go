// Package nightly tells tests whether there is time, as `go run ./cmd/check -nightly` has. A test that runs only then has
// a name that ends in Nightly.
package nightly

import "os"

// Sample is how much a random test tries: day before every change, night where PORTSIDE_NIGHTLY is set.
func Sample[N any](day, night N) N {
	if os.Getenv("PORTSIDE_NIGHTLY") != "" {
		return night
	}
	return day
}
