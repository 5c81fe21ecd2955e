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
		mark := []byte(` data-same></`)
		i := bytes.Index(news, mark)
		if i < 0 {
			return append(out, news...)
		}
		start := bytes.LastIndexByte(news[:i], '<')
		end := i + len(mark) + bytes.IndexByte(news[i+len(mark):], '>') + 1
		out = append(out, news[:start]...)
		tag, id, _ := bytes.Cut(news[start+1:i], []byte(" "))
		out = append(out, element(before, tag, id)...)
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
