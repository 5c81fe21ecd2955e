package fragment

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

var numbers, words = NewMemo[int](2), NewMemo[string](1)

func rendered(t *testing.T, c templ.Component) string {
	t.Helper()
	var sb strings.Builder
	if err := c.Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}

func TestViewerCache(t *testing.T) {
	drawn := 0
	show := func(on *ViewerCache, i, key int, text string) string {
		return rendered(t, numbers.Draw(on, i, key, func() templ.Component {
			drawn++
			return templ.Raw(text)
		}))
	}
	var one, other ViewerCache
	steps := []struct {
		on     *ViewerCache
		i, key int
		draws  string
		want   string
		anew   bool
		about  string
	}{
		{&one, 0, 0, "a", "a", true, "the first fragment, of the zero key"},
		{&one, 0, 0, "b", "a", false, "the same key again"},
		{&one, 1, 0, "c", "c", true, "the next slot"},
		{&one, 0, 1, "d", "d", true, "another key"},
		{&one, 0, 0, "e", "e", true, "only the newest is kept"},
		{&other, 0, 0, "f", "f", true, "another cache"},
		{&one, 2, 0, "g", "g", true, "an i that has no slot"},
		{&one, 2, 0, "h", "h", true, "an i that has no slot, again"},
		{nil, 0, 0, "i", "i", true, "no cache"},
	}
	for _, s := range steps {
		before := drawn
		if got := show(s.on, s.i, s.key, s.draws); got != s.want || drawn > before != s.anew {
			t.Errorf("%s: %q, drawn anew %v; want %q, %v", s.about, got, drawn > before, s.want, s.anew)
		}
	}
	if got := rendered(t, words.Draw(&one, 0, "key", func() templ.Component { return templ.Raw("w") })); got != "w" || show(&one, 0, 0, "x") != "e" {
		t.Error("fragments of two kinds are in each other's place")
	}
}

// What is kept elsewhere already is kept as it is; what cannot be drawn is not kept.
func TestViewerCacheOfFragments(t *testing.T) {
	var on ViewerCache
	d := parsed("<b>x</b>")
	if got := numbers.Draw(&on, 0, 1, func() templ.Component { return d }); got != templ.Component(d) {
		t.Error("a fragment was rendered once more")
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
