package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"portside/db"
	"portside/engine/record"
)

// confirmClock tells a server that has found its clock weeks ahead that the clock is right.
func confirmClock(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "clock", "Say that the clock of this machine is right. A server that finds it weeks ahead of the moment at which it last ran\n"+
		"removes nothing because of its age until then, or until it has run with this clock for a day. The server may be running.")
	path := dbFlag(fs)
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	ran, err := db.ConfirmClock(ctx, *path)
	if errors.Is(err, record.ErrNotFound) {
		return fmt.Errorf("no server has run with %s yet: there is nothing to confirm", *path)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is right; a server last ran with a clock that was certain at %s\n", time.Now().UTC().Format(time.RFC3339), ran.UTC().Format(time.RFC3339))
	return nil
}
