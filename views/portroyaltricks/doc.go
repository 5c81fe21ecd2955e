// Package portroyaltricks draws Port Royal of 2000: a night harbour with the loot on the quay, the trick
// under a lantern, and four ships for each seat that fill up against what they can carry.
package portroyaltricks
