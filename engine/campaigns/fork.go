package campaigns

import (
	"context"
	"slices"

	"portside/engine/record"
)

// Fork copies a campaign as it was at the end of attempt n, counted from 1, 0 for its beginning. The copy has its own log
// from there on and may have the other mode. It belongs to user; with party, the other members come along, otherwise
// they can join it. Errors: ErrGuest, ErrMode, ErrStanding if the attempt has not ended or was beside the
// story.
func (cs *Service) Fork(ctx context.Context, id record.CampaignID, user record.UserID, n int, name string, mode record.Mode, party bool) (record.CampaignID, error) {
	v, err := cs.Read(ctx, id, user)
	switch {
	case err != nil:
		return 0, err
	case v.Me == nil:
		return 0, record.ErrNotFound
	case v.Me.Role == record.Guest:
		return 0, ErrGuest
	case mode != record.Coop && mode != record.Competitive:
		return 0, ErrMode
	case n < 0 || n > len(v.Attempts):
		return 0, ErrStanding
	}
	if n > 0 {
		if a := &v.Attempts[n-1]; a.Kind != record.ForChapter || a.Result == record.Unfinished {
			return 0, ErrStanding
		}
	}
	log, err := cs.store.CampaignLog(ctx, id)
	if err != nil {
		return 0, err
	}
	now := cs.host.Now()
	c := v.Campaign.Clone()
	c.From, c.FromName, c.FromN, c.Imported = id, v.Name, n, 0
	c.Name, c.Mode, c.Standing, c.Plan, c.RevealAll = name, mode, record.Active, nil, false
	c.Invite, c.CreatedAt, c.ChangedAt = record.NewCode(), now, now
	for i := range c.Members {
		m := &c.Members[i]
		m.Read = 0
		switch {
		case m.User == user:
			m.Role, m.LeftAt = record.Owner, 0
		case m.Role == record.Owner:
			m.Role = record.Fellow
		}
		if m.User != user && m.LeftAt == 0 && (!party || m.Role == record.Guest) {
			m.LeftAt = now
		}
	}
	c.Attempts = slices.DeleteFunc(c.Attempts[:n], func(a record.Attempt) bool { return a.Result == record.Unfinished })
	for i := range c.Attempts {
		c.Attempts[i].Copied, c.Attempts[i].N = true, i+1
	}
	kept := slices.DeleteFunc(log, func(e record.CampaignEntry) bool { return !before(v.Campaign, e, n) })
	kept = append(kept, record.CampaignEntry{At: now, Kind: "forked", Attempt: n, Args: []string{v.Me.Name, v.Name}})
	fork, err := cs.store.AddCampaign(context.WithoutCancel(ctx), c, kept)
	if err != nil {
		return 0, err
	}
	err = cs.change(ctx, id, user, func(*View, int64) ([]record.CampaignEntry, error) {
		return []record.CampaignEntry{{Kind: "fork-made", Attempt: n, Args: []string{v.Me.Name, name}}}, nil
	})
	return fork, err
}

// before tells whether an entry of the log is from before the end of attempt n.
func before(c *record.Campaign, e record.CampaignEntry, n int) bool {
	if e.Attempt > 0 {
		return e.Attempt <= n
	}
	return n > 0 && e.At <= c.Attempts[n-1].EndedAt || e.Kind == "created"
}
