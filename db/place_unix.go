//go:build unix

package db

import (
	"io/fs"
	"os"
	"syscall"
)

// sameOwner gives the file at path the owner and group of other. Errors: fs.ErrPermission.
func sameOwner(path string, other fs.FileInfo) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	have, ok := info.Sys().(*syscall.Stat_t)
	want, ok2 := other.Sys().(*syscall.Stat_t)
	if !ok || !ok2 || have.Uid == want.Uid && have.Gid == want.Gid {
		return nil
	}
	return os.Chown(path, int(want.Uid), int(want.Gid))
}
