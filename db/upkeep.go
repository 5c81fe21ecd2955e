package db

import (
	"context"
	"database/sql"
	"fmt"

	"portside/engine/match"
	"portside/engine/record"
)

// UpkeepSince is since when matches that nobody plays are archived: the pages have warned of it since then.
func (s *Store) UpkeepSince(ctx context.Context) (int64, error) {
	var at int64
	if err := s.row(ctx, []any{&at}, "SELECT since FROM chores"); err != nil {
		return 0, fmt.Errorf("upkeep: %w", err)
	}
	return at, nil
}

// Forsaken lists matches that have not begun: listed ones that were opened before listed, others opened before
// unlisted, the oldest first, at most most.
func (s *Store) Forsaken(ctx context.Context, listed, unlisted int64, most int) ([]match.ID, error) {
	return s.ids(ctx, "matches that have not begun", `SELECT id FROM matches WHERE status = 'waiting' AND created_at < max(?1, ?2)
		AND created_at < CASE WHEN public = 1 THEN ?1 ELSE ?2 END ORDER BY created_at LIMIT ?3`, listed, unlisted, most)
}

// Idle lists ordinary matches under way that are not archived and in which nothing has happened since before, at
// most most.
func (s *Store) Idle(ctx context.Context, before int64, most int) ([]match.ID, error) {
	return s.ids(ctx, "idle matches", `SELECT id FROM matches m INDEXED BY matches_running WHERE status = 'running' AND archived = 0 AND started_at < ?1
		AND coalesce((SELECT at FROM plies p WHERE p.match_id = m.id ORDER BY n DESC LIMIT 1), 0) < ?1
		AND coalesce((SELECT at FROM deeds d WHERE d.match_id = m.id ORDER BY n DESC LIMIT 1), 0) < ?1
		AND NOT EXISTS (SELECT 1 FROM campaign_attempts a WHERE a.match_id = m.id AND a.copied = 0) LIMIT ?2`, before, most)
}

// Expired lists matches whose open vote ends now or earlier.
func (s *Store) Expired(ctx context.Context, now int64) ([]match.ID, error) {
	return s.ids(ctx, "open votes", "SELECT match_id FROM votes WHERE result = 'open' AND at + lasts <= ?", now)
}

func (s *Store) ids(ctx context.Context, what, query string, args ...any) ([]match.ID, error) {
	var ids []match.ID
	err := s.each(ctx, func(rows *sql.Rows) error {
		var id match.ID
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return ids, nil
}

// Unnamed lists matches at which a user without a name sits and in which nothing has happened since before, at most most.
// All others there are bots.
func (s *Store) Unnamed(ctx context.Context, before int64, most int) ([]match.ID, error) {
	return s.ids(ctx, "tables of users without a name", `SELECT s.match_id FROM users u INDEXED BY users_unnamed JOIN seats s INDEXED BY seats_of_user ON s.user_id = u.id
		WHERE u.unnamed = 1 AND coalesce((SELECT at FROM plies p WHERE p.match_id = s.match_id ORDER BY n DESC LIMIT 1), 0) < ?1
		LIMIT ?2`, before, most)
}

// RemoveMatch removes a match with everything that belongs to it.
func (s *Store) RemoveMatch(ctx context.Context, id match.ID) error {
	err := s.do(ctx, func(t *tx) error {
		_, err := t.exec("INSERT INTO doomed (match_id) VALUES (?) ON CONFLICT DO NOTHING", int64(id))
		return err
	})
	if err != nil {
		return fmt.Errorf("match %d: %w", id, err)
	}
	return s.reap(ctx)
}

// RemoveUnnamed removes a user who has no name and sits nowhere, and signs their devices out. gone tells whether it did;
// then the host must be told, see host.Removed.
func (s *Store) RemoveUnnamed(ctx context.Context, user record.UserID) (gone bool, err error) {
	err = s.do(context.WithoutCancel(ctx), func(t *tx) error {
		n, err := t.exec("UPDATE users SET unnamed = 1 WHERE id = ?1 AND unnamed = 1 AND NOT EXISTS (SELECT 1 FROM seats WHERE user_id = ?1)", int64(user))
		if gone = n > 0; err != nil || !gone {
			return err
		}
		if err := s.signOut(t, user, ""); err != nil { // before their rows go with the user, unnoticed by the cache
			return err
		}
		_, err = t.exec("DELETE FROM users WHERE id = ?", int64(user))
		return err
	})
	if err != nil {
		return false, fmt.Errorf("user %d: %w", user, err)
	}
	return gone, nil
}
