package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"portside/engine/match"
	"portside/engine/record"
)

// keptEvents is how many table events of a match are kept in memory.
const keptEvents = 20

// readTable fills in the rests of an ordinary match, and the newest vote and table events of any match.
func (s *Store) readTable(ctx context.Context, m *record.Match) error {
	if m.Campaign == 0 {
		err := s.each(ctx, func(rows *sql.Rows) error {
			var r [2]int64
			var why record.PauseKind
			err := rows.Scan(&r[0], &r[1], &why)
			m.Pauses = append(m.Pauses, r)
			if m.Why = ""; r[1] == 0 {
				m.Why = why
			}
			return err
		}, "SELECT started_at, ended_at, why FROM match_rests WHERE match_id = ? ORDER BY started_at", int64(m.ID))
		if err != nil {
			return fmt.Errorf("rests: %w", err)
		}
	}
	var v record.Vote
	err := s.row(ctx, []any{&v.N, &v.Kind, &v.Seat, &v.Level, &v.By, &v.Yes, &v.No, &v.At, &v.Lasts, &v.Result, &v.EndedAt},
		"SELECT n, kind, seat, level, by_seat, yes, no, at, lasts, result, ended_at FROM votes WHERE match_id = ? ORDER BY n DESC LIMIT 1", int64(m.ID))
	switch {
	case err == nil:
		m.Vote = &v
	case !errors.Is(err, record.ErrNotFound):
		return fmt.Errorf("vote: %w", err)
	}
	m.Events, err = s.TableEvents(ctx, m.ID, keptEvents)
	return err
}

// TableEvents lists what happened at a table besides plies, oldest first: the newest most of them, 0: all.
func (s *Store) TableEvents(ctx context.Context, id match.ID, most int) ([]record.TableEvent, error) {
	if most <= 0 {
		most = math.MaxInt
	}
	var list []record.TableEvent
	err := s.each(ctx, func(rows *sql.Rows) error {
		var d record.TableEvent
		var args, yes, no []byte
		err := rows.Scan(&d.N, &d.Ply, &d.At, &d.Kind, &d.Seat, &args, &yes, &no)
		for _, column := range []struct {
			text []byte
			list *[]string
		}{{args, &d.Args}, {yes, &d.Yes}, {no, &d.No}} {
			if err == nil {
				err = unmarshal(column.text, column.list, "deeds")
			}
		}
		list = append(list, d)
		return err
	}, "SELECT * FROM (SELECT n, ply, at, kind, seat, args, yes, no FROM deeds WHERE match_id = ? ORDER BY n DESC LIMIT ?) AS newest ORDER BY n", int64(id), most)
	if err != nil {
		return nil, fmt.Errorf("table events of match %d: %w", id, err)
	}
	return list, nil
}

// changeTable writes the changes of rests, vote and table events. Errors: record.ErrConflict if somebody else has changed
// the same.
func changeTable(t *tx, was, now *record.Match) error {
	if was.Vote != now.Vote {
		if err := setVote(t, now.ID, was.OpenVote(), now.Vote); err != nil {
			return err
		}
	}
	if now.Campaign == 0 && (was.Why != now.Why || len(was.Pauses) != len(now.Pauses)) {
		if err := setRest(t, now.ID, was, now); err != nil {
			return err
		}
	}
	known := 0
	if n := len(was.Events); n > 0 {
		known = was.Events[n-1].N
	}
	for i := range now.Events {
		if d := &now.Events[i]; d.N > known {
			if err := addTableEvent(t, now.ID, d); err != nil {
				return err
			}
		}
	}
	return nil
}

// setVote stores a new vote, or a change of the open one. The index of open votes refuses a second one. The open vote
// must still be as it was, and a vote that ends must have seen the newest ply, so a vote, its expiry and a ply never
// count together.
func setVote(t *tx, id match.ID, was, v *record.Vote) error {
	if was == nil || was.N != v.N {
		_, err := t.exec(`INSERT INTO votes (match_id, n, kind, seat, level, by_seat, yes, no, at, lasts, result, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			int64(id), v.N, string(v.Kind), int(v.Seat), v.Level, int(v.By), int(v.Yes), int(v.No), v.At, v.Lasts, string(v.Result), v.EndedAt)
		if err == nil && v.Result != record.VoteOpen {
			err = newestPly(t, id, v.Ply)
		}
		return err
	}
	n, err := t.exec("UPDATE votes SET yes = ?, no = ?, result = ?, ended_at = ? WHERE match_id = ? AND n = ? AND result = 'open' AND yes = ? AND no = ?",
		int(v.Yes), int(v.No), string(v.Result), v.EndedAt, int64(id), v.N, int(was.Yes), int(was.No))
	if err == nil && n == 0 {
		err = fmt.Errorf("%w: vote %d", record.ErrConflict, v.N)
	}
	if err == nil && v.Result != record.VoteOpen {
		err = newestPly(t, id, v.Ply)
	}
	return err
}

// newestPly refuses a decision that was made at an older ply than the newest.
func newestPly(t *tx, id match.ID, ply int) error {
	var n int
	err := t.row([]any{&n}, "SELECT coalesce(max(n), -1) FROM plies WHERE match_id = ?", int64(id))
	if err == nil && n != ply {
		err = fmt.Errorf("%w: ply %d", record.ErrConflict, n)
	}
	return err
}

// setRest stores that an ordinary match begins to rest, goes on, or is archived while it rests.
func setRest(t *tx, id match.ID, was, now *record.Match) (err error) {
	var n int64
	switch {
	case !was.Resting() && now.Resting():
		n, err = t.exec(`INSERT INTO match_rests (match_id, started_at, why) VALUES (?, ?, ?)
			ON CONFLICT (match_id, started_at) DO UPDATE SET ended_at = 0, why = excluded.why WHERE match_rests.ended_at > 0`, // a rest without length goes on
			int64(id), now.Pauses[len(now.Pauses)-1][0], string(now.Why))
	case now.Resting():
		n, err = t.exec("UPDATE match_rests SET why = ? WHERE match_id = ? AND ended_at = 0 AND why = ?", string(now.Why), int64(id), string(was.Why))
	default:
		n, err = t.exec("UPDATE match_rests SET ended_at = ? WHERE match_id = ? AND ended_at = 0", now.Pauses[len(now.Pauses)-1][1], int64(id))
	}
	if err == nil && n == 0 {
		err = fmt.Errorf("%w: rest", record.ErrConflict)
	}
	if err == nil && (was.Why == record.Archive) != (now.Why == record.Archive) {
		_, err = t.exec("UPDATE matches SET archived = ? WHERE id = ?", now.Why == record.Archive, int64(id))
	}
	if err == nil && !now.Resting() { // its decisions may be reminded of from now on, however long it has rested
		_, err = t.exec("UPDATE seats SET press_at = max(press_at, ?) WHERE match_id = ? AND press_at > 0", now.Pauses[len(now.Pauses)-1][1], int64(id))
	}
	return err
}

func addTableEvent(t *tx, id match.ID, d *record.TableEvent) error {
	var columns [3][]byte
	for i, list := range [...][]string{d.Args, d.Yes, d.No} {
		var err error
		if columns[i], err = json.Marshal(append([]string{}, list...)); err != nil {
			return err
		}
	}
	_, err := t.exec("INSERT INTO deeds (match_id, n, ply, at, kind, seat, args, yes, no) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		int64(id), d.N, d.Ply, d.At, string(d.Kind), int(d.Seat), string(columns[0]), string(columns[1]), string(columns[2]))
	return err
}
