package main

import (
	"bytes"
	"testing"
)

// merge puts a fragment together with the table the page shows, as app.js does: an element that is only
// marked as the same is taken from before.
func merge(before, news []byte) []byte {
	if !bytes.Contains(news, []byte("data-same")) {
		return append([]byte(nil), news...)
	}
	out := make([]byte, 0, len(before)+len(news))
	for {
		i := bytes.Index(news, []byte(` data-same`))
		if i < 0 {
			return append(out, news...)
		}
		start := bytes.LastIndexByte(news[:i], '<')
		run := max(1, attribute(news[i:i+bytes.IndexByte(news[i:], '>')], "data-same"))
		end := i + bytes.Index(news[i:], []byte("></"))
		end += 3 + bytes.IndexByte(news[end+3:], '>') + 1
		out = append(out, news[:start]...)
		tag, id, _ := bytes.Cut(news[start+1:i], []byte(" "))
		for first := element(before, tag, id); run > 0; run-- { // neighbours follow without anything between
			out = append(out, first...)
			rest := before[bytes.Index(before, first)+len(first):]
			if run > 1 {
				_, attr, _ := bytes.Cut(rest[:bytes.IndexByte(rest, '>')], []byte(` id="`))
				name, _, _ := bytes.Cut(attr, []byte(`"`))
				first = element(rest, tag, append(append([]byte(`id="`), name...), '"'))
			}
		}
		news = news[end:]
	}
}

// element is the element with this id attribute.
func element(page, tag, id []byte) []byte {
	i := bytes.Index(page, append([]byte(" "), id...))
	if i < 0 {
		return nil
	}
	start := bytes.LastIndexByte(page[:i], '<')
	depth := 0
	for at := start; ; {
		j := bytes.IndexByte(page[at:], '<')
		if j < 0 {
			return nil
		}
		at += j + 1
		rest := page[at:]
		closing := len(rest) > 0 && rest[0] == '/'
		if closing {
			rest = rest[1:]
		}
		if !bytes.HasPrefix(rest, tag) || len(rest) == len(tag) || (rest[len(tag)] != ' ' && rest[len(tag)] != '>') {
			continue
		}
		if !closing {
			depth++
			continue
		}
		if depth--; depth == 0 {
			return page[start : at+1+len(tag)+1]
		}
	}
}

func TestMerge(t *testing.T) {
	before := []byte(`<section id="t"><li id="a">1<li>x</li><link href="y"></li><div id="ab">2</div></section>`)
	news := []byte(`<section id="t"><p>new</p><li id="a" data-same></li><div id="ab" data-same></div></section>`)
	want := `<section id="t"><p>new</p><li id="a">1<li>x</li><link href="y"></li><div id="ab">2</div></section>`
	if got := merge(before, news); string(got) != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
