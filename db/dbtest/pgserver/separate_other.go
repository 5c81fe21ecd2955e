//go:build !unix

package pgserver

import (
	"errors"
	"os/exec"
)

// separate refuses: the guard is a shell script, and the server is reached through a Unix socket.
func separate(*exec.Cmd, string) error {
	return errors.New("a PostgreSQL server for tests needs a Unix system")
}
