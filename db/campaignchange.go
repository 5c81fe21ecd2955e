package db

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"portside/engine/record"
)

// ChangeCampaign stores what one operation did to a campaign, in one transaction. Errors: record.ErrConflict if a
// user would join twice, there would be two owners, or the plan it changes is no longer the stored one; record.ErrAlike if
// somebody joins whose name looks like another in the party.
func (s *Store) ChangeCampaign(ctx context.Context, c record.CampaignChange) error {
	additions, err := json.Marshal(append([]string{}, c.Now.Additions...))
	if err != nil {
		return err
	}
	id := c.Now.ID
	err = s.do(ctx, func(t *tx) error {
		now := c.Now
		n, err := t.exec(`UPDATE campaigns SET name = ?, additions = ?, choosing = ?, standing = ?, rules = ?, data = ?, pace = ?, invite = ?, reveal_all = ?, exported = ?,
			changed_at = ?, version = version + 1 WHERE id = ? AND version = ?`, now.Name, string(additions), string(now.Choosing), string(now.Standing), now.Rules, now.Data, now.Pace, now.Invite, now.RevealAll,
			now.Exported, now.ChangedAt, int64(id), c.Was.Version)
		if err == nil && n == 0 {
			if err = t.row([]any{new(int)}, "SELECT 1 FROM campaigns WHERE id = ?", int64(id)); err == nil {
				err = fmt.Errorf("%w: it is not version %d any more", record.ErrConflict, c.Was.Version)
			}
		}
		if err != nil {
			return err
		}
		if err := changeMembers(t, id, c.Was.Members, now.Members); err != nil {
			return err
		}
		if err := checkParty(t, id, func(u record.UserID) bool { return c.Was.Member(u) == nil }); err != nil {
			return err
		}
		if err := changeRest(t, id, c.Was.Standing, now.Standing, now.ChangedAt); err != nil {
			return err
		}
		if err := changePlan(t, id, c.Was.Plan, now.Plan); err != nil {
			return err
		}
		if err := addNotices(t, 0, c.Notices); err != nil {
			return err
		}
		return addEntries(t, id, c.Log)
	})
	if err != nil {
		return fmt.Errorf("campaign %d: %w", id, err)
	}
	c.Now.Version = c.Was.Version + 1
	return nil
}

// changeMembers writes the members that differ or are new. An owner is written after the others: there is one at a time.
func changeMembers(t *tx, id record.CampaignID, was, now []record.Member) error {
	old := map[record.MemberID]*record.Member{}
	for i := range was {
		old[was[i].ID] = &was[i]
	}
	for _, owners := range []bool{false, true} {
		for i := range now {
			m := &now[i]
			if (m.Role == record.Owner) != owners {
				continue
			}
			var err error
			switch before := old[m.ID]; {
			case before == nil || m.ID == 0:
				err = addMember(t, id, m)
			case *m != *before:
				// A return by a seat is written without the lock of the campaign.
				_, err = t.exec("UPDATE campaign_members SET role = ?, joined_at = ?, chapter = ?, left_at = CASE WHEN ? = 1 THEN ? ELSE left_at END WHERE id = ?",
					string(m.Role), m.JoinedAt, m.Chapter, m.LeftAt != before.LeftAt, m.LeftAt, int64(m.ID))
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// changePlan stores the plan of a campaign if the change touches it. The end of an attempt can be taken back at the same
// time, which deletes the plan for the next one: then the change is refused, or the plan would come back while the
// attempt runs. Errors: record.ErrConflict.
func changePlan(t *tx, id record.CampaignID, was, now *record.Plan) error {
	if reflect.DeepEqual(was, now) {
		return nil
	}
	var stored, running int64
	if err := t.row([]any{&stored, &running}, `SELECT coalesce((SELECT at FROM campaign_plans WHERE campaign_id = ?1), 0),
		(SELECT count(*) FROM campaign_attempts WHERE campaign_id = ?1 AND kind = 'chapter' AND result = 'running' AND copied = 0)`, int64(id)); err != nil {
		return err
	}
	if was != nil && was.At != stored || was == nil && stored != 0 || now != nil && running > 0 {
		return fmt.Errorf("%w: the plan is not the one that was read", record.ErrConflict)
	}
	return setPlan(t, id, now)
}

func setPlan(t *tx, id record.CampaignID, p *record.Plan) error {
	if _, err := t.exec("DELETE FROM campaign_plans WHERE campaign_id = ?", int64(id)); err != nil || p == nil {
		return err
	}
	if _, err := t.exec("INSERT INTO campaign_plans (campaign_id, by_member, choosing, at) VALUES (?, ?, ?, ?)", int64(id), int64(p.By), string(p.Choosing), p.At); err != nil {
		return err
	}
	for i, seat := range p.Seats {
		if _, err := t.exec("INSERT INTO campaign_plan_seats (campaign_id, seat, member_id, level, coins, agreed) VALUES (?, ?, ?, ?, ?, ?)",
			int64(id), i, orNull(seat.Member), seat.Bot, seat.Coins, seat.Agreed); err != nil {
			return err
		}
	}
	return nil
}
