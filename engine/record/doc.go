// Package record says what is stored about a match besides its plies: who sits where, who may see it, what is open.
// It is plain data, shared by the host that keeps it up to date, the database that stores it and the pages that
// show it. Times are Unix milliseconds, 0 for never.
package record
