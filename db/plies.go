package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"

	"portside/engine"
	"portside/engine/match"
)

// plyNames are the columns of a ply.
const plyNames = "match_id, n, seat, action, tape, events, hash, played_by, at"

const insertPly = "INSERT INTO plies (" + plyNames + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

// addPlies appends to the log of a match. The primary key refuses a ply that exists already.
func addPlies(t *tx, id match.ID, plies []match.Ply) error {
	for i := range plies {
		p := &plies[i]
		if _, err := t.exec(insertPly, int64(id), p.N, int(p.Seat), p.Action, p.Tape, formatEvents(p.Events), p.Hash[:], string(p.By), p.At); err != nil {
			return fmt.Errorf("match %d ply %d: %w", id, p.N, err)
		}
	}
	return nil
}

// Plies is the log of a match from ply n on. Errors: match.ErrReplay if one cannot be read.
func (s *Store) Plies(ctx context.Context, id match.ID, n int) ([]match.Ply, error) {
	var plies []match.Ply
	err := s.each(ctx, func(rows *sql.Rows) error {
		var p match.Ply
		var events, hash sql.RawBytes
		if err := rows.Scan(&p.N, &p.Seat, &p.Action, &p.Tape, &events, &hash, &p.By, &p.At); err != nil {
			return err
		}
		if len(hash) != len(p.Hash) {
			return &match.ReplayError{Ply: p.N, Reason: fmt.Sprintf("its hash has %d bytes", len(hash))}
		}
		copy(p.Hash[:], hash)
		if err := json.Unmarshal(events, &p.Events); err != nil {
			return &match.ReplayError{Ply: p.N, Reason: fmt.Sprintf("its events: %v", err)}
		}
		plies = append(plies, p)
		return nil
	}, "SELECT n, seat, action, tape, events, hash, played_by, at FROM plies WHERE match_id = ? AND n >= ? ORDER BY n", int64(id), n)
	if err != nil {
		return nil, fmt.Errorf("plies of match %d: %w", id, err)
	}
	return plies, nil
}

// formatEvents writes what encoding/json would write for []engine.Event, ten times faster: every
// ply pays for it.
func formatEvents(events []engine.Event) string {
	b := make([]byte, 0, 2+48*len(events))
	b = append(b, '[')
	for i, e := range events {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"k":`...)
		b = strconv.AppendUint(b, uint64(e.Kind), 10)
		b = append(b, `,"s":`...)
		b = strconv.AppendInt(b, int64(e.Seat), 10)
		b = append(b, `,"t":`...)
		b = strconv.AppendUint(b, uint64(e.To), 10)
		for j, v := range [...]int16{e.A, e.B, e.C} {
			if v != 0 {
				b = append(b, ',', '"', "ABC"[j], '"', ':')
				b = strconv.AppendInt(b, int64(v), 10)
			}
		}
		b = append(b, '}')
	}
	return string(append(b, ']'))
}
