package options

import (
	"time"

	"portside/engine/projection"
	"portside/views/lobby"
	"portside/views/page"
)

// Of is what was agreed on when the match was opened, in words.
func Of(p page.Page, t *projection.Table) lobby.Options {
	i := t.Game.Info()
	d := lobby.Options{Pace: paceText(p, t.Pace, t.Refill), Night: nightText(p, t.Night), Unusual: unusual(p, &t.TableOptions), Public: t.Public}
	for _, o := range i.Options {
		if o.Hidden {
			continue
		}
		d.Options = append(d.Options, lobby.Option{Key: o.Key, Values: o.Values, Chosen: i.Option(t.Setup, o.Key), Default: o.Default})
	}
	return d
}

func Span(p page.Page, ms int64) string { return p.Span(time.Duration(ms) * time.Millisecond) }
