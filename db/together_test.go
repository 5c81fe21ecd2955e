package db

import (
	"fmt"
	"testing"
	"time"

	"portside/engine/record"
)

// watch are processes with one database. Their clocks are one that the test sets, and they beat when it says so.
type watch struct{ *lives }

func together(t *testing.T) *watch {
	t.Helper()
	c := &watch{lives: &lives{t: t}}
	c.Store = onServer(t)
	c.rig(c.Store)
	return c
}

func (c *watch) rig(s *Store) { s.pulse.now, s.pulse.every = c.clock.Load, time.Hour }

// joins starts a process at a moment.
func (c *watch) joins(at int64) *Store {
	c.t.Helper()
	s := another(c.t, c.Store)
	c.rig(s)
	c.beat(at, s)
	return s
}

// beat lets processes note that they run at a moment.
func (c *watch) beat(at int64, of ...*Store) {
	c.t.Helper()
	c.clock.Store(at)
	for _, s := range of {
		if _, _, err := s.Alive(c.t.Context()); err != nil {
			c.t.Error(err)
		}
	}
}

// TestOutageIsWhenNoneRan: a process that starts, sleeps, ends or dies while others run takes nobody's time away, and gives none.
func TestOutageIsWhenNoneRan(t *testing.T) {
	c := together(t)
	a := c.Store
	c.beat(at(0), a)
	c.beat(at(8), a)
	b := c.joins(at(12))
	for s := int64(15); s <= 60; s += 5 { // a sleeps
		c.beat(at(s), b)
	}
	c.beat(at(62), a, b)
	c.outages()
	ends, err := Open(t.Context(), a.path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	c.rig(ends)
	c.beat(at(64), ends)
	c.clock.Store(at(66))
	if err := ends.Close(); err != nil {
		t.Error(err)
	}
	c.beat(at(68), a, b)
	if err := counted(a, 2, "SELECT count(*) FROM processes"); err != nil {
		t.Error(err)
	}
	c.outages()
	// Now a and b are killed, and another one is started.
	d := c.joins(at(85))
	c.outages([2]int64{at(68), at(85)})
	c.beat(at(86), d, a, b) // they had only slept
	c.outages([2]int64{at(68), at(85)})
	c.beat(at(130), b, a, d) // all sleep: the first one that wakes knows
	c.outages([2]int64{at(68), at(85)}, [2]int64{at(86), at(130)})
	c.beat(at(130)+24*60*60*1000, d)
	c.joins(at(131) + 24*60*60*1000)
	if err := counted(a, 2, "SELECT count(*) FROM processes"); err != nil { // a and b have not been seen for a day
		t.Error(err)
	}
}

// TestAllDoubtTheClock: what one process finds out about the clock of the site holds for all of them.
func TestAllDoubtTheClock(t *testing.T) {
	c := together(t)
	a := c.Store
	c.beat(at(0), a)
	b := c.joins(at(2))
	doubted := func(want bool) {
		t.Helper()
		for i, s := range []*Store{a, b} {
			if s.ClockInDoubt() != want {
				t.Errorf("process %d doubts it: %v, want %v", i, !want, want)
			}
		}
	}
	far := at(20 * days)
	c.beat(far, a, b)
	doubted(true)
	c.beat(far+5000, b, a)
	doubted(true)
	c.outages([2]int64{at(2), far})
	if err := a.do(t.Context(), func(t *tx) error {
		_, err := t.exec("UPDATE alive SET confirmed = ?", far+6000)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	c.beat(far+7000, b, a)
	doubted(false)
	c.outages([2]int64{at(2), far})
	c.beat(far+40*days*1000, a, b)
	doubted(true)
	c.beat(far+9000, b) // it was wrong, and is put right
	c.beat(far+9100, a)
	doubted(false)
	c.outages([2]int64{at(2), far}, [2]int64{far + 7000, far + 9000})
	if _, lowered, err := a.Alive(t.Context()); lowered || err != nil {
		t.Errorf("told twice: %v, %v", lowered, err)
	}
}

// TestMachinesWhoseClocksDiffer: what is judged by time is judged by one clock, also after a machine's clock was set.
func TestMachinesWhoseClocksDiffer(t *testing.T) {
	a := onServer(t)
	stores := []*Store{a, another(t, a), another(t, a)}
	near := func(when string, want bool) {
		t.Helper()
		for i, s := range stores {
			if apart := s.Now().Sub(a.Now()).Abs(); (apart < 2*time.Second) != want && i > 0 {
				t.Errorf("%s: process %d is %v apart", when, i, apart)
			}
		}
	}
	for i, s := range stores {
		s.pulse.every = time.Hour
		s.pulse.machine = func() int64 { return millis() + int64(i)*60_000 }
	}
	near("clocks were set and nobody has looked", false)
	for _, s := range stores {
		if _, _, err := s.Alive(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	near("after a beat", true)
	was := stores[1].pulse.lead.Load()
	for range 20 {
		if _, _, err := stores[1].Alive(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if is := stores[1].pulse.lead.Load(); max(was-is, is-was) > 1000 {
		t.Errorf("a clock that runs well is moved from %d to %d", was, is)
	}
	if list, err := a.Outages(t.Context()); err != nil || len(list) > 0 {
		t.Errorf("outages %v, %v", list, err)
	}
}

// TestForgottenWhenLost: a start leaves what another process is sending alone, until its claim has run out.
func TestForgottenWhenLost(t *testing.T) {
	a := onServer(t)
	b := another(t, a)
	c, ids := waitingIn(t, a, addUser(t, a, "Anna"), record.Webhook)
	for _, lease := range []time.Duration{time.Hour, 0} {
		if ok, err := a.Claim(t.Context(), c, ids, 40, lease); err != nil || !ok {
			t.Fatal(ok, err)
		}
		if err := b.ForgetDoubtful(t.Context()); err != nil {
			t.Fatal(err)
		}
		want, last := 1, ""
		if lease == 0 {
			want, last = 0, record.ResultUnknown
		}
		if err := counted(a, want, "SELECT count(*) FROM deliveries"); err != nil {
			t.Errorf("claimed for %v: %v", lease, err)
		}
		if got, err := a.ChannelByID(t.Context(), c.ID); err != nil || got.Last != last {
			t.Errorf("claimed for %v: result %q, %v", lease, got.Last, err)
		}
		if err := a.do(t.Context(), func(t *tx) error { _, err := t.exec("UPDATE deliveries SET claimed = 0"); return err }); err != nil {
			t.Fatal(err)
		}
	}
}

// TestUnsureNotice: a notice of somebody who may have a channel is stored if they have one in use.
func TestUnsureNotice(t *testing.T) {
	s := fresh(t)
	for i, state := range []record.ChannelState{"", record.ChannelOff, record.ChannelOn} {
		user := addUser(t, s, fmt.Sprint("User ", i))
		m := table(t, s, record.Running, 1, user)
		if state != "" {
			addChannel(t, s, record.Channel{User: user, Kind: record.Webhook, Target: "x", State: state})
		}
		n := record.Notice{Match: m.ID, User: user, Kind: record.NoticeTurn, Mark: 3, At: 10, Due: 20, Unsure: true}
		if err := s.AddNotices(t.Context(), []record.Notice{n}); err != nil {
			t.Fatal(err)
		}
		want := 0
		if state == record.ChannelOn {
			want = 1
		}
		if err := counted(s, want, "SELECT count(*) FROM notices WHERE user_id = ?", int64(user)); err != nil {
			t.Errorf("state %q: %v", state, err)
		}
	}
}

// TestSeenNewest: a seat has seen the newest ply, an older one, or nothing.
func TestSeenNewest(t *testing.T) {
	s := fresh(t)
	for plies, want := range map[int]map[int]bool{1: {0: false}, 4: {0: false, 2: false, 3: true, 4: true}} {
		m := table(t, s, record.Running, plies, addUser(t, s, fmt.Sprint("User ", plies)))
		for seen, want := range want {
			if err := s.do(t.Context(), func(t *tx) error {
				_, err := t.exec("UPDATE seats SET seen = ? WHERE match_id = ?", seen, int64(m.ID))
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if got, err := s.SeenNewest(t.Context(), m.ID, 0); err != nil || got != want {
				t.Errorf("%d plies, seen up to %d: %v, %v", plies, seen, got, err)
			}
		}
	}
	if got, err := s.SeenNewest(t.Context(), 999, 0); err != nil || got {
		t.Errorf("no match: %v, %v", got, err)
	}
}

// waitingIn is a new channel of a user and the deliveries that wait in it.
func waitingIn(t *testing.T, s *Store, user record.UserID, kind record.ChannelKind) (record.Channel, []int64) {
	t.Helper()
	m := table(t, s, record.Running, 1, user)
	c := addChannel(t, s, record.Channel{User: user, Kind: kind, Target: "x", State: record.ChannelOn})
	if err := s.AddNotices(t.Context(), []record.Notice{{Match: m.ID, User: user, Kind: record.NoticeTurn, Mark: 3, At: 10, Due: 20}}); err != nil {
		t.Fatal(err)
	}
	var id record.NoticeID
	if err := s.row(t.Context(), []any{&id}, "SELECT id FROM notices WHERE match_id = ?", int64(m.ID)); err != nil {
		t.Fatal(err)
	}
	send := []record.Delivery{{Kind: record.NoticeTurn, Match: m.ID, Channel: c.ID, At: 10, Due: 20}}
	if err := s.SortNotices(t.Context(), record.SortedNotices{Send: map[record.NoticeID][]record.Delivery{id: send}}); err != nil {
		t.Fatal(err)
	}
	waiting, err := s.WaitingDeliveries(t.Context(), c.ID)
	if err != nil || len(waiting) != 1 {
		t.Fatal(len(waiting), err)
	}
	return c, []int64{waiting[0].ID}
}
