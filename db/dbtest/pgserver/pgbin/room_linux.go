package pgbin

import "syscall"

// Room is how many bytes a program may still write in a folder, 0 if it is not there, and whether programs in it may run.
func Room(dir string) (bytes uint64, runs bool) {
	var fs syscall.Statfs_t
	if syscall.Statfs(dir, &fs) != nil {
		return 0, false
	}
	return fs.Bavail * uint64(fs.Bsize), fs.Flags&syscall.MS_NOEXEC == 0
}
