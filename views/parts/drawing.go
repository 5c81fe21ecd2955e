package parts

import (
	"bytes"
	"context"
	"hash/maphash"
	"io"
	"slices"
	"strconv"
	"sync"
)

// Drawing is a component that was drawn, with the parts in it. It never changes.
type Drawing struct {
	html  []byte
	mark  string // what stands for it in the stream of a sheet
	parts []Part
	bits  []Piece // what is remembered of parts, side by side: a page reads those of all its drawings
	ends  bool    // with a part
	odd   bool    // not what our components write: a page with it has no parts
}

// markByte begins what stands for a drawing: <, markByte, its hash, >. Control characters are in no page.
const markByte = '\x01'

// drawers read what is drawn, again and again.
var drawers = sync.Pool{New: func() any { return new(drawer) }}

type drawer struct {
	out  bytes.Buffer
	scan scanner
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
	return dr.drawing(bytes.Clone(dr.out.Bytes())), nil
}

// New is the drawing of what a component has rendered.
func New(html string) *Drawing { return Of([]byte(html)) }

// Of is the drawing of what a component has rendered; html is its own from then on.
func Of(html []byte) *Drawing {
	dr := drawers.Get().(*drawer)
	defer drawers.Put(dr)
	return dr.drawing(html)
}

// Element is the drawing of one element with an id and no other id in it. It is what Of makes of it, without looking;
// html is its own from then on.
func Element(html []byte) *Drawing {
	const before = ` id="`
	from := bytes.Index(html, []byte(before)) + len(before)
	to := from + bytes.IndexByte(html[from:], '"')
	d := &struct { // one room for both
		Drawing
		part [1]Part
		bit  [1]Piece
	}{Drawing: Drawing{html: html, ends: true}}
	hash := maphash.Bytes(seed, html)
	d.mark = markOf(hash)
	d.part[0] = Part{
		End: len(html), tagTo: bytes.IndexByte(html, ' '), idFrom: from, idTo: to,
		Piece: Piece{Key: maphash.Bytes(seed, html[from:to]), Hash: hash},
	}
	d.bit[0] = d.part[0].Piece
	d.parts, d.bits = d.part[:], d.bit[:]
	return &d.Drawing
}

func markOf(hash uint64) string {
	var room [24]byte
	return string(append(strconv.AppendUint(append(room[:0], '<', markByte), hash, 36), '>'))
}

func (dr *drawer) drawing(html []byte) *Drawing {
	d := &Drawing{html: html, odd: !dr.scan.read(html, nil)}
	d.mark = markOf(maphash.Bytes(seed, html))
	if d.odd {
		return d
	}
	d.parts = slices.Clone(dr.scan.parts)
	if len(d.parts) > 0 {
		d.bits = make([]Piece, len(d.parts))
	}
	for i := range d.parts {
		d.bits[i] = d.parts[i].Piece
		d.ends = d.ends || d.parts[i].End == len(html)
	}
	return d
}

// String is the markup.
func (d *Drawing) String() string { return string(d.html) }

// Within is what stands between the first from bytes and the last to bytes of a drawing.
func (d *Drawing) Within(from, to int) Component { return inside(d.html[from : len(d.html)-to]) }

// inside is a stretch of a drawing. Parts in it are not kept apart.
type inside []byte

// Render implements Component.
func (in inside) Render(_ context.Context, w io.Writer) error {
	_, err := w.Write(in)
	return err
}

// Parts are the elements with an id in it, in the order in which they begin.
func (d *Drawing) Parts() []Part { return d.parts }

// Render implements templ.Component. On a sheet it leaves a mark.
func (d *Drawing) Render(ctx context.Context, w io.Writer) error {
	if s, ok := ctx.Value(onSheet{}).(*Sheet); ok {
		s.drawings = append(s.drawings, d)
		_, err := io.WriteString(w, d.mark)
		return err
	}
	_, err := w.Write(d.html)
	return err
}
