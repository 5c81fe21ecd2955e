package naming

import (
	"errors"
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	tests := []struct {
		typed, want string
		err         error
	}{
		{"Ahoy!", "Ahoy!", nil},
		{"one\r\ntwo\rthree\n", "one\ntwo\nthree", nil},
		{"\n\n  one  \n\n two\tthree \n \n", "  one\n\n two three", nil},
		{"<b>&amp;\n</textarea>", "<b>&amp;\n</textarea>", nil},
		{"Zoe\u0308\nשלום", "Zoë\nשלום", nil},
		{"❤\ufe0f 👨\u200d👩\u200d👧", "❤\ufe0f 👨\u200d👩\u200d👧", nil},
		{"", "", nil},
		{" \r\n\t\r\n\u00a0", "", nil},
		{"\u200d\n\ufe0f", "", nil},
		{"a\x00b", "", ErrInvisible},
		{"a\x1b[31mb", "", ErrInvisible},
		{"a\vb", "", ErrInvisible},
		{"a\u2028b", "", ErrInvisible},
		{"a\u0085b", "", ErrInvisible},
		{"one\na\u202eb", "", ErrInvisible},
		{"one\n\u0301", "", ErrInvisible},
		{"one\na" + strings.Repeat("\u0301", 9), "", ErrInvisible},
		{"a\xffb", "", ErrInvisible},
		{strings.Repeat("é", MaxText), strings.Repeat("é", MaxText), nil},
		{"\n" + strings.Repeat("a\n", MaxText/2) + "\n", strings.TrimSpace(strings.Repeat("a\n", MaxText/2)), nil},
		{strings.Repeat("a\n", MaxText/2) + "a", "", ErrLong},
		{strings.Repeat("a", MaxText+1), "", ErrLong},
		{strings.Repeat("\n", 100*MaxText), "", ErrLong},
	}
	for _, tt := range tests {
		got, err := Text(tt.typed)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("Text(%.30q) = %.30q, %v, want %.30q, %v", tt.typed, got, err, tt.want, tt.err)
		}
		if again, err := Text(got); again != got || err != nil {
			t.Errorf("Text(%.30q), which it gave itself, = %.30q, %v", got, again, err)
		}
	}
}

func TestShownText(t *testing.T) {
	for typed, want := range map[string]string{"\r\na\u202eb\r\n\tc\x00\n": "ab\n c", "a\xffé": "aé", strings.Repeat("é\n", 3000): strings.TrimSuffix(strings.Repeat("é\n", 3000), "\n")} {
		if got := ShownText(typed); got != want {
			t.Errorf("ShownText(%.20q) = %.20q, want %.20q", typed, got, want)
		}
	}
}
