package matchlog

import (
	"portside/engine"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/handlers/notices"
	"portside/views/i18n"
	"portside/views/page"
	"portside/views/table"
	"portside/views/title"
)

// IsOver tells whether a match that has begun is over or was called off: nothing in it is hidden any more.
func IsOver(t *projection.Table) bool { return t.Status == record.Over || t.Status == record.Cancelled }

// NameAt returns the name of the user or bot on a seat.
func NameAt(p page.Page, t *projection.Table, seat engine.Seat) string {
	s := &t.Seats[seat]
	if s.Kind == record.Bot && s.Owner != "" {
		return p.Say("match.kept-for", s.Owner)
	}
	return SitterName(p.Printer, s.Kind, s.Name, s.Level, s.Pirate)
}

// SitterName returns what lists call the holder of a seat of a match; a bot is called one there, after its pirate.
func SitterName(p *i18n.Printer, kind record.Kind, name, level string, pirate record.Pirate) string {
	switch kind {
	case record.User:
		return name
	case record.Bot:
		return p.Say("match.bot", pirate.String(), p.Say("bot."+level))
	}
	if name != "" { // who sat there on the site where the match was played
		return name
	}
	return p.Say("match.open-seat")
}

// Turn returns what every component of a game gets besides the game's own view; base is the prefix of addresses.
func Turn(p *i18n.Printer, base string, t *projection.Table) *table.Turn {
	return &table.Turn{
		Printer: p, Match: t.ID, Game: t.Game.Info().Key, Options: t.Setup.Options, Base: base, Seat: t.Seat, Decision: t.Decision, Legal: t.Legal,
		Format: t.Game.Format, Awaited: t.Deciders, Ply: t.Ply, NoOdds: t.NoOdds, Live: t.Status == record.Running && !t.Resting, Resting: t.Status == record.Running && t.Resting, Rest: string(t.Why),
		History: t.History,
		Undo:    table.Undo{Can: t.CanUndo, Why: t.Barrier},
		Seats:   sitters(p, t),
	}
}

// sitters are who sits at a table, one per seat.
func sitters(p *i18n.Printer, t *projection.Table) []table.Sitter {
	list := make([]table.Sitter, len(t.Seats))
	for i, name := range notices.Names(p, t) {
		s, sitter := &t.Seats[i], &list[i]
		*sitter = table.Sitter{Name: name, Kind: table.Open, Emblem: s.Emblem, Here: s.Here || s.Kind == record.Bot}
		switch s.Kind {
		case record.User:
			sitter.Kind = table.User
		case record.Bot:
			sitter.Kind = table.Bot
			if s.Owner == "" {
				sitter.Face, sitter.Level = int(s.Pirate), p.Say("bot."+s.Level)
			}
		}
	}
	return list
}

// Lines puts a part of the log into sentences.
func Lines(p *i18n.Printer, board *title.Title, v engine.View, names table.Names, log []projection.Entry) []table.Line {
	var list []table.Line
	for i := range log {
		told := Story(p, board, v, names, &log[i])
		Signed(told, &log[i])
		list = append(list, told...)
	}
	return list
}

// Signed notes which ply lines are about.
func Signed(told []table.Line, e *projection.Entry) {
	for i := range told {
		told[i].Ply, told[i].By = e.N, e.By
	}
}

// Story says what one ply did.
func Story(p *i18n.Printer, board *title.Title, v engine.View, names table.Names, e *projection.Entry) []table.Line {
	switch e.Action {
	case match.Undo:
		if e.Seat == v.Viewer() {
			return []table.Line{{Seat: e.Seat, Text: p.Say("past.taken-back.you")}}
		}
		return []table.Line{{Seat: e.Seat, Text: p.Say("past.taken-back", names.Of(e.Seat))}}
	case match.Rewind:
		return []table.Line{{Seat: engine.Nobody, Text: p.Say("past.rewound")}}
	}
	return board.Story(p, v, names, e.Events)
}
