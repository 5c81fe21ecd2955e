package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"portside/engine"
	"portside/engine/bot"
	"portside/engine/enginetest"
)

// tournament is what arena was asked to play.
type tournament struct {
	*job
	bots       []string
	n, workers int
	time       time.Duration
	plies      int
	iterations int
	tune       map[string]*float64 // settings of the search; negative: unchanged
	events     bool                // count events
}

// arena lets bots play each other. Match k uses the deal of match k/seats with the line-up turned by k.
func arena(j *job, args []string) error {
	t := &tournament{job: j}
	lineUp := j.String("bots", "ismcts,greedy", "levels of the bots, seat by seat; the last fills the table")
	j.IntVar(&t.n, "n", 90, "how many matches; rounded up to a multiple of the seats")
	j.IntVar(&t.workers, "workers", 1, "matches played at the same time; decision times are only true for 1")
	j.DurationVar(&t.time, "time", 0, "time per decision of ismcts (0: the budget of plies)")
	j.IntVar(&t.plies, "plies", 0, "simulated plies per decision of ismcts (0: as on the site)")
	j.IntVar(&t.iterations, "iterations", 0, "iterations per decision of ismcts (0: no such limit)")
	j.BoolVar(&t.events, "events", false, "count the events of the matches, by kind and by the game's own subdivisions")
	t.tune = map[string]*float64{}
	for _, name := range []string{"explore", "prior", "depth", "greed", "turns", "trust", "drop"} {
		t.tune[name] = j.Float64(name, -1, "setting of the search, for tuning; see bot.Search")
	}
	if err := j.parse(args); err != nil {
		return err
	}
	if err := j.setUp(); err != nil {
		return err
	}
	t.bots = strings.Split(*lineUp, ",")
	for _, level := range t.bots {
		if !bot.Known(level) {
			return fmt.Errorf("no bot of level %q, want one of %v", level, bot.Levels())
		}
	}
	if len(t.bots) > j.setup.Seats {
		return fmt.Errorf("%d bots for %d seats", len(t.bots), j.setup.Seats)
	}
	for len(t.bots) < j.setup.Seats {
		t.bots = append(t.bots, t.bots[len(t.bots)-1])
	}
	t.n = (t.n + j.setup.Seats - 1) / j.setup.Seats * j.setup.Seats
	began := time.Now()
	outcomes, err := t.play()
	if err != nil {
		return err
	}
	r := summarise(t, outcomes)
	r.Seconds = time.Since(began).Seconds()
	return j.print(r, r.text(enginetest.Describe(j.setup)))
}

// outcome is one finished match.
type outcome struct {
	levels []string // by seat
	scores []int64
	times  [][]time.Duration // by seat, of decisions with more than one action
	plies  int
	events map[string]int // with -events, by kind
	err    error
}

func (t *tournament) play() ([]outcome, error) {
	outcomes := make([]outcome, t.n)
	next := make(chan int)
	var group sync.WaitGroup
	for range max(1, t.workers) {
		group.Go(func() {
			for k := range next {
				outcomes[k] = t.match(k)
			}
		})
	}
	for k := range t.n {
		next <- k
	}
	close(next)
	group.Wait()
	for _, o := range outcomes {
		if o.err != nil {
			return nil, o.err
		}
	}
	return outcomes, nil
}

func (t *tournament) match(k int) (o outcome) {
	seats := t.setup.Seats
	deal := t.seed + uint64(k/seats)
	o.times = make([][]time.Duration, seats)
	var bots []engine.Policy
	for i := range seats {
		level := t.bots[(i+k)%seats]
		p, err := t.bot(level, deal*uint64(engine.MaxSeats)+uint64(i))
		if err != nil {
			return outcome{err: err}
		}
		o.levels, bots = append(o.levels, level), append(bots, p)
	}
	luck := engine.NewFast(deal)
	s, err := t.game.New(t.setup, luck, nil)
	if err != nil {
		return outcome{err: err}
	}
	var log *engine.Log
	if t.events {
		log, o.events = &engine.Log{}, map[string]int{}
	}
	for ; s.Deciders() != 0; o.plies++ {
		if o.plies > t.game.Info().MaxPlies {
			return outcome{err: fmt.Errorf("match %d is not over after %d plies", k, o.plies)}
		}
		seat := s.Deciders().First()
		legal := s.Legal(seat, nil)
		began := time.Now()
		ans := bots[seat].Choose(s.View(seat), slices.Clone(legal))
		if len(legal) > 1 {
			o.times[seat] = append(o.times[seat], time.Since(began))
		}
		if err := engine.Play(s, seat, ans.Action, luck, log); err != nil {
			return outcome{err: fmt.Errorf("match %d, %s bot: %w", k, o.levels[seat], err)}
		}
		if t.events {
			t.count(log, o.events)
		}
	}
	o.scores = s.Scores(nil)
	return o
}

// count adds the events of a ply to counts, by kind and by the game's name for it, and empties the log.
func (t *tournament) count(log *engine.Log, counts map[string]int) {
	counter, _ := t.game.(enginetest.EventCounter)
	for _, e := range log.Events {
		counts[eventName(e.Kind, t.game.FormatEvent(e))]++
		if counter != nil {
			if name := counter.CountAs(e); name != "" {
				counts[name]++
			}
		}
	}
	log.Events = log.Events[:0]
}

// bot returns a bot of a level with the budget from the command line.
func (t *tournament) bot(level string, seed uint64) (engine.Policy, error) {
	p, err := bot.New(level, t.game, seed)
	s, ok := p.(*bot.Search)
	if err != nil || !ok {
		return p, err
	}
	for name, at := range map[string]*float64{"explore": &s.Explore, "prior": &s.Prior, "greed": &s.Greed, "trust": &s.Trust, "drop": &s.Drop} {
		if v := *t.tune[name]; v >= 0 {
			*at = v
		}
	}
	if v := *t.tune["depth"]; v >= 0 {
		s.Depth = int(v)
	}
	if v := *t.tune["turns"]; v >= 0 {
		s.Turns = int(v)
	}
	if t.plies > 0 {
		s.Plies = t.plies
	}
	if t.iterations > 0 {
		s.Plies, s.Iterations = 0, t.iterations
	}
	if t.time > 0 {
		s.Plies = 0
		return &timed{s, t.time}, nil
	}
	return s, nil
}

// timed limits the time of a search per decision.
type timed struct {
	*bot.Search
	limit time.Duration
}

// Choose implements engine.Policy.
func (t *timed) Choose(v engine.View, legal []engine.Action) engine.Answer {
	end := time.Now().Add(t.limit)
	t.Expired = func() bool { return time.Now().After(end) }
	return t.Search.Choose(v, legal)
}
