package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"portside/engine/record"
)

// beatName is the ending of the file with the server's pulse: when it last ran. It is written every second and never
// synced, so it costs next to nothing; the database itself is told once a minute.
const beatName = ".alive"

const (
	beat  = time.Second
	nap   = 10_000     // ms without a beat after which the process did not run: its machine slept, or the clock was set
	trust = 3 * 60_000 // ms that the pulse may be ahead of the database's own note; a greater lead belongs to another file
	slew  = 60_000     // ms by which a clock may be set back without a warning
)

// pulse is what the store knows of the time in which it has run. All times are Unix milliseconds.
type pulse struct {
	now func() int64

	mu      sync.Mutex
	file    *os.File   // nil before the first call of Alive
	born    int64      // what the previous run had noted when this one began
	ran     int64      // the last moment at which this process is known to have run
	behind  int64      // the moment the clock has fallen behind; 0: it has not
	naps    [][2]int64 // when the process did not run; not yet stored
	noted   []int64    // starts of the outages that this process has stored
	stop    chan struct{}
	stopped chan struct{}
}

// Alive records that the server is running now. Call it at the start and then about once a minute. A longer gap since
// the last call, because the server was stopped or its machine slept, is stored as an outage. If the clock is behind
// the last recorded moment, nothing is stored and still is that moment: the site's time stands still until the clock
// has caught up. Otherwise still is 0.
func (s *Store) Alive(ctx context.Context) (still int64, err error) {
	p := &s.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.file == nil {
		if err := s.begin(ctx); err != nil {
			return 0, fmt.Errorf("note that the server runs: %w", err)
		}
	}
	now := p.tick()
	switch {
	case p.behind == 0 && now >= p.ran-slew:
	case p.behind == 0 && now >= p.born: // the clock was wrong before, so what it noted is too
		s.log.Warn("the clock was set back", "from", stamp(p.ran), "to", stamp(now))
		if err := s.setBack(ctx, now); err != nil {
			return 0, err
		}
	case now < max(p.behind, p.ran):
		if p.behind == 0 {
			s.fallBehind(now)
		}
		return p.behind, nil
	default:
		p.naps = append(p.naps, [2]int64{p.behind, now})
		p.behind, p.ran = 0, now
		s.log.Info("the clock has caught up", "clock", stamp(now))
	}
	naps := p.naps
	err = s.do(ctx, func(t *tx) error {
		for _, o := range naps {
			if _, err := t.exec("INSERT INTO outages (started_at, ended_at) VALUES (?, ?) ON CONFLICT DO NOTHING", o[0], o[1]); err != nil {
				return err
			}
		}
		_, err := t.exec("INSERT INTO alive (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", now)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("note that the server runs: %w", err)
	}
	for _, o := range naps {
		p.noted = append(p.noted, o[0])
	}
	p.naps = nil
	return 0, nil
}

// begin reads when the server last ran, before that is overwritten, and starts the pulse.
func (s *Store) begin(ctx context.Context) error {
	p := &s.pulse
	var last int64
	if err := s.row(ctx, []any{&last}, "SELECT at FROM alive WHERE id = 1"); err != nil && !errors.Is(err, record.ErrNotFound) {
		return err
	}
	name := s.path + beatName
	if text, err := os.ReadFile(name); err == nil {
		if at, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && at > last && at <= last+trust {
			last = at
		}
	}
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	err := private(name, s.path)
	if err == nil {
		p.file, err = os.OpenFile(name, os.O_WRONLY, 0)
	}
	if err != nil {
		return err
	}
	now := p.now()
	if last == 0 {
		last = now
	}
	if now-last >= beat.Milliseconds() {
		p.naps = append(p.naps, [2]int64{last, now})
	}
	p.born, p.ran = last, max(last, now)
	if now < last {
		s.fallBehind(now)
	}
	p.stop, p.stopped = make(chan struct{}), make(chan struct{})
	go p.run()
	return nil
}

// fallBehind stops the site's time: the clock says now, which is before the moment noted last.
func (s *Store) fallBehind(now int64) {
	p := &s.pulse
	p.behind = p.ran
	s.log.Warn("the clock is behind the moment at which the server last ran; until it has caught up, no time passes at the tables. If it is right, that moment was noted with a wrong one",
		"clock", stamp(now), "ran", stamp(p.ran))
}

// run beats until stop is closed.
func (p *pulse) run() {
	defer close(p.stopped)
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.mu.Lock()
			p.tick()
			p.mu.Unlock()
		case <-p.stop:
			return
		}
	}
}

// tick is one beat; it returns the time. While the clock is behind, it changes nothing.
func (p *pulse) tick() int64 {
	now := p.now()
	if p.behind > 0 || now < p.ran {
		return now
	}
	if now-p.ran > nap {
		p.naps = append(p.naps, [2]int64{p.ran, now})
	}
	p.ran = now
	// If this fails, the database still knows the minute, and reports itself why nothing can be written.
	_, _ = p.file.WriteAt(fmt.Appendf(nil, "%d\n", now), 0)
	return now
}

// setBack corrects what this process has noted with a clock that was ahead until now. What others noted stays.
func (s *Store) setBack(ctx context.Context, now int64) error {
	p := &s.pulse
	p.ran, p.naps = now, nil
	return s.do(ctx, func(t *tx) error {
		for _, started := range p.noted {
			if _, err := t.exec("DELETE FROM outages WHERE started_at = ? AND started_at >= ?", started, now); err != nil {
				return err
			}
			if _, err := t.exec("UPDATE outages SET ended_at = ? WHERE started_at = ? AND ended_at > ?", now, started, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// rest ends the pulse, after a last note: the next start knows since when the server was down.
func (s *Store) rest() {
	p := &s.pulse
	p.mu.Lock()
	begun := p.file != nil
	p.mu.Unlock()
	if !begun {
		return
	}
	if _, err := s.Alive(context.Background()); err != nil {
		s.log.Warn("the end of this run is not noted to the second", "err", err)
	}
	close(p.stop)
	<-p.stopped
	p.file.Close()
}

func stamp(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }

// Outages lists when the server was down, oldest first, as pairs of start and end.
func (s *Store) Outages(ctx context.Context) ([][2]int64, error) {
	var list [][2]int64
	err := s.each(ctx, func(rows *sql.Rows) error {
		var o [2]int64
		err := rows.Scan(&o[0], &o[1])
		list = append(list, o)
		return err
	}, "SELECT started_at, ended_at FROM outages ORDER BY started_at")
	return list, err
}
