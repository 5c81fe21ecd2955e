package engine

// Action is one choice of one seat: 8 bytes, comparable, no pointers. The game owns the meaning of
// Op, A, B and C and exports constructors for them. An action names things (a card, a hex), never
// list positions, so that it means the same later and in every determinization. A choice with very
// many variants is split into several plies.
type Action struct {
	Op      uint16
	A, B, C int16
}

// Event is something that happened, as data. Only the seats in To learn of it: a secret is an event
// of its own with a small To, never a public event with fields blanked out. Views find the words.
// Kind 0 means nothing.
type Event struct {
	Kind    uint16  `json:"k"`
	Seat    Seat    `json:"s"`
	To      SeatSet `json:"t"`
	A, B, C int16   `json:",omitempty"`
}

// Barrier says why a ply cannot be undone; 0 means that it can.
type Barrier uint8

// The reasons against undo, strongest last. A ply keeps the strongest reason it met.
const (
	NoBarrier    Barrier = iota
	BarrierOther         // another seat has acted since, or the turn has passed on
	BarrierMoved         // a face-down card changed its place
	BarrierShown         // a card was turned up, a die rolled, a pile shuffled
)

// Log collects what a ply did. A nil *Log is valid and collects nothing, so that playouts pay nothing.
type Log struct {
	Events  []Event
	Barrier Barrier
}

// Add notes an event.
func (l *Log) Add(e Event) {
	if l != nil {
		if len(l.Events) >= mostOfPly {
			panic("rules without end: more events than any ply has")
		}
		l.Events = append(l.Events, e)
	}
}

// Public notes an event that everybody learns of; nums are A, B and C, as far as they are not 0.
func (l *Log) Public(kind uint16, seat Seat, nums ...int) {
	if l != nil {
		l.Add(event(kind, seat, Public, nums))
	}
}

// Private notes an event that only seat learns of.
func (l *Log) Private(kind uint16, seat Seat, nums ...int) {
	if l != nil {
		l.Add(event(kind, seat, Only(seat), nums))
	}
}

func event(kind uint16, seat Seat, to SeatSet, nums []int) Event {
	e := Event{Kind: kind, Seat: seat, To: to}
	for i, n := range nums {
		switch i {
		case 0:
			e.A = int16(n)
		case 1:
			e.B = int16(n)
		case 2:
			e.C = int16(n)
		}
	}
	return e
}

// mostOfPly is how many outcomes and events one ply may have, a thousand times what any has. Rules that never end
// panic there, before they use up the memory. The check costs one operation.
const mostOfPly = 1 << 17

// Bar notes that the ply under way cannot be undone, and why.
func (l *Log) Bar(b Barrier) {
	if l != nil && b > l.Barrier {
		l.Barrier = b
	}
}
