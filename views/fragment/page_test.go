package fragment

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
)

// list is a page made of texts and fragments, one after the other.
type list []any

func (l list) Render(ctx context.Context, w io.Writer) error {
	for _, x := range l {
		var err error
		switch x := x.(type) {
		case string:
			_, err = io.WriteString(w, x)
		case *Fragment:
			err = x.Render(ctx, w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (l list) String() string {
	var sb strings.Builder
	for _, x := range l {
		fmt.Fprint(&sb, x)
	}
	return sb.String()
}

// draw draws a page and reads it.
func draw(t *testing.T, s *page, l list) snapshot {
	t.Helper()
	if err := s.Draw(context.Background(), l); err != nil {
		t.Fatal(err)
	}
	now := s.snapshot(nil)
	var whole, news bytes.Buffer
	if s.writeWhole(&whole); whole.String() != l.String() {
		t.Errorf("the page is\n%s\nwant\n%s", whole.String(), l)
	}
	if now != nil {
		if s.writeDiff(nil, sent{}, &news); news.String() != l.String() {
			t.Errorf("all of it is news, but\n%s\nwant\n%s", news.String(), l)
		}
	}
	return now
}

func names(page []byte, list []Element) string {
	var sb strings.Builder
	for i := range list {
		p := &list[i]
		if sb.Len() > 0 {
			sb.WriteByte(' ')
		}
		fmt.Fprintf(&sb, "%s#%s", p.tag(page), p.ID(page))
		if p.Inner > 0 {
			fmt.Fprintf(&sb, "(%d)", p.Inner)
		}
		if p.Joined {
			sb.WriteByte('+')
		}
		if el := string(page[p.Start:p.End]); !strings.HasPrefix(el, "<"+string(p.tag(page))) || !strings.HasSuffix(el, "</"+string(p.tag(page))+">") {
			fmt.Fprintf(&sb, "[%s]", el)
		}
	}
	return sb.String()
}

// The elements of a page are the same, whether something in it was drawn before or not.
func TestRead(t *testing.T) {
	const one, two = `<li id="a"><b id="b">x</b></li>`, `<li id="c" class="d">y<br></li>`
	tests := []struct {
		name string
		list list
		want string
	}{
		{"plain", list{`<ol id="t">`, one, two, `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"one drawn", list{`<ol id="t">`, parsed(one), two, `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"the other drawn", list{`<ol id="t">`, one, parsed(two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"both drawn", list{`<ol id="t">`, parsed(one), parsed(two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"drawn together", list{`<ol id="t">`, parsed(one + two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"text between", list{`<ol id="t">`, parsed(one), " ", parsed(two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c"},
		{"text between, drawn", list{`<ol id="t">`, parsed(one), parsed(" " + two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c"},
		{"text after, drawn", list{`<ol id="t">`, parsed(one + " "), parsed(two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c"},
		{"without ids", list{`<ol id="t">`, parsed("<i>no id</i>"), `</ol>`}, "ol#t"},
		{"twice the same", list{`<ol id="t">`, parsed(one), parsed(one), `</ol>`}, "ol#t(4) li#a(1) b#b li#a(1)+ b#b"},
	}
	var s page
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			page := tt.list.String()
			if got := names([]byte(page), parsed(page).Elements()); got != tt.want {
				t.Errorf("in one\n%s\nwant %s", got, tt.want)
			}
			now := draw(t, &s, tt.list)
			whole := parsed(page).Elements()
			if len(now) != len(whole) {
				t.Fatalf("%d elements, want %d", len(now), len(whole))
			}
			for i, p := range now {
				if w := whole[i]; p.Key != w.Key || p.Inner != w.Inner || p.Depth != w.Depth || p.Joined != w.Joined {
					t.Errorf("element %d is %+v, want %+v", i, p, w.digest)
				}
			}
		})
	}
}

// Markup that does not look like our own pages has no elements, and is left as it is.
func TestOddPages(t *testing.T) {
	d := parsed(`<i id="i">drawn</i>`)
	for _, l := range []list{
		{""}, {"text"}, {"<"}, {"<p>"}, {"</p>"}, {`<p id="x">`}, {`<p id="x"></b>`}, {`<b></b><p id="x"></p>`}, {`<p id="x"><i></p></i>`}, {"<>"}, {`a<p id="x"></p>`},
		{`<p id="x">`, d}, {d, `</p>`}, {`<p id="x"></b>`, d}, {`<p id="x">`, d, "</b>", d}, {`<p id="x">`, parsed("<b>"), "</p>"},
	} {
		var s page
		if now := draw(t, &s, l); now != nil {
			t.Errorf("%q has elements: %v", l, now)
		}
	}
}

// Equal pages have equal hashes; what differs anywhere within differs.
func TestHash(t *testing.T) {
	var s page
	hash := func(l ...any) uint64 { return draw(t, &s, l)[0].Hash }
	d := func(text string) *Fragment { return parsed(`<i id="i">` + text + `</i>`) }
	same := hash(`<p id="x">`, d("a"), `</p>`)
	if again := hash(`<p id="x">`, d("a"), `</p>`); again != same {
		t.Error("equal pages with other hashes")
	}
	if other := hash(`<p id="x">`, d("b"), `</p>`); other == same {
		t.Error("another fragment with the same hash")
	}
}

// A diff leaves out what the page shows, wherever one fragment ends and another begins.
func TestNews(t *testing.T) {
	text := strings.Repeat("long enough ", 5)
	li := func(id, text string) string { return `<li id="` + id + `"><b id="` + id + `-b">` + text + `</b></li>` }
	d := func(id string) *Fragment { return parsed(li(id, text)) }
	tests := []struct {
		name    string
		was, is list
		want    string
	}{
		{"a run of fragments", list{`<ol id="t">`, d("a"), d("b"), d("c"), `</ol>`}, list{`<ol id="t">`, d("a"), d("b"), d("c"), `x</ol>`}, `<ol id="t"><li id="a" data-same="3"></li>x</ol>`},
		{"drawn or not", list{`<ol id="t">`, d("a"), li("b", text), `</ol>`}, list{`<ol id="t">`, li("a", text), d("b"), `x</ol>`}, `<ol id="t"><li id="a" data-same="2"></li>x</ol>`},
		{"one fragment of two", list{`<ol id="t">`, parsed(li("a", text) + li("b", text)), d("c"), `</ol>`}, list{`<ol id="t">`, d("a"), parsed(li("b", text) + li("c", text)), `x</ol>`}, `<ol id="t"><li id="a" data-same="3"></li>x</ol>`},
		{"text between", list{`<ol id="t">`, d("a"), d("b"), `</ol>`}, list{`<ol id="t">`, d("a"), `x`, d("b"), `</ol>`}, `<ol id="t"><li id="a" data-same></li>x<li id="b" data-same></li></ol>`},
		{"text between before", list{`<ol id="t">`, d("a"), `x`, d("b"), `</ol>`}, list{`<ol id="t">`, d("a"), d("b"), `</ol>`}, `<ol id="t"><li id="a" data-same></li><li id="b" data-same></li></ol>`},
		{"drawn text between", list{`<ol id="t">`, d("a"), parsed("x"), d("b"), `</ol>`}, list{`<ol id="t">`, d("a"), d("b"), `</ol>`}, `<ol id="t"><li id="a" data-same></li><li id="b" data-same></li></ol>`},
		{"within a fragment", list{`<ol id="t">`, parsed(`<li id="a">x` + li("b", text) + `</li>`), `</ol>`}, list{`<ol id="t">`, parsed(`<li id="a">y` + li("b", text) + `</li>`), d("c"), `</ol>`},
			`<ol id="t"><li id="a">y<li id="b" data-same></li></li>` + li("c", text) + `</ol>`},
		{"a fragment within what is the same", list{`<ol id="t"><p id="p">`, d("a"), `</p>`, d("b"), `</ol>`}, list{`<ol id="t"><p id="p">`, d("a"), `</p>`, d("b"), `y</ol>`}, `<ol id="t"><p id="p" data-same></p><li id="b" data-same></li>y</ol>`},
		{"gone", list{`<ol id="t">`, d("a"), d("b"), d("c"), `</ol>`}, list{`<ol id="t">`, d("b"), d("c"), `</ol>`}, `<ol id="t"><li id="b" data-same="2"></li></ol>`},
		{"in another order", list{`<ol id="t">`, d("a"), d("b"), `</ol>`}, list{`<ol id="t">`, d("b"), d("a"), `</ol>`}, `<ol id="t"><li id="b" data-same></li><li id="a" data-same></li></ol>`},
		{"at the end", list{`<ol id="t">`, `</ol>`}, list{`<ol id="t">`, `</ol>`, parsed("")}, `<ol id="t"></ol>`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var s page
			base := draw(t, &s, tt.was)
			draw(t, &s, tt.is)
			var out bytes.Buffer
			if s.writeDiff(nil, sent{snapshot: base}, &out); out.String() != tt.want {
				t.Errorf("%s\nwant\n%s", out.String(), tt.want)
			}
		})
	}
}

// Outside a page a fragment is its markup.
func TestDrawingAlone(t *testing.T) {
	var out bytes.Buffer
	if err := parsed("<b>x</b>").Render(context.Background(), &out); err != nil || out.String() != "<b>x</b>" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// TestSingle: what is made without reading is what reading finds.
func TestSingle(t *testing.T) {
	for _, html := range []string{
		`<li id="line-7-0"><i class="emblem"></i><span>Anna drew <a href="/x#y">a ship</a>.</span></li>`,
		`<li class="aside" id="table-event-1"></li>`,
		`<p id="a" data-b="1">b</p>`,
	} {
		got, want := Single([]byte(html)), parsed(html)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\nis %+v\nwant %+v", html, got, want)
		}
	}
}

func parsed(html string) *Fragment { return Parse([]byte(html)) }
