package script_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portside/engine/enginetest/toy"
	"portside/engine/script"
)

var toys = []script.Game{toy.Dare{}}

func TestToy(t *testing.T) {
	var out strings.Builder
	passed, failed, err := script.Run(&out, toys, "testdata/dare.txt")
	if err != nil || failed != 0 || passed != 15 {
		t.Errorf("Run = %d passed, %d failed, %v, want 15, 0:\n%s", passed, failed, err, &out)
	}
	if !strings.HasSuffix(out.String(), "15 passed, 0 failed\n") {
		t.Errorf("the report ends %q", &out)
	}
}

// Every script here is wrong, and must be reported at the line and in the words given.
func TestFaults(t *testing.T) {
	const dare = "game toy-dare\nseats 2\ncase X-1 Wrong\n"
	const charms = "game toy-dare\nseats 2\noptions charms=yes\ncase X-1 Wrong\n"
	tests := []struct{ name, text, want string }{
		{"unknown game", "game chess\ncase X-1 Wrong\nexpect over\n", ":1: X-1: unknown game \"chess\""},
		{"no game", "case X-1 Wrong\nexpect over\n", "no game is named"},
		{"no seats", "game toy-dare\ncase X-1 Wrong\nexpect running\n", "0 seats, want 1 to 5"},
		{"unknown option", "game toy-dare\nseats 2\noptions wind=high\ncase X-1 Wrong\nexpect running\n", "no option \"wind\""},
		{"unknown option refused", "game toy-dare\nseats 2\noptions wind=high\ncase X-1 Wrong\nexpect setup-refused\n", "no option \"wind\""},
		{"unknown value", "game toy-dare\nseats 2\noptions target=11\ncase X-1 Wrong\nexpect running\n", "target=\"11\", want one of"},
		{"malformed option", dare + "options target\nexpect running\n", "key=value"},
		{"unknown rules", dare + "rules 9\nexpect running\n", "rules version 9"},
		{"unknown keyword", dare + "expects over\n", ":4: X-1: unknown keyword or seat \"expects\""},
		{"unknown field", dare + "expect wealth 3\n", "no field is called \"wealth\""},
		{"unknown given field", dare + "given wealth 3\nexpect running\n", "given wealth: not readable: no field"},
		{"unknown card", dare + "given discard gold\nexpect running\n", "no card is called \"gold\""},
		{"unknown card on tape", dare + "s0 draw = gold\nexpect running\n", "no card or counter is called \"gold\""},
		{"unknown card lacking", dare + "expect discard lacks gold\n", "no card is called \"gold\""},
		{"unknown seat", dare + "s2 draw = gem-1\nexpect running\n", "unknown keyword or seat \"s2\""},
		{"unknown seat expected", dare + "expect deciders s2\n", "no seat is called \"s2\""},
		{"unknown action", dare + "s0 fly\nexpect running\n", "unknown action \"fly\""},
		{"unknown action in maynot", dare + "expect maynot s0 fly\n", "unknown action \"fly\""},
		{"pattern in maynot", dare + "expect maynot s0 fly*\n", "names whole actions"},
		{"unknown action in refuse", dare + "refuse s0 fly\n", "unknown action \"fly\""},
		{"unknown action in legal", dare + "expect legal s0: fly\n", "unknown action \"fly\""},
		{"unknown event", dare + "s0 draw = gem-1\nexpect noevent stumbled s0\n", "no event of the game reads like"},
		{"unknown word of an event", dare + "s0 draw = gem-1\nexpect noevent drew s0 gem1\n", "no event of the game tells of \"gem1\""},
		{"unknown pattern of an event", dare + "s0 draw = gem-1\nexpect noevent drew s0 gold-*\n", "no event of the game tells of \"gold-*\""},
		{"event kept from nobody", charms + "expect noevent@s1 dealt s0 gem-9\n", "nobody learned of"},
		{"nothing expected", dare + "s0 draw = gem-1\n", ":3: X-1: the case expects nothing"},
		{"tape too short", dare + "s0 draw\nexpect running\n", "it ends where a card is needed"},
		{"tape too short says what it wants", charms + "deal gem-1\nexpect running\n", "then one of these is drawn: gem-1 gem-2"},
		{"illegal ply says who is asked", dare + "s1 draw\nexpect running\n", "s0 is asked \""},
		{"tape too long", dare + "s0 draw = gem-1 gem-2\nexpect running\n", "1 of 2 outcomes were not needed"},
		{"die for a card", dare + "s0 draw = 3\nexpect running\n", "not among the"},
		{"tape too long before any", dare + "s0 draw = gem-1 gem-2 any\nexpect running\n", "not needed"},
		{"any before the end of a tape", dare + "s0 draw = any gem-1\nexpect running\n", "any is the last word of a tape"},
		{"a number of cards without its card", dare + "s0 draw = gem-1 *2\nexpect running\n", "no card or counter is called \"*2\""},
		{"a legal action twice", dare + "expect legal s0: draw draw\n", "draw stands twice"},
		{"nothing to be had", dare + "expect discard has none\n", "has what?"},
		{"a pattern for no question", dare + "expect question s1 *\n", "got \"none\""},
		{"deal too short", charms + "deal gem-1\nexpect running\n", "tape does not fit"},
		{"illegal ply", dare + "s0 stop\nexpect running\n", "s0 stop is not legal; legal for s0: draw"},
		{"no value expected", dare + "expect discard\n", "expect discard what? (where it is nothing: none)"},
		{"no value given", dare + "given discard\nexpect running\n", "given discard what? (where it is nothing: none)"},
		{"blind for what is only read", dare + "expect blind s1 deck 3\n", "can be read, not set"},
		{"wrong value", dare + "expect pending 3\n", "pending: want \"3\", got \"0\""},
		{"wrong multiset", dare + "given discard gem-1 gem-2\nexpect discard ~ gem-1 gem-1\n", "discard: want"},
		{"has too few", dare + "given discard gem-1 gem-2\nexpect discard has gem-1 gem-1\n", "discard: want"},
		{"has nothing", dare + "expect discard has\n", "has what"},
		{"lacks what is there", dare + "given discard gem-1\nexpect discard lacks gem-1\n", "discard: want"},
		{"legal list too short", dare + "given pending 2\nexpect legal s0: draw\n", "too many \"stop\""},
		{"legal list too long", dare + "expect legal s0: draw stop\n", "missing \"stop\""},
		{"pattern without match", charms + "expect legal s0: stake.* stop*\n", "missing \"stop*\""},
		{"legal list not empty", dare + "expect legal s0: none\n", "too many \"draw\""},
		{"events not empty", dare + "s0 draw = gem-1\nexpect events none\n", "events: want"},
		{"may", dare + "expect may s0 stop\n", "s0 may not stop"},
		{"maynot", dare + "expect maynot s0 draw\n", "s0 may draw"},
		{"refuse what is legal", dare + "refuse s0 draw\n", "was to be refused, and is legal"},
		{"undo over a barrier", dare + "s0 draw = gem-1\nundo s0\nexpect running\n", "cannot be taken back, reason: shown"},
		{"refuse possible undo", dare + "given pending 3\ns0 stop\nrefuse undo s0\n", "and is possible"},
		{"wrong barrier", dare + "s0 draw = gem-1\nrefuse undo s0 other\n", "want \"other\", got \"shown\""},
		{"unknown barrier", dare + "s0 draw = gem-1\nrefuse undo s0 because\n", "unknown reason"},
		{"deciders", dare + "expect deciders s0 s1\n", "want \"s0 s1\", got \"s0\""},
		{"over", dare + "expect over\n", "waits for s0"},
		{"winners none too soon", dare + "expect winners none\n", "not over"},
		{"winners too soon", dare + "expect winners s0\n", "not over"},
		{"scores", dare + "expect scores 1 0\n", "want \"1 0\", got \"0 0\""},
		{"ranks", dare + "expect ranks 1 2\n", "want \"1 2\", got \"1 1\""},
		{"scores in words", dare + "expect scores many few\n", "\"many\" is not a number"},
		{"question", dare + "expect question s0 none\n", "want \"none\", got \"dare s0\""},
		{"event", dare + "s0 draw = gem-1\nexpect event drew s0 gem-2\n", "event: want"},
		{"noevent", dare + "s0 draw = gem-1\nexpect noevent drew s0*\n", "no event: want"},
		{"events", dare + "s0 draw = gem-1\nexpect events\n", "events: want"},
		{"secret told", charms + "deal any\nexpect same-view s0 s1\n", "see different things"},
		{"not blind to its own hand", charms + "given s0.charm gem-1\ngiven s1.charm gem-2\nexpect blind s0 s0.charm gem-3\n", "would see the difference"},
		{"blind to nothing", dare + "expect blind s1 pending 0\n", "would see the difference"},
		{"setup accepted", dare + "expect setup-refused too-short\n", "accepted"},
		{"setup refused for another reason", "game toy-dare\nseats 7\ncase X-1 Wrong\nexpect setup-refused too-short\n", "want \"too-short\", got \"seats\""},
		{"setup refused for its position", dare + "given pending -1\nexpect setup-refused\n", "is about game, seats"},
		{"position at the end", dare + "expect running\ngiven bogus 1\n", "bogus"},
		{"impossible position at the end", dare + "expect running\ngiven pending -1\n", "the position cannot be"},
		{"lacks what is not known", dare + "expect deck lacks s7\n", "nothing is known by that name"},
		{"decider twice", dare + "expect deciders s0 s0\n", "s0 is named twice"},
		{"field twice", dare + "given pending 1\ngiven pending 2\nexpect pending 2\n", "given pending: it is said twice"},
		{"field twice by two names", dare + "given pending 1\ngiven at-stake 2\nexpect pending 2\n", "given at-stake: this is what line 4 has said as pending"},
		{"field twice by a row", dare + "given pending 1\ngiven {what} 2\nexpect pending 2\nwhere what\nrow pending\n", "given pending: it is said twice"},
		{"seats twice", "game toy-dare\nseats 2\ncase X-1 Twice\nseats 2\nseats 3\nexpect running\n", "X-1: seats is said twice"},
		{"game twice in the header", "game toy-dare\ngame toy-dare\nseats 2\ncase X-1 Twice\nexpect running\n", ":2: X-1: game is said twice"},
		{"two fields on a line", dare + "given pending 1 discard gem-1\nexpect pending 1\n", "discard is a field of its own"},
		{"column twice", dare + "expect pending {n}\nwhere n | n\nrow 0 | 0\n", "stands twice"},
		{"options of nothing", "game toy-dare\nseats 2\ncase X-1 None\noptions\nexpect running\n", "key=value"},
		{"rules that never were", "game toy-dare\nseats 2\nrules 0\ncase X-1 None\nexpect running\n", "is not a number from 1"},
		{"impossible position", dare + "given pending -1\nexpect running\n", "the position cannot be: pending is -1"},
		{"setting too late", dare + "s0 draw = gem-1\nseats 3\nexpect running\n", "comes too late"},
		{"order nobody gave", dare + "s0 order asks\n", "has no standing order"},
		{"order does otherwise", dare + "order s0 stop-at 3\ns0 draw = gem-1\ns0 order plays stop\n", "want \"plays stop\", got \"plays draw\""},
		{"unreadable order", dare + "order s0 win\nexpect running\n", "not readable"},
		{"order of the wrong seat", dare + "order s1 stop-at 3\ns1 order asks\n", "s1 is not asked"},
		{"number twice", dare + "expect running\ncase X-1 Again\nexpect running\n", "X-1 stands already at"},
		{"no number", "game toy-dare\nseats 2\ncase Wrong number\nexpect running\n", "needs a number and a title"},
		{"no case", "game toy-dare\n", "no case in this file"},
		{"unfilled placeholder", dare + "expect pending {n}\n", "no where column fills"},
		{"row too short", dare + "expect pending {n}\nwhere n | m\nrow 0\n", "1 values for 2 names"},
		{"row fails", dare + "expect pending {n}\nwhere n\nrow 0\nrow 4\n", "(row at line 7): pending: want \"4\""},
		{"where without names", dare + "expect running\nwhere\nrow 1\n", "where names no column"},
		{"an event of a seat that is not there", dare + "s0 draw = gem-1\nexpect noevent drew s7 *\n", "tells of \"s7\""},
		{"where without rows", dare + "expect running\nwhere n\n", "where without a row"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.case")
			if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			_, failed, err := script.Run(&out, toys, path)
			if err != nil || failed == 0 || !strings.Contains(out.String(), tt.want) {
				t.Errorf("%d failed, %v; want a failure with %q, got:\n%s", failed, err, tt.want, &out)
			}
		})
	}
}

