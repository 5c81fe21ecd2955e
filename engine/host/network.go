package host

import (
	"context"

	"portside/engine"
	"portside/engine/record"
)

// fromNetwork is the key of the network in a context.
type fromNetwork struct{}

// Network is where a user acts from. Home is what one customer usually has, Around is a larger network that one customer may
// have as well. For IPv6 they are a /56 and a /48, otherwise an address and "". The zero Network is unknown.
type Network struct{ Home, Around string }

// FromNetwork says from which network a user acts. Bots wait for their turn by the network from which the owner of their match
// has acted last. After a restart it is unknown until the owner acts.
func FromNetwork(ctx context.Context, network Network) context.Context {
	return context.WithValue(ctx, fromNetwork{}, network)
}

// ActsFrom notes from where a user acts who owns the match, see FromNetwork. If the match has no owner, anybody counts.
func (e *Held) ActsFrom(ctx context.Context, user record.UserID) {
	if network, ok := ctx.Value(fromNetwork{}).(Network); ok && (e.Rec.Owner == user || e.Rec.Owner == 0) {
		e.network = network
	}
}

// payer is whose turn it takes when a bot of the match thinks. An owner who does not sit there counts as one with a name once
// they have acted since the server started; until then tables at which only bots are left share a turn.
func (e *Held) payer() payer {
	p := payer{e.Rec.Owner, e.network}
	switch s := e.Rec.SeatOf(p.user); {
	case s == engine.Nobody && p.network == Network{}, s != engine.Nobody && e.Rec.Seats[s].Unnamed:
		p.user = 0
	}
	return p
}
