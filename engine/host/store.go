package host

import (
	"context"
	"time"

	"portside/engine/match"
	"portside/engine/record"
)

// Store keeps matches. When a method returns without an error, its changes are on disk.
// Errors: record.ErrNotFound, record.ErrConflict; any other is a fault of the disk.
type Store interface {
	// Match reads a match with its seats, orders, proposal and plies.
	Match(context.Context, match.ID) (*record.Match, []match.Ply, error)
	// MatchFrom is Match without the plies before ply n.
	MatchFrom(ctx context.Context, id match.ID, n int) (*record.Match, []match.Ply, error)
	// Change stores all of a change or nothing; ErrConflict if somebody else was first; record.ErrAlike and
	// record.ErrUnnamed if those who sit down may not sit with those who are there.
	Change(context.Context, record.Change) error
	// Shared tells whether other processes may have the same database: then what is in memory may be old.
	Shared() bool
	// Stamps reads by what the stored states of matches are known.
	Stamps(context.Context, ...match.ID) (map[match.ID]record.Stamp, error)
	// Listen calls on, one call after the other, for matches that other processes say they have changed, until ctx ends. It may miss some.
	Listen(ctx context.Context, on func(match.ID))
	// ClaimJob claims a job for a time; ok is false if it is claimed.
	ClaimJob(ctx context.Context, kind record.JobKind, subject int64, lease time.Duration) (j record.Job, ok bool, err error)
	// RenewJob gives a claim more time from now on; ErrConflict if it was lost.
	RenewJob(ctx context.Context, j record.Job, lease time.Duration) error
	// FinishJob ends a claim. One that was lost is left alone.
	FinishJob(context.Context, record.Job) error
	// Unclaimed lists running matches that do not rest, in which a bot was asked at least age ago (below 0: ever) and that nobody has
	// claimed, without bots of some levels: of each owner the first one, then the second, and so on, at most most.
	Unclaimed(ctx context.Context, age time.Duration, without []string, most int) ([]record.Question, error)
	// Awaited lists the running matches in which a bot is asked.
	Awaited(context.Context) ([]match.ID, error)
	// Chat reads the newest lines of a match's chat, no more than most (0: all), and all suggestions.
	Chat(ctx context.Context, id match.ID, most int) (*record.Chat, error)
	// Campaign reads all of a campaign except its log.
	Campaign(context.Context, record.CampaignID) (*record.Campaign, error)
	// Attempt reads an attempt at a chapter, with the story cards that it has shown.
	Attempt(context.Context, record.AttemptID) (*record.Attempt, error)
	// UpkeepSince is since when users can read that idle matches are called off and archived.
	UpkeepSince(context.Context) (int64, error)
	// Alive notes that the server runs now; it was down since the last note. If the clock is behind that moment, still is
	// that moment and nothing is noted; otherwise still is 0. lowered: the clock was ahead, and what was stored with it no longer is.
	Alive(context.Context) (still int64, lowered bool, err error)
	// Outages lists when the server was down, as pairs of start and end.
	Outages(context.Context) ([][2]int64, error)
	// UserByID finds a user; ErrNotFound.
	UserByID(context.Context, record.UserID) (record.Account, error)
	// Reachable lists the users who have a channel that is in use.
	Reachable(context.Context) ([]record.UserID, error)
}
