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

// password makes a code for a user who has forgotten the password. What it prints is the only copy: the database keeps
// a hash of it, and no log has it.
func password(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "password", "Let a user who has forgotten the password in again: print a code that works once, within a day. NAME is the\n"+
		"sign-in name. The code signs its reader in as that user, to set a new password; then the old password ends and\n"+
		"all other devices are signed out. Until then nothing changes. The server may be running.")
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
		return fmt.Errorf("nobody signs in as %q; give the sign-in name, not the name that others see", login)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "code for %s, good for one use within %.0f hours: %s\n", login, math.Round(time.Until(expires).Hours()), code)
	if base.URL != nil {
		fmt.Fprintf(c.out, "or as a link: %s/device/%s\n", base.String(), code)
	} else {
		fmt.Fprintln(c.out, "Enter it on the page /device/code of the site.")
	}
	fmt.Fprintln(c.out, "Anyone who has it can play as this user: be sure who gets it, and send it where nobody else can read it.")
	return nil
}
