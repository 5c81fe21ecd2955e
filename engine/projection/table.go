package projection

import (
	"portside/engine"
	"portside/engine/clock"
	"portside/engine/match"
	"portside/engine/poll"
	"portside/engine/record"
)

// Table is what one viewer may know of a match at one moment. It is a copy: it does not change when
// the match goes on, and can be used without a lock. Nothing in it is secret from the viewer.
type Table struct {
	ID     match.ID
	Game   engine.Game
	Setup  engine.Setup
	Status record.Status
	record.TableOptions
	Owner      record.UserID
	SeesHands  bool             // the viewer may see the hands of others now, SpectatorDelay plies late
	Resting    bool             // it, or its campaign, is paused or archived: nothing is played, no clock runs
	Why        record.PauseKind // why an ordinary match rests
	Asleep     bool             // it is night at the table: no clock runs
	Due        int64            // ms until it is called off or archived because nobody is there; 0: not soon
	Imported   bool             // it was played elsewhere and came with a campaign file
	Invite     string           // for seated users only
	Watch      string           // for seated users only
	WatchKey   string           // record.WatchKey of it, for everybody: whoever has opened the link has shown the code
	Previous   match.ID
	Rematch    match.ID
	Repeats    match.ID          // the match whose deal is repeated, 0: none
	Campaign   record.CampaignID // the campaign it is an attempt of, 0: none
	Attempt    *record.Attempt   // which of them, as the campaign knows it; nil: none
	CreatedAt  int64
	StartedAt  int64
	EndedAt    int64
	Commitment string // SHA-256 that binds the match to its seed

	Version uint64      // grows with every change that the viewer could see, presence excepted
	Ply     int         // number of the newest ply, -1 before the start
	Hash    match.Hash  // of the state, for support
	Seat    engine.Seat // the viewer's, engine.Nobody for a spectator
	Seats   []Sitter

	View     engine.View // nil before the start, as are the next four
	Deciders engine.SeatSet
	Decision int // under which the viewer can act, -1: it cannot
	Legal    []engine.Action
	Scores   []int64        // when the match is over
	History  engine.History // nil if the game keeps none

	CanUndo  bool
	Barrier  engine.Barrier      // if not, why; NoBarrier: there is nothing to take back
	Stopped  Stop                // why the viewer's last plan stopped on the way
	Order    *record.Order       // the viewer's own
	Proposal *record.Proposal    // for seated users
	Vote     *poll.Poll          // the open vote; nil: none
	Events   []record.TableEvent // the newest that happened besides plies, oldest first
	Claim    engine.Seat         // the viewer's seat that somebody else is holding, engine.Nobody: none

	Chat        *Chat           // nil: the viewer may not read it
	Suggestions []SuggestionFor // for the viewer's open decision
	Partners    []Partner       // the seats that the viewer may suggest something to

	Recent []Entry // the last few plies, oldest first
	Missed []Entry // while the viewer was away, oldest first; at most 100

	past []match.Ply // the newest ones, whole; see Since
}

// Since is the log after ply n, oldest first. It is put together when it is asked for. known is false if that is longer ago
// than a page is shown step by step, or if a ply was taken back since: then there is no way from there to here.
func (t *Table) Since(n int) (list []Entry, known bool) {
	if len(t.past) == 0 || n+1 < t.past[0].N {
		return nil, false
	}
	news := t.past[min(n+1-t.past[0].N, len(t.past)):]
	for i := range news {
		if p := &news[i]; p.Action == match.Undo || p.Action == match.Rewind {
			return nil, false
		}
		list = append(list, entry(&news[i], t.Seat, t.Status))
	}
	return list, true
}

// Before is the log up to ply n, oldest first, as far back as Since knows it.
func (t *Table) Before(n int) (list []Entry) {
	for i := range t.past {
		if t.past[i].N <= n {
			list = append(list, entry(&t.past[i], t.Seat, t.Status))
		}
	}
	return list
}

// Asked tells whether the viewer owes a decision.
func (t *Table) Asked() bool { return t.Seat >= 0 && t.Deciders.Has(t.Seat) }

// Sitter is the occupant of a seat as the viewer sees them.
type Sitter struct {
	Kind    record.Kind
	User    record.UserID
	Name    string        // of the user
	Unnamed bool          // the user has not given a name yet
	Emblem  int           // sign and colour at this table, another one for every seat: see Signs
	Level   string        // of the bot
	Pirate  record.Pirate // who plays here when a bot does
	Here    bool          // the user's page is open
	Asked   bool          // owes a decision
	Since   int64         // since when
	Left    int64         // ms of the time limit that are left, negative when overdue; 0 without a limit
	Overdue bool          // a stand-in may answer
	Absent  bool          // others may decide without this seat, and about it
	Place   int           // rank at the end
	Former  record.UserID // who owns the seat while somebody else keeps it, 0 otherwise
	Owner   string        // name of that user
}

// WithoutOpen is the set-up of a match that keeps only its taken seats. Errors: *engine.SetupError.
func WithoutOpen(g engine.Game, setup engine.Setup, taken int) (engine.Setup, error) {
	setup.Seats = taken
	return g.Info().Check(setup)
}

