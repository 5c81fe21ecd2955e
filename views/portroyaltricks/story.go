package portroyaltricks

import (
	"portside/engine"
	"portside/engine/portroyaltricks"
	"portside/views/i18n"
	"portside/views/table"
)

// Story describes the events of one ply to the viewer of v in as few lines as possible, oldest first: new loot is
// one line, and nothing is repeated that the viewer knows better than others. Events that are not addressed to the
// viewer are left out.
func Story(p *i18n.Printer, v engine.View, names table.Names, events []engine.Event) []table.Line {
	t := teller{p, v.(*portroyaltricks.View), names}
	var lines []table.Line
	var loot []string
	flush := func() {
		if len(loot) > 0 {
			lines = append(lines, table.Line{Seat: engine.Nobody, Text: p.Say("prt.log.revealed", listed(p, loot))})
			loot = nil
		}
	}
	for i, e := range events {
		if !e.To.Has(v.Viewer()) {
			continue
		}
		if e.Kind == portroyaltricks.EvRevealed {
			loot = append(loot, lootMention(p, portroyaltricks.Loot(e.A)))
			continue
		}
		flush()
		if i+1 < len(events) && toldBetter(e, events[i+1], v.Viewer()) {
			continue
		}
		if text := t.one(e); text != "" {
			lines = append(lines, table.Line{Seat: e.Seat, Text: text})
		}
	}
	flush()
	return lines
}

// toldBetter reports whether the next event tells the viewer the same, and also the card that others do not see.
func toldBetter(e, next engine.Event, viewer engine.Seat) bool {
	if !next.To.Has(viewer) {
		return false
	}
	switch e.Kind {
	case portroyaltricks.EvBuried:
		return next.Kind == portroyaltricks.EvBuriedOwn
	case portroyaltricks.EvStowed:
		return next.Kind == portroyaltricks.EvStowedOwn
	}
	return false
}
