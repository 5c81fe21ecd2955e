package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
)

// aptTurn is held by who uses apt-get: it waits until other programs have installed, but not until they have updated its lists.
var aptTurn sync.Mutex

// aptUpdated tells whether this check has updated its lists; guarded by aptTurn.
var aptUpdated bool

// aptPath is the path of apt-get; ok is false unless this program may install with it: as root, on Debian and its relatives.
func aptPath() (path string, ok bool) {
	path, err := exec.LookPath("apt-get")
	return path, err == nil && os.Geteuid() == 0
}

// aptInstall installs the packages that are needed, and those that are welcome if this system has them.
func (r *run) aptInstall(apt string, needed, welcome []string) error {
	aptTurn.Lock()
	defer aptTurn.Unlock()
	if !aptUpdated {
		if err := r.aptGet(apt, "update"); err != nil {
			return err
		}
		aptUpdated = true
	}
	packages := slices.Clone(needed)
	for _, name := range welcome {
		if r.command("apt-cache", "show", name).Run() == nil {
			packages = append(packages, name)
		}
	}
	if len(packages) == 0 {
		return nil
	}
	r.say("installing Debian's %s", strings.Join(packages, ", "))
	return r.aptGet(apt, append([]string{"install", "-y", "--no-install-recommends"}, packages...)...)
}

// aptGet runs apt-get, which asks nothing and starts no services; its output is shown if it fails.
func (r *run) aptGet(apt string, args ...string) error {
	patient := []string{"-q", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=1800"} // a mirror that stumbles, a machine that updates itself
	cmd := r.command(apt, slices.Concat(patient, args)...)
	cmd.Env = append(cmd.Env, "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		fmt.Fprintln(r.out, string(out))
		return fmt.Errorf("apt-get %s: %w", args[0], err)
	}
	return nil
}