// Fewer is how many seats a waiting match could begin with without its open ones, 0 if it could not or has none.
func (t *Table) Fewer() int {
	taken := 0
	for i := range t.Seats {
		if t.Seats[i].Kind != record.Open {
			taken++
		}
	}
	if _, err := WithoutOpen(t.Game, t.Setup, taken); err != nil || taken == len(t.Seats) {
		return 0
	}
	return taken
}

// Source is a match with all its secrets at one moment.
type Source struct {
	ID         match.ID
	Game       engine.Game
	Rec        *record.Match
	Match      *match.Match // nil before the start
	Chat       *record.Chat
	Attempt    *record.Attempt // of a campaign, nil: none
	Clock      clock.Reading
	Commitment string
	WatchKey   string
	Version    uint64         // for this viewer
	Here       engine.SeatSet // seats whose users have the page open
	Due        int64          // ms until it is called off or archived, 0: not soon
	History    engine.History // what the match has told the game's history; nil: the game keeps none
	Stopped    Stop           // why the last plan of the viewer's seat stopped
	Back       int            // newest ply that the viewer had seen before the present visit
	Missed     int            // newest ply that was made while the viewer had no page open
}

// How much of the log a table shows.
const (
	recent    = 8
	lately    = 40
	maxMissed = 100
)

// TableFor is the table of a match as a user may know it, 0 for an unknown spectator. Whether a spectator may
// see a private table is for the caller to decide.
func TableFor(s *Source, user record.UserID) *Table {
	r := s.Rec
	seat := r.SeatOf(user)
	t := &Table{
		ID: s.ID, Game: s.Game, Setup: r.Setup, Status: r.Status, TableOptions: r.TableOptions, Owner: r.Owner, Due: s.Due,
		Resting: r.Resting(), Why: r.Why, Claim: r.ClaimOf(user), Vote: poll.For(r, seat, user, s.Clock), Events: r.Events, Imported: r.Imported,
		Previous: r.Previous, Rematch: r.Rematch, Repeats: r.Repeats, Campaign: r.Campaign, Attempt: s.Attempt, CreatedAt: r.CreatedAt, StartedAt: r.StartedAt, EndedAt: r.EndedAt,
		Commitment: s.Commitment, WatchKey: s.WatchKey, Version: s.Version, Ply: -1, Seat: seat, Decision: -1,
	}
	if seat != engine.Nobody {
		t.Invite, t.Watch, t.Order, t.Proposal = r.Invite, r.Watch, r.Seats[seat].Order, r.Proposal
	}
	s.sitters(t)
	t.Chat = ChatFor(r, s.Match != nil, s.Chat, user)
	m := s.Match
	if m == nil {
		return t
	}
	t.Ply, t.Hash = m.Len()-1, m.Hash()
	t.View, t.Deciders, t.History = m.View(seat), m.Deciders(), s.History
	_, err := HandsUpTo(r, m, user)
	t.SeesHands = err == nil
	t.Decision, t.Legal = m.Decision(seat), m.Legal(seat)
	if r.Status == record.Cancelled || r.Resting() { // read-only
		t.Deciders, t.Decision, t.Legal = 0, -1, nil
	}
	if m.Over() {
		t.Scores = m.Scores()
	}
	if seat != engine.Nobody && r.Status == record.Running && !r.Resting() {
		t.CanUndo, t.Barrier = m.CanUndo(seat)
		t.Stopped = s.Stopped
	}
	t.past = m.Plies(t.Ply + 1 - lately)
	t.Recent = Log(m, seat, r.Status, t.Ply+1-recent, t.Ply+1)
	if seat != engine.Nobody {
		t.Missed = Log(m, seat, r.Status, max(s.Back+1, s.Missed+1-maxMissed), s.Missed+1)
		s.suggestions(t)
	}
	return t
}

// sitters fills in who sits where.
func (s *Source) sitters(t *Table) {
	t.Seats = make([]Sitter, len(s.Rec.Seats))
	var room [engine.MaxSeats]int
	wants := room[:0]
	for _, at := range s.Rec.Seats {
		if at.User == 0 && at.Former == 0 {
			at.Emblem = record.NoEmblem
		}
		wants = append(wants, at.Emblem)
	}
	signs := Signs(wants)
	for i, at := range s.Rec.Seats {
		seat := engine.Seat(i)
		sitter := Sitter{Kind: at.Kind, User: at.User, Name: at.Name, Unnamed: at.Unnamed, Emblem: signs[i], Level: at.Level, Pirate: at.Pirate, Here: s.Here.Has(seat), Place: at.Place, Former: at.Former, Owner: at.Owner}
		if s.Match != nil && s.Rec.Status != record.Cancelled && !s.Rec.Resting() && s.Match.Owes(seat) {
			sitter.Asked, sitter.Since = true, at.Since
			if s.Rec.Pace > 0 && at.Kind == record.User {
				sitter.Left = s.Clock.Left(s.Rec, seat)
				t.Asleep = s.Clock.Asleep(s.Rec)
			}
			sitter.Overdue = s.Clock.Overdue(s.Rec, seat)
			sitter.Absent = s.Clock.Absent(s.Rec, seat)
		}
		t.Seats[i] = sitter
	}
}
