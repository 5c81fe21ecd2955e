package qr

import (
	"strings"
	"testing"
)

func TestPath(t *testing.T) {
	d, side := Path("https://example.org/join/abcdefghijklmnop")
	if side < 21+2*quiet || (side-2*quiet-17)%4 != 0 {
		t.Errorf("side %d is that of no QR code", side)
	}
	if !strings.HasPrefix(d, "M4 4h7v1h-7z") {
		t.Errorf("the code does not begin with the finder pattern in its corner: %.30s", d)
	}
}

func TestPathTooLong(t *testing.T) {
	if _, side := Path(strings.Repeat("x", 3000)); side != 0 {
		t.Errorf("a text of 3000 bytes has a code of side %d", side)
	}
}
