package hosttest

import (
	"slices"
	"time"

	"portside/engine"
	"portside/engine/due"
	"portside/engine/match"
	"portside/engine/record"
)

// Away makes so much time pass that nobody is looking any more.
func (s *Site) Away() { s.Clock = s.Clock.Add(2 * time.Minute) }

// Outbox is what waits to be sent, in the order in which it happened.
func (s *Site) Outbox() []record.Notice {
	s.T.Helper()
	list, err := s.Store.DueNotices(s.T.Context(), s.Clock.Add(1000*time.Hour).UnixMilli(), 10_000)
	if err != nil {
		s.T.Fatal(err)
	}
	return list
}

// Channel gives a user a channel for notices.
func (s *Site) Channel(user record.UserID) {
	s.T.Helper()
	if _, err := s.Store.AddChannel(s.T.Context(), record.Channel{User: user, Kind: record.Webhook, Target: "https://example.org/", State: record.ChannelOn}, ""); err != nil {
		s.T.Fatal(err)
	}
	s.Notices().SetReachable(user, true)
}

// Act plays for the user who is asked: what is wanted, or what is legal. No other user looks at the table.
func (s *Site) Act(id match.ID, wanted string) {
	s.T.Helper()
	seat := engine.Seat(0)
	for at := range s.Look(id, 0).Deciders.All() {
		seat = at
	}
	user := s.Look(id, 0).Seats[seat].User
	mine := s.Look(id, user)
	a := mine.Legal[len(mine.Legal)-1]
	if want, err := mine.Game.Parse(wanted); err == nil && slices.Contains(mine.Legal, want) {
		a = want
	}
	if _, err := s.Play(s.T.Context(), id, user, mine.Decision, mine.Game.Format(a)); err != nil {
		s.T.Fatal(err)
	}
}

func (s *Site) Prepare(n record.Notice) (*due.Subject, int64) {
	s.T.Helper()
	g, later, err := s.Due.Prepare(s.T.Context(), n)
	if err != nil {
		s.T.Fatal(err)
	}
	return g, later
}

// TurnOf plays until it is the other user's turn and returns the notice for them.
func (s *Site) TurnOf(id match.ID) record.Notice {
	s.T.Helper()
	was := s.Look(id, 0).Deciders
	for n := 0; s.Look(id, 0).Deciders == was; n++ {
		s.Act(id, map[bool]string{true: "draw", false: "stop"}[n == 0])
	}
	list := s.Outbox()
	if len(list) == 0 {
		s.T.Fatal("nobody is to be told of a new turn")
	}
	return list[len(list)-1]
}

// Told lists what waits to be told, of one kind, by user; it fails when somebody is told twice.
func (s *Site) Told(kind record.NoticeKind) map[record.UserID]record.Notice {
	s.T.Helper()
	list := map[record.UserID]record.Notice{}
	for _, n := range s.Outbox() {
		if n.Kind != kind {
			continue
		}
		if _, twice := list[n.User]; twice {
			s.T.Errorf("user %d is told twice: %s", n.User, kind)
		}
		list[n.User] = n
	}
	return list
}

// ReachAll gives the first n users a channel, and lets time pass until none of them is looking.
func (s *Site) ReachAll(n int) {
	s.T.Helper()
	for _, u := range s.Users[:n] {
		s.Channel(u)
	}
	s.Away()
}
