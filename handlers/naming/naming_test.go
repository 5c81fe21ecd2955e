package naming

import (
	"errors"
	"strings"
	"testing"
)

func TestClean(t *testing.T) {
	tests := []struct {
		typed, want string
		err         error
	}{
		{"Anna", "Anna", nil},
		{"  Anna \t  Bo ", "Anna Bo", nil},
		{"Zoe\u0308", "Zoë", nil},
		{"Nguyễn", "Nguyễn", nil},
		{"海賊", "海賊", nil},
		{"★", "★", nil},
		{"", "", ErrEmpty},
		{" \t ", "", ErrEmpty},
		{"a\x00b", "", ErrInvisible},
		{"a\nb", "", ErrInvisible},
		{"a\u202eb", "", ErrInvisible},
		{"a\u200bb", "", ErrInvisible},
		{"\u2066Anna", "", ErrInvisible},
		{"\u3164", "", ErrInvisible},
		{"\u0301", "", ErrInvisible},
		{"a\u0300\u0301\u0302\u0303\u0304", "", ErrInvisible},
		{"a\ufe0f", "", ErrInvisible},
		{"a\xffb", "", ErrInvisible},
		{"\U000e0041", "", ErrInvisible},
		{"\ue000", "", ErrInvisible},
		{"Anna\U0001d159", "", ErrInvisible},
		{"Anna\U00013441", "", ErrInvisible},
		{strings.Repeat("é", maxVisible), strings.Repeat("é", maxVisible), nil},
		{strings.Repeat("a", maxVisible+1), "", ErrLong},
		{strings.Repeat("a", 100000), "", ErrLong},
	}
	for _, tt := range tests {
		got, err := Clean(tt.typed)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("Clean(%.30q) = %q, %v, want %q, %v", tt.typed, got, err, tt.want, tt.err)
		}
	}
}
