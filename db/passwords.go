package db

import (
	"context"
	"fmt"

	"portside/engine/record"
)

// Password returns a user's sign-in name and password hash; the hash is "" once the password has ended because it
// was forgotten. Errors: record.ErrNotFound if none is set.
func (s *Store) Password(ctx context.Context, user record.UserID) (login, hash string, err error) {
	err = s.row(ctx, []any{&login, &hash}, "SELECT login, hash FROM passwords WHERE user_id = ?", int64(user))
	if err != nil {
		err = fmt.Errorf("password of user %d: %w", user, err)
	}
	return login, hash, err
}

// UserByLogin finds a user by the sign-in name, with the password hash as Password returns it. Errors:
// record.ErrNotFound.
func (s *Store) UserByLogin(ctx context.Context, login string) (user record.UserID, hash string, err error) {
	err = s.row(ctx, []any{&user, &hash}, "SELECT user_id, hash FROM passwords WHERE login = ?", login)
	if err != nil {
		err = fmt.Errorf("sign-in name: %w", err) // the name itself stays out of the log
	}
	return user, hash, err
}

// SetPassword stores the sign-in name and password hash of a user whose present hash is was, "" for none. It ends
// the user's device codes, the form that created the user, and all sessions but the one with the token here, which must still be
// theirs; "" for none. Errors: record.ErrConflict if the sign-in name is another user's, or the present hash is not was;
// record.ErrEnded if that session has ended.
func (s *Store) SetPassword(ctx context.Context, user record.UserID, was, login, hash, here string) error {
	err := s.do(context.WithoutCancel(ctx), func(t *tx) error {
		if err := t.asks(user, here); err != nil { // hashing takes its time, in which the device may have been signed out
			return err
		}
		if was == "" {
			if err := changed(t.exec(`INSERT INTO passwords (user_id, login, hash, set_at) VALUES (?, ?, ?, ?)
				ON CONFLICT (user_id) DO UPDATE SET login = excluded.login, hash = excluded.hash, set_at = excluded.set_at WHERE passwords.hash = ''`,
				int64(user), login, hash, millis())); err != nil {
				return err
			}
		} else {
			if err := changed(t.exec("UPDATE passwords SET login = ?, hash = ?, set_at = ? WHERE user_id = ? AND hash = ?", login, hash, millis(), int64(user), was)); err != nil {
				return err
			}
			if err := s.signOut(t, user, record.StoredToken(here)); err != nil {
				return err
			}
		}
		if _, err := t.exec("DELETE FROM device_codes WHERE user_id = ?", int64(user)); err != nil {
			return err
		}
		return forgetForm(t, user)
	})
	if err != nil {
		return fmt.Errorf("password of user %d: %w", user, err)
	}
	return nil
}

// RemovePassword removes the password of a user whose present hash is was. Errors: record.ErrConflict if it is
// another.
func (s *Store) RemovePassword(ctx context.Context, user record.UserID, was string) error {
	err := s.do(context.WithoutCancel(ctx), func(t *tx) error {
		return changed(t.exec("DELETE FROM passwords WHERE user_id = ? AND hash = ?", int64(user), was))
	})
	if err != nil {
		return fmt.Errorf("password of user %d: %w", user, err)
	}
	return nil
}

// changed returns record.ErrConflict for a statement that has changed nothing.
func changed(n int64, err error) error {
	if err == nil && n == 0 {
		err = record.ErrConflict
	}
	return err
}
