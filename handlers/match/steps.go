package match

import (
	"bytes"
	"context"
	"slices"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/projection"
	"portside/handlers/matchlog"
	"portside/views"
	"portside/views/fragment"
	"portside/views/table"
	"portside/views/title"
)

// maxSteps is how many steps a page is shown one by one; more are summed up.
const maxSteps = 20

// stepsSince writes what has happened since ply was, for a page that shows that ply: nothing if the page shows the newest, or
// if there is no way from there to here.
func (h *Handlers) stepsSince(ctx context.Context, turn *table.Turn, t *projection.Table, was int, out *bytes.Buffer) error {
	plies, known := t.Since(was)
	if !known || len(plies) == 0 {
		return nil
	}
	steps := matchlog.Steps(turn, views.Title(turn.Game), t.View, plies, t.Before)
	if len(steps) > maxSteps {
		return table.Summary(turn, steps).Render(ctx, out)
	} else if len(steps) > 0 {
		return table.Steps(turn, steps).Render(ctx, out)
	}
	return nil
}

// strip is what a whole page shows of what has happened: everything since the viewer's own last ply, as far as it is told step
// by step.
func (h *Handlers) strip(turn *table.Turn, t *projection.Table) []table.Step {
	was := t.Ply - len(t.Recent)
	for i := range t.Recent {
		if e := &t.Recent[i]; t.Seat != engine.Nobody && e.Seat == t.Seat {
			was = e.N - 1
		}
	}
	plies, _ := t.Since(was)
	return matchlog.Steps(turn, views.Title(turn.Game), t.View, plies, t.Before)
}

// digests are cached for each viewer: what somebody has missed stays the same while they play.
var digests = fragment.NewMemo[missedPlies](1)

// missedPlies are the plies from first to last, of seats with these signs.
type missedPlies struct {
	first, last int
	signs       signs
}

// digest is what the plies that the viewer of a table has missed came to; there are some.
func digest(s *table.Scene, board *title.Title, t *projection.Table) templ.Component {
	first := t.Missed[0].N
	return digests.Draw(s.Cache, 0, missedPlies{first, t.Missed[len(t.Missed)-1].N, signsOf(s.Turn)}, func() templ.Component {
		earlier := t.Before(first - 1) // what the viewer did last is there
		before := func(n int) []projection.Entry {
			return slices.Concat(earlier, t.Missed[:min(max(n+1-first, 0), len(t.Missed))])
		}
		return table.Digest(s.Turn, matchlog.Steps(s.Turn, board, t.View, t.Missed, before), "digest")
	})
}
