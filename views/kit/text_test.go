package kit

import (
	"context"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

// Text writes what templ would.
func TestText(t *testing.T) {
	for _, s := range []string{"", "plain", "Störtebeker & <b>\"Sons'", "a\x00b", "€ 5 > 3"} {
		var got strings.Builder
		if err := Text(s).Render(context.Background(), &got); err != nil {
			t.Fatal(err)
		}
		if want := templ.EscapeString(s); got.String() != want {
			t.Errorf("%q becomes %q, want %q", s, got.String(), want)
		}
	}
}
