package pgserver

import "syscall"

// free is how many bytes a program may still write in a folder; 0 if it is not there.
func free(dir string) uint64 {
	var fs syscall.Statfs_t
	if syscall.Statfs(dir, &fs) != nil {
		return 0
	}
	return fs.Bavail * uint64(fs.Bsize)
}
