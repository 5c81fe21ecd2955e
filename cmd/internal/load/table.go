package load

import (
	"bytes"
	"html"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"portside/views/fragment"
)

// shown is the table that a page shows. Fragments are put into it as app.js does: an element that is only
// marked as the same is taken from before. The markup is searched for what is needed: a parser that makes a tree would take
// more processor time than the server.
type shown struct {
	html  []byte
	spare []byte
	list  []fragment.Element
	at    map[string]int // id → place in list
}

// merge puts a fragment into the page.
func (s *shown) merge(news []byte) {
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

// text is what is between mark and the next quotation mark.
func text(body []byte, mark string) string {
	i := bytes.Index(body, []byte(mark))
	if i < 0 {
		return ""
	}
	rest := body[i+len(mark):]
	if j := bytes.IndexByte(rest, '"'); j >= 0 {
		return string(rest[:j])
	}
	return ""
}

// attribute is the number in the first attribute with this name, -1 if there is none.
func attribute(body []byte, name string) int {
	n, err := strconv.Atoi(text(body, name+`="`))
	if err != nil {
		return -1
	}
	return n
}

// pick chooses one of the buttons in the form of the plies; "" if there are none.
func pick(table []byte, rnd *rand.Rand) (decision, action string) {
	decision, actions := choices(table)
	if len(actions) == 0 {
		return "", ""
	}
	return decision, actions[rnd.IntN(len(actions))].String()
}

// choice is the value of a button as the markup has it.
type choice []byte

// String is the action that a browser would send.
func (c choice) String() string { return html.UnescapeString(string(c)) }

// choices lists the buttons in the form of the plies; none if nothing is asked.
func choices(table []byte) (decision string, actions []choice) {
	_, form, _ := bytes.Cut(table, []byte(`<form id="plies"`))
	form, _, _ = bytes.Cut(form, []byte("</form>"))
	decision = text(form, `name="decision" value="`)
	for {
		const name = `name="action" value="`
		i := bytes.Index(form, []byte(name))
		if i < 0 {
			break
		}
		form = form[i+len(name):]
		actions = append(actions, form[:bytes.IndexByte(form, '"')])
	}
	if decision == "" {
		return "", nil
	}
	return decision, actions
}

// awaited is the first seat whose answer a table waits for, and whether the turn is theirs; -1 if there is none. A table
// marks what stands for such a seat, and the id of that ends with the seat.
func awaited(table []byte) (seat int, turn bool) {
	mark := []byte(` data-awaited`)
	for from := 0; ; {
		i := bytes.Index(table[from:], mark)
		if i < 0 {
			return -1, false
		}
		i += from
		from = i + len(mark)
		tag := table[bytes.LastIndexByte(table[:i], '<') : i+bytes.IndexByte(table[i:], '>')]
		id := text(tag, ` id="`)
		if n, err := strconv.Atoi(id[1+strings.LastIndexByte(id, '-'):]); err == nil {
			return n, bytes.Contains(tag, []byte(" data-active"))
		}
	}
}

// finished tells whether a table shows a match that is over.
func finished(table []byte) bool { return bytes.Contains(table, []byte("/rematch")) }
