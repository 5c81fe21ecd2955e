package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// AddAttempt stores an attempt of a campaign, as it was read, with its match, ends the plan that prepared it, and adds the notices.
// It sets the campaign's Version. Errors: record.ErrConflict if an attempt of this kind is already under way, or the campaign has
// changed since.
func (s *Store) AddAttempt(ctx context.Context, c *record.Campaign, m *record.Match, plies []match.Ply, a *record.Attempt, log []record.CampaignEntry, notices []record.Notice) (match.ID, error) {
	options, err := json.Marshal(m.Setup.Options)
	if err != nil {
		return 0, err
	}
	id := c.ID
	err = s.do(ctx, func(t *tx) (err error) {
		if err := changed(t.exec("UPDATE campaigns SET changed_at = ?, version = version + 1 WHERE id = ? AND version = ?", a.At, int64(id), c.Version)); err != nil {
			return err
		}
		if a.Match, err = addMatch(t, m, options, plies); err != nil {
			return err
		}
		if a.ID, err = addAttempt(t, id, a); err != nil {
			return err
		}
		if err := addNotices(t, a.Match, notices); err != nil {
			return err
		}
		if a.Kind == record.ForChapter {
			if err := setPlan(t, id, nil); err != nil {
				return err
			}
		}
		return addEntries(t, id, log)
	})
	if err != nil {
		return 0, fmt.Errorf("campaign %d: add attempt: %w", id, err)
	}
	c.Version++
	return a.Match, nil
}

