package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"portside/cmd/internal/load"
	"portside/cmd/internal/siege"
)

const aboutSiege = `playtest siege starts a site of several processes on a PostgreSQL server of its own, has users play there, and kills the
processes one after the other with kill -9, then the database server, and then ends a primary whose standby takes over. After that it reads from the database whether every
answer that was acknowledged is stored once, and whether anything is stuck: a bot, a clock, a message or a page. Its status is 1 if anything
was lost, played twice or stuck, or if a page took longer than three seconds to get its stream and the newest table again, or ten after a promotion.

  playtest siege                                                           100 rounds, then 20 of the database, then 10 standbys: some ten minutes
  playtest siege -rounds 3 -every 1s -database 1 -promotions 0 -tables 6   half a minute
  playtest siege -rounds 0 -database 0 -promotions 10                      only standbys
  playtest siege -rounds 0 -database 0 -promotions 0 -doubles 10000        every ply is sent twice at once, to two processes

An interrupt (Ctrl-C) ends the rounds; what was played until then is checked all the same.

Users send a quarter of their plies twice at once to two processes, the same action or two. A third of the tables have a bot, half
have a clock, and at a fifth one user has no page open but is told by a webhook.

For a promotion there is a synchronous standby. The primary is killed, or cut off (nothing of it does anything more), or frozen: it keeps
its connections and answers nobody, and is killed once plies go on. After a moment the standby is promoted, and plies must go on within ten
seconds on every process, without a restart of any. Then the old primary becomes the next standby.

`

// besiege kills the processes of a site.
func besiege(j *job, args []string) error {
	j.all = true
	c := siege.Config{}
	j.IntVar(&c.Processes, "processes", 3, "processes that serve the site")
	j.IntVar(&c.Workers, "workers", 0, "processes besides, without pages; they are killed in turn as well")
	j.IntVar(&c.Tables, "tables", 50, "matches that are played at the same time")
	j.IntVar(&c.Rounds, "rounds", 100, "rounds in each of which one process is killed")
	j.DurationVar(&c.Every, "every", 3*time.Second, "how long a round lasts")
	j.IntVar(&c.Database, "database", 20, "rounds after those, in each of which the database server is killed")
	j.IntVar(&c.Promotions, "promotions", 10, "rounds after those, in each of which the database server ends and its standby is promoted")
	j.IntVar(&c.Doubles, "doubles", 0, "send every ply twice at once, and play on until that many were sent")
	j.DurationVar(&c.Within, "within", 3*time.Second, "how soon a page must be as before")
	pace := j.String("pace", "human", "wait before each ply: flat (none), human (125ms-375ms), or a range")
	j.StringVar(&c.Program, "portside", "", "`path` of the server's program (empty: it is built)")
	j.StringVar(&c.Address, "db", "", "`address` of an empty PostgreSQL database to use, with -database 0 -promotions 0 (empty: a server of its own)")
	j.Usage = func() {
		fmt.Fprint(j.Output(), aboutSiege)
		j.PrintDefaults()
	}
	if err := j.parse(args); err != nil {
		return err
	}
	var err error
	if c.Pace, err = load.ParsePace(*pace); err != nil {
		return err
	}
	c.Seed = j.seed
	if err := j.each(func() error {
		c.Games = append(c.Games, load.Table{Game: j.game.Info().Key, Options: j.options, Seats: j.setup.Seats})
		return nil
	}); err != nil {
		return err
	}
	c.Tell = func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r, err := siege.Run(ctx, c)
	if err != nil {
		return err
	}
	if err := j.print(r, r.String()); err != nil {
		return err
	}
	if !r.Good() {
		return errors.New("the site did not withstand the siege")
	}
	return nil
}
