package campaigns

import (
	"context"
	"slices"
	"strings"

	"portside/engine/campaign"
	"portside/engine/record"
)

// Invited shows a campaign to a user who has its invite link. Me is nil unless they are a member. Errors:
// record.ErrNotFound.
func (cs *Service) Invited(ctx context.Context, code string, user record.UserID) (*View, error) {
	id, err := cs.store.CampaignByInvite(ctx, code)
	if err != nil {
		return nil, err
	}
	return cs.Read(ctx, id, user)
}

// Join makes user a member of a campaign, or a guest. A former member gets their old place back; a present
// one stays as they are, but a guest may become a member. The caller has checked the invite link.
// Errors: ErrStanding for an archived campaign.
func (cs *Service) Join(ctx context.Context, id record.CampaignID, user record.UserID, guest bool) error {
	name, err := cs.store.UserName(ctx, user)
	if err != nil {
		return err
	}
	role, kind := record.Fellow, "joined"
	if guest {
		role, kind = record.Guest, "guest"
	}
	return cs.change(ctx, id, user, func(v *View, now int64) ([]record.CampaignEntry, error) {
		if v.Standing == record.Archived {
			return nil, ErrStanding
		}
		if m := v.Me; m != nil {
			if m.Role != record.Guest || guest {
				return nil, nil
			}
			m.Role = role
			return one(kind, name), nil
		}
		for i := range v.Members {
			if m := &v.Members[i]; m.User == user {
				m.LeftAt, m.Role = 0, role
				return one("returned", name), nil
			}
		}
		v.Members = append(v.Members, record.Member{User: user, Name: name, Role: role, JoinedAt: now, Chapter: v.Progress.Chapter})
		return one(kind, name), nil
	})
}

// Leave takes user out of a campaign; what they have done stays in it. An owner hands over to the
// member who has been there longest. When the last member leaves, the campaign is archived. A seat in an attempt
// under way is left at its table.
func (cs *Service) Leave(ctx context.Context, id record.CampaignID, user record.UserID) error {
	return cs.change(ctx, id, user, func(v *View, now int64) ([]record.CampaignEntry, error) {
		if v.Me == nil {
			return nil, record.ErrNotFound
		}
		return v.part(v.Me, now), nil
	})
}

// Dismiss takes somebody else out of a campaign. Errors: ErrRole, record.ErrNotFound.
func (cs *Service) Dismiss(ctx context.Context, id record.CampaignID, user record.UserID, who record.MemberID) error {
	now := cs.host.Now()
	return cs.owned(ctx, id, user, func(v *View) ([]record.CampaignEntry, error) {
		m := v.MemberByID(who)
		if m == nil || m.LeftAt != 0 || m.ID == v.Me.ID {
			return nil, record.ErrNotFound
		}
		return v.part(m, now), nil
	})
}

// part removes a member.
func (v *View) part(m *record.Member, now int64) []record.CampaignEntry {
	log := one("left", m.Name)
	m.LeftAt = max(now, 1)
	if v.Plan != nil && slices.ContainsFunc(v.Plan.Seats, func(s record.PlanSeat) bool { return s.Member == m.ID }) {
		v.Plan = nil
	}
	if m.Role != record.Owner {
		return log
	}
	heir := slices.IndexFunc(v.Members, func(o record.Member) bool { return o.Here() && o.Role == record.Fellow })
	if heir < 0 {
		v.Standing = record.Archived
		return append(log, one("archived", m.Name)...)
	}
	m.Role, v.Members[heir].Role = record.Fellow, record.Owner
	return append(log, one("owner", v.Members[heir].Name)...)
}

// HandOver makes another member the owner. When the owner is gone, any member may become the owner
// themselves. Errors: ErrRole, record.ErrNotFound.
func (cs *Service) HandOver(ctx context.Context, id record.CampaignID, user record.UserID, to record.MemberID) error {
	return cs.change(ctx, id, user, func(v *View, _ int64) ([]record.CampaignEntry, error) {
		m := v.MemberByID(to)
		at := slices.IndexFunc(v.Members, func(o record.Member) bool { return o.Role == record.Owner })
		switch {
		case v.Me == nil || m == nil || !m.Here() || m.Role == record.Guest:
			return nil, record.ErrNotFound
		case m.Role == record.Owner:
			return nil, nil
		case v.Me.Role != record.Owner && (at < 0 || v.Members[at].Here() || to != v.Me.ID):
			return nil, ErrRole
		}
		if at >= 0 {
			v.Members[at].Role = record.Fellow
		}
		m.Role = record.Owner
		return one("owner", m.Name), nil
	})
}

