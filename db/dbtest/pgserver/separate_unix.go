//go:build unix

package pgserver

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// separate makes cmd run in a session of its own, which no key of a terminal and no signal to this program's group reaches.
// PostgreSQL refuses to run as root: there cmd runs as nobody, who gets dir.
func separate(cmd *exec.Cmd, dir string) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if os.Geteuid() != 0 {
		return nil
	}
	nobody, err := user.Lookup("nobody")
	if err != nil {
		return fmt.Errorf("PostgreSQL does not run as root, and there is no user nobody: %w", err)
	}
	uid, err := strconv.ParseInt(nobody.Uid, 10, 64) // -2 on macOS
	if err != nil {
		return err
	}
	gid, err := strconv.ParseInt(nobody.Gid, 10, 64)
	if err != nil {
		return err
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return os.Chown(dir, int(uint32(uid)), int(uint32(gid)))
}
