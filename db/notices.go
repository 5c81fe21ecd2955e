package db

import (
	"context"
	"database/sql"
	"fmt"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// addNotices writes notices about a match, or with 0 about a campaign, to the outbox. Those that are there already,
// sent or not, stay as they are.
func addNotices(t *tx, id match.ID, list []record.Notice) error {
	for i := range list {
		n := &list[i]
		sent := int64(0)
		if n.Due < 0 { // stored only so that it is never sent
			sent = n.At
		}
		if n.Unsure {
			if ok, err := t.reaches(n.User); err != nil {
				return err
			} else if !ok {
				continue
			}
		}
		if _, err := t.exec(`INSERT INTO notices (match_id, campaign_id, user_id, seat, kind, mark, at, due, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO NOTHING`, orNull(id), orNull(n.Campaign), int64(n.User), int(n.Seat), string(n.Kind), n.Mark, n.At, n.Due, sent); err != nil {
			return fmt.Errorf("notice of match %d, campaign %d: %w", id, n.Campaign, err)
		}
		if n.Kind == record.NoticeReminder { // that clock need not be checked again
			if _, err := t.exec("UPDATE seats SET press_at = 0 WHERE match_id = ? AND seat = ? AND since = ?", int64(id), int(n.Seat), n.Mark); err != nil {
				return err
			}
		}
	}
	return nil
}

// reaches tells whether a user has a channel in use.
func (t *tx) reaches(user record.UserID) (on bool, err error) {
	err = t.row([]any{&on}, "SELECT EXISTS (SELECT 1 FROM channels WHERE user_id = ? AND state = 'on')", int64(user))
	return on, err
}

// AddNotices adds notices that no ply has caused. One with a negative Due is never sent.
func (s *Store) AddNotices(ctx context.Context, list []record.Notice) error {
	return s.do(ctx, func(t *tx) error {
		for i := range list {
			if err := addNotices(t, list[i].Match, list[i:i+1]); err != nil {
				return err
			}
		}
		return nil
	})
}

// DueNotices reads up to most notices that are due at a moment, oldest first.
func (s *Store) DueNotices(ctx context.Context, now int64, most int) ([]record.Notice, error) {
	var list []record.Notice
	err := s.each(ctx, func(rows *sql.Rows) error {
		var n record.Notice
		err := rows.Scan(&n.ID, &n.Match, &n.Campaign, &n.User, &n.Seat, &n.Kind, &n.Mark, &n.At, &n.Due)
		list = append(list, n)
		return err
	}, "SELECT id, coalesce(match_id, 0), coalesce(campaign_id, 0), user_id, seat, kind, mark, at, due FROM notices WHERE sent_at = 0 AND due <= ? ORDER BY due, id LIMIT ?", now, most)
	if err != nil {
		return nil, fmt.Errorf("outbox: %w", err)
	}
	return list, nil
}

// NextDue returns when the next notice or delivery is due; 0 means that there is none.
func (s *Store) NextDue(ctx context.Context) (int64, error) {
	var at *int64
	err := s.row(ctx, []any{&at}, `SELECT min(due) FROM (SELECT min(due) AS due FROM notices WHERE sent_at = 0
		UNION ALL SELECT min(due) FROM deliveries WHERE claimed = 0) AS soonest`)
	return orZero(at), err
}

// SortNotices stores what became of notices, in one transaction. A notice is never handed over twice. A dropped
// reminder stays, as if it had been sent: reminders are added for clocks that have none, so it would come back.
func (s *Store) SortNotices(ctx context.Context, what record.SortedNotices) error {
	err := s.do(ctx, func(t *tx) error {
		for _, id := range what.Drop {
			if _, err := t.exec("UPDATE notices SET sent_at = ? WHERE id = ? AND sent_at = 0 AND kind = ?", s.pulse.now(), int64(id), string(record.NoticeReminder)); err != nil {
				return err
			}
			if _, err := t.exec("DELETE FROM notices WHERE id = ? AND sent_at = 0", int64(id)); err != nil {
				return err
			}
		}
		for id, due := range what.Hold {
			if _, err := t.exec("UPDATE notices SET due = ? WHERE id = ? AND sent_at = 0", due, int64(id)); err != nil {
				return err
			}
		}
		for id, list := range what.Send {
			n, err := t.exec("UPDATE notices SET sent_at = ? WHERE id = ? AND sent_at = 0", s.pulse.now(), int64(id))
			if err != nil {
				return err
			}
			if n == 0 {
				continue
			}
			for _, d := range list { // a channel that has just been removed gets none
				if _, err := t.exec(`INSERT INTO deliveries (notice_id, channel_id, kind, match_id, game, title, text, at, due)
					SELECT ?, id, ?, ?, ?, ?, ?, ?, ? FROM channels WHERE id = ?`,
					int64(id), string(d.Kind), int64(d.Match), d.Game, d.Title, d.Text, d.At, d.Due, int64(d.Channel)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("outbox: %w", err)
	}
	return nil
}

// pressing is how long an open decision is checked for a reminder, in milliseconds. A user without a channel for that
// long gets none. A rest starts the count again.
const pressing = 100 * 24 * 60 * 60 * 1000

// Pressing lists decisions of reachable users that may have used four fifths of their time and have no reminder
// yet. It does not subtract outages and pauses, and leaves out campaigns that are paused.
func (s *Store) Pressing(ctx context.Context, now int64) ([]record.Clock, error) {
	var list []record.Clock
	err := s.each(ctx, func(rows *sql.Rows) error {
		var c record.Clock
		err := rows.Scan(&c.Match, &c.User, &c.Seat, &c.Since)
		list = append(list, c)
		return err
	}, `SELECT s.match_id, s.user_id, s.seat, s.since FROM seats s INDEXED BY seats_pressing CROSS JOIN matches m ON m.id = s.match_id
		WHERE s.press_at > 0 AND s.press_at BETWEEN ? AND ? AND m.status = 'running'
		AND EXISTS (SELECT 1 FROM channels c WHERE c.user_id = s.user_id AND c.state = 'on')
		AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.match_id = s.match_id AND n.user_id = s.user_id AND n.kind = 'reminder' AND n.mark = s.since)
		AND NOT EXISTS (SELECT 1 FROM match_rests r WHERE r.match_id = s.match_id AND r.ended_at = 0)
		AND NOT EXISTS (SELECT 1 FROM campaign_attempts a JOIN campaign_rests r ON r.campaign_id = a.campaign_id AND r.ended_at = 0 WHERE a.match_id = s.match_id AND a.copied = 0) ORDER BY s.press_at, s.match_id, s.seat`,
		now-pressing, now)
	if err != nil {
		return nil, fmt.Errorf("clocks: %w", err)
	}
	return list, nil
}

// SeenNewest tells whether the newest ply of a match is one that the user of a seat has seen. The first ply nobody has seen: a seat that
// has seen nothing looks the same.
func (s *Store) SeenNewest(ctx context.Context, id match.ID, seat engine.Seat) (seen bool, err error) {
	err = s.row(ctx, []any{&seen}, `SELECT coalesce((SELECT s.seen > 0 AND s.seen >= (SELECT max(n) FROM plies p WHERE p.match_id = s.match_id)
		FROM seats s WHERE s.match_id = ? AND s.seat = ?), 1 = 0)`, int64(id), int(seat))
	if err != nil {
		return false, fmt.Errorf("match %d: %w", id, err)
	}
	return seen, nil
}

// TidyNotices removes notices that were sent or dropped before a moment.
func (s *Store) TidyNotices(ctx context.Context, before int64) error {
	const few = 500
	for {
		var gone int64
		err := s.do(ctx, func(t *tx) (err error) {
			gone, err = t.exec("DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE sent_at > 0 AND sent_at < ? LIMIT ?)", before, few)
			return err
		})
		if err != nil {
			return fmt.Errorf("tidy the outbox: %w", err)
		}
		if gone < few {
			return nil
		}
	}
}
