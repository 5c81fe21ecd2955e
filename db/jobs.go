package db

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"portside/engine/record"
)

// Shared tells whether other processes may have the same database: then a match in memory may be old, and jobs are claimed.
func (s *Store) Shared() bool { return s.pg != nil }

// processName makes up the name of a process.
func processName() string { return rand.Text()[:12] }

// dbNow is the moment by the clock of the database, in Unix milliseconds. Claims go by it, because the clocks of the processes' machines
// differ. Package dialect writes it for PostgreSQL.
const dbNow = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

// ClaimJob claims a job for this process and a time. ok is false if another process has it, or this one.
func (s *Store) ClaimJob(ctx context.Context, kind record.JobKind, subject int64, lease time.Duration) (j record.Job, ok bool, err error) {
	j = record.Job{Kind: kind, Subject: subject}
	err = s.do(ctx, func(t *tx) error {
		return t.row([]any{&j.Attempt}, `INSERT INTO jobs (kind, subject, owner, attempt, until) VALUES (?1, ?2, ?3, 1, `+dbNow+` + ?4)
			ON CONFLICT (kind, subject) DO UPDATE SET owner = excluded.owner, attempt = jobs.attempt + 1, until = excluded.until WHERE jobs.until <= `+dbNow+`
			RETURNING attempt`, string(kind), subject, s.process, lease.Milliseconds())
	})
	if errors.Is(err, record.ErrNotFound) {
		return record.Job{}, false, nil
	}
	if err != nil {
		return record.Job{}, false, fmt.Errorf("claim job %s %d: %w", kind, subject, err)
	}
	return j, true, nil
}

// RenewJob gives a claim more time, from now on. Errors: record.ErrConflict if it is not this process's any more.
func (s *Store) RenewJob(ctx context.Context, j record.Job, lease time.Duration) error {
	err := s.do(ctx, func(t *tx) error {
		return changed(t.exec("UPDATE jobs SET until = "+dbNow+" + ?1 WHERE kind = ?2 AND subject = ?3 AND owner = ?4 AND attempt = ?5 AND until > "+dbNow,
			lease.Milliseconds(), string(j.Kind), j.Subject, s.process, j.Attempt))
	})
	if err != nil {
		return fmt.Errorf("renew job %s %d: %w", j.Kind, j.Subject, err)
	}
	return nil
}

// FinishJob ends a claim, done or not: anybody may claim the job again. A claim that is not this process's any more stays.
func (s *Store) FinishJob(ctx context.Context, j record.Job) error {
	err := s.do(context.WithoutCancel(ctx), func(t *tx) error { return s.finish(t, j) })
	if err != nil {
		return fmt.Errorf("finish job %s %d: %w", j.Kind, j.Subject, err)
	}
	return nil
}

// finish ends a claim within the transaction of its result.
func (s *Store) finish(t *tx, j record.Job) error {
	_, err := t.exec("DELETE FROM jobs WHERE kind = ? AND subject = ? AND owner = ? AND attempt = ?", string(j.Kind), j.Subject, s.process, j.Attempt)
	return err
}

// mine refuses a transaction whose claim is not this process's any more, and keeps others from claiming it until its end. Errors:
// record.ErrConflict.
func (s *Store) mine(t *tx, j record.Job) error {
	err := t.held([]any{new(int)}, "SELECT 1 FROM jobs WHERE kind = ? AND subject = ? AND owner = ? AND attempt = ?", string(j.Kind), j.Subject, s.process, j.Attempt)
	if errors.Is(err, record.ErrNotFound) {
		err = fmt.Errorf("%w: job %s %d belongs to another process", record.ErrConflict, j.Kind, j.Subject)
	}
	return err
}

// Unclaimed lists the matches in which a bot was asked at least age ago, by the clock of the database, and nobody has the job, at most most.
// First comes one match of each user who owns some, those asked longest ago first, then a second one of each, and so on. A negative age means any
// age. Bots of the levels in without and matches that rest are left out.
func (s *Store) Unclaimed(ctx context.Context, age time.Duration, without []string, most int) ([]record.Question, error) {
	since := age.Milliseconds()
	if age < 0 {
		since = -1 << 40 // whatever the clock that it was asked by
	}
	var levels string
	if len(without) > 0 {
		levels = "," + strings.Join(without, ",") + ","
	}
	var list []record.Question
	err := s.each(ctx, func(rows *sql.Rows) error {
		var q record.Question
		err := rows.Scan(&q.Match, &q.Payer, &q.Level)
		if err == nil && !slices.ContainsFunc(list, func(other record.Question) bool { return other.Match == q.Match }) { // several may be asked at once
			list = append(list, q)
		}
		return err
	}, `SELECT s.match_id, coalesce(u.id, 0), s.level
		FROM seats s JOIN matches m ON m.id = s.match_id
			LEFT JOIN seats o ON o.match_id = m.id AND o.user_id = m.owner
			LEFT JOIN users u ON u.id = o.user_id AND u.unnamed = 0
		WHERE s.user_id IS NULL AND s.since > 0 AND s.since <= `+dbNow+` - ?1 AND s.kind = 'bot' AND m.status = 'running' AND ?2 NOT LIKE '%,' || s.level || ',%'
			AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = 'bot' AND j.subject = s.match_id AND j.until > `+dbNow+`)
			AND NOT EXISTS (SELECT 1 FROM match_rests r WHERE r.match_id = s.match_id AND r.ended_at = 0)
			AND NOT EXISTS (SELECT 1 FROM campaign_attempts a JOIN campaign_rests r ON r.campaign_id = a.campaign_id AND r.ended_at = 0 WHERE a.match_id = s.match_id AND a.copied = 0)
		ORDER BY row_number() OVER (PARTITION BY coalesce(u.id, 0) ORDER BY s.since, s.match_id, s.seat), s.since, s.match_id, s.seat LIMIT ?3`, since, levels, most)
	if err != nil {
		return nil, fmt.Errorf("bots that nobody thinks for: %w", err)
	}
	return list, nil
}
