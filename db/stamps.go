package db

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// Stamps reads the stamps by which the present states of matches are known. A match that does not exist has none.
func (s *Store) Stamps(ctx context.Context, list ...match.ID) (map[match.ID]record.Stamp, error) {
	stamps := make(map[match.ID]record.Stamp, len(list))
	read := func(rows *sql.Rows) error {
		var id match.ID
		var seat int
		var own int64
		var st record.Stamp
		if err := rows.Scan(&id, &seat, &own, &st.Version, &st.Shown, &st.Plies); err != nil {
			return err
		}
		st.Own = stamps[id].Own
		if seat >= 0 && seat < engine.MaxSeats {
			st.Own[seat] = own
		}
		stamps[id] = st
		return nil
	}
	var err error
	if len(list) == 1 { // before each operation: a list of one is planned as a list of many
		err = s.each(ctx, read, stampRows+" WHERE m.id = ?", int64(list[0]))
	} else {
		texts := make([]string, len(list))
		for i, id := range list {
			texts[i] = fmt.Sprint(int64(id))
		}
		err = s.each(ctx, read, stampRows+" WHERE m.id IN (SELECT value FROM json_each(?))", "["+strings.Join(texts, ",")+"]")
	}
	if err != nil {
		return nil, fmt.Errorf("stamps: %w", err)
	}
	return stamps, nil
}

const stampRows = `SELECT m.id, s.seat, s.own, m.version, m.shown, coalesce((SELECT p.n FROM plies p WHERE p.match_id = m.id ORDER BY p.n DESC LIMIT 1), -1) + 1
	FROM matches m JOIN seats s ON s.match_id = m.id`

// show counts a change of a match besides plies that everybody may see, in the transaction that stores it.
func (t *tx) show(id match.ID) error {
	t.touches(id)
	_, err := t.exec("UPDATE matches SET shown = shown + 1 WHERE id = ?", int64(id))
	return err
}

// showUser counts a change at all tables that name a user.
func (t *tx) showUser(user record.UserID) error {
	_, err := t.exec("UPDATE matches SET shown = shown + 1 WHERE id IN (SELECT match_id FROM seats WHERE user_id = ?1 UNION SELECT match_id FROM seats WHERE former = ?1)", int64(user))
	return err
}

// showSeats counts a change that only some seats may see.
func (t *tx) showSeats(id match.ID, seats engine.SeatSet) error {
	t.touches(id)
	for seat := range seats.All() {
		if _, err := t.exec("UPDATE seats SET own = own + 1 WHERE match_id = ? AND seat = ?", int64(id), int(seat)); err != nil {
			return err
		}
	}
	return nil
}
