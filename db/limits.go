package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"portside/engine/record"
)

// errUsedUp ends the transaction of what is not allowed now.
var errUsedUp = errors.New("used up")

// Spend takes one from each of some allowances, which all processes share, or from none of them: then wait says when to try again. It
// is 0 if it was taken. The moment at which an allowance is whole again is all that is stored of it (GCRA: the generic cell rate
// algorithm); the clock is the database's.
func (s *Store) Spend(ctx context.Context, list []record.Allowance) (wait time.Duration, err error) {
	list = byKey(list)
	err = s.do(ctx, func(t *tx) error {
		missing := int64(0) // ms
		for _, a := range list {
			err := t.row([]any{new(int64)}, `INSERT INTO limits (key, at) VALUES (?1, `+dbNow+` + ?2)
				ON CONFLICT (key) DO UPDATE SET at = max(limits.at, `+dbNow+`) + ?2 WHERE max(limits.at, `+dbNow+`) + ?2 - `+dbNow+` <= ?3
				RETURNING at`, a.Key, ceil(a.Each), ceil(a.Each)*int64(a.Most))
			if errors.Is(err, record.ErrNotFound) {
				var more int64
				err = t.row([]any{&more}, "SELECT at + ?2 - ?3 - "+dbNow+" FROM limits WHERE key = ?1", a.Key, ceil(a.Each), ceil(a.Each)*int64(a.Most))
				missing = max(missing, more, 1)
			}
			if err != nil {
				return err
			}
		}
		if wait = time.Duration(missing) * time.Millisecond; wait > 0 {
			return errUsedUp
		}
		return nil
	})
	if errors.Is(err, errUsedUp) {
		return wait, nil
	}
	if err != nil {
		return 0, fmt.Errorf("limits: %w", err)
	}
	return 0, nil
}

// Unspend undoes a Spend that turned out not to count. What is whole stays as it is.
func (s *Store) Unspend(ctx context.Context, list []record.Allowance) error {
	list = byKey(list)
	err := s.do(context.WithoutCancel(ctx), func(t *tx) error {
		for _, a := range list {
			if _, err := t.exec("UPDATE limits SET at = at - ? WHERE key = ?", ceil(a.Each), a.Key); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("limits: %w", err)
	}
	return nil
}

// byKey sorts allowances by key, so that two transactions that meet in several wait for each other in the first.
func byKey(list []record.Allowance) []record.Allowance {
	return slices.SortedFunc(slices.Values(list), func(a, b record.Allowance) int { return cmp.Compare(a.Key, b.Key) })
}

// ceil is a duration in milliseconds, rounded up: no allowance is larger than it should be.
func ceil(d time.Duration) int64 { return int64((d + time.Millisecond - 1) / time.Millisecond) }

// tidyLimits forgets the allowances that are whole, as if they had never been used. A file has none: its one process counts in memory.
func (s *Store) tidyLimits(ctx context.Context) error {
	if !s.Shared() {
		return nil
	}
	err := s.do(ctx, func(t *tx) error {
		_, err := t.exec("DELETE FROM limits WHERE at <= (SELECT " + dbNow + ")")
		return err
	})
	if err != nil {
		return fmt.Errorf("tidy limits: %w", err)
	}
	return nil
}
