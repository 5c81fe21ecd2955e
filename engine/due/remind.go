package due

import (
	"context"
	"log/slog"

	"portside/engine/clock"
	"portside/engine/host"
	"portside/engine/record"
)

// Remind writes a reminder for every decision with only a fifth of its time left. A clock that was stopped by a rest or
// an outage is checked again.
func (s *Service) Remind(ctx context.Context) error {
	if err := s.host.NoteOutages(ctx); err != nil {
		return err
	}
	clocks, err := s.store.Pressing(ctx, s.host.Now())
	if err != nil {
		return err
	}
	var list []record.Notice
	for _, c := range clocks {
		var due *record.Notice
		err := s.host.WithMatch(ctx, c.Match, func(e *host.Entry) error {
			now, seat := s.host.Clock(), &e.Rec.Seats[c.Seat]
			if seat.User != c.User || seat.Since != c.Since || e.Rec.Status != record.Running || e.Rec.Resting() {
				return nil
			}
			n := record.Notice{Match: c.Match, User: c.User, Seat: c.Seat, Kind: record.NoticeReminder, Mark: c.Since, At: now.Now, Due: now.Now}
			switch left := now.Left(e.Rec, c.Seat); {
			case left < 0: // too late; it is written so that it is not checked again for ever
				n.Due = -1
			case left*5 > clock.Bank(e.Rec, seat):
				return nil
			}
			due = &n
			return nil
		})
		switch {
		case err == nil && due != nil:
			list = append(list, *due)
		case host.IsUnloadable(err): // written for the same reason
			list = append(list, record.Notice{Match: c.Match, User: c.User, Seat: c.Seat, Kind: record.NoticeReminder, Mark: c.Since, At: s.host.Now(), Due: -1})
		}
		if err != nil { // a match that cannot be read must not stop the other reminders
			s.log.Log(ctx, host.LogLevel(err, slog.LevelWarn), "a clock could not be read", "match", int64(c.Match), "err", err)
		}
	}
	if len(list) == 0 {
		return nil
	}
	if err := s.store.AddNotices(ctx, list); err != nil {
		return err
	}
	s.host.Notices().Stored(list)
	return nil
}
