package matchlog

import (
	"cmp"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/views/i18n"
	"portside/views/table"
)

// Unstored is Turn for a table that is no stored match: the viewer among bots of a level. crew chooses the pirates (record.PirateAt).
// path is the address of the table below base. What the viewer may do is left to the caller.
func Unstored(p *i18n.Printer, base, path string, g engine.Game, setup engine.Setup, viewer engine.Seat, who Viewer, level string, crew match.ID) *table.Turn {
	wants := make([]int, setup.Seats)
	for i := range wants {
		wants[i] = record.NoEmblem
	}
	if viewer != engine.Nobody {
		wants[viewer] = who.Emblem
	}
	seats := &projection.Table{Seats: make([]projection.Sitter, setup.Seats)}
	for i, sign := range projection.Signs(wants) {
		seats.Seats[i] = projection.Sitter{Kind: record.Bot, Level: level, Pirate: record.PirateAt(crew, i), Emblem: sign}
		if engine.Seat(i) == viewer {
			seats.Seats[i] = projection.Sitter{Kind: record.User, Name: cmp.Or(who.Name, p.Say("site.unnamed")), Here: true, Emblem: sign}
		}
	}
	return &table.Turn{Printer: p, Game: g.Info().Key, Base: base, Path: path, Seat: viewer, Decision: -1, Format: g.Format, Options: setup.Options, Seats: sitters(p, seats)}
}

// Viewer is who sits at a table that is no stored match.
type Viewer struct {
	Name   string // "" for one without a name
	Emblem int    // record.NoEmblem for that of the seat
}
