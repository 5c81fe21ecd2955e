package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"portside/engine/match"
	"portside/engine/record"
)

// pieceRows is how many rows of a large import are written or removed in one job: others wait some milliseconds for
// it.
const pieceRows = 500

// StageMatch stores a match of an import under way; its seats and plies follow. Nobody can see it before
// ImportCampaign, and if the server stops before that it is removed.
func (s *Store) StageMatch(ctx context.Context, m *record.Match) (match.ID, error) {
	options, err := json.Marshal(m.Setup.Options)
	if err != nil {
		return 0, err
	}
	staged := *m
	staged.Owner, staged.Imported, staged.Seats = 0, false, nil // not marked as imported yet, or deleting another campaign would remove it
	var id match.ID
	err = s.do(ctx, func(t *tx) (err error) {
		if id, err = addMatch(t, &staged, options, nil); err != nil {
			return err
		}
		_, err = t.exec("INSERT INTO staged_matches (match_id) VALUES (?)", int64(id))
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("stage match: %w", err)
	}
	return id, nil
}

// StagePlies adds plies to a staged match, and seats if there are any.
func (s *Store) StagePlies(ctx context.Context, id match.ID, plies []match.Ply, seats []record.Seat) error {
	for piece := range slices.Chunk(plies, pieceRows) {
		if err := s.do(ctx, func(t *tx) error { return addPlies(t, id, piece) }); err != nil {
			return fmt.Errorf("stage match %d: %w", id, err)
		}
	}
	err := s.do(ctx, func(t *tx) error {
		for i := range seats {
			if err := addSeat(t, id, 0, i, &seats[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("stage match %d: %w", id, err)
	}
	return nil
}

// ImportCampaign stores a campaign whose attempts have staged matches, in several jobs. The last one makes the
// matches owner's and everything visible at once. Errors: record.ErrConflict if the form of the import was sent
// before; the caller then drops the staged matches.
func (s *Store) ImportCampaign(ctx context.Context, c *record.Campaign, owner record.UserID, log []record.CampaignEntry) (record.CampaignID, error) {
	id, err := s.importCampaign(ctx, c, owner, log)
	if err != nil {
		if id != 0 {
			s.dropCampaign(context.WithoutCancel(ctx), id) // if that fails too, the next start removes it
		}
		return 0, fmt.Errorf("import campaign: %w", err)
	}
	return id, nil
}

func (s *Store) importCampaign(ctx context.Context, c *record.Campaign, owner record.UserID, log []record.CampaignEntry) (id record.CampaignID, err error) {
	var here, places []record.Member // only members see a campaign
	for _, m := range c.Members {
		if m.User != 0 {
			here = append(here, m)
		} else {
			places = append(places, m)
		}
	}
	var members map[record.MemberID]record.MemberID
	err = s.do(ctx, func(t *tx) error {
		n, err := addCampaign(t, c)
		if err != nil {
			return err
		}
		if _, err := t.exec("INSERT INTO staged_campaigns (campaign_id) VALUES (?)", int64(n)); err != nil {
			return err
		}
		if members, err = addMembers(t, n, places); err == nil {
			id = n
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	for piece := range slices.Chunk(c.Attempts, pieceRows/50) { // an attempt has several rows of story
		err := s.do(ctx, func(t *tx) error {
			for i := range piece {
				if err := addOldAttempt(t, id, &piece[i], members); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return id, err
		}
	}
	n := 0
	for piece := range slices.Chunk(log, pieceRows) {
		err := s.do(ctx, func(t *tx) error {
			for i := range piece {
				args, err := json.Marshal(append([]string{}, piece[i].Args...))
				if err != nil {
					return err
				}
				if _, err := t.exec("INSERT INTO campaign_log (campaign_id, n, at, kind, attempt, args) VALUES (?, ?, ?, ?, ?, ?)",
					int64(id), n+i+1, piece[i].At, piece[i].Kind, piece[i].Attempt, string(args)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return id, err
		}
		n += len(piece)
	}
	return id, s.do(ctx, func(t *tx) error {
		if _, err := addMembers(t, id, here); err != nil {
			return err
		}
		for _, a := range c.Attempts {
			if _, err := t.exec("UPDATE matches SET imported = 1, owner = ? WHERE id = ?", orNull(owner), int64(a.Match)); err != nil {
				return err
			}
			if _, err := t.exec("DELETE FROM staged_matches WHERE match_id = ?", int64(a.Match)); err != nil {
				return err
			}
		}
		if _, err := t.exec("DELETE FROM staged_campaigns WHERE campaign_id = ?", int64(id)); err != nil {
			return err
		}
		_, err := t.exec("UPDATE campaigns SET import_key = ? WHERE id = ?", textOrNull(c.ImportKey), int64(id))
		return err
	})
}

// DropStaged removes staged matches, a few rows at a time.
func (s *Store) DropStaged(ctx context.Context, ids []match.ID) error {
	for _, id := range ids {
		err := s.dropRows(ctx, `DELETE FROM plies WHERE match_id = ?1 AND EXISTS (SELECT 1 FROM staged_matches WHERE match_id = ?1)
			AND n IN (SELECT n FROM plies WHERE match_id = ?1 LIMIT ?2)`, int64(id))
		if err == nil {
			err = s.do(ctx, func(t *tx) error {
				_, err := t.exec("DELETE FROM matches WHERE id = ?1 AND EXISTS (SELECT 1 FROM staged_matches WHERE match_id = ?1)", int64(id))
				return err
			})
		}
		if err != nil {
			return fmt.Errorf("drop staged match %d: %w", id, err)
		}
	}
	return nil
}

// dropCampaign removes a staged campaign, in pieces.
func (s *Store) dropCampaign(ctx context.Context, id record.CampaignID) error {
	if err := s.dropRows(ctx, "DELETE FROM campaign_log WHERE campaign_id = ?1 AND n IN (SELECT n FROM campaign_log WHERE campaign_id = ?1 LIMIT ?2)", int64(id)); err != nil {
		return err
	}
	return s.do(ctx, func(t *tx) error {
		_, err := t.exec("DELETE FROM campaigns WHERE id = ?1 AND EXISTS (SELECT 1 FROM staged_campaigns WHERE campaign_id = ?1)", int64(id))
		return err
	})
}

// dropRows runs a query that deletes a limited number of rows, until there are none left.
func (s *Store) dropRows(ctx context.Context, query string, id int64) error {
	for {
		var gone int64
		err := s.do(ctx, func(t *tx) (err error) {
			gone, err = t.exec(query, id, pieceRows)
			return err
		})
		if err != nil || gone == 0 {
			return err
		}
	}
}

// sweep removes what is left of an import that was under way when the server stopped.
func sweep(ctx context.Context, pool *sql.DB) error {
	for _, query := range []string{
		"DELETE FROM campaigns WHERE id IN (SELECT campaign_id FROM staged_campaigns)", // first, because its attempts refer to matches
		"DELETE FROM matches WHERE id IN (SELECT match_id FROM staged_matches)",
	} {
		if _, err := pool.ExecContext(ctx, query); err != nil {
			return fmt.Errorf("sweep: %w", err)
		}
	}
	return nil
}

// CampaignByImport finds the campaign that the form of an import has created. Errors: record.ErrNotFound.
func (s *Store) CampaignByImport(ctx context.Context, key string) (record.CampaignID, error) {
	var id record.CampaignID
	if err := s.row(ctx, []any{&id}, "SELECT id FROM campaigns WHERE import_key = ?", key); err != nil {
		return 0, fmt.Errorf("import: %w", err)
	}
	return id, nil
}
