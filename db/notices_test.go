package db

import (
	"errors"
	"slices"
	"testing"
	"time"

	"portside/engine/record"
)

func addChannel(t *testing.T, s *Store, c record.Channel) record.Channel {
	t.Helper()
	if c.State == "" {
		c.State = record.ChannelOn
	}
	var err error
	if c.ID, err = s.AddChannel(t.Context(), c, ""); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestOutbox: a notice that was sent is never sent again, no matter who adds it; a held one waits; nobody else can claim
// a delivery that is under way.
func TestOutbox(t *testing.T) {
	s := fresh(t)
	a := addUser(t, s, "Anna")
	m := table(t, s, record.Running, 2, a, 0)
	c := addChannel(t, s, record.Channel{User: a, Kind: record.Webhook, Target: "x"})
	n := record.Notice{Match: m.ID, User: a, Kind: record.NoticeTurn, Mark: 3, At: 10, Due: 20}
	m, err := change(t, s, m, someplies(2, 1), func(*record.Match) {})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Change(t.Context(), record.Change{Saved: saved(t, s, m.ID), Was: m, Now: m, Plies: someplies(2, 1), Notices: []record.Notice{n}}); !errors.Is(err, record.ErrConflict) {
		t.Fatalf("a ply twice: %v", err)
	}
	if due, err := s.DueNotices(t.Context(), 100, 10); err != nil || len(due) != 0 {
		t.Fatalf("a notice of a ply that is not there: %+v, %v", due, err)
	}
	if err := s.Change(t.Context(), record.Change{Saved: saved(t, s, m.ID), Was: m, Now: m, Plies: someplies(3, 1), Notices: []record.Notice{n}}); err != nil {
		t.Fatal(err)
	}
	if due, err := s.DueNotices(t.Context(), 19, 10); err != nil || len(due) != 0 {
		t.Errorf("before it is due: %+v, %v", due, err)
	}
	if at, err := s.NextDue(t.Context()); err != nil || at != 20 {
		t.Errorf("next due at %d, %v", at, err)
	}
	due, err := s.DueNotices(t.Context(), 20, 10)
	if err != nil || len(due) != 1 || due[0].Mark != 3 || due[0].User != a {
		t.Fatalf("due: %+v, %v", due, err)
	}
	send := record.SortedNotices{Send: map[record.NoticeID][]record.Delivery{due[0].ID: {{Channel: c.ID, Kind: n.Kind, Match: m.ID, Title: "t", Text: "x", At: 30, Due: 30}, {Channel: c.ID + 99, Kind: n.Kind}}}}
	for range 2 {
		if err := s.SortNotices(t.Context(), send); err != nil {
			t.Fatal(err)
		}
		if err := s.AddNotices(t.Context(), []record.Notice{n}); err != nil {
			t.Fatal(err)
		}
	}
	waiting, err := s.WaitingDeliveries(t.Context(), c.ID)
	if err != nil || len(waiting) != 1 || waiting[0].Of.Mark != 3 || waiting[0].Of.User != a {
		t.Fatalf("deliveries: %+v, %v", waiting, err)
	}
	if due, err := s.DueChannels(t.Context(), 30); err != nil || len(due) != 1 || due[0] != (record.Due{Channel: c.ID, User: a, At: 30}) {
		t.Errorf("due channels: %+v, %v", due, err)
	}
	if due, err := s.DueChannels(t.Context(), 29); err != nil || len(due) != 0 {
		t.Errorf("due too early: %+v, %v", due, err)
	}
	if due, _ := s.DueNotices(t.Context(), 1000, 10); len(due) != 0 {
		t.Errorf("told again: %+v", due)
	}
	for _, want := range []bool{true, false} {
		if ok, err := s.Claim(t.Context(), c, []int64{waiting[0].ID}, 40, time.Minute); err != nil || ok != want {
			t.Errorf("claimed: %v, %v, want %v", ok, err, want)
		}
	}
}

// TestSettle: a failure is tried again, an end deletes the subscription, and who has edited a channel meanwhile
// keeps what they have set.
func TestSettle(t *testing.T) {
	s := fresh(t)
	a := addUser(t, s, "Anna")
	c := addChannel(t, s, record.Channel{User: a, Kind: record.Push, Target: "https://push", P256dh: "k", Auth: "a"})
	if err := s.Complete(t.Context(), record.Outcome{Channel: c, Result: record.ResultGone, State: record.ChannelGone, At: 5}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.ChannelByID(t.Context(), c.ID); err != nil || got.State != record.ChannelGone || got.Target != "" || got.P256dh != "" || got.Auth != "" || got.Last != record.ResultGone {
		t.Errorf("after its end: %+v, %v", got, err)
	}
	c = addChannel(t, s, record.Channel{User: a, Kind: record.Webhook, Target: "https://one"})
	edited := c
	edited.Target = "https://two"
	if err := s.SetChannel(t.Context(), edited, ""); err != nil {
		t.Fatal(err)
	}
	if err := s.Complete(t.Context(), record.Outcome{Channel: c, Result: "500", State: record.ChannelBroken, At: 5}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.ChannelByID(t.Context(), c.ID); err != nil || got.State != record.ChannelOn || got.Target != "https://two" || got.Last != "" {
		t.Errorf("edited meanwhile: %+v, %v", got, err)
	}
	if got, err := s.Reachable(t.Context()); err != nil || len(got) != 1 || got[0] != a {
		t.Errorf("reachable: %v, %v", got, err)
	}
}

// TestFiveTriesAtOnce: wrong codes that arrive together are counted one after the other, and the right one comes too late. A
// code is never mailed to an address that its channel no longer has.
func TestFiveTriesAtOnce(t *testing.T) {
	s := fresh(t)
	a := addUser(t, s, "Anna")
	c := addChannel(t, s, record.Channel{User: a, Kind: record.Mail, Target: "anna@portside.dev", State: record.ChannelNew})
	if code, err := s.MailCode(t.Context(), c, "111111111", 7); err != nil || code != "111111111" {
		t.Fatal(code, err)
	}
	if code, err := s.MailCode(t.Context(), c, "222222222", 8); err != nil || code != "111111111" {
		t.Errorf("mailed again the code is %s, %v", code, err)
	}
	got := make(chan int)
	for range 20 {
		go func() {
			left, err := s.ConfirmMail(t.Context(), a, c.ID, "wrong")
			if !errors.Is(err, record.ErrCode) {
				t.Errorf("a wrong code: %v", err)
			}
			got <- left
		}()
	}
	var lefts []int
	for range 20 {
		lefts = append(lefts, <-got)
	}
	slices.Sort(lefts)
	if want := append(make([]int, 16), 1, 2, 3, 4); !slices.Equal(lefts, want) {
		t.Errorf("tries left: %v, want %v", lefts, want)
	}
	if _, err := s.ConfirmMail(t.Context(), a, c.ID, "111111111"); !errors.Is(err, record.ErrCode) {
		t.Errorf("the right code after five wrong ones: %v", err)
	}
	if _, err := s.ConfirmMail(t.Context(), a, c.ID, ""); !errors.Is(err, record.ErrCode) {
		t.Errorf("no code, when there is none: %v", err)
	}
	now := c
	now.Target = "bea@portside.dev"
	if err := s.SetChannel(t.Context(), now, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := s.MailCode(t.Context(), c, "333333333", 9); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("a code for the address it had: %v", err)
	}
	if code, err := s.MailCode(t.Context(), now, "333333333", 9); err != nil || code != "333333333" {
		t.Fatal(code, err)
	}
	for _, code := range []string{"1", "2", "3", "4"} {
		if _, err := s.ConfirmMail(t.Context(), a, c.ID, code); !errors.Is(err, record.ErrCode) {
			t.Errorf("code %s: %v", code, err)
		}
	}
	if _, err := s.ConfirmMail(t.Context(), a+1, c.ID, "333333333"); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("somebody else: %v", err)
	}
	if _, err := s.ConfirmMail(t.Context(), a, c.ID, "333333333"); err != nil {
		t.Errorf("the right code after four wrong ones: %v", err)
	}
	if got, err := s.ChannelByID(t.Context(), c.ID); err != nil || got.State != record.ChannelOn || got.Code != "" || got.Mailed != 9 {
		t.Errorf("confirmed it is %+v, %v", got, err)
	}
}

// TestChannelEndsWithItsDevice: signing out ends the subscription of the device, and no other channel.
func TestChannelEndsWithItsDevice(t *testing.T) {
	s := fresh(t)
	a := addUser(t, s, "Anna")
	m := manager(s)
	token := device(t, m, "1", "Firefox")
	addChannel(t, s, record.Channel{User: a, Kind: record.Push, Target: "https://push/1", Session: record.StoredToken(token)})
	addChannel(t, s, record.Channel{User: a, Kind: record.Push, Target: "https://push/2", Session: record.StoredToken(token)})
	addChannel(t, s, record.Channel{User: a, Kind: record.Webhook, Target: "https://hook"})
	if list, err := s.Channels(t.Context(), a); err != nil || len(list) != 2 || list[0].Target != "https://push/2" {
		t.Fatalf("one device, one subscription: %+v, %v", list, err)
	}
	if err := s.RevokeDevice(t.Context(), a, record.StoredToken(token)); err != nil {
		t.Fatal(err)
	}
	if list, err := s.Channels(t.Context(), a); err != nil || len(list) != 1 || list[0].Kind != record.Webhook {
		t.Errorf("after signing out: %+v, %v", list, err)
	}
}

func TestTidyNotices(t *testing.T) {
	s := fresh(t)
	a := addUser(t, s, "Anna")
	m := table(t, s, record.Running, 2, a, 0)
	now := time.Now().UnixMilli()
	for i := range int64(3) {
		if err := s.AddNotices(t.Context(), []record.Notice{{Match: m.ID, User: a, Kind: record.NoticeTurn, Mark: i, At: now - i*1000, Due: []int64{-1, -1, now}[i]}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.TidyNotices(t.Context(), now-500); err != nil {
		t.Fatal(err)
	}
	if channels, waiting, err := s.Undelivered(t.Context()); err != nil || channels != 0 || waiting != 1 {
		t.Errorf("%d channels, %d waiting, %v", channels, waiting, err)
	}
	var left int
	if err := s.row(t.Context(), []any{&left}, "SELECT count(*) FROM notices"); err != nil || left != 2 {
		t.Errorf("%d rows are left, %v", left, err)
	}
}
