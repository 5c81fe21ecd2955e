package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"portside/engine/record"
)

// AddUser stores a new user and returns the number. The caller has checked the name.
func (s *Store) AddUser(ctx context.Context, name, language, theme string) (record.UserID, error) {
	id, _, err := s.AddNewcomer(ctx, record.Account{Name: name, Language: language, Theme: theme}, "")
	return id, err
}

// AddNewcomer is AddUser for a form, "" for none. A user without CreatedAt is created now. If the form has already created a user within record.FormLife, it
// returns that user and again is true; so two requests at once create one user.
func (s *Store) AddNewcomer(ctx context.Context, u record.Account, form string) (id record.UserID, again bool, err error) {
	err = s.do(ctx, func(t *tx) error {
		if form != "" {
			err := t.row([]any{&id}, "SELECT user_id FROM newcomers WHERE form = ? AND at > ?", form, millis()-record.FormLife.Milliseconds())
			if again = err == nil; again || !errors.Is(err, record.ErrNotFound) {
				return err
			}
		}
		n, err := t.insert("INSERT INTO users (name, language, theme, unnamed, created_at) VALUES (?, ?, ?, ?, ?)", u.Name, u.Language, u.Theme, u.Unnamed, cmp.Or(u.CreatedAt, millis()))
		if id = record.UserID(n); err != nil || form == "" {
			return err
		}
		return changed(t.exec(`INSERT INTO newcomers (form, user_id, at) VALUES (?1, ?2, ?3) ON CONFLICT (form) DO UPDATE SET user_id = excluded.user_id, at = excluded.at
			WHERE newcomers.at <= ?4`, form, n, millis(), millis()-record.FormLife.Milliseconds()))
	})
	if errors.Is(err, record.ErrConflict) && form != "" { // another request with this form was first
		var u record.Account
		u, err = s.Newcomer(ctx, form)
		id, again = u.ID, err == nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("add user: %w", err)
	}
	return id, again, nil
}

// Newcomer finds the user whom a form has created within record.FormLife. Errors: record.ErrNotFound.
func (s *Store) Newcomer(ctx context.Context, form string) (record.Account, error) {
	var u record.Account
	err := s.row(ctx, []any{&u.ID, &u.Name, &u.Language, &u.Theme, &u.Unnamed, &u.Emblem, &u.CreatedAt},
		"SELECT u.id, u.name, u.language, u.theme, u.unnamed, "+emblemOf+", u.created_at FROM newcomers n JOIN users u ON u.id = n.user_id WHERE n.form = ? AND n.at > ?", form, millis()-record.FormLife.Milliseconds())
	if err != nil {
		return record.Account{}, fmt.Errorf("newcomer: %w", err)
	}
	return u, nil
}

// ForgetForm makes the form that created a user find nobody: a user who signs out must not be found again.
func (s *Store) ForgetForm(ctx context.Context, user record.UserID) error {
	err := s.do(context.WithoutCancel(ctx), func(t *tx) error { return forgetForm(t, user) })
	if err != nil {
		return fmt.Errorf("form of user %d: %w", user, err)
	}
	return nil
}

func forgetForm(t *tx, user record.UserID) error {
	_, err := t.exec("DELETE FROM newcomers WHERE user_id = ?", int64(user))
	return err
}

// UserByID finds a user. Errors: record.ErrNotFound.
func (s *Store) UserByID(ctx context.Context, id record.UserID) (record.Account, error) {
	u := record.Account{ID: id}
	err := s.row(ctx, []any{&u.Name, &u.Language, &u.Theme, &u.Unnamed, &u.Emblem, &u.CreatedAt},
		"SELECT name, language, theme, unnamed, "+emblemOf+", created_at FROM users u WHERE id = ?", id)
	if err != nil {
		return record.Account{}, fmt.Errorf("user %d: %w", id, err)
	}
	return u, nil
}

// SetPreferences stores the language and theme of a user. Errors: record.ErrNotFound.
func (s *Store) SetPreferences(ctx context.Context, user record.UserID, language, theme string) error {
	err := s.do(ctx, func(t *tx) error {
		n, err := t.exec("UPDATE users SET language = ?, theme = ? WHERE id = ?", language, theme, int64(user))
		if err == nil && n == 0 {
			err = record.ErrNotFound
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("user %d: %w", user, err)
	}
	return nil
}

// emblemOf is the sign of user u: the one they have chosen, else one that their number gives them.
const emblemOf = "coalesce(u.emblem, u.id % 8)"

// SetEmblem stores the sign of a user, 0 … record.Emblems-1. Errors: record.ErrNotFound.
func (s *Store) SetEmblem(ctx context.Context, user record.UserID, emblem int) error {
	err := s.do(ctx, func(t *tx) error {
		n, err := t.exec("UPDATE users SET emblem = ? WHERE id = ?", emblem, int64(user))
		if err == nil && n == 0 {
			err = record.ErrNotFound
		}
		if err == nil {
			err = t.showUser(user)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("emblem of user %d: %w", user, err)
	}
	return nil
}

// UserName is the name of a user. Errors: record.ErrNotFound.
func (s *Store) UserName(ctx context.Context, id record.UserID) (string, error) {
	u, err := s.UserByID(ctx, id)
	return u.Name, err
}
