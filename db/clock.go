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
// synced, so it costs next to nothing; the database itself is told once a minute. On PostgreSQL there is no such file: see quick.
const beatName = ".alive"

const (
	beat  = time.Second
	nap   = 10_000          // ms without a beat after which the process did not run: its machine slept, or the clock was set
	quick = 3 * time.Second // between two notes in a database that several processes share
	trust = 3 * 60_000      // ms that the pulse may be ahead of the database's own note; a greater lead belongs to another file
	slew  = 60_000          // ms by which a clock may be set back without a warning
	heard = 10 * 60_000     // ms for which the operator's word counts for a clock that is behind: a server hears of it within a minute
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
	now     func() int64 // the clock of the site: that of this machine, or where processes share it that of the database
	machine func() int64
	lead    atomic.Int64 // ms by which the database's clock is ahead of this machine's

	sure atomic.Int64 // the last moment noted with a clock that was believed, while there is doubt; 0: there is none

	mu      sync.Mutex
	begun   bool          // Alive has been called
	file    *os.File      // nil: the store has none, and notes in the database each few seconds that it runs
	born    int64         // what the previous run had noted when this one began
	ran     int64         // the last moment at which this process is known to have run
	behind  int64         // the moment the clock has fallen behind; 0: it has not
	naps    [][2]int64    // when the process did not run; not yet stored
	since   int64         // since when the clock is in doubt, moved on by the time in which the process did not run
	warned  bool          // of that doubt
	lowered bool          // what is stored was taken back, and Alive has not reported it yet
	noted   siteNote      // what was stored when this process looked last, where several share it
	every   time.Duration // between two notes where several share it
	stop    chan struct{}
	stopped chan struct{}
}

// siteNote is what the database knows of the time in which the site ran.
type siteNote struct{ at, doubtSince, doubtAt int64 }

// newest is the last moment noted, with whatever clock.
func (n siteNote) newest() int64 {
	if n.doubtSince > 0 {
		return max(n.at, n.doubtAt)
	}
	return n.at
}

// Now is the time at the tables: that of this machine, or where several processes share a database, the database's. It is measured at
// the start and with each note that the server runs, so machines whose clocks differ agree, and one whose clock is set follows in seconds.
func (s *Store) Now() time.Time { return time.UnixMilli(s.pulse.now()) }

// site makes a pulse that goes by the clock of the database.
func (p *pulse) site() {
	p.machine, p.every = millis, quick
	p.now = func() int64 { return p.machine() + p.lead.Load() }
}

