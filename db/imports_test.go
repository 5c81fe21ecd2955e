package db

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// copier is a context that looks at the store whenever a job is about to be handed to the writer: then nothing is
// being written.
type copier struct {
	context.Context
	look func()
}

func (c copier) Err() error {
	c.look()
	return c.Context.Err()
}

// TestImportInPieces: of an import nothing can be seen before all of it is stored, nothing is left of it where the server
// stops in the middle, and no job of it is long.
func TestImportInPieces(t *testing.T) {
	s := fresh(t)
	anna := addUser(t, s, "Anna")
	before, err := s.Counts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var staged match.ID
	jobs := 0
	ctx := copier{t.Context(), func() {
		jobs++
		ctx := t.Context()
		if list, err := s.CampaignsOf(ctx, anna); len(list) > 0 || err != nil {
			t.Errorf("before job %d Anna is in %v, %v", jobs, list, err)
		}
		if _, err := s.Campaign(ctx, 1); !errors.Is(err, record.ErrNotFound) {
			t.Errorf("before job %d the campaign is there: %v", jobs, err)
		}
		if _, err := s.CampaignByImport(ctx, "key"); !errors.Is(err, record.ErrNotFound) {
			t.Errorf("before job %d its form has been received: %v", jobs, err)
		}
		if _, _, err := s.Match(ctx, staged); staged != 0 && !errors.Is(err, record.ErrNotFound) {
			t.Errorf("before job %d the match is there: %v", jobs, err)
		}
		if ids, err := s.Newest(ctx, 0); len(ids) > 0 || err != nil {
			t.Errorf("before job %d there are matches %v, %v", jobs, ids, err)
		}
		killed := filepath.Join(t.TempDir(), "killed.db")
		for _, end := range []string{"", "-wal"} {
			data, err := os.ReadFile(s.path + end)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(killed+end, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		again, err := Open(ctx, killed, quiet)
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		if now, err := again.Counts(ctx); err != nil || now != before {
			t.Errorf("killed before job %d: %+v is left, %v", jobs, now, err)
		}
		var rows int
		if err := again.row(ctx, []any{&rows}, "SELECT (SELECT count(*) FROM campaigns) + (SELECT count(*) FROM campaign_log) + (SELECT count(*) FROM campaign_attempts)"); err != nil || rows != 0 {
			t.Errorf("killed before job %d: %d rows of the campaign are left, %v", jobs, rows, err)
		}
	}}
	bring := func(key string) (record.CampaignID, error) {
		m := &record.Match{Game: "port-royal", Setup: engine.Setup{Seats: 2, Rules: 1}, Status: record.Over, Terms: record.Terms{Seating: record.Keep}, Invite: record.NewCode(), Watch: record.NewCode()}
		var err error
		if staged, err = s.StageMatch(ctx, m); err != nil {
			t.Fatal(err)
		}
		const plies = 4 * pieceRows
		if err := s.StagePlies(ctx, staged, someplies(0, plies), nil); err != nil {
			t.Fatal(err)
		}
		if err := s.StagePlies(ctx, staged, nil, []record.Seat{{Kind: record.Open, Name: "Ben", Place: 1}, {Kind: record.Bot, Level: "greedy", Place: 2}}); err != nil {
			t.Fatal(err)
		}
		if jobs < 2+plies/pieceRows {
			t.Errorf("%d plies were stored in %d jobs", plies, jobs)
		}
		c := &record.Campaign{Game: "port-royal", Name: "The lamp", Mode: record.Coop, Choosing: record.ChooseDraft, Standing: record.Active, First: 1, Rules: 3, Data: 2,
			Invite: record.NewCode(), ImportKey: key, Imported: 5, CreatedAt: 7, ChangedAt: 8,
			Members: []record.Member{{ID: 40, Name: "Ben", Place: "Ben", Role: record.Fellow, Chapter: 1}, {User: anna, Name: "Anna", Role: record.Owner, Chapter: 1, Asked: true}},
			Attempts: []record.Attempt{{N: 1, Kind: record.ForChapter, Chapter: 1, Number: 1, Match: staged, Result: record.Defeat, At: 9,
				Inputs: record.Inputs{Seats: []record.AttemptSeat{{Member: 40, Name: "Ben"}}}}}}
		return s.ImportCampaign(ctx, c, anna, make([]record.CampaignEntry, 2*pieceRows))
	}
	id, err := bring("key")
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.Campaign(t.Context(), id)
	if err != nil || len(c.Members) != 2 || c.Member(anna) == nil || !c.Member(anna).Asked || c.Attempts[0].Inputs.Seats[0].Member != c.Members[0].ID {
		t.Fatalf("%+v, %v", c, err)
	}
	m, plies, err := s.Match(t.Context(), staged)
	if err != nil || !m.Imported || m.Owner != anna || len(plies) != 4*pieceRows || len(m.Seats) != 2 {
		t.Errorf("%d plies of %+v, %v", len(plies), m, err)
	}
	if log, err := s.CampaignLog(t.Context(), id); err != nil || len(log) != 2*pieceRows || log[len(log)-1].N != len(log) {
		t.Errorf("%d entries, %v", len(log), err)
	}

	// The same form once more is refused with the last job, and what was stored for it goes.
	ctx.look = func() {}
	first := staged
	if err := s.DeleteCampaign(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := bring("key"); err != nil {
		t.Fatal(err)
	}
	full, err := s.Counts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	other, err := s.StageMatch(ctx, &record.Match{Game: m.Game, Setup: m.Setup, Status: record.Over, Terms: record.Terms{Seating: record.Keep}, Invite: "i", Watch: "w"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.StagePlies(ctx, other, someplies(0, 2*pieceRows), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ImportCampaign(ctx, &record.Campaign{Game: "port-royal", Name: "?", Mode: record.Coop, Choosing: record.ChooseDraft, Standing: record.Active, First: 1,
		Invite: "x", ImportKey: "key", Attempts: []record.Attempt{{N: 1, Kind: record.Side, Result: record.Defeat, Match: other}}}, anna, make([]record.CampaignEntry, 3)); !errors.Is(err, record.ErrConflict) {
		t.Errorf("the same form again: %v", err)
	}
	if err := s.DropStaged(ctx, []match.ID{other, staged, first}); err != nil { // those that are not staged any more stay
		t.Fatal(err)
	}
	if now, err := s.Counts(t.Context()); err != nil || now != full {
		t.Errorf("%+v, want %+v, %v", now, full, err)
	}
}