// Unreadable input counts as failed, and the report goes on to its end.
func TestUnreadable(t *testing.T) {
	empty := t.TempDir()
	for _, tt := range []struct {
		paths []string
		want  string
	}{
		{nil, "no case script named\n0 passed, 1 failed\n"},
		{[]string{"testdata/missing.case"}, "lstat testdata/missing.case: no such file or directory\n0 passed, 1 failed\n"},
		{[]string{empty}, empty + ": no .case file in it\n0 passed, 1 failed\n"},
		{[]string{"testdata/missing.case", "testdata/dare.txt", "./testdata/dare.txt"}, "lstat testdata/missing.case: no such file or directory\n15 passed, 1 failed\n"},
	} {
		var out strings.Builder
		if _, failed, err := script.Run(&out, toys, tt.paths...); err != nil || failed != 1 || out.String() != tt.want {
			t.Errorf("Run(%q) = %d failed, %v:\n%swant:\n%s", tt.paths, failed, err, &out, tt.want)
		}
	}
}

// A case with an invalid line is one failure, not a case passed beside a failure.
func TestFaultOfCase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.case")
	text := "game toy-dare\nseats 2\ncase X-1 Twice\ngiven pending 1\ngiven pending 1\nexpect pending 1\ncase X-2 Right\nexpect running\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if passed, failed, err := script.Run(&out, toys, path); passed != 1 || failed != 1 || err != nil {
		t.Errorf("Run = %d, %d, %v, want 1, 1:\n%s", passed, failed, err, &out)
	}
}
