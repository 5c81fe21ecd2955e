package host_test

import (
	"context"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestBotsWakeAfterRestart: a bot that was asked when the server went down answers when it is back.
func TestBotsWakeAfterRestart(t *testing.T) {
	s := open(t) // without Run no bot plays
	id := s.Open(1, func(n *tables.NewMatch) {
		n.Seats = []string{"dull", "me"}
		n.Setup.Options = map[string]string{"start_seat": "1"}
	})
	if now := s.Look(id, s.Users[0]); !now.Deciders.Has(0) {
		t.Fatalf("asked: %b", now.Deciders)
	}
	s.Restart()
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if now := s.Wait(id, s.Users[0]); now.Ply == 0 {
		t.Error("nobody has played")
	}
}

// TestMemoryOfSeatsSurvives: what a seat has seen and its standing order.
func TestMemoryOfSeatsSurvives(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2)
	if _, err := s.SetOrder(ctx, id, s.Users[1], "pass"); err != nil {
		t.Fatal(err)
	}
	s.Answer(id, "draw")
	ply := s.Look(id, s.Users[1]).Ply
	s.Restart()
	s.Clock = s.Clock.Add(time.Hour)
	tab := s.Look(id, s.Users[1])
	if !tab.Order.Stands() || tab.Order.Text != "pass" {
		t.Errorf("order %+v", tab.Order)
	}
	if len(tab.Missed) != 0 {
		t.Errorf("missed %v, but ply %d was seen before the restart", tab.Missed, ply)
	}
}

// TestClockStandsStillInAnOutage: time during which the site was down counts against nobody.
func TestClockStandsStillInAnOutage(t *testing.T) {
	s := open(t)
	id := s.Open(2, func(n *tables.NewMatch) { n.Pace = (24 * time.Hour).Milliseconds() })
	_, now := s.Asked(id)
	left := func() time.Duration {
		return time.Duration(s.Look(id, 0).Seats[now.Seat].Left) * time.Millisecond
	}
	s.Clock = s.Clock.Add(10 * time.Hour)
	if got := left(); got != 14*time.Hour {
		t.Errorf("%v left, want 14 h", got)
	}
	from := s.Clock.Add(-3 * time.Hour).UnixMilli()
	s.Host.Close(t.Context())
	down := hosttest.Outage{Store: s.Store, Times: [][2]int64{{1, 2}, {from, from + 2*3600_000}}}
	s.Use(host.Config{Store: down, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }, Random: enginetest.Luck(t)})
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := left(); got != 16*time.Hour {
		t.Errorf("%v left after an outage of two hours, want 16 h", got)
	}
}

// TestClockStandsStillWhileTheMachineSleeps: a server on a machine that was asleep was down, and notices it before it
// reminds anybody or does its upkeep.
func TestClockStandsStillWhileTheMachineSleeps(t *testing.T) {
	s := open(t)
	s.Host.Close(t.Context())
	machine := &sleeper{Store: s.Store}
	s.Use(host.Config{Store: machine, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }, Random: enginetest.Luck(t)})
	id := s.Open(2, func(n *tables.NewMatch) { n.Pace = (24 * time.Hour).Milliseconds() })
	s.ReachAll(2)
	s.Upkeep.Once(t.Context())
	before := s.Left(id)
	sleep := func(d time.Duration) {
		machine.slept = append(machine.slept, [2]int64{s.Clock.UnixMilli(), s.Clock.Add(d).UnixMilli()})
		s.Clock = s.Clock.Add(d)
	}
	sleep(23 * time.Hour)
	if err := s.Due.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if told := s.Told(record.NoticeReminder); len(told) != 0 {
		t.Errorf("reminded after the machine has slept: %+v", told)
	}
	if got := s.Left(id); got != before {
		t.Errorf("%v left, want %v", got, before)
	}
	sleep(time.Hour)
	s.Upkeep.Once(t.Context())
	if got := s.Left(id); got != before {
		t.Errorf("%v left after the upkeep, want %v", got, before)
	}
}

// TestTimeStandsStillWhileTheClockIsBehind: a machine without a clock of its own starts in the year 2001, until it has
// fetched the time. Plies played meanwhile get the time of the last thing known.
func TestTimeStandsStillWhileTheClockIsBehind(t *testing.T) {
	s := open(t)
	id := s.Open(2, func(n *tables.NewMatch) { n.Pace = (24 * time.Hour).Milliseconds() })
	s.ReachAll(2)
	s.Clock = s.Clock.Add(10 * time.Hour)
	before := s.Left(id)
	s.Host.Close(t.Context())
	right := s.Clock
	s.Clock = time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)
	machine := &sleeper{Store: s.Store, still: right.UnixMilli()}
	s.Use(host.Config{Store: machine, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }, Random: enginetest.Luck(t)})
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Clock = s.Clock.Add(time.Hour)
	if got := s.Left(id); got != before {
		t.Errorf("%v left while the clock is behind, want %v", got, before)
	}
	other := s.Open(2, func(n *tables.NewMatch) { n.Pace = (24 * time.Hour).Milliseconds() })
	s.Clock = right.Add(3 * time.Hour) // the machine has fetched the time
	machine.still, machine.slept = 0, [][2]int64{{right.UnixMilli(), s.Clock.UnixMilli()}}
	s.Upkeep.Once(t.Context())
	if got := s.Left(id); got != before {
		t.Errorf("%v left when the clock has caught up, want %v", got, before)
	}
	if got := s.Left(other); got != 24*time.Hour {
		t.Errorf("%v left of a decision that began with the wrong clock, want all of it", got)
	}
}

