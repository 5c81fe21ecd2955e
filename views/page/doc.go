// Package page is what every page of the site knows about the request it answers.
package page
