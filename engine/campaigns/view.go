package campaigns

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// View is what one of its members may know of a campaign, with all that follows from its attempts.
type View struct {
	*record.Campaign
	Definition *campaign.Definition
	Progress   campaign.Progress
	Me         *record.Member // the viewer; nil for the page of an invitation
	Turn       bool           // the viewer owes a decision in the attempt under way
	Awaited    []string       // names of other members who do
	Unread     int            // entries of the log that the viewer has not seen
	Overdue    bool           // all who have not agreed to give it up have used up their time
	TakeBack   *TakeBack      // a request to take back the end of an attempt, nil: none
}

// TakeBack is a request to take back the end of the newest attempt.
type TakeBack struct {
	Attempt *record.Attempt
	By      engine.Seat // the seat that asks, in the attempt
	Asked   bool        // the viewer has yet to answer
}

// Running is the attempt under way that moves the campaign on, nil if there is none.
func (v *View) Running() *record.Attempt {
	if v.Progress.Running < 0 {
		return nil
	}
	return &v.Attempts[v.Progress.Running]
}

// beside is the attempt of this kind that runs beside the story, nil if there is none.
func (v *View) beside(kind record.AttemptKind) *record.Attempt {
	i := slices.IndexFunc(v.Attempts, func(a record.Attempt) bool { return a.Kind == kind && a.Result == record.Unfinished })
	if i < 0 {
		return nil
	}
	return &v.Attempts[i]
}

// Corrigible tells whether no later attempt builds on the one of match m, so that its end may still be taken back.
func (v *View) Corrigible(m match.ID) bool {
	i := slices.IndexFunc(v.Attempts, func(a record.Attempt) bool { return a.Match == m })
	return i >= 0 && campaign.Latest(v.Campaign, i)
}

// Owns tells whether the viewer manages the settings of the campaign.
func (v *View) Owns() bool { return v.Me != nil && v.Me.Role == record.Owner }

// MyPlan is the viewer's seat in the plan, engine.Nobody if they have none.
func (v *View) MyPlan() engine.Seat {
	if v.Plan != nil && v.Me != nil {
		for i, s := range v.Plan.Seats {
			if s.Member == v.Me.ID {
				return engine.Seat(i)
			}
		}
	}
	return engine.Nobody
}

// definition finds the story of a game. Errors: host.ErrGame.
func (cs *Service) definition(game string) (*campaign.Definition, error) {
	if s, ok := cs.definitions[game]; ok {
		return s, nil
	}
	return nil, fmt.Errorf("%w with a story: %q", host.ErrGame, game)
}

// Definitions are the stories that the site can tell, in the order of its games.
func (cs *Service) Definitions() []*campaign.Definition { return cs.order }

// NewCampaign describes a campaign to begin.
type NewCampaign struct {
	Game      string
	Name      string
	Owner     record.UserID
	Mode      record.Mode
	Additions []string
	Choosing  record.Choosing
	First     int   // chapter to begin with
	Pace      int64 // ms a seat has in its matches, see record.Terms, 0: no limit
	Refill    record.Refill
}

// Open begins a campaign. Errors: host.ErrGame, ErrMode, campaign.ErrLocked for a chapter that does not exist.
func (cs *Service) Open(ctx context.Context, n NewCampaign) (record.CampaignID, error) {
	s, err := cs.definition(n.Game)
	if err != nil {
		return 0, err
	}
	g, err := cs.host.Game(n.Game)
	if err != nil {
		return 0, err
	}
	if n.First < 1 || n.First > s.Chapters {
		return 0, campaign.ErrLocked
	}
	if n.Mode != record.Coop && n.Mode != record.Competitive {
		return 0, ErrMode
	}
	name, err := cs.store.UserName(ctx, n.Owner)
	if err != nil {
		return 0, err
	}
	now := cs.host.Now()
	c := &record.Campaign{
		Game: n.Game, Name: n.Name, Mode: n.Mode, Additions: known(s, n.Additions), Choosing: n.Choosing, Standing: record.Active, First: n.First,
		Rules: g.Info().Rules, Data: s.Data, Pace: n.Pace, Refill: n.Refill, Invite: record.NewCode(), CreatedAt: now, ChangedAt: now,
		Members: []record.Member{{User: n.Owner, Name: name, Role: record.Owner, JoinedAt: now, Chapter: n.First}},
	}
	if c.Choosing != record.ChooseDraft {
		c.Choosing = record.ChooseRandom
	}
	return cs.store.AddCampaign(context.WithoutCancel(ctx), c, []record.CampaignEntry{{At: now, Kind: "created", Args: []string{name}}})
}

