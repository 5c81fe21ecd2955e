// Package handlers is the site over HTTP. routes.go is its table of contents; each topic has a package of its own
// over the small package base.
//
// A handler binds its form, asks one service and renders the result. Rules are in the games, SQL in db, sentences
// in the catalogues. Every page works with plain forms; htmx makes it smooth.
package handlers
