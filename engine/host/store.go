package host

import (
	"context"

	"portside/engine/match"
	"portside/engine/record"
)

// Store keeps matches. When a method returns without an error, what it was given is on disk.
// Errors: record.ErrNotFound, record.ErrConflict; any other is a fault of the disk.
type Store interface {
	// Match reads a match with its seats, orders, proposal and plies.
	Match(context.Context, match.ID) (*record.Match, []match.Ply, error)
	// AddMatch stores a new match; ErrConflict if it is the second rematch of one.
	AddMatch(context.Context, *record.Match, []match.Ply) (match.ID, error)
	// Change stores all of a change or nothing; ErrConflict if somebody else was first.
	Change(context.Context, record.Change) error
	// ByInvite, ByWatch and SeatByLink find what a link's code stands for.
	ByInvite(context.Context, string) (match.ID, error)
	ByWatch(context.Context, string) (match.ID, error)
	SeatByLink(context.Context, string) (match.ID, int, error)
	// UserName is the name of a user.
	UserName(context.Context, record.UserID) (string, error)
	// Awaited lists the running matches in which a bot is asked.
	Awaited(context.Context) ([]match.ID, error)
	// Outages lists when the server was down, as pairs of start and end.
	Outages(context.Context) ([][2]int64, error)
}
