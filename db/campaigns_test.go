package db

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/record"
)

// party stores a campaign of these users, the first of them its owner.
func party(t *testing.T, s *Store, users ...record.UserID) *record.Campaign {
	t.Helper()
	c := &record.Campaign{Game: "port-royal", Name: "The lamp", Mode: record.Coop, Additions: []string{"gambler"}, Choosing: record.ChooseDraft, Standing: record.Active, First: 1,
		Rules: 3, Data: 2, Pace: 5, Invite: record.NewCode(), CreatedAt: 7, ChangedAt: 8}
	for i, u := range users {
		role := record.Fellow
		if i == 0 {
			role = record.Owner
		}
		c.Members = append(c.Members, record.Member{User: u, Name: "?", Role: role, JoinedAt: 7, Chapter: 1})
	}
	id, err := s.AddCampaign(t.Context(), c, []record.CampaignEntry{{At: 7, Kind: "created", Args: []string{"Anna"}}})
	if err != nil {
		t.Fatal(err)
	}
	if c, err = s.Campaign(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	return c
}

// attempt adds an attempt with a running match.
func attempt(t *testing.T, s *Store, c *record.Campaign, n int, users ...record.UserID) (*record.Attempt, error) {
	t.Helper()
	m := table(t, s, record.Waiting, 0, users...)
	m.Status, m.StartedAt, m.Invite, m.Watch = record.Running, 9, record.NewCode(), record.NewCode()
	a := &record.Attempt{N: n, Kind: record.ForChapter, Chapter: 1, Number: n, Result: record.Unfinished, At: 9,
		Inputs: record.Inputs{Mode: record.Coop, Seats: []record.AttemptSeat{{Member: c.Members[0].ID, Name: "Anna", Coins: 2}, {Bot: "greedy"}}, Groups: []int{80}, Extra: 2, Choosing: record.ChooseRandom, Rules: 3, Data: 2},
		Report: record.Report{Result: record.Unfinished, Groups: []int{80}, Story: []record.StoryCard{{Card: "10", Kind: record.Mission, Month: 1, Way: record.WayStart, Completed: []engine.Seat{}, First: engine.Nobody, Group: 80}}}}
	_, err := s.AddAttempt(t.Context(), c, m, someplies(0, 3), a, []record.CampaignEntry{{At: 9, Kind: "story", Attempt: n, Args: []string{"10"}}}, nil)
	return a, err
}

func TestCampaignRoundTrip(t *testing.T) {
	s := fresh(t)
	anna, ben := addUser(t, s, "Anna"), addUser(t, s, "Ben")
	c := party(t, s, anna)
	if c.Name != "The lamp" || c.Mode != record.Coop || !reflect.DeepEqual(c.Additions, []string{"gambler"}) || c.Rules != 3 || c.Data != 2 || c.Pace != 5 || c.Members[0].Name != "Anna" {
		t.Fatalf("read %+v", c)
	}
	now := c.Clone()
	now.Members = append(now.Members, record.Member{User: ben, Name: "Ben", Role: record.Fellow, JoinedAt: 8, Chapter: 1})
	if err := s.ChangeCampaign(t.Context(), record.CampaignChange{Was: c, Now: now, Log: []record.CampaignEntry{{Kind: "joined"}}}); err != nil {
		t.Fatal(err)
	}
	c, _ = s.Campaign(t.Context(), c.ID)
	now = c.Clone()
	now.Members[0].Role, now.Members[1].Role = record.Fellow, record.Owner // the helm changes hands in one go
	now.Plan = &record.Plan{By: c.Members[0].ID, Choosing: record.ChooseRandom, At: 12,
		Seats: []record.PlanSeat{{Member: c.Members[1].ID, Coins: 2, Agreed: true}, {Bot: "greedy", Coins: 1}, {Member: c.Members[0].ID}}}
	if err := s.ChangeCampaign(t.Context(), record.CampaignChange{Was: c, Now: now}); err != nil {
		t.Fatal(err)
	}
	got, err := s.Campaign(t.Context(), c.ID)
	if err != nil || !reflect.DeepEqual(got, now) {
		t.Errorf("read\n%+v\nwant\n%+v (%v)", got, now, err)
	}
	if n, err := s.PlansWaiting(t.Context(), anna); n != 1 || err != nil {
		t.Errorf("%d plans wait for Anna, %v", n, err)
	}
	if n, err := s.PlansWaiting(t.Context(), ben); n != 0 || err != nil {
		t.Errorf("%d plans wait for Ben, %v", n, err)
	}
	if _, err := attempt(t, s, c, 1, anna, 0); !errors.Is(err, record.ErrConflict) {
		t.Errorf("an attempt of the party as it was before the helm changed hands: %v", err)
	}
	a, err := attempt(t, s, got, 1, anna, 0)
	if err != nil {
		t.Fatal(err)
	}
	got, err = s.Campaign(t.Context(), c.ID)
	if err != nil || got.Plan != nil || len(got.Attempts) != 1 || !reflect.DeepEqual(&got.Attempts[0], a) {
		t.Errorf("read\n%+v\nwant\n%+v (%v)", got.Attempts, a, err)
	}
	if m, _, err := s.Match(t.Context(), a.Match); err != nil || m.Attempt != a.ID || m.Campaign != c.ID {
		t.Errorf("the match is attempt %d of campaign %d, %v", m.Attempt, m.Campaign, err)
	}
	if in, err := s.InCampaignOf(t.Context(), ben, a.Match); !in || err != nil {
		t.Errorf("Ben is in the campaign: %t, %v", in, err)
	}
	if id, err := s.CampaignByInvite(t.Context(), c.Invite); id != c.ID || err != nil {
		t.Errorf("the invitation is to %d, %v", id, err)
	}
	if err := s.DeleteCampaign(t.Context(), c.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Campaign(t.Context(), c.ID); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("after deleting: %v", err)
	}
	if _, plies, err := s.Match(t.Context(), a.Match); err != nil || len(plies) != 3 {
		t.Errorf("its match: %d plies, %v", len(plies), err)
	}
}

// TestCampaignConstraints: what two writers cannot both do, the database itself refuses.
func TestCampaignConstraints(t *testing.T) {
	s := fresh(t)
	anna, ben := addUser(t, s, "Anna"), addUser(t, s, "Ben")
	c := party(t, s, anna)
	if _, err := attempt(t, s, c, 1, anna, 0); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		do   func() error
	}{
		{"a second attempt under way", func() error { _, err := attempt(t, s, c, 2, anna, 0); return err }},
		{"two owners", func() error {
			now := c.Clone()
			now.Members = append(now.Members, record.Member{User: ben, Name: "Ben", Role: record.Owner, Chapter: 1})
			return s.ChangeCampaign(t.Context(), record.CampaignChange{Was: c, Now: now})
		}},
		{"the same member twice", func() error {
			now := c.Clone()
			now.Members = append(now.Members, record.Member{User: anna, Name: "Anna", Role: record.Fellow, Chapter: 1})
			return s.ChangeCampaign(t.Context(), record.CampaignChange{Was: c, Now: now})
		}},
	} {
		if err := tt.do(); !errors.Is(err, record.ErrConflict) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	got, err := s.Campaign(t.Context(), c.ID)
	if err != nil || len(got.Attempts) != 1 || len(got.Members) != 1 {
		t.Errorf("%d attempts, %d members, %v", len(got.Attempts), len(got.Members), err)
	}
	if ids, err := s.Newest(t.Context(), 0); err != nil || len(ids) != 3 { // that of the attempt, and what table has left
		t.Errorf("matches %v: that of a refused attempt has stayed, %v", ids, err)
	}
}

// TestStoryTakenBack: cards that a rewound match has not shown any more are taken back; that they were seen
// stays in the log, once.
func TestStoryTakenBack(t *testing.T) {
	s := fresh(t)
	anna := addUser(t, s, "Anna")
	c := party(t, s, anna)
	a, err := attempt(t, s, c, 1, anna, 0)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := s.Match(t.Context(), a.Match)
	if err != nil {
		t.Fatal(err)
	}
	book := func(was record.Result, r record.Report) {
		t.Helper()
		b := &record.Booking{Attempt: a.ID, Was: was, Report: r, At: 20}
		for _, told := range r.Story[1:] {
			b.Log = append(b.Log, record.CampaignEntry{Kind: "story", Attempt: 1, Args: []string{told.Card}})
		}
		if err := s.Change(t.Context(), record.Change{Saved: saved(t, s, m.ID), Was: m, Now: m, Book: b}); err != nil {
			t.Fatal(err)
		}
	}
	more := a.Report
	more.Story = append(more.Story[:1:1], record.StoryCard{Card: "11", Kind: record.Mission, First: 0, Completed: []engine.Seat{0}})
	for range 2 {
		book(record.Unfinished, more)
		book(record.Unfinished, a.Report)
	}
	more.Result = record.Defeat
	book(record.Unfinished, more)
	got, err := s.Attempt(t.Context(), a.ID)
	if err != nil || got.Result != record.Defeat || len(got.Report.Story) != 2 || got.EndedAt != 20 {
		t.Errorf("%+v, %v", got, err)
	}
	log, err := s.CampaignLog(t.Context(), c.ID)
	if err != nil || len(log) != 3 {
		t.Errorf("log %+v, %v", log, err)
	}
	if n, err := s.CampaignLogLength(t.Context(), c.ID); n != 3 || err != nil {
		t.Errorf("%d entries, %v", n, err)
	}
}

// TestUnstagedMigration: what an interrupted import has left behind goes. What came from a file, and what was branched off,
// while there were such things, is read as before.
func TestUnstagedMigration(t *testing.T) {
	path := older(t, slices.Index(steps(), "0024_unstaged.sql"))
	match := func(id int) string {
		return fmt.Sprintf(`INSERT INTO matches (id, game, rules, seat_count, options, status, public, pace, seating, seed, salt, invite, watch, created_at, imported, commitment)
			VALUES (%d, 'port-royal', 1, 1, '{}', 'over', 0, 0, 'keep', zeroblob(32), zeroblob(16), 'i%d', 'w%d', 1, 1, 'c0ffee')`, id, id, id)
	}
	campaign := func(id int, more string) string {
		return fmt.Sprintf(`INSERT INTO campaigns (id, game, name, mode, additions, choosing, first, rules, data, pace, invite, forked, fork_name, fork_n, created_at, changed_at, imported, import_key)
			VALUES (%d, 'port-royal', 'C', 'coop', '[]', 'random', 1, 1, 1, 0, 'c%d', %s)`, id, id, more)
	}
	attempt := func(id, campaign, match, copied int) string {
		return fmt.Sprintf(`INSERT INTO campaign_attempts (id, campaign_id, n, kind, chapter, number, match_id, copied, inputs, result, report, started_at)
			VALUES (%d, %d, 1, 'chapter', 1, 1, %d, %d, '{}', 'victory', '{}', 1)`, id, campaign, match, copied)
	}
	raw(t, path, "INSERT INTO users (id, name, created_at) VALUES (1, 'Anna', 1)",
		match(1), match(2), match(3), "INSERT INTO staged_matches (match_id) VALUES (1), (2)",
		"INSERT INTO seats (match_id, seat, kind, name) VALUES (3, 0, 'open', 'Ben')",
		campaign(1, "NULL, '', 0, 1, 1, 5, NULL"), "INSERT INTO staged_campaigns (campaign_id) VALUES (1)", attempt(1, 1, 1, 0),
		campaign(2, "NULL, '', 1, 1, 1, 5, 'key'"), attempt(2, 2, 3, 0),
		"INSERT INTO campaign_members (campaign_id, user_id, name, role, joined_at, chapter, place, asked) VALUES (2, 1, 'Anna', 'owner', 1, 1, '', 1), (2, NULL, 'Ben', 'member', 1, 1, 'Ben', 0)",
		campaign(3, "2, 'The lamp', 1, 1, 1, 0, NULL"), attempt(3, 3, 3, 1))
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for table, want := range map[string]string{"matches": "[3]", "campaigns": "[2 3]", "campaign_attempts": "[2 3]"} {
		ids, err := ids[int64](t.Context(), s, table, "SELECT id FROM "+table+" ORDER BY id")
		if err != nil || fmt.Sprint(ids) != want {
			t.Errorf("%s %v are left, want %s, %v", table, ids, want, err)
		}
	}
	c, err := s.Campaign(t.Context(), 2)
	if err != nil || c.Imported != 5 || c.FromN != 1 || len(c.Members) != 2 || c.Member(1) == nil || c.Members[1].Name != "Ben" || c.Members[1].Here() || c.Attempts[0].Copied {
		t.Errorf("from a file: %+v, %v", c, err)
	}
	if c, err = s.Campaign(t.Context(), 3); err != nil || !c.Forked() || c.From != 2 || c.FromN != 1 || !c.Attempts[0].Copied {
		t.Errorf("branched off: %+v, %v", c, err)
	}
	m, _, err := s.Match(t.Context(), 3)
	if err != nil || !m.Imported || m.Commitment() != "c0ffee" || m.Campaign != 2 || m.Seats[0].Name != "Ben" {
		t.Errorf("the match: %+v, %v", m, err)
	}
}
