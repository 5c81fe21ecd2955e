package host

import (
	"context"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"

	"portside/engine/campaign"
	"portside/engine/match"
	"portside/engine/record"
)

// ExportCampaign writes a campaign down for a member, and notes it if that is the owner. The matches of attempts
// that have ended are in it, with their seeds as far as their luck is open; of an attempt under way only what
// its story has told. Errors: ErrNotFound.
func (h *Host) ExportCampaign(ctx context.Context, id record.CampaignID, user record.UserID) (*campaign.File, error) {
	v, err := h.voyage(ctx, id, user)
	if err != nil {
		return nil, err
	}
	if v.Me == nil {
		return nil, ErrNotFound
	}
	p := &v.Progress
	x := &campaign.File{
		Format: campaign.Format, Game: v.Game, Name: v.Name, Mode: v.Mode, Additions: v.Additions, Choosing: v.Choosing, Rules: v.Rules, Data: v.Data, Pace: v.Pace, Increment: v.Refill.Increment, Cap: v.Refill.Cap,
		First: v.First, Fork: v.FromName, RevealAll: v.RevealAll, CreatedAt: v.CreatedAt, State: p.State, Chapter: p.Chapter, Failures: p.Failures, Groups: p.Groups,
		Flawless: p.Flawless, Achievements: campaign.Achievements(v.Campaign, p),
	}
	if x.Fork == "" && campaign.PlayedSince(v.Campaign) {
		x.Fork = v.Name // what it came from may have gone on otherwise
	}
	for _, m := range v.Members {
		x.Members = append(x.Members, campaign.FileMember{ID: m.ID, Name: m.Name, Role: m.Role, JoinedAt: m.JoinedAt, Chapter: m.Chapter, LeftAt: m.LeftAt})
	}
	for _, a := range v.Attempts {
		f := campaign.FileAttempt{N: a.N, Kind: a.Kind, Chapter: a.Chapter, Number: a.Number, Match: int64(a.Match), Inputs: a.Inputs,
			Result: a.Result, Report: a.Report, Story: a.Report.Story, At: a.At, EndedAt: a.EndedAt}
		if a.Result != record.Unfinished {
			if f.Played, err = h.exportPlayed(ctx, a.Match); err != nil {
				return nil, err
			}
		}
		x.Attempts = append(x.Attempts, f)
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

// exportPlayed writes the match of an ended attempt down. One that was taken up again meanwhile has nothing to
// be written yet.
func (h *Host) exportPlayed(ctx context.Context, id match.ID) (*campaign.FileMatch, error) {
	var f *campaign.FileMatch
	err := h.with(ctx, id, func(e *entry) error {
		if e.m == nil || !ended(e.rec.Status) {
			return nil
		}
		open, err := h.luckOpen(ctx, e)
		if err != nil {
			return err
		}
		f = &campaign.FileMatch{Options: e.rec.Setup.Options, Commitment: e.promise}
		if open && e.rec.Promise == "" {
			f.Seed, f.Salt = hex.EncodeToString(e.rec.Secret.Seed[:]), hex.EncodeToString(e.rec.Secret.Salt[:])
		}
		for _, p := range e.m.Plies(0) {
			f.Plies = append(f.Plies, campaign.FilePly{Seat: int(p.Seat), By: string(p.By), At: p.At, Action: p.Action, Tape: p.Tape, Hash: p.Hash.String()})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

// NewImport is a file of a campaign that is to be set up here.
type NewImport struct {
	Data  []byte
	User  record.UserID             // who brings it and keeps it from now on
	Key   string                    // of the form; the same form sent twice gives the same campaign
	Clean func(string) bool         // whether a name may be shown
	Alike func(name, o string) bool // whether two names are those of one person
}

// ImportCampaign sets a campaign up again from a file, beside any that it may have come from: with matches of its
// own, and all places of the party open but that of the user, who has the one with a name like theirs, else
// that of the owner. What was under way is left out, and the log says so. Errors: *campaign.FileError.
func (h *Host) ImportCampaign(ctx context.Context, n NewImport) (record.CampaignID, error) {
	x, err := campaign.Parse(n.Data)
	if err != nil {
		return 0, err
	}
	s, err := h.saga(x.Game)
	if err != nil {
		return 0, &campaign.FileError{Why: "game", Err: err}
	}
	g, err := h.Game(x.Game)
	if err != nil {
		return 0, &campaign.FileError{Why: "game", Err: err}
	}
	name, err := h.cfg.Store.UserName(ctx, n.User)
	if err != nil {
		return 0, err
	}
	now := h.now()
	var r *campaign.Restored
	err = h.alone(ctx, "import "+x.Game, func() (err error) {
		r, err = campaign.Restore(s, x, campaign.Terms{Game: g, Levels: h.cfg.Bots.Levels(), Clean: n.Clean, Now: now})
		return err
	})
	if errors.Is(err, ErrRules) && !errors.Is(err, ErrHung) {
		err = &campaign.FileError{Why: "unreadable", Err: err}
	}
	if err != nil {
		return 0, err
	}
	c := r.Campaign
	c.Invite, c.CreatedAt, c.ChangedAt, c.Imported, c.ImportKey, c.FromN = record.NewCode(), x.CreatedAt, now, now, n.Key, len(c.Attempts)
	for i := range r.Played {
		m := r.Played[i].Match
		m.Owner, m.Invite, m.Watch = n.User, record.NewCode(), record.NewCode()
	}
	log := append(r.Log, record.CampaignEntry{At: now, Kind: "imported", Args: []string{name, x.Name}})
	for _, f := range r.LeftOut {
		log = append(log, record.CampaignEntry{At: now, Kind: "left-out", Args: []string{strconv.Itoa(f.Chapter), strconv.Itoa(f.Number)}})
	}
	settle(c, n, name, len(log))
	id, err := h.cfg.Store.ImportCampaign(context.WithoutCancel(ctx), c, r.Played, log)
	if errors.Is(err, ErrConflict) {
		if id, err := h.cfg.Store.CampaignByImport(ctx, n.Key); err == nil {
			return id, nil
		}
	}
	return id, err
}

// settle gives the user of an import their place and the helm.
func settle(c *record.Campaign, n NewImport, name string, read int) {
	free := func(m record.Member) bool { return m.LeftAt == 0 && m.Role != record.Guest }
	at := slices.IndexFunc(c.Members, func(m record.Member) bool { return free(m) && n.Alike(m.Name, name) })
	if at < 0 {
		at = slices.IndexFunc(c.Members, func(m record.Member) bool { return free(m) && m.Role == record.Owner })
	}
	if at < 0 {
		at = slices.IndexFunc(c.Members, free)
	}
	if at < 0 { // all had left
		c.Members = append(c.Members, record.Member{JoinedAt: c.ChangedAt, Chapter: c.First, Name: name})
		at = len(c.Members) - 1
	}
	for i := range c.Members {
		if c.Members[i].Role == record.Owner {
			c.Members[i].Role = record.Fellow
		}
	}
	m := &c.Members[at]
	m.User, m.Role, m.Read = n.User, record.Owner, read
}

// TakePlace gives user a place of the party that came with a file and that nobody has. Who is in the party
// already changes over to it, as long as nothing has been played since. The caller has checked the invite link
// of others. Errors: ErrNotFound, ErrTaken, ErrStanding, ErrSeated for who came in beside the places.
func (h *Host) TakePlace(ctx context.Context, id record.CampaignID, user record.UserID, place record.MemberID) error {
	name, err := h.cfg.Store.UserName(ctx, user)
	if err != nil {
		return err
	}
	return h.charter(ctx, id, user, func(v *Voyage, _ int64) ([]record.CampaignEntry, error) {
		m := v.MemberByID(place)
		switch {
		case m == nil || m.Place == "":
			return nil, ErrNotFound
		case m.User == user && m.LeftAt == 0:
			return nil, nil
		case !m.Open():
			return nil, ErrTaken
		case v.Standing == record.Archived:
			return nil, ErrStanding
		}
		for i := range v.Members {
			was := &v.Members[i]
			if was.User != user {
				continue
			}
			switch {
			case was.Place == "":
				return nil, ErrSeated
			case slices.ContainsFunc(v.Attempts, func(a record.Attempt) bool { return a.N > v.FromN }):
				return nil, ErrStanding
			}
			role := m.Role
			if was.LeftAt == 0 {
				m.Role = was.Role
			}
			was.User, was.Name, was.LeftAt, was.Read = 0, was.Place, 0, 0
			if was.Role == record.Owner {
				if was.Role = role; role == record.Owner {
					was.Role = record.Fellow
				}
			}
		}
		m.User, m.Name = user, name
		v.Plan = nil
		return one("place", name, m.Place), nil
	})
}

// Places are the places of the party that somebody may take.
func (v *Voyage) Places() []*record.Member {
	var list []*record.Member
	for i := range v.Members {
		if v.Members[i].Open() {
			list = append(list, &v.Members[i])
		}
	}
	return list
}
