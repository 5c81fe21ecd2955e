package record

import (
	"portside/engine"
	"portside/engine/match"
)

// UserID names a user on one server; 0 is nobody.
type UserID int64

// Status is where a match stands in its life.
type Status string

// A match waits for users, is played, and is over; or it was called off before it began.
const (
	Waiting   Status = "waiting"
	Running   Status = "running"
	Over      Status = "over"
	Cancelled Status = "cancelled"
)

// Ended reports whether a match with plies is over or was given up: after that only its luck may still be hidden.
func (s Status) Ended() bool { return s == Over || s == Cancelled }

// Match is everything stored about one match except its plies.
type Match struct {
	ID      match.ID
	Version int64 // of the record as it was read: one more with each change besides plies and what users have seen
	Shown   int64 // changes besides plies that everybody may see, see Stamp
	Game    string
	Setup   engine.Setup // rules version pinned
	Status  Status
	TableOptions
	Owner     UserID
	Secret    match.Secret // only the host reads it before the match is over
	Invite    string       // code of the link that gives an open seat
	Watch     string       // code of the link for spectators
	Previous  match.ID     // the match this one is a rematch of, 0: none
	Rematch   match.ID     // the match that is the rematch of this one, 0: none yet
	Repeats   match.ID     // the match whose deal is played again here, 0: the deal is its own
	Campaign  CampaignID   // the campaign it is an attempt of, 0: none
	Attempt   AttemptID    // which of them
	Pauses    [][2]int64   // when that campaign, or else the match, rested, oldest first, start and end; an end of 0: it still does
	Why       PauseKind    // why an ordinary match rests now, "": it does not
	Imported  bool         // came with a campaign file
	Promise   string       // commitment of its seed if the seed is unknown; "": Secret has it
	CreatedAt int64
	StartedAt int64
	EndedAt   int64
	Won       engine.SeatSet // who has won, once it is over; empty: all have lost
	Seats     []Seat         // one per seat
	Proposal  *Proposal
	Vote      *Vote        // the newest, open or not; nil: there was none
	Events    []TableEvent // the newest, oldest of them first; only ever appended to
}

// PauseKind is why an ordinary match rests.
type PauseKind string

// Users have agreed on a pause, or nobody has played for so long that the match was archived.
const (
	Pause   PauseKind = "pause"
	Archive PauseKind = "archive"
)

// Kind says who or what occupies a seat.
type Kind string

// An open seat waits for somebody; the others are taken.
const (
	Open Kind = "open"
	User Kind = "user"
	Bot  Kind = "bot"
)

// Seat is one place at the table and who sits there.
type Seat struct {
	Kind    Kind
	User    UserID // 0 unless Kind is User
	Unnamed bool   // the user has not given a name yet
	Name    string // of the user; on an open seat who sat there where an imported match was played; empty otherwise
	Emblem  int    // of the user, else of the one whose seat it is; 0 if there is neither
	Level   string // of the bot: "random", "greedy", "ismcts"; empty otherwise
	Pirate  Pirate // who plays here when a bot does, another one on every seat; in a match that is not stored yet 0 stands for PirateAt
	Since   int64  // when it was asked its open decision, 0: nothing is asked
	Bank    int64  // ms left then, or for the next decision; 0: the pace
	Seen    int    // newest ply its user has seen
	Back    int    // newest ply its user had seen before the present visit: "since you left" starts after it
	Place   int    // rank at the end, 1 is first, equal scores share it; 0 before the end
	Key     string // hash of the open seat link's code, "" if none is open
	Order   *Order // the standing order, nil: none

	Former UserID // the user whose seat it is while somebody else holds it, 0: none
	Owner  string // the name of that user
	Kept   int64  // ms that user has when they come back, as Bank; 0: the pace

	Own int64 // changes that only this seat may see, see Stamp
}

// KeptLike returns s, held for the same user as old if old is held for anybody.
func (s Seat) KeptLike(old *Seat) Seat {
	s.Former, s.Owner, s.Kept = old.Former, old.Owner, old.Kept
	return s
}

// Order is a standing order of a seat, or the last one that ended.
type Order struct {
	Text    string // notation of the game
	SetAt   int64
	EndedAt int64  // 0: stands
	Why     uint16 // why it ended: the game's own number, or one of the host's (see host.WhyRewound)
}

// Stands reports whether the order is still in force; a nil order is not.
func (o *Order) Stands() bool { return o != nil && o.EndedAt == 0 }

// Proposal asks the other users of a match to take back the last ply of a user and all answers to it.
// It lapses with the next ply.
type Proposal struct {
	Seat   engine.Seat // who proposes
	Ply    int         // length of the log when it was made
	Agreed engine.SeatSet
	At     int64
}

// Change is what one operation did to a match, stored in one transaction.
type Change struct {
	Plies []match.Ply // to append
	Saved int         // how many plies are stored before
	Was   *Match      // the record as it is stored
	Now   *Match      // the record as it is to be; only the difference is written. The store sets its Version and Shown, and Own of its seats
	Book  *Booking    // what it means for the campaign of the match, nil: nothing

	Public bool           // everybody may see what changes besides the plies
	Only   engine.SeatSet // else: the seats that may

	Notices []Notice // what users are told about it

	Job  Job  // the claim under which it is done: it counts only while that is this process's. The zero Job is none
	Keep bool // the claim goes on for what follows; otherwise the job is done with this change
}

// Users is the set of seats taken by users.
func (m *Match) Users() engine.SeatSet {
	var set engine.SeatSet
	for i := range m.Seats {
		if m.Seats[i].Kind == User {
			set = set.With(engine.Seat(i))
		}
	}
	return set
}

// SeatOf returns the seat of a user, engine.Nobody if they have none.
func (m *Match) SeatOf(u UserID) engine.Seat {
	if u == 0 {
		return engine.Nobody
	}
	for i := range m.Seats {
		if m.Seats[i].User == u {
			return engine.Seat(i)
		}
	}
	return engine.Nobody
}

// Resting reports whether the match or its campaign is paused or archived: then nothing is played.
func (m *Match) Resting() bool { return len(m.Pauses) > 0 && m.Pauses[len(m.Pauses)-1][1] == 0 }

// ClaimOf returns the seat that somebody else holds for a user, engine.Nobody if there is none.
func (m *Match) ClaimOf(u UserID) engine.Seat {
	if u == 0 {
		return engine.Nobody
	}
	for i := range m.Seats {
		if m.Seats[i].Former == u {
			return engine.Seat(i)
		}
	}
	return engine.Nobody
}

// Commitment is the hash that the match promises for its seed.
func (m *Match) Commitment() string {
	if m.Promise != "" {
		return m.Promise
	}
	return m.Secret.Commitment()
}

// Clone returns a copy whose seats can be changed without changing m. Orders, proposals, votes, set-ups and pauses
// are shared: they are replaced, never written to.
func (m *Match) Clone() *Match {
	c := *m
	c.Seats = append([]Seat(nil), m.Seats...)
	return &c
}
