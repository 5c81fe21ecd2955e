// Package game puts Blackbeard together from its parts.
package game
