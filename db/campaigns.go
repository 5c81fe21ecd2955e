package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"portside/engine/match"
	"portside/engine/record"
)

// AddCampaign stores a new campaign with its members and its log, and returns its number.
func (s *Store) AddCampaign(ctx context.Context, c *record.Campaign, log []record.CampaignEntry) (record.CampaignID, error) {
	var id record.CampaignID
	err := s.do(ctx, func(t *tx) (err error) {
		if id, err = addCampaign(t, c); err != nil {
			return err
		}
		for i := range c.Members {
			if err := addMember(t, id, &c.Members[i]); err != nil {
				return err
			}
		}
		if err := checkParty(t, id, func(record.UserID) bool { return true }); err != nil {
			return err
		}
		return addEntries(t, id, log)
	})
	if err != nil {
		return 0, fmt.Errorf("add campaign: %w", err)
	}
	return id, nil
}

// addCampaign stores a campaign without members and log.
func addCampaign(t *tx, c *record.Campaign) (record.CampaignID, error) {
	additions, err := json.Marshal(append([]string{}, c.Additions...))
	if err != nil {
		return 0, err
	}
	n, err := t.insert(`INSERT INTO campaigns (game, name, mode, additions, choosing, standing, first, rules, data, pace, increment, cap, invite, reveal_all, forked, fork_name,
		fork_n, imported, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		c.Game, c.Name, string(c.Mode), string(additions), string(c.Choosing), string(c.Standing), c.First, c.Rules, c.Data, c.Pace, c.Refill.Increment, c.Refill.Cap,
		c.Invite, c.RevealAll, orNull(c.From), c.FromName, c.FromN, c.Imported, c.CreatedAt, c.ChangedAt)
	return record.CampaignID(n), err
}

func addMember(t *tx, id record.CampaignID, m *record.Member) error {
	_, err := t.exec("INSERT INTO campaign_members (campaign_id, user_id, name, role, joined_at, chapter, left_at, has_read) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		int64(id), orNull(m.User), m.Name, string(m.Role), m.JoinedAt, m.Chapter, m.LeftAt, m.Read)
	return err
}

// Campaign reads everything about a campaign except its log. Errors: record.ErrNotFound.
func (s *Store) Campaign(ctx context.Context, id record.CampaignID) (*record.Campaign, error) {
	c := &record.Campaign{ID: id}
	var additions []byte
	var from *int64
	err := s.row(ctx, []any{&c.Game, &c.Name, &c.Mode, &additions, &c.Choosing, &c.Standing, &c.First, &c.Rules, &c.Data, &c.Pace, &c.Refill.Increment, &c.Refill.Cap,
		&c.Invite, &c.RevealAll, &from, &c.FromName, &c.FromN, &c.Exported, &c.Imported, &c.CreatedAt, &c.ChangedAt, &c.Version},
		`SELECT game, name, mode, additions, choosing, standing, first, rules, data, pace, increment, cap, invite, reveal_all, forked, fork_name, fork_n, exported,
			imported, created_at, changed_at, version FROM campaigns WHERE id = ?`, int64(id))
	if err == nil {
		err = unmarshal(additions, &c.Additions, "additions")
	}
	c.From = record.CampaignID(orZero(from))
	if err == nil {
		c.Members, err = s.members(ctx, id)
	}
	if err == nil {
		c.Attempts, err = s.attempts(ctx, attemptRows+"WHERE a.campaign_id = ? ORDER BY a.n",
			storyRows+"WHERE a.campaign_id = ? ORDER BY attempt_id, position", int64(id))
	}
	if err == nil {
		c.Plan, err = s.plan(ctx, id)
	}
	if err != nil {
		return nil, fmt.Errorf("campaign %d: %w", id, err)
	}
	return c, nil
}

// members reads the members of a campaign in the order in which they joined, with the names they have now.
func (s *Store) members(ctx context.Context, id record.CampaignID) ([]record.Member, error) {
	var list []record.Member
	err := s.each(ctx, func(rows *sql.Rows) error {
		var m record.Member
		err := rows.Scan(&m.ID, &m.User, &m.Name, &m.Role, &m.JoinedAt, &m.Chapter, &m.LeftAt, &m.Read)
		list = append(list, m)
		return err
	}, `SELECT id, coalesce(user_id, 0), coalesce((SELECT name FROM users u WHERE u.id = user_id), name), role, joined_at, chapter, left_at, has_read
		FROM campaign_members WHERE campaign_id = ? ORDER BY id`, int64(id))
	return list, err
}

// plan reads the attempt that is being prepared, nil if there is none.
func (s *Store) plan(ctx context.Context, id record.CampaignID) (*record.Plan, error) {
	p := &record.Plan{}
	err := s.row(ctx, []any{&p.By, &p.Choosing, &p.At}, "SELECT by_member, choosing, at FROM campaign_plans WHERE campaign_id = ?", int64(id))
	if errors.Is(err, record.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	err = s.each(ctx, func(rows *sql.Rows) error {
		var seat record.PlanSeat
		err := rows.Scan(&seat.Member, &seat.Bot, &seat.Coins, &seat.Agreed)
		p.Seats = append(p.Seats, seat)
		return err
	}, "SELECT coalesce(member_id, 0), level, coins, agreed FROM campaign_plan_seats WHERE campaign_id = ? ORDER BY seat", int64(id))
	return p, err
}

// CampaignsOf lists a user's campaigns, the most recently changed first.
func (s *Store) CampaignsOf(ctx context.Context, user record.UserID) ([]record.CampaignID, error) {
	return ids[record.CampaignID](ctx, s, "campaigns of a user", `SELECT c.id FROM campaign_members me JOIN campaigns c ON c.id = me.campaign_id WHERE me.user_id = ? AND me.left_at = 0
		AND `+offered+` ORDER BY c.changed_at DESC, c.id DESC`, int64(user), s.offers())
}

// CampaignByInvite finds the campaign of an invite link. Errors: record.ErrNotFound.
func (s *Store) CampaignByInvite(ctx context.Context, code string) (record.CampaignID, error) {
	var id record.CampaignID
	if err := s.row(ctx, []any{&id}, "SELECT id FROM campaigns WHERE invite = ?", code); err != nil {
		return 0, fmt.Errorf("link: %w", err) // the code itself stays out of errors and logs
	}
	return id, nil
}

// SetCampaignRead records that a member has read the log up to entry n.
func (s *Store) SetCampaignRead(ctx context.Context, m record.MemberID, n int) error {
	err := s.do(ctx, func(t *tx) error {
		_, err := t.exec("UPDATE campaign_members SET has_read = max(has_read, ?) WHERE id = ?", n, int64(m))
		return err
	})
	if err != nil {
		return fmt.Errorf("member %d: %w", m, err)
	}
	return nil
}

// DeleteCampaign removes a campaign. Its matches stay with their players; matches that came from a file and that nobody
// here has played are removed with the last campaign that has them.
func (s *Store) DeleteCampaign(ctx context.Context, id record.CampaignID) error {
	err := s.do(ctx, func(t *tx) error {
		// Of two campaigns that go at once the later one sees that nobody has the match any more.
		if err := t.hold("SELECT 1 FROM matches WHERE id IN (SELECT match_id FROM campaign_attempts WHERE campaign_id = ?) ORDER BY id", int64(id)); err != nil {
			return err
		}
		if _, err := t.exec(`INSERT INTO doomed (match_id) SELECT DISTINCT m.id FROM campaign_attempts a JOIN matches m ON m.id = a.match_id
			WHERE a.campaign_id = ?1 AND m.imported = 1 AND NOT EXISTS (SELECT 1 FROM campaign_attempts b WHERE b.match_id = m.id AND b.campaign_id <> ?1)
			ON CONFLICT DO NOTHING`, int64(id)); err != nil {
			return err
		}
		_, err := t.exec("DELETE FROM campaigns WHERE id = ?", int64(id))
		return err
	})
	if err != nil {
		return fmt.Errorf("campaign %d: %w", id, err)
	}
	if err := s.reap(ctx); err != nil { // Tidy goes on later
		s.log.Warn("matches of a deleted campaign stay for now", "campaign", int64(id), "err", err)
	}
	return nil
}

// reap removes doomed matches. One that cannot go keeps no other waiting.
func (s *Store) reap(ctx context.Context) error {
	var failed []error
	for after := match.ID(0); ; {
		var id match.ID
		err := s.do(ctx, func(t *tx) error {
			return t.row([]any{&id}, "SELECT match_id FROM doomed WHERE match_id > ? ORDER BY match_id LIMIT 1", int64(after))
		})
		if errors.Is(err, record.ErrNotFound) {
			return errors.Join(failed...)
		}
		if err != nil {
			return errors.Join(append(failed, err)...)
		}
		if err := s.reapOne(ctx, id); err != nil {
			failed = append(failed, fmt.Errorf("remove match %d: %w", id, err))
		}
		after = id
	}
}

// reapOne removes a doomed match, a few plies at a time so that nobody else's ply waits.
func (s *Store) reapOne(ctx context.Context, id match.ID) error {
	const few = 500
	for {
		gone := int64(0)
		err := s.do(ctx, func(t *tx) (err error) {
			gone, err = t.exec("DELETE FROM plies WHERE match_id = ?1 AND n IN (SELECT n FROM plies WHERE match_id = ?1 LIMIT ?2)", int64(id), few)
			if err == nil && gone < few {
				_, err = t.exec("DELETE FROM matches WHERE id = ?", int64(id))
			}
			return err
		})
		if err != nil || gone < few {
			return err
		}
	}
}

// InCampaignOf reports whether a user is a member of a campaign that has the match as an attempt, copied ones
// included.
func (s *Store) InCampaignOf(ctx context.Context, user record.UserID, id match.ID) (bool, error) {
	var n int
	err := s.row(ctx, []any{&n}, `SELECT count(*) FROM campaign_attempts a JOIN campaign_members me ON me.campaign_id = a.campaign_id
		WHERE a.match_id = ? AND me.user_id = ? AND me.left_at = 0`, int64(id), int64(user))
	return n > 0, err
}

// PlansWaiting counts the plans that need a user's answer.
func (s *Store) PlansWaiting(ctx context.Context, user record.UserID) (int, error) {
	var n int
	err := s.row(ctx, []any{&n}, `SELECT count(*) FROM campaign_plan_seats p JOIN campaign_members me ON me.id = p.member_id
		JOIN campaigns c ON c.id = p.campaign_id WHERE me.user_id = ? AND me.left_at = 0 AND p.agreed = 0 AND c.standing = 'active' AND `+offered, int64(user), s.offers())
	return n, err
}
