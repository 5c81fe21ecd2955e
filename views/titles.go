// Package views knows the titles, which are the games as the site shows them. Its folders hold the titles and the
// pages.
package views

import (
	"errors"
	"fmt"
	"strings"

	"portside/engine"
	"portside/views/blackbeard"
	"portside/views/i18n"
	"portside/views/portroyal"
	"portside/views/portroyaltricks"
	"portside/views/stortebeker"
	"portside/views/title"
)

var titles = []*title.Title{
	portroyal.Title,
	portroyaltricks.Title,
	stortebeker.Title,
	blackbeard.Title,
}

// Title is the title of the game with this key. [Check] has found one for every game of the catalogue, so a key without
// one is a mistake in the program and panics.
func Title(key string) *title.Title {
	for _, t := range titles {
		if t.Key == key {
			return t
		}
	}
	panic("views: no title for game " + key)
}

// Check checks that the site can show all these games in all languages. The error lists what is missing: a page
// that needs it would fail each time it is opened, so the program stops before it serves any.
func Check(games []engine.Game) error {
	return check(titles, games)
}

func check(titles []*title.Title, games []engine.Game) error {
	var errs []error
	for _, g := range games {
		info, found := g.Info(), false
		for _, t := range titles {
			if t.Key != info.Key {
				continue
			}
			found = true
			if missing := t.Missing(info); missing != nil {
				errs = append(errs, fmt.Errorf("the title of %s lacks %s", info.Key, strings.Join(missing, ", ")))
			}
		}
		if !found {
			errs = append(errs, fmt.Errorf("%s has no title in views/titles.go", info.Key))
		}
	}
	if gaps := i18n.Gaps(); gaps != nil {
		errs = append(errs, fmt.Errorf("the catalogue has gaps: %s", strings.Join(gaps, ", ")))
	}
	return errors.Join(errs...)
}
