package table

import (
	"context"
	"strconv"

	"github.com/a-h/templ"

	"portside/views/parts"
)

// Drawn draws the lines of one ply once, for whoever shows them again and again. Lines that cannot be drawn
// say so when they are shown.
func Drawn(t Turn, lines []Line) []Line {
	for i := range lines {
		l := &lines[i]
		before, after := `<li id="line-`+strconv.Itoa(l.Ply)+"-"+strconv.Itoa(i)+`">`, "</li>"
		item, err := parts.Draw(context.Background(), before, drawLine(t, *l), after)
		if err != nil {
			continue
		}
		html := item.String()
		l.item, l.drawn = item, templ.Raw(html[len(before):len(html)-len(after)])
	}
	return lines
}

// Aside draws line n of what happened at the table besides plies.
func Aside(t Turn, n int, l Line) Line {
	before, after := `<li class="aside" id="deed-`+strconv.Itoa(n)+`">`, "</li>"
	if item, err := parts.Draw(context.Background(), before, drawLine(t, l), after); err == nil {
		html := item.String()
		l.item, l.drawn = item, templ.Raw(html[len(before):len(html)-len(after)])
	}
	return l
}

func line(t Turn, l Line) templ.Component {
	if l.drawn != nil {
		return l.drawn
	}
	return drawLine(t, l)
}

// item is a line as item i of the log.
func item(t Turn, log []Line, i int) templ.Component {
	if log[i].item != nil {
		return log[i].item
	}
	return drawItem(t, log, i)
}

// Told leaves out, of lines of one way in a row, all but the last: a ship that went from place to place is told
// where it came to.
func Told(lines []Line) []Line {
	var list []Line
	for i, l := range lines {
		if l.Way == "" || i+1 == len(lines) || lines[i+1].Way != l.Way {
			list = append(list, l)
		}
	}
	return list
}
