package host

import (
	"portside/engine"
	"portside/engine/record"
)

// Request is who asks for a change, and from where.
type Request struct {
	User    record.UserID
	Network Network // bots wait for their turn by that from which the owner of their match has acted last
	Page    string  // the page that gets the table as its answer and need not be notified of it, "" if there is none
}

// Network is where a user acts from. Home is what one customer usually has, Around is a larger network that one customer may
// have as well. For IPv6 they are a /56 and a /48, otherwise an address and "". The zero Network is unknown.
type Network struct{ Home, Around string }

// From notes from where an operation comes.
func (w *Change) From(r Request) {
	w.page = r.Page
	w.actsFrom(r)
}

// actsFrom notes from where a user acts who owns the match. If it has no owner, anybody counts. After a restart the network
// is unknown until the owner acts.
func (e *Entry) actsFrom(r Request) {
	if r.Network != (Network{}) && (e.Rec.Owner == r.User || e.Rec.Owner == 0) {
		e.network = r.Network
	}
}

// payer is whose turn it takes when a bot of the match thinks. An owner who does not sit there counts as one with a name once
// they have acted since the server started; until then tables at which only bots are left share a turn.
func (e *Entry) payer() payer {
	p := payer{e.Rec.Owner, e.network}
	switch s := e.Rec.SeatOf(p.user); {
	case s == engine.Nobody && p.network == Network{}, s != engine.Nobody && e.Rec.Seats[s].Unnamed:
		p.user = 0
	}
	return p
}
