package host_test

import (
	"context"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/portroyal"
	"portside/engine/record"
)

const day = 24 * hour

// TestNightStopsClocks: in the hours of the table no clock runs, over midnight, over the change to summer time and
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
		{"a day", "22-8 UTC", "2026-11-01 12:00", "2026-11-02 12:00", 14 * hour},
		{"within a night", "22-8 UTC", "2026-11-01 23:00", "2026-11-02 07:00", 0},
		{"into a night", "22-8 UTC", "2026-11-01 21:00", "2026-11-02 01:00", hour},
		{"out of a night", "22-8 UTC", "2026-11-02 01:00", "2026-11-02 09:30", 90 * time.Minute},
		{"elsewhere", "22-8 America/New_York", "2026-12-01 12:00", "2026-12-01 15:00", 2 * hour}, // until 13:00 it is night
		{"not over midnight", "0-8 UTC", "2026-11-01 12:00", "2026-11-03 12:00", 32 * hour},
		{"the night of summer time", "22-8 Europe/Amsterdam", "2026-03-28 12:00", "2026-03-29 12:00", 15 * hour}, // from 21:00 to 6:00
		{"the night of winter time", "22-8 Europe/Amsterdam", "2026-10-24 12:00", "2026-10-25 12:00", 13 * hour}, // from 20:00 to 7:00
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			s.clock = at(tt.from)
			n, ok := record.ParseNight(tt.night)
			if !ok {
				t.Fatal("no night")
			}
			id := s.seats(2, func(m *host.NewMatch) { m.Pace, m.Night = (100 * hour).Milliseconds(), n })
			s.clock = at(tt.to)
			s.restart()
			if got := 100*hour - s.left(id); got != tt.used {
				t.Errorf("%v used, want %v", got, tt.used)
			}
		})
	}
	s := open(t)
	s.clock = at("2026-11-01 12:00")
	n, _ := record.ParseNight("22-8 UTC")
	id := s.seats(2, func(m *host.NewMatch) { m.Pace, m.Night = (100 * hour).Milliseconds(), n })
	s.clock = at("2026-11-01 20:00") // 8 used
	s.pause(id)
	s.clock = at("2026-11-02 07:00")
	s.goOn(id)
	if !s.table(id, 0).Asleep {
		t.Error("nobody sleeps at seven")
	}
	s.clock = at("2026-11-02 10:00")
	if got := 100*hour - s.left(id); got != 10*hour || s.table(id, 0).Asleep {
		t.Errorf("%v used over a pause into the night", got)
	}
	for _, bad := range []record.Night{{From: 22, To: 8, Zone: "Atlantis/Port"}, {From: 8, To: 8, Zone: "UTC"}, {From: 24, To: 8, Zone: "UTC"}, {From: 22, To: 8, Zone: "Local"}, {From: 22, To: 8}} {
		_, err := s.Create(t.Context(), host.NewMatch{Game: "port-royal", Owner: s.users[0], Seats: []string{host.SeatMe, "dull"}, Terms: record.Terms{Night: bad}})
		wantErr(t, bad.String(), err, record.ErrNight)
	}
}

// tidy lets the clean-up run as it does every hour.
func (s *site) tidy(after time.Duration) {
	s.clock = s.clock.Add(after)
	s.Chores(s.t.Context())
}

// TestUnstartedAreCalledOff: a listed table after two weeks, another after half a year, told a week before.
func TestUnstartedAreCalledOff(t *testing.T) {
	for _, tt := range []struct {
		public bool
		days   int
	}{{true, 14}, {false, 180}} {
		s := open(t)
		id, err := s.Create(t.Context(), host.NewMatch{Game: "port-royal", Owner: s.users[0], Seats: []string{host.SeatMe, host.SeatOpen}, Terms: record.Terms{Public: tt.public}})
		if err != nil {
			t.Fatal(err)
		}
		s.tidy(time.Duration(tt.days-8) * day)
		if tb := s.table(id, 0); tb.Due != 0 || tb.Status != record.Waiting {
			t.Errorf("public %v: %s, due %d eight days before", tt.public, tb.Status, tb.Due)
		}
		s.tidy(4 * day)
		if tb := s.table(id, 0); tb.Due != (4 * day).Milliseconds() {
			t.Errorf("public %v: due in %v", tt.public, time.Duration(tb.Due)*time.Millisecond)
		}
		s.tidy(4*day - time.Millisecond)
		if tb := s.table(id, 0); tb.Status != record.Waiting {
			t.Errorf("public %v: too early", tt.public)
		}
		s.tidy(2 * hour)
		if tb := s.table(id, 0); tb.Status != record.Cancelled || tb.Due != 0 {
			t.Errorf("public %v: %s", tt.public, tb.Status)
		}
	}
}

