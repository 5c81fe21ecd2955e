package stortebeker

import "portside/engine"

// kept is what a view carries for Determinize beside what it shows: book-keeping that everybody could have done.
type kept struct {
	idle, target, boxed uint8
	frames              engine.Frames[frame]
	fleet               engine.Bag
	memory              [maxSeats]memory
	extra               [maxSeats]int16
}

// View implements engine.State.
func (s *state) View(seat engine.Seat) engine.View {
	also := kept{idle: s.idle, target: s.target, frames: s.frames, fleet: s.fleet}
	for _, n := range s.box {
		also.boxed += n
	}
	for o := range s.seats {
		also.memory[o], also.extra[o] = s.seat[o].memory, s.seat[o].extra
	}
	v := &View{
		ViewBase: engine.ViewBase{Me: seat, Asked: s.Question(seat), Kept: also},
		Seats:    int(s.seats), Rules: int(s.rules), Pro: s.pro, AskAll: s.askAll, OwnerChooses: s.ownerChooses, CannotRefill: s.cannotRefill,
		Start: s.start, Active: s.active, Actor: s.actor, Phase: s.phase, Round: int(s.round), Played: int(s.played), Quota: int(s.quota),
		Discards: int(s.discards), Taken: int(s.taken), Exchanged: s.exchanged, BoardingOver: s.boardingOver, Triggered: s.triggered, Ended: int(s.ended),
		Target: NoShip, Dice: s.dice, Die: int(s.die), Loot: append([]Card(nil), s.loot[:s.nLoot]...), Best: int(s.best), Leader: s.leader, Roll: s.roll,
		Sea: make([]Berth, s.slots), Rear: append([]Ship(nil), s.rear[:s.nRear]...), Rearguard: int(s.nRear + s.closed), Removed: s.fleet.Len() - int(s.closed),
		Pile: int(s.pile), Discard: s.discard, Places: make([]Place, s.seats), Unseen: Deck,
	}
	if s.inFight() {
		v.Target = s.slot[s.target].ship
	}
	for i := range v.Sea {
		b := &s.slot[i]
		v.Sea[i] = Berth{Ship: b.ship, Tried: s.tried&(1<<i) != 0, Sides: make([]Side, s.seats)}
		for o := range engine.Seat(s.seats) {
			v.Sea[i].Sides[o] = b.side[o].shown(o == seat)
		}
	}
	for o := range engine.Seat(s.seats) {
		p := &s.seat[o]
		v.Places[o] = Place{
			Cards: int(p.cards), Aside: p.aside, Score: int(p.score), Bonus: s.bonus(o), Won: p.won.List(), Known: p.memory.cards, Kinds: p.memory.kinds,
		}
	}
	if seat != engine.Nobody {
		v.Hand = s.seat[seat].hand
	}
	countUnseen(v)
	return v
}

// inFight tells whether a shot or a boarding is under way.
func (s *state) inFight() bool {
	switch s.phase {
	case PhaseSeize, PhaseKeep, PhaseLose, PhaseCounter, PhasePirate:
		return true
	}
	return false
}

func (d *side) shown(own bool) Side {
	v := Side{Provisions: d.prov, Revealed: d.up, Down: int(d.hidden), AtLeast: d.least}
	if own {
		v.Own = d.down
	}
	return v
}

// countUnseen takes everything the viewer sees out of the deck.
func countUnseen(v *View) {
	minus := func(h []uint8, first int) {
		for c, n := range h {
			v.Unseen[first+c] -= n
		}
	}
	minus(v.Discard[:], 0)
	minus(v.Hand[:], 0)
	for _, c := range v.Loot {
		v.Unseen[c]--
	}
	for i := range v.Places {
		minus(v.Places[i].Aside[:], 0)
	}
	for i := range v.Sea {
		for k := range v.Sea[i].Sides {
			d := &v.Sea[i].Sides[k]
			minus(d.Provisions[:], 0)
			minus(d.Revealed[:], provisions)
			minus(d.Own[:], provisions)
		}
	}
}
