// Package matchpage draws what surrounds the table of a match: the page of one that is over with its
// standings, curve, notable moments and rematch, and the links of one under way.
package matchpage
