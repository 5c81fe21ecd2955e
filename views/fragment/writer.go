package fragment

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"sync"

	"github.com/a-h/templ"
)

// Writer writes markup by hand, for what is drawn at every ply: a template takes several times as long. Its methods are those
// of a template: Raw is markup as it is, Text is { words }, Add is @component.
type Writer struct {
	out  *bytes.Buffer
	page *page // nil outside a page
	ctx  context.Context
	err  error
}

// RenderFunc is a component that is written with a Writer.
type RenderFunc func(*Writer)

// writers are reused, with a buffer for those that write to something else.
var writers = sync.Pool{New: func() any { return new(pooledWriter) }}

type pooledWriter struct {
	Writer
	buf bytes.Buffer
}

// Render implements templ.Component.
func (d RenderFunc) Render(ctx context.Context, w io.Writer) error {
	p := writers.Get().(*pooledWriter)
	defer writers.Put(p)
	out, direct := w.(*bytes.Buffer)
	if !direct {
		out = &p.buf
		out.Reset()
	}
	on, _ := ctx.Value(onPage{}).(*page)
	p.Writer = Writer{out: out, page: on, ctx: ctx}
	d(&p.Writer)
	err := p.err
	p.Writer = Writer{}
	if err == nil && !direct {
		_, err = w.Write(out.Bytes())
	}
	return err
}

// Raw writes markup as it is.
func (p *Writer) Raw(markup string) { p.out.WriteString(markup) }

// Text writes words, as text or as the value of an attribute.
func (p *Writer) Text(words string) {
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
func (p *Writer) Int(n int) { p.out.Write(strconv.AppendInt(p.out.AvailableBuffer(), int64(n), 10)) }

// Add writes a component; nil is nothing.
func (p *Writer) Add(c Component) {
	switch c := c.(type) {
	case nil:
	case RenderFunc:
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
func (p *Writer) Keep(f *Fragment) {
	if p.page == nil {
		p.out.Write(f.html)
		return
	}
	p.page.fragments = append(p.page.fragments, f)
	p.out.WriteString(f.mark)
}
