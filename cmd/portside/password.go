package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"portside/db"
	"portside/engine/record"
	"portside/handlers/passwords"
)

// password makes the way back for a user who has forgotten the password. What it prints is the only copy of the code:
// the database keeps its hash, and no log knows of it.
func password(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "password", "Let a user in again who has forgotten the password: print a code that works once, within a day. NAME is the\n"+
		"sign-in name. Who uses the code is signed in as that user and sets a new password; with that the old one ends and\n"+
		"all other devices are signed out. Until then nothing changes. Works also while the server runs.")
	path := dbFlag(fs)
	var base baseURL
	fs.Var(&base, "base-url", "`address` under which users see the site, to print the whole link")
	if err := parse(c, fs, args, 1, 1); err != nil {
		return err
	}
	login, err := passwords.Login(fs.Arg(0))
	if err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	code, expires, err := db.Forgotten(ctx, *path, login)
	if errors.Is(err, record.ErrNotFound) {
		return fmt.Errorf("nobody signs in as %q; wanted is the sign-in name, not the one that others see", login)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "code for %s, good for one use within %.0f hours: %s\n", login, math.Round(time.Until(expires).Hours()), code)
	if base.URL != nil {
		fmt.Fprintf(c.out, "or as a link: %s/device/%s\n", base.String(), code)
	} else {
		fmt.Fprintln(c.out, "It is typed in on the page /device/code of the site.")
	}
	fmt.Fprintln(c.out, "Whoever has it plays as this user: be sure whom you give it to, and by a way that nobody else reads.")
	return nil
}
