// Package db stores everything in one database: users, devices, matches with their plies, campaigns and messages. It is an SQLite
// file, or a database on a PostgreSQL server.
//
// One goroutine writes to a file. Callers hand it a job and wait; it commits all waiting jobs in one transaction, so that a
// busy server syncs the disk once for many plies. With synchronous=FULL, what has been acknowledged survives a
// power cut. On PostgreSQL each job is a transaction on one of several connections. Readers have a pool of connections of their
// own and never wait for writers.
package db
