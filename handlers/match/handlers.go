// Package match serves one match under way: its table and the fragments that update it, plies, votes, standing orders,
// talk, notes, seats, and the streams that bring what is new.
package match

import (
	"context"
	"time"

	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/chat"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/notice"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/engine/votes"
	"portside/handlers/base"
	"portside/handlers/campaign"
	"portside/views/fragment"
)

// Host is what package match needs of the host of matches.
type Host interface {
	Table(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error)
	Peek(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error)
	Rejoin(ctx context.Context, id match.ID, user record.UserID) error
	// Each of these returns the table as it is afterwards, even when it refuses.
	Play(ctx context.Context, id match.ID, by host.Request, decision int, action string) (*projection.Table, error)
	Undo(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error)
	StandIn(ctx context.Context, id match.ID, user record.UserID, absent engine.Seat) (*projection.Table, error)
	SetOrder(ctx context.Context, id match.ID, user record.UserID, text string) (*projection.Table, error)
	CancelOrder(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error)
	ProposeRewind(ctx context.Context, id match.ID, user record.UserID) (*projection.Table, error)
	AnswerRewind(ctx context.Context, id match.ID, user record.UserID, agree bool) (*projection.Table, error)
	// Open pages have streams.
	Subscribe(id match.ID, user record.UserID, page string, ring func()) *host.Stream
	Unsubscribe(*host.Stream)
	Answered(id match.ID, user record.UserID, page string, version uint64)
	Unchanged(id match.ID, user record.UserID, page string, version uint64) bool
	NotePing(*host.Stream)
	PendingPing(*host.Stream) host.PendingPing
	Idle(*host.Stream) time.Duration
	Notices() *notice.Tracker
	Now() int64
}

// Handlers answers requests about one match.
type Handlers struct {
	*base.Site
	host      Host
	tables    *tables.Service
	chat      *chat.Service
	replays   *replays.Service
	votes     *votes.Service
	campaigns *campaigns.Service
	campaign  *campaign.Handlers
	levels    []string // of bots, weakest first
	chats     *base.Gate
	streams   base.Counter
	pages     pages
	viewers   viewers
	finished  *fragment.LRU[finishedKey, *finished]
}

// Services are what the handlers of a match use; each is safe for concurrent use.
type Services struct {
	Host      Host
	Tables    *tables.Service
	Chat      *chat.Service
	Votes     *votes.Service
	Replays   *replays.Service
	Campaigns *campaigns.Service
	Campaign  *campaign.Handlers
	Levels    []string // of bots, weakest first
}

// New makes the handlers of a match.
func New(site *base.Site, s Services) *Handlers {
	return &Handlers{
		Site: site, host: s.Host, tables: s.Tables, chat: s.Chat, votes: s.Votes, replays: s.Replays, campaigns: s.Campaigns, campaign: s.Campaign, levels: s.Levels,
		chats: base.NewGate("chat", site.Config.Limits.Chat), viewers: newViewers(fragment.ViewerBytes), finished: fragment.NewLRU[finishedKey, *finished](fragment.NewSizeLimit(walkBytes)),
	}
}
