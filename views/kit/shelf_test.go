package kit

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"portside/views/parts"
)

var numbers, words = Reserve[int](2), Reserve[string](1)

func rendered(t *testing.T, c templ.Component) string {
	t.Helper()
	var sb strings.Builder
	if err := c.Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}

func TestShelf(t *testing.T) {
	drawn := 0
	show := func(on *Shelf, i, key int, text string) string {
		return rendered(t, numbers.Draw(on, i, key, func() templ.Component {
			drawn++
			return templ.Raw(text)
		}))
	}
	var one, other Shelf
	steps := []struct {
		on     *Shelf
		i, key int
		draws  string
		want   string
		anew   bool
		about  string
	}{
		{&one, 0, 0, "a", "a", true, "the first drawing, of the zero key"},
		{&one, 0, 0, "b", "a", false, "the same key again"},
		{&one, 1, 0, "c", "c", true, "the next place"},
		{&one, 0, 1, "d", "d", true, "another key"},
		{&one, 0, 0, "e", "e", true, "only the newest is kept"},
		{&other, 0, 0, "f", "f", true, "another shelf"},
		{&one, 2, 0, "g", "g", true, "a place that is not reserved"},
		{&one, 2, 0, "h", "h", true, "a place that is not reserved, again"},
		{nil, 0, 0, "i", "i", true, "no shelf"},
	}
	for _, s := range steps {
		before := drawn
		if got := show(s.on, s.i, s.key, s.draws); got != s.want || drawn > before != s.anew {
			t.Errorf("%s: %q, drawn anew %v; want %q, %v", s.about, got, drawn > before, s.want, s.anew)
		}
	}
	if got := rendered(t, words.Draw(&one, 0, "key", func() templ.Component { return templ.Raw("w") })); got != "w" || show(&one, 0, 0, "x") != "e" {
		t.Error("drawings of two kinds are in each other's place")
	}
}

// What is kept elsewhere already is kept as it is; what cannot be drawn is not kept.
func TestShelfOfDrawings(t *testing.T) {
	var on Shelf
	d := parts.New("<b>x</b>")
	if got := numbers.Draw(&on, 0, 1, func() templ.Component { return d }); got != templ.Component(d) {
		t.Error("a drawing was drawn once more")
	}
	broken := errors.New("no ink")
	fails := templ.ComponentFunc(func(context.Context, io.Writer) error { return broken })
	if err := numbers.Draw(&on, 0, 2, func() templ.Component { return fails }).Render(context.Background(), io.Discard); !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
	if got := rendered(t, numbers.Draw(&on, 0, 2, func() templ.Component { return templ.Raw("y") })); got != "y" {
		t.Errorf("after the error: %q", got)
	}
}

// Text writes what templ would.
func TestText(t *testing.T) {
	for _, s := range []string{"", "plain", "Störtebeker & <b>\"Sons'", "a\x00b", "€ 5 > 3"} {
		if got, want := rendered(t, Text(s)), templ.EscapeString(s); got != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
	}
}
