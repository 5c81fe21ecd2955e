// Package replay draws a match as it went: the scrubber over its plies and its log.
package replay
