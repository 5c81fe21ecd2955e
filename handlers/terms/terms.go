package terms

import (
	"strconv"
	"time"

	"portside/engine/projection"
	"portside/engine/record"
	"portside/views/lobby"
	"portside/views/page"
)

// Lookers is what spectators of a table may see, as the form of a new match has it: public information only, or by how
// many plies late they see hands.
var Lookers = func() []string {
	list := []string{"public"}
	for _, late := range record.SpectatorDelays[1:] {
		list = append(list, strconv.Itoa(late))
	}
	return list
}()

// Terms are what was agreed on when the match was opened, in words.
func Terms(p page.Page, t *projection.Table) lobby.Terms {
	i := t.Game.Info()
	d := lobby.Terms{Pace: paceText(p, t.Pace, t.Refill), Night: nightText(p, t.Night), NoOdds: t.NoOdds, SpectatorDelay: t.SpectatorDelay, Public: t.Public}
	for _, o := range i.Options {
		if o.Hidden {
			continue
		}
		d.Options = append(d.Options, lobby.Option{Key: o.Key, Values: o.Values, Chosen: i.Option(t.Setup, o.Key), Default: o.Default})
	}
	return d
}

func Span(p page.Page, ms int64) string { return p.Span(time.Duration(ms) * time.Millisecond) }
