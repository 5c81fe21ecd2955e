package main

import (
	"context"

	"portside/engine/games"
	"portside/engine/script"
)

// check runs case scripts. The last line that it writes counts passes and failures.
func check(_ context.Context, c *console, args []string) error {
	fs := newFlags(c, "check", "Run case scripts against the rules: files, or folders with *"+script.Extension+" files.")
	if err := parse(c, fs, args, 1, -1); err != nil {
		return err
	}
	_, failed, err := script.Run(c.out, games.Scripted(), fs.Args()...)
	if err == nil && failed > 0 {
		err = errSaid
	}
	return err
}
