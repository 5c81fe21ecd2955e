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
	"sync/atomic"
	"time"

	"portside/engine/record"
)

// beatName is the ending of the file with the server's pulse: when it last ran. It is written every second and never
// synced, so it costs next to nothing; the database itself is told once a minute.
const beatName = ".alive"

const (
	beat  = time.Second
	nap   = 10_000      // ms without a beat after which the process did not run: its machine slept, or the clock was set
	trust = 3 * 60_000  // ms that the pulse may be ahead of the database's own note; a greater lead belongs to another file
	slew  = 60_000      // ms by which a clock may be set back without a warning
	heard = 10 * 60_000 // ms for which the operator's word counts for a clock that is behind: a server hears of it within a minute
)

// A clock that is further ahead of the last note than doubtful, in milliseconds, may be wrong. A server is seldom off for so
// long, and less does little harm: sessions live for a year, and clean-up does not count the time without a server. The
// clock is believed once the server has run with it for proof: a wrong one is noticed earlier.
const (
	doubtful = 14 * 24 * 60 * 60 * 1000
	proof    = 24 * 60 * 60 * 1000
)

// pulse is what the store knows of the time in which it has run. All times are Unix milliseconds.
type pulse struct {
	now func() int64

	sure atomic.Int64 // the last moment noted with a clock that was believed, while there is doubt; 0: there is none

	mu      sync.Mutex
	begun   bool       // Alive has been called
	file    *os.File   // nil: the store has none; then a crash is known to the minute only
	born    int64      // what the previous run had noted when this one began
	ran     int64      // the last moment at which this process is known to have run
	behind  int64      // the moment the clock has fallen behind; 0: it has not
	naps    [][2]int64 // when the process did not run; not yet stored
	since   int64      // since when the clock is in doubt, moved on by the time in which the process did not run
	warned  bool       // of that doubt
	lowered bool       // what is stored was taken back, and Alive has not reported it yet
	stop    chan struct{}
	stopped chan struct{}
}

// Alive records that the server is running now. Call it at the start and then about once a minute. A longer gap since
// the last call, because the server was stopped or its machine slept, is stored as an outage. If the clock is behind
// the last recorded moment, nothing is stored and still is that moment: the site's time stands still until the clock
// has caught up or the operator says that it is right. Otherwise still is 0. If the clock is weeks ahead of it, the clock is in
// doubt: see ClockInDoubt. lowered tells that the clock was ahead and is not any more, and that times in the file were taken
// back for that: whoever has read a match must read it again.
func (s *Store) Alive(ctx context.Context) (stoppedAt int64, lowered bool, err error) {
	p := &s.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	if stoppedAt, err = s.alive(ctx); err == nil {
		lowered, p.lowered = p.lowered, false
	}
	return stoppedAt, lowered, err
}

func (s *Store) alive(ctx context.Context) (stoppedAt int64, err error) {
	p := &s.pulse
	if !p.begun {
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
			if p.sure.Load() > 0 { // what was noted since then counts for nothing
				if err := s.correct(ctx, p.born); err != nil {
					return 0, err
				}
				p.ran = p.born
			}
			return p.ran, s.fallBehind(ctx, now, p.ran)
		}
		confirmed, err := s.confirmed(ctx)
		if err != nil || now < confirmed-slew || now-confirmed > heard {
			return p.behind, err
		}
		if err := s.correct(ctx, now); err != nil {
			return p.behind, err
		}
		s.log.Info("the clock is right, as the operator says, and what is ahead of it was noted with a wrong one", "clock", stamp(now), "ran", stamp(p.behind))
		p.behind, p.ran, p.born = 0, now, now
	default:
		p.slept(p.behind, now)
		p.behind, p.ran = 0, now
		s.log.Info("the clock has caught up", "clock", stamp(now))
	}
	if err := s.doubt(ctx, now); err != nil {
		return 0, fmt.Errorf("note that the server runs: %w", err)
	}
	naps, at, doubtSince, doubtAt := p.naps, now, int64(0), int64(0)
	if sure := p.sure.Load(); sure > 0 {
		at, doubtSince, doubtAt = sure, p.since, now
	}
	err = s.do(ctx, func(t *tx) error {
		for _, o := range naps {
			if _, err := t.exec("INSERT INTO outages (started_at, ended_at) VALUES (?, ?) ON CONFLICT DO NOTHING", o[0], o[1]); err != nil {
				return err
			}
		}
		// The operator's word is for the clock that is in doubt now, not for one that may be wrong later.
		_, err := t.exec(`INSERT INTO alive (id, at, doubt_since, doubt_at) VALUES (1, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at,
			doubt_since = excluded.doubt_since, doubt_at = excluded.doubt_at, confirmed = CASE excluded.doubt_since WHEN 0 THEN 0 ELSE alive.confirmed END`, at, doubtSince, doubtAt)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("note that the server runs: %w", err)
	}
	p.naps = nil
	return 0, nil
}

