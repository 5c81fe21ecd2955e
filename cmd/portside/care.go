package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"portside/db"
	"portside/engine/bot"
	"portside/engine/record"
)

func backup(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "backup", "Copy the database to a new file and check the copy. The server may be running.\nFor a database on PostgreSQL it names the command that does so.")
	path := dbFlag(fs)
	if err := parse(c, fs, args, 1, 1); err != nil {
		return err
	}
	began := time.Now()
	r, err := db.Backup(ctx, *path, fs.Arg(0))
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "copied %s to %s in %d ms; the copy is sound\n", *path, fs.Arg(0), time.Since(began).Milliseconds())
	report(c.out, r)
	return nil
}

func restore(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "restore", "Put a backup in place of the database and bring it up to date. The old file is kept under another name.\nRefuses while the server runs, and refuses a backup that is damaged or from a newer version.\nFor a database on PostgreSQL it names the command that does so.")
	path := dbFlag(fs)
	if err := parse(c, fs, args, 1, 1); err != nil {
		return err
	}
	r, kept, err := db.Restore(ctx, fs.Arg(0), *path)
	if errors.Is(err, db.ErrInUse) {
		return fmt.Errorf("%w; stop the server first", err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is now the backup %s\n", *path, fs.Arg(0))
	if kept != "" {
		fmt.Fprintf(c.out, "the old file is kept as %s\n", kept)
	}
	if r.Unread != "" {
		fmt.Fprintf(c.out, "the old file cannot be read in full (%s): old links and open pages may lead to new users and matches that get the same numbers\n", r.Unread)
	}
	report(c.out, r)
	return nil
}

// report says what a file holds, and what happens to it next if its schema is an older one.
func report(w io.Writer, r db.Report) {
	fmt.Fprintf(w, "schema %d, %.1f MB, %d users, %d matches (%d under way, %d over), %d plies\n", r.Schema, float64(r.Size)/1e6,
		r.Counts.Users, r.Counts.Matches, r.Counts.Running, r.Counts.Over, r.Counts.Plies)
	switch {
	case r.Schema == db.Newest():
	case r.Server != "":
		fmt.Fprintf(w, "this schema is older than the program's; the next start of the server brings it from %d to %d: make a backup before\n", r.Schema, db.Newest())
	default:
		fmt.Fprintf(w, "this schema is older than the program's; a restore brings it from %d to %d, and so does the next start of the server, after making a copy\n", r.Schema, db.Newest())
	}
}

func doctor(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "doctor", "Check the database: schema, every reference and every page of a file, times, sessions, bots, the ends of matches, and\nthe replay of all matches with the luck of their seeds. Changes nothing. Status 1 if something is wrong.")
	path := dbFlag(fs)
	most := fs.Int("matches", 0, "replay only this `many` matches, the newest; 0 for all")
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	r, err := db.Inspect(ctx, *path)
	if err != nil {
		return err
	}
	used, err := db.InUse(ctx, *path)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: in use by a server: %v\n", db.Redacted(*path), used)
	if r.Server != "" {
		fmt.Fprintln(c.out, r.Server)
	}
	for _, f := range r.Faults {
		fmt.Fprintln(c.out, "fault:", f)
	}
	if len(r.Faults) > 0 && r.Server != "" {
		return errors.New("some constraints of the database do not hold; repair it, or restore a backup")
	}
	if len(r.Faults) > 0 {
		return fmt.Errorf("%w; restore a backup", record.ErrCorrupt)
	}
	if r.Server != "" && r.Schema == 0 {
		fmt.Fprintln(c.out, "the database is empty; starting the server makes its tables")
		return nil
	}
	report(c.out, r)
	if r.Schema < db.Newest() {
		advice := " Restore a backup of this file to another path and check that"
		if r.Server != "" {
			advice = " Restore a backup to another database, start a server on that and check it"
		}
		fmt.Fprintln(c.out, "the matches were not replayed, and users, sessions and times were not checked: that needs the newest schema."+advice)
		return nil
	}
	if r.Server == "" {
		lastBackup(c.out, *path)
	} else {
		fmt.Fprintln(c.out, "last backup unknown: pg_dump makes them")
	}
	if err := untold(ctx, c.out, *path); err != nil {
		return err
	}
	odd, err := implausible(ctx, c.out, *path)
	if err != nil {
		return err
	}
	if err := replayAll(ctx, c, *path, *most); err != nil {
		return err
	}
	if odd {
		return errImplausible
	}
	return nil
}

var errImplausible = errors.New("some of what is stored is not as this program writes it")

// implausible names rows that the program would not have written, and tells whether there are any.
func implausible(ctx context.Context, w io.Writer, path string) (found bool, err error) {
	store, err := db.View(ctx, path)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	list, err := store.Implausible(ctx, time.Now().UnixMilli(), bot.Levels())
	for _, line := range list {
		fmt.Fprintln(w, "fault:", line)
	}
	return len(list) > 0, err
}

// lastBackup says when the database was last backed up. If that cannot be read, the database itself may still be fine.
func lastBackup(w io.Writer, path string) {
	at, err := db.LastBackup(path)
	switch {
	case err != nil:
		fmt.Fprintln(w, "cannot read when the last backup was made:", err)
	case at.IsZero():
		fmt.Fprintln(w, "no known backup")
	default:
		fmt.Fprintf(w, "last backup %s, %d hours ago\n", at.UTC().Format(time.RFC3339), int(time.Since(at).Hours()))
	}
}

// untold says how many channels there are to users, and how many notices wait.
func untold(ctx context.Context, w io.Writer, path string) (err error) {
	store, err := db.View(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	channels, waiting, err := store.Undelivered(ctx)
	if err == nil {
		fmt.Fprintf(w, "%d channels in use, %d notices waiting\n", channels, waiting)
	}
	return err
}
