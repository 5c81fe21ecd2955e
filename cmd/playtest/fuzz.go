package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"portside/engine"
	"portside/engine/enginetest"
)

// fuzzResult is what fuzz reports.
type fuzzResult struct {
	Game    string         `json:"game"`
	Setups  int            `json:"setups"`
	Matches int            `json:"matches"`
	Plies   int            `json:"plies"`
	Longest int            `json:"longest_match"`
	Logs    int            `json:"logs_loaded"`
	Twins   int            `json:"twins"`
	Hidden  int            `json:"hidden_swaps"`
	Orders  int            `json:"sealed_orders"`
	Seconds float64        `json:"seconds"`
	Actions map[string]int `json:"actions"`
	Events  map[string]int `json:"events"`
	Asked   map[string]int `json:"questions"`
	Finer   map[string]int `json:"closer,omitempty"`
	Missing []string       `json:"never,omitempty"` // kinds that the game names and that never happened
	Broken  string         `json:"broken,omitempty"`
}

// campaign says how long and how thoroughly fuzz looks.
type campaign struct {
	n, every, setups int
	limit            time.Duration // 0: none
}

// fuzz plays random matches over all set-ups with every check, game by game.
func fuzz(j *job, args []string) error {
	c := campaign{}
	j.all = true
	j.IntVar(&c.n, "n", 0, "how many matches per game (0: 1000, or any number if there is a time)")
	j.DurationVar(&c.limit, "time", 0, "stop after this time, shared by the games")
	seconds := j.Int("seconds", 0, "the same in seconds")
	j.IntVar(&c.every, "every", 20, "make the expensive checks at one ply in this many")
	j.IntVar(&c.setups, "setups", 200, "how many set-ups at most, if there are more combinations of options")
	if err := j.parse(args); err != nil {
		return err
	}
	c.limit += time.Duration(*seconds) * time.Second
	switch {
	case c.n > 0:
	case c.limit > 0:
		c.n = math.MaxInt
	default:
		c.n = 1000
	}
	list := j.chosen()
	c.limit /= time.Duration(max(1, len(list)))
	var broken []error
	for _, g := range list {
		j.game = g
		broken = append(broken, j.fuzzGame(c))
	}
	return errors.Join(broken...)
}

func (j *job) fuzzGame(f campaign) error {
	list, err := j.setups(f.setups)
	if err != nil {
		return err
	}
	if err := enginetest.CheckInfo(j.game); err != nil {
		return err
	}
	c := enginetest.NewChecker(j.game)
	c.Every = f.every
	began, logs := time.Now(), 0
	var broken error
	for i := 0; i < f.n && (f.limit == 0 || time.Since(began) < f.limit) && broken == nil; i++ {
		setup, seed := list[i%len(list)], j.seed+uint64(i)
		broken = c.Match(setup, seed)
		if broken == nil && i%10 == 0 {
			logs++
			broken = enginetest.CheckLog(j.game, setup, seed)
		}
	}
	r := fuzzResult{
		Game: j.game.Info().Key, Setups: len(list), Matches: c.Matches, Plies: c.Plies, Longest: c.Longest, Logs: logs, Twins: c.Twins,
		Hidden: c.Hidden, Orders: c.Orders, Seconds: time.Since(began).Seconds(), Actions: c.Actions, Events: map[string]int{},
		Asked: c.Asked, Finer: c.Finer, Missing: c.Missing(),
	}
	for kind, times := range c.Events {
		r.Events[eventName(kind, c.Told[kind])] = times
	}
	if broken != nil {
		r.Broken = broken.Error()
	}
	if err := j.print(r, r.text()); err != nil {
		return err
	}
	return broken
}

// setups lists the game's set-ups with the requested seats and options.
func (j *job) setups(limit int) ([]engine.Setup, error) {
	if j.seats > 0 {
		if err := j.setUp(); err != nil {
			return nil, err
		}
	}
	var list []engine.Setup
	for _, s := range enginetest.Setups(j.game.Info(), limit) {
		fits := j.seats == 0 || s.Seats == j.seats
		for k, v := range j.options {
			fits = fits && s.Options[k] == v
		}
		if fits {
			list = append(list, s)
		}
	}
	if len(list) == 0 && j.seats > 0 {
		list = append(list, j.setup)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no set-up of %s has %v", j.game.Info().Key, j.options)
	}
	return list, nil
}

// eventName is the first word in the example that is not a seat, with the number of the kind.
func eventName(kind uint16, example string) string {
	for _, w := range strings.Fields(example) {
		if len(w) != 2 || w[0] != 's' {
			return fmt.Sprintf("%d %s", kind, w)
		}
	}
	return fmt.Sprint(kind)
}

func (r fuzzResult) text() string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%s: %d matches of %d set-ups, %d plies, longest %d, in %.1f s\n", r.Game, r.Matches, r.Setups, r.Plies, r.Longest, r.Seconds)
	fmt.Fprintf(&sb, "%d logs loaded, %d determinized twins, %d hidden swaps, %d orders of sealed choices\n", r.Logs, r.Twins, r.Hidden, r.Orders)
	table(&sb, "actions", r.Actions)
	table(&sb, "questions", r.Asked)
	table(&sb, "events", r.Events)
	if len(r.Finer) > 0 {
		table(&sb, "events, closer", r.Finer)
	}
	if len(r.Missing) > 0 {
		fmt.Fprintf(&sb, "never: %s\n", strings.Join(r.Missing, ", "))
	}
	if r.Broken == "" {
		sb.WriteString("no promise broken\n")
	}
	return sb.String()
}

func table(sb *strings.Builder, title string, counts map[string]int) {
	fmt.Fprintf(sb, "%s:\n", title)
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for _, k := range keys {
		fmt.Fprintf(sb, "  %9d  %s\n", counts[k], k)
	}
}
