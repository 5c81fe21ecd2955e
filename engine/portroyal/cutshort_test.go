package portroyal_test

import (
	"strings"
	"testing"
)

// TestCutShort: an action may leave out what can follow in one way only; the short form of an unplayable action is none.
func TestCutShort(t *testing.T) {
	const table = "game port-royal\nseats 2\ncase X-1 Short\ngiven phase take\ngiven harbour ship-red-1s-1c ship-blue-1s-1c\n" +
		"given row expedition-2captain\ngiven s0.display captain-4c-1p*2\n"
	for _, tt := range []struct{ lines, want string }{
		{"s0 claim.expedition-2captain\nexpect s0.coins 5", ""},
		{"s0 claim\nexpect maynot s0 claim hire\nrefuse s0 claim", ""},
		{"expect may s0 trade claim.expedition-2captain done", ""},
		{"expect legal s0: trade.* claim done", ""},
		{"s0 trade\nexpect running", "s0 trade can be several actions: trade.ship-red-1s-1c trade.ship-blue-1s-1c"},
		{"expect maynot s0 trade", "s0 may trade.ship-red-1s-1c trade.ship-blue-1s-1c"},
		{"expect maynot s0 claim.expedition-2captain", "s0 may claim.expedition-2captain.captain-4c-1p+captain-4c-1p"},
		{"refuse s0 trade", "was to be refused, and is legal"},
		{"expect may s0 hire", "s0 may not hire"},
		{"expect legal s0: trade claim done", "missing \"trade\""},
		{"expect maynot s0 keep", ""},
	} {
		passed, _, out := runScript(t, table+tt.lines+"\n")
		if (passed == 1) != (tt.want == "") || !strings.Contains(out, tt.want) {
			t.Errorf("%q: want %q, got:\n%s", tt.lines, tt.want, out)
		}
	}
}
