package host

import (
	"context"
	"slices"

	"portside/engine/campaign"
	"portside/engine/record"
)

// Fork copies a campaign as it was at the end of attempt n, counted from 1, 0 for its beginning. The copy has its own log from
// there on and may have the other mode. It belongs to user; with party, the other members come along, else
// they can join it. Errors: ErrGuest, ErrMode, ErrStanding if the attempt has not ended or stood beside the
// story.
func (h *Host) Fork(ctx context.Context, id record.CampaignID, user record.UserID, n int, name string, mode record.Mode, party bool) (record.CampaignID, error) {
	v, err := h.voyage(ctx, id, user)
	switch {
	case err != nil:
		return 0, err
	case v.Me == nil:
		return 0, ErrNotFound
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
	log, err := h.cfg.Store.CampaignLog(ctx, id)
	if err != nil {
		return 0, err
	}
	now := h.now()
	c := v.Campaign.Clone()
	c.From, c.FromName, c.FromN = id, v.Name, n
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
	fork, err := h.cfg.Store.AddCampaign(context.WithoutCancel(ctx), c, kept)
	if err != nil {
		return 0, err
	}
	err = h.charter(ctx, id, user, func(*Voyage, int64) ([]record.CampaignEntry, error) {
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

// CampaignExport is a campaign as a file. It holds what its members know: nothing of chapters that they
// have not reached.
type CampaignExport struct {
	Format       string                 `json:"format"` // "portside-campaign-1"
	Game         string                 `json:"game"`
	Name         string                 `json:"name"`
	Mode         record.Mode            `json:"mode"`
	Additions    []string               `json:"additions"`
	Rules        int                    `json:"rules"`
	Data         int                    `json:"data"`
	First        int                    `json:"first_chapter"`
	Fork         string                 `json:"fork_of,omitempty"`
	State        campaign.State         `json:"state"`
	Chapter      int                    `json:"chapter"`
	Failures     int                    `json:"failures_this_chapter"`
	Groups       []int                  `json:"groups_in_deck"`
	Flawless     bool                   `json:"flawless"`
	Achievements []campaign.Achievement `json:"achievements,omitempty"`
	Members      []ExportMember         `json:"members"`
	Attempts     []ExportAttempt        `json:"attempts"`
	Log          []record.CampaignEntry `json:"log"`
}

// ExportMember is a member in a CampaignExport.
type ExportMember struct {
	ID       record.MemberID `json:"id"`
	Name     string          `json:"name"`
	Role     record.Role     `json:"role"`
	JoinedAt int64           `json:"joined_at"`
	Chapter  int             `json:"joined_in_chapter"`
	LeftAt   int64           `json:"left_at,omitempty"`
}

// ExportAttempt is an attempt in a CampaignExport.
type ExportAttempt struct {
	N       int                `json:"n"`
	Kind    record.AttemptKind `json:"kind"`
	Chapter int                `json:"chapter"`
	Number  int                `json:"number"`
	Match   int64              `json:"match"`
	Inputs  record.Inputs      `json:"inputs"`
	Result  record.Result      `json:"result"`
	Report  record.Report      `json:"report"`
	Story   []record.Told      `json:"story"`
	At      int64              `json:"started_at"`
	EndedAt int64              `json:"ended_at,omitempty"`
}

// ExportCampaign writes a campaign down for a member, and notes it if that is the owner. Errors: ErrNotFound.
func (h *Host) ExportCampaign(ctx context.Context, id record.CampaignID, user record.UserID) (*CampaignExport, error) {
	v, err := h.voyage(ctx, id, user)
	if err != nil {
		return nil, err
	}
	if v.Me == nil {
		return nil, ErrNotFound
	}
	p := &v.Progress
	x := &CampaignExport{
		Format: "portside-campaign-1", Game: v.Game, Name: v.Name, Mode: v.Mode, Additions: v.Additions, Rules: v.Rules, Data: v.Data, First: v.First, Fork: v.FromName,
		State: p.State, Chapter: p.Chapter, Failures: p.Failures, Groups: p.Groups, Flawless: p.Flawless, Achievements: campaign.Achievements(v.Campaign, p),
	}
	for _, m := range v.Members {
		x.Members = append(x.Members, ExportMember{ID: m.ID, Name: m.Name, Role: m.Role, JoinedAt: m.JoinedAt, Chapter: m.Chapter, LeftAt: m.LeftAt})
	}
	for _, a := range v.Attempts {
		x.Attempts = append(x.Attempts, ExportAttempt{N: a.N, Kind: a.Kind, Chapter: a.Chapter, Number: a.Number, Match: int64(a.Match), Inputs: a.Inputs,
			Result: a.Result, Report: a.Report, Story: a.Report.Story, At: a.At, EndedAt: a.EndedAt})
	}
	if x.Log, err = h.cfg.Store.CampaignLog(ctx, id); err != nil {
		return nil, err
	}
	if !v.Owns() {
		return x, nil
	}
	return x, h.charter(ctx, id, user, func(v *Voyage, now int64) ([]record.CampaignEntry, error) {
		v.Exported = now
		return nil, nil
	})
}