// begin reads when the server last ran, before that is overwritten, and starts the pulse.
func (s *Store) begin(ctx context.Context) error {
	p := &s.pulse
	var sure, since, doubted int64
	if err := s.row(ctx, []any{&sure, &since, &doubted}, "SELECT at, doubt_since, doubt_at FROM alive WHERE id = 1"); err != nil && !errors.Is(err, record.ErrNotFound) {
		return err
	}
	now, last := p.now(), sure
	if since > 0 && now >= doubted && now-sure > doubtful { // the clock is still in doubt
		last = doubted
	}
	if text, err := s.lastBeat(); err == nil {
		if at, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && at > last && at <= last+trust {
			last = at
		}
	}
	if since > 0 && (last == sure || now < last) { // it was wrong and has been set back
		if err := s.correct(ctx, max(sure, now)); err != nil {
			return err
		}
		last, since = sure, 0
	}
	if now < last {
		if err := s.fallBehind(ctx, now, last); err != nil {
			return err
		}
	}
	if err := s.openBeat(); err != nil {
		return err
	}
	if last == 0 {
		last, sure = now, now
	}
	if since > 0 {
		p.sure.Store(sure)
		p.since = since
	}
	if now-last >= beat.Milliseconds() {
		p.slept(last, now)
	}
	p.born, p.ran = last, max(last, now)
	if since > 0 {
		p.born = sure
	}
	p.stop, p.stopped, p.begun = make(chan struct{}), make(chan struct{}), true
	go p.run()
	return nil
}

// lastBeat reads the pulse that the last run has left.
func (s *Store) lastBeat() ([]byte, error) {
	if s.pg != nil {
		return nil, os.ErrNotExist
	}
	return os.ReadFile(s.path + beatName)
}

// openBeat begins a pulse of this run.
func (s *Store) openBeat() error {
	if s.pg != nil {
		return nil
	}
	name := s.path + beatName
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	err := private(name, s.path)
	if err == nil {
		s.pulse.file, err = os.OpenFile(name, os.O_WRONLY, 0)
	}
	return err
}

// fallBehind stops the site's time at ran, the moment noted last: the clock says now, which is before it. Only what the
// operator says from then on is said of this clock.
func (s *Store) fallBehind(ctx context.Context, now, ran int64) error {
	err := s.do(ctx, func(t *tx) error {
		_, err := t.exec("UPDATE alive SET confirmed = 0 WHERE id = 1")
		return err
	})
	if err != nil {
		return err
	}
	s.pulse.behind = ran
	s.log.Warn("the clock is behind the moment at which the server last ran; until it has caught up, no time passes at the tables. "+
		"If it is right, that moment was noted with a wrong one; run, while the server runs: portside clock -db "+Redacted(s.path)+". If not, set it",
		"clock", stamp(now), "ran", stamp(ran))
	return nil
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
		p.slept(p.ran, now)
	}
	if p.ran = now; p.file == nil {
		return now
	}
	// If this fails, the database still knows the minute, and reports itself why nothing can be written.
	_, _ = p.file.WriteAt(fmt.Appendf(nil, "%d\n", now), 0)
	return now
}

// slept notes that the process did not run from a moment until now, or that the clock is wrong.
func (p *pulse) slept(from, now int64) {
	p.naps = append(p.naps, [2]int64{from, now})
	switch far := now-from > doubtful; {
	case far && p.sure.Load() == 0:
		p.sure.Store(from)
		p.since = now
	case far:
		p.since = now
	default:
		p.since += now - from
	}
}

// setBack corrects what this process has noted with a clock that was ahead until now. What others noted stays.
func (s *Store) setBack(ctx context.Context, now int64) error {
	p := &s.pulse
	sure := p.sure.Load()
	if sure > 0 && now-sure <= doubtful {
		if err := s.correct(ctx, now); err != nil {
			return err
		}
	} else if err := s.do(ctx, func(t *tx) error { return lower(t, now) }); err != nil {
		return err
	}
	p.ran, p.naps, p.lowered = now, nil, true
	if sure > 0 {
		p.since = now
	}
	return nil
}

// correct ends the doubt, and takes back to now what was stored with a clock that was ahead of it, sessions included. That is
// certain enough to shorten these: now is not before the last moment that is certain, or the operator has said so.
func (s *Store) correct(ctx context.Context, now int64) error {
	err := s.doThen(ctx, func(t *tx) error {
		if err := lower(t, now); err != nil {
			return err
		}
		_, err := t.exec("UPDATE sessions SET expires_at = ?1 WHERE expires_at > ?1", now+record.SessionLife.Milliseconds())
		return err
	}, s.sessions.reread)
	if err != nil {
		return err
	}
	s.pulse.naps, s.pulse.warned, s.pulse.lowered = nil, false, true
	s.pulse.sure.Store(0)
	return nil
}

