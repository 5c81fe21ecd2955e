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
	more := strings.Repeat("more", 256)
	for i := range SharedBytes / len(more) {
		show(i, more)
	}
	if got := show(-1, "again"); got != "again" {
		t.Errorf("the oldest was not forgotten: %q", got)
	}
}
