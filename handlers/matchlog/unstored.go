package matchlog

import (
	"portside/engine"
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
	t := &table.Turn{Printer: p, Game: g.Info().Key, Base: base, Path: path, Seat: viewer, Decision: -1, Format: g.Format, Options: setup.Options}
	for i := range setup.Seats {
		s := table.Sitter{Kind: table.Bot, Emblem: i, Here: true}
		if seat := engine.Seat(i); seat == viewer {
			s.Kind, s.Name = table.User, name
		} else {
			s.Name, s.Short = SitterName(p, seat, record.Bot, "", level), p.Say("match.bot.short", i+1)
		}
		t.Seats = append(t.Seats, s)
	}
	return t
}