// known are the named additions that the definition has, in its order.
func known(s *campaign.Definition, keys []string) []string {
	var list []string
	for _, a := range s.Additions {
		if slices.Contains(keys, a.Key) {
			list = append(list, a.Key)
		}
	}
	return list
}

// change changes a campaign: op works on v.Campaign, a copy, and returns the log entries. Guests may
// change nothing unless op is for them too. op runs again after a conflict in the database: a match
// changes its campaign under its own lock, and members may do so through other processes.
func (cs *Service) change(ctx context.Context, id record.CampaignID, user record.UserID, op func(v *View, now int64) ([]record.CampaignEntry, error)) error {
	unlock, err := cs.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	err = cs.tryChange(ctx, id, user, op)
	for n := 0; n < overtakings && errors.Is(err, record.ErrConflict); n++ {
		err = cs.tryChange(ctx, id, user, op)
	}
	return err
}

// overtakings is how often a change of a campaign may meet another one in a row.
const overtakings = 8

// tryChange is one try of change. Errors: those of op, record.ErrConflict if the campaign has changed since it was read.
func (cs *Service) tryChange(ctx context.Context, id record.CampaignID, user record.UserID, op func(v *View, now int64) ([]record.CampaignEntry, error)) error {
	v, err := cs.Read(ctx, id, user)
	if err != nil {
		return err
	}
	was := v.Campaign
	v.Campaign = was.Clone()
	v.Me = v.Campaign.Member(user)
	now := cs.host.Now()
	log, err := op(v, now)
	if err != nil {
		return err
	}
	v.ChangedAt = now
	for i := range log {
		log[i].At = now
	}
	notices := cs.host.Notices().OfPlan(was, v.Campaign, now)
	if err := cs.store.ChangeCampaign(context.WithoutCancel(ctx), record.CampaignChange{Was: was, Now: v.Campaign, Log: log, Notices: notices}); err != nil {
		return err
	}
	cs.host.Notices().Stored(notices)
	if (was.Standing == record.Active) != (v.Standing == record.Active) {
		cs.rested(context.WithoutCancel(ctx), v.Campaign)
	}
	return nil
}

// owned is change for what only the owner may do. Errors: record.ErrNotFound, ErrRole.
func (cs *Service) owned(ctx context.Context, id record.CampaignID, user record.UserID, op func(v *View) ([]record.CampaignEntry, error)) error {
	return cs.change(ctx, id, user, func(v *View, _ int64) ([]record.CampaignEntry, error) {
		switch {
		case v.Me == nil:
			return nil, record.ErrNotFound
		case v.Me.Role != record.Owner:
			return nil, ErrRole
		}
		return op(v)
	})
}

func one(kind string, args ...string) []record.CampaignEntry {
	return []record.CampaignEntry{{Kind: kind, Args: args}}
}

// Log reads the log of a campaign for a member, and notes that they have seen it. unread is the
// number of the first entry that was new to them. Errors: record.ErrNotFound.
func (cs *Service) Log(ctx context.Context, id record.CampaignID, user record.UserID) (log []record.CampaignEntry, unread int, err error) {
	v, err := cs.Read(ctx, id, user)
	if err != nil {
		return nil, 0, err
	}
	if v.Me == nil {
		return nil, 0, fmt.Errorf("campaign %d: not for user %d: %w", id, user, record.ErrNotFound)
	}
	if log, err = cs.store.CampaignLog(ctx, id); err != nil {
		return nil, 0, err
	}
	if n := len(log); n > v.Me.Read {
		err = cs.store.SetCampaignRead(context.WithoutCancel(ctx), v.Me.ID, n)
	}
	return log, v.Me.Read + 1, err
}

// OfMatch finds a match's attempt and its campaign, for a member. It looks at no
// table, so the page of the match may ask for it. Errors: record.ErrNotFound.
func (cs *Service) OfMatch(ctx context.Context, id record.CampaignID, user record.UserID, m match.ID) (*View, *record.Attempt, error) {
	v, err := cs.Read(ctx, id, user)
	if err != nil {
		return nil, nil, err
	}
	if v.Me != nil {
		for i := range v.Attempts {
			if v.Attempts[i].Match == m {
				return v, &v.Attempts[i], nil
			}
		}
	}
	return nil, nil, fmt.Errorf("campaign %d match %d for user %d: %w", id, m, user, record.ErrNotFound)
}
