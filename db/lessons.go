package db

import (
	"context"
	"database/sql"
	"fmt"

	"portside/engine/record"
)

// Lessons reads where a user stands in every lesson that they have begun, in no order.
func (s *Store) Lessons(ctx context.Context, user record.UserID) ([]record.Lesson, error) {
	var list []record.Lesson
	err := s.each(ctx, func(rows *sql.Rows) error {
		var l record.Lesson
		err := rows.Scan(&l.Lesson, &l.Scene, &l.Done)
		list = append(list, l)
		return err
	}, "SELECT lesson, scene, done FROM lessons WHERE user_id = ?", int64(user))
	if err != nil {
		return nil, fmt.Errorf("lessons of user %d: %w", user, err)
	}
	return list, nil
}

// SetLessons stores where a user stands in some lessons. A lesson that was done once stays done.
func (s *Store) SetLessons(ctx context.Context, user record.UserID, list ...record.Lesson) error {
	err := s.do(ctx, func(t *tx) error {
		for _, l := range list {
			if _, err := t.exec(`INSERT INTO lessons (user_id, lesson, scene, done) VALUES (?, ?, ?, ?)
				ON CONFLICT (user_id, lesson) DO UPDATE SET scene = excluded.scene, done = max(lessons.done, excluded.done)`,
				int64(user), l.Lesson, l.Scene, l.Done); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("lessons of user %d: %w", user, err)
	}
	return nil
}
