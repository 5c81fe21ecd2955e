package fragment

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"sync"

	"github.com/a-h/templ"
)

// Pen writes markup by hand, for what is drawn at every ply: a template takes several times as long. Its methods are those
// of a template: Raw is markup as it is, Text is { words }, Add is @component.
type Pen struct {
	out  *bytes.Buffer
	page *page // nil outside a page
	ctx  context.Context
	err  error
}

// Drawn is a component that is written with a Pen.
type Drawn func(*Pen)

// pens are reused, with a buffer for those that write to something else.
var pens = sync.Pool{New: func() any { return new(penAndPaper) }}

type penAndPaper struct {
	Pen
	paper bytes.Buffer
}

// Render implements templ.Component.
func (d Drawn) Render(ctx context.Context, w io.Writer) error {
	p := pens.Get().(*penAndPaper)
	defer pens.Put(p)
	out, direct := w.(*bytes.Buffer)
	if !direct {
		out = &p.paper
		out.Reset()
	}
	on, _ := ctx.Value(onPage{}).(*page)
	p.Pen = Pen{out: out, page: on, ctx: ctx}
	d(&p.Pen)
	err := p.err
	p.Pen = Pen{}
	if err == nil && !direct {
		_, err = w.Write(out.Bytes())
	}
	return err
}

// Raw writes markup as it is.
func (p *Pen) Raw(markup string) { p.out.WriteString(markup) }

// Text writes words, as text or as the value of an attribute.
func (p *Pen) Text(words string) {
	for i := range len(words) {
		switch words[i] {
		case '&', '<', '>', '"', '\'':
			p.out.WriteString(templ.EscapeString(words))
			return
		}
	}
	p.out.WriteString(words)
}

// Int writes a number.
func (p *Pen) Int(n int) { p.out.Write(strconv.AppendInt(p.out.AvailableBuffer(), int64(n), 10)) }

// Add writes a component; nil is nothing.
func (p *Pen) Add(c Component) {
	switch c := c.(type) {
	case nil:
	case Drawn:
		c(p)
	case *Fragment:
		p.Keep(c)
	default:
		if err := c.Render(p.ctx, p.out); p.err == nil {
			p.err = err
		}
	}
}

// Keep writes a fragment.
func (p *Pen) Keep(f *Fragment) {
	if p.page == nil {
		p.out.Write(f.html)
		return
	}
	p.page.fragments = append(p.page.fragments, f)
	p.out.WriteString(f.mark)
}
