// Package match answers for one match under way: its table and what is drawn of it again and again, plies, votes,
// standing orders, talk, notes, seats, and the stream that says when to look again.
package match

import (
	"portside/engine/campaigns"
	"portside/engine/host"
	"portside/engine/replays"
	"portside/engine/tables"
	"portside/engine/talk"
	"portside/engine/votes"
	"portside/handlers/base"
	"portside/handlers/campaign"
)

// Handlers answers requests about one match.
type Handlers struct {
	*base.Site
	host      *host.Host
	tables    *tables.Service
	talk      *talk.Service
	replays   *replays.Service
	votes     *votes.Service
	campaigns *campaigns.Service
	campaign  *campaign.Handlers
	levels    []string // of bots, weakest first
	chats     *base.Gate
	streams   base.Counter
	viewers   viewers
}

// New makes the handlers of a match.
func New(site *base.Site, host *host.Host, tables *tables.Service, talk *talk.Service, votes *votes.Service, replays *replays.Service, campaigns *campaigns.Service, campaign *campaign.Handlers, levels []string) *Handlers {
	return &Handlers{Site: site, host: host, tables: tables, talk: talk, votes: votes, replays: replays, campaigns: campaigns, campaign: campaign, levels: levels, chats: base.NewGate(site.Config.Limits.Chat), viewers: newViewers()}
}
