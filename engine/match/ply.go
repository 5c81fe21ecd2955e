package match

import (
	"crypto/sha256"
	"encoding/hex"

	"portside/engine"
)

// ID names a match on one server.
type ID int64

// By says who answered a decision.
type By string

// Who may answer.
const (
	ByDeal    By = "deal" // ply 0
	ByUser    By = "user"
	ByOrder   By = "order"
	ByStandIn By = "stand-in"
	ByBot     By = "bot"
)

// The plies of the runtime itself. Both drop the last ply that still counts.
const (
	Deal   = "@deal"   // ply 0: set-up and first luck
	Undo   = "@undo"   // its own seat takes the ply back; only without a barrier
	Rewind = "@rewind" // all seats concerned have agreed to take the ply back
)

// Hash is the first bytes of the SHA-256 of a state's canonical bytes.
type Hash [8]byte

func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Ply is one applied action. The plies of a match are the match: rows are only ever added.
type Ply struct {
	N      int            // 0 is the deal, then 1, 2, 3 … without gaps
	Seat   engine.Seat    // who acted; Nobody for the deal
	Action string         // notation of the game, or one of Deal, Undo, Rewind
	Tape   string         // outcomes of chance
	Events []engine.Event // what happened, addressed
	Hash   Hash           // of the state after the ply
	By     By
	At     int64 // Unix milliseconds
}

func hashOf(s engine.State, buf []byte) (Hash, []byte) {
	buf, err := s.AppendBinary(buf[:0])
	if err != nil { // no state has a reason to fail
		panic(err)
	}
	sum := sha256.Sum256(buf)
	return Hash(sum[:8]), buf
}

// HashOf is the hash of a state.
func HashOf(s engine.State) Hash {
	h, _ := hashOf(s, nil)
	return h
}
