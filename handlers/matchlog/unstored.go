package matchlog

import (
	"portside/engine"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/views/i18n"
	"portside/views/table"
)

// Unstored is Turn for a table that is no stored match: the viewer, called name, among bots of a level. path is the
// address of the table below base. What the viewer may do is left to the caller.
func Unstored(p *i18n.Printer, base, path string, g engine.Game, setup engine.Setup, viewer engine.Seat, name, level string) *table.Turn {
	if name == "" {
		name = p.Say("site.unnamed")
	}
	seats := &projection.Table{Seats: make([]projection.Sitter, setup.Seats)}
	for i := range seats.Seats {
		seats.Seats[i] = projection.Sitter{Kind: record.Bot, Level: level, Pirate: record.PirateAt(0, i), Emblem: i}
	}
	if viewer != engine.Nobody {
		seats.Seats[viewer] = projection.Sitter{Kind: record.User, Name: name, Here: true, Emblem: int(viewer)}
	}
	return &table.Turn{Printer: p, Game: g.Info().Key, Base: base, Path: path, Seat: viewer, Decision: -1, Format: g.Format, Options: setup.Options, Seats: sitters(p, seats)}
}
