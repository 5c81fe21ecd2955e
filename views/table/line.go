package table

import (
	"context"
	"strings"

	"github.com/a-h/templ"
)

// Drawn draws lines of the log once, for whoever shows them again and again. Lines that cannot be drawn
// say so when they are shown.
func Drawn(t Turn, lines []Line) []Line {
	for i := range lines {
		var sb strings.Builder
		if err := drawLine(t, lines[i]).Render(context.Background(), &sb); err == nil {
			lines[i].drawn = sb.String()
		}
	}
	return lines
}

func line(t Turn, l Line) templ.Component {
	if l.drawn != "" {
		return templ.Raw(l.drawn)
	}
	return drawLine(t, l)
}
