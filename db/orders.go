package db

import (
	"portside/engine/match"
	"portside/engine/record"
)

// setOrder stores the standing order of a seat if it has changed.
func setOrder(t *tx, id match.ID, seat int, was, now *record.Order) error {
	switch {
	case was == now || was != nil && now != nil && *was == *now:
		return nil
	case now == nil:
		_, err := t.exec("DELETE FROM orders WHERE match_id = ? AND seat = ?", int64(id), seat)
		return err
	}
	_, err := t.exec(`INSERT INTO orders (match_id, seat, text, set_at, ended_at, why) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (match_id, seat) DO UPDATE SET text = excluded.text, set_at = excluded.set_at, ended_at = excluded.ended_at, why = excluded.why`,
		int64(id), seat, now.Text, now.SetAt, now.EndedAt, int(now.Why))
	return err
}
