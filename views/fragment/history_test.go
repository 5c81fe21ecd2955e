package fragment

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

const (
	before = `<section id="table" data-ply="1"><h1 id="t">Port Royal</h1><form id="plies"><input type="hidden" name="decision" value="1"><ol><li id="a"><b>the same, and long enough to be worth a mark</b></li><li id="b">one</li></ol></form></section>`
	after  = `<section id="table" data-ply="2"><h1 id="t">Port Royal</h1><form id="plies"><input type="hidden" name="decision" value="2"><ol><li id="c">new</li><li id="a"><b>the same, and long enough to be worth a mark</b></li><li id="b">another</li></ol></form></section>`
)

func deltaOf(t testing.TB, m *History, page, told string, out *bytes.Buffer) {
	t.Helper()
	if _, err := m.Write(context.Background(), templ.Raw(page), told, 0, out); err != nil {
		t.Fatal(err)
	}
}

var tokenOf = regexp.MustCompile(` data-shows="([0-9a-z.]+)"`)

func TestDelta(t *testing.T) {
	var m History
	send := func(page, told string) (html, token string) {
		var out bytes.Buffer
		deltaOf(t, &m, page, told, &out)
		found := tokenOf.FindStringSubmatch(out.String())
		if found == nil {
			t.Fatalf("no token in %s", out.String())
		}
		return tokenOf.ReplaceAllString(out.String(), ""), found[1]
	}
	whole, first := send(before, "")
	if whole != before {
		t.Errorf("without a token\n%s\nwant\n%s", whole, before)
	}
	changed, second := send(after, first)
	want := strings.Replace(after, `<li id="a"><b>the same, and long enough to be worth a mark</b></li>`, `<li id="a" data-same></li>`, 1)
	if changed != want {
		t.Errorf("after that\n%s\nwant\n%s", changed, want)
	}
	if first == second {
		t.Error("two tables with one token")
	}
	for _, told := range []string{"", "nonsense!", "1", "1" + second} {
		if got, token := send(after, told); got != after || token != second {
			t.Errorf("told %q: %s with token %s, want the whole with %s", told, got, token, second)
		}
	}
	if got, _ := send(before, second); !strings.Contains(got, `<li id="a" data-same></li>`) || !strings.Contains(got, `<li id="b">one</li>`) {
		t.Errorf("back again: %s", got)
	}
}

// TestDeltaOfRuns: neighbours that are the same share a mark, but never across what has no id or has come
// between them.
func TestDeltaOfRuns(t *testing.T) {
	long := "something that is long enough to be worth a mark"
	item := func(id string) string { return `<li id="` + id + `"><b id="in-` + id + `">` + long + `</b></li>` }
	list := func(items ...string) string {
		return `<section id="table"><ol>` + strings.Join(items, "") + `</ol><p id="p">` + long + `</p></section>`
	}
	tests := []struct{ name, was, is, want string }{
		{"all", list(item("a"), item("b"), item("c")), list(item("a"), item("b"), item("c"), item("d")),
			`<li id="a" data-same="3"></li>` + item("d") + `</ol><p id="p" data-same></p>`},
		{"the oldest has gone", list(item("a"), item("b"), item("c")), list(item("b"), item("c")), `<ol><li id="b" data-same="2"></li></ol>`},
		{"one between them now", list(item("a"), item("c")), list(item("a"), item("b"), item("c")), `<ol><li id="a" data-same></li>` + item("b") + `<li id="c" data-same></li></ol>`},
		{"one between them then", list(item("a"), item("b"), item("c")), list(item("a"), item("c")), `<ol><li id="a" data-same></li><li id="c" data-same></li></ol>`},
		{"one without an id then", list(item("a"), "<li></li>", item("b")), list(item("a"), item("b")), `<ol><li id="a" data-same></li><li id="b" data-same></li></ol>`},
		{"changed order", list(item("a"), item("b"), item("c")), list(item("b"), item("a"), item("c")), `<ol><li id="b" data-same></li><li id="a" data-same></li><li id="c" data-same></li></ol>`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var m History
			var first, second bytes.Buffer
			deltaOf(t, &m, tt.was, "", &first)
			deltaOf(t, &m, tt.is, tokenOf.FindStringSubmatch(first.String())[1], &second)
			if !strings.Contains(second.String(), tt.want) {
				t.Errorf("%s\nlacks %s", second.String(), tt.want)
			}
		})
	}
}

