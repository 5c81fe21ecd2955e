package lessons

import (
	"encoding/json"
	"errors"

	"github.com/labstack/echo/v4"

	"portside/engine/lesson"
	"portside/engine/record"
	"portside/handlers/base"
)

// sessionLessons is the key of a session under which somebody without a name keeps their progress, as JSON.
const sessionLessons = "lessons"

// name is the name of a lesson in the store.
func name(l *lesson.Lesson) string { return l.Game.Info().Key + "/" + l.Key }

// progress is how far the user of a request has come, by lesson. What was learned before there was a name becomes the
// user's own.
func (h *Handlers) progress(c echo.Context) (map[string]record.Lesson, error) {
	ctx, user := c.Request().Context(), h.User(c)
	known := map[string]record.Lesson{}
	if text := h.Sessions.GetString(ctx, sessionLessons); text != "" {
		var kept []record.Lesson
		if err := json.Unmarshal([]byte(text), &kept); err != nil {
			return nil, err
		}
		for _, l := range kept {
			known[l.Lesson] = l
		}
		if user != 0 {
			if err := h.store.SetLessons(ctx, user, kept...); err != nil {
				return nil, err
			}
			h.Sessions.Remove(ctx, sessionLessons)
		}
	}
	if user == 0 {
		return known, nil
	}
	list, err := h.store.Lessons(ctx, user)
	for _, l := range list {
		known[l.Lesson] = l
	}
	return known, err
}

// answered notes that a scene, from 1, has been answered. Somebody without a name who begins sessions too often is not
// followed; the lesson goes on all the same.
func (h *Handlers) answered(c echo.Context, l *lesson.Lesson, scene int) error {
	known, err := h.progress(c)
	if err != nil {
		return err
	}
	now := record.Lesson{Lesson: name(l), Scene: scene, Done: scene == len(l.Scenes) || known[name(l)].Done}
	ctx := c.Request().Context()
	if user := h.User(c); user != 0 {
		return h.store.SetLessons(ctx, user, now)
	}
	var often base.TooOften
	if err := h.people.Newcomer(c); errors.As(err, &often) {
		return nil
	} else if err != nil {
		return err
	}
	known[now.Lesson] = now
	var list []record.Lesson
	for _, l := range h.lessons { // in a fixed order, and no others
		if k, ok := known[name(l)]; ok {
			list = append(list, k)
		}
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	h.Sessions.Put(ctx, sessionLessons, string(text))
	return nil
}
