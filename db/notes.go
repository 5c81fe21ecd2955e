package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"portside/engine/match"
	"portside/engine/record"
)

// Notes reads what users have written about a match, in the order of their seats. The caller decides who may read
// which of them. A match without notes is not an error.
func (s *Store) Notes(ctx context.Context, id match.ID) ([]record.Note, error) {
	var list []record.Note
	err := s.each(ctx, func(rows *sql.Rows) error {
		var n record.Note
		err := rows.Scan(&n.Seat, &n.User, &n.Name, &n.Text, &n.Shared, &n.Version)
		list = append(list, n)
		return err
	}, `SELECT seat, user_id, (SELECT name FROM users u WHERE u.id = user_id), text, shared, version
		FROM notes WHERE match_id = ? ORDER BY seat`, int64(id))
	if err != nil {
		return nil, fmt.Errorf("notes on match %d: %w", id, err)
	}
	return list, nil
}

// SetNote replaces what a user has written about a match. Errors: record.ErrConflict if the stored version is not
// the expected one, or the user no longer sits there.
func (s *Store) SetNote(ctx context.Context, id match.ID, n record.Note) error {
	err := s.do(ctx, func(t *tx) error {
		var rows int64
		if err := t.hold("SELECT 1 FROM seats WHERE match_id = ? AND seat = ?", int64(id), int(n.Seat)); err != nil { // nobody else sits down meanwhile
			return err
		}
		var shared bool
		err := t.row([]any{&shared}, "SELECT shared FROM notes WHERE match_id = ? AND seat = ?", int64(id), int(n.Seat))
		if err != nil && !errors.Is(err, record.ErrNotFound) {
			return err
		}
		if shared || n.Shared { // others see it now, or no longer do
			if err := t.show(id); err != nil {
				return err
			}
		}
		if n.Version == 1 {
			rows, err = t.exec(`INSERT INTO notes (match_id, seat, user_id, text, shared, version)
				SELECT match_id, seat, user_id, ?, ?, 1 FROM seats WHERE match_id = ? AND seat = ? AND user_id = ?`,
				n.Text, n.Shared, int64(id), int(n.Seat), int64(n.User))
		} else {
			rows, err = t.exec("UPDATE notes SET text = ?, shared = ?, version = ? WHERE match_id = ? AND seat = ? AND user_id = ? AND version = ?",
				n.Text, n.Shared, n.Version, int64(id), int(n.Seat), int64(n.User), n.Version-1)
		}
		if err == nil && rows == 0 {
			err = record.ErrConflict
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("notes on match %d: %w", id, err) // never the text
	}
	return nil
}

// leaveNotes deletes the notes of a seat that changes hands, except those of the user for whom it is kept. A user's notes
// stay while a bot holds the seat or it is open, and are deleted when another person sits down.
func leaveNotes(t *tx, id match.ID, seat int, now *record.Seat) error {
	keep := now.Former
	if now.Kind == record.User {
		keep = now.User
	}
	_, err := t.exec("DELETE FROM notes WHERE match_id = ? AND seat = ? AND user_id IS DISTINCT FROM ?", int64(id), seat, orNull(keep))
	return err
}

// hideNotes makes the notes private again when a match goes on after its end.
func hideNotes(t *tx, id match.ID) error {
	_, err := t.exec("UPDATE notes SET shared = 0, version = version + 1 WHERE match_id = ? AND shared = 1", int64(id))
	return err
}
