package parts

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
)

// show renders texts and drawings one after the other and reads the result.
func show(t *testing.T, r *Reader, list ...any) []Part {
	t.Helper()
	var s Sheet
	var stream bytes.Buffer
	ctx := s.On(context.Background())
	for _, x := range list {
		switch x := x.(type) {
		case string:
			stream.WriteString(x)
		case *Drawing:
			if err := x.Render(ctx, &stream); err != nil {
				t.Fatal(err)
			}
		}
	}
	found := r.Read(stream.Bytes(), &s)
	var want strings.Builder
	for _, x := range list {
		fmt.Fprint(&want, x)
	}
	if string(r.Page) != want.String() {
		t.Errorf("the page is\n%s\nwant\n%s", r.Page, want.String())
	}
	return found
}

func names(page []byte, list []Part) string {
	var sb strings.Builder
	for i := range list {
		p := &list[i]
		if sb.Len() > 0 {
			sb.WriteByte(' ')
		}
		fmt.Fprintf(&sb, "%s#%s", p.Tag(page), p.ID(page))
		if p.Inner > 0 {
			fmt.Fprintf(&sb, "(%d)", p.Inner)
		}
		if p.Joined {
			sb.WriteByte('+')
		}
		if el := string(page[p.Start:p.End]); !strings.HasPrefix(el, "<"+string(p.Tag(page))) || !strings.HasSuffix(el, "</"+string(p.Tag(page))+">") {
			fmt.Fprintf(&sb, "[%s]", el)
		}
	}
	return sb.String()
}

// A page is the same, and its parts are, whether something in it was drawn before or not.
func TestReader(t *testing.T) {
	const one, two = `<li id="a"><b id="b">x</b></li>`, `<li id="c" class="d">y<br></li>`
	tests := []struct {
		name string
		list []any
		want string
	}{
		{"plain", []any{`<ol id="t">`, one, two, `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"one drawn", []any{`<ol id="t">`, New(one), two, `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"the other drawn", []any{`<ol id="t">`, one, New(two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"both drawn", []any{`<ol id="t">`, New(one), New(two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"drawn together", []any{`<ol id="t">`, New(one + two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c+"},
		{"text between", []any{`<ol id="t">`, New(one), " ", New(two), `</ol>`}, "ol#t(3) li#a(1) b#b li#c"},
		{"without parts", []any{`<ol id="t">`, New("<i>no id</i>"), `</ol>`}, "ol#t"},
		{"twice the same", []any{`<ol id="t">`, New(one), New(one), `</ol>`}, "ol#t(4) li#a(1) b#b li#a(1)+ b#b"},
	}
	var r Reader
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list := show(t, &r, tt.list...)
			if got := names(r.Page, list); got != tt.want {
				t.Errorf("%s\nwant %s", got, tt.want)
			}
		})
	}
}

// What does not look like our own pages has no parts, and is left as it is all the same.
func TestOddPages(t *testing.T) {
	d := New(`<i id="i">drawn</i>`)
	for _, list := range [][]any{
		{""}, {"text"}, {"<"}, {"<p>"}, {"</p>"}, {`<p id="x">`}, {`<p id="x"></b>`}, {`<b></b><p id="x"></p>`}, {`<p id="x"><i></p></i>`}, {"<>"}, {`a<p id="x"></p>`},
		{`<p id="x">`, d}, {d, `</p>`}, {`<p id="x"></b>`, d}, {`<p id="x">`, d, "</b>", d}, {`<p id="x">`, New("<b>"), "</p>"},
	} {
		var r Reader
		if found := show(t, &r, list...); found != nil {
			t.Errorf("%q has parts: %s", list, names(r.Page, found))
		}
	}
}

// Equal pages have equal hashes; what differs anywhere within differs.
func TestHash(t *testing.T) {
	var r Reader
	hash := func(list ...any) uint64 { return show(t, &r, list...)[0].Hash }
	d := func(text string) *Drawing { return New(`<i id="i">` + text + `</i>`) }
	same := hash(`<p id="x">`, d("a"), `</p>`)
	if again := hash(`<p id="x">`, d("a"), `</p>`); again != same {
		t.Error("equal pages with other hashes")
	}
	if other := hash(`<p id="x">`, d("b"), `</p>`); other == same {
		t.Error("another drawing with the same hash")
	}
}

// Outside a sheet a drawing is its markup.
func TestDrawingAlone(t *testing.T) {
	var out bytes.Buffer
	if err := New("<b>x</b>").Render(context.Background(), &out); err != nil || out.String() != "<b>x</b>" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
