// Package matchpage renders everything around the table of a match: the page of a finished match with its standings,
// curve, notable moments and rematch, and the links of one under way.
package matchpage
