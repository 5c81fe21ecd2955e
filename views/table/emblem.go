package table

import (
	"context"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"portside/engine"
)

// emblems are the signs of the seats, drawn once for each base: every line of the log has one.
var emblems sync.Map // emblemKey → string

type emblemKey struct {
	base string
	n    int
}

// Emblem is the sign of a seat: shape and colour of its own, so that neither is needed alone.
func Emblem(t Turn, seat engine.Seat) templ.Component {
	key := emblemKey{t.Base, t.Seats[seat].Emblem % 8}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		html, ok := emblems.Load(key)
		if !ok {
			var sb strings.Builder
			if err := drawEmblem(key.base, strconv.Itoa(key.n)).Render(ctx, &sb); err != nil {
				return err
			}
			html, _ = emblems.LoadOrStore(key, sb.String())
		}
		_, err := io.WriteString(w, html.(string))
		return err
	})
}