// lower takes back to now what was stored with a clock that was ahead of it: outages, what would wait or last until the clock
// gets there again, and what the operator said of that clock. What only tells when something happened stays.
func lower(t *tx, now int64) error {
	for _, query := range [...]string{
		"DELETE FROM outages WHERE started_at >= ?1",
		"UPDATE outages SET ended_at = ?1 WHERE ended_at > ?1",
		`UPDATE seats SET since = min(since, ?1), press_at = min(press_at, ?1 + (4 * CASE WHEN bank > 0 THEN bank ELSE (SELECT pace FROM matches m WHERE m.id = match_id) END + 4) / 5)
			WHERE since > ?1 OR press_at > ?1`,
		"DELETE FROM match_rests WHERE started_at >= ?1 AND ended_at > 0",
		"UPDATE match_rests SET started_at = min(started_at, ?1), ended_at = min(ended_at, ?1) WHERE started_at > ?1 OR ended_at > ?1",
		"DELETE FROM campaign_rests WHERE started_at >= ?1 AND ended_at > 0",
		"UPDATE campaign_rests SET started_at = min(started_at, ?1), ended_at = min(ended_at, ?1) WHERE started_at > ?1 OR ended_at > ?1",
		"UPDATE votes SET at = ?1 WHERE result = 'open' AND at > ?1",
		"UPDATE notices SET due = ?1 WHERE sent_at = 0 AND due > ?1",
		"UPDATE deliveries SET due = ?1 WHERE due > ?1",
		"UPDATE channels SET mailed_at = ?1 WHERE mailed_at > ?1",
		"UPDATE newcomers SET at = ?1 WHERE at > ?1",
		"UPDATE matches SET shown = shown + 1 WHERE status = 'running' AND archived = 0 AND started_at < ?1", // whoever has it in memory reads it again
	} {
		if _, err := t.exec(query, now); err != nil {
			return err
		}
	}
	if _, err := t.exec("DELETE FROM device_codes WHERE forgotten = 1 AND expires_at > ? OR forgotten = 0 AND expires_at > ?",
		now+forgottenLife.Milliseconds(), now+codeLife.Milliseconds()); err != nil {
		return err
	}
	_, err := t.exec("UPDATE alive SET confirmed = 0 WHERE id = 1")
	return err
}

// doubt ends the doubt about the clock if there is no more reason for it, or reports it.
func (s *Store) doubt(ctx context.Context, now int64) error {
	p := &s.pulse
	sure := p.sure.Load()
	if sure == 0 {
		return nil
	}
	confirmed, err := s.confirmed(ctx)
	if err != nil {
		return err
	}
	switch {
	case confirmed > sure && now >= confirmed-slew && now-confirmed <= doubtful:
		s.log.Info("the clock is right, as the operator says", "clock", stamp(now))
	case now-p.since >= proof:
		s.log.Info("the clock is taken for right: the server has run with it for a day", "clock", stamp(now))
	default:
		if !p.warned {
			s.log.Warn("the clock is weeks ahead of the moment at which the server last ran: it may be wrong. Until it is confirmed, nothing is removed because of its age, no session, code or table. "+
				"If it is right, run: portside clock -db "+Redacted(s.path)+". If not, set it. A server that has run with it for a day takes it for right",
				"ran", stamp(sure), "clock", stamp(now), "days", (now-sure)/(24*60*60*1000))
			p.warned = true
		}
		return nil
	}
	p.sure.Store(0)
	p.warned = false
	return nil
}

// confirmed is when the operator last said that the clock is right, by that clock; 0: never, or of another clock.
func (s *Store) confirmed(ctx context.Context) (at int64, err error) {
	err = s.row(ctx, []any{&at}, "SELECT confirmed FROM alive WHERE id = 1")
	return at, err
}

// ClockInDoubt tells whether the clock may be wrong: it is weeks ahead of the moment at which the server last ran. Nothing is
// to be removed because of its age until the operator confirms the clock or the server has run with it for a day.
func (s *Store) ClockInDoubt() bool { return s.pulse.sure.Load() > 0 }

// judged is the moment by which ages are judged: now, or while the clock is in doubt the last one that is certain.
func (s *Store) judged() int64 {
	if sure := s.pulse.sure.Load(); sure > 0 {
		return sure
	}
	return s.pulse.now()
}

// ConfirmClock says that the clock of this machine is right, and returns when a server last ran with one that was believed. If
// that lies ahead, it was noted with a wrong clock; then a server must be running, for one that starts later asks again. It
// hears of it within a minute. The database must be of this version. Errors: record.ErrNotFound if no server has ever run.
func ConfirmClock(ctx context.Context, path string) (ran time.Time, err error) {
	var at int64
	err = amend(ctx, path, func(t *tx) error {
		return t.row([]any{&at}, "UPDATE alive SET confirmed = ? WHERE id = 1 RETURNING at", millis())
	})
	if err != nil {
		return time.Time{}, fmt.Errorf("confirm the clock in %s: %w", Redacted(path), err)
	}
	return time.UnixMilli(at), nil
}

// rest ends the pulse, after a last note: the next start knows since when the server was down.
func (s *Store) endPulse() {
	p := &s.pulse
	p.mu.Lock()
	begun := p.begun
	p.mu.Unlock()
	if !begun {
		return
	}
	if _, _, err := s.Alive(context.Background()); err != nil {
		s.log.Warn("the end of this run is not noted to the second", "err", err)
	}
	close(p.stop)
	<-p.stopped
	if p.file != nil {
		p.file.Close()
	}
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
