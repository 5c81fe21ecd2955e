package handlers

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

const (
	before = `<section id="table" data-ply="1"><h1 id="t">Port Royal</h1><form id="plies"><input type="hidden" name="decision" value="1"><ol><li id="a"><b>the same, and long enough to be worth a mark</b></li><li id="b">one</li></ol></form></section>`
	after  = `<section id="table" data-ply="2"><h1 id="t">Port Royal</h1><form id="plies"><input type="hidden" name="decision" value="2"><ol><li id="c">new</li><li id="a"><b>the same, and long enough to be worth a mark</b></li><li id="b">another</li></ol></form></section>`
)

var tokenOf = regexp.MustCompile(` data-shows="([0-9a-z]+)"`)

func TestDelta(t *testing.T) {
	var m memory
	send := func(page, told string) (html, token string) {
		var out bytes.Buffer
		m.delta([]byte(page), told, &out)
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
	for _, told := range []string{"", "nonsense!", "1", second + "0"} {
		if got, token := send(after, told); got != after || token != second {
			t.Errorf("told %q: %s with token %s, want the whole with %s", told, got, token, second)
		}
	}
	if got, _ := send(before, second); !strings.Contains(got, `<li id="a" data-same></li>`) || !strings.Contains(got, `<li id="b">one</li>`) {
		t.Errorf("back again: %s", got)
	}
}

// TestDeltaOfOddPages: what does not look like our own pages goes out as it is.
func TestDeltaOfOddPages(t *testing.T) {
	for _, page := range []string{"", "text", "<", "<p>", "</p>", `<p id="x">`, `<p id="x"></b>`, `<b></b><p id="x"></p>`, `<p id="x"><i></p></i>`, "<>", `a<p id="x"></p>`} {
		var m memory
		var out bytes.Buffer
		m.delta([]byte(page), "", &out)
		if out.String() != page {
			t.Errorf("%q became %q", page, out.String())
		}
	}
}

func TestMemoryForgets(t *testing.T) {
	var m memory
	for i := range uint64(3 * memorySize) {
		m.put(i, []piece{{i, i}})
	}
	if len(m.young)+len(m.old) > 2*memorySize {
		t.Errorf("%d fragments are remembered", len(m.young)+len(m.old))
	}
	if m.get(0) != nil || m.get(3*memorySize-1) == nil {
		t.Error("the newest was forgotten, or the oldest was not")
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
	var m memory
	var out bytes.Buffer
	m.delta([]byte(page.String()), "", &out)
	token := tokenOf.FindStringSubmatch(out.String())[1]
	b.SetBytes(int64(page.Len()))
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		m.delta([]byte(page.String()), token, &out)
	}
}
