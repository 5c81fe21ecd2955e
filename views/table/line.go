package table

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"github.com/a-h/templ"

	"portside/engine/match"
	"portside/views/fragment"
)

// Drawn renders the lines of one ply once, so that they can be shown many times.
func Drawn(t *Turn, lines []Line) []Line {
	var room [600]byte // more than nearly all lines need
	for i := range lines {
		l := &lines[i]
		b := append(strconv.AppendInt(append(room[:0], `<li id="line-`...), int64(l.Ply), 10), '-')
		b = append(strconv.AppendInt(b, int64(i), 10), l.end()...)
		l.draw(t, b)
	}
	return lines
}

// end is the end of the tag of a line, after its id.
func (l *Line) end() string {
	if l.Head {
		return `" class="head">`
	}
	return `">`
}

// draw renders a line after the tag of its element.
func (l *Line) draw(t *Turn, tag []byte) {
	const after = "</li>"
	l.item = fragment.Single(bytes.Clone(append(appendLine(tag, t, l), after...)))
	l.drawn = l.item.Within(len(tag), len(after))
}

// Size is how many bytes of memory a line takes.
func (l *Line) Size() int {
	n := int(unsafe.Sizeof(*l)) + len(l.Text) + len(l.Way)
	if l.item != nil {
		n += l.item.Size()
	}
	if l.missed != nil {
		n += l.missed.Size()
	}
	return n
}

// Aside draws line n of what happened at the table besides plies.
func Aside(t *Turn, n int, l Line) Line {
	l.draw(t, append(strconv.AppendInt([]byte(`<li class="aside" id="table-event-`), int64(n), 10), `">`...))
	return l
}

func line(t *Turn, l Line) templ.Component {
	if l.drawn != nil {
		return l.drawn
	}
	return text(appendLine(nil, t, &l))
}

// text is finished markup.
type text []byte

// Render implements templ.Component.
func (x text) Render(_ context.Context, w io.Writer) error {
	_, err := w.Write(x)
	return err
}

// appendLine writes a line. Every ply sends a few of them to everybody, and a template would take four times as
// long.
func appendLine(b []byte, t *Turn, l *Line) []byte {
	if l.Seat >= 0 && int(l.Seat) < len(t.Seats) {
		b = append(b, emblemMarkup[t.Seats[l.Seat].Emblem%len(emblemMarkup)]...)
	}
	b = appendWords(append(b, "<span>"...), t, l.Text)
	switch l.By {
	case match.ByOrder:
		b = appendIn(b, "em", t.Say("log.by.order"))
	case match.ByStandIn:
		b = appendIn(b, "em", t.Say("log.by.stand-in"))
	}
	if !l.At.IsZero() {
		at := l.At.UTC()
		b = append(at.AppendFormat(append(b, ` <time datetime="`...), time.RFC3339), `">`...)
		b = append(at.AppendFormat(b, "15:04"), "</time>"...)
	}
	return append(b, "</span>"...)
}

func appendIn(b []byte, tag, words string) []byte {
	b = append(append(append(b, " <"...), tag...), '>')
	b = append(append(b, templ.EscapeString(words)...), "</"...)
	return append(append(b, tag...), '>')
}

// Words is a sentence with its mentions as links to the rules help.
func Words(t *Turn, sentence string) templ.Component { return text(appendWords(nil, t, sentence)) }

func appendWords(b []byte, t *Turn, sentence string) []byte {
	for sentence != "" {
		plain, rest, found := strings.Cut(sentence, markOpen)
		b = append(b, templ.EscapeString(plain)...)
		if !found {
			break
		}
		marked, after, _ := strings.Cut(rest, markClose)
		name, anchor, _ := strings.Cut(marked, markSplit)
		b = append(append(b, `<a href="`...), templ.EscapeString(t.Base)...)
		b = append(append(append(b, "/games/"...), t.Game...), "/rules"...)
		if anchor != "" {
			b = append(append(b, '#'), templ.EscapeString(anchor)...)
		}
		b = append(append(append(b, `">`...), templ.EscapeString(name)...), "</a>"...)
		sentence = after
	}
	return b
}

// item writes a line as item i of the log.
func item(p *fragment.Writer, t *Turn, log []Line, i int) {
	if log[i].item != nil {
		p.Keep(log[i].item)
		return
	}
	p.Raw(`<li id="line-`)
	p.Int(log[i].Ply)
	p.Raw("-")
	p.Int(within(log, i))
	p.Raw(log[i].end())
	p.Add(line(t, log[i]))
	p.Raw("</li>")
}

// Missed prepares drawn lines to be shown as well among what happened since the viewer left.
func Missed(lines []Line) []Line {
	for i := range lines {
		if l := &lines[i]; l.missed == nil {
			const was, is = `<li id="line-`, `<li id="since-`
			html := make([]byte, 0, len(l.item.HTML())+len(is)-len(was))
			l.missed = fragment.Single(append(append(html, is...), l.item.HTML()[len(was):]...))
		}
	}
	return lines
}

// missedItem writes a line among those.
func missedItem(p *fragment.Writer, t *Turn, l *Line) {
	if l.missed != nil {
		p.Keep(l.missed)
		return
	}
	p.Raw("<li>")
	p.Add(line(t, *l))
	p.Raw("</li>")
}

// Told drops all but the last of consecutive lines of one way: for a ship that went from place to place, the line with
// its destination stays. It reuses the slice.
func Told(lines []Line) []Line {
	n := 0
	for i := range lines {
		if l := &lines[i]; l.Way == "" || i+1 == len(lines) || lines[i+1].Way != l.Way {
			if n < i { // else it stands there
				lines[n] = *l
			}
			n++
		}
	}
	return lines[:n]
}