// TestDeltaOfOddPages: what does not look like our own pages goes out as it is.
func TestDeltaOfOddPages(t *testing.T) {
	for _, page := range []string{"", "text", "<", "<p>", "</p>", `<p id="x">`, `<p id="x"></b>`, `<b></b><p id="x"></p>`, `<p id="x"><i></p></i>`, "<>", `a<p id="x"></p>`} {
		var m History
		var out bytes.Buffer
		deltaOf(t, &m, page, "", &out)
		if out.String() != page {
			t.Errorf("%q became %q", page, out.String())
		}
	}
}

// TestDeltaForgets: the newest tables are remembered, whatever is asked for between them, and the room of those
// that go is used again without harm to those that stay.
func TestDeltaForgets(t *testing.T) {
	var m History
	page := func(i int) string {
		return fmt.Sprintf(`<section id="table"><p id="a">table number %d of many, which is not like any other</p><p id="b">%s</p><p id="c">%d</p></section>`, i, strings.Repeat("the same ", 9), i%2)
	}
	send := func(i int, told string) (html, token string) {
		var out bytes.Buffer
		deltaOf(t, &m, page(i), told, &out)
		return out.String(), tokenOf.FindStringSubmatch(out.String())[1]
	}
	_, first := send(0, "")
	var tokens []string
	for i := range 5 * historySize {
		html, token := send(i+1, first)
		if !strings.Contains(html, `<p id="b" data-same`) {
			t.Fatalf("table %d: the one that is always asked for was forgotten: %s", i, html)
		}
		tokens = append(tokens, token)
	}
	n := len(tokens)
	if html, _ := send(n, tokens[n-2]); !strings.Contains(html, `<p id="b" data-same></p>`) || strings.Contains(html, `id="c" data-same`) {
		t.Errorf("from the newest but one: %s", html)
	}
	if html, _ := send(n, tokens[n-2*historySize]); strings.Contains(html, "data-same") {
		t.Errorf("an old one was not forgotten: %s", html)
	}
	if len(m) > historySize {
		t.Errorf("%d fragments are remembered", len(m))
	}
}

// TestDeltaRemembersAll: to send a page that is remembered already, for somebody who shows another one, forgets nothing.
func TestDeltaRemembersAll(t *testing.T) {
	var m History
	var tokens []string
	send := func(i int, shows string) {
		var out bytes.Buffer
		deltaOf(t, &m, fmt.Sprintf(`<section id="table"><p id="a">table number %d of many, which is not like any other</p></section>`, i), shows, &out)
		tokens = append(tokens, tokenOf.FindStringSubmatch(out.String())[1])
	}
	for i := range historySize {
		send(i, "")
	}
	for _, shows := range slices.Clone(tokens) {
		send(historySize-1, shows)
	}
	for i, token := range tokens[:historySize] {
		if !m.Knows(token) {
			t.Errorf("page %d of %d is forgotten", i, historySize)
		}
	}
}

func BenchmarkDelta(b *testing.B) {
	row := `<li id="card-%"><button name="action" value="trade.ship-red-1s-1c"><svg class="icon"><use href="/static/icons.svg#x"></use></svg><b>text of a card</b></button></li>`
	var page strings.Builder
	page.WriteString(`<section id="table">`)
	for i := range 60 {
		page.WriteString(strings.Replace(row, "%", strings.Repeat("x", i), 1))
	}
	page.WriteString(`</section>`)
	var m History
	var out bytes.Buffer
	deltaOf(b, &m, page.String(), "", &out)
	token := tokenOf.FindStringSubmatch(out.String())[1]
	b.SetBytes(int64(page.Len()))
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		deltaOf(b, &m, page.String(), token, &out)
	}
}

// TestMark: what the caller wants to know of a page stands in its token, whoever remembers the page.
func TestMark(t *testing.T) {
	var m History
	var out bytes.Buffer
	token, err := m.Write(context.Background(), templ.Raw(`<section id="table"><p id="a">some text</p></section>`), "", 71, &out)
	if err != nil || !strings.Contains(out.String(), `data-shows="`+token+`"`) {
		t.Fatalf("token %q, %v in %s", token, err, &out)
	}
	if mark, ok := Mark(token); mark != 71 || !ok {
		t.Errorf("mark %d, %v", mark, ok)
	}
	for _, token := range []string{"", "1t7aao9lpnniu", "1t.", "1t.-1", "1t.zzzzzzzzzzzz", "."} {
		if mark, ok := Mark(token); ok {
			t.Errorf("%q has the mark %d", token, mark)
		}
	}
}
