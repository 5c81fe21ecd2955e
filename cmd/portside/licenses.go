package main

import (
	"context"
	"fmt"

	"portside/static"
)

func licenses(_ context.Context, c *console, args []string) error {
	fs := newFlags(c, "licenses", "Print the licences of everything by others that is part of the program.")
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	_, err := fmt.Fprint(c.out, static.Licences())
	return err
}
