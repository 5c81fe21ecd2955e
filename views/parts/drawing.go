package parts

import (
	"context"
	"hash/maphash"
	"io"
	"strconv"
	"strings"
)

// Drawing is a component that was drawn, with the parts in it. It never changes.
type Drawing struct {
	html  string
	mark  string // what stands for it in the stream of a sheet
	parts []Part
	last  int  // where the newest part in it has ended, -1 if it has none
	odd   bool // not what our components write: a page with it has no parts
}

// markByte begins what stands for a drawing: <, markByte, its hash, >. Control characters are in no page.
const markByte = '\x01'

// New is the drawing of what a component has rendered.
func New(html string) *Drawing {
	r := Reader{last: -1}
	odd := !r.read([]byte(html), nil)
	return &Drawing{html: html, mark: "<\x01" + strconv.FormatUint(maphash.String(seed, html), 36) + ">", parts: r.list, last: r.last, odd: odd}
}

// String is the markup.
func (d *Drawing) String() string { return d.html }

// Render implements templ.Component. On a sheet it leaves a mark.
func (d *Drawing) Render(ctx context.Context, w io.Writer) error {
	text := d.html
	if s, ok := ctx.Value(onSheet{}).(*Sheet); ok {
		s.drawings = append(s.drawings, d)
		text = d.mark
	}
	_, err := io.WriteString(w, text)
	return err
}

// Sheet collects the drawings of one page. The zero Sheet is ready.
type Sheet struct{ drawings []*Drawing }

type onSheet struct{}

// On is a context to render a page with, whose drawings are to be collected by s. What is rendered is a
// stream for Reader.Read.
func (s *Sheet) On(ctx context.Context) context.Context { return context.WithValue(ctx, onSheet{}, s) }

// Clear makes the sheet ready for another page.
func (s *Sheet) Clear() {
	clear(s.drawings)
	s.drawings = s.drawings[:0]
}

// fill appends the stream to page with its drawings put in.
func (s *Sheet) fill(page, stream []byte) []byte {
	rest := string(stream)
	for _, d := range s.drawings {
		before, after, found := strings.Cut(rest, d.mark)
		if !found {
			break
		}
		page, rest = append(append(page, before...), d.html...), after
	}
	return append(page, rest...)
}
