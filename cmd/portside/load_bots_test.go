package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/engine/bot"
	"portside/engine/games"
)

// BenchmarkBots shows what bots that think cost people: it plays 20 matches of three over HTTP at a human pace, without
// bots and while bots of the strongest level play 50 matches of all games among themselves, in turns. The server has its
// usual -bot-pause. Each figure covers all rounds; x-… is how many times as long it is with bots. cores is how many the
// server uses, and bot-plies/s shows that the bots do think. -benchtime 5x plays five rounds.
func BenchmarkBots(b *testing.B) {
	const alone, beside = 0, 1
	var l [2]*load
	var cores, plies [2]float64
	for i := range l {
		l[i] = &load{think: 250 * time.Millisecond}
	}
	for round := range b.N {
		for i := range l {
			i = (i + round) % len(l) // neither is always first
			c, p := l[i].besideBots(b, 20, 50*i)
			cores[i] += c / float64(b.N)
			plies[i] += p / float64(b.N)
		}
	}
	for _, of := range []struct {
		name  string
		times func(*load) []time.Duration
		q     float64
	}{
		{"p50", func(l *load) []time.Duration { return l.mover }, 0.5},
		{"p99", func(l *load) []time.Duration { return l.mover }, 0.99},
		{"others-p50", func(l *load) []time.Duration { return l.others }, 0.5},
		{"others-p99", func(l *load) []time.Duration { return l.others }, 0.99},
	} {
		without, with := quantile(of.times(l[alone]), of.q), quantile(of.times(l[beside]), of.q)
		b.ReportMetric(without, of.name+"-ms")
		b.ReportMetric(with, of.name+"-bots-ms")
		b.ReportMetric(with/without, "x-"+of.name)
	}
	b.ReportMetric(cores[alone], "cores")
	b.ReportMetric(cores[beside], "cores-bots")
	b.ReportMetric(plies[beside], "bot-plies/s")
}

// besideBots adds one round to l: people play while bots play among themselves. It returns how many cores the server has
// used and how many plies the bots have played per second.
func (l *load) besideBots(b *testing.B, people, bots int) (cores, plies float64) {
	file := filepath.Join(b.TempDir(), "bots.db")
	p := start(b, file, append([]string{"-cache", "5000", "-bot-pause", "600ms"}, strings.Fields(os.Getenv("LOAD_FLAGS"))...)...)
	owner := newBrowser(b, &p.base)
	for i := range bots {
		if err := openBots(owner, i); err != nil {
			b.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(b.Context())
	var wg sync.WaitGroup
	mover, others := l.mover, l.others
	l.mover, l.others = nil, nil
	l.gather(ctx, b, p, people, &wg)
	<-time.After(warmUp)
	l.mu.Lock()
	l.mover, l.others = mover, others
	l.mu.Unlock()
	before, _ := p.used(b)
	played := botPlies(b, file)
	began := time.Now()
	<-time.After(measure)
	after, _ := p.used(b)
	played = botPlies(b, file) - played
	wall := time.Since(began).Seconds()
	cancel()
	p.kill()
	wg.Wait()
	return (after - before) / wall, played / wall
}

// openBots opens a table of the i-th game, whose owner lets a bot play the own seat: all seats are bots that search.
func openBots(owner *browser, i int) error {
	level := "bot-" + bot.ISMCTS
	g := games.All()[i%len(games.All())].Info()
	p, err := owner.post("/matches", false, "game", g.Key, "name", "Anna", "seating", "keep", "pace", "none", "seat-2", level, "seat-3", level)
	if err == nil && p.status == 303 {
		p, err = owner.post(p.location+"/votes", false, "kind", "replace-bot", "seat", "0", "level", level)
	}
	if err == nil && p.status != 303 {
		err = fmt.Errorf("a table of bots: status %d\n%s", p.status, p.body)
	}
	return err
}

// botPlies is how many plies bots have played on a server that may be running.
func botPlies(b *testing.B, file string) (n float64) {
	b.Helper()
	pool, err := sql.Open("sqlite", "file:"+file+"?mode=ro")
	if err == nil {
		defer pool.Close()
		err = pool.QueryRow("SELECT count(*) FROM plies WHERE played_by = 'bot'").Scan(&n)
	}
	if err != nil {
		b.Fatal(err)
	}
	return n
}
