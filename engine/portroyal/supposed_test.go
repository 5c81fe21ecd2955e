package portroyal_test

import (
	"strings"
	"testing"
)

// TestUnnamedDiscards: a discard pile of so many unnamed cards holds those that the tapes draw after it was shuffled,
// and none of those that they draw before.
func TestUnnamedDiscards(t *testing.T) {
	const table = "game port-royal\nseats 2\noptions gambler=yes\ncase X-1 Unnamed\ngiven s0.display gb-gambler-4c-1p\n"
	for _, tt := range []struct{ lines, want string }{
		{"given deck 2\ngiven discard 20\ns0 gamble = sailor-7c-3p pirate-9c-3p expedition-2captain governor-8c-0p\nexpect deck 18", ""},
		{"given deck 2\ngiven discard 40\ns0 gamble = jester-5c-1p jester-9c-3p admiral-5c-1p pirate-7c-2p\nexpect deck 38", ""},
		{"given deck 2\ngiven discard 20\ns0 gamble = sailor-7c-3p pirate-9c-3p expedition-2captain governor-8c-0p\nexpect deck 17", "deck: want \"17\", got \"18\""},
		{"given deck 2\ngiven discard 20\ns0 gamble = sailor-7c-3p sailor-7c-3p expedition-2captain governor-8c-0p\nexpect deck 18", "sailor-7c-3p stands where one of these is drawn"},
		{"given deck 2\ngiven discard.cards sailor-3c-1p*2\ns0 gamble = sailor-7c-3p pirate-9c-3p sailor-3c-1p captain-4c-1p\nexpect deck 0", "captain-4c-1p stands where one of these is drawn: sailor-3c-1p"},
	} {
		passed, _, out := runScript(t, table+tt.lines+"\n")
		if (passed == 1) != (tt.want == "") || !strings.Contains(out, tt.want) {
			t.Errorf("%q: want %q, got:\n%s", tt.lines, tt.want, out)
		}
	}
}
