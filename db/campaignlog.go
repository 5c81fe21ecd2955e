package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"portside/engine/record"
)

// once are the kinds of entry that an attempt has at most once with the same words: a party does not see something
// for the first time again when its match was taken back and shows it again.
var once = map[string]bool{"story": true, "group": true}

// addEntries appends to the log of a campaign.
func addEntries(t *tx, id record.CampaignID, log []record.CampaignEntry) error {
	for _, e := range log {
		args, err := json.Marshal(append([]string{}, e.Args...))
		if err != nil {
			return err
		}
		if once[e.Kind] {
			var n int
			if err := t.row([]any{&n}, "SELECT count(*) FROM campaign_log WHERE campaign_id = ? AND kind = ? AND attempt = ? AND args = ?",
				int64(id), e.Kind, e.Attempt, string(args)); err != nil {
				return err
			}
			if n > 0 {
				continue
			}
		}
		if _, err := t.exec(`INSERT INTO campaign_log (campaign_id, n, at, kind, attempt, args)
			VALUES (?1, (SELECT coalesce(max(n), 0) + 1 FROM campaign_log WHERE campaign_id = ?1), ?2, ?3, ?4, ?5)`,
			int64(id), e.At, e.Kind, e.Attempt, string(args)); err != nil {
			return err
		}
	}
	return nil
}

// CampaignLog reads the log of a campaign, oldest first.
func (s *Store) CampaignLog(ctx context.Context, id record.CampaignID) ([]record.CampaignEntry, error) {
	var list []record.CampaignEntry
	err := s.each(ctx, func(rows *sql.Rows) error {
		var e record.CampaignEntry
		var args []byte
		if err := rows.Scan(&e.N, &e.At, &e.Kind, &e.Attempt, &args); err != nil {
			return err
		}
		list = append(list, e)
		return unmarshal(args, &list[len(list)-1].Args, "args")
	}, "SELECT n, at, kind, attempt, args FROM campaign_log WHERE campaign_id = ? ORDER BY n", int64(id))
	if err != nil {
		return nil, fmt.Errorf("log of campaign %d: %w", id, err)
	}
	return list, nil
}

// CampaignLogLength counts the entries of the log of a campaign.
func (s *Store) CampaignLogLength(ctx context.Context, id record.CampaignID) (int, error) {
	var n int
	err := s.row(ctx, []any{&n}, "SELECT coalesce(max(n), 0) FROM campaign_log WHERE campaign_id = ?", int64(id))
	return n, err
}
