package upkeep_test

import (
	"context"
	"testing"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/engine/upkeep"
	"portside/handlers/handlerstest/hosttest"
)

const day = 24 * time.Hour

// TestNightStopsClocks: no clock runs at night, over midnight, over the change to summer time and
// together with an outage and a pause.
func TestNightStopsClocks(t *testing.T) {
	at := func(text string) time.Time {
		moment, err := time.Parse("2006-01-02 15:04", text)
		if err != nil {
			t.Fatal(err)
		}
		return moment.UTC()
	}
	for _, tt := range []struct {
		name     string
		night    string
		from, to string // universal time
		used     time.Duration
	}{
		{"a day", "22-8 UTC", "2026-11-01 12:00", "2026-11-02 12:00", 14 * time.Hour},
		{"within a night", "22-8 UTC", "2026-11-01 23:00", "2026-11-02 07:00", 0},
		{"into a night", "22-8 UTC", "2026-11-01 21:00", "2026-11-02 01:00", time.Hour},
		{"out of a night", "22-8 UTC", "2026-11-02 01:00", "2026-11-02 09:30", 90 * time.Minute},
		{"elsewhere", "22-8 America/New_York", "2026-12-01 12:00", "2026-12-01 15:00", 2 * time.Hour}, // until 13:00 it is night
		{"not over midnight", "0-8 UTC", "2026-11-01 12:00", "2026-11-03 12:00", 32 * time.Hour},
		{"the night of summer time", "22-8 Europe/Amsterdam", "2026-03-28 12:00", "2026-03-29 12:00", 15 * time.Hour}, // from 21:00 to 6:00
		{"the night of winter time", "22-8 Europe/Amsterdam", "2026-10-24 12:00", "2026-10-25 12:00", 13 * time.Hour}, // from 20:00 to 7:00
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			s.Clock = at(tt.from)
			n, ok := record.ParseNight(tt.night)
			if !ok {
				t.Fatal("no night")
			}
			id := s.Open(2, func(m *tables.NewMatch) { m.Pace, m.Night = (100 * time.Hour).Milliseconds(), n })
			s.Clock = at(tt.to)
			s.Restart()
			if got := 100*time.Hour - s.Left(id); got != tt.used {
				t.Errorf("%v used, want %v", got, tt.used)
			}
		})
	}
	s := open(t)
	s.Clock = at("2026-11-01 12:00")
	n, _ := record.ParseNight("22-8 UTC")
	id := s.Open(2, func(m *tables.NewMatch) { m.Pace, m.Night = (100 * time.Hour).Milliseconds(), n })
	s.Clock = at("2026-11-01 20:00") // 8 used
	s.Pause(id)
	s.Clock = at("2026-11-02 07:00")
	s.GoOn(id)
	if !s.Look(id, 0).Asleep {
		t.Error("nobody sleeps at seven")
	}
	s.Clock = at("2026-11-02 10:00")
	if got := 100*time.Hour - s.Left(id); got != 10*time.Hour || s.Look(id, 0).Asleep {
		t.Errorf("%v used over a pause into the night", got)
	}
	for _, bad := range []record.Night{{From: 22, To: 8, Zone: "Atlantis/Port"}, {From: 8, To: 8, Zone: "UTC"}, {From: 24, To: 8, Zone: "UTC"}, {From: 22, To: 8, Zone: "Local"}, {From: 22, To: 8}} {
		_, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, "dull"}, TableOptions: record.TableOptions{Night: bad}})
		hosttest.WantErr(t, bad.String(), err, record.ErrNight)
	}
}

// TestUnstartedAreCalledOff: a listed table after two weeks, another after half a year, announced a week before.
func TestUnstartedAreCalledOff(t *testing.T) {
	for _, tt := range []struct {
		public bool
		days   int
	}{{true, 14}, {false, 180}} {
		s := open(t)
		id, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, tables.SeatOpen}, TableOptions: record.TableOptions{Public: tt.public}})
		if err != nil {
			t.Fatal(err)
		}
		s.TidyAfter(time.Duration(tt.days-8) * day)
		if tb := s.Look(id, 0); tb.Due != 0 || tb.Status != record.Waiting {
			t.Errorf("public %v: %s, due %d eight days before", tt.public, tb.Status, tb.Due)
		}
		s.TidyAfter(4 * day)
		if tb := s.Look(id, 0); tb.Due != (4 * day).Milliseconds() {
			t.Errorf("public %v: due in %v", tt.public, time.Duration(tb.Due)*time.Millisecond)
		}
		s.TidyAfter(4*day - time.Millisecond)
		if tb := s.Look(id, 0); tb.Status != record.Waiting {
			t.Errorf("public %v: too early", tt.public)
		}
		s.TidyAfter(2 * time.Hour)
		if tb := s.Look(id, 0); tb.Status != record.Cancelled || tb.Due != 0 {
			t.Errorf("public %v: %s", tt.public, tb.Status)
		}
	}
}

// TestDoubtedClockEndsNothing: while the clock may be wrong, nothing is called off, archived or removed.
func TestDoubtedClockEndsNothing(t *testing.T) {
	s := open(t)
	waits, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, tables.SeatOpen}, TableOptions: record.TableOptions{Public: true}})
	if err != nil {
		t.Fatal(err)
	}
	idle := s.Open(2)
	s.among(s.nameless())
	store := &doubting{s.Store, true}
	s.Upkeep = upkeep.New(s.Host, s.Votes, store, nil)
	s.TidyAfter(200 * day)
	if a, b := s.Look(waits, 0), s.Look(idle, 0); a.Status != record.Waiting || b.Why != "" {
		t.Errorf("%s, %q", a.Status, b.Why)
	}
	s.want("in doubt", len(s.Users)+1, 3)
	store.doubt = false
	s.TidyAfter(time.Minute)
	if a, b := s.Look(waits, 0), s.Look(idle, 0); a.Status != record.Cancelled || b.Why != record.Archive {
		t.Errorf("without doubt: %s, %q", a.Status, b.Why)
	}
	s.want("without doubt", len(s.Users), 2)
}

