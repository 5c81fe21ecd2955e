// Package errors draws the pages for what went wrong: in the site's own clothes, with one sentence of
// what happened and a way on.
package errors
