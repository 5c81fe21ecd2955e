package main

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"portside/views/fragment"
)

// shown is the table that a page shows. Fragments are put into it as app.js does: an element that is only
// marked as the same is taken from before.
type shown struct {
	html  []byte
	spare []byte
	list  []fragment.Element
	at    map[string]int // id → place in list
}

// merge puts a fragment into the page and returns the table it shows now. It is good until the next merge.
func (s *shown) merge(news []byte) []byte {
	out := s.spare[:0]
	for {
		i := bytes.Index(news, []byte(` data-same`))
		if i < 0 {
			break
		}
		start := bytes.LastIndexByte(news[:i], '<')
		tag := news[start+1 : start+1+bytes.IndexByte(news[start+1:], ' ')]
		run := max(1, attribute(news[i:i+bytes.IndexByte(news[i:], '>')], "data-same"))
		out = append(out, news[:start]...)
		if first, ok := s.at[text(news[start:i+1], `id="`)]; ok {
			last := first
			for range run - 1 { // neighbours follow without anything between
				last += 1 + int(s.list[last].Inner)
			}
			out = append(out, s.html[s.list[first].Start:s.list[last].End]...)
		}
		news = news[i+bytes.Index(news[i:], []byte("></"))+len("></>")+len(tag):]
	}
	out = s.retag(append(out, news...))
	s.html, s.spare = out, s.html
	s.index()
	return s.html
}

// retag puts in the start tags that are left out because the page has them already.
func (s *shown) retag(news []byte) []byte {
	const mark = ` data-tag>`
	for {
		i := bytes.Index(news, []byte(mark))
		if i < 0 {
			return news
		}
		start := bytes.LastIndexByte(news[:i], '<')
		tag := []byte(nil)
		if at, ok := s.at[text(news[start:i+1], `id="`)]; ok {
			old := s.html[s.list[at].Start:]
			tag = old[:bytes.IndexByte(old, '>')+1]
		}
		news = slices.Replace(news, start, i+len(mark), tag...)
	}
}

func (s *shown) index() {
	s.list = append(s.list[:0], fragment.Parse(s.html).Elements()...)
	if s.at == nil {
		s.at = map[string]int{}
	}
	clear(s.at)
	for i := range s.list {
		s.at[string(s.list[i].ID(s.html))] = i
	}
}

func TestMerge(t *testing.T) {
	const before = `<section id="t"><li id="a">1<li>x</li><link href="y"></li><div id="ab">2</div><b id="c"><i id="d"></i></b><p id="p" class="q">old</p></section>`
	tests := []struct{ news, want string }{
		{`<section id="t"><p>new</p><li id="a" data-same></li><div id="ab" data-same></div></section>`,
			`<section id="t"><p>new</p><li id="a">1<li>x</li><link href="y"></li><div id="ab">2</div></section>`},
		{`<section id="t"><div id="ab" data-same="2"></div></section>`, `<section id="t"><div id="ab">2</div><b id="c"><i id="d"></i></b></section>`},
		{`<section id="t"><i id="d" data-same></i></section>`, `<section id="t"><i id="d"></i></section>`},
		{`<section id="t"><p id="p" data-tag>new</p></section>`, `<section id="t"><p id="p" class="q">new</p></section>`},
		{`<section id="t">all new</section>`, `<section id="t">all new</section>`},
	}
	for _, tt := range tests {
		var s shown
		s.merge([]byte(before))
		if ids := slices.Sorted(maps.Keys(s.at)); len(ids) != 6 {
			t.Errorf("parts %v", ids)
		}
		if got := s.merge([]byte(tt.news)); string(got) != tt.want {
			t.Errorf("%s\nwant\n%s", got, tt.want)
		}
	}
}
