package host_test

import (
	"slices"
	"time"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// away makes so much time pass that nobody is looking any more.
func (s *site) away() { s.clock = s.clock.Add(2 * time.Minute) }

// outbox is what waits to be sent, in the order in which it happened.
func (s *site) outbox() []record.Notice {
	s.t.Helper()
	list, err := s.store.DueNotices(s.t.Context(), s.clock.Add(1000*time.Hour).UnixMilli(), 10_000)
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

// channel gives a user a way to be told.
func (s *site) channel(user record.UserID) {
	s.t.Helper()
	if _, err := s.store.AddChannel(s.t.Context(), record.Channel{User: user, Kind: record.Webhook, Target: "https://example.org/", State: record.ChannelOn}); err != nil {
		s.t.Fatal(err)
	}
	s.Notices().SetReachable(user, true)
}

// act plays for whoever is asked what is wanted, or what can be done, without anybody's looking at the table but them.
func (s *site) act(id match.ID, wanted string) {
	s.t.Helper()
	seat := engine.Seat(0)
	for at := range s.table(id, 0).Deciders.All() {
		seat = at
	}
	user := s.table(id, 0).Seats[seat].User
	mine := s.table(id, user)
	a := mine.Legal[len(mine.Legal)-1]
	if want, err := mine.Game.Parse(wanted); err == nil && slices.Contains(mine.Legal, want) {
		a = want
	}
	if _, err := s.Play(s.t.Context(), id, user, mine.Decision, mine.Game.Format(a)); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) judge(n record.Notice) (*host.Glance, int64) {
	s.t.Helper()
	g, later, err := s.Judge(s.t.Context(), n)
	if err != nil {
		s.t.Fatal(err)
	}
	return g, later
}

// turnOf plays until it is the other one's turn and gives what they are to be told.
func (s *site) turnOf(id match.ID) record.Notice {
	s.t.Helper()
	was := s.table(id, 0).Deciders
	for n := 0; s.table(id, 0).Deciders == was; n++ {
		s.act(id, map[bool]string{true: "draw", false: "stop"}[n == 0])
	}
	list := s.outbox()
	if len(list) == 0 {
		s.t.Fatal("nobody is to be told of a new turn")
	}
	return list[len(list)-1]
}
