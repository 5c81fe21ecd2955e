package host

import (
	"context"

	"portside/engine"
	"portside/engine/record"
)

// fromNetwork is the key of the network in a context.
type fromNetwork struct{}

// Network is from where somebody acts, as a customer of whoever gives out addresses may have it, and a network around
// that which one customer may have as well: for IPv6 a /56 and a /48, otherwise an address and "".
type Network struct{ Home, Around string }

// FromNetwork says from which network a user acts: what the owner of a match has given last counts when its bots wait for
// their turn. After a restart, until the owner acts, all matches have the same network, one that nobody knows.
func FromNetwork(ctx context.Context, network Network) context.Context {
	return context.WithValue(ctx, fromNetwork{}, network)
}

// ActsFrom notes from where a user acts who owns the match, if the context knows, see FromNetwork.
func (w *Change) ActsFrom(ctx context.Context, user record.UserID) { w.noteNetwork(ctx, user) }

// noteNetwork notes from where a user acts who owns the match. Of a match without an owner anybody counts.
func (e *Held) noteNetwork(ctx context.Context, user record.UserID) {
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
