package enginetest

import (
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/enginetest/toy"
)

func TestToysKeepTheirPromises(t *testing.T) {
	for _, g := range []engine.Game{toy.Dare{}, toy.Trumps{}, toy.Storm{}} {
		t.Run(g.Info().Key, func(t *testing.T) { Run(t, g) })
	}
}

// Every bug must be found, and by the check meant for it.
func TestBugsAreFound(t *testing.T) {
	tests := []struct {
		name string
		game engine.Game
		want string
	}{
		{"endless", toy.Dare{Bug: toy.Endless}, "not over after MaxPlies"},
		{"allocates", toy.Dare{Bug: toy.Allocates}, "allocations in 2000 plies"},
		{"shared clone", toy.Dare{Bug: toy.SharedClone}, "clone: playing on a copy changed its origin"},
		{"listed twice", toy.Dare{Bug: toy.Twice}, "legal: s0 has draw twice"},
		{"unasked", toy.Dare{Bug: toy.Unasked}, "volunteers: false"},
		{"mumbles", toy.Dare{Bug: toy.Mumbles}, "notation: \"stop\""},
		{"forgets", toy.Dare{Bug: toy.Forgets}, "bytes: two different states have the same"},
		{"own dice", toy.Dare{Bug: toy.OwnDice}, "replay: "},
		{"loses cards", toy.Dare{Bug: toy.LosesCards}, "invariant: "},
		{"lenient", toy.Dare{Bug: toy.Lenient}, "must be refused with a SetupError"},
		{"badgers", toy.Dare{Bug: toy.Badgers}, "choices: s0 is asked \"dare\" and can only answer \"draw\""},
		{"peeks", toy.Trumps{Bug: toy.Peeks}, "hidden swap: "},
		{"blabs", toy.Trumps{Bug: toy.Blabs}, "more than the view"},
		{"wrong twin", toy.Trumps{Bug: toy.WrongTwin}, "determinized twin"},
		{"clairvoyant", toy.Trumps{Bug: toy.Clairvoyant}, "weigh uses what"},
		{"races", toy.Storm{Bug: toy.Races}, "sealed choices: "},
		{"mute", toy.Storm{Bug: toy.Mute}, "stand-in: "},
		{"aliases", toy.Storm{Bug: toy.Aliases}, "changed after it was given out"},
		{"wrong question", toy.Storm{Bug: toy.WrongAsk}, "question: the state asks"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := check(tt.game, true)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Check = %v, want %q", err, tt.want)
			}
		})
	}
}

func TestReasonsToAsk(t *testing.T) {
	if unmet, err := CheckChoices(toy.Dare{}, 2000); err != nil || len(unmet) > 0 {
		t.Errorf("CheckChoices = %q, %v, want neither", unmet, err)
	}
	if _, err := CheckChoices(toy.Dare{Bug: toy.Badgers}, 2000); err == nil {
		t.Error("a question with one answer is not found")
	}
	if unmet, err := CheckChoices(stubborn{}, 2000); err != nil || !slices.Equal(unmet, []string{"dare sleep"}) {
		t.Errorf("CheckChoices = %q, %v, want the reason that never came", unmet, err)
	}
}

// stubborn insists on more reasons than occur.
type stubborn struct{ toy.Dare }

func (g stubborn) Info() *engine.Info {
	info := *g.Dare.Info()
	info.Insists = map[string]string{"dare draw": "a card is turned up", "dare sleep": "never"}
	return &info
}

func TestReplay(t *testing.T) {
	for _, g := range []engine.Game{toy.Dare{}, toy.Trumps{}, toy.Storm{}} {
		t.Run(g.Info().Key, func(t *testing.T) {
			text, err := Record(g, engine.Setup{Seats: 3}, 1)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := Replay(g, text); err != nil || again != text {
				t.Errorf("Replay = %v, differs at %s", err, firstDifference(text, again))
			}
		})
	}
}

func TestReplayFaults(t *testing.T) {
	const start = "game toy-dare\nrules 2\nseats 2\n0 @deal\n"
	tests := []struct{ name, text, want string }{
		{"nothing", "game toy-dare\n", "there is no ply"},
		{"another game", "game chess\n", "not readable"},
		{"illegal", start + "1 s0 stop\n", "not legal"},
		{"wrong seat", start + "1 s1 draw = gem-1\n", "not legal"},
		{"unreadable", start + "1 s0 fly\n", "not readable"},
		{"unknown card", start + "1 s0 draw = gold\n", "no card or counter"},
		{"no luck", start + "1 s0 draw\n", "tape does not fit"},
		{"too much luck", start + "1 s0 draw = gem-1 gem-2\n", "not needed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Replay(toy.Dare{}, tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Replay = %v, want %q", err, tt.want)
			}
		})
	}
}

func TestPlaythroughFiles(t *testing.T) { Playthroughs(t, toy.Storm{}) }

func FuzzDare(f *testing.F) { Fuzz(f, toy.Dare{}) }

func BenchmarkPlayoutTrumps(b *testing.B) { BenchmarkPlayout(b, toy.Trumps{}, 4, nil) }

// lister names kinds, some of one name.
type lister struct{ toy.Storm }

func (lister) Kinds() (actions, questions, closer []string, events map[uint16]string) {
	return []string{"attack"}, []string{"attack"}, []string{"attack hard"}, map[uint16]string{99: "attack"}
}

func TestMissingKindsAreToldApart(t *testing.T) {
	c := NewChecker(lister{})
	want := []string{"action attack", "event attack", "event attack hard", "question attack"}
	if got := c.Missing(); !slices.Equal(got, want) {
		t.Errorf("missing %q, want %q", got, want)
	}
}
