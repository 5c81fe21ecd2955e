package blackbeard_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard/game"
	"portside/engine/script"
)

// place sets fields, one to a line, after a sloop of Teach in the open sea.
func place(t *testing.T, lines string) error {
	t.Helper()
	s, err := game.Game.New(engine.Setup{Seats: 2}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	fields := [][2]string{{"s0.pirates", "teach"}, {"teach.at", "car-R8"}}
	for l := range strings.Lines(lines) {
		field, value, _ := strings.Cut(strings.TrimSpace(l), " ")
		fields = append(fields, [2]string{field, value})
	}
	return script.Arrange(game.Game, engine.Setup{Seats: 2}, s, fields...)
}

// TestImpossiblePositions: positions that no match can reach are refused with a reason.
func TestImpossiblePositions(t *testing.T) {
	for _, tt := range []struct{ lines, want string }{
		{"s1.pirates teach", "teach belongs to s0"},
		{"s1.pirates low low", "low is named twice"},
		{"s0.commissioners rhett\ns1.commissioners rhett", "rhett belongs to s0"},
		{"drawer s1", "s0 is to act, s1 draws after it"},
		{"s0.pirates teach blood\nblood.at car-R8", "Blood"},
		{"s0.retired teach:1200:30", "in play and retired"},
		{"teach.hideout port-35", "no hide-out"},
		{"teach.careened yes", "careened at open sea"},
		{"s1.commissioners rhett\nrhett.at zone-1\nrhett.careened yes", "careened at open sea"},
		{"teach.wounds ordinary ordinary", "ordinary is named twice"},
		{"teach.wounds crippled ill", "would be dead"},
		{"teach.wounds lost-eye lost-eye", "would be dead"},
		{"teach.tried low", `no hunter is called "low"`},
		{"teach.at port-22\ns1.commissioners rhett\nrhett.at port-22", "teach shares port-22"},
		{"warships g12:port-22", "only ports of its own nation"},
		{"port-35.governor pro", "razed or a pirate port"},
		{"port-22.governor eden\nbag.governors governor-eden", "governor-eden is there 2 times"},
		{"pile.cards card-1 card-1", "card-1 is named twice"},
		{"s1.pirates low\nlow.at port-22\nteach.ally low", "three or four seats"},
		{"teach.stash port-35:100", "a stash in a razed port or a pirate port: port-35"},
		{"teach.at port-22\nteach.blockaded yes", "the hunters there say otherwise"},
		{"s1.lost 3\ns1.exempt no", "the match would be over"},
		{"s1.exempt yes", "has not lost its last pirate"},
		{"merchants m05:car-R8\nmerchant-1.damaged low", "low is not in play"},
	} {
		if err := place(t, tt.lines); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.lines, err, tt.want)
		}
	}
	if err := place(t, "s1.lost 3"); err != nil {
		t.Error(err)
	}
	if err := place(t, "teach.at car-K12\nteach.careened yes\nteach.wounds crippled lost-eye lost-arm\nwarships g08:port-21"); err != nil {
		t.Error(err)
	}
}

// TestUnknownExpectations: expected values must be known, so that "lacks" cannot pass because of a slip.
func TestUnknownExpectations(t *testing.T) {
	run := func(expected string) (passed int, out string) {
		folder, w := t.TempDir(), &strings.Builder{}
		text := "game blackbeard\nseats 2\ncase X-1 x\ngiven s0.pirates teach\ngiven teach.at car-R8\ngiven on-sale france\nexpect " + expected + "\n"
		if err := os.WriteFile(filepath.Join(folder, "x.case"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		passed, _, err := script.Run(w, []script.Game{game.Game}, folder)
		if err != nil {
			t.Fatal(err)
		}
		return passed, w.String()
	}
	for _, text := range []string{
		"merchants lacks m99:car-R8", "merchants lacks car-R8", "warships lacks g99:car-K7", "bag.merchants lacks m99", "pile.cards lacks card-41", "s0.pirates lacks teech",
		"teach.attacked lacks spian", "teach.hostages lacks spian:port-21", "teach.stash lacks port-99:1", "teach.zones lacks zone-9", "teach.informed lacks port-99",
		"teach.letter lacks utopia", "on-sale lacks x", "teach.wounds lacks scratched", "teach.feast perhaps", "port-22.governor lacks nobody", "s0.commissioners lacks drake",
	} {
		if passed, out := run(text); passed > 0 || !strings.Contains(out, "expect "+strings.Fields(text)[0]+": "+engine.ErrNotation.Error()) {
			t.Errorf("expect %s: %s", text, out)
		}
	}
	for _, text := range []string{"on-sale france", "on-sale letter-france-1", "teach.zones lacks zone-6 zone-1"} {
		if passed, out := run(text); passed != 1 {
			t.Errorf("expect %s: %s", text, out)
		}
	}
}
