package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"portside/db/dbtest/pgtest"
	"portside/engine/record"
)

// lives is a database that is opened again and again, with a clock that the test sets.
type lives struct {
	t     *testing.T
	path  string
	clock atomic.Int64
	*Store
}

func (l *lives) begin() {
	l.t.Helper()
	var err error
	if l.Store, err = Open(l.t.Context(), l.path, quiet); err != nil {
		l.t.Fatal(err)
	}
	l.pulse.now = l.clock.Load
	l.pulse.every = time.Hour // the test beats
}

// stop ends a life in good order.
func (l *lives) stop() {
	l.t.Helper()
	if err := l.Close(); err != nil {
		l.t.Error(err)
	}
}

// kill ends a life so that nothing is noted any more, neither by Close nor by the pulse.
func (l *lives) kill() {
	l.t.Helper()
	name := l.path + beatName
	pulse, err := os.ReadFile(name)
	if err != nil && !pgtest.On() {
		l.t.Fatal(err)
	}
	var at int64
	if err := l.row(l.t.Context(), []any{&at}, "SELECT at FROM alive"); err != nil {
		l.t.Fatal(err)
	}
	l.stop()
	raw(l.t, l.path, "UPDATE alive SET at = "+strconv.FormatInt(at, 10))
	if pgtest.On() {
		raw(l.t, l.path, fmt.Sprintf("INSERT INTO processes (name, started_at, seen_at) VALUES ('%s', 0, %d)", l.process, at))
		return
	}
	if err := os.WriteFile(name, pulse, 0o600); err != nil {
		l.t.Fatal(err)
	}
}

// alive asks for the note of a minute and wants to hear where time stands still, 0: nowhere.
func (l *lives) alive(want int64) {
	l.t.Helper()
	if stoppedAt, _, err := l.Alive(l.t.Context()); err != nil || stoppedAt != want {
		l.t.Errorf("at %d time stands still at %d, want %d: %v", l.clock.Load(), stoppedAt, want, err)
	}
}

// tick is a beat of the pulse at a moment.
func (l *lives) tick(at int64) {
	l.clock.Store(at)
	l.pulse.mu.Lock()
	defer l.pulse.mu.Unlock()
	if !l.Shared() {
		l.pulse.tick()
	} else if _, err := l.Store.alive(l.t.Context()); err != nil {
		l.t.Error(err)
	}
}

func (l *lives) outages(want ...[2]int64) {
	l.t.Helper()
	got, err := l.Outages(l.t.Context())
	if err != nil || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		l.t.Errorf("outages %v, want %v: %v", got, want, err)
	}
}

func history(t *testing.T) *lives { return &lives{t: t, path: empty(t)} }

// noon is a moment in 2026; the others are given in seconds after it.
var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC).UnixMilli()

func at(seconds int64) int64 { return noon + seconds*1000 }

// TestOutagesToTheSecond: however short the server was down, and whatever ended it, no clock is charged for it.
func TestOutagesToTheSecond(t *testing.T) {
	l := history(t)
	l.clock.Store(at(0))
	l.begin()
	l.alive(0)
	l.outages()
	l.clock.Store(at(5))
	l.stop()
	l.clock.Store(at(45))
	l.begin()
	l.alive(0)
	l.outages([2]int64{at(5), at(45)})
	l.tick(at(50))
	l.tick(at(59)) // less than a minute after the last note in the database
	l.kill()
	l.clock.Store(at(70))
	l.begin()
	l.alive(0)
	killed := [2]int64{at(59), at(70)}
	l.outages([2]int64{at(5), at(45)}, killed)
	l.tick(at(75))
	l.tick(at(115)) // the machine slept
	l.alive(0)
	l.outages([2]int64{at(5), at(45)}, killed, [2]int64{at(75), at(115)})
	l.stop()
	l.begin() // at once: that is no outage
	l.alive(0)
	l.outages([2]int64{at(5), at(45)}, killed, [2]int64{at(75), at(115)})
	l.stop()
}

// TestPulseOfAnotherFile: a pulse that the database cannot have had, as after somebody has put another file in its
// place, counts for nothing.
func TestPulseOfAnotherFile(t *testing.T) {
	pgtest.FileOnly(t, "its pulse")
	for _, pulse := range []string{strconv.FormatInt(at(7200), 10), strconv.FormatInt(at(-60), 10), "", "soon"} {
		l := history(t)
		l.clock.Store(at(0))
		l.begin()
		l.alive(0)
		l.stop()
		if err := os.WriteFile(l.path+beatName, []byte(pulse), 0o600); err != nil {
			t.Fatal(err)
		}
		l.clock.Store(at(9000))
		l.begin()
		l.alive(0)
		l.outages([2]int64{at(0), at(9000)})
		l.stop()
	}
}

