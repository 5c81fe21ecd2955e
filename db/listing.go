package db

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

const listed = `SELECT m.id, m.game, m.status, m.public, m.pace, m.invite, coalesce(m.owner, 0), m.options, m.created_at, m.ended_at, coalesce(m.won, -1), m.repeats > 0, coalesce(m.previous, 0),
	coalesce((SELECT why FROM match_rests r WHERE r.match_id = m.id AND r.ended_at = 0), ''),
	EXISTS (SELECT 1 FROM votes v WHERE v.match_id = m.id AND v.result = 'open')`

// offered is true for a match or campaign of a game that this program has. Its parameter is [Store.offers].
const offered = `coalesce(? LIKE '%"' || game || '"%', TRUE)`

// Offer says which games the program has. Lists and counts leave out the matches and campaigns of all others, which a
// program with more games may have stored: they cannot be opened. Before it is called nothing is left out.
func (s *Store) Offer(games []string) {
	list := `"` + strings.Join(games, `" "`) + `"`
	s.games.Store(&list)
}

// offers lists the games that the program has, each in quotes, nil if that is not known.
func (s *Store) offers() *string { return s.games.Load() }

// awake is true for a seat me if neither its match nor its campaign rests: in a paused match nobody is waited for.
const awake = `NOT EXISTS (SELECT 1 FROM campaign_attempts a JOIN campaign_rests r ON r.campaign_id = a.campaign_id
	WHERE a.match_id = me.match_id AND a.copied = 0 AND r.ended_at = 0)
	AND NOT EXISTS (SELECT 1 FROM match_rests r WHERE r.match_id = me.match_id AND r.ended_at = 0)`

// awaited is since when the decision of a seat me is waited for, 0 if it is not.
const awaited = `CASE WHEN ` + awake + ` THEN me.since ELSE 0 END`

// runsOut is when the time of seat me in match m is used up, far in the future at a table without a limit. It ignores
// outages, rests and nights: it orders decisions, it does not time them.
const runsOut = `CASE m.pace WHEN 0 THEN 4611686018427387904 ELSE me.since + CASE me.bank WHEN 0 THEN m.pace ELSE me.bank END END`

// Mine lists a user's matches that are not over, at most limit: first those that wait for the user, by the time
// left and those without a limit last; then those under way, those that have not begun, and those in which somebody
// else holds the user's seat.
func (s *Store) Mine(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error) {
	list, err := s.list(ctx, user, listed+`, me.seat, `+awaited+` AS awaited, 0 FROM seats me INDEXED BY seats_in_play JOIN matches m ON m.id = me.match_id
		WHERE me.user_id = ? AND me.place = 0 AND me.called_off = 0 AND m.status <> 'cancelled' AND `+offered+`
		ORDER BY CASE `+awaited+` WHEN 0 THEN 9223372036854775807 ELSE `+runsOut+` END, awaited, m.status = 'waiting', m.id DESC LIMIT ?`, int64(user), s.offers(), limit)
	if err == nil {
		err = s.readClocks(ctx, list)
	}
	if err != nil {
		return nil, fmt.Errorf("matches of user %d: %w", user, err)
	}
	kept, err := s.list(ctx, user, listed+`, -1, 0, 0 FROM seats me JOIN matches m ON m.id = me.match_id
		WHERE me.former = ? AND m.status = 'running' AND `+offered+` ORDER BY m.id DESC LIMIT ?`, int64(user), s.offers(), limit)
	if err != nil {
		return nil, fmt.Errorf("kept seats of user %d: %w", user, err)
	}
	for _, l := range kept {
		if l.Seat == engine.Nobody { // with a seat the match is in the list already
			l.Claim = true
			list = append(list, l)
		}
	}
	return list, nil
}

// readClocks fills in the clocks of the matches in list that wait for the user who asked and have a limit.
func (s *Store) readClocks(ctx context.Context, list []record.ListedMatch) error {
	at := map[match.ID]*record.ListedMatch{}
	var ids []string
	for i := range list {
		if l := &list[i]; l.Since > 0 && l.Pace > 0 {
			at[l.ID] = l
			ids = append(ids, fmt.Sprint(int64(l.ID)))
		}
	}
	if len(ids) == 0 {
		return nil
	}
	array := "[" + strings.Join(ids, ",") + "]"
	err := s.each(ctx, func(rows *sql.Rows) error {
		var id match.ID
		var seat int
		var bank int64
		var night string
		if err := rows.Scan(&id, &seat, &bank, &night); err != nil {
			return err
		}
		l := at[id]
		if engine.Seat(seat) != l.Seat {
			return nil
		}
		n, ok := record.ParseNight(night)
		if !ok {
			return nil // its own page says that it is damaged
		}
		l.Clock = record.DecisionTime{Pace: l.Pace, Bank: bank, Since: l.Since, Night: n, Pauses: l.Clock.Pauses}
		return nil
	}, `SELECT me.match_id, me.seat, me.bank, m.night FROM seats me JOIN matches m ON m.id = me.match_id
		WHERE me.match_id IN (SELECT value FROM json_each(?))`, array)
	if err != nil {
		return err
	}
	return s.each(ctx, func(rows *sql.Rows) error {
		var id match.ID
		var r [2]int64
		err := rows.Scan(&id, &r[0], &r[1])
		at[id].Clock.Pauses = append(at[id].Clock.Pauses, r)
		return err
	}, `SELECT match_id, started_at, ended_at FROM match_rests WHERE match_id IN (SELECT value FROM json_each(?1)) AND ended_at > 0
		UNION ALL SELECT a.match_id, r.started_at, r.ended_at FROM campaign_attempts a JOIN campaign_rests r ON r.campaign_id = a.campaign_id
		WHERE a.match_id IN (SELECT value FROM json_each(?1)) AND a.copied = 0 AND r.ended_at > 0 ORDER BY 2`, array)
}

