package rules

import (
	"portside/engine"
	"portside/engine/stortebeker"
)

// kept is what a view carries for Determinize besides what it shows: book-keeping that everybody could do.
type kept struct {
	idle, target, boxed uint8
	frames              engine.Frames[frame]
	fleet               engine.Bag
	memory              [stortebeker.MaxSeats]Memory
	extra               [stortebeker.MaxSeats]int16
}

// View implements engine.State.
func (s *State) View(seat engine.Seat) engine.View {
	also := kept{idle: s.Idle, target: s.Target, frames: s.frames, fleet: s.Fleet}
	for _, n := range s.Box {
		also.boxed += n
	}
	for o := range s.Seats {
		also.memory[o], also.extra[o] = s.Seat[o].Memory, s.Seat[o].Extra
	}
	v := &stortebeker.View{
		ViewBase: engine.ViewBase{Me: seat, Asked: s.Question(seat), Kept: also},
		Seats:    int(s.Seats), Rules: int(s.rules), Pro: s.Pro, AskAll: s.askAll, OwnerChooses: s.ownerChooses, CannotRefill: s.cannotRefill,
		Start: s.Start, Active: s.Active, Actor: s.Actor, Phase: s.Phase, Round: int(s.Round), Played: int(s.Played), Quota: int(s.Quota),
		Discards: int(s.Discards), Taken: int(s.Taken), Exchanged: s.Exchanged, BoardingOver: s.BoardingOver, Triggered: s.Triggered, Ended: int(s.Ended),
		Target: s.TargetShip(), Dice: s.Dice, Die: int(s.Die), Loot: append([]stortebeker.Card(nil), s.Loot[:s.LootLen]...), Best: int(s.Best), Leader: s.Leader, Roll: s.Roll,
		Sea: make([]stortebeker.Berth, s.Slots), Rear: append([]stortebeker.Ship(nil), s.Rear[:s.RearOpen]...), Rearguard: int(s.RearOpen + s.RearClosed), Removed: s.Fleet.Len() - int(s.RearClosed),
		Pile: int(s.Pile), Discard: s.Discard, Places: make([]stortebeker.Place, s.Seats), Unseen: stortebeker.Deck,
	}
	for i := range v.Sea {
		b := &s.Slot[i]
		v.Sea[i] = stortebeker.Berth{Ship: b.Ship, Tried: s.Tried&(1<<i) != 0, Sides: make([]stortebeker.Side, s.Seats)}
		for o := range engine.Seat(s.Seats) {
			v.Sea[i].Sides[o] = b.Side[o].shown(o == seat)
		}
	}
	for o := range engine.Seat(s.Seats) {
		p := &s.Seat[o]
		v.Places[o] = stortebeker.Place{
			Cards: int(p.Cards), Aside: p.Aside, Score: int(p.Score), Bonus: s.Bonus(o), Won: p.Won.List(), Known: p.Memory.Cards, Kinds: p.Memory.Kinds,
		}
	}
	if seat != engine.Nobody {
		v.Hand = s.Seat[seat].Hand
	}
	countUnseen(v)
	return v
}

// TargetShip is the ship that is shot at or boarded, NoShip if none is.
func (s *State) TargetShip() stortebeker.Ship {
	if s.InFight() {
		return s.Slot[s.Target].Ship
	}
	return stortebeker.NoShip
}

// InFight tells whether a shot or a boarding is under way.
func (s *State) InFight() bool {
	switch s.Phase {
	case stortebeker.PhaseSeize, stortebeker.PhaseKeep, stortebeker.PhaseLose, stortebeker.PhaseCounter, stortebeker.PhasePirate:
		return true
	}
	return false
}

func (d *Side) shown(own bool) stortebeker.Side {
	v := stortebeker.Side{Provisions: d.Provisions, Revealed: d.Up, Down: int(d.Hidden), AtLeast: d.Least}
	if own {
		v.Own = d.Down
	}
	return v
}

// countUnseen removes everything the viewer sees from the deck.
func countUnseen(v *stortebeker.View) {
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
			minus(d.Revealed[:], stortebeker.Provisions)
			minus(d.Own[:], stortebeker.Provisions)
		}
	}
}
