// Command mutate measures whether the tests of a game's rules notice faults. It puts one small fault after
// another into the rules, a mutant each, and looks whether the worked cases or short random matches fail.
//
//	go run ./cmd/mutate -game port-royal        # writes cmd/mutate/results/port-royal.txt
//
// How it works, what counts, and the figures stand in README.md beside this file. It is no part of the check.
package main
