// Package page holds what every page knows about the request it answers.
package page
