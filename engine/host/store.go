package host

import (
	"context"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// Store keeps matches. When a method returns without an error, what it was given is on disk.
// Errors: record.ErrNotFound, record.ErrConflict; any other is a fault of the disk.
type Store interface {
	// Match reads a match with its seats, orders, proposal and plies.
	Match(context.Context, match.ID) (*record.Match, []match.Ply, error)
	// AddMatch stores a new match and what users are to be told of it, whose Mark becomes its number; ErrConflict if it
	// is the second rematch of one.
	AddMatch(context.Context, *record.Match, []match.Ply, ...record.Notice) (match.ID, error)
	// Change stores all of a change or nothing; ErrConflict if somebody else was first.
	Change(context.Context, record.Change) error
	// ByInvite, ByWatch and SeatByLink find what a link's code stands for.
	ByInvite(context.Context, string) (match.ID, error)
	ByWatch(context.Context, string) (match.ID, error)
	SeatByLink(context.Context, string) (match.ID, int, error)
	// UserName is the name of a user.
	UserName(context.Context, record.UserID) (string, error)
	// Proposal is what somebody at a match asks to take back, nil if nobody does.
	Proposal(context.Context, match.ID) (*record.Proposal, error)
	// Awaited lists the running matches in which a bot is asked.
	Awaited(context.Context) ([]match.ID, error)
	// Talk reads the newest lines of a match's chat, at most most (0: all), and all suggestions.
	Talk(ctx context.Context, id match.ID, most int) (*record.Talk, error)
	// AddChatLine appends to the chat, its user has then read it; ErrConflict if the line is there already.
	AddChatLine(context.Context, match.ID, record.ChatLine) error
	// SetHeard notes that a user has read the chat up to line n.
	SetHeard(ctx context.Context, id match.ID, user record.UserID, n int) error
	// SetSuggestion stores what a user suggests for a seat, or with an empty action takes it back.
	SetSuggestion(context.Context, match.ID, record.Suggestion) error
	// Notes are what users have written down about a match for themselves, by seat.
	Notes(context.Context, match.ID) ([]record.Note, error)
	// SetNote stores what a user has written down; ErrConflict if another version than the one before is stored.
	SetNote(context.Context, match.ID, record.Note) error
	// Untouched finds the repeat of a deal that a user has opened and not played in; ErrNotFound.
	Untouched(ctx context.Context, repeats match.ID, user record.UserID) (match.ID, error)
	Campaigns
	// Deeds are what happened at a table besides plies, oldest first: the newest most of them, 0: all.
	Deeds(ctx context.Context, id match.ID, most int) ([]record.Deed, error)
	// Expired lists matches whose open vote has lasted until now.
	Expired(ctx context.Context, now int64) ([]match.ID, error)
	// Forsaken lists at most most matches that have not begun: listed ones opened before listed, others before unlisted.
	Forsaken(ctx context.Context, listed, unlisted int64, most int) ([]match.ID, error)
	// Idle lists at most most ordinary matches under way in which nothing has happened since before.
	Idle(ctx context.Context, before int64, most int) ([]match.ID, error)
	// ChoresSince is since when users can read that such matches are called off and put away.
	ChoresSince(context.Context) (int64, error)
	// Alive notes that the server runs now; since it last did it was down. If the clock is behind that moment, still is that
	// moment and nothing is noted; otherwise still is 0.
	Alive(context.Context) (still int64, err error)
	// Outages lists when the server was down, as pairs of start and end.
	Outages(context.Context) ([][2]int64, error)
	Outbox
}

// Outbox is the part of a Store that keeps what users are to be told.
type Outbox interface {
	// Reachable lists the users who have a channel that is in use.
	Reachable(context.Context) ([]record.UserID, error)
	// Pressing lists decisions of these users whose time may be running out and who were not reminded.
	Pressing(ctx context.Context, now int64) ([]record.Clock, error)
	// AddNotices stores notices that no ply has caused; one with a negative Due is never sent.
	AddNotices(context.Context, []record.Notice) error
}

// Campaigns is the part of a Store that keeps campaigns and their attempts. Errors: as those of Store.
type Campaigns interface {
	AddCampaign(context.Context, *record.Campaign, []record.CampaignEntry) (record.CampaignID, error)
	// Campaign reads all of a campaign but its log.
	Campaign(context.Context, record.CampaignID) (*record.Campaign, error)
	// ChangeCampaign stores all of a change or nothing.
	ChangeCampaign(context.Context, record.CampaignChange) error
	// CampaignsOf lists the campaigns that a user is in, the one that changed last first.
	CampaignsOf(context.Context, record.UserID) ([]record.CampaignID, error)
	CampaignByInvite(context.Context, string) (record.CampaignID, error)
	DeleteCampaign(context.Context, record.CampaignID) error
	CampaignLog(context.Context, record.CampaignID) ([]record.CampaignEntry, error)
	CampaignLogLength(context.Context, record.CampaignID) (int, error)
	SetCampaignRead(ctx context.Context, m record.MemberID, n int) error
	// AddAttempt stores an attempt with its match and what users are to be told; ErrConflict if one of its kind is under way.
	AddAttempt(context.Context, record.CampaignID, *record.Match, []match.Ply, *record.Attempt, []record.CampaignEntry, []record.Notice) (match.ID, error)
	Attempt(context.Context, record.AttemptID) (*record.Attempt, error)
	// SetStopping stores which seats want to give an attempt up, and what users are to be told of it.
	SetStopping(context.Context, record.AttemptID, engine.SeatSet, []record.Notice) error
	// SetShown notes that the seed of an attempt's match is laid open; ErrConflict while it is under way.
	SetShown(ctx context.Context, a record.AttemptID, at int64) error
	// Rests lists when a campaign rested, oldest first, as pairs of start and end, an end of 0: it still does.
	Rests(context.Context, record.CampaignID) ([][2]int64, error)
	// StageMatch stores the match of an import under way without its seats and plies, and StagePlies these. Nobody
	// sees it, and none is left of it after a restart, before ImportCampaign; DropStaged takes it back.
	StageMatch(context.Context, *record.Match) (match.ID, error)
	StagePlies(ctx context.Context, id match.ID, plies []match.Ply, seats []record.Seat) error
	DropStaged(context.Context, []match.ID) error
	// ImportCampaign stores a campaign with attempts at staged matches, which are owner's from then on, all of it or
	// nothing; ErrConflict if its form was sent before.
	ImportCampaign(ctx context.Context, c *record.Campaign, owner record.UserID, log []record.CampaignEntry) (record.CampaignID, error)
	// CampaignByImport finds the campaign that came with a form.
	CampaignByImport(context.Context, string) (record.CampaignID, error)
	// Unbooked lists the matches that have ended without their attempt knowing.
	Unbooked(context.Context) ([]match.ID, error)
}
