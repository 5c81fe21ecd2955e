package record

import "portside/engine"

// CampaignID, AttemptID and MemberID name rows of one server.
type (
	CampaignID int64
	AttemptID  int64
	MemberID   int64
)

// Mode says whether the seats of a campaign play with or against each other. It never changes (C-01).
type Mode string

// The modes of a campaign. Solo is Coop with one seat.
const (
	Coop        Mode = "coop"
	Competitive Mode = "competitive"
)

// Choosing says how characters are dealt at the start of an attempt.
type Choosing string

// Characters come at random, or seats choose them in turn.
const (
	ChooseRandom Choosing = "random"
	ChooseDraft  Choosing = "draft"
)

// Standing is the owner's choice for the campaign as a whole.
type Standing string

// A campaign is active, paused or archived; none of these changes what was played.
const (
	Active   Standing = "active"
	Paused   Standing = "paused"
	Archived Standing = "archived"
)

// Campaign is everything stored about a story that a party plays over several matches. What follows from it
// (chapter, failures, cards in the deck) is not stored: campaign.Fold computes it. From, FromName, FromN, Imported and
// Attempt.Copied are of campaigns that were branched off or read from a file, when there was such a thing; new ones have none.
type Campaign struct {
	ID        CampaignID
	Version   int64  // as it was read: one more with each change by a member
	Game      string // key of the game whose story it is
	Name      string
	Mode      Mode
	Additions []string // option keys of the game that are switched on, sorted
	Choosing  Choosing // for the next attempt
	Standing  Standing
	First     int   // chapter it began with; above 1 the earlier ones were played elsewhere (C-06)
	Rules     int   // version of the rules for all its matches (C-04)
	Data      int   // version of the story's data (C-04)
	Pace      int64 // ms a seat has in its matches, see Match.Pace, 0: no limit
	Refill    Refill
	Invite    string
	RevealAll bool       // branches not taken may be shown; only once the story is complete
	From      CampaignID // the campaign this is a fork of, 0: none, or it is gone
	FromName  string     // of that campaign when it was forked; "" if this is no fork
	FromN     int        // the last attempt both have in common
	Exported  int64      // when the owner last took a copy, 0: never
	Imported  int64      // when it came from a file, 0: it did not
	CreatedAt int64
	ChangedAt int64

	Members  []Member
	Attempts []Attempt // in the order in which they began
	Plan     *Plan     // of the next attempt, nil: none
}

// Terms are those of the campaign's matches.
func (c *Campaign) Terms() TableOptions {
	return TableOptions{Pace: c.Pace, Refill: c.Refill, Seating: Keep}
}

// Forked reports whether the campaign began as a copy of another, when campaigns could be branched off.
func (c *Campaign) Forked() bool { return c.FromName != "" }

// Role is what a member may do.
type Role string

// The owner of a campaign manages its settings. Guests play single attempts without becoming part of the
// party's record.
const (
	Owner  Role = "owner"
	Fellow Role = "member"
	Guest  Role = "guest"
)

// Member is somebody in a campaign, also after they have left it.
type Member struct {
	ID       MemberID
	User     UserID // 0: the account is gone
	Name     string // as it is now; as it was last if the account is gone
	Role     Role
	JoinedAt int64
	Chapter  int   // current when they joined
	LeftAt   int64 // 0: still there
	Read     int   // newest log entry they have seen
}

// Here reports whether the member can be asked anything.
func (m *Member) Here() bool { return m.LeftAt == 0 && m.User != 0 }

// Member returns the member who is user, nil if they are not in the campaign or no longer in it.
func (c *Campaign) Member(user UserID) *Member {
	for i := range c.Members {
		if m := &c.Members[i]; user != 0 && m.User == user && m.LeftAt == 0 {
			return m
		}
	}
	return nil
}

// MemberByID finds a member, also one who has left; nil if there is none.
func (c *Campaign) MemberByID(id MemberID) *Member {
	for i := range c.Members {
		if c.Members[i].ID == id {
			return &c.Members[i]
		}
	}
	return nil
}

// Plan is an attempt that is being prepared.
type Plan struct {
	By       MemberID // who proposed it
	Choosing Choosing
	Seats    []PlanSeat
	At       int64 // when it was proposed
}

// PlanSeat is one seat of a Plan.
type PlanSeat struct {
	Member MemberID // 0: a bot
	Bot    string   // level
	Coins  int      // part of the extra coins
	Agreed bool     // the member accepts seats and coins; bots always do
}

// CampaignEntry is one line of the log of a campaign.
type CampaignEntry struct {
	N       int      `json:"n"` // from 1, without gaps
	At      int64    `json:"at"`
	Kind    string   `json:"kind"`              // "joined", "started", "won" …
	Attempt int      `json:"attempt,omitempty"` // its N
	Args    []string `json:"args,omitempty"`    // names, numbers, keys; what they mean depends on Kind
}

// Booking is what a change of a match means for its campaign. Both are stored in one transaction.
type Booking struct {
	Attempt AttemptID
	Was     Result // as it is stored; a booking of the same result once more is no error and changes nothing
	Report  Report // with Was finished and this unfinished the attempt goes on: refused once a later one has begun
	Moves   []SeatMove
	Log     []CampaignEntry
	At      int64
}

// CampaignChange is what one operation did to a campaign, stored in one transaction. Attempts are not part of it.
type CampaignChange struct {
	Was *Campaign // as it is stored
	Now *Campaign // as it is to be; members without a number are new
	Log []CampaignEntry

	Notices []Notice // what users are told about it
}

// Clone returns a copy whose members and plan can be changed without changing c.
func (c *Campaign) Clone() *Campaign {
	n := *c
	n.Members = append([]Member(nil), c.Members...)
	n.Attempts = append([]Attempt(nil), c.Attempts...)
	if c.Plan != nil {
		p := *c.Plan
		p.Seats = append([]PlanSeat(nil), c.Plan.Seats...)
		n.Plan = &p
	}
	return &n
}

// SeatMove is a seat of an attempt that changed hands.
type SeatMove struct {
	Seat     engine.Seat
	User     UserID // who sits there now, 0: nobody or a bot
	From, To string // names; "" for an open seat, "bot" for a bot
}
