package enginetest

import (
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/enginetest/toy"
)

func TestToyKeepsItsPromises(t *testing.T) { Run(t, toy.Dare{}) }

// Every bug must be found, and by the check meant for it.
func TestBugsAreFound(t *testing.T) {
	tests := []struct {
		name string
		bug  toy.Bug
		want string
	}{
		{"endless", toy.Endless, "not over after MaxPlies"},
		{"allocates", toy.Allocates, "allocations in 2000 plies"},
		{"shared clone", toy.SharedClone, "clone: playing on a copy changed its origin"},
		{"listed twice", toy.Twice, "legal: s0 has draw twice"},
		{"unasked", toy.Unasked, "volunteers: false"},
		{"mumbles", toy.Mumbles, "notation: \"stop\""},
		{"forgets", toy.Forgets, "bytes: two different states have the same"},
		{"own dice", toy.OwnDice, "replay: "},
		{"loses cards", toy.LosesCards, "invariant: "},
		{"lenient", toy.Lenient, "must be refused with a SetupError"},
		{"badgers", toy.Badgers, "choices: s0 is asked \"dare\" and can only answer \"draw\""},
		{"peeks", toy.Peeks, "hidden swap: "},
		{"blabs", toy.Blabs, "more than the view"},
		{"wrong twin", toy.WrongTwin, "determinized twin"},
		{"clairvoyant", toy.Clairvoyant, "score uses what"},
		{"races", toy.Races, "sealed choices: "},
		{"mute", toy.Mute, "stand-in: "},
		{"aliases", toy.Aliases, "changed after it was given out"},
		{"wrong question", toy.WrongAsk, "question: the state asks"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := check(toy.Dare{Bug: tt.bug})
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
	for _, charms := range []string{"no", "yes"} {
		text, err := Record(toy.Dare{}, engine.Setup{Seats: 3, Options: map[string]string{"charms": charms}}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Replay(toy.Dare{}, text); err != nil || again != text {
			t.Errorf("charms=%s: Replay = %v, differs at %s", charms, err, firstDifference(text, again))
		}
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

func TestPlaythroughFiles(t *testing.T) { Playthroughs(t, toy.Dare{}) }

func FuzzDare(f *testing.F) { Fuzz(f, toy.Dare{}) }

func BenchmarkPlayoutDare(b *testing.B) { BenchmarkPlayout(b, toy.Dare{}, 4, nil) }

// lister names kinds, some of one name.
type lister struct{ toy.Dare }

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
