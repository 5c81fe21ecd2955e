package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"portside/engine/record"
)

// forgottenLife is how long the code for a forgotten password works: long enough to hand it over.
const forgottenLife = 24 * time.Hour

// Forgotten makes a one-time code that lets in the user with this sign-in name without the password. Nothing
// changes until the code is used; then the password ends and all other devices are signed out. It replaces an
// earlier code of that user. A server may be running. The file must be of this version. Errors: record.ErrNotFound if
// nobody has the sign-in name.
func Forgotten(ctx context.Context, path, login string) (code string, expires time.Time, err error) {
	fail := func(err error) (string, time.Time, error) {
		return "", time.Time{}, fmt.Errorf("code for a forgotten password in %s: %w", path, kind(err))
	}
	pool, err := openExisting(ctx, path)
	if err != nil {
		return fail(err)
	}
	defer pool.Close()
	expires = time.Now().Add(forgottenLife)
	for range 5 { // the selector may be in use by another user's open code
		code = newDeviceCode()
		if err = addForgotten(ctx, pool, login, code, expires); !errors.Is(err, record.ErrConflict) {
			break
		}
	}
	if err != nil {
		return fail(err)
	}
	return code, expires, nil
}

// openExisting opens a file of this version for writing, beside a server that may be running.
func openExisting(ctx context.Context, path string) (*sql.DB, error) {
	if _, err := os.Stat(path); err != nil { // or SQLite would create the file
		return nil, err
	}
	path, err := resolve(path)
	if err != nil {
		return nil, err
	}
	pool, err := sql.Open("sqlite", dsn(path, pragmas+"&mode=rw&_txlock=immediate"))
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(1)
	version, err := schema(ctx, pool)
	if err == nil && version < Newest() {
		err = fmt.Errorf("%w: schema %d", errOlder, version)
	}
	if err != nil {
		pool.Close()
		return nil, err
	}
	return pool, nil
}

func addForgotten(ctx context.Context, pool *sql.DB, login, code string, expires time.Time) error {
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var user int64
	err = tx.QueryRowContext(ctx, "SELECT user_id FROM passwords WHERE login = ?", login).Scan(&user)
	if errors.Is(err, sql.ErrNoRows) {
		return record.ErrNotFound
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, "DELETE FROM device_codes WHERE user_id = ?", user)
	}
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(code))
	if _, err := tx.ExecContext(ctx, "INSERT INTO device_codes (selector, hash, user_id, expires_at, forgotten) VALUES (?, ?, ?, ?, 1)",
		code[:selectorLen], sum[:], user, expires.UnixMilli()); err != nil {
		return kind(err)
	}
	return tx.Commit()
}

// letIn ends the password of a user who has forgotten it, and signs out all devices, because one of them may be the
// reason. The sign-in name stays: if the answer gets lost, the operator can make another code for it.
func (s *Store) letIn(t *tx, user record.UserID) error {
	for _, query := range []string{"UPDATE passwords SET hash = '' WHERE user_id = ?", "DELETE FROM device_codes WHERE user_id = ?"} {
		if _, err := t.exec(query, int64(user)); err != nil {
			return err
		}
	}
	return s.signOut(t, user, "")
}
