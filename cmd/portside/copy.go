package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"portside/db"
	"portside/engine/match"
)

func copyDatabase(ctx context.Context, c *console, args []string) error {
	fs := newFlags(c, "copy", `Copy everything that a database holds to another one: from a file to PostgreSQL, back, or between two of a kind.
The address of a database on a PostgreSQL server is postgres://user@host/name; the password can come from
PGPASSWORD or ~/.pgpass. Stop the server first. The source stays as it is, and must have the newest schema. The
target must be empty or not exist. In the end all rows are compared and all matches replayed.

If it was stopped, the same command goes on where it was. Until it is done, no server starts on the target.
Status 1 if something is wrong.`)
	from := fs.String("from", "", "file or address of the `database` to copy")
	to := fs.String("to", "", "file or address of the `database` to copy to")
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	if *from == "" || *to == "" {
		return fmt.Errorf("%w: it needs -from and -to; see -h", errUsage)
	}
	began := time.Now()
	var far progress
	var doing db.CopyStep
	bad := 0
	copied, err := db.Copy(ctx, *from, *to, db.CopyOptions{
		Progress: func(step db.CopyStep, done, all int64) {
			if step != doing {
				far.clear()
				doing, far = step, newProgress(c, string(step), "rows", int(all))
				if step == db.CopyStores {
					far.from = int(done)
				}
			}
			far.show(int(done), time.Now())
		},
		Replay: func(ctx context.Context, source, target *db.Store) (err error) {
			far.clear()
			bad, err = replayCopy(ctx, c, source, target)
			return err
		},
	})
	far.clear()
	switch {
	case errors.Is(err, db.ErrInUse):
		return fmt.Errorf("%w; stop the server first", err)
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("%w: the same command goes on from here", err)
	case err != nil:
		return err
	}
	if copied.Resumed > 0 {
		fmt.Fprintf(c.out, "an earlier run had copied %d of the rows\n", copied.Resumed)
	}
	fmt.Fprintf(c.out, "copied %s to %s and compared them: %d tables, %d rows, %d matches, %d plies, in %.1f s\n", db.Redacted(*from), db.Redacted(*to),
		copied.Tables, copied.Rows, copied.Matches, copied.Plies, time.Since(began).Seconds())
	if bad > 0 {
		return fmt.Errorf("%d matches have faults, and the same ones in the source", bad)
	}
	return nil
}

// replayCopy replays all matches of a copy. A fault that the source has as well is no reason against the copy; bad is how many matches
// have one. Any other is an error.
func replayCopy(ctx context.Context, c *console, source, target *db.Store) (bad int, err error) {
	differ := 0
	bad, err = replayStore(ctx, c, target, 0, func(id match.ID, fault error) {
		if _, err := replayOne(ctx, source, id); err != nil && err.Error() == fault.Error() {
			fmt.Fprintln(c.out, "fault, also in the source:", fault)
			return
		}
		differ++
		fmt.Fprintln(c.out, "fault:", fault)
	})
	if err == nil && differ > 0 {
		err = fmt.Errorf("%d matches of the copy do not replay as in the source", differ)
	}
	return bad, err
}
