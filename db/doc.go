// Package db keeps everything in one SQLite file: users, devices, matches and their plies.
//
// One goroutine writes. Whoever has something to store hands it a job and waits; all jobs that are
// waiting share one transaction, so that a busy server syncs the disk once for many plies
// (synchronous=FULL: what has been acknowledged survives a power cut). Readers have a pool of
// their own and never wait for the writer.
package db
