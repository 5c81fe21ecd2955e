package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"portside/engine/match"
	"portside/engine/record"
)

// Talk reads the newest most lines of a match's chat (0: all), how far users have read it, and the suggestions. A
// match without any is not an error.
func (s *Store) Chat(ctx context.Context, id match.ID, most int) (*record.Chat, error) {
	if most <= 0 {
		most = math.MaxInt
	}
	t := &record.Chat{Read: map[record.UserID]int{}}
	err := s.each(ctx, func(rows *sql.Rows) error {
		var l record.ChatLine
		err := rows.Scan(&l.N, &l.User, &l.Name, &l.Seat, &l.Text, &l.At)
		t.Lines = append(t.Lines, l)
		return err
	}, `SELECT * FROM (SELECT n, coalesce(user_id, 0), coalesce((SELECT name FROM users u WHERE u.id = user_id), ''), seat, text, at
		FROM talk WHERE match_id = ? ORDER BY n DESC LIMIT ?) AS newest ORDER BY n`, int64(id), most)
	if err == nil {
		err = s.each(ctx, func(rows *sql.Rows) error {
			var user record.UserID
			var n int
			err := rows.Scan(&user, &n)
			t.Read[user] = n
			return err
		}, "SELECT user_id, n FROM heard WHERE match_id = ?", int64(id))
	}
	if err == nil {
		err = s.each(ctx, func(rows *sql.Rows) error {
			var g record.Suggestion
			err := rows.Scan(&g.Seat, &g.By, &g.Decision, &g.Action)
			t.Suggestions = append(t.Suggestions, g)
			return err
		}, "SELECT seat, user_id, decision, action FROM suggestions WHERE match_id = ? ORDER BY seat, user_id", int64(id))
	}
	if err != nil {
		return nil, fmt.Errorf("talk of match %d: %w", id, err)
	}
	return t, nil
}

// AddChatLine appends a line to the chat of a match; its user has read everything up to it. Errors:
// record.ErrConflict if line n is there already.
func (s *Store) AddChatLine(ctx context.Context, id match.ID, l record.ChatLine) error {
	err := s.do(ctx, func(t *tx) error {
		if _, err := t.exec("INSERT INTO talk (match_id, n, user_id, seat, text, at) VALUES (?, ?, ?, ?, ?, ?)",
			int64(id), l.N, int64(l.User), int(l.Seat), l.Text, l.At); err != nil {
			return err
		}
		if err := setChatRead(t, id, l.User, l.N); err != nil {
			return err
		}
		t.touches(id)
		n, err := t.exec("UPDATE matches SET shown = shown + 1 WHERE id = ? AND public = 1 AND closed_talk = 0", int64(id))
		if err == nil && n == 0 { // only users at the table read it
			_, err = t.exec("UPDATE seats SET own = own + 1 WHERE match_id = ? AND kind = 'user'", int64(id))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("talk of match %d: %w", id, err) // never the text
	}
	return nil
}

// SetChatRead records that user has read the chat up to line n.
func (s *Store) SetChatRead(ctx context.Context, id match.ID, user record.UserID, n int) error {
	err := s.do(ctx, func(t *tx) error {
		if err := setChatRead(t, id, user, n); err != nil {
			return err
		}
		_, err := t.exec("UPDATE seats SET own = own + 1 WHERE match_id = ? AND user_id = ?", int64(id), int64(user)) // the mark on their pages
		return err
	})
	if err != nil {
		return fmt.Errorf("talk of match %d: %w", id, err)
	}
	return nil
}

func setChatRead(t *tx, id match.ID, user record.UserID, n int) error {
	_, err := t.exec(`INSERT INTO heard (match_id, user_id, n) VALUES (?, ?, ?)
		ON CONFLICT (match_id, user_id) DO UPDATE SET n = max(heard.n, excluded.n)`, int64(id), int64(user), n)
	return err
}

// SetSuggestion stores the action that a user suggests for a seat and replaces an earlier one. An empty action
// withdraws it.
func (s *Store) SetSuggestion(ctx context.Context, id match.ID, g record.Suggestion) error {
	err := s.do(ctx, func(t *tx) error {
		t.touches(id)
		if _, err := t.exec("UPDATE seats SET own = own + 1 WHERE match_id = ? AND (seat = ? OR user_id = ?)", int64(id), int(g.Seat), int64(g.By)); err != nil {
			return err
		}
		if g.Action == "" {
			_, err := t.exec("DELETE FROM suggestions WHERE match_id = ? AND seat = ? AND user_id = ?", int64(id), int(g.Seat), int64(g.By))
			return err
		}
		_, err := t.exec(`INSERT INTO suggestions (match_id, seat, user_id, decision, action) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (match_id, seat, user_id) DO UPDATE SET decision = excluded.decision, action = excluded.action`,
			int64(id), int(g.Seat), int64(g.By), g.Decision, g.Action)
		return err
	})
	if err != nil {
		return fmt.Errorf("suggestion in match %d: %w", id, err)
	}
	return nil
}

// Untouched finds a repeat of a deal that user has opened and not yet played in, so that a double click opens only
// one. Errors: record.ErrNotFound.
func (s *Store) Untouched(ctx context.Context, repeats match.ID, user record.UserID) (match.ID, error) {
	var id match.ID
	err := s.row(ctx, []any{&id}, untouched, int64(repeats), int64(user))
	if err != nil {
		return 0, fmt.Errorf("repeat of match %d: %w", repeats, err)
	}
	return id, nil
}

const untouched = `SELECT id FROM matches m WHERE repeats = ? AND repeats > 0 AND owner = ? AND status = 'running'
	AND NOT EXISTS (SELECT 1 FROM plies p WHERE p.match_id = m.id AND p.n > 0) ORDER BY id DESC LIMIT 1`

// onlyRepeat refuses a second repeat of a deal while user has one that is Untouched. Another process that opens one waits. Errors:
// record.ErrConflict.
func onlyRepeat(t *tx, repeats match.ID, user record.UserID) error {
	if err := t.hold("SELECT 1 FROM users WHERE id = ?", int64(user)); err != nil {
		return err
	}
	err := t.row([]any{new(int64)}, untouched, int64(repeats), int64(user))
	switch {
	case err == nil:
		return fmt.Errorf("%w: match %d has a repeat", record.ErrConflict, repeats)
	case errors.Is(err, record.ErrNotFound):
		return nil
	}
	return err
}
