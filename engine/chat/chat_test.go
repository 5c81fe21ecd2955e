package chat_test

import (
	"strings"
	"sync"
	"testing"

	"portside/engine"
	"portside/engine/chat"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

func TestChat(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2)
	st := s.Subscribe(id, s.Users[1], "", nil)
	defer s.Unsubscribe(st)
	before := s.Look(id, s.Users[1]).Version
	if _, err := s.Chat.SendChatLine(ctx, id, s.Users[0], "Ahoy"); err != nil {
		t.Fatal(err)
	}
	if v := (<-st.C).Version; v <= before {
		t.Errorf("the stream says version %d, it was %d before", v, before)
	}
	if _, err := s.Chat.SendChatLine(ctx, id, s.Users[2], "psst"); err == nil {
		t.Error("a stranger has spoken")
	} else {
		hosttest.WantErr(t, "a stranger speaks", err, host.ErrNotSeated)
		if strings.Contains(err.Error(), "psst") {
			t.Errorf("the error holds the text: %v", err)
		}
	}
	check := func(when string, user record.UserID, unread int) {
		t.Helper()
		c := s.Look(id, user).Chat
		if c == nil || len(c.Lines) != 1 || c.Lines[0].Text != "Ahoy" || c.Lines[0].Name != "Anna" || c.Unread != unread || !c.MayWrite {
			t.Errorf("%s: %+v, want one line and %d unread", when, c, unread)
		}
	}
	check("who wrote", s.Users[0], 0)
	check("who has not looked", s.Users[1], 1)
	s.Restart()
	check("after a restart", s.Users[1], 1)
	if _, err := s.Chat.MarkChatRead(ctx, id, s.Users[1], 99); err != nil {
		t.Fatal(err)
	}
	check("who has read it", s.Users[1], 0)
	s.Restart()
	check("who has read it, after a restart", s.Users[1], 0)
	if c := s.Look(id, s.Users[2]).Chat; c != nil {
		t.Errorf("a spectator of a private table reads %+v", c)
	}
	x, err := s.Replays.Export(ctx, id, s.Users[1])
	if err != nil || len(x.Chat) != 1 || x.Chat[0].Text != "Ahoy" {
		t.Errorf("the file holds %+v, %v", x, err)
	}
	if x, err := s.Replays.Export(ctx, id, s.Users[2]); err != nil || len(x.Chat) != 0 {
		t.Errorf("a spectator's file holds %+v, %v", x.Chat, err)
	}
	s.PlayOut(id)
	if _, err := s.Chat.SendChatLine(ctx, id, s.Users[1], "Well sailed"); err != nil {
		t.Errorf("after the end: %v", err)
	}
}

func TestChatOfPublicTable(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2, func(n *tables.NewMatch) { n.Public = true })
	if _, err := s.Chat.SendChatLine(ctx, id, s.Users[0], "Ahoy"); err != nil {
		t.Fatal(err)
	}
	if c := s.Look(id, 0).Chat; c == nil || len(c.Lines) != 1 || c.MayWrite || c.Unread != 0 {
		t.Errorf("a spectator gets %+v", c)
	}
	if err := s.Store.SetName(ctx, s.Users[0], "Annabel"); err != nil {
		t.Fatal(err)
	}
	s.Renamed(ctx, s.Users[0])
	if c := s.Look(id, 0).Chat; c.Lines[0].Name != "Annabel" {
		t.Errorf("after renaming the line is by %q", c.Lines[0].Name)
	}
}

