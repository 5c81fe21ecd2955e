// Package title says what the site needs to show a game: one [Title] per game, made in views/<game>/title.go and
// listed in views/titles.go.
package title
