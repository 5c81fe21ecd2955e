package campaigns

import (
	"context"
	"errors"
	"fmt"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/record"
)

// Show shows a campaign to one of its members and records that they have seen it. Errors: record.ErrNotFound, also
// for everyone else.
func (cs *Service) Show(ctx context.Context, id record.CampaignID, user record.UserID) (*View, error) {
	v, err := cs.line(ctx, id, user)
	if err == nil {
		cs.host.Notices().CampaignShown(id, user, cs.host.Now())
	}
	return v, err
}

// line is Show for a list of campaigns.
func (cs *Service) line(ctx context.Context, id record.CampaignID, user record.UserID) (*View, error) {
	v, err := cs.Read(ctx, id, user)
	if err != nil {
		return nil, err
	}
	if v.Me == nil {
		return nil, fmt.Errorf("campaign %d: not for user %d: %w", id, user, record.ErrNotFound)
	}
	n, err := cs.store.CampaignLogLength(ctx, id)
	if err != nil {
		return nil, err
	}
	v.Unread = max(0, n-v.Me.Read)
	if err := cs.lookAtTable(ctx, v, user); err != nil {
		return nil, err
	}
	return v, cs.lookForTakeBack(ctx, v)
}

// lookForTakeBack fills in whether somebody asks to take back the end of the newest attempt; no other end can be.
func (cs *Service) lookForTakeBack(ctx context.Context, v *View) error {
	for i := len(v.Attempts) - 1; i >= 0; i-- {
		a := &v.Attempts[i]
		if a.Kind != record.ForChapter {
			continue
		}
		if a.Result == record.Unfinished || !campaign.Latest(v.Campaign, i) {
			return nil
		}
		p, err := cs.store.Proposal(ctx, a.Match)
		if err != nil || p == nil {
			return err
		}
		v.TakeBack = &TakeBack{Attempt: a, By: p.Seat}
		for seat, s := range a.Inputs.Seats {
			if s.Member == v.Me.ID && s.Member != 0 && !p.Agreed.Has(engine.Seat(seat)) {
				v.TakeBack.Asked = true
			}
		}
		return nil
	}
	return nil
}

func (cs *Service) Read(ctx context.Context, id record.CampaignID, user record.UserID) (*View, error) {
	c, err := cs.store.Campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	s, err := cs.definition(c.Game)
	if err != nil {
		return nil, fmt.Errorf("campaign %d: %w: %q", id, host.ErrUnknown, c.Game)
	}
	return &View{Campaign: c, Definition: s, Progress: campaign.Fold(s, c), Me: c.Member(user)}, nil
}

// lookAtTable fills in who is awaited in the attempt under way.
func (cs *Service) lookAtTable(ctx context.Context, v *View, user record.UserID) error {
	a := v.Running()
	if a == nil {
		return nil
	}
	look := *v
	err := cs.host.WithMatch(ctx, a.Match, func(e *host.Entry) error {
		v := &look
		if e.Rec.Status != record.Running || e.Match == nil {
			return nil
		}
		now, open := cs.host.Clock(), 0
		v.Overdue = true
		for i, s := range e.Rec.Seats {
			if s.Kind == record.User && !a.Stopping.Has(engine.Seat(i)) {
				open++
				v.Overdue = v.Overdue && now.Overdue(e.Rec, engine.Seat(i))
			}
			switch {
			case e.Match.Decision(engine.Seat(i)) < 0 || s.Kind != record.User:
			case s.User == user:
				v.Turn = true
			default:
				v.Awaited = append(v.Awaited, s.Name)
			}
		}
		v.Overdue = v.Overdue && open > 0
		return nil
	})
	if errors.Is(err, host.ErrRules) || host.IsUnloadable(err) { // the campaign can still be shown
		return nil
	}
	if err == nil {
		*v = look
	}
	return err
}

// List lists the campaigns of a user, the one that changed last first.
func (cs *Service) List(ctx context.Context, user record.UserID) ([]*View, error) {
	ids, err := cs.store.CampaignsOf(ctx, user)
	if err != nil {
		return nil, err
	}
	var list []*View
	for _, id := range ids {
		v, err := cs.line(ctx, id, user)
		if errors.Is(err, record.ErrNotFound) || errors.Is(err, host.ErrUnknown) || errors.Is(err, record.ErrDamaged) { // left meanwhile, or its page says why
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}
