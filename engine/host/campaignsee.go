package host

import (
	"context"
	"errors"
	"fmt"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/record"
)

// Voyage shows a campaign to one of its members, who has seen it then. Errors: ErrNotFound, also for everybody else.
func (h *Host) Voyage(ctx context.Context, id record.CampaignID, user record.UserID) (*Voyage, error) {
	v, err := h.glimpsed(ctx, id, user)
	if err == nil {
		h.notices.CampaignShown(id, user, h.Now())
	}
	return v, err
}

// glimpsed is Voyage for a list, on which a campaign is one line among others.
func (h *Host) glimpsed(ctx context.Context, id record.CampaignID, user record.UserID) (*Voyage, error) {
	v, err := h.voyage(ctx, id, user)
	if err != nil {
		return nil, err
	}
	if v.Me == nil {
		return nil, fmt.Errorf("campaign %d: not for user %d: %w", id, user, ErrNotFound)
	}
	n, err := h.cfg.Store.CampaignLogLength(ctx, id)
	if err != nil {
		return nil, err
	}
	v.Unread = max(0, n-v.Me.Read)
	if err := h.lookAtTable(ctx, v, user); err != nil {
		return nil, err
	}
	return v, h.lookForTakeBack(ctx, v)
}

// lookForTakeBack fills in whether somebody asks to take the end of the newest attempt back. Only its end can be.
func (h *Host) lookForTakeBack(ctx context.Context, v *Voyage) error {
	for i := len(v.Attempts) - 1; i >= 0; i-- {
		a := &v.Attempts[i]
		if a.Kind != record.ForChapter {
			continue
		}
		if a.Result == record.Unfinished || !campaign.Latest(v.Campaign, i) {
			return nil
		}
		p, err := h.cfg.Store.Proposal(ctx, a.Match)
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

func (h *Host) voyage(ctx context.Context, id record.CampaignID, user record.UserID) (*Voyage, error) {
	c, err := h.cfg.Store.Campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	s, err := h.saga(c.Game)
	if err != nil {
		return nil, err
	}
	return &Voyage{Campaign: c, Saga: s, Progress: campaign.Fold(s, c), Me: c.Member(user)}, nil
}

// lookAtTable fills in who is awaited in the attempt under way.
func (h *Host) lookAtTable(ctx context.Context, v *Voyage, user record.UserID) error {
	a := v.Running()
	if a == nil {
		return nil
	}
	look := *v
	err := h.with(ctx, a.Match, func(e *entry) error {
		v := &look
		if e.rec.Status != record.Running || e.m == nil {
			return nil
		}
		now, open := h.Now(), 0
		v.Overdue = true
		for i, s := range e.rec.Seats {
			if s.Kind == record.User && !a.Stopping.Has(engine.Seat(i)) {
				open++
				v.Overdue = v.Overdue && h.clock(now).Overdue(e.rec, engine.Seat(i))
			}
			switch {
			case e.m.Decision(engine.Seat(i)) < 0 || s.Kind != record.User:
			case s.User == user:
				v.Turn = true
			default:
				v.Awaited = append(v.Awaited, s.Name)
			}
		}
		v.Overdue = v.Overdue && open > 0
		return nil
	})
	if errors.Is(err, ErrRules) { // the campaign can be looked at all the same
		return nil
	}
	if err == nil {
		*v = look
	}
	return err
}

// Voyages lists the campaigns of a user, the one that changed last first.
func (h *Host) Voyages(ctx context.Context, user record.UserID) ([]*Voyage, error) {
	ids, err := h.cfg.Store.CampaignsOf(ctx, user)
	if err != nil {
		return nil, err
	}
	var list []*Voyage
	for _, id := range ids {
		v, err := h.glimpsed(ctx, id, user)
		if errors.Is(err, ErrNotFound) || errors.Is(err, ErrGame) { // left meanwhile; a story this program cannot tell
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}
