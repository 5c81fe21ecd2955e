package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"portside/db"
	"portside/engine/record"
)

// confirmClock tells a server that has found its clock weeks ahead, or behind, that the clock is right.
func confirmClock(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "clock", "Say that the clock of this machine is right. A server that finds it weeks ahead of the moment at which it last ran\n"+
		"removes nothing because of its age until then, or until it has run with this clock for a day. For a server that finds it\n"+
		"behind that moment, time stands still until then. The server may be running; if the clock is behind, it must be.\n"+
		"With PostgreSQL the clock is that of the database server, and all processes of the site go by it.")
	path := dbFlag(fs)
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	ran, now, err := db.ConfirmClock(ctx, *path)
	if errors.Is(err, record.ErrNotFound) {
		return fmt.Errorf("no server has run with %s yet: there is nothing to confirm", db.Redacted(*path))
	}
	if err != nil {
		return err
	}
	stamp := func(t time.Time) string { return t.UTC().Format(time.RFC3339) }
	if ran.After(now) {
		fmt.Fprintf(c.out, "%s is right, so %s, at which a server last ran, was noted with a clock that was wrong; the server goes on from now within a minute. If none is running, start it and run this again\n",
			stamp(now), stamp(ran))
		return nil
	}
	fmt.Fprintf(c.out, "%s is right; a server last ran with a clock that was certain at %s\n", stamp(now), stamp(ran))
	return nil
}