// sleeper is a store on a machine that sleeps now and then, and notes so when it wakes.
type sleeper struct {
	host.Store
	slept, noted [][2]int64
	still        int64
	lowered      bool
	since        int64 // no decision began later; 0: as stored
}

func (s *sleeper) Match(ctx context.Context, id match.ID) (*record.Match, []match.Ply, error) {
	m, plies, err := s.Store.Match(ctx, id)
	if err == nil && s.since > 0 {
		for i := range m.Seats {
			m.Seats[i].Since = min(m.Seats[i].Since, s.since)
		}
	}
	return m, plies, err
}

func (s *sleeper) Alive(context.Context) (int64, bool, error) {
	s.noted = s.slept
	return s.still, s.lowered, nil
}

func (s *sleeper) Outages(context.Context) ([][2]int64, error) { return s.noted, nil }

// TestTimesTakenBack: a decision that began with a clock that was ahead is read again when it is put right.
func TestTimesTakenBack(t *testing.T) {
	s := open(t)
	machine := &sleeper{Store: s.Store}
	s.Use(host.Config{Store: machine, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }, Random: enginetest.Luck(t)})
	right := s.Clock
	s.Clock = right.AddDate(0, 0, 35)
	id := s.Open(2, func(n *tables.NewMatch) { n.Pace = time.Hour.Milliseconds() })
	s.Left(id)
	s.Clock = right
	machine.lowered, machine.since = true, right.UnixMilli()
	s.Upkeep.Once(t.Context())
	s.Clock = right.Add(10 * time.Minute)
	if got := s.Left(id); got != 50*time.Minute {
		t.Errorf("%v left ten minutes after the clock was put right, want 50m", got)
	}
}

// TestStream: several pieces of news become one, with the newest version; the stream ends with the host.
func TestStream(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	st := s.Subscribe(id, s.Users[1], "", nil)
	if !s.Look(id, 0).Seats[1].Here {
		t.Error("the seat with an open page is not here")
	}
	for range 3 {
		s.Answer(id, s.FirstLegal(id))
	}
	if got, want := (<-st.C).Version, s.Look(id, 0).Version; got != want {
		t.Errorf("news of version %d, want %d", got, want)
	}
	select {
	case v := <-st.C:
		t.Errorf("more news: %v", v)
	default:
	}
	gone := s.Subscribe(id, 0, "", nil)
	s.Unsubscribe(gone)
	s.CloseStreams()
	if _, open := <-st.C; open {
		t.Error("the stream goes on")
	}
	if _, open := <-s.Subscribe(id, 0, "", nil).C; open {
		t.Error("a stream was opened after the end")
	}
	s.Unsubscribe(st)
}

// TestStreamOfThePage: the page that sent an answer is not notified of it, all others are.
func TestStreamOfThePage(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	mine, other, unnamed := s.Subscribe(id, s.Users[0], "mine", nil), s.Subscribe(id, s.Users[0], "other", nil), s.Subscribe(id, s.Users[1], "", nil)
	play := func(page string) {
		t.Helper()
		user, now := s.Asked(id)
		if _, err := s.Host.Play(t.Context(), id, host.Request{User: user, Page: page}, now.Decision, now.Game.Format(now.Legal[0])); err != nil {
			t.Fatal(err)
		}
	}
	told := func(st *host.Stream) bool {
		select {
		case <-st.C:
			return true
		default:
			return false
		}
	}
	play("mine")
	if told(mine) || !told(other) || !told(unnamed) {
		t.Error("the page itself was told, or another was not")
	}
	play("")
	if !told(mine) || !told(other) || !told(unnamed) {
		t.Error("an answer without a page was not told to all")
	}
}

// TestCacheForgetsTheOldest: with room for two matches, ten are played in turn.
func TestCacheForgetsTheOldest(t *testing.T) {
	s := open(t)
	s.Host.Close(t.Context())
	s.Use(host.Config{Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Cache: 2, Random: enginetest.Luck(t)})
	var hashes [10]match.Hash
	for range hashes {
		id := s.Open(2)
		hashes[int(id)-1] = s.Answer(id, "draw").Hash
	}
	for i, want := range hashes {
		if got := s.Look(match.ID(i+1), s.Users[0]); got.Hash != want || got.Status != record.Running {
			t.Errorf("match %d: state %s, want %s", i+1, got.Hash, want)
		}
	}
}
