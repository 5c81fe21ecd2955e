package parts

import (
	"bytes"
	"context"
	"hash/maphash"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
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

// drawers read what is drawn, again and again.
var drawers = sync.Pool{New: func() any { return new(drawer) }}

type drawer struct {
	out  bytes.Buffer
	read Reader
}

// Component is what can be drawn, such as a templ.Component.
type Component interface {
	Render(ctx context.Context, w io.Writer) error
}

// Draw is the drawing of what a component renders between two texts.
func Draw(ctx context.Context, before string, c Component, after string) (*Drawing, error) {
	dr := drawers.Get().(*drawer)
	defer drawers.Put(dr)
	dr.out.Reset()
	dr.out.WriteString(before)
	if err := c.Render(ctx, &dr.out); err != nil {
		return nil, err
	}
	dr.out.WriteString(after)
	return dr.drawing(), nil
}

// New is the drawing of what a component has rendered.
func New(html string) *Drawing {
	dr := drawers.Get().(*drawer)
	defer drawers.Put(dr)
	dr.out.Reset()
	dr.out.WriteString(html)
	return dr.drawing()
}

// drawing is the drawing of what was written to out.
func (dr *drawer) drawing() *Drawing {
	r := &dr.read
	r.Page, r.list, r.stack, r.last = r.Page[:0], r.list[:0], r.stack[:0], -1
	data := dr.out.Bytes()
	odd := !r.read(data, nil)
	mark := append(strconv.AppendUint(append(make([]byte, 0, 24), '<', markByte), maphash.Bytes(seed, data), 36), '>')
	return &Drawing{html: string(data), mark: string(mark), parts: slices.Clone(r.list), last: r.last, odd: odd}
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
