package portroyaltricks_test

import (
	"errors"
	"testing"

	"portside/engine"
	"portside/engine/portroyaltricks"
)

func TestOrderText(t *testing.T) {
	for _, text := range []string{"standing bid<=5", "standing bid<=0", "standing round=2 bid<=19 only-card lead-myself load-safe keep-remove", "standing only-card"} {
		o, err := portroyaltricks.ParseOrder(text)
		if err != nil || o.String() != text {
			t.Errorf("ParseOrder(%q) = %q, %v", text, o.String(), err)
		}
	}
	for _, text := range []string{"", "standing", "standing round=2", "bid<=5", "standing bid<=20", "standing bid<=x", "standing round=7 only-card", "standing round=0 only-card", "standing bid<=05", "standing sleep"} {
		if o, err := portroyaltricks.ParseOrder(text); !errors.Is(err, engine.ErrNotation) {
			t.Errorf("ParseOrder(%q) = %v, %v, want ErrNotation", text, o, err)
		}
	}
}

func FuzzOrder(f *testing.F) {
	f.Add("standing round=2 bid<=5 only-card")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := portroyaltricks.ParseOrder(text)
		if err != nil {
			return
		}
		if again, err := portroyaltricks.ParseOrder(o.String()); err != nil || again != o {
			t.Errorf("%q is written %q and read back as %q, %v", text, o, again, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("load.extra-x2.rum")
	f.Add("stow.bonus-2.powder")
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := (portroyaltricks.Notation{}).Parse(text); err == nil && (portroyaltricks.Notation{}).Format(a) != text {
			t.Errorf("parse(%q) is written %q", text, portroyaltricks.Notation{}.Format(a))
		}
	})
}
