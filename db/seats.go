package db

import (
	"context"
	"database/sql"
	"fmt"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// pressAt is the moment from which a seat may be reminded: by then four fifths of its time have passed, or less if the
// clock has rested. 0: no clock runs for it.
func pressAt(pace int64, s *record.Seat) int64 {
	if s.Kind != record.User || s.Since == 0 || pace == 0 {
		return 0
	}
	have := s.Bank
	if have == 0 {
		have = pace
	}
	return s.Since + (4*have+4)/5
}

// seatNames are the columns of a new seat.
const seatNames = "match_id, seat, kind, user_id, level, since, bank, seen, back, place, link, kept, pirate, press_at, called_off"

// seatFields are what they hold.
func seatFields(id match.ID, m *record.Match, i int) []any {
	s := &m.Seats[i]
	return []any{int64(id), i, string(s.Kind), orNull(s.User), s.Level, s.Since, s.Bank, s.Seen, s.Back, s.Place, s.Key, s.Kept, int(s.Pirate), pressAt(m.Pace, s), m.Status == record.Cancelled}
}

func addSeat(t *tx, id match.ID, m *record.Match, i int) error {
	_, err := t.exec("INSERT INTO seats ("+seatNames+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", seatFields(id, m, i)...)
	return err
}

// seats reads the seats of a match in order, with the names of their users and their orders.
func (s *Store) seats(ctx context.Context, id match.ID) ([]record.Seat, error) {
	var list []record.Seat
	err := s.each(ctx, func(rows *sql.Rows) error {
		var se record.Seat
		var user, former, setAt, endedAt, why *int64
		var name, owner, text *string
		var emblem *int
		if err := rows.Scan(&se.Own, &se.Kind, &user, &name, &se.Unnamed, &emblem, &se.Level, &se.Since, &se.Bank, &se.Seen, &se.Back, &se.Place, &se.Key, &former, &owner, &se.Kept, &se.Pirate,
			&text, &setAt, &endedAt, &why); err != nil {
			return err
		}
		if user != nil {
			se.User = record.UserID(*user)
		}
		if name != nil {
			se.Name = *name
		}
		if emblem != nil {
			se.Emblem = *emblem
		}
		if former != nil {
			se.Former = record.UserID(*former)
		}
		if owner != nil {
			se.Owner = *owner
		}
		if text != nil {
			se.Order = &record.Order{Text: *text, SetAt: *setAt, EndedAt: *endedAt, Why: uint16(*why)}
		}
		se.Pirate = se.Pirate.Or(id, len(list))
		list = append(list, se)
		return nil
	}, `SELECT own, kind, user_id, coalesce((SELECT u.name FROM users u WHERE u.id = user_id), s.name),
			coalesce((SELECT u.unnamed FROM users u WHERE u.id = user_id), 0),
			(SELECT `+emblemOf+` FROM users u WHERE u.id = coalesce(user_id, former)), level, since, bank, seen, back, place, link,
			former, (SELECT u.name FROM users u WHERE u.id = former), kept, pirate, text, set_at, ended_at, why
		FROM seats s LEFT JOIN orders o ON o.match_id = s.match_id AND o.seat = s.seat WHERE s.match_id = ? ORDER BY s.seat`, int64(id))
	return list, err
}

// changeSeats writes the seats that differ. Seats that change hands are emptied first, so that two
// users can swap. The former holder must still be there, so that two users cannot take the same seat. A match that begins
// with fewer seats loses the last ones, after their users have moved up.
func changeSeats(t *tx, id match.ID, pace int64, was, now []record.Seat) error {
	for i := len(now); i < len(was); i++ {
		n, err := t.exec("DELETE FROM seats WHERE match_id = ? AND seat = ? AND kind = ? AND user_id IS NOT DISTINCT FROM ?",
			int64(id), i, string(was[i].Kind), orNull(was[i].User))
		if err == nil && n == 0 {
			err = fmt.Errorf("%w: seat %d", record.ErrConflict, i)
		}
		if err != nil {
			return err
		}
	}
	for i := range now {
		if a, b := &was[i], &now[i]; a.Kind != b.Kind || a.User != b.User {
			n, err := t.exec("UPDATE seats SET kind = 'open', user_id = NULL WHERE match_id = ? AND seat = ? AND kind = ? AND user_id IS NOT DISTINCT FROM ?",
				int64(id), i, string(a.Kind), orNull(a.User))
			if err == nil && n == 0 {
				err = fmt.Errorf("%w: seat %d", record.ErrConflict, i)
			}
			if err != nil {
				return err
			}
		}
	}
	for i := range now {
		a, b := &was[i], &now[i]
		if err := setOrder(t, id, i, a.Order, b.Order); err != nil {
			return err
		}
		if a.Kind != b.Kind || a.User != b.User || a.Former != b.Former {
			if err := leaveNotes(t, id, i, b); err != nil {
				return err
			}
		}
		switch {
		case a.Kind != b.Kind || a.User != b.User || a.Level != b.Level || a.Place != b.Place || a.Key != b.Key || a.Former != b.Former || a.Kept != b.Kept || a.Pirate != b.Pirate:
			if _, err := t.exec(`UPDATE seats SET kind = ?, user_id = ?, level = ?, since = ?, bank = ?, seen = ?, back = ?, place = ?, link = ?, former = ?, kept = ?, pirate = ?, press_at = ?
				WHERE match_id = ? AND seat = ?`,
				string(b.Kind), orNull(b.User), b.Level, b.Since, b.Bank, b.Seen, b.Back, b.Place, b.Key, orNull(b.Former), b.Kept, int(b.Pirate), pressAt(pace, b), int64(id), i); err != nil {
				return err
			}
		case a.Since != b.Since || a.Bank != b.Bank || a.Seen != b.Seen || a.Back != b.Back: // the common case: no index of links or users changes
			// The seat must still have the same user: a ply and a simultaneous change of seats are not both stored.
			n, err := t.exec("UPDATE seats SET since = ?, bank = ?, seen = ?, back = ?, press_at = ? WHERE match_id = ? AND seat = ? AND kind = ? AND user_id IS NOT DISTINCT FROM ?",
				b.Since, b.Bank, b.Seen, b.Back, pressAt(pace, b), int64(id), i, string(a.Kind), orNull(a.User))
			if err == nil && n == 0 {
				err = fmt.Errorf("%w: seat %d", record.ErrConflict, i)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// SeatByLink finds the seat that an open seat link gives. Errors: record.ErrCode.
func (s *Store) SeatByLink(ctx context.Context, code string) (match.ID, engine.Seat, error) {
	var id match.ID
	var seat engine.Seat
	err := s.row(ctx, []any{&id, &seat}, "SELECT match_id, seat FROM seats WHERE link = ? AND link <> ''", record.HashCode(code))
	if err != nil {
		return 0, engine.Nobody, fmt.Errorf("seat link: %w", firstOf(err, record.ErrCode))
	}
	return id, seat, nil
}
