package campaigns

import (
	"context"
	"encoding/hex"

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
	err := cs.host.WithMatch(ctx, id, func(e *host.Entry) error {
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
