package db

import (
	"testing"

	"portside/engine/record"
)

// TestOutboxOfCampaigns: a notice about a campaign is stored with its change, once for each plan, finds its way into
// a delivery with what it is about, and goes with the campaign.
func TestOutboxOfCampaigns(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a := addUser(t, s, "Anna")
	c := addChannel(t, s, record.Channel{User: a, Kind: record.Webhook, Target: "x"})
	party := &record.Campaign{Game: "port-royal", Name: "The lamp", Mode: record.Coop, Choosing: record.ChooseRandom, Standing: record.Active, First: 1, Invite: "v",
		Members: []record.Member{{User: a, Name: "Anna", Role: record.Owner, Chapter: 1}}}
	id, err := s.AddCampaign(ctx, party, nil)
	if err != nil {
		t.Fatal(err)
	}
	if party, err = s.Campaign(ctx, id); err != nil {
		t.Fatal(err)
	}
	for _, mark := range []int64{5, 5, 6} {
		n := record.Notice{Campaign: id, User: a, Seat: 1, Kind: record.NoticePlan, Mark: mark, At: 10, Due: 20}
		if err := s.ChangeCampaign(ctx, record.CampaignChange{Was: party, Now: party, Notices: []record.Notice{n}}); err != nil {
			t.Fatal(err)
		}
	}
	due, err := s.DueNotices(ctx, 20, 10)
	if err != nil || len(due) != 2 || due[0].Campaign != id || due[0].Match != 0 || due[0].Kind != record.NoticePlan || due[0].Mark != 5 || due[1].Mark != 6 {
		t.Fatalf("due: %+v, %v", due, err)
	}
	if err := s.SortNotices(ctx, record.SortedNotices{Send: map[record.NoticeID][]record.Delivery{due[0].ID: {{Channel: c.ID, Kind: record.NoticePlan, Title: "t", Text: "x"}}}}); err != nil {
		t.Fatal(err)
	}
	list, err := s.WaitingDeliveries(ctx, c.ID)
	if err != nil || len(list) != 1 || list[0].Of.Campaign != id || list[0].Match != 0 || list[0].Of.Mark != 5 {
		t.Fatalf("deliveries: %+v, %v", list, err)
	}
	if err := s.DeleteCampaign(ctx, id); err != nil {
		t.Fatal(err)
	}
	if _, waiting, err := s.Undelivered(ctx); err != nil || waiting != 0 {
		t.Errorf("%d notices of a campaign that is gone, %v", waiting, err)
	}
}

// TestMigrateOutbox: what waited to be told, what was told and what was under way is as before in a file from before
// notices of campaigns.
func TestMigrateOutbox(t *testing.T) {
	path := older(t, 7)
	raw(t, path, "INSERT INTO users (id, name, created_at) VALUES (1, 'Anna', 1)",
		`INSERT INTO matches (id, game, rules, seat_count, options, status, public, pace, seating, seed, salt, invite, watch, created_at)
			VALUES (4, 'port-royal', 1, 1, '{}', 'waiting', 0, 0, 'keep', zeroblob(32), zeroblob(16), 'i', 'w', 1)`,
		"INSERT INTO seats (match_id, seat, kind, user_id, bank) VALUES (4, 0, 'user', 1, 7)",
		"INSERT INTO channels (id, user_id, kind, target, state, added_at) VALUES (2, 1, 'webhook', 'x', 'on', 1)",
		"INSERT INTO notices (id, match_id, user_id, seat, kind, mark, at, due, sent_at) VALUES (8, 4, 1, 0, 'turn', 3, 10, 20, 0), (9, 4, 1, 0, 'begun', 0, 11, 21, 22)",
		"INSERT INTO deliveries (id, notice_id, channel_id, kind, match_id, game, title, text, at, due) VALUES (5, 9, 2, 'begun', 4, 'port-royal', 't', 'x', 23, 24)")
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	due, err := s.DueNotices(t.Context(), 100, 10)
	if err != nil || len(due) != 1 || due[0] != (record.Notice{ID: 8, Match: 4, User: 1, Kind: record.NoticeTurn, Mark: 3, At: 10, Due: 20}) {
		t.Errorf("due: %+v, %v", due, err)
	}
	list, err := s.WaitingDeliveries(t.Context(), 2)
	if err != nil || len(list) != 1 || list[0].ID != 5 || list[0].Notice != 9 || list[0].Channel != 2 || list[0].Of.At != 11 {
		t.Errorf("under way: %+v, %v", list, err)
	}
	if err := s.AddNotices(t.Context(), []record.Notice{{Match: 4, User: 1, Kind: record.NoticeBegun, At: 50, Due: 50}}); err != nil {
		t.Fatal(err)
	}
	if due, err := s.DueNotices(t.Context(), 100, 10); err != nil || len(due) != 1 {
		t.Errorf("what was told is told again: %+v, %v", due, err)
	}
	if m, _, err := s.Match(t.Context(), 4); err != nil || m.Seats[0].Bank != 7 || m.Seats[0].Kept != 0 {
		t.Errorf("the seat: %+v, %v", m.Seats, err)
	}
}
