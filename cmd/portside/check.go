package main

import (
	"context"
	"fmt"

	"portside/engine/games"
	"portside/engine/script"
)

func check(_ context.Context, c *console, args []string) error {
	fs := newFlags(c, "check", "Run case scripts against the rules: files, or folders with *"+script.Extension+" files.")
	if err := parse(c, fs, args, 1, -1); err != nil {
		return err
	}
	_, failed, err := script.Run(c.out, games.All(), fs.Args()...)
	if err == nil && failed > 0 {
		err = fmt.Errorf("%d failed", failed)
	}
	return err
}
