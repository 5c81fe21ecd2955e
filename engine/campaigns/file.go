package campaigns

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strconv"
	"time"

	"portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// Export writes a campaign to a file for a member, and notes it if that is the owner. The matches of ended attempts
// are in it, with their seeds if their luck is open; of an attempt under way only what
// its story has told. Errors: record.ErrNotFound.
func (cs *Service) Export(ctx context.Context, id record.CampaignID, user record.UserID) (*campaign.File, error) {
	v, err := cs.Read(ctx, id, user)
	if err != nil {
		return nil, err
	}
	if v.Me == nil {
		return nil, record.ErrNotFound
	}
	p := &v.Progress
	x := &campaign.File{
		Format: campaign.Format, Game: v.Game, Name: v.Name, Mode: v.Mode, Additions: v.Additions, Choosing: v.Choosing, Rules: v.Rules, Data: v.Data, Pace: v.Pace, Increment: v.Refill.Increment, Cap: v.Refill.Cap,
		First: v.First, Fork: v.FromName, RevealAll: v.RevealAll, CreatedAt: v.CreatedAt, State: p.State, Chapter: p.Chapter, Failures: p.Failures, Groups: p.Groups,
		Flawless: p.Flawless, Achievements: campaign.Achievements(v.Campaign, p),
	}
	if x.Fork == "" && campaign.PlayedSince(v.Campaign) {
		x.Fork = v.Name // the original may have gone on differently
	}
	for _, m := range v.Members {
		x.Members = append(x.Members, campaign.FileMember{ID: m.ID, Name: m.Name, Role: m.Role, JoinedAt: m.JoinedAt, Chapter: m.Chapter, LeftAt: m.LeftAt})
	}
	for _, a := range v.Attempts {
		f := campaign.FileAttempt{N: a.N, Kind: a.Kind, Chapter: a.Chapter, Number: a.Number, Match: int64(a.Match), Inputs: a.Inputs,
			Result: a.Result, Report: a.Report, Story: a.Report.Story, At: a.At, EndedAt: a.EndedAt}
		if a.Result != record.Unfinished {
			if f.Played, err = cs.exportPlayed(ctx, a.Match); err != nil {
				return nil, err
			}
		}
		x.Attempts = append(x.Attempts, f)
	}
	if x.Log, err = cs.store.CampaignLog(ctx, id); err != nil {
		return nil, err
	}
	if !v.Owns() {
		return x, nil
	}
	return x, cs.change(ctx, id, user, func(v *View, now int64) ([]record.CampaignEntry, error) {
		v.Exported = now
		return nil, nil
	})
}

