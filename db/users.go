package db

import (
	"context"
	"fmt"

	"portside/engine/record"
)

// User is somebody with a name. Users need no password: their devices are signed in.
type User struct {
	ID        record.UserID
	Name      string
	Language  string // "en", "nl", "de", "fr"; "" follows the browser
	Theme     string // "light", "dark"; "" follows the device
	CreatedAt int64  // Unix milliseconds
}

// AddUser stores a new user and returns its number. The name has been checked by the caller.
func (s *Store) AddUser(ctx context.Context, name, language, theme string) (record.UserID, error) {
	var id int64
	err := s.do(ctx, func(t *tx) (err error) {
		id, err = t.insert("INSERT INTO users (name, language, theme, created_at) VALUES (?, ?, ?, ?)",
			name, language, theme, millis())
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("add user: %w", err)
	}
	return record.UserID(id), nil
}

// UserByID finds a user. Errors: ErrNotFound.
func (s *Store) UserByID(ctx context.Context, id record.UserID) (User, error) {
	u := User{ID: id}
	err := s.row(ctx, []any{&u.Name, &u.Language, &u.Theme, &u.CreatedAt},
		"SELECT name, language, theme, created_at FROM users WHERE id = ?", id)
	if err != nil {
		return User{}, fmt.Errorf("user %d: %w", id, err)
	}
	return u, nil
}

// SetUser stores name, language and theme of u. Errors: ErrNotFound.
func (s *Store) SetUser(ctx context.Context, u User) error {
	err := s.do(ctx, func(t *tx) error {
		n, err := t.exec("UPDATE users SET name = ?, language = ?, theme = ? WHERE id = ?",
			u.Name, u.Language, u.Theme, u.ID)
		if err == nil && n == 0 {
			err = ErrNotFound
		}
		if err == nil { // campaigns keep the name for when the account is gone
			_, err = t.exec("UPDATE campaign_members SET name = ? WHERE user_id = ?", u.Name, u.ID)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("user %d: %w", u.ID, err)
	}
	return nil
}

// UserName is the name of a user. Errors: ErrNotFound.
func (s *Store) UserName(ctx context.Context, id record.UserID) (string, error) {
	u, err := s.UserByID(ctx, id)
	return u.Name, err
}