// Settings of a campaign that its owner may change.
type Settings struct {
	Name      string
	Choosing  record.Choosing
	Additions []string // changed only while a chapter waits (C-02)
	RevealAll bool     // only once the story is complete
	Update    bool     // take the newest rules and data, only while a chapter waits (C-04)
}

// Set changes the settings. A change of the deck or the rules ends the plan of the next attempt, so
// that everybody agrees again. Errors: ErrRole, ErrStanding.
func (cs *Service) Set(ctx context.Context, id record.CampaignID, user record.UserID, set Settings) error {
	return cs.owned(ctx, id, user, func(v *View) ([]record.CampaignEntry, error) {
		var log []record.CampaignEntry
		if set.Name != "" && set.Name != v.Name {
			v.Name = set.Name
			log = append(log, one("renamed", set.Name)...)
		}
		if set.Choosing == record.ChooseRandom || set.Choosing == record.ChooseDraft {
			v.Choosing = set.Choosing
		}
		if add := known(v.Definition, set.Additions); !slices.Equal(add, v.Additions) {
			if v.Progress.State != campaign.Waiting {
				return nil, ErrStanding
			}
			v.Additions, v.Plan = add, nil
			log = append(log, one("additions", strings.Join(add, " "))...)
		}
		if set.RevealAll && v.Progress.Unlocked != set.RevealAll {
			return nil, ErrStanding
		}
		v.RevealAll = set.RevealAll
		if set.Update {
			if v.Progress.State != campaign.Waiting {
				return nil, ErrStanding
			}
			g, err := cs.host.Game(v.Game)
			if err != nil {
				return nil, err
			}
			if v.Rules != g.Info().Rules || v.Data != v.Definition.Data {
				v.Rules, v.Data, v.Plan = g.Info().Rules, v.Definition.Data, nil
				log = append(log, one("rules")...)
			}
		}
		return log, nil
	})
}

// NewInvite makes a new invite link; the old one ends. Errors: ErrRole.
func (cs *Service) NewInvite(ctx context.Context, id record.CampaignID, user record.UserID) error {
	return cs.owned(ctx, id, user, func(v *View) ([]record.CampaignEntry, error) {
		v.Invite = record.NewCode()
		return nil, nil
	})
}

// SetStanding pauses, archives or resumes a campaign. Errors: ErrRole.
func (cs *Service) SetStanding(ctx context.Context, id record.CampaignID, user record.UserID, to record.Standing) error {
	return cs.owned(ctx, id, user, func(v *View) ([]record.CampaignEntry, error) {
		kind := map[record.Standing]string{record.Active: "resumed", record.Paused: "paused", record.Archived: "archived"}[to]
		if kind == "" || v.Standing == to {
			return nil, nil
		}
		v.Standing = to
		return one(kind, v.Me.Name), nil
	})
}

// Delete removes an archived campaign. Its matches stay with those who played them. Errors:
// ErrRole, ErrStanding, ErrUnderWay.
func (cs *Service) Delete(ctx context.Context, id record.CampaignID, user record.UserID) error {
	unlock, err := cs.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	v, err := cs.Read(ctx, id, user)
	switch {
	case err != nil:
		return err
	case v.Me == nil:
		return record.ErrNotFound
	case v.Me.Role != record.Owner:
		return ErrRole
	case v.Standing != record.Archived:
		return ErrStanding
	}
	for _, a := range v.Attempts {
		if a.Result == record.Unfinished && !a.Copied {
			return ErrUnderWay
		}
	}
	if err := cs.store.DeleteCampaign(context.WithoutCancel(ctx), id); err != nil {
		return err
	}
	for _, a := range v.Attempts {
		cs.host.Forget(a.Match) // it is an ordinary match now
	}
	return nil
}
