// Package matchlog says in words what a match shows: who sits there, what each ply did, and its notable moments.
package matchlog
