package db

import (
	"context"
	"errors"
	"fmt"

	"portside/engine/record"
)

// PushKeys returns the key pair with which this site signs its requests to push services. The first call stores
// the pair that fresh makes; all others return that one.
func (s *Store) PushKeys(ctx context.Context, fresh func() (private, public string, err error)) (private, public string, err error) {
	err = s.first(ctx, []any{&private, &public}, "SELECT private, public FROM push_keys", nil, func(t *tx) error {
		private, public, err := fresh()
		if err == nil {
			_, err = t.exec("INSERT INTO push_keys (id, public, private) VALUES (1, ?, ?) ON CONFLICT DO NOTHING", public, private)
		}
		return err
	})
	return private, public, err
}

// Secret returns the key with which this site seals what has a name. The first call stores the key that fresh makes; all others, of any
// process, return that one.
func (s *Store) Secret(ctx context.Context, name string, fresh func() []byte) (key []byte, err error) {
	err = s.first(ctx, []any{&key}, "SELECT key FROM secrets WHERE name = ?", []any{name}, func(t *tx) error {
		_, err := t.exec("INSERT INTO secrets (name, key) VALUES (?, ?) ON CONFLICT DO NOTHING", name, fresh())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("secret %s: %w", name, err)
	}
	return key, nil
}

// first reads a row that is made once. If there is none yet, add makes it; of several processes that do, the first one wins.
func (s *Store) first(ctx context.Context, dst []any, query string, args []any, add func(*tx) error) error {
	if err := s.row(ctx, dst, query, args...); !errors.Is(err, record.ErrNotFound) {
		return err
	}
	return s.do(ctx, func(t *tx) error {
		if err := add(t); err != nil {
			return err
		}
		return t.row(dst, query, args...)
	})
}
