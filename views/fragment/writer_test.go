package fragment

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"github.com/a-h/templ"
)

// TestPen: what a Writer writes is the same on a page, in a buffer and within a template, and a fragment in it is left out
// of a page that shows it already.
func TestPen(t *testing.T) {
	kept := Parse([]byte(`<p id="kept">long enough that a mark is shorter</p>`))
	word := "Anna & <Ben>"
	var within templ.Component = RenderFunc(func(p *Writer) {
		p.Raw(`<section id="t"><b title="`)
		p.Text(word)
		p.Raw(`">`)
		p.Int(-12)
		p.Raw(`</b>`)
		p.Add(kept)
		p.Add(RenderFunc(func(p *Writer) { p.Text("plain") }))
		p.Add(templ.Raw("<hr>"))
		p.Add(nil)
		p.Raw(`</section>`)
	})
	const begin, middle, end = ` id="t"><b title="`, `Anna &amp; &lt;Ben&gt;">-12</b>`, `plain<hr></section>`
	whole := "<section" + begin + middle + kept.String() + end
	var buffer bytes.Buffer
	if err := within.Render(context.Background(), &buffer); err != nil || buffer.String() != whole {
		t.Errorf("in a buffer: %s, %v", buffer.String(), err)
	}
	buffer.Reset()
	if err := within.Render(context.Background(), io.MultiWriter(&buffer)); err != nil || buffer.String() != whole {
		t.Errorf("in a writer: %s, %v", buffer.String(), err)
	}
	var h History
	token := ""
	for _, want := range []string{middle + kept.String() + end, `Cleo">-12</b><p id="kept" data-same></p>` + end} {
		buffer.Reset()
		var err error
		if token, err = h.Write(context.Background(), within, token, 0, &buffer); err != nil {
			t.Fatal(err)
		}
		if want = `<section data-shows="` + token + `"` + begin + want; buffer.String() != want {
			t.Errorf("on a page: %s\nwant %s", buffer.String(), want)
		}
		word = "Cleo"
	}
}

// TestPenFails: the first error of a component ends in the error of what contains it, and nothing is written.
func TestPenFails(t *testing.T) {
	broken := errors.New("broken")
	var out bytes.Buffer
	c := RenderFunc(func(p *Writer) {
		p.Raw("before")
		p.Add(failed{broken})
		p.Add(failed{errors.New("later")})
	})
	if err := c.Render(context.Background(), io.MultiWriter(&out)); err != broken || out.Len() > 0 {
		t.Errorf("%v, written %q", err, out.String())
	}
}
