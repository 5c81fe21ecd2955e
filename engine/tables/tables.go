// Package tables opens tables, lets users and bots take and leave their seats, and begins their matches. It also opens
// what follows a match: its rematch, or the same deal once more.
package tables

import (
	"context"
	"errors"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// The reasons why the service refuses, besides the errors of the host.
var (
	ErrSeated  = errors.New("the user has a seat in this match already")
	ErrFull    = errors.New("no seat is open")
	ErrStarted = errors.New("the match has begun")
	ErrNotSolo = errors.New("only a match of one seat can be played again with the same deal")
	ErrSealed  = errors.New("the end of the match may still be taken back")
)

// Store keeps tables. When a method returns without an error, its changes are on disk.
// Errors: record.ErrNotFound, record.ErrConflict; any other is a fault of the disk.
type Store interface {
	// AddMatch stores a new match and the notices for users, whose Mark becomes its number; ErrConflict if it
	// is the second rematch of the same match.
	AddMatch(context.Context, *record.Match, []match.Ply, ...record.Notice) (match.ID, error)
	// SeatByLink finds the seat of a link's code.
	SeatByLink(context.Context, string) (match.ID, engine.Seat, error)
	// UserName is the name of a user.
	UserName(context.Context, record.UserID) (string, error)
	// FormerSeat finds the seat that a user had in the match before a rematch, and the code of its invite link; ErrNotFound.
	FormerSeat(ctx context.Context, rematch match.ID, user record.UserID) (engine.Seat, string, error)
	// Untouched finds the repeat of a deal that a user has opened and not played in; ErrNotFound.
	Untouched(ctx context.Context, repeats match.ID, user record.UserID) (match.ID, error)
}

// Service opens tables and seats users at them. It is safe for concurrent use.
type Service struct {
	host  *host.Host
	store Store
}

// New makes the service for the matches of a host.
func New(h *host.Host, store Store) *Service { return &Service{host: h, store: store} }
