package host_test

import (
	"testing"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/handlerstest/hosttest"
)

// TestPrivateIsNoTraffic: what only some at a table may see shows others nothing, neither through
// their streams nor through the version of their pages; those who may see it are notified.
func TestPrivateIsNoTraffic(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(3, hosttest.Coop)
	asked, now := s.Asked(id)
	for _, u := range s.Users[:3] { // all have seen what there is
		s.Look(id, u)
	}
	suggested := now.Game.Format(now.Legal[0])
	at := 0
	for i, u := range s.Users {
		if u == asked {
			at = i
		}
	}
	mate, third, watcher := s.Users[(at+1)%3], s.Users[(at+2)%3], s.Users[3]
	do := func(_ *projection.Table, err error) error { return err }
	for _, tt := range []struct {
		name string
		op   func() error
		see  []record.UserID // who are notified
	}{
		{"a standing order", func() error { return do(s.SetOrder(ctx, id, mate, "pass")) }, []record.UserID{mate}},
		{"another one", func() error { return do(s.SetOrder(ctx, id, mate, "pass")) }, []record.UserID{mate}},
		{"its end", func() error { return do(s.CancelOrder(ctx, id, mate)) }, []record.UserID{mate}},
		{"nothing", func() error { return do(s.CancelOrder(ctx, id, mate)) }, nil},
		{"a seat link", func() error { _, err := s.Tables.SeatLink(ctx, id, mate); return err }, []record.UserID{mate}},
		{"a note", func() error { return do(s.Chat.WriteNote(ctx, id, mate, 0, "mine", false)) }, nil},
		{"a suggestion", func() error { return do(s.Chat.Suggest(ctx, id, mate, now.Seat, now.Decision, suggested)) }, []record.UserID{mate, asked}},
		{"no suggestion", func() error { return do(s.Chat.Suggest(ctx, id, mate, now.Seat, now.Decision, "")) }, []record.UserID{mate, asked}},
		{"a line of the chat", func() error { return do(s.Chat.SendChatLine(ctx, id, mate, "Ahoy")) }, []record.UserID{mate, asked, third}},
		{"that it was read", func() error { return do(s.Chat.MarkChatRead(ctx, id, third, 1)) }, nil},
		{"a vote", func() error { return do(s.Votes.Propose(ctx, id, mate, record.VotePause, engine.Nobody, "")) }, []record.UserID{mate, asked, third, watcher}},
		{"a ply", func() error { return do(s.Play(ctx, id, asked, now.Decision, suggested)) }, []record.UserID{mate, asked, third, watcher}},
		{"a proposal", func() error { return do(s.ProposeRewind(ctx, id, s.Users[0])) }, s.Users[:3]},
		{"no proposal", func() error { return do(s.AnswerRewind(ctx, id, s.Users[1], false)) }, s.Users[:3]},
	} {
		streams, before := map[record.UserID]*host.Stream{}, map[record.UserID]uint64{}
		for _, u := range s.Users {
			streams[u], before[u] = s.Subscribe(id, u, "", nil), s.Look(id, u).Version
		}
		if err := tt.op(); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		for i, u := range s.Users {
			want := false
			for _, o := range tt.see {
				want = want || o == u
			}
			version := s.Look(id, u).Version
			select {
			case news := <-streams[u].C:
				if !want || news.Version != version {
					t.Errorf("%s: user %d is told of version %d, their page has %d (before %d)", tt.name, i, news.Version, version, before[u])
				}
			default:
				if want {
					t.Errorf("%s: user %d is not told", tt.name, i)
				}
			}
			if tt.name == "that it was read" && u == third { // the user's own pages no longer show the mark
				want = true
			}
			if (version > before[u]) != want || version < before[u] {
				t.Errorf("%s: the version of user %d was %d and is %d", tt.name, i, before[u], version)
			}
			s.Unsubscribe(streams[u])
		}
	}
}
