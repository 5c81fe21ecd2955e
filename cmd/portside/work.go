package main

import (
	"context"
	"errors"
	"fmt"

	"portside/db"
)

// oneProcess is why a file is refused where another process is needed.
const oneProcess = "a file has one process; with PostgreSQL a site can have several"

// work is a process of a site without pages.
func work(ctx context.Context, c *console, args []string) (err error) {
	fs := newFlags(c, "work", "Play bots and do what else no request waits for, for a site on PostgreSQL, beside the processes that serve it. Start as many as you like, on any machine.")
	var f backgroundFlags
	f.flags(fs)
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	switch {
	case !db.IsServer(*f.db):
		return fmt.Errorf("%w: -db %s: %s, so \"portside serve\" does all the work there", errUsage, *f.db, oneProcess)
	case f.workers < 0:
		return fmt.Errorf("%w: -bot-workers %d: without bots there is nothing to do", errUsage, f.workers)
	}
	log := f.logger(c)
	b, err := f.start(ctx, true, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.stop()) }()
	b.care(ctx)
	fmt.Fprintf(c.out, "portside %s is ready to work\n", build())
	<-ctx.Done()
	log.Info("stopping")
	return nil
}
