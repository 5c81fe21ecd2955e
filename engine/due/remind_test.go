package due_test

import (
	"testing"
	"time"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/enginetest/patience"
	"portside/engine/host"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// TestNobodyIsToldTwice: a seat that comes to owe a decision is told once, one that still owes it is
// not, users without a channel and bots never.
func TestNobodyIsToldTwice(t *testing.T) {
	s := open(t)
	id := s.Open(2, func(n *tables.NewMatch) { n.Setup.Options = map[string]string{"start_seat": "1"} })
	s.Away()
	s.Act(id, "draw")
	if list := s.Outbox(); len(list) != 0 {
		t.Fatalf("without channels: %+v", list)
	}
	s.Channel(s.Users[0])
	s.Channel(s.Users[1])
	told := map[[2]int64]int{}
	for range 60 {
		s.Away()
		before := s.Look(id, 0).Deciders
		held := len(s.Outbox())
		s.Act(id, "")
		after := s.Look(id, 0).Deciders
		want := 0
		for at := range after.All() {
			if !before.Has(at) {
				want++
			}
		}
		list := s.Outbox()
		if got := len(list) - held; got != want {
			t.Fatalf("after %b → %b there are %d new notices, want %d: %+v", before, after, got, want, list)
		}
		for _, n := range list[held:] {
			told[[2]int64{int64(n.User), n.Mark}]++
		}
	}
	if len(told) < 5 {
		t.Fatalf("only %d turns changed hands", len(told))
	}
	for k, n := range told {
		if n > 1 {
			t.Errorf("user %d was told %d times of decision %d", k[0], n, k[1])
		}
	}
}

// TestBotsAreNeverTold: bots get no notices.
func TestBotsAreNeverTold(t *testing.T) {
	s := open(t)
	s.Channel(s.Users[0])
	id := s.Open(1, func(n *tables.NewMatch) {
		n.Seats = []string{"me", "dull"}
		n.Setup.Options = map[string]string{"start_seat": "2"}
	})
	s.Away()
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !patience.Wait(5*time.Millisecond, func() bool { return len(s.Outbox()) > 0 }) {
		t.Fatal("the bot has not played to the user's turn")
	}
	for _, n := range s.Outbox() {
		if n.User != s.Users[0] || n.Match != id {
			t.Errorf("told: %+v", n)
		}
	}
}

// TestWhoLooksIsNotTold: a user who has looked at the match in the last minute is not told;
// the notice waits until they have looked away for that long, and is dropped when they see the table.
func TestWhoLooksIsNotTold(t *testing.T) {
	s := open(t)
	id := s.Open(2, func(n *tables.NewMatch) { n.Setup.Options = map[string]string{"start_seat": "1"} })
	s.Channel(s.Users[1])
	s.Away()
	s.Look(id, s.Users[1])
	s.Clock = s.Clock.Add(30 * time.Second) // the page was loaded half a minute ago, without script
	n := s.TurnOf(id)
	at := s.Clock.UnixMilli()
	if n.User != s.Users[1] || n.Kind != record.NoticeTurn || n.Due != at+60_000 {
		t.Fatalf("told %+v at %d", n, at)
	}
	if g, later := s.Prepare(n); g != nil || later != at+30_000 {
		t.Errorf("30 s after the last look: %v, again at %d, want %d", g, later, at+30_000)
	}
	s.Clock = s.Clock.Add(31 * time.Second)
	g, later := s.Prepare(n)
	if g == nil || later != 0 || !g.Owes || g.Sits != 1 {
		t.Fatalf("a minute after the last look: %+v, again at %d", g, later)
	}
	if g.View.Viewer() != engine.Nobody || g.Seat != engine.Nobody {
		t.Errorf("the view of %v is shown", g.View.Viewer())
	}
	stream := s.Subscribe(id, s.Users[1], "page", nil) // a visible page holds a stream
	if g, later := s.Prepare(n); g != nil || later == 0 {
		t.Errorf("the page is open: %v, again at %d", g, later)
	}
	s.Away()
	if g, _ := s.Prepare(n); g == nil { // a phone without a network closes nothing
		t.Error("a page that has not answered for two minutes keeps the notice back")
	}
	s.Answered(id, s.Users[1], "page", 0)
	if g, later := s.Prepare(n); g != nil || later != s.Clock.UnixMilli()+60_000 {
		t.Errorf("the page has answered just now: %v, again at %d", g, later)
	}
	s.Unsubscribe(stream)

	rung := 0
	stream = s.Subscribe(id, s.Users[1], "page", func() { rung++ })
	s.Away()
	now := s.Clock.UnixMilli()
	if g, later := s.Prepare(n); g != nil || later != now+host.PingTimeout || rung != 1 {
		t.Errorf("a page that nothing was sent to for a while: %v, again at %d, asked %d times", g, later, rung)
	}
	s.Clock = s.Clock.Add(host.PingTimeout / 2 * time.Millisecond)
	if g, later := s.Prepare(n); g != nil || later == 0 || rung != 1 {
		t.Errorf("it has still time to answer: %v, again at %d, asked %d times", g, later, rung)
	}
	s.Clock = s.Clock.Add(host.PingTimeout / 2 * time.Millisecond)
	if g, _ := s.Prepare(n); g == nil {
		t.Error("a page that does not answer keeps the notice back")
	}
	s.Answered(id, s.Users[1], "page", 0)
	if g, later := s.Prepare(n); g != nil || later != s.Clock.UnixMilli()+60_000 {
		t.Errorf("it has answered: %v, again at %d", g, later)
	}
	s.Unsubscribe(stream)
	s.Notices().MatchHidden(id, s.Users[1], s.Clock.UnixMilli())
	if g, later := s.Prepare(n); g != nil || later != s.Clock.UnixMilli()+60_000 {
		t.Errorf("the page was hidden just now: %v, again at %d", g, later)
	}
	s.Away()
	if g, _ := s.Prepare(n); g == nil {
		t.Error("a hidden page keeps the notice back")
	}
	s.Look(id, s.Users[1])
	s.Away()
	if g, later := s.Prepare(n); g != nil || later != 0 {
		t.Errorf("who has seen the table is told: %v, %d", g, later)
	}
}

// TestAnsweredIsNotTold: a notice is dropped with the decision it is about.
func TestAnsweredIsNotTold(t *testing.T) {
	s := open(t)
	id := s.Open(3, func(n *tables.NewMatch) { n.Setup.Options = map[string]string{"start_seat": "1"} })
	for _, u := range s.Users[:3] {
		s.Channel(u)
	}
	s.Away()
	n := s.TurnOf(id)
	s.Restart()                            // what users have seen is forgotten
	s.Clock = s.Clock.Add(host.SeenWithin) // so long they may be looking at another process
	if g, later := s.Prepare(n); g == nil || later != 0 {
		t.Fatalf("after a restart: %v, %d", g, later)
	}
	s.Act(id, "")
	s.Away()
	s.Restart()
	if g, later := s.Prepare(n); g != nil || later != 0 {
		t.Errorf("the decision is answered: %v, %d", g, later)
	}
}

// TestReminder: when a fifth of the time is left the user is reminded once, and nobody is once it is over.
func TestReminder(t *testing.T) {
	s := open(t)
	s.Open(2, func(n *tables.NewMatch) {
		n.Pace = (10 * time.Hour).Milliseconds()
		n.Setup.Options = map[string]string{"start_seat": "1"}
	})
	s.Channel(s.Users[0])
	remind := func() []record.Notice {
		t.Helper()
		if err := s.Due.Remind(t.Context()); err != nil {
			t.Fatal(err)
		}
		return s.Outbox()
	}
	s.Clock = s.Clock.Add(7*time.Hour + 59*time.Minute)
	if list := remind(); len(list) != 0 {
		t.Fatalf("too early: %+v", list)
	}
	s.Clock = s.Clock.Add(2 * time.Minute)
	list := remind()
	if len(list) != 1 || list[0].Kind != record.NoticeReminder || list[0].User != s.Users[0] {
		t.Fatalf("with a fifth left: %+v", list)
	}
	if again := remind(); len(again) != 1 {
		t.Errorf("reminded again: %+v", again)
	}
	if g, _ := s.Prepare(list[0]); g == nil || g.Spare <= 0 || g.Spare > 2*time.Hour.Milliseconds() {
		t.Errorf("the reminder shows %+v", g)
	}
	s.Clock = s.Clock.Add(3 * time.Hour)
	if g, later := s.Prepare(list[0]); g != nil || later != 0 {
		t.Error("reminded after the time was up")
	}
	late := s.Open(2, func(n *tables.NewMatch) { n.Pace = time.Hour.Milliseconds() })
	s.Clock = s.Clock.Add(2 * time.Hour)
	for _, n := range remind() {
		if n.Match == late && n.Kind == record.NoticeReminder {
			t.Errorf("reminded when the time was up: %+v", n)
		}
	}
}

// TestReminderDroppedOnce: a reminder dropped because its user was looking is not written again.
func TestReminderDroppedOnce(t *testing.T) {
	s := open(t)
	id := s.Open(2, func(n *tables.NewMatch) {
		n.Pace = (10 * time.Hour).Milliseconds()
		n.Setup.Options = map[string]string{"start_seat": "1"}
	})
	s.Channel(s.Users[0])
	s.Clock = s.Clock.Add(8*time.Hour + time.Minute)
	if err := s.Due.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	list := s.Outbox()
	if len(list) != 1 {
		t.Fatalf("with a fifth left: %+v", list)
	}
	s.Look(id, s.Users[0])
	if g, later := s.Prepare(list[0]); g != nil || later != 0 {
		t.Fatalf("the user has looked: %v, %d", g, later)
	}
	if err := s.Store.SortNotices(t.Context(), record.SortedNotices{Drop: []record.NoticeID{list[0].ID}}); err != nil {
		t.Fatal(err)
	}
	s.Away()
	if err := s.Due.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := s.Outbox(); len(list) != 0 {
		t.Errorf("reminded again: %+v", list)
	}
}

// TestReminderHeedsOutages: time in which the server was down does not count.
func TestReminderHeedsOutages(t *testing.T) {
	s := open(t)
	s.Open(2, func(n *tables.NewMatch) {
		n.Pace = (10 * time.Hour).Milliseconds()
		n.Setup.Options = map[string]string{"start_seat": "1"}
	})
	s.Channel(s.Users[0])
	from := s.Clock.Add(time.Hour).UnixMilli()
	s.Host.Close(t.Context())
	s.Use(host.Config{Store: hosttest.Outage{Store: s.Store, Times: [][2]int64{{from, from + 5*3600_000}}}, Games: []engine.Game{portroyal.Game}, Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }, Random: enginetest.Luck(t)})
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Clock = s.Clock.Add(9 * time.Hour)
	if err := s.Due.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := s.Outbox(); len(list) != 0 {
		t.Fatalf("four hours have run: %+v", list)
	}
	s.Clock = s.Clock.Add(4*time.Hour + time.Minute)
	if err := s.Due.Remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := s.Outbox(); len(list) != 1 {
		t.Fatalf("eight hours have run: %+v", list)
	}
}

