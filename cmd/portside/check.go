package main

import (
	"context"

	"portside/engine/games"
	"portside/engine/script"
)

// check runs case scripts. The closing line is the last that it writes: it counts the failures as well.
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
