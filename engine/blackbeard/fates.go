package blackbeard

import "portside/engine"

// Fate is how a captain was lost, as the events tell it.
type Fate struct {
	Captain  Counter
	Seat     engine.Seat // of his owner, Nobody for a dummy
	Cause    int16       // Gone…
	At       Place       // NoPlace: the events do not say
	Anchored bool        // in the port of At
	During   During
	Foe      int16 // a hunter by its name in events, a captain, a port; 0 none
}

// During is what a captain was doing when he was lost.
type During uint8

// What a captain may be doing.
const (
	DuringNothing  During = iota
	DuringBattle          // Foe: the hunter
	DuringAssault         // Foe: the port
	DuringBoarding        // of a merchant
	DuringStorm
	DuringScurvy
	DuringDuel // Foe: the captain
)

// Fates implements engine.History: the ends of lost captains, oldest first. The state knows only that
// they are gone.
type Fates struct {
	List     []Fate
	stations [nCaptains]station
	weather  During // the same for all ships
}

// station is where a captain is and what he is doing.
type station struct {
	at       Place
	anchored bool
	during   During
	foe      int16
}

// History implements engine.Historian.
func (Notation) History() engine.History { return &Fates{} }

// Clone implements engine.History.
func (f *Fates) Clone() engine.History {
	c := *f
	c.List = f.List[:len(f.List):len(f.List)] // entries never change
	return &c
}

// Of is the end of a captain; false if the events tell of none.
func (f *Fates) Of(c Counter) (Fate, bool) {
	if f != nil {
		for i := range f.List {
			if f.List[i].Captain == c {
				return f.List[i], true
			}
		}
	}
	return Fate{}, false
}

// station is the station of a captain by his name in events; nil for other ships.
func (f *Fates) station(unit int16) *station {
	if unit < 0 || Counter(unit).Kind() != Captain {
		return nil
	}
	return &f.stations[Counter(unit)-firstCaptain]
}

// calm ends everything under way.
func (f *Fates) calm() {
	f.weather = DuringNothing
	for i := range f.stations {
		f.stations[i].during, f.stations[i].foe = DuringNothing, 0
	}
}

// Note implements engine.History.
func (f *Fates) Note(e engine.Event) {
	switch e.Kind {
	case EvTurn, EvRandom:
		f.calm()
		return
	case EvStorm:
		f.weather = DuringStorm
		return
	}
	b := f.station(e.A)
	if b == nil {
		return
	}
	switch e.Kind {
	case EvActivated:
		*b = station{at: Place(e.C)}
	case EvHeir:
		if heir := f.station(e.B); heir != nil {
			*heir = station{at: b.at, anchored: b.anchored}
		}
	case EvSailed, EvTransit:
		b.at, b.anchored = Place(e.B), false
	case EvAnchored:
		b.at, b.anchored = Port(e.B).Hex(), true
	case EvWeighed, EvChased:
		b.anchored = false
	case EvIntercepted:
		b.foe = e.B
	case EvBattle:
		b.during, b.foe = DuringBattle, e.B
	case EvBattleOver:
		b.during, b.foe = DuringNothing, 0
	case EvAssault:
		b.during, b.foe = DuringAssault, e.B
	case EvBoarded:
		b.during, b.foe = DuringBoarding, 0
	case EvScurvy:
		b.during, b.foe = DuringScurvy, 0
	case EvHelped, EvJoined:
		if with := f.station(e.B); with != nil {
			b.during, b.foe = with.during, with.foe
		}
	case EvDuel:
		b.during, b.foe = DuringDuel, e.B
		if other := f.station(e.B); other != nil {
			other.during, other.foe = DuringDuel, e.A
		}
	case EvGone:
		f.gone(e, b)
	}
}

// gone notes the end of a captain, unless he has retired.
func (f *Fates) gone(e engine.Event, b *station) {
	if e.B == GoneRetired {
		return
	}
	end := Fate{Captain: Counter(e.A), Seat: e.Seat, Cause: e.B, At: b.at, Anchored: b.anchored, During: b.during, Foe: b.foe}
	if end.During == DuringNothing {
		end.During = f.weather
	}
	f.List = append(f.List, end)
}
