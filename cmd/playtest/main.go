package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/games"
)

const usage = `playtest plays matches without users.

  playtest bench   speed of random playouts on one core: plies and matches per second
  playtest arena   bots against each other, seats rotated: mean rank, share of wins, time per decision
  playtest fuzz    random matches over all set-ups with every check of the engine's contract
  playtest load    matches on a running server: plies per second, how long users wait, bytes
  playtest siege   a site of several processes that are killed again and again: nothing acknowledged may be lost
  playtest fill    a database as large as that of a large site, to measure one
  playtest record  one match as a playthrough file, for testdata/playthroughs

playtest COMMAND -h explains the flags of a command. Games: %s.
`

func main() {
	if err := run(os.Args[1:], os.Stdout, games.All()); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "playtest:", err)
			os.Exit(1)
		}
	}
}

var commands = map[string]func(*job, []string) error{"bench": bench, "arena": arena, "fuzz": fuzz, "load": loads, "fill": fill, "siege": besiege, "record": records}

// run does what the arguments say; it is main without the process around it.
func run(args []string, out io.Writer, list []engine.Game) error {
	var keys []string
	for _, g := range list {
		keys = append(keys, g.Info().Key)
	}
	help := fmt.Sprintf(usage, strings.Join(keys, ", "))
	if len(args) == 0 || slices.Contains([]string{"-h", "-help", "--help", "help"}, args[0]) {
		_, err := io.WriteString(out, help)
		return err
	}
	command, ok := commands[args[0]]
	if !ok {
		return fmt.Errorf("no command %q\n%s", args[0], help)
	}
	return command(newJob(args[0], out, list), args[1:])
}
