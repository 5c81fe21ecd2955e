package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"portside/engine"
)

// job is one command with the flags that all commands share.
type job struct {
	*flag.FlagSet
	out     io.Writer
	list    []engine.Game
	name    string
	seats   int
	options options
	seed    uint64
	json    bool
	all     bool // the command plays all games if none is named

	game  engine.Game
	setup engine.Setup
}

// options collects "key=value" flags.
type options map[string]string

// String implements flag.Value.
func (o options) String() string { return engineOptions(o) }

// Set implements flag.Value; one value may hold several terms, separated by commas.
func (o options) Set(text string) error {
	for _, term := range strings.Split(text, ",") {
		k, v, ok := strings.Cut(term, "=")
		if !ok {
			return fmt.Errorf("want key=value, got %q", term)
		}
		o[k] = v
	}
	return nil
}

func engineOptions(o map[string]string) string {
	if len(o) == 0 {
		return ""
	}
	return strings.TrimPrefix(fmt.Sprint(map[string]string(o)), "map")
}

func newJob(command string, out io.Writer, list []engine.Game) *job {
	j := &job{FlagSet: flag.NewFlagSet("playtest "+command, flag.ContinueOnError), out: out, list: list, options: options{}}
	j.SetOutput(out)
	j.StringVar(&j.name, "game", "", "key of the game (may be left out if there is only one; fuzz, fill, load: all games)")
	j.IntVar(&j.seats, "seats", 0, "number of seats (0: three if the game allows it; fuzz, fill: all)")
	j.Var(j.options, "options", "options of the game, key=value,…")
	j.Uint64Var(&j.seed, "seed", 1, "seed of the luck; equal seeds give equal matches")
	j.BoolVar(&j.json, "json", false, "print the result as JSON")
	return j
}

// parse reads the flags and finds the game.
func (j *job) parse(args []string) error {
	if err := j.Parse(args); err != nil {
		return err
	}
	if j.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", j.Arg(0))
	}
	if j.name == "" && len(j.list) == 1 {
		j.game = j.list[0]
	}
	for _, g := range j.list {
		if g.Info().Key == j.name {
			j.game = g
		}
	}
	if j.game == nil && (j.name != "" || !j.all) {
		return fmt.Errorf("no game %q", j.name)
	}
	return nil
}

// chosen is the named game, or all games for a command that can play them one after the other.
func (j *job) chosen() []engine.Game {
	if j.game != nil {
		return []engine.Game{j.game}
	}
	return j.list
}

// setUp checks seats and options for the commands that play one set-up.
func (j *job) setUp() (err error) {
	info := j.game.Info()
	if j.seats == 0 {
		j.seats = min(max(3, info.MinSeats), info.MaxSeats)
	}
	j.setup, err = info.Check(engine.Setup{Seats: j.seats, Options: j.options})
	return err
}

// each sets up the chosen games one after the other, with the seats that were asked for, and calls do for each.
func (j *job) each(do func() error) error {
	asked := j.seats
	for _, g := range j.chosen() {
		j.game, j.seats = g, asked
		if err := j.setUp(); err != nil {
			return err
		}
		if err := do(); err != nil {
			return fmt.Errorf("%s: %w", g.Info().Key, err)
		}
	}
	return nil
}

// print writes a result as JSON, or as text.
func (j *job) print(result any, text string) error {
	if !j.json {
		_, err := io.WriteString(j.out, text)
		return err
	}
	enc := json.NewEncoder(j.out)
	enc.SetIndent("", "  ")
	return enc.Encode(result)
}

// ms is a duration in milliseconds.
func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
