// Package replay renders the replay of a match: the scrubber over its plies, and its log.
package replay
