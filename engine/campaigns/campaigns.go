// Package campaigns keeps campaigns: stories that a party lives over several matches. It opens them, lets members join,
// leave and plan, and begins attempts. What follows from the attempts is left to package campaign, the matches to the
// host.
//
// A campaign is changed under a lock of its own. A match is locked after its campaign, never before.
package campaigns

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/keymutex"
	"portside/engine/match"
	"portside/engine/record"
)

// The reasons why the service refuses, besides the errors of package campaign and those of the host.
var (
	ErrRole     = errors.New("only the owner of the campaign may do this")
	ErrGuest    = errors.New("guests may not do this")
	ErrStanding = errors.New("the campaign does not stand so that this is possible")
	ErrUnderWay = errors.New("an attempt is under way")
	ErrMode     = errors.New("no such mode")
)

// Store keeps campaigns and their attempts. When a method returns without an error, its changes are on disk.
// Errors: record.ErrNotFound, record.ErrConflict; any other is a fault of the disk.
type Store interface {
	AddCampaign(context.Context, *record.Campaign, []record.CampaignEntry) (record.CampaignID, error)
	// Campaign reads all of a campaign except its log.
	Campaign(context.Context, record.CampaignID) (*record.Campaign, error)
	// ChangeCampaign stores all of a change or nothing.
	ChangeCampaign(context.Context, record.CampaignChange) error
	// CampaignsOf lists the campaigns that a user is in, the one that changed last first.
	CampaignsOf(context.Context, record.UserID) ([]record.CampaignID, error)
	CampaignByInvite(context.Context, string) (record.CampaignID, error)
	DeleteCampaign(context.Context, record.CampaignID) error
	CampaignLog(context.Context, record.CampaignID) ([]record.CampaignEntry, error)
	CampaignLogLength(context.Context, record.CampaignID) (int, error)
	SetCampaignRead(ctx context.Context, m record.MemberID, n int) error
	// AddAttempt stores an attempt with its match and the notices for users; ErrConflict if one of its kind is under way.
	AddAttempt(context.Context, *record.Campaign, *record.Match, []match.Ply, *record.Attempt, []record.CampaignEntry, []record.Notice) (match.ID, error)
	// SetStopping stores which seats want to give up an attempt, and the notices for users; ErrConflict if others than was wanted to.
	SetStopping(ctx context.Context, id record.AttemptID, was, now engine.SeatSet, notices []record.Notice) error
	// Rests lists when a campaign rested, oldest first, as pairs of start and end, an end of 0: it still does.
	Pauses(context.Context, record.CampaignID) ([][2]int64, error)
	// Unbooked lists the matches that have ended without being booked by their attempt.
	Unbooked(context.Context) ([]match.ID, error)
	// UserName is the name of a user.
	UserName(context.Context, record.UserID) (string, error)
	// Proposal is the open request to take something back in a match, nil if there is none.
	Proposal(context.Context, match.ID) (*record.Proposal, error)
}

// Service keeps campaigns. It is safe for concurrent use.
type Service struct {
	host        *host.Host
	store       Store
	order       []*campaign.Definition // as the site offers them
	definitions map[string]*campaign.Definition
	log         *slog.Logger

	locks keymutex.Locks[record.CampaignID] // held while a campaign is changed
}

// New makes the service for the campaigns of a host. log may be nil.
func New(h *host.Host, store Store, definitions []*campaign.Definition, log *slog.Logger) *Service {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	cs := &Service{host: h, store: store, order: definitions, definitions: map[string]*campaign.Definition{}, log: log}
	for _, s := range definitions {
		cs.definitions[s.Game] = s
	}
	return cs
}

// BookEnded books the attempts whose match has ended without being booked. Call it when the host
// runs. A file that only this program has written has none.
func (cs *Service) BookEnded(ctx context.Context) error {
	ids, err := cs.store.Unbooked(ctx)
	if err != nil {
		return fmt.Errorf("ended attempts: %w", err)
	}
	for _, id := range ids {
		if err := cs.host.Change(ctx, id, func(*host.Change) error { return nil }); err != nil {
			cs.log.Log(ctx, host.LogLevel(err, slog.LevelError), "an ended attempt could not be booked", "match", int64(id), "err", err)
		}
	}
	return nil
}
