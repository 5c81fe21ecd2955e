// Command check says whether this checkout is good: it runs everything that must hold before a change
// lands, once each, and closes with the line "N passed, N failed", and ", N unsteady" if tests passed only
// when they were repeated. It needs only Go; anything else that a step needs it fetches through the Go module
// proxy, installs from Debian's packages if it may, or names.
//
//	go run ./cmd/check                      everything
//	go run ./cmd/check -fast                a look before a commit: under a minute
//	go run ./cmd/check -nightly             all that takes long as well: see the README
//	go run ./cmd/check -strict              a test that passes only when repeated has failed
//	go run ./cmd/check -list                the steps, one per line
//	go run ./cmd/check -only format,vet     some of them
//	go run ./cmd/check new-game KEY         write a game that passes, to begin with
//
// A failing step does not stop the later ones: one run shows everything there is to fix. The exit
// status is 1 if anything failed.
package main