// Rematches lists the rematches with a free seat of matches in which a user sat, while that user has no seat in them, the
// newest first. They are marked with Again.
func (s *Store) Rematches(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error) {
	list, err := s.list(ctx, user, listed+`, -1, 0, 0 FROM seats me INDEXED BY seats_done JOIN matches m ON m.previous = me.match_id
		WHERE me.user_id = ?1 AND me.place > 0 AND m.status IN ('waiting', 'running') AND m.archived = 0 AND `+offered+`
		AND EXISTS (SELECT 1 FROM seats s WHERE s.match_id = m.id AND s.kind = 'open')
		AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match_id = m.id AND (s.user_id = ?1 OR s.former = ?1)) ORDER BY m.id DESC LIMIT ?`, int64(user), s.offers(), limit)
	if err != nil {
		return nil, fmt.Errorf("rematches for user %d: %w", user, err)
	}
	for i := range list {
		list[i].Again = true
	}
	return list, nil
}

// Finished lists a user's finished matches older than before, newest first, at most limit, so that a list of any
// length can be read in pages.
func (s *Store) Finished(ctx context.Context, user record.UserID, before match.ID, limit int) ([]record.ListedMatch, error) {
	list, err := s.list(ctx, user, listed+`, me.seat, 0, me.seen < (SELECT max(n) FROM plies p WHERE p.match_id = m.id)
		FROM seats me INDEXED BY seats_done JOIN matches m ON m.id = me.match_id
		WHERE me.user_id = ? AND me.place > 0 AND me.match_id < ? AND `+offered+` ORDER BY me.match_id DESC LIMIT ?`, int64(user), int64(before), s.offers(), limit)
	if err != nil {
		return nil, fmt.Errorf("finished matches of user %d: %w", user, err)
	}
	return list, nil
}

// CalledOff lists a user's matches that were called off, before or after they began, in pages like Finished. It
// includes those in which somebody else held the user's seat.
func (s *Store) CalledOff(ctx context.Context, user record.UserID, before match.ID, limit int) ([]record.ListedMatch, error) {
	// The newest of the user's own seats are enough: PostgreSQL would read the matches of all of them first.
	list, err := s.list(ctx, user, listed+`, -1, 0, 0 FROM matches m WHERE m.status = 'cancelled' AND m.id < ?2 AND m.id IN (
		SELECT match_id FROM (SELECT s.match_id FROM seats s INDEXED BY seats_called_off JOIN matches o ON o.id = s.match_id
			WHERE s.user_id = ?1 AND s.called_off = 1 AND s.match_id < ?2 AND `+offered+` ORDER BY s.match_id DESC LIMIT ?) AS own
		UNION ALL SELECT match_id FROM seats WHERE former = ?1) AND `+offered+` ORDER BY m.id DESC LIMIT ?`, int64(user), int64(before), s.offers(), limit, s.offers(), limit)
	if err != nil {
		return nil, fmt.Errorf("matches of user %d that were called off: %w", user, err)
	}
	return list, nil
}

// Next returns the match whose decision waits for user and runs out first, in the order of Mine. It skips after
// unless that is the only one. Errors: record.ErrNotFound if nothing waits.
func (s *Store) Next(ctx context.Context, user record.UserID, after match.ID) (match.ID, error) {
	var id match.ID
	err := s.row(ctx, []any{&id}, "SELECT me.match_id FROM seats me JOIN matches m ON m.id = me.match_id WHERE me.user_id = ? AND me.since > 0 AND "+awake+" AND "+offered+" ORDER BY me.match_id = ?, "+runsOut+", me.since, me.match_id DESC LIMIT 1", int64(user), s.offers(), int64(after))
	if err != nil {
		return 0, fmt.Errorf("next match of user %d: %w", user, err)
	}
	return id, nil
}