// TestTheEndIsTold to everybody except the user who caused it, and nothing else of a match that is over.
func TestTheEndIsTold(t *testing.T) {
	s := open(t)
	id := s.Open(3)
	for _, u := range s.Users[:3] {
		s.Channel(u)
	}
	s.PlayOut(id)
	over := 0
	for _, n := range s.Outbox() {
		if n.Kind == record.NoticeOver {
			over++
		}
	}
	if over != 2 {
		t.Errorf("%d users are told of the end, want the two who did not play last", over)
	}
}

// TestBegun: when the last seat is taken, everybody who sat there before is told once.
func TestBegun(t *testing.T) {
	s := open(t)
	s.Channel(s.Users[0])
	s.Channel(s.Users[1])
	s.Channel(s.Users[2])
	id, err := s.Tables.Create(t.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{"me", "open", "open"}, Setup: engine.Setup{Options: map[string]string{"start_seat": "1"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range s.Users[1:3] {
		s.Away()
		if _, err := s.Tables.Join(t.Context(), id, u); err != nil {
			t.Fatal(err)
		}
	}
	kinds := map[record.UserID]record.NoticeKind{}
	for _, n := range s.Outbox() {
		if kinds[n.User] != "" {
			t.Errorf("user %d is told twice", n.User)
		}
		kinds[n.User] = n.Kind
	}
	if len(kinds) != 2 || kinds[s.Users[0]] != record.NoticeTurn || kinds[s.Users[1]] != record.NoticeBegun {
		t.Errorf("told: %v", kinds)
	}
}

// TestPageOfTheOneBefore: a page left open by a former user of the seat neither holds back notices to the present user
// nor counts as theirs.
func TestPageOfTheOneBefore(t *testing.T) {
	s := open(t)
	id := s.Open(2, func(n *tables.NewMatch) { n.Setup.Options = map[string]string{"start_seat": "1"} })
	page := s.Subscribe(id, s.Users[1], "", nil)
	defer s.Unsubscribe(page)
	code, err := s.Tables.SeatLink(t.Context(), id, s.Users[1])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tables.TakeSeat(t.Context(), code, s.Users[2]); err != nil {
		t.Fatal(err)
	}
	s.Channel(s.Users[2])
	n := s.TurnOf(id)
	if n.User != s.Users[2] || n.Due != s.Clock.UnixMilli() {
		t.Errorf("told %+v at %d", n, s.Clock.UnixMilli())
	}
	s.Clock = s.Clock.Add(host.SeenWithin)
	if g, later := s.Prepare(n); g == nil || later != 0 {
		t.Errorf("the notice is held back: %v, %d", g, later)
	}
	if s.Look(id, 0).Seats[1].Here {
		t.Error("the seat's user is taken to be here")
	}
}
