// Package handlers is the site over HTTP: routes.go is its table of contents, one file per topic.
//
// A handler binds its form, asks one service and renders what it got. Rules stand in the games, SQL in
// db, sentences in the catalogues. Every page works with plain forms; htmx makes it smooth.
package handlers
