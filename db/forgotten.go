package db

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"portside/engine/record"
)

// forgottenLife is how long the code for a forgotten password works: long enough to hand it over.
const forgottenLife = 24 * time.Hour

// Forgotten makes a one-time code that lets in the user with this sign-in name without the password. Nothing
// changes until the code is used; then the password ends and all other devices are signed out. It replaces an
// earlier code of that user. A server may be running. The database must be of this version. Errors: record.ErrNotFound if
// nobody has the sign-in name.
func Forgotten(ctx context.Context, path, login string) (code string, expires time.Time, err error) {
	expires = time.Now().Add(forgottenLife)
	for range 5 { // the selector may be in use by another user's open code
		code = newDeviceCode()
		err = amend(ctx, path, func(t *tx) error { return t.addForgotten(login, code, expires) })
		if !errors.Is(err, record.ErrConflict) {
			break
		}
	}
	if err != nil {
		return "", time.Time{}, fmt.Errorf("code for a forgotten password in %s: %w", Redacted(path), err)
	}
	return code, expires, nil
}

func (t *tx) addForgotten(login, code string, expires time.Time) error {
	var user int64
	if err := t.row([]any{&user}, "SELECT user_id FROM passwords WHERE login = ?", login); err != nil {
		return err
	}
	if err := t.hold("SELECT id FROM users WHERE id = ?", user); err != nil { // or two commands at once would leave two codes
		return err
	}
	if _, err := t.exec("DELETE FROM device_codes WHERE user_id = ?", user); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(code))
	_, err := t.exec("INSERT INTO device_codes (selector, hash, user_id, expires_at, forgotten) VALUES (?, ?, ?, ?, 1)",
		code[:selectorLen], sum[:], user, expires.UnixMilli())
	return err
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
