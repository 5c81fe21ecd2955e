//go:build !unix

package siege

import "os/exec"

// separate does nothing: PostgreSQL cannot be started here either.
func separate(*exec.Cmd) {}
