package blackbeard

// Status is what a port is to one pirate (6.4).
type Status uint8

// The states of a port, worst first. A port that is Closed may still be attacked or give a royal pardon.
const (
	Shut    Status = iota // razed, held by a commissioner, or he was chased from it
	Closed                // he attacked its nation, or its governor is against pirates
	Neutral               //
	Pro                   //
	Hideout               //
	Haven                 // a pirate port
)

var statusWords = []string{"shut", "closed", "neutral", "pro", "hideout", "haven"}

// String is the word of notation and catalogues.
func (s Status) String() string { return statusWords[s] }

// Percent is what a port adds to sales and ransoms (§10.2).
func (st Status) Percent() int32 {
	switch st {
	case Haven:
		return percentHaven
	case Pro:
		return percentPro
	case Hideout:
		return percentHideout
	}
	return 0
}

// Mends is how many of a ship's missing steps a refit in the port repairs: all of them among friends, two under a
// governor who favours pirates, one in a neutral port (14.1).
func (s Status) Mends(missing int) int {
	switch s {
	case Neutral:
		return min(missing, 1)
	case Pro:
		return min(missing, 2)
	}
	return missing
}