// doubting is a store whose clock is in doubt or not.
type doubting struct {
	*db.Store
	doubt bool
}

func (d *doubting) ClockInDoubt() bool { return d.doubt }

// TestCleanUpAfterAClockAhead: a round under a clock that was ahead does not put off the next ones until then.
func TestCleanUpAfterAClockAhead(t *testing.T) {
	s := open(t)
	right := s.Clock
	s.TidyAfter(35 * day)
	s.Clock = right
	id, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, tables.SeatOpen}, TableOptions: record.TableOptions{Public: true}})
	if err != nil {
		t.Fatal(err)
	}
	s.TidyAfter(15 * day)
	if tb := s.Look(id, 0); tb.Status != record.Cancelled {
		t.Errorf("a table that nobody has joined for 15 days is %s", tb.Status)
	}
}

// TestIdleArePutAway: ninety days after the last ply; all of it stays readable, seats keep their time, and a
// user who sits there can reopen it. A paused match is archived as well, and goes on once reopened.
func TestIdleArePutAway(t *testing.T) {
	for _, paused := range []bool{false, true} {
		s, ctx := open(t), t.Context()
		id := s.Open(2, hosttest.Slowly)
		begun := s.Open(2)
		s.Clock = s.Clock.Add(time.Hour)
		if paused {
			s.Pause(id)
		}
		before := s.Look(id, s.Users[0])
		s.TidyAfter(85 * day)
		if tb := s.Look(id, 0); tb.Due != (5*day-time.Hour).Milliseconds() && !paused || tb.Why == record.Archive {
			t.Errorf("after 85 days: due %d, %q", tb.Due, tb.Why)
		}
		s.Answer(begun, "draw") // somebody is back
		s.TidyAfter(5*day + time.Hour)
		tb := s.Look(id, s.Users[0])
		if tb.Why != record.Archive || !tb.Resting || tb.Status != record.Running || tb.Hash != before.Hash || tb.View == nil || tb.Due != 0 {
			t.Fatalf("paused %v: not put away: %q", paused, tb.Why)
		}
		if d := s.Newest(id); d.Kind != record.EventArchived {
			t.Errorf("log %+v", d)
		}
		if tb := s.Look(begun, 0); tb.Why != "" {
			t.Errorf("where somebody has played: %q", tb.Why)
		}
		mine, err := s.Store.Mine(ctx, s.Users[0], 10)
		if err != nil || len(mine) != 2 {
			t.Fatalf("%v, %v", mine, err)
		}
		for _, l := range mine {
			if (l.ID == id) != (l.Pause == record.Archive) || l.ID == id && l.Since != 0 {
				t.Errorf("in the list: %+v", l)
			}
		}
		_, err = s.Votes.Propose(ctx, id, s.Users[0], record.VoteResume, engine.Nobody, "")
		hosttest.WantErr(t, "a vote on what is put away", err, host.ErrArchived)
		_, err = s.Votes.Restore(ctx, id, s.Users[3])
		hosttest.WantErr(t, "a spectator", err, host.ErrNotSeated)
		s.Clock = s.Clock.Add(100 * day)
		s.Restart()
		if tb, err = s.Votes.Restore(ctx, id, s.Users[1]); err != nil || tb.Resting {
			t.Fatalf("restored: %v, %q", err, tb.Why)
		}
		if got := s.Left(id); !paused && got >= 0 || paused && got != 71*time.Hour {
			t.Errorf("paused %v: %v left", paused, got)
		}
		s.TidyAfter(80 * day)
		if s.Look(id, 0).Why != "" {
			t.Error("put away again too soon")
		}
		s.Answer(id, "draw")
	}
}

// TestCleanUpIsToldFirst: in a file older than the clean-up, nothing is archived until users could read about it
// for a week; the same holds after a long outage.
func TestCleanUpIsToldFirst(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	s.Clock = s.Clock.Add(200 * day)
	since := s.Clock.UnixMilli()
	fresh := func(store host.Store) {
		t.Helper()
		s.Host.Close(t.Context())
		s.Use(host.Config{Store: store, Games: hosttest.Games(), Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }, Random: enginetest.Luck(t)})
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	fresh(young{s.Store, since})
	s.TidyAfter(0)
	if tb := s.Look(id, 0); tb.Why != "" || tb.Due != (7*day).Milliseconds() {
		t.Errorf("on the first day: %q, due %d", tb.Why, tb.Due)
	}
	s.TidyAfter(7*day + time.Hour)
	if tb := s.Look(id, 0); tb.Why != record.Archive {
		t.Errorf("after a week: %q", tb.Why)
	}
	s = open(t)
	id = s.Open(2)
	from := s.Clock.Add(80 * day)
	s.Clock = from.Add(30 * day)
	fresh(hosttest.Outage{Store: s.Store, Times: [][2]int64{{from.UnixMilli(), s.Clock.UnixMilli()}}})
	s.TidyAfter(0)
	if tb := s.Look(id, 0); tb.Why != "" {
		t.Errorf("after an outage of a month: %q", tb.Why)
	}
}

// young is a store in which clean-up began late.
type young struct {
	host.Store
	since int64
}

func (y young) UpkeepSince(context.Context) (int64, error) { return y.since, nil }
