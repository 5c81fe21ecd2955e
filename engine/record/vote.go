package record

import "portside/engine"

// VoteKind is what the users at a table vote about.
type VoteKind string

// What can be proposed. The names are stored and never change.
const (
	VotePause    VoteKind = "pause"
	VoteResume   VoteKind = "resume"
	VoteExtend   VoteKind = "extend"         // more time for the seats that are asked
	VoteCallOff  VoteKind = "call-off"       // the match ends without a result
	VotePerson   VoteKind = "replace-person" // a seat is opened to anyone with the invite link
	VoteBot      VoteKind = "replace-bot"
	VoteGiveBack VoteKind = "give-back" // a seat goes back to its former user
)

// VoteKinds are all the kinds.
var VoteKinds = []VoteKind{VotePause, VoteResume, VoteExtend, VoteCallOff, VotePerson, VoteBot, VoteGiveBack}

// VoteResult is how a vote has ended.
type VoteResult string

// A vote is open until it ends in one of the other ways. Overtaken means that its subject has changed by
// itself.
const (
	VoteOpen      VoteResult = "open"
	VoteAgreed    VoteResult = "agreed"
	VoteRefused   VoteResult = "refused"
	VoteLapsed    VoteResult = "lapsed"
	VoteWithdrawn VoteResult = "withdrawn"
	VoteOvertaken VoteResult = "overtaken"
)

// Vote is one vote of the users at a table. It is replaced, never written to.
type Vote struct {
	N       int // from 1, without gaps
	Kind    VoteKind
	Seat    engine.Seat // the seat in question, engine.Nobody for the whole match
	Level   string      // of the new bot
	By      engine.Seat // the proposer; engine.Nobody: the former user of the seat
	Yes, No engine.SeatSet
	At      int64
	Lasts   int64 // ms from At on, not counting times when the server was down
	Result  VoteResult
	EndedAt int64
	Ply     int // newest ply when it ended; not stored, it must be the newest in the database too
}

// About reports whether v is a vote about a seat.
func (k VoteKind) About() bool { return k == VotePerson || k == VoteBot || k == VoteGiveBack }

// OpenVote returns the vote that is open at the table, nil if there is none.
func (m *Match) OpenVote() *Vote {
	if m.Vote == nil || m.Vote.Result != VoteOpen {
		return nil
	}
	return m.Vote
}

// TableEventKind is what happened at a table besides plies.
type TableEventKind string

// The kinds of table events and their arguments. The names are stored and never change.
const (
	EventVote     TableEventKind = "vote"     // kind, result, name of the proposer, of the seat's user, level of the bot
	EventRetaken  TableEventKind = "retaken"  // name of the user who took their own seat back
	EventFilled   TableEventKind = "filled"   // name of the user who took a seat that the others had opened, of its former user
	EventJoined   TableEventKind = "joined"   // name of the user who took a free seat of a match under way
	EventLeft     TableEventKind = "left"     // name of the user who gave the seat up
	EventHanded   TableEventKind = "handed"   // name of the user who took the seat over by its link, of its former user
	EventBot      TableEventKind = "bot"      // level of the bot that was put on a free seat
	EventLent     TableEventKind = "lent"     // name of the user who lets a bot play for them for a while, level of the bot
	EventFreed    TableEventKind = "freed"    // nothing: the seat of a bot was made free again
	EventArchived TableEventKind = "archived" // archived because nobody played
	EventRestored TableEventKind = "restored" // name of the user who reopened it
)

// TableEvent is something that happened at a table besides plies. It never changes.
type TableEvent struct {
	N       int // from 1, without gaps
	Ply     int // newest ply then
	At      int64
	Kind    TableEventKind
	Seat    engine.Seat // the seat in question, engine.Nobody for the table
	Args    []string
	Yes, No []string // of a vote: names on each side, as they were then
}

// Arg is argument i, "" if there is none.
func (d TableEvent) Arg(i int) string {
	if i >= len(d.Args) {
		return ""
	}
	return d.Args[i]
}
