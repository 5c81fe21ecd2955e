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

// WholeChat is everything said at a table, oldest first. Errors: ErrNotFound for a spectator of a
// private table.
func (s *Service) WholeChat(ctx context.Context, id match.ID, user record.UserID) ([]record.ChatLine, error) {
	var lines []record.ChatLine
	err := s.host.WithMatch(ctx, id, func(e *host.Entry) error {
		if projection.ChatFor(e.Rec, e.Match != nil, e.Chat, user) == nil {
			return host.ErrNotFound
		}
		talk, err := s.store.Chat(ctx, id, 0)
		if err == nil {
			lines = talk.Lines
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return lines, nil
}

// SendChatLine adds a line to the chat of a match that has begun, also after its end, and notifies everybody who may
// read it. The caller has checked the text; it is in no error. Errors: ErrNotSeated, ErrNotRunning
// before the start.
func (s *Service) SendChatLine(ctx context.Context, id match.ID, user record.UserID, text string) (*projection.Table, error) {
	return s.change(ctx, id, user, func(e *host.Entry, seat engine.Seat) error {
		l := record.ChatLine{User: user, Name: e.Rec.Seats[seat].Name, Seat: seat, Text: text, At: s.host.Now()}
		if err := s.append(context.WithoutCancel(ctx), e, &l); err != nil {
			e.Drop() // it may be there anyway
			return err
		}
		e.Chat.Lines = append(e.Chat.Lines, l)
		e.Chat.Lines = e.Chat.Lines[max(0, len(e.Chat.Lines)-record.ChatKept):]
		e.Chat.Read[user] = l.N
		if e.Rec.SpectatorsRead() {
			s.host.NotifyPages(ctx, e)
		} else { // nobody else reads it
			s.host.NotifySeats(ctx, e, e.Rec.Users())
		}
		return nil
	})
}

// appendTries is how often a line is numbered anew because another process was quicker with its number.
const appendTries = 50

// append stores a line with the number after the newest one.
func (s *Service) append(ctx context.Context, e *host.Entry, l *record.ChatLine) error {
	for try := 1; ; try++ {
		l.N = 1
		if n := len(e.Chat.Lines); n > 0 {
			l.N = e.Chat.Lines[n-1].N + 1
		}
		err := s.store.AddChatLine(ctx, e.ID, *l)
		if err == nil || !errors.Is(err, host.ErrConflict) || try == appendTries {
			return err
		}
		newest, err := s.store.Chat(ctx, e.ID, record.ChatKept)
		if err != nil {
			return err
		}
		e.Chat = newest
	}
}

// MarkChatRead notes that user has read the chat up to line n. It is private to user. Errors: ErrNotSeated.
func (s *Service) MarkChatRead(ctx context.Context, id match.ID, user record.UserID, n int) (*projection.Table, error) {
	return s.change(ctx, id, user, func(e *host.Entry, seat engine.Seat) error {
		newest := 0
		if k := len(e.Chat.Lines); k > 0 {
			newest = e.Chat.Lines[k-1].N
		}
		if n = min(n, newest); n <= e.Chat.Read[user] {
			return nil
		}
		if err := s.store.SetChatRead(context.WithoutCancel(ctx), id, user, n); err != nil {
			return err
		}
		e.Chat.Read[user] = n
		s.host.Outdate(ctx, e, seat) // other pages of this user no longer show the mark
		return nil
	})
}
