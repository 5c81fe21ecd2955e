package db

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"
	"time"

	"portside/engine/record"
)

// A device code signs in one more device: 12 characters that are easy to read out, typed or scanned.
// The first four find the row, the other eight are 40 bits of secret; five wrong tries close it.
const (
	codeLetters  = "0123456789ABCDEFGHJKMNPQRSTVWXYZ" // Crockford's: no I, L, O, U
	codeLen      = 12
	selectorLen  = 4
	codeLife     = 10 * time.Minute
	codeAttempts = 5
)

// AddDeviceCode makes a code that signs in one more device as user, once, within ten minutes, for the session with the token here, "" for none.
// It replaces an earlier code of the user. Errors: record.ErrEnded if that session has ended.
func (s *Store) AddDeviceCode(ctx context.Context, user record.UserID, here string) (code string, expires time.Time, err error) {
	expires = s.Now().Add(codeLife)
	for range 5 { // the selector may be in use by another user's open code
		code = newDeviceCode()
		sum := sha256.Sum256([]byte(code))
		err = s.do(ctx, func(t *tx) error {
			if err := t.holdUser(user); err != nil { // or two requests at once would each leave a code
				return err
			}
			if err := t.asks(user, here); err != nil {
				return err
			}
			if _, err := t.exec("DELETE FROM device_codes WHERE user_id = ? AND forgotten = 0 OR expires_at <= ?", user, s.judged()); err != nil {
				return err
			}
			n, err := t.exec("INSERT INTO device_codes (selector, hash, user_id, expires_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
				code[:selectorLen], sum[:], user, expires.UnixMilli())
			if err == nil && n == 0 {
				err = record.ErrConflict
			}
			return err
		})
		if err == nil {
			return code, expires, nil
		}
		if errors.Is(err, record.ErrEnded) {
			break
		}
	}
	return "", time.Time{}, fmt.Errorf("device code of user %d: %w", user, err)
}

// UseDeviceCode returns the user of a code and ends the code. forgotten means that the code came from [Forgotten]:
// the password has ended and all devices are signed out. Spaces, dashes and case do not matter, nor does O for 0,
// or I and L for 1. Errors: record.ErrCode for every kind of wrong code.
func (s *Store) UseDeviceCode(ctx context.Context, typed string) (user record.UserID, forgotten bool, err error) {
	code := readDeviceCode(typed)
	if len(code) != codeLen {
		return 0, false, record.ErrCode
	}
	sum := sha256.Sum256([]byte(code))
	err = s.do(ctx, func(t *tx) error {
		var hash []byte
		var attempts int
		user = 0
		if err := t.hold("SELECT 1 FROM device_codes WHERE selector = ?", code[:selectorLen]); err != nil { // each try counts, and one of them ends it
			return err
		}
		err := t.row([]any{&hash, &user, &attempts, &forgotten}, "SELECT hash, user_id, attempts, forgotten FROM device_codes WHERE selector = ? AND expires_at > ?",
			code[:selectorLen], s.pulse.now())
		switch {
		case err != nil:
			return err
		case attempts >= codeAttempts:
			return record.ErrNotFound
		case subtle.ConstantTimeCompare(hash, sum[:]) == 0:
			user = 0 // and the attempt is stored, so this is no error of the transaction
			_, err = t.exec("UPDATE device_codes SET attempts = attempts + 1 WHERE selector = ?", code[:selectorLen])
			return err
		case forgotten:
			return s.letIn(t, user)
		}
		_, err = t.exec("DELETE FROM device_codes WHERE selector = ?", code[:selectorLen])
		return err
	})
	if err != nil || user == 0 {
		return 0, false, fmt.Errorf("device code: %w", firstOf(err, record.ErrCode))
	}
	return user, forgotten, nil
}

// firstOf returns otherwise for a code that was not found, so that wrong, used and old codes look the same.
func firstOf(err, otherwise error) error {
	if err == nil || err == record.ErrNotFound {
		return otherwise
	}
	return err
}

func newDeviceCode() string {
	raw := make([]byte, codeLen)
	rand.Read(raw)
	for i, b := range raw {
		raw[i] = codeLetters[b%32]
	}
	return string(raw)
}

func readDeviceCode(typed string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'O':
			return '0'
		case r == 'I' || r == 'L':
			return '1'
		case strings.ContainsRune(codeLetters, r):
			return r
		}
		return -1
	}, strings.ToUpper(typed))
}
