package db

import (
	"reflect"
	"testing"

	"portside/engine/record"
)

// TestRests: pausing, archiving and resuming are stored as times; a rest without length leaves nothing.
func TestRests(t *testing.T) {
	s := fresh(t)
	c := party(t, s, addUser(t, s, "Anna"))
	stand := func(to record.Standing, at int64) {
		t.Helper()
		now := c.Clone()
		now.Standing, now.ChangedAt = to, at
		if err := s.ChangeCampaign(t.Context(), record.CampaignChange{Was: c, Now: now}); err != nil {
			t.Fatal(err)
		}
		c = now
	}
	stand(record.Paused, 100)
	stand(record.Archived, 150)
	stand(record.Active, 200)
	stand(record.Paused, 300)
	stand(record.Active, 300)
	stand(record.Paused, 300)
	stand(record.Active, 310)
	stand(record.Archived, 400)
	want := [][2]int64{{100, 200}, {300, 310}, {400, 0}}
	if got, err := s.Pauses(t.Context(), c.ID); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v, %v", got, want, err)
	}
	if err := s.DeleteCampaign(t.Context(), c.ID); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Pauses(t.Context(), c.ID); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
	}
}

// TestMigrateCampaigns: in a file from before rests and seals were kept, a campaign that rests goes on resting,
// and the seed of a chapter that has ended stays as open as it was.
func TestMigrateCampaigns(t *testing.T) {
	path := older(t, 4)
	raw(t, path,
		`INSERT INTO campaigns (id, game, name, mode, additions, choosing, standing, first, rules, data, pace, invite, created_at, changed_at)
			VALUES (1, 'port-royal', 'The lamp', 'coop', '[]', 'random', 'paused', 1, 1, 1, 0, 'A', 1, 50)`,
		`INSERT INTO matches (id, game, rules, seat_count, options, status, public, pace, seating, seed, salt, invite, watch, created_at)
			VALUES (1, 'port-royal', 1, 1, '{}', 'over', 0, 0, 'keep', zeroblob(32), zeroblob(16), 'B', 'C', 1), (2, 'port-royal', 1, 1, '{}', 'waiting', 0, 0, 'keep', zeroblob(32), zeroblob(16), 'D', 'E', 1)`,
		`INSERT INTO campaign_attempts (id, campaign_id, n, kind, chapter, number, match_id, inputs, result, report, started_at, ended_at)
			VALUES (1, 1, 1, 'chapter', 1, 1, 1, '{}', 'defeat', '{}', 1, 40), (2, 1, 2, 'chapter', 1, 2, 2, '{}', 'running', '{}', 45, 0)`)
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if got, err := s.Pauses(t.Context(), 1); err != nil || !reflect.DeepEqual(got, [][2]int64{{50, 0}}) {
		t.Errorf("rests %v, %v", got, err)
	}
	for id, want := range map[record.AttemptID]int64{1: 40, 2: 0} {
		if a, err := s.Attempt(t.Context(), id); err != nil || a.Shown != want {
			t.Errorf("attempt %d: shown %d, want %d, %v", id, a.Shown, want, err)
		}
	}
}
