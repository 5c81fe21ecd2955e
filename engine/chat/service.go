// Package chat keeps what users at a table say besides their answers: the chat, suggestions to partners, and the notes
// that users write for their own use. None of it touches a ply.
package chat

import (
	"context"
	"errors"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// ErrNoTeam refuses a suggestion to a seat that is no partner.
var ErrNoTeam = errors.New("nobody may suggest anything here")

// Store keeps what was said. When a method returns without an error, its changes are on disk.
// Errors: record.ErrConflict; any other is a fault of the disk.
type Store interface {
	// Talk reads the newest lines of a match's chat, at most most (0: all), and all suggestions.
	Chat(ctx context.Context, id match.ID, most int) (*record.Chat, error)
	// AddChatLine appends to the chat and marks it read for its user; ErrConflict if the line is there already.
	AddChatLine(context.Context, match.ID, record.ChatLine) error
	// SetChatRead notes that a user has read the chat up to line n.
	SetChatRead(ctx context.Context, id match.ID, user record.UserID, n int) error
	// SetSuggestion stores what a user suggests for a seat, or with an empty action takes it back.
	SetSuggestion(context.Context, match.ID, record.Suggestion) error
	// Notes are what users have written about a match for their own use, by seat.
	Notes(context.Context, match.ID) ([]record.Note, error)
	// SetNote stores what a user has written; ErrConflict if the stored version is not the one before it.
	SetNote(context.Context, match.ID, record.Note) error
}

// Service lets users at a table talk. It is safe for concurrent use.
type Service struct {
	host  *host.Host
	store Store
}

// New makes the service for the matches of a host.
func New(h *host.Host, store Store) *Service { return &Service{host: h, store: store} }

// change runs an operation of a seated user that touches no ply, and returns the user's table even if
// it is refused.
func (s *Service) change(ctx context.Context, id match.ID, user record.UserID, op func(*host.Entry, engine.Seat) error) (*projection.Table, error) {
	return s.host.WithMatchFor(ctx, id, user, func(e *host.Entry, seat engine.Seat) error {
		switch {
		case seat == engine.Nobody:
			return host.ErrNotSeated
		case e.Match == nil:
			return host.ErrNotRunning
		}
		return op(e, seat)
	})
}
