package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"portside/engine/record"
)

// Devices lists where user is signed in, newest first. here is the token of the session that asks.
func (s *Store) Devices(ctx context.Context, user record.UserID, here string) ([]record.Device, error) {
	var list []record.Device
	err := s.each(ctx, func(rows *sql.Rows) error {
		var d record.Device
		if err := rows.Scan(&d.Key, &d.Name, &d.CreatedAt); err != nil {
			return err
		}
		d.Here = d.Key == record.StoredToken(here)
		list = append(list, d)
		return nil
	}, "SELECT token, device, created_at FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY created_at DESC, token", user, s.judged())
	if err != nil {
		return nil, fmt.Errorf("devices of user %d: %w", user, err)
	}
	return list, nil
}

// RevokeDevice signs out one device of user. Errors: record.ErrNotFound.
func (s *Store) RevokeDevice(ctx context.Context, user record.UserID, key string) error {
	err := s.do(context.WithoutCancel(ctx), func(t *tx) error {
		if err := t.holdUser(user); err != nil {
			return err
		}
		n, err := t.exec("DELETE FROM sessions WHERE token = ? AND user_id = ?", key, user)
		if err == nil && n == 0 {
			err = record.ErrNotFound
		}
		if err == nil {
			s.endSession(t, key)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("revoke device: %w", err)
	}
	return nil
}

// endSession makes readers forget a session whose row has just been deleted. Others may read the row, and keep what they have read,
// until that is committed.
func (s *Store) endSession(t *tx, token string) {
	s.sessions.end(token)
	if t.pg {
		t.after = append(t.after, func() { s.sessions.end(token) })
	}
}

// signOut ends all sessions of a user except the one stored as here; "" ends them all.
func (s *Store) signOut(t *tx, user record.UserID, here string) error {
	if err := t.holdUser(user); err != nil { // a session that moves now stays where it can be found
		return err
	}
	for {
		var token string
		err := t.row([]any{&token}, "DELETE FROM sessions WHERE token = (SELECT token FROM sessions WHERE user_id = ? AND token <> ? LIMIT 1) RETURNING token", int64(user), here)
		if errors.Is(err, record.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		s.endSession(t, token)
	}
}

// Tidy removes expired sessions, device codes and forms of newcomers, limits that nobody is near, and what is left of deleted campaigns, a
// few rows at a time so that no ply waits. While the clock is in doubt, what has expired stays.
func (s *Store) Tidy(ctx context.Context) error {
	const few = 200
	if err := s.tidyLimits(ctx); err != nil {
		return err
	}
	for {
		var gone int64
		err := s.do(ctx, func(t *tx) (err error) {
			if s.ClockInDoubt() {
				return nil
			}
			now := s.pulse.now()
			if _, err = t.exec("DELETE FROM device_codes WHERE expires_at <= ?", now); err != nil {
				return err
			}
			if _, err = t.exec("DELETE FROM newcomers WHERE at <= ?", now-record.FormLife.Milliseconds()); err != nil {
				return err
			}
			if _, err = t.exec("DELETE FROM jobs WHERE until <= "+dbNow+" - ?", time.Hour.Milliseconds()); err != nil { // of what has gone, such as a channel
				return err
			}
			gone, err = t.exec("DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE expires_at <= ? LIMIT ?)", now, few)
			return err
		})
		if err != nil {
			return fmt.Errorf("tidy sessions: %w", errors.Join(err, ctx.Err()))
		}
		if gone < few {
			return s.reap(ctx) // a campaign may have been deleted when the server was stopped
		}
	}
}
