package blackbeard_test

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard/game"
)

// place sets fields, one to a line, after a sloop of Teach in the open sea.
func place(t *testing.T, lines string) error {
	t.Helper()
	s, err := game.Game.New(engine.Setup{Seats: 2}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := game.Game.(interface {
		Position(engine.State) engine.Position
	}).Position(s)
	for l := range strings.Lines("s0.pirates teach\nteach.at car-R8\n" + lines) {
		field, value, _ := strings.Cut(strings.TrimSpace(l), " ")
		if err := p.Set(field, value); err != nil {
			return err
		}
	}
	return p.Settle()
}

// TestImpossiblePositions: what no match can come to is refused, and says why.
func TestImpossiblePositions(t *testing.T) {
	for _, tt := range []struct{ lines, want string }{
		{"s1.pirates teach", "teach belongs to s0"},
		{"s1.pirates low low", "low stands there twice"},
		{"s0.commissioners rhett\ns1.commissioners rhett", "rhett belongs to s0"},
		{"drawer s1", "it is the turn of s0, who draws after it"},
		{"s0.pirates teach blood\nblood.at car-R8", "Blood"},
		{"s0.retired teach:1200:30", "in play and retired"},
		{"teach.hideout port-35", "no hide-out"},
		{"teach.careened yes", "careened at open sea"},
		{"s1.commissioners rhett\nrhett.at zone-1\nrhett.careened yes", "careened at open sea"},
		{"teach.wounds ordinary ordinary", "ordinary stands there twice"},
		{"teach.wounds crippled ill", "would be dead"},
		{"teach.wounds lost-eye lost-eye", "would be dead"},
		{"teach.tried low", `no hunter is called "low"`},
		{"teach.at port-22\ns1.commissioners rhett\nrhett.at port-22", "share a port"},
		{"warships g12:port-22", "only ports of its own nation"},
		{"port-35.governor pro", "razed or a pirate port"},
		{"port-22.governor eden\nbag.governors governor-eden", "in the bag and in port-22"},
		{"pile.cards card-1 card-1", "card-1 stands there twice"},
		{"s1.pirates low\nlow.at port-22\nteach.ally low", "three or four seats"},
		{"teach.stash port-35:100", "nothing is put away in port-35"},
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

// TestUnknownExpectations: what is expected must be known, so that "lacks" holds by no slip of the pen.
func TestUnknownExpectations(t *testing.T) {
	s, err := game.Game.New(engine.Setup{Seats: 2}, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := game.Game.(interface {
		Position(engine.State) engine.Position
	}).Position(s)
	for l := range strings.Lines("s0.pirates teach\nteach.at car-R8\non-sale france") {
		field, value, _ := strings.Cut(strings.TrimSpace(l), " ")
		if err := p.Set(field, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Settle(); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"merchants m99:car-R8", "merchants car-R8", "warships g99:car-K7", "bag.merchants m99", "pile.cards card-41", "s0.pirates teech", "teach.attacked spian",
		"teach.hostages spian:port-21", "teach.stash port-99:1", "teach.zones zone-9", "teach.informed port-99", "teach.letter utopia", "on-sale x",
		"teach.wounds scratched", "teach.feast perhaps", "port-22.governor nobody", "s0.commissioners drake",
	} {
		field, value, _ := strings.Cut(text, " ")
		if _, err := p.Normal(field, value); err == nil {
			t.Errorf("%q can be expected", text)
		}
	}
	for text, want := range map[string]string{
		"teach.zones zone-6 zone-1": "1 6", "teach.attacked spain EN": "england spain", "on-sale france": "letter-france-1", "port-22.governor eden": "governor-eden",
	} {
		field, value, _ := strings.Cut(text, " ")
		if got, err := p.Normal(field, value); got != want || err != nil {
			t.Errorf("%q is %q, %v, want %q", text, got, err, want)
		}
	}
}
