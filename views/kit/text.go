package kit

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// Text is words as a component: @kit.Text(w) writes what { w } writes, at a third of the cost. For templates that are
// drawn at every ply that is worth the odd notation.
type Text string

// Render implements templ.Component.
func (t Text) Render(_ context.Context, w io.Writer) error {
	s := string(t)
	for i := range len(s) {
		switch s[i] {
		case '&', '<', '>', '"', '\'':
			_, err := io.WriteString(w, templ.EscapeString(s))
			return err
		}
	}
	_, err := io.WriteString(w, s)
	return err
}
