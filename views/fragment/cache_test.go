package fragment

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

func TestCache(t *testing.T) {
	m := NewCache[int]()
	drawn := 0
	show := func(key int, text string) string {
		var sb strings.Builder
		draw := func() templ.Component {
			drawn++
			return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
				_, err := io.WriteString(w, text)
				return err
			})
		}
		if err := m.Draw(key, draw).Render(context.Background(), &sb); err != nil {
			t.Fatal(err)
		}
		return sb.String()
	}
	if a, b := show(-1, "one"), show(-1, "two"); a != "one" || b != "one" || drawn != 1 {
		t.Errorf("drawn %d times: %q, then %q", drawn, a, b)
	}
	for i := range 3 * cacheSize {
		show(i, "more")
	}
	if n := len(m.recent.young) + len(m.recent.old); n > 2*cacheSize {
		t.Errorf("%d fragments are kept", n)
	}
	if got := show(-1, "again"); got != "again" {
		t.Errorf("the oldest was not forgotten: %q", got)
	}
}
