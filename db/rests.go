package db

import (
	"context"
	"database/sql"
	"fmt"

	"portside/engine/record"
)

// changeRest notes that a campaign begins to rest, or goes on. Archiving one that rests already changes
// nothing.
func changeRest(t *tx, id record.CampaignID, was, now record.Standing, at int64) (err error) {
	if (was == record.Active) != (now == record.Active) {
		if _, err := t.exec("UPDATE matches SET shown = shown + 1 WHERE id IN (SELECT match_id FROM campaign_attempts WHERE campaign_id = ? AND result = 'running' AND copied = 0)", int64(id)); err != nil {
			return err
		}
	}
	switch {
	case was == record.Active && now != record.Active:
		_, err = t.exec(`INSERT INTO campaign_rests (campaign_id, started_at) VALUES (?, ?)
			ON CONFLICT (campaign_id, started_at) DO UPDATE SET ended_at = 0`, int64(id), at)
	case was != record.Active && now == record.Active:
		if _, err = t.exec("DELETE FROM campaign_rests WHERE campaign_id = ? AND ended_at = 0 AND started_at >= ?", int64(id), at); err == nil {
			_, err = t.exec("UPDATE campaign_rests SET ended_at = ? WHERE campaign_id = ? AND ended_at = 0", at, int64(id))
		}
		if err == nil { // its decisions may be reminded of from now on, however long they have rested
			_, err = t.exec(`UPDATE seats SET press_at = max(press_at, ?) WHERE press_at > 0
				AND match_id IN (SELECT match_id FROM campaign_attempts WHERE campaign_id = ? AND result = 'running')`, at, int64(id))
		}
	}
	return err
}

// Rests lists the pauses of a campaign, oldest first, as pairs of start and end; the end of a pause that goes on is
// 0.
func (s *Store) Pauses(ctx context.Context, id record.CampaignID) ([][2]int64, error) {
	var list [][2]int64
	err := s.each(ctx, func(rows *sql.Rows) error {
		var r [2]int64
		err := rows.Scan(&r[0], &r[1])
		list = append(list, r)
		return err
	}, "SELECT started_at, ended_at FROM campaign_rests WHERE campaign_id = ? ORDER BY started_at", int64(id))
	if err != nil {
		return nil, fmt.Errorf("rests of campaign %d: %w", id, err)
	}
	return list, nil
}
