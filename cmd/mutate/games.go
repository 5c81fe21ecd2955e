package main

// subject is a game whose rules are mutated.
type subject struct {
	key   string
	home  string // its folder, with testdata
	rules string // the package that is mutated
	// name patterns of files that do not affect the state of a match: what a view shows and guesses, canonical bytes,
	// checks. A fault there changes no match.
	leftOut []string
}

var subjects = []subject{
	{"port-royal", "engine/portroyal", "engine/portroyal/internal/rules", []string{"observe.go", "invariant.go"}},
	{"port-royal-tricks", "engine/portroyaltricks", "engine/portroyaltricks/internal/rules", []string{"guess.go", "view.go", "check.go", "bytes.go"}},
	{"stortebeker", "engine/stortebeker", "engine/stortebeker/internal/rules", []string{"guess*.go", "hide.go", "view.go", "bytes.go", "invariants.go", "resume.go"}},
	{"blackbeard", "engine/blackbeard", "engine/blackbeard/internal/rules", []string{"scramble.go", "view.go", "bytes.go", "invariant.go"}},
}
