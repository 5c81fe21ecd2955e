package naming

import (
	"errors"
	"strings"
	"testing"
)

func TestLine(t *testing.T) {
	tests := []struct {
		typed, want string
		err         error
	}{
		{"Ahoy!", "Ahoy!", nil},
		{"  two   words\t", "two words", nil},
		{"<b>&amp;", "<b>&amp;", nil},
		{"Zoe\u0308", "Zoë", nil},
		{"❤\ufe0f 👨\u200d👩\u200d👧", "❤\ufe0f 👨\u200d👩\u200d👧", nil},
		{"می\u200cروم", "می\u200cروم", nil},
		{"שלום", "שלום", nil},
		{"", "", ErrEmpty},
		{"   ", "", ErrEmpty},
		{"\u200d\ufe0f", "", ErrEmpty},
		{"a\x00b", "", ErrInvisible},
		{"a\nb", "", ErrInvisible},
		{"a\u202eb", "", ErrInvisible},
		{"a\u2066b", "", ErrInvisible},
		{"a\u200bb", "", ErrInvisible},
		{"a\u0e01" + strings.Repeat("\u0e49", 9), "", ErrInvisible},
		{"a" + strings.Repeat("\u200d", 9), "", ErrInvisible},
		{"a\xffb", "", ErrInvisible},
		{strings.Repeat("é", MaxLine), strings.Repeat("é", MaxLine), nil},
		{strings.Repeat("a", MaxLine+1), "", ErrLong},
		{strings.Repeat("a", 100000), "", ErrLong},
	}
	for _, tt := range tests {
		got, err := Line(tt.typed)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("Line(%.30q) = %q, %v, want %q, %v", tt.typed, got, err, tt.want, tt.err)
		}
	}
}

func TestShown(t *testing.T) {
	for typed, want := range map[string]string{"a\u202eb\nc\x00": "ab c", "a\xffé": "aé", strings.Repeat("é", 100): strings.Repeat("é", 20)} {
		if got := Shown(typed, 41); got != want {
			t.Errorf("Shown(%.20q) = %q, want %q", typed, got, want)
		}
	}
}
