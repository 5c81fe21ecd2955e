package db

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
)

// tomorrow is how far ahead of the clock, in milliseconds, a time may be: clocks differ, but not by more than a day.
const tomorrow = 24 * 60 * 60 * 1000

// fewRows is how many rows of a kind Implausible names.
const fewRows = 20

// Implausible lists rows that the file may hold and the program never writes: matches whose end is not as their status
// says, bots of a level that is not among levels, times more than a day after now, in Unix milliseconds, and sessions that
// cannot be decoded. The times of plies are not among them. It reads whole tables, one row at a time, and names at most
// 20 rows of a kind.
func (s *Store) Implausible(ctx context.Context, now int64, levels []string) ([]string, error) {
	var found []string
	check := func(tell func(*sql.Rows) (string, error), query string, args ...any) error {
		n := 0
		err := s.each(ctx, func(rows *sql.Rows) error {
			text, err := tell(rows)
			if text == "" || err != nil {
				return err
			}
			if n++; n <= fewRows {
				found = append(found, text)
			}
			return nil
		}, query, args...)
		if n > fewRows {
			found = append(found, fmt.Sprintf("and %d more like this", n-fewRows))
		}
		return err
	}
	err := check(func(rows *sql.Rows) (text string, err error) {
		return text, rows.Scan(&text)
	}, `SELECT 'match ' || id || ' is over, but has no end' FROM matches WHERE status = 'over' AND ended_at = 0
		UNION ALL SELECT 'match ' || id || ' is ' || status || ', but has an end' FROM matches WHERE status IN ('waiting', 'running') AND ended_at <> 0
		UNION ALL SELECT 'match ' || id || ' is ' || status || ', but has no beginning' FROM matches WHERE status IN ('running', 'over') AND started_at = 0`)
	if err != nil {
		return nil, fmt.Errorf("ends of matches: %w", err)
	}
	err = check(func(rows *sql.Rows) (text string, err error) {
		var id, seat int64
		var level string
		if err := rows.Scan(&id, &seat, &level); err != nil || slices.Contains(levels, level) {
			return "", err
		}
		return fmt.Sprintf("match %d: the bot at seat %d has the unknown level %q", id, seat, level), nil
	}, "SELECT match_id, seat, level FROM seats WHERE kind = 'bot'")
	if err != nil {
		return nil, fmt.Errorf("levels of bots: %w", err)
	}
	err = check(func(rows *sql.Rows) (string, error) {
		var row string
		var at int64
		err := rows.Scan(&row, &at)
		return fmt.Sprintf("%s has a time in the far future, %s", row, stamp(at)), err
	}, farAhead, now+tomorrow)
	if err != nil {
		return nil, fmt.Errorf("times: %w", err)
	}
	err = check(func(rows *sql.Rows) (string, error) {
		var user int64
		var device string
		var at int64
		var data sql.RawBytes
		if err := rows.Scan(&user, &device, &at, &data); err != nil {
			return "", err
		}
		if _, _, err := (Sessions{}).Decode(data); err == nil {
			return "", nil
		}
		return fmt.Sprintf("a session of user %d that began at %s cannot be decoded (%s)", user, stamp(at), device), nil
	}, "SELECT coalesce(user_id, 0), device, created_at, data FROM sessions")
	if err != nil {
		return nil, fmt.Errorf("sessions: %w", err)
	}
	return found, nil
}

// farAhead names the rows with a time after ?1. Times that are meant to lie ahead are left out: when something expires or is due.
const farAhead = `SELECT what, latest FROM (SELECT 'user ' || id AS what, created_at AS latest FROM users
	UNION ALL SELECT 'a session of user ' || coalesce(user_id, 0), created_at FROM sessions
	UNION ALL SELECT 'the password of user ' || user_id, set_at FROM passwords
	UNION ALL SELECT 'match ' || id, max(created_at, started_at, ended_at) FROM matches
	UNION ALL SELECT 'match ' || match_id || ' seat ' || seat, since FROM seats
	UNION ALL SELECT 'the order of match ' || match_id || ' seat ' || seat, max(set_at, ended_at) FROM orders
	UNION ALL SELECT 'the proposal of match ' || match_id, at FROM proposals
	UNION ALL SELECT 'a pause of match ' || match_id, max(started_at, ended_at) FROM match_rests
	UNION ALL SELECT 'a vote of match ' || match_id, max(at, ended_at) FROM votes
	UNION ALL SELECT 'an event of match ' || match_id, at FROM deeds
	UNION ALL SELECT 'the talk of match ' || match_id, at FROM talk
	UNION ALL SELECT 'campaign ' || id, max(created_at, changed_at) FROM campaigns
	UNION ALL SELECT 'a member of campaign ' || campaign_id, max(joined_at, left_at) FROM campaign_members
	UNION ALL SELECT 'an attempt of campaign ' || campaign_id, max(started_at, ended_at) FROM campaign_attempts
	UNION ALL SELECT 'the plan of campaign ' || campaign_id, at FROM campaign_plans
	UNION ALL SELECT 'the log of campaign ' || campaign_id, at FROM campaign_log
	UNION ALL SELECT 'a pause of campaign ' || campaign_id, max(started_at, ended_at) FROM campaign_rests
	UNION ALL SELECT 'channel ' || id, max(added_at, last_at, mailed_at) FROM channels
	UNION ALL SELECT 'notice ' || id, max(at, sent_at) FROM notices
	UNION ALL SELECT 'delivery ' || id, at FROM deliveries
	UNION ALL SELECT 'a newcomer', at FROM newcomers
	UNION ALL SELECT 'process ' || name, max(started_at, seen_at) FROM processes
	UNION ALL SELECT 'an outage', max(started_at, ended_at) FROM outages
	UNION ALL SELECT 'the last moment at which the server ran', at FROM alive
	UNION ALL SELECT 'the first clean-up', since FROM chores) AS times WHERE latest > ?1`