func addAttempt(t *tx, id record.CampaignID, a *record.Attempt) (record.AttemptID, error) {
	inputs, err := json.Marshal(&a.Inputs)
	if err != nil {
		return 0, err
	}
	report, err := json.Marshal(&a.Report)
	if err != nil {
		return 0, err
	}
	n, err := t.insert(`INSERT INTO campaign_attempts (campaign_id, n, kind, chapter, number, match_id, copied, inputs, result, report, stopping, shown, started_at, ended_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, int64(id), a.N, string(a.Kind), a.Chapter, a.Number, int64(a.Match), a.Copied, string(inputs), string(a.Result),
		string(report), int(a.Stopping), a.Shown, a.At, a.EndedAt)
	if err != nil {
		return 0, err
	}
	return record.AttemptID(n), setStory(t, record.AttemptID(n), a.Report.Story)
}

// setStory writes the story cards that an attempt has revealed, and removes those that it no longer has.
func setStory(t *tx, id record.AttemptID, story []record.StoryCard) error {
	for i, told := range story {
		completed, err := json.Marshal(append([]engine.Seat{}, told.Completed...))
		if err != nil {
			return err
		}
		if _, err := t.exec(`INSERT INTO campaign_story (attempt_id, position, card, kind, month, way, completed, first_to, shuffled) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (attempt_id, position) DO UPDATE SET card = excluded.card, kind = excluded.kind, month = excluded.month, way = excluded.way,
			completed = excluded.completed, first_to = excluded.first_to, shuffled = excluded.shuffled`,
			int64(id), i, told.Card, string(told.Kind), told.Month, string(told.Way), string(completed), int(told.First), told.Group); err != nil {
			return err
		}
	}
	_, err := t.exec("DELETE FROM campaign_story WHERE attempt_id = ? AND position >= ?", int64(id), len(story))
	return err
}

// Attempt reads one attempt. Errors: record.ErrNotFound.
func (s *Store) Attempt(ctx context.Context, id record.AttemptID) (*record.Attempt, error) {
	list, err := s.attempts(ctx, attemptRows+"WHERE a.id = ?", storyRows+"WHERE a.id = ? ORDER BY attempt_id, position", int64(id))
	if err == nil && len(list) == 0 {
		err = record.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("attempt %d: %w", id, err)
	}
	return &list[0], nil
}

const (
	attemptRows = `SELECT id, n, kind, chapter, number, match_id, copied, inputs, result, report, stopping, shown, started_at, ended_at
		FROM campaign_attempts a `
	storyRows = `SELECT attempt_id, card, t.kind, month, way, completed, first_to, shuffled
		FROM campaign_story t JOIN campaign_attempts a ON a.id = t.attempt_id `
)

// attempts reads attempts with their story, by two queries that take the same argument.
func (s *Store) attempts(ctx context.Context, rows, story string, arg int64) ([]record.Attempt, error) {
	var list []record.Attempt
	err := s.each(ctx, func(rows *sql.Rows) error {
		var a record.Attempt
		var inputs, report []byte
		if err := rows.Scan(&a.ID, &a.N, &a.Kind, &a.Chapter, &a.Number, &a.Match, &a.Copied, &inputs, &a.Result, &report, &a.Stopping, &a.Shown, &a.At, &a.EndedAt); err != nil {
			return err
		}
		if err := unmarshal(inputs, &a.Inputs, "inputs"); err != nil {
			return fmt.Errorf("attempt %d: %w", a.ID, err)
		}
		if err := unmarshal(report, &a.Report, "report"); err != nil {
			return fmt.Errorf("attempt %d: %w", a.ID, err)
		}
		list = append(list, a)
		return nil
	}, rows, arg)
	if err != nil {
		return nil, err
	}
	err = s.each(ctx, func(rows *sql.Rows) error {
		var id record.AttemptID
		var told record.StoryCard
		var completed []byte
		if err := rows.Scan(&id, &told.Card, &told.Kind, &told.Month, &told.Way, &completed, &told.First, &told.Group); err != nil {
			return err
		}
		if err := unmarshal(completed, &told.Completed, "story"); err != nil {
			return fmt.Errorf("attempt %d: %w", id, err)
		}
		if at := slices.IndexFunc(list, func(a record.Attempt) bool { return a.ID == id }); at >= 0 {
			list[at].Report.Story = append(list[at].Report.Story, told)
		}
		return nil
	}, story, arg)
	return list, err
}

// book stores what a change of a match means for its campaign. Booking the same result twice counts once.
func book(t *tx, b *record.Booking) error {
	var id record.CampaignID
	var n int
	var kind record.AttemptKind
	var result record.Result
	var shown int64
	// What is read here stays true, and entries of the log get their numbers one after the other.
	if err := t.hold("SELECT 1 FROM campaigns WHERE id = (SELECT campaign_id FROM campaign_attempts WHERE id = ?)", int64(b.Attempt)); err != nil {
		return err
	}
	if err := t.row([]any{&id, &n, &kind, &result, &shown}, "SELECT campaign_id, n, kind, result, shown FROM campaign_attempts WHERE id = ?", int64(b.Attempt)); err != nil {
		return fmt.Errorf("attempt %d: %w", b.Attempt, err)
	}
	if result != b.Was {
		if result == b.Report.Result {
			return nil
		}
		return fmt.Errorf("%w: attempt %d is not %s any more", record.ErrConflict, b.Attempt, b.Was)
	}
	if b.Was != record.Unfinished && b.Report.Result == record.Unfinished && shown != 0 {
		return fmt.Errorf("%w: the luck of attempt %d has been laid open", record.ErrConflict, b.Attempt)
	}
	if b.Was != record.Unfinished && b.Report.Result == record.Unfinished && kind == record.ForChapter {
		var later int
		if err := t.row([]any{&later}, "SELECT count(*) FROM campaign_attempts WHERE campaign_id = ? AND kind = 'chapter' AND n > ?", int64(id), n); err != nil {
			return err
		}
		if later > 0 {
			return fmt.Errorf("%w: a later attempt than %d has begun", record.ErrConflict, b.Attempt)
		}
		if err := setPlan(t, id, nil); err != nil { // it was for what followed
			return err
		}
	}
	report, err := json.Marshal(&b.Report)
	if err != nil {
		return err
	}
	ended := int64(0)
	if b.Report.Result != record.Unfinished {
		ended = b.At
	}
	if _, err := t.exec("UPDATE campaign_attempts SET result = ?, report = ?, ended_at = ?, stopping = CASE WHEN result = ? THEN stopping ELSE 0 END WHERE id = ?",
		string(b.Report.Result), string(report), ended, string(b.Report.Result), int64(b.Attempt)); err != nil {
		return err
	}
	if err := setStory(t, b.Attempt, b.Report.Story); err != nil {
		return err
	}
	if _, err := t.exec("UPDATE campaigns SET changed_at = ? WHERE id = ?", b.At, int64(id)); err != nil {
		return err
	}
	for _, m := range b.Moves {
		if err := settleMove(t, id, m, b.At); err != nil {
			return err
		}
	}
	return addEntries(t, id, b.Log)
}

// settleMove makes a guest of a user who takes a seat without being in the campaign.
func settleMove(t *tx, id record.CampaignID, m record.SeatMove, at int64) error {
	if m.User == 0 {
		return nil
	}
	var chapter int
	if err := t.row([]any{&chapter}, "SELECT coalesce(max(chapter), 1) FROM campaign_attempts WHERE campaign_id = ? AND kind = 'chapter'", int64(id)); err != nil {
		return err
	}
	n, err := t.exec(`INSERT INTO campaign_members (campaign_id, user_id, name, role, joined_at, chapter) VALUES (?, ?, ?, 'guest', ?, ?)
		ON CONFLICT (campaign_id, user_id) DO UPDATE SET left_at = 0 WHERE campaign_members.left_at <> 0`, int64(id), int64(m.User), m.To, at, chapter)
	if err == nil && n > 0 {
		err = checkParty(t, id, func(u record.UserID) bool { return u == m.User })
	}
	return err
}

// SetStopping stores which seats want to give up an attempt, after those that did when it was read, with the notices about it.
// Errors: record.ErrConflict if it is not under way any more, or others want to by now.
func (s *Store) SetStopping(ctx context.Context, id record.AttemptID, was, seats engine.SeatSet, notices []record.Notice) error {
	err := s.do(ctx, func(t *tx) error {
		if err := changed(t.exec("UPDATE campaign_attempts SET stopping = ? WHERE id = ? AND result = 'running' AND stopping = ?", int(seats), int64(id), int(was))); err != nil {
			return err
		}
		if err := showAttempt(t, id); err != nil {
			return err
		}
		for i := range notices {
			if err := addNotices(t, notices[i].Match, notices[i:i+1]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("attempt %d: %w", id, err)
	}
	return nil
}

// showAttempt counts a change of an attempt that everybody sees at its table.
func showAttempt(t *tx, id record.AttemptID) error {
	_, err := t.exec("UPDATE matches SET shown = shown + 1 WHERE id = (SELECT match_id FROM campaign_attempts WHERE id = ?)", int64(id))
	return err
}

// SetShown marks the seed of an attempt's match as revealed. Doing so again changes nothing. Errors:
// record.ErrConflict while the attempt is under way.
func (s *Store) SetShown(ctx context.Context, id record.AttemptID, at int64) error {
	err := s.do(ctx, func(t *tx) error {
		n, err := t.exec("UPDATE campaign_attempts SET shown = CASE shown WHEN 0 THEN ? ELSE shown END WHERE id = ? AND result <> 'running'", at, int64(id))
		if err == nil && n == 0 {
			err = fmt.Errorf("%w: it is under way", record.ErrConflict)
		}
		if err == nil {
			err = showAttempt(t, id)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("attempt %d: %w", id, err)
	}
	return nil
}

// Unbooked lists matches that have ended while their attempt was not updated: left by a server of an older version
// that was stopped at the wrong moment, or by a file edited by hand.
func (s *Store) Unbooked(ctx context.Context) ([]match.ID, error) {
	return ids[match.ID](ctx, s, "matches that are not booked", `SELECT m.id FROM campaign_attempts a INDEXED BY campaign_running JOIN matches m ON m.id = a.match_id WHERE a.result = 'running' AND a.copied = 0 AND m.status IN ('over', 'cancelled')`)
}
