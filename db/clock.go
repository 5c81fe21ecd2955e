package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// longOutage is the shortest time worth noting.
const longOutage = 2 * 60 * 1000

// Alive notes that the server runs now. Called once a minute, and first at the start: if the time
// since the last note is long, it is stored as an outage.
func (s *Store) Alive(ctx context.Context) error {
	err := s.do(ctx, func(t *tx) error {
		now, last := millis(), int64(0)
		if err := t.row([]any{&last}, "SELECT at FROM alive"); err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		if last > 0 && now-last > longOutage {
			if _, err := t.exec("INSERT INTO outages (started_at, ended_at) VALUES (?, ?) ON CONFLICT DO NOTHING", last, now); err != nil {
				return err
			}
		}
		_, err := t.exec("INSERT INTO alive (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", now)
		return err
	})
	if err != nil {
		return fmt.Errorf("note that the server runs: %w", err)
	}
	return nil
}

// Outages lists the times the server was down, oldest first, as pairs of start and end.
func (s *Store) Outages(ctx context.Context) ([][2]int64, error) {
	var list [][2]int64
	err := s.each(ctx, func(rows *sql.Rows) error {
		var o [2]int64
		err := rows.Scan(&o[0], &o[1])
		list = append(list, o)
		return err
	}, "SELECT started_at, ended_at FROM outages ORDER BY started_at")
	return list, err
}
