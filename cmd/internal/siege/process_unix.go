//go:build unix

package siege

import (
	"os/exec"
	"syscall"
)

// separate keeps a key that interrupts this program in a terminal from the process.
func separate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