// TestIdleArePutAway: ninety days after the last ply; all of it stays readable, the time of seats as it was, and a
// user who sits there takes it out again. A paused match is put away as well, and taken out it goes on.
func TestIdleArePutAway(t *testing.T) {
	for _, paused := range []bool{false, true} {
		s, ctx := open(t), t.Context()
		id := s.seats(2, slowly)
		begun := s.seats(2)
		s.clock = s.clock.Add(hour)
		if paused {
			s.pause(id)
		}
		before := s.table(id, s.users[0])
		s.tidy(85 * day)
		if tb := s.table(id, 0); tb.Due != (5*day-hour).Milliseconds() && !paused || tb.Why == record.Archive {
			t.Errorf("after 85 days: due %d, %q", tb.Due, tb.Why)
		}
		s.play(begun, "draw") // somebody is back
		s.tidy(5*day + hour)
		tb := s.table(id, s.users[0])
		if tb.Why != record.Archive || !tb.Resting || tb.Status != record.Running || tb.Hash != before.Hash || tb.View == nil || tb.Due != 0 {
			t.Fatalf("paused %v: not put away: %q", paused, tb.Why)
		}
		if d := s.newest(id); d.Kind != record.DeedArchived {
			t.Errorf("log %+v", d)
		}
		if tb := s.table(begun, 0); tb.Why != "" {
			t.Errorf("where somebody has played: %q", tb.Why)
		}
		mine, err := s.store.Mine(ctx, s.users[0], 10)
		if err != nil || len(mine) != 2 {
			t.Fatalf("%v, %v", mine, err)
		}
		for _, l := range mine {
			if (l.ID == id) != (l.Rest == record.Archive) || l.ID == id && l.Since != 0 {
				t.Errorf("in the list: %+v", l)
			}
		}
		_, err = s.Propose(ctx, id, s.users[0], record.VoteResume, engine.Nobody, "")
		wantErr(t, "a vote on what is put away", err, host.ErrArchived)
		_, err = s.Restore(ctx, id, s.users[3])
		wantErr(t, "a spectator", err, host.ErrNotSeated)
		s.clock = s.clock.Add(100 * day)
		s.restart()
		if tb, err = s.Restore(ctx, id, s.users[1]); err != nil || tb.Resting {
			t.Fatalf("restored: %v, %q", err, tb.Why)
		}
		if got := s.left(id); !paused && got >= 0 || paused && got != 71*hour {
			t.Errorf("paused %v: %v left", paused, got)
		}
		s.tidy(80 * day)
		if s.table(id, 0).Why != "" {
			t.Error("put away again too soon")
		}
		s.play(id, "draw")
	}
}

// TestCleanUpIsToldFirst: in a file that was older when the program began to clean up, nothing is put away before
// it could be read for a week; nor after a long outage.
func TestCleanUpIsToldFirst(t *testing.T) {
	s := open(t)
	id := s.seats(2)
	s.clock = s.clock.Add(200 * day)
	since := s.clock.UnixMilli()
	fresh := func(store host.Store) {
		t.Helper()
		s.Host.Close(t.Context())
		s.Host = host.New(host.Config{Store: store, Games: games(), Bots: dull{}, Now: func() time.Time { return s.clock }, Random: enginetest.Luck(t)})
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	fresh(young{s.store, since})
	s.tidy(0)
	if tb := s.table(id, 0); tb.Why != "" || tb.Due != (7*day).Milliseconds() {
		t.Errorf("on the first day: %q, due %d", tb.Why, tb.Due)
	}
	s.tidy(7*day + hour)
	if tb := s.table(id, 0); tb.Why != record.Archive {
		t.Errorf("after a week: %q", tb.Why)
	}
	s = open(t)
	id = s.seats(2)
	from := s.clock.Add(80 * day)
	s.clock = from.Add(30 * day)
	fresh(outage{s.store, [][2]int64{{from.UnixMilli(), s.clock.UnixMilli()}}})
	s.tidy(0)
	if tb := s.table(id, 0); tb.Why != "" {
		t.Errorf("after an outage of a month: %q", tb.Why)
	}
}

// young is a store that has begun to clean up late.
type young struct {
	host.Store
	since int64
}

func (y young) ChoresSince(context.Context) (int64, error) { return y.since, nil }

func games() []engine.Game { return []engine.Game{portroyal.Game} }