// Waiting counts the decisions that wait for user, for the badge in the title.
func (s *Store) Waiting(ctx context.Context, user record.UserID) (int, error) {
	var n int
	err := s.row(ctx, []any{&n}, "SELECT count(*) FROM seats me JOIN matches m ON m.id = me.match_id WHERE me.user_id = ? AND me.since > 0 AND "+awake+" AND "+offered, int64(user), s.offers())
	if err != nil {
		return 0, fmt.Errorf("decisions of user %d: %w", user, err)
	}
	return n, nil
}

// Unstarted counts the matches that a user has opened and that have not begun. Their number is limited.
func (s *Store) Unstarted(ctx context.Context, user record.UserID) (int, error) {
	var n int
	err := s.row(ctx, []any{&n}, `SELECT count(*) FROM seats me INDEXED BY seats_in_play JOIN matches m ON m.id = me.match_id
		WHERE me.user_id = ?1 AND me.place = 0 AND me.called_off = 0 AND m.owner = ?1 AND m.status = 'waiting' AND `+offered, int64(user), s.offers())
	if err != nil {
		return 0, fmt.Errorf("open matches of user %d: %w", user, err)
	}
	return n, nil
}

// OpenTables lists public matches with an open seat, the oldest first.
func (s *Store) OpenTables(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error) {
	list, err := s.list(ctx, user, listed+", -1, 0, 0 FROM matches m INDEXED BY matches_open WHERE m.status = 'waiting' AND m.public = 1 AND "+offered+" ORDER BY m.created_at, m.id LIMIT ?", s.offers(), limit)
	if err != nil {
		return nil, fmt.Errorf("open tables: %w", err)
	}
	return list, nil
}

// Watchable lists public matches under way, the newest first.
func (s *Store) Watchable(ctx context.Context, user record.UserID, limit int) ([]record.ListedMatch, error) {
	list, err := s.list(ctx, user, listed+`, -1, 0, 0 FROM matches m INDEXED BY matches_watchable
		WHERE m.status = 'running' AND m.public = 1 AND m.archived = 0 AND `+offered+` ORDER BY m.started_at DESC, m.id DESC LIMIT ?`, s.offers(), limit)
	if err != nil {
		return nil, fmt.Errorf("public matches: %w", err)
	}
	return list, nil
}

// list runs a query for matches and adds their seats.
func (s *Store) list(ctx context.Context, user record.UserID, query string, args ...any) ([]record.ListedMatch, error) {
	var list []record.ListedMatch
	at := map[match.ID]int{}
	err := s.each(ctx, func(rows *sql.Rows) error {
		var l record.ListedMatch
		err := rows.Scan(&l.ID, &l.Game, &l.Status, &l.Public, &l.Pace, &l.Invite, &l.Owner, &l.Options, &l.CreatedAt, &l.EndedAt, &l.Won, &l.Repeat, &l.Previous, &l.Pause, &l.Vote,
			&l.Seat, &l.Since, &l.Unseen)
		at[l.ID] = len(list)
		list = append(list, l)
		return err
	}, query, args...)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = fmt.Sprint(int64(list[i].ID))
	}
	err = s.each(ctx, func(rows *sql.Rows) error {
		var id match.ID
		var seat int
		var ls record.ListedSeat
		var who *int64
		var name *string
		if err := rows.Scan(&id, &seat, &ls.Kind, &who, &name, &ls.Owner, &ls.Emblem, &ls.Level, &ls.Since, &ls.Place, &ls.Pirate); err != nil {
			return err
		}
		if who != nil {
			ls.User, ls.Name = record.UserID(*who), *name
		}
		ls.Pirate = ls.Pirate.Or(id, seat)
		l := &list[at[id]]
		l.Seats = append(l.Seats, ls)
		if ls.User == user && user != 0 {
			l.Seat = engine.Seat(seat)
		}
		return nil
	}, `SELECT match_id, seat, kind, user_id, (SELECT name FROM users u WHERE u.id = user_id), coalesce((SELECT name FROM users u WHERE u.id = former), ''),
		coalesce((SELECT `+emblemOf+` FROM users u WHERE u.id = coalesce(user_id, former)), -1), level, `+awaited+`, place, pirate
		FROM seats me WHERE match_id IN (SELECT value FROM json_each(?)) ORDER BY match_id, seat`, "["+strings.Join(ids, ",")+"]")
	return list, err
}

// Counts says how much the file holds, for the operator.
type Counts struct{ Users, Matches, Running, Over, Plies int64 }

// Counts counts everything; it reads whole indexes.
func (s *Store) Counts(ctx context.Context) (Counts, error) {
	var c Counts
	err := s.row(ctx, []any{&c.Users, &c.Matches, &c.Running, &c.Over, &c.Plies}, countAll)
	return c, err
}

const countAll = `SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM matches), (SELECT count(*) FROM matches WHERE status = 'running'),
	(SELECT count(*) FROM matches WHERE status = 'over'), (SELECT count(*) FROM plies)`