// exportPlayed writes the match of an ended attempt. One that has been reopened meanwhile has nothing to
// write yet.
func (cs *Service) exportPlayed(ctx context.Context, id match.ID) (*campaign.FileMatch, error) {
	var f *campaign.FileMatch
	err := cs.host.Hold(ctx, id, func(e *host.Held) error {
		if e.Match == nil || !e.Rec.Status.Ended() {
			return nil
		}
		open, err := cs.host.LuckKnown(ctx, e)
		if err != nil {
			return err
		}
		f = &campaign.FileMatch{Options: e.Rec.Setup.Options, Commitment: e.Rec.Commitment()}
		if open && e.Rec.Promise == "" {
			f.Seed, f.Salt = hex.EncodeToString(e.Rec.Secret.Seed[:]), hex.EncodeToString(e.Rec.Secret.Salt[:])
		}
		for _, p := range e.Match.Plies(0) {
			f.Plies = append(f.Plies, campaign.FilePly{Seat: int(p.Seat), By: string(p.By), At: p.At, Action: p.Action, Tape: p.Tape, Hash: p.Hash.String()})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

// NewImport is a campaign file to be set up here.
type NewImport struct {
	File  io.ReaderAt
	Size  int64             // of File in bytes
	User  record.UserID     // the user who imports it and owns it from now on
	Key   string            // of the form; the same form sent twice gives the same campaign
	Clean func(string) bool // whether a name may be shown
}

// importWait is how long a file waits for the one before it.
const importWait = 20 * time.Second

// ErrImports says that other imports are under way.
var ErrImports = errors.New("another file of a campaign is being read")

// Import sets up a campaign again from a file, beside any that it may have come from: with matches of its
// own, and all places of the party open. The user owns it, and will say which member they were. Attempts under way are
// left out, and the log says so. One file is read at a time, a piece at a time; nothing stored
// can be seen until all of it is. Errors: *campaign.FileError, ErrImports.
func (cs *Service) Import(ctx context.Context, n NewImport) (record.CampaignID, error) {
	late := time.NewTimer(importWait)
	defer late.Stop()
	select {
	case cs.importing <- struct{}{}:
		defer func() { <-cs.importing }()
	case <-late.C:
		return 0, ErrImports
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	if id, err := cs.store.CampaignByImport(ctx, n.Key); err == nil {
		return id, nil
	}
	name, err := cs.store.UserName(ctx, n.User)
	if err != nil {
		return 0, err
	}
	src, err := campaign.Read(n.File, n.Size)
	if err != nil {
		return 0, err
	}
	ctx = context.WithoutCancel(ctx) // the file is complete: its sender need not wait
	staged, r, err := cs.stage(ctx, src, n.Clean)
	if err == nil {
		var id record.CampaignID
		if id, err = cs.finishImport(ctx, r, staged, n, name); err == nil {
			return id, nil
		}
	}
	if drop := cs.store.DropStaged(ctx, staged); drop != nil {
		cs.log.Warn("matches of a refused file stay until the next start", "err", drop)
	}
	if errors.Is(err, record.ErrConflict) {
		if id, err := cs.store.CampaignByImport(ctx, n.Key); err == nil {
			return id, nil
		}
	}
	return 0, err
}

// stage replays the matches of a file and stores them piece by piece. staged are those that have been stored, even
// if there is an error.
func (cs *Service) stage(ctx context.Context, src *campaign.Source, clean func(string) bool) (staged []match.ID, _ *campaign.Restored, err error) {
	s, err := cs.definition(src.File.Game)
	if err != nil {
		return nil, nil, &campaign.FileError{Why: "game", Err: err}
	}
	g, err := cs.host.Game(src.File.Game)
	if err != nil {
		return nil, nil, &campaign.FileError{Why: "game", Err: err}
	}
	rules := func(op func() error) error {
		err := cs.host.Guard(op, "asked", "import", "game", src.File.Game)
		if errors.Is(err, host.ErrRules) {
			return &campaign.FileError{Why: "unreadable", Err: err}
		}
		return err
	}
	var r *campaign.Restorer
	var done *campaign.Restored
	err = rules(func() (err error) {
		r, err = campaign.NewRestorer(s, src, campaign.Terms{Game: g, Levels: cs.host.Levels(), Clean: clean, Now: cs.host.Now()})
		return err
	})
	for err == nil {
		var p *campaign.Piece
		if err = rules(func() (err error) { p, err = r.Next(); return err }); err != nil {
			break
		}
		if p.Match != nil {
			p.Match.Invite, p.Match.Watch = record.NewCode(), record.NewCode()
			var id match.ID
			if id, err = cs.store.StageMatch(ctx, p.Match); err != nil {
				break
			}
			staged = append(staged, id)
		}
		err = cs.store.StagePlies(ctx, staged[len(staged)-1], p.Plies, p.Seats)
	}
	if !errors.Is(err, io.EOF) {
		return staged, nil, err
	}
	if err = rules(func() (err error) { done, err = r.Finish(); return err }); err != nil {
		return staged, nil, err
	}
	return staged, done, nil
}

// finishImport stores the campaign whose matches are staged.
func (cs *Service) finishImport(ctx context.Context, r *campaign.Restored, staged []match.ID, n NewImport, name string) (record.CampaignID, error) {
	c, now := r.Campaign, cs.host.Now()
	was := c.Name
	c.Invite, c.ChangedAt, c.Imported, c.ImportKey, c.FromN = record.NewCode(), now, now, n.Key, len(c.Attempts)
	for i := range c.Attempts {
		c.Attempts[i].Match = staged[i]
	}
	log := append(r.Log, record.CampaignEntry{At: now, Kind: "imported", Args: []string{name, was}})
	for _, f := range r.LeftOut {
		log = append(log, record.CampaignEntry{At: now, Kind: "left-out", Args: []string{strconv.Itoa(f.Chapter), strconv.Itoa(f.Number)}})
	}
	for i := range c.Members { // places are taken later; the user becomes the owner
		if c.Members[i].Role == record.Owner {
			c.Members[i].Role = record.Fellow
		}
	}
	free := slices.ContainsFunc(c.Members, func(m record.Member) bool { return m.LeftAt == 0 && m.Role != record.Guest })
	c.Members = append(c.Members, record.Member{User: n.User, Name: name, Role: record.Owner, JoinedAt: now, Chapter: campaign.Fold(cs.definitions[c.Game], c).Chapter, Read: len(log), Asked: free})
	return cs.store.ImportCampaign(ctx, c, n.User, log)
}

// TakePlace gives user a free place in a party that came with a file. A user who is already in the party
// may change places as long as nothing has been played since; their former place is free again. The
// caller has checked the invite link of others. Errors: record.ErrNotFound, host.ErrTaken, ErrStanding.
func (cs *Service) TakePlace(ctx context.Context, id record.CampaignID, user record.UserID, place record.MemberID) error {
	name, err := cs.store.UserName(ctx, user)
	if err != nil {
		return err
	}
	return cs.change(ctx, id, user, func(v *View, _ int64) ([]record.CampaignEntry, error) {
		m := v.MemberByID(place)
		switch {
		case m == nil || m.Place == "":
			return nil, record.ErrNotFound
		case m.User == user && m.LeftAt == 0:
			return nil, nil
		case !m.Open():
			return nil, host.ErrTaken
		case v.Standing == record.Archived:
			return nil, ErrStanding
		}
		beside := record.MemberID(0) // the member as which the user joined beside the places
		for i := range v.Members {
			was := &v.Members[i]
			if was.User != user {
				continue
			}
			if v.playedSince() {
				return nil, ErrStanding
			}
			role := m.Role
			if was.LeftAt == 0 && (was.Place != "" || was.Role == record.Owner) {
				m.Role = was.Role
			}
			if was.Place == "" {
				beside = was.ID
				continue
			}
			was.User, was.Name, was.LeftAt, was.Read = 0, was.Place, 0, 0
			if was.Role == record.Owner {
				if was.Role = role; role == record.Owner {
					was.Role = record.Fellow
				}
			}
		}
		m.User, m.Name = user, name
		entry := one("place", name, m.Place)
		if beside != 0 {
			v.Members = slices.DeleteFunc(v.Members, func(o record.Member) bool { return o.ID == beside })
		}
		v.Plan = nil
		return entry, nil
	})
}

// TakeNoPlace records that user, who has imported a campaign, was not in its party. Errors: record.ErrNotFound.
func (cs *Service) TakeNoPlace(ctx context.Context, id record.CampaignID, user record.UserID) error {
	return cs.change(ctx, id, user, func(v *View, _ int64) ([]record.CampaignEntry, error) {
		if v.Me == nil {
			return nil, record.ErrNotFound
		}
		v.Me.Asked = false
		return nil, nil
	})
}

// playedSince tells whether an attempt has begun since the campaign came from a file. From then on all members keep
// their places.
func (v *View) playedSince() bool {
	return slices.ContainsFunc(v.Attempts, func(a record.Attempt) bool { return a.N > v.FromN })
}

// Places are the places of the party that a user may take.
func (v *View) Places() []*record.Member {
	var list []*record.Member
	for i := range v.Members {
		if v.Members[i].Open() {
			list = append(list, &v.Members[i])
		}
	}
	return list
}
