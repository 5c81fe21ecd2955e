package portroyaltricks

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/i18n"
	"portside/views/table"
)

// Ask is the one sentence over the table: what the viewer is asked, in the imperative; else who is awaited
// and for what; after the end, who has won.
func Ask(p *i18n.Printer, view engine.View, names table.Names) string {
	v := view.(*portroyaltricks.View)
	if v.Phase == portroyaltricks.PhaseOver {
		return verdict(p, v, names)
	}
	if v.Question().Kind == 0 {
		return p.Say("prt.wait."+v.Phase.String(), names.Of(v.Actor))
	}
	const key = "prt.ask."
	switch v.Phase {
	case portroyaltricks.PhaseAuction:
		if v.High == engine.Nobody {
			return p.Say(key + "auction.first")
		}
		return p.Say(key+"auction", names.Of(v.High), v.Bid)
	case portroyaltricks.PhaseBury:
		return p.Say(key+"bury", 2-v.Buried)
	case portroyaltricks.PhaseLeader:
		if v.WinnerPicks {
			return p.Say(key+"leader.only", v.TrickNo)
		}
		return p.Say(key+"leader", v.TrickNo)
	case portroyaltricks.PhaseChoose:
		if v.Leader != v.Viewer() {
			return p.Say(key+"choose.other", v.TrickNo, names.Of(v.Leader))
		}
		return p.Say(key+"choose", v.TrickNo)
	case portroyaltricks.PhasePlay:
		if len(v.Trick) == 0 || v.Closed {
			return p.Say(key+"play.lead", lootName(p, v.InPlay))
		}
		return p.Say(key+"play", lootName(p, v.InPlay))
	case portroyaltricks.PhaseLoad:
		switch v.InPlay {
		case portroyaltricks.Remove:
			return p.Say(key + "load.remove")
		case portroyaltricks.Move:
			return p.Say(key + "load.move")
		}
		return p.Say(key+"load", lootName(p, v.InPlay))
	case portroyaltricks.PhaseStow:
		return p.Say(key+"bonus", v.Pending)
	case portroyaltricks.PhasePenalty:
		return p.Say(key+"penalty", names.Of(v.Offender))
	}
	return p.Say(key + v.Phase.String())
}

// first is the highest score and the seats that have it.
func first(v *portroyaltricks.View) (seats []engine.Seat, score int) {
	for i, place := range v.Places {
		switch {
		case len(seats) == 0 || place.Score > score:
			seats, score = []engine.Seat{engine.Seat(i)}, place.Score
		case place.Score == score:
			seats = append(seats, engine.Seat(i))
		}
	}
	return seats, score
}

// verdict says who has won.
func verdict(p *i18n.Printer, v *portroyaltricks.View, names table.Names) string {
	seats, score := first(v)
	var list []string
	for _, s := range seats {
		list = append(list, names.Of(s))
	}
	if len(seats) > 1 {
		return p.Say("prt.over.shared", listed(p, list), score)
	}
	if seats[0] == v.Viewer() {
		return p.Say("prt.over.you", score)
	}
	return p.Say("prt.over.wins", listed(p, list), score)
}
