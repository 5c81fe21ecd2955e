package main

// subject is a game whose rules are mutated.
type subject struct {
	key   string
	home  string // its folder, with testdata
	rules string // the package that is mutated
	// files that decide no state of a match, as patterns of names: what a bot thinks, what a view shows, how a
	// case script is read. A fault there changes no match, or only what a script says.
	leftOut []string
}

var subjects = []subject{
	{"port-royal", "engine/portroyal", "engine/portroyal", []string{
		"weigh*", "outlook*", "forecast.go", "odds.go", "teamplan.go", // bots
		"view*.go", "result.go", "notation.go", // what is shown
		"order*.go", "preset*.go", // standing orders
		"position*.go", "read.go", "settle.go", "invariant.go", "insists.go", "cardfile.go", // scripts, checks, data
	}},
	{"port-royal-tricks", "engine/portroyaltricks", "engine/portroyaltricks/internal/rules", []string{"guess.go", "view.go", "check.go", "bytes.go"}},
	{"stortebeker", "engine/stortebeker", "engine/stortebeker/internal/rules", []string{"guess*.go", "hide.go", "view.go", "bytes.go", "invariants.go", "resume.go"}},
	{"blackbeard", "engine/blackbeard", "engine/blackbeard", []string{
		"weigh*", "odds*", "forecast.go", "regret.go", "standin.go", "hide.go", "scramble.go",
		"view*.go", "fates.go", "eventtext.go", "notation.go", "tally.go", "worded.go", "refused.go", "course.go",
		"order*.go", "preset*.go",
		"position*.go", "invariant.go", "insists.go", "bytes*.go", "data.go",
	}},
}
