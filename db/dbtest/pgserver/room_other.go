//go:build !linux

package pgserver

// free knows of no folder in memory here.
func free(string) uint64 { return 0 }
