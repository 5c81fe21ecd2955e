package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"portside/cmd/internal/load"
)

const aboutLoad = `playtest load plays matches on a running server, with its forms, tables and event streams as browsers use them, and says how
fast that is. Give it a server of its own: it opens tables and leaves them there, and it comes from one address, so the
server must not limit how much one may ask for:

  portside serve -db load.db -limits=false & playtest load -url http://127.0.0.1:8080 -pid $! -tables 50 -pace human

Several addresses, with commas between, are those of processes with one database. The seats of each table are spread over them, so that
others learn of a ply at another process than the one that has played it:

  playtest load -url http://127.0.0.1:8081,http://127.0.0.1:8082,http://127.0.0.1:8083 -game port-royal -pace human

Without -game it plays all games, one after the other. -others says what the pages do that have not played a ply:

  fetched   each shows every table, as browsers do: its stream sends it, or it fetches it
  notified  each only hears from its stream that there is news, and the next seat fetches its table when it must
  alone     as notified, but no page has a stream: nobody else is looking

`

// loads plays on a running server.
func loads(j *job, args []string) error {
	j.all = true
	c := load.Config{}
	j.StringVar(&c.Base, "url", "http://127.0.0.1:8080", "address of the site, with its path if it has one; of several processes with commas between")
	j.IntVar(&c.Tables, "tables", 50, "matches that are played at the same time")
	pace := j.String("pace", "flat", "wait before each ply: flat (none), human (125ms-375ms), or a range")
	others := j.String("others", string(load.Fetched), "what pages do that have not played: fetched, notified or alone")
	j.DurationVar(&c.WarmUp, "warm-up", 2*time.Second, "how long to play before it is measured")
	j.DurationVar(&c.Time, "time", 6*time.Second, "how long to measure, for each game")
	j.IntVar(&c.Plies, "plies", 0, "measure only so many plies for each game, if they take less time (0: no such limit)")
	j.Func("pid", "processes of the site, on this machine and Linux, with commas between: to say how many plies they play per second of their processor time", func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			pid, err := strconv.Atoi(word)
			if err != nil {
				return err
			}
			c.PIDs = append(c.PIDs, pid)
		}
		return nil
	})
	j.IntVar(&c.DB, "db-pid", 0, "first process of the PostgreSQL server, on this machine and Linux: to say what a ply costs it")
	burst := j.Duration("burst", 0, "every second span of that length nobody waits, as in an evening (0: never)")
	j.Usage = func() {
		fmt.Fprint(j.Output(), aboutLoad)
		j.PrintDefaults()
	}
	if err := j.parse(args); err != nil {
		return err
	}
	var err error
	if c.Pace, err = load.ParsePace(*pace); err != nil {
		return err
	}
	c.Pace.Burst = *burst
	if c.Others, err = load.ParseOthers(*others); err != nil {
		return err
	}
	c.Seed = j.seed
	return j.each(func() error {
		c.Game, c.Seats, c.Options = j.game.Info().Key, j.setup.Seats, j.options
		r, err := load.Run(context.Background(), c)
		if err != nil {
			return err
		}
		return j.print(r, r.String())
	})
}
