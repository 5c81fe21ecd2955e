package lessons

import (
	"context"
	"fmt"
	"slices"

	"portside/engine/games"
	"portside/engine/lesson"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/people"
	"portside/views"
	"portside/views/i18n"
)

// Store is what package lessons needs of the database.
type Store interface {
	Lessons(context.Context, record.UserID) ([]record.Lesson, error)
	SetLessons(context.Context, record.UserID, ...record.Lesson) error
}

// Handlers answers requests about lessons.
type Handlers struct {
	*base.Site
	store   Store
	people  *people.People
	lessons []*lesson.Lesson // in the order of the games, and of their files
}

// New makes the handlers of these lessons, which [Load] has read.
func New(site *base.Site, store Store, people *people.People, lessons []*lesson.Lesson) *Handlers {
	return &Handlers{Site: site, store: store, people: people, lessons: lessons}
}

// Load reads the lessons of all games. Errors: a lesson that cannot be read, or that lacks a language.
func Load() ([]*lesson.Lesson, error) {
	var list []*lesson.Lesson
	for _, g := range games.Scripted() {
		game := g.Info().Key
		files, err := views.Title(game).Lessons()
		if err != nil {
			return nil, fmt.Errorf("lessons of %s: %w", game, err)
		}
		for _, f := range files {
			l, err := lesson.Parse(g, f.Key, f.Text)
			if err != nil {
				return nil, fmt.Errorf("lesson %s/%s: %w", game, f.Key, err)
			}
			for _, text := range l.Texts() {
				if !whole(text) {
					return nil, fmt.Errorf("lesson %s/%s: not in all languages: %q", game, f.Key, text)
				}
			}
			list = append(list, l)
		}
	}
	return list, nil
}

// whole tells whether a text is there in every language of the site, and in no other.
func whole(t lesson.Text) bool {
	return len(t) == len(i18n.Langs) && !slices.ContainsFunc(i18n.Langs, func(l i18n.Lang) bool { return t[string(l)] == "" })
}
