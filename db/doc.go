// Package db stores everything in one SQLite file: users, devices, matches with their plies, campaigns and
// messages.
//
// One goroutine writes. Callers hand it a job and wait; it commits all waiting jobs in one transaction, so that a
// busy server syncs the disk once for many plies. With synchronous=FULL, what has been acknowledged survives a
// power cut. Readers have a connection pool of their own and never wait for the writer.
package db
