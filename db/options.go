package db

import (
	"database/sql/driver"
	"fmt"

	"portside/engine/record"
)

// termNames are the columns that hold the terms of a match, termMarks their placeholders in an INSERT.
const (
	termNames = "public, pace, increment, cap, night, no_odds, spectator_delay, closed_talk, seating"
	termMarks = "?, ?, ?, ?, ?, ?, ?, ?, ?"
)

// termFields are the fields of t in the order of termNames, to be read into or written from.
func optionFields(t *record.TableOptions) []any {
	return []any{&t.Public, &t.Pace, &t.Refill.Increment, &t.Refill.Cap, (*nightText)(&t.Night), &t.NoOdds, &t.SpectatorDelay, &t.ClosedChat, &t.Seating}
}

// nightText is a night as its column has it.
type nightText record.Night

// Value implements driver.Valuer.
func (n *nightText) Value() (driver.Value, error) { return record.Night(*n).String(), nil }

// Scan implements sql.Scanner. Errors: record.ErrDamaged.
func (n *nightText) Scan(from any) error {
	text, _ := from.(string)
	night, ok := record.ParseNight(text)
	if !ok {
		return fmt.Errorf("%w: night %q", record.ErrDamaged, from)
	}
	*n = nightText(night)
	return nil
}