// TestManySpeak: lines sent at once are all kept, numbered without gaps.
func TestManySpeak(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	var wg sync.WaitGroup
	const each = 20
	for _, u := range s.Users[:2] {
		wg.Go(func() {
			for range each {
				if _, err := s.Chat.SendChatLine(t.Context(), id, u, "Ahoy"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	talk, err := s.Store.Chat(t.Context(), id, 0)
	if err != nil || len(talk.Lines) != 2*each || talk.Lines[2*each-1].N != 2*each {
		t.Errorf("%d lines, %v", len(talk.Lines), err)
	}
}

// TestSuggest: the decision stays with its seat, others only say what they would do.
func TestSuggest(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(3, hosttest.Coop)
	user, now := s.Asked(id)
	var helper record.UserID
	for _, u := range s.Users[:3] {
		if u != user && s.Look(id, u).Decision < 0 {
			helper = u
		}
	}
	if helper == 0 { // all are asked at first: how many time cards to set aside
		for _, u := range s.Users[:3] {
			if u != user {
				helper = u
			}
		}
	}
	partners := s.Look(id, helper).Partners
	i := -1
	for k, p := range partners {
		if p.Seat == now.Seat {
			i = k
		}
	}
	if i < 0 || partners[i].Decision != now.Decision || len(partners[i].Legal) != len(now.Legal) {
		t.Fatalf("partners %+v, asked is seat %v with decision %d", partners, now.Seat, now.Decision)
	}
	want := now.Legal[len(now.Legal)-1]
	text := now.Game.Format(want)
	for range 2 { // a double click is one suggestion
		if _, err := s.Chat.Suggest(ctx, id, helper, now.Seat, now.Decision, text); err != nil {
			t.Fatal(err)
		}
	}
	s.Restart()
	got := s.Look(id, user)
	if len(got.Suggestions) != 1 || got.Suggestions[0].Action != want || got.Suggestions[0].By != s.Look(id, helper).Seat {
		t.Fatalf("suggestions %+v, want %s", got.Suggestions, text)
	}
	if got.Ply != now.Ply || got.Decision != now.Decision {
		t.Error("a suggestion has played something")
	}
	if others := s.Look(id, 0); len(others.Suggestions)+len(others.Partners) > 0 {
		t.Error("a spectator sees suggestions")
	}

	_, err := s.Chat.Suggest(ctx, id, helper, now.Seat, now.Decision+1, text)
	hosttest.WantErr(t, "another decision", err, match.ErrStale)
	_, err = s.Chat.Suggest(ctx, id, helper, now.Seat, now.Decision, "dance")
	hosttest.WantErr(t, "no action", err, engine.ErrNotation)
	_, err = s.Chat.Suggest(ctx, id, helper, now.Seat, now.Decision, "end-turn")
	hosttest.WantErr(t, "not legal", err, engine.ErrIllegal)
	_, err = s.Chat.Suggest(ctx, id, user, now.Seat, now.Decision, text)
	hosttest.WantErr(t, "to oneself", err, chat.ErrNoTeam)
	_, err = s.Chat.Suggest(ctx, id, s.Users[3], now.Seat, now.Decision, text)
	hosttest.WantErr(t, "by a stranger", err, host.ErrNotSeated)
	_, err = s.Chat.Suggest(ctx, id, helper, 9, now.Decision, text)
	hosttest.WantErr(t, "to no seat", err, chat.ErrNoTeam)

	if _, err := s.Chat.Suggest(ctx, id, helper, now.Seat, now.Decision, ""); err != nil || len(s.Look(id, user).Suggestions) != 0 {
		t.Errorf("taken back: %v, %+v", err, s.Look(id, user).Suggestions)
	}
	if _, err := s.Chat.Suggest(ctx, id, helper, now.Seat, now.Decision, text); err != nil {
		t.Fatal(err)
	}
	after, err := s.Play(ctx, id, user, now.Decision, now.Game.Format(now.Legal[0]))
	if err != nil || len(after.Suggestions) != 0 {
		t.Errorf("after the decision there are %+v, %v", after.Suggestions, err)
	}
}

func TestNoSuggestionsAgainstEachOther(t *testing.T) {
	s := open(t)
	id := s.Open(2)
	user, now := s.Asked(id)
	other := s.Users[0]
	if other == user {
		other = s.Users[1]
	}
	if p := s.Look(id, other).Partners; len(p) > 0 {
		t.Errorf("rivals may suggest: %+v", p)
	}
	_, err := s.Chat.Suggest(t.Context(), id, other, now.Seat, now.Decision, now.Game.Format(now.Legal[0]))
	hosttest.WantErr(t, "a rival suggests", err, chat.ErrNoTeam)
}

// TestClosedTalk: if the table has agreed on it, spectators can neither read the talk nor see that anybody talks.
func TestClosedTalk(t *testing.T) {
	s, ctx := open(t), t.Context()
	id := s.Open(2, func(n *tables.NewMatch) { n.Public, n.ClosedChat = true, true })
	before := s.Look(id, s.Users[2]).Version
	if _, err := s.Chat.SendChatLine(ctx, id, s.Users[0], "hush"); err != nil {
		t.Fatal(err)
	}
	if tb := s.Look(id, s.Users[2]); tb.Chat != nil || tb.Version != before {
		t.Errorf("a spectator has %+v, version %d after %d", tb.Chat, tb.Version, before)
	}
	if tb := s.Look(id, s.Users[1]); tb.Chat == nil || len(tb.Chat.Lines) != 1 {
		t.Errorf("the other one at the table has %+v", tb.Chat)
	}
	_, err := s.Chat.WholeChat(ctx, id, s.Users[2])
	hosttest.WantErr(t, "a spectator reads all of it", err, host.ErrNotFound)
}