// TestStartWithAWrongClock: a machine that begins in 2001 was not down since then.
func TestStartWithAWrongClock(t *testing.T) {
	l := history(t)
	l.clock.Store(at(0))
	l.begin()
	l.alive(0)
	l.stop()
	l.clock.Store(time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
	for range 2 { // also when the server ends before the clock is right
		l.begin()
		l.alive(at(0))
		l.clock.Add(60_000)
		l.alive(at(0))
		l.outages()
		l.stop()
	}
	l.begin()
	l.alive(at(0))
	l.tick(at(300))
	l.alive(0)
	l.outages([2]int64{at(0), at(300)})
	l.tick(at(305))
	l.stop()
	l.clock.Store(at(320))
	l.begin()
	l.alive(0)
	l.outages([2]int64{at(0), at(300)}, [2]int64{at(305), at(320)})
	l.stop()
}

// TestClockThatWasAhead: a clock of 2040 that is put right leaves no outage of 14 years; one that falls back to 2001
// while the server runs takes nothing away.
func TestClockThatWasAhead(t *testing.T) {
	l := history(t)
	l.clock.Store(at(0))
	l.begin()
	l.alive(0)
	l.stop()
	far := time.Date(2040, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	l.clock.Store(far)
	l.begin()
	l.alive(0)
	l.outages([2]int64{at(0), far})
	l.clock.Store(at(100))
	l.alive(0)
	l.outages([2]int64{at(0), at(100)})
	l.tick(at(105))
	l.clock.Store(time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
	l.alive(at(105))
	l.tick(at(200))
	l.alive(0)
	l.outages([2]int64{at(0), at(100)}, [2]int64{at(105), at(200)})
	l.stop()
}

// TestAliveOfAClosedStore fails, and the pulse has stopped.
func TestAliveOfAClosedStore(t *testing.T) {
	l := history(t)
	l.clock.Store(at(0))
	l.begin()
	l.alive(0)
	l.stop()
	if _, _, err := l.Alive(context.Background()); !errors.Is(err, record.ErrClosed) {
		t.Errorf("%v, want %v", err, record.ErrClosed)
	}
}

// run lets the server run for a while.
func (l *lives) run(d time.Duration) {
	l.t.Helper()
	if most := time.Minute; l.Shared() && d > most { // another process has noted the rest
		l.clock.Add((d - most).Milliseconds())
		raw(l.t, l.path, fmt.Sprintf("UPDATE alive SET at = CASE doubt_since WHEN 0 THEN %d ELSE at END, doubt_at = CASE doubt_since WHEN 0 THEN 0 ELSE %[1]d END", l.clock.Load()))
		d = most
	}
	for range d / (5 * time.Second) {
		l.tick(l.clock.Load() + 5000)
	}
	l.alive(0)
}

// doubted wants to hear whether the clock is in doubt.
func (l *lives) doubted(want bool, when string) {
	l.t.Helper()
	if got := l.ClockInDoubt(); got != want {
		l.t.Errorf("%s: in doubt %v, want %v", when, got, want)
	}
}

const days = 24 * 60 * 60

// signedIn is a database with a server that ran until noon, two sessions that end 10 days later and at noon, and a code.
func signedIn(t *testing.T) *lives {
	l := history(t)
	l.clock.Store(at(0))
	l.begin()
	l.alive(0)
	for token, expires := range map[string]int64{"open": at(10 * days), "over": at(-1)} {
		deadline := time.UnixMilli(expires)
		data, err := l.Sessions().Encode(deadline, map[string]any{"lang": "nl"})
		if err == nil {
			err = l.Sessions().Commit(token, data, deadline)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	user := addUser(t, l.Store, "Anna")
	if err := l.do(t.Context(), func(tx *tx) error {
		_, err := tx.exec("INSERT INTO device_codes (selector, hash, user_id, expires_at, forgotten) VALUES ('AAAA', ?, ?, ?, 1)", []byte{0}, int64(user), at(3600))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	l.stop()
	return l
}

// kept removes what is old, and says which sessions are still accepted and how many rows of sessions and codes are left.
func (l *lives) kept(when string, open bool, sessions, codes int) {
	l.t.Helper()
	if err := l.Tidy(l.t.Context()); err != nil {
		l.t.Fatal(err)
	}
	var s, c int
	if err := l.row(l.t.Context(), []any{&s, &c}, "SELECT (SELECT count(*) FROM sessions), (SELECT count(*) FROM device_codes)"); err != nil {
		l.t.Fatal(err)
	}
	if s != sessions || c != codes {
		l.t.Errorf("%s: %d sessions and %d codes are left, want %d and %d", when, s, c, sessions, codes)
	}
	for token, want := range map[string]bool{"open": open, "over": false} {
		data, ok, err := l.Sessions().Find(token)
		if err != nil || ok != want {
			l.t.Errorf("%s: session %s is accepted: %v, want %v, %v", when, token, ok, want, err)
		}
		if !ok {
			continue
		}
		if deadline, values, err := l.Sessions().Decode(data); err != nil || values["lang"] != "nl" || deadline.UnixMilli() <= l.clock.Load() {
			l.t.Errorf("%s: session %s holds %v until %v, %v", when, token, values, deadline, err)
		}
	}
}

// TestWeeksAheadAreDoubted: a server that finds its clock weeks ahead removes nothing and signs nobody out, until it has run
// for a day with it. Restarts and the time between them make no difference.
func TestWeeksAheadAreDoubted(t *testing.T) {
	l := signedIn(t)
	l.clock.Store(at(20 * days))
	l.begin()
	var log bytes.Buffer
	l.log = slog.New(slog.NewTextHandler(&log, nil))
	l.alive(0)
	l.doubted(true, "at the start")
	l.kept("at the start", true, 2, 1)
	l.outages([2]int64{at(0), at(20 * days)})
	l.run(time.Minute)
	l.run(time.Minute)
	if text := log.String(); strings.Count(text, "level=WARN") != 1 || !strings.Contains(text, "portside clock -db") || !strings.Contains(text, stamp(at(0))) ||
		!strings.Contains(text, stamp(at(20*days))) || !strings.Contains(text, "days=20") {
		t.Errorf("log:\n%s", text)
	}
	l.run(13 * time.Hour)
	l.stop()
	down := l.clock.Load()
	l.clock.Add((10 * time.Hour).Milliseconds())
	up := l.clock.Load()
	l.begin()
	l.alive(0)
	l.outages([2]int64{at(0), at(20 * days)}, [2]int64{down, up})
	l.run(10 * time.Hour)
	l.kill()
	l.begin()
	l.alive(0)
	l.doubted(true, "after 23 hours")
	l.kept("after 23 hours", true, 2, 1)
	l.run(time.Hour)
	l.doubted(false, "after a day")
	l.kept("after a day", false, 0, 0)
	l.stop()
	l.begin()
	l.alive(0)
	l.doubted(false, "after the next start")
	l.stop()
}

// TestDoubtedClockIsPutRight: whenever that is done, nothing is lost, time goes on from where the server last ran, and what
// lies between is an outage.
func TestDoubtedClockIsPutRight(t *testing.T) {
	far := at(4000 * days)
	for _, tt := range []struct {
		name    string
		stopped bool
		begins  []int64 // clocks of starts in doubt
	}{
		{"while it runs", false, []int64{far}},
		{"while it is stopped", true, []int64{far}},
		{"after a second start", false, []int64{far, far + 3_600_000}},
		{"after it was wrong in another way", true, []int64{far, at(300 * days)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := signedIn(t)
			for i, clock := range tt.begins {
				if i > 0 {
					l.stop()
				}
				l.clock.Store(clock)
				l.begin()
				l.alive(0)
				l.doubted(true, "at a start")
				l.run(time.Hour)
			}
			if tt.stopped {
				l.stop()
			}
			l.clock.Store(at(100))
			if tt.stopped {
				l.begin()
			}
			l.alive(0)
			l.doubted(false, "when it is right")
			l.outages([2]int64{at(0), at(100)})
			l.kept("when it is right", true, 1, 1)
			l.stop()
		})
	}
}

// TestDoubtedClockFallsBehind: time stands still where the server last ran, not where the wrong clock was.
func TestDoubtedClockFallsBehind(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		l := signedIn(t)
		l.clock.Store(at(4000 * days))
		l.begin()
		l.alive(0)
		l.run(time.Minute)
		if stopped {
			l.stop()
		}
		l.clock.Store(time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
		if stopped {
			l.begin()
		}
		l.alive(at(0))
		l.doubted(false, "when it is behind")
		l.clock.Store(at(30))
		l.alive(0)
		l.outages([2]int64{at(0), at(30)})
		l.stop()
	}
}

// confirm is the operator's word for the clock of the test.
func (l *lives) confirm() {
	l.t.Helper()
	if _, _, err := ConfirmClock(l.t.Context(), l.path); err != nil {
		l.t.Fatal(err)
	}
	raw(l.t, l.path, "UPDATE alive SET confirmed = "+strconv.FormatInt(l.clock.Load(), 10))
}

// TestConfirmationEnds: what the operator says of a clock is not for another one that comes with the same wrong time, as that
// of a board with an empty battery does.
func TestConfirmationEnds(t *testing.T) {
	for _, tt := range []struct {
		name    string
		confirm func(*lives)
	}{
		{"confirmed, and put right within the minute", func(l *lives) {
			l.confirm()
		}},
		{"confirmed and believed, and put right later", func(l *lives) {
			l.confirm()
			l.run(time.Minute)
			l.doubted(false, "when it is confirmed")
		}},
		{"confirmed, and behind all that was noted", func(l *lives) {
			l.confirm()
			l.clock.Store(at(-3600))
			l.alive(at(0))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := signedIn(t)
			l.clock.Store(at(20 * days))
			l.begin()
			l.alive(0)
			l.doubted(true, "at the start")
			tt.confirm(l)
			l.clock.Store(at(200))
			l.alive(0)
			l.doubted(false, "when it is right")
			l.stop()
			l.clock.Store(at(20*days + 300))
			l.begin()
			l.alive(0)
			l.doubted(true, "with the same wrong clock")
			l.stop()
		})
	}
}

// TestClockIsConfirmed: the operator's word ends the doubt, of a server that runs and of one that starts later; it does not
// hold for another doubt.
func TestClockIsConfirmed(t *testing.T) {
	l := signedIn(t)
	l.clock.Store(at(20 * days))
	l.begin()
	l.alive(0)
	l.doubted(true, "at the start")
	l.confirm()
	l.run(time.Minute)
	l.doubted(false, "when it is confirmed")
	l.kept("when it is confirmed", false, 0, 0)
	l.stop()
	l.clock.Store(at(40 * days))
	l.begin()
	l.alive(0)
	l.doubted(true, "weeks later")
	l.stop()

	l = signedIn(t)
	l.clock.Store(at(20 * days))
	l.confirm()
	l.begin()
	l.alive(0)
	l.doubted(false, "when it was confirmed before the start")
	l.stop()
	if _, _, err := ConfirmClock(t.Context(), unusual(t)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a file: %v", err)
	}
}

// believed is signedIn after the server has run with a clock 35 days ahead until it was taken for right.
func believed(t *testing.T) *lives {
	l := signedIn(t)
	l.clock.Store(at(35 * days))
	l.begin()
	l.alive(0)
	l.run(24 * time.Hour)
	l.doubted(false, "after a day")
	l.stop()
	return l
}

// TestClockBehindIsConfirmed: a clock that is put right after a wrong one was believed is behind what that one noted. Time goes
// on when the operator says so of this clock, and not because of what was said of another one or before.
func TestClockBehindIsConfirmed(t *testing.T) {
	l := believed(t)
	ahead := l.clock.Load()
	l.clock.Store(at(2 * days))
	l.confirm() // nobody hears of it
	l.begin()
	var log bytes.Buffer
	l.log = slog.New(slog.NewTextHandler(&log, nil))
	l.alive(ahead)
	l.alive(ahead)
	l.confirm()
	l.clock.Store(at(3 * days)) // before it is heard of, the clock is set again
	l.alive(ahead)
	l.clock.Store(at(1 * days))
	l.alive(ahead)
	l.confirm()
	l.clock.Add(60_000)
	l.alive(0)
	right := l.clock.Load()
	l.outages([2]int64{at(0), right})
	l.tick(right + 5000)
	l.stop()
	l.begin()
	l.alive(0)
	l.doubted(false, "after the next start")
	l.outages([2]int64{at(0), right})
	l.clock.Store(right - 3_600_000)
	l.alive(right + 5000) // it is behind this run, too
	l.stop()
	if text := log.String(); !strings.Contains(text, "portside clock -db") || !strings.Contains(text, "as the operator says") {
		t.Errorf("log:\n%s", text)
	}
}

// TestNothingStaysAhead: what was stored with a clock that was ahead waits and lasts no longer than it should once the clock is
// right, and nothing that was stored before changes.
func TestNothingStaysAhead(t *testing.T) {
	for _, tt := range []struct {
		name           string
		stop, believed bool
	}{
		{"while it runs", false, false},
		{"while it is stopped", true, false},
		{"when it had been believed", true, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := signedIn(t)
			right, ahead := at(100), at(35*days)
			l.clock.Store(ahead)
			l.begin()
			l.alive(0)
			user := addUser(t, l.Store, "Ben")
			first, second := table(t, l.Store, record.Running, 1, user), table(t, l.Store, record.Running, 1, user)
			insert := func(query string, args ...any) {
				t.Helper()
				if err := l.do(t.Context(), func(tx *tx) error { _, err := tx.exec(query, args...); return err }); err != nil {
					t.Fatal(err)
				}
			}
			a, b, u := int64(first.ID), int64(second.ID), int64(user)
			const hour, year = 3_600_000, 365 * days * 1000
			insert("UPDATE matches SET pace = ?", hour)
			insert("UPDATE seats SET since = ?, press_at = ? WHERE match_id = ?", ahead, ahead+hour*4/5, a)
			insert("UPDATE seats SET since = ?, bank = ?, press_at = ? WHERE match_id = ?", noon-hour, hour, ahead, b) // a pause has ended
			insert("INSERT INTO match_rests (match_id, started_at, ended_at, why) VALUES (?1, ?2, ?3, 'pause'), (?1, ?4, 0, 'pause'), (?5, ?6, ?2, 'pause')", a, ahead, ahead+5, ahead+9, b, noon-5)
			insert("INSERT INTO votes (match_id, n, kind, seat, level, by_seat, yes, no, at, lasts, result) VALUES (?, 1, 'pause', -1, '', 0, 1, 0, ?, ?, 'open')", a, ahead, hour)
			insert("INSERT INTO channels (id, user_id, kind, name, target, state, code, added_at, mailed_at) VALUES (1, ?, 'mail', '', 'x', 'on', '', 1, ?)", u, ahead)
			insert("INSERT INTO notices (id, match_id, user_id, seat, kind, mark, at, due) VALUES (1, ?1, ?2, 0, 'turn', 1, ?3, ?3)", a, u, ahead)
			insert("INSERT INTO deliveries (notice_id, channel_id, kind, match_id, game, title, text, at, due) VALUES (1, 1, 'turn', ?1, '', '', '', ?2, ?2)", a, ahead)
			insert("INSERT INTO newcomers (form, user_id, at) VALUES ('f', ?, ?)", u, ahead)
			insert("INSERT INTO device_codes (selector, hash, user_id, expires_at) VALUES ('BBBB', ?, ?, ?)", []byte{0}, u, ahead+600_000)
			insert("INSERT INTO device_codes (selector, hash, user_id, expires_at, forgotten) VALUES ('CCCC', ?, ?, ?, 1)", []byte{0}, u, ahead+24*hour)
			deadline := time.UnixMilli(ahead + year)
			data, err := l.Sessions().Encode(deadline, nil)
			if err == nil {
				err = l.Sessions().Commit("new", data, deadline)
			}
			if err != nil {
				t.Fatal(err)
			}
			if tt.believed {
				l.confirm()
				l.run(time.Minute)
				l.doubted(false, "when it is confirmed")
			}
			if tt.stop {
				l.stop()
			}
			l.clock.Store(right)
			if tt.stop {
				l.begin()
			}
			still, _, err := l.Alive(t.Context())
			if tt.believed {
				if err != nil || still <= ahead {
					t.Fatalf("time stands still at %d, %v", still, err)
				}
				l.confirm()
				still, _, err = l.Alive(t.Context())
			}
			if err != nil || still != 0 {
				t.Fatalf("time stands still at %d, %v", still, err)
			}
			for query, want := range map[string]int64{
				fmt.Sprint("SELECT since FROM seats WHERE match_id = ", a):                            right,
				fmt.Sprint("SELECT press_at FROM seats WHERE match_id = ", a):                         right + hour*4/5,
				fmt.Sprint("SELECT since FROM seats WHERE match_id = ", b):                            noon - hour,
				fmt.Sprint("SELECT press_at FROM seats WHERE match_id = ", b):                         right + hour*4/5,
				fmt.Sprint("SELECT sum(started_at + ended_at) FROM match_rests WHERE match_id = ", a): right,
				fmt.Sprint("SELECT sum(ended_at - started_at) FROM match_rests WHERE match_id = ", b): right - (noon - 5),
				"SELECT at FROM votes":                     right,
				"SELECT due FROM notices":                  right,
				"SELECT due FROM deliveries":               right,
				"SELECT mailed_at FROM channels":           right,
				"SELECT at FROM newcomers":                 right,
				"SELECT count(*) FROM device_codes":        1,
				"SELECT max(expires_at) FROM device_codes": noon + hour,
				"SELECT count(*) FROM sessions WHERE expires_at = " + fmt.Sprint(right+year):        1,
				"SELECT count(*) FROM sessions WHERE expires_at = " + fmt.Sprint(noon+10*days*1000): 1,
				"SELECT count(*) FROM sessions WHERE expires_at > " + fmt.Sprint(right+year):        0,
			} {
				var got int64
				if err := l.row(t.Context(), []any{&got}, query); err != nil || got != want {
					t.Errorf("%s: %d, want %d, %v", query, got, want, err)
				}
			}
			data, ok, err := l.Sessions().Find("new")
			if err != nil || !ok {
				t.Fatalf("the session that began with the wrong clock: %v, %v", ok, err)
			}
			if until, _, err := l.Sessions().Decode(data); err != nil || until.UnixMilli() != right+year {
				t.Errorf("it lasts until %v, %v", until, err)
			}
			l.stop()
		})
	}
}

// TestAliveTellsOfTimesTakenBack once, so that matches in memory are read again.
func TestAliveTellsOfTimesTakenBack(t *testing.T) {
	l := signedIn(t)
	l.begin()
	for _, step := range []struct {
		clock   int64
		lowered bool
	}{
		{at(20 * days), false},
		{at(20*days + 60), false},
		{at(100), true},
		{at(160), false},
		{at(20 * days), false},
		{at(-3600), true}, // it falls behind
		{at(220), false},
	} {
		l.clock.Store(step.clock)
		if _, lowered, err := l.Alive(t.Context()); err != nil || lowered != step.lowered {
			t.Errorf("at %s: taken back %v, want %v, %v", stamp(step.clock), lowered, step.lowered, err)
		}
	}
	l.stop()
}

// TestUndoubted: less than two weeks are an outage like any other; a clock that jumps further while the server runs, or when
// it has been behind, is in doubt too.
func TestUndoubted(t *testing.T) {
	l := signedIn(t)
	l.clock.Store(at(13 * days))
	l.begin()
	l.alive(0)
	l.doubted(false, "after 13 days")
	l.kept("after 13 days", false, 0, 0)
	l.tick(at(28 * days))
	l.doubted(true, "after a jump")
	l.stop()

	l = signedIn(t)
	l.clock.Store(at(-1000))
	l.begin()
	l.alive(at(0))
	l.clock.Store(at(300 * days))
	l.alive(0)
	l.doubted(true, "far ahead after it was behind")
	l.kept("far ahead after it was behind", true, 2, 1)
	l.stop()
}

// TestUnownedTablesMigration: tables of users who were removed although a bot sat there for them go, and no others.
func TestUnownedTablesMigration(t *testing.T) {
	path := older(t, slices.Index(steps(), "0023_clock.sql"))
	match := func(id int, owner string, imported int) string {
		return fmt.Sprintf(`INSERT INTO matches (id, game, rules, seat_count, options, status, public, pace, seating, owner, seed, salt, invite, watch, created_at, imported)
			VALUES (%d, 'g', 1, 1, '{}', 'over', 0, 0, 'keep', %s, zeroblob(32), zeroblob(16), 'i%d', 'w%d', 1, %d)`, id, owner, id, id, imported)
	}
	raw(t, path, "INSERT INTO users (id, name, created_at) VALUES (1, 'Anna', 1)",
		match(1, "NULL", 0), match(2, "NULL", 0), match(3, "NULL", 0), match(4, "1", 0), match(5, "NULL", 1), match(6, "NULL", 0),
		"INSERT INTO seats (match_id, seat, kind, user_id, former) VALUES (1, 0, 'bot', NULL, NULL), (2, 0, 'user', 1, NULL), (3, 0, 'bot', NULL, 1), (4, 0, 'bot', NULL, NULL)",
		crew(7, true)[6].insert, strings.ReplaceAll(crew(7, true)[8].insert, "7, '{}', 'running'", "6, '{}', 'running'"))
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := ids[int64](t.Context(), s, "matches", "SELECT id FROM matches ORDER BY id")
	if err != nil || fmt.Sprint(left) != "[2 3 4 5 6]" {
		t.Errorf("matches %v are left, %v", left, err)
	}
}
