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
	return ids[match.ID](ctx, s, "matches that have not begun", `SELECT id FROM (
		SELECT id, created_at FROM matches INDEXED BY matches_open WHERE status = 'waiting' AND public = 1 AND created_at < ?1
		UNION ALL SELECT id, created_at FROM matches INDEXED BY matches_unlisted WHERE status = 'waiting' AND public = 0 AND created_at < ?2) AS old
		ORDER BY created_at, id LIMIT ?3`, listed, unlisted, most)
}

// Idle lists ordinary matches under way that are not archived and in which nothing has happened since before, at
// most most.
func (s *Store) Idle(ctx context.Context, before int64, most int) ([]match.ID, error) {
	return ids[match.ID](ctx, s, "idle matches", `SELECT id FROM matches m INDEXED BY matches_running WHERE status = 'running' AND archived = 0 AND started_at < ?1
		AND coalesce((SELECT at FROM plies p WHERE p.match_id = m.id ORDER BY n DESC LIMIT 1), 0) < ?1
		AND coalesce((SELECT at FROM deeds d WHERE d.match_id = m.id ORDER BY n DESC LIMIT 1), 0) < ?1
		AND NOT EXISTS (SELECT 1 FROM campaign_attempts a WHERE a.match_id = m.id AND a.copied = 0) ORDER BY started_at, id LIMIT ?2`, before, most)
}

// Expired lists matches whose open vote ends now or earlier.
func (s *Store) Expired(ctx context.Context, now int64) ([]match.ID, error) {
	return ids[match.ID](ctx, s, "open votes", "SELECT match_id FROM votes WHERE result = 'open' AND at + lasts <= ? ORDER BY at + lasts, match_id", now)
}

// What a user without a name has to do with, and which of these tables may go; u is the user, m the match, ?1 the moment since
// which nothing must have happened there. A table stays as long as somebody with a name sits there, may return to a seat, or
// owns it, and as long as a campaign has it.
const (
	ofUnnamed = `(SELECT match_id FROM seats WHERE user_id = u.id UNION SELECT match_id FROM seats WHERE former = u.id
		UNION SELECT id FROM matches WHERE owner = u.id) AS theirs JOIN matches m ON m.id = theirs.match_id`
	deserted = `m.created_at < ?1 AND m.started_at < ?1 AND m.ended_at < ?1
		AND coalesce((SELECT at FROM plies p WHERE p.match_id = m.id ORDER BY n DESC LIMIT 1), 0) < ?1
		AND coalesce((SELECT at FROM deeds d WHERE d.match_id = m.id ORDER BY n DESC LIMIT 1), 0) < ?1
		AND coalesce((SELECT at FROM talk t WHERE t.match_id = m.id ORDER BY n DESC LIMIT 1), 0) < ?1
		AND NOT EXISTS (SELECT 1 FROM seats s JOIN users o ON o.id IN (s.user_id, s.former) WHERE s.match_id = m.id AND o.unnamed = 0)
		AND NOT EXISTS (SELECT 1 FROM users o WHERE o.id = m.owner AND o.unnamed = 0)
		AND NOT EXISTS (SELECT 1 FROM campaign_attempts a WHERE a.match_id = m.id)`
	hasNothing = `NOT EXISTS (SELECT 1 FROM seats WHERE user_id = u.id) AND NOT EXISTS (SELECT 1 FROM seats WHERE former = u.id)
		AND NOT EXISTS (SELECT 1 FROM matches WHERE owner = u.id) AND NOT EXISTS (SELECT 1 FROM campaign_members WHERE user_id = u.id)
		AND NOT EXISTS (SELECT 1 FROM passwords WHERE user_id = u.id)`
)

// Unnamed lists users without a name, made before a moment, of whom something may go: they have nothing, or a table in which
// nothing has happened since. It lists those with numbers greater than after, in order, at most most.
func (s *Store) Unnamed(ctx context.Context, before int64, after record.UserID, most int) ([]record.UserID, error) {
	var list []record.UserID
	err := s.each(ctx, func(rows *sql.Rows) error {
		var id record.UserID
		err := rows.Scan(&id)
		list = append(list, id)
		return err
	}, `SELECT u.id FROM users u INDEXED BY users_unnamed WHERE u.unnamed = 1 AND u.id > ?2 AND u.created_at < ?1
		AND (`+hasNothing+` OR EXISTS (SELECT 1 FROM `+ofUnnamed+` WHERE `+deserted+`)) ORDER BY u.id LIMIT ?3`, before, int64(after), most)
	if err != nil {
		return nil, fmt.Errorf("users without a name: %w", err)
	}
	return list, nil
}

// UnnamedTables lists the tables of a user without a name that may go, because nothing has happened there since before.
func (s *Store) UnnamedTables(ctx context.Context, user record.UserID, before int64) ([]match.ID, error) {
	return ids[match.ID](ctx, s, "tables of a user without a name", "SELECT m.id FROM matches m WHERE m.id IN (SELECT match_id FROM seats WHERE user_id = ?2 UNION SELECT match_id FROM seats WHERE former = ?2 UNION SELECT id FROM matches WHERE owner = ?2) AND EXISTS (SELECT 1 FROM users u WHERE u.id = ?2 AND u.unnamed = 1) AND "+deserted,
		before, int64(user))
}

// RemoveUnnamedTable removes a match that UnnamedTables has listed, with everything that belongs to it, unless something has
// happened there since. gone tells whether it did. The match goes in the transaction that looks, however long it is: if it went
// in pieces and the server stopped halfway, its user could come back to the rest of it. Thousands of plies take some
// milliseconds.
func (s *Store) RemoveUnnamedTable(ctx context.Context, id match.ID, before int64) (gone bool, err error) {
	err = s.do(ctx, func(t *tx) error {
		n, err := t.exec("DELETE FROM matches AS m WHERE m.id = ?2 AND "+deserted, before, int64(id))
		gone = n > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("match %d: %w", id, err)
	}
	return gone, nil
}

// RemoveUnnamed removes a user who has no name and no table any more, and signs their devices out. gone tells whether it did;
// then the host must be told, see host.Removed.
func (s *Store) RemoveUnnamed(ctx context.Context, user record.UserID) (gone bool, err error) {
	err = s.do(context.WithoutCancel(ctx), func(t *tx) error {
		n, err := t.exec("UPDATE users AS u SET unnamed = 1 WHERE u.id = ?1 AND u.unnamed = 1 AND "+hasNothing, int64(user))
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
