// Command mutate measures whether the tests of a game's rules notice faults. It puts small faults into the
// rules, one per mutant, and checks whether the worked cases or short random matches fail.
//
//	go run ./cmd/mutate -game port-royal        # writes cmd/mutate/results/port-royal.txt
//
// How it works, what counts, and the figures are in README.md beside this file. It is not part of the check.
package main
