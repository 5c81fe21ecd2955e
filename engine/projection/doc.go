// Package projection says what a viewer may know of a match: its table, its log, its talk, its notes and, for spectators,
// the hands that are shown with a delay. It is the only place where anything is left out for a viewer: pages, files and
// notices all get their contents from here. It is pure; package host gives it the match under its lock.
package projection