// measure compares the clock of this machine with the database's, which said at when it was asked between two readings of this one. A
// difference that may be due to the way changes nothing.
func (p *pulse) measure(before, at, after int64) {
	lead, unsure := at-(before+after)/2, (after-before)/2+1
	if was := p.lead.Load(); was-lead > unsure || lead-was > unsure {
		p.lead.Store(lead)
	}
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

// alive is Alive under the lock of the pulse. Where several processes note that the site runs and one was quicker, it looks again.
func (s *Store) alive(ctx context.Context) (stoppedAt int64, err error) {
	for range 5 {
		if stoppedAt, err = s.aliveOnce(ctx); !errors.Is(err, record.ErrConflict) {
			return stoppedAt, err
		}
	}
	return s.pulse.behind, nil // the others have noted it
}

func (s *Store) aliveOnce(ctx context.Context) (stoppedAt int64, err error) {
	p := &s.pulse
	if s.Shared() {
		if err := s.hear(ctx); err != nil {
			return 0, fmt.Errorf("note that the server runs: %w", err)
		}
	}
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
	naps, was, is := p.naps, p.noted, siteNote{at: now}
	if sure := p.sure.Load(); sure > 0 {
		is = siteNote{at: sure, doubtSince: p.since, doubtAt: now}
	}
	err = s.do(ctx, func(t *tx) error {
		if s.Shared() {
			if err := s.presence(t, now, was); err != nil {
				return err
			}
			is.at = max(is.at, was.at)
		}
		for _, o := range naps {
			if _, err := t.exec("INSERT INTO outages (started_at, ended_at) VALUES (?, ?) ON CONFLICT DO NOTHING", o[0], o[1]); err != nil {
				return err
			}
		}
		// The operator's word is for the clock that is in doubt now, not for one that may be wrong later.
		_, err := t.exec(`INSERT INTO alive (id, at, doubt_since, doubt_at) VALUES (1, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at,
			doubt_since = excluded.doubt_since, doubt_at = excluded.doubt_at, confirmed = CASE excluded.doubt_since WHEN 0 THEN 0 ELSE alive.confirmed END`, is.at, is.doubtSince, is.doubtAt)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("note that the server runs: %w", err)
	}
	p.naps, p.noted = nil, is
	return 0, nil
}

// hear reads what the processes of this site have noted, and the clock of the database. What they know counts, not what this one
// remembers: it may have slept while others ran, and one of them may have found the clock wrong, or right.
func (s *Store) hear(ctx context.Context) error {
	p := &s.pulse
	var at int64
	var n siteNote
	s.pg.mu.Lock()
	closed := s.pg.closed
	s.pg.mu.Unlock()
	if closed {
		return record.ErrClosed
	}
	before := p.machine()
	err := s.row(ctx, []any{&at, &n.at, &n.doubtSince, &n.doubtAt}, "SELECT "+dbNow+`, coalesce(max(at), 0), coalesce(max(doubt_since), 0), coalesce(max(doubt_at), 0)
		FROM alive WHERE id = 1`)
	if err != nil {
		return err
	}
	p.measure(before, at, p.machine())
	p.noted = n
	if !p.begun {
		return nil
	}
	newest := n.newest()
	if newest == 0 { // the first note has failed
		return nil
	}
	if newest < p.ran-slew { // somebody has taken back what is ahead of the clock
		p.lowered = true
		s.sessions.reread()
	}
	if p.behind > 0 && newest < p.behind && p.now() >= newest-slew {
		p.behind = 0
	}
	if p.naps = nil; p.behind == 0 {
		p.ran, p.born = newest, min(p.born, newest)
	}
	if p.since = n.doubtSince; n.doubtSince > 0 {
		p.sure.Store(n.at)
	} else {
		p.sure.Store(0)
		p.warned = false
	}
	return nil
}

// presence notes that this process runs, unless what it knows of the site is not what is stored any more. It makes others that note
// the same wait. Errors: record.ErrConflict.
func (s *Store) presence(t *tx, now int64, was siteNote) error {
	var n siteNote
	err := t.held([]any{&n.at, &n.doubtSince, &n.doubtAt}, "SELECT at, doubt_since, doubt_at FROM alive WHERE id = 1")
	if err != nil && !errors.Is(err, record.ErrNotFound) {
		return err
	}
	if n != was {
		return fmt.Errorf("%w: another process has noted that the site runs", record.ErrConflict)
	}
	_, err = t.exec(`INSERT INTO processes (name, started_at, seen_at) VALUES (?1, ?2, ?2)
		ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at`, s.process, now)
	return err
}

// others tells whether other processes of this site may run now. Rows of those that ended without taking theirs away go after a day.
func (s *Store) others(ctx context.Context, now int64) (run bool, err error) {
	err = s.do(ctx, func(t *tx) error {
		if _, err := t.exec("DELETE FROM processes WHERE seen_at < ?", now-24*60*60*1000); err != nil {
			return err
		}
		return t.row([]any{&run}, "SELECT EXISTS (SELECT 1 FROM processes WHERE name <> ? AND seen_at BETWEEN ? AND ?)", s.process, now-nap, now+nap)
	})
	return run, err
}

// begin reads when the server last ran, before that is overwritten, and starts the pulse.
func (s *Store) begin(ctx context.Context) error {
	p := &s.pulse
	var sure, since, doubted int64
	if err := s.row(ctx, []any{&sure, &since, &doubted}, "SELECT at, doubt_since, doubt_at FROM alive WHERE id = 1"); err != nil && !errors.Is(err, record.ErrNotFound) {
		return err
	}
	now, last := p.now(), sure
	run := false
	if s.Shared() {
		var err error
		if run, err = s.others(ctx, now); err != nil {
			return err
		}
		if newest := p.noted.newest(); now < newest && newest-now < nap { // the others may have measured it a little differently
			now = newest
		}
	}
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
	if now-last > nap || now-last >= beat.Milliseconds() && !run {
		p.slept(last, now)
	}
	p.born, p.ran = last, max(last, now)
	if since > 0 {
		p.born = sure
	}
	p.stop, p.stopped, p.begun = make(chan struct{}), make(chan struct{}), true
	if s.Shared() {
		go s.runShared()
	} else {
		go p.run()
	}
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

// runShared is run where several processes share a database: they note there that they run, so that the end of the last one is known.
func (s *Store) runShared() {
	p := &s.pulse
	defer close(p.stopped)
	tick := time.NewTicker(p.every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.mu.Lock()
			_, _ = s.alive(context.Background()) // if it fails, Alive reports it within a minute
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
		if _, err := t.exec("UPDATE alive SET doubt_since = 0, doubt_at = 0 WHERE id = 1"); err != nil {
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
	_, err := t.exec("UPDATE alive SET confirmed = 0, at = min(at, ?) WHERE id = 1", now)
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

// ConfirmClock says that the clock of this machine, or of the database server, is right, and returns what it says and when a server last ran with one that was believed. If
// that lies ahead, it was noted with a wrong clock; then a server must be running, for one that starts later asks again. It
// hears of it within a minute. The database must be of this version. Errors: record.ErrNotFound if no server has ever run.
func ConfirmClock(ctx context.Context, path string) (ran, now time.Time, err error) {
	var at, is int64
	err = amend(ctx, path, func(t *tx) error {
		return t.row([]any{&at, &is}, "UPDATE alive SET confirmed = "+dbNow+" WHERE id = 1 RETURNING at, confirmed")
	})
	if err != nil {
		return time.Time{}, time.Time{}, fmt.Errorf("confirm the clock in %s: %w", Redacted(path), err)
	}
	return time.UnixMilli(at), time.UnixMilli(is), nil
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
	if s.Shared() {
		err := s.do(context.Background(), func(t *tx) error {
			_, err := t.exec("DELETE FROM processes WHERE name = ?", s.process)
			return err
		})
		if err != nil {
			s.log.Warn("this process is still noted as one that runs", "err", err)
		}
	}
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
