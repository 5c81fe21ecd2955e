// Package portroyaltricks renders the table of Port Royal (2000): a night harbour with the loot on the quay, the
// trick under a lantern, and four ships for each seat that show how much they can still carry.
package portroyaltricks
