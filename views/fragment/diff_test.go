package fragment

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// apply puts news into a page, as app.js does.
func apply(before, news []byte) string {
	elements := parsed(string(before)).Elements()
	var out []byte
	for {
		i := bytes.Index(news, []byte(` data-same`))
		if i < 0 {
			return retag(before, elements, append(out, news...))
		}
		start := bytes.LastIndexByte(news[:i], '<')
		tag, id, _ := bytes.Cut(news[start+1:i], []byte(` id="`))
		run := 1
		if rest, ok := bytes.CutPrefix(news[i:], []byte(` data-same="`)); ok {
			run, _ = strconv.Atoi(string(rest[:bytes.IndexByte(rest, '"')]))
		}
		out = append(out, news[:start]...)
		for k := range elements {
			if p := &elements[k]; bytes.Equal(p.ID(before), id[:len(id)-1]) {
				last := k
				for range run - 1 {
					last += 1 + int(elements[last].Inner)
				}
				out = append(out, before[p.Start:elements[last].End]...)
				break
			}
		}
		news = news[i+bytes.Index(news[i:], []byte("></"))+len("></>")+len(tag):]
	}
}

// retag puts in the start tags that are left out.
func retag(before []byte, elements []Element, news []byte) string {
	for {
		i := bytes.Index(news, []byte(` data-tag>`))
		if i < 0 {
			return string(news)
		}
		start := bytes.LastIndexByte(news[:i], '<')
		_, id, _ := bytes.Cut(news[start:i-1], []byte(` id="`))
		for k := range elements {
			if p := &elements[k]; bytes.Equal(p.ID(before), id) {
				news = slices.Replace(news, start, i+len(` data-tag>`), before[p.Start:p.tagTo]...)
				break
			}
		}
	}
}

// randomPage is a page of a few elements with ids out of a small stock, each at most once, some of them drawn.
func randomPage(rnd *rand.Rand) list {
	ids := rnd.Perm(12)
	var element func(depth int) string
	element = func(depth int) string {
		if len(ids) == 0 {
			return ""
		}
		id := ids[0]
		ids = ids[1:]
		inner := fmt.Sprintf("text %d that is long enough for a mark", rnd.IntN(2))
		for depth < 3 && rnd.IntN(3) == 0 {
			inner += element(depth + 1)
		}
		class := ""
		if id%2 == 0 {
			class = fmt.Sprintf(` class="a long start tag is left out if the page has it already: %d"`, rnd.IntN(2))
		}
		return fmt.Sprintf(`<li%s id="n%d">%s</li>`, class, id, inner)
	}
	l := list{`<ol id="t">`}
	for len(ids) > 3 {
		text := element(0)
		if rnd.IntN(3) == 0 {
			text += element(0)
		}
		if rnd.IntN(4) == 0 {
			text += " "
		}
		if rnd.IntN(2) == 0 {
			l = append(l, parsed(text))
		} else {
			l = append(l, text)
		}
	}
	return append(l, `</ol>`)
}

// Whatever a page shows, with the news it shows the other page.
func TestNewsApplied(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var s page
	marks, tags := 0, 0
	for range 20_000 {
		was, is := randomPage(rnd), randomPage(rnd)
		if rnd.IntN(2) == 0 { // mostly the same
			is = append(append(list{}, was[:len(was)-1]...), parsed(fmt.Sprintf(`<li id="new">%d</li>`, rnd.Int())), `</ol>`)
			if k := 1 + rnd.IntN(len(is)-2); rnd.IntN(2) == 0 {
				is = append(is[:k:k], is[k+1:]...)
			}
		}
		if err := s.Draw(context.Background(), was); err != nil {
			t.Fatal(err)
		}
		base := sent{snapshot: s.snapshot(nil)}
		base.tags = s.startTags(nil)
		if err := s.Draw(context.Background(), is); err != nil {
			t.Fatal(err)
		}
		s.snapshot(nil)
		var out bytes.Buffer
		s.writeDiff(nil, base, &out)
		marks += bytes.Count(out.Bytes(), []byte(" data-same"))
		tags += bytes.Count(out.Bytes(), []byte(" data-tag"))
		if got := apply([]byte(was.String()), out.Bytes()); got != is.String() {
			t.Fatalf("%s\nwith %s\nis   %s\nwant %s", was, out.String(), got, is)
		}
	}
	if marks < 20_000 || tags < 2_000 {
		t.Errorf("only %d marks and %d start tags left out: this shows little", marks, tags)
	}
}
