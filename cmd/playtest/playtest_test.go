package main

import (
	"encoding/json"
	"errors"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/enginetest/toy"
)

// toys are two games that commands must tell apart.
var toys = []engine.Game{toy.Dare{}, second{}}

// second is the toy under another name.
type second struct{ toy.Dare }

func (second) Info() *engine.Info {
	info := *toy.Dare{}.Info()
	info.Key = "toy-second"
	return &info
}

// do runs a command line and returns what it printed.
func do(t *testing.T, list []engine.Game, line string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := run(strings.Fields(line), &out, list)
	return out.String(), err
}

func TestCommands(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"help", "-h", "playtest arena"},
		{"no command", "", "Games: toy-dare, toy-second"},
		{"bench", "bench -game toy-dare -n 400000", "and 0.000"}, // the runtime allocates a little of its own,
		{"bench with options", "bench -game toy-dare -n 2000 -seats 4 -options target=10", "4 seats, charms=no, snakes=few, target=10"},
		{"arena", "arena -game toy-dare -n 8 -seats 2 -bots greedy,random", "8 matches of"},
		{"arena fills the table", "arena -game toy-dare -n 3 -bots random", "random   mean rank 2.000"},
		{"arena with time", "arena -game toy-dare -n 2 -seats 2 -time 1ms", "ismcts"},
		{"arena with iterations", "arena -game toy-dare -n 2 -seats 2 -iterations 5 -workers 2", "ismcts"},
		{"fuzz", "fuzz -game toy-dare -n 12 -every 3", "no promise broken"},
		{"fuzz of some set-ups", "fuzz -game toy-dare -n 4 -seats 2 -options snakes=many,charms=yes", "4 matches of 1 set-ups"},
		{"fuzz of all games", "fuzz -n 2", "toy-second: 2 matches"},
		{"fuzz for a time", "fuzz -game toy-dare -time 50ms", "no promise broken"},
		{"what happens", "arena -game toy-dare -n 6 -seats 2 -bots greedy -events", "events in 6 matches"},
		{"winners by seat", "arena -game toy-dare -n 6 -seats 2 -bots greedy", "wins by seat: "},
		{"record", "record -game toy-dare -seats 2", "0 @deal #"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if out, err := do(t, toys, tt.line); err != nil || !strings.Contains(out, tt.want) {
				t.Errorf("%s: %v, want %q in:\n%s", tt.line, err, tt.want, out)
			}
		})
	}
}

func TestFaults(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"unknown command", "race", "no command \"race\""},
		{"unknown game", "bench -game chess", "no game \"chess\""},
		{"unknown flag", "bench -game toy-dare -fast", "not defined"},
		{"stray word", "bench -game toy-dare quickly", "unexpected argument \"quickly\""},
		{"seats", "bench -game toy-dare -seats 9", "9 seats, want 1 to 5"},
		{"option", "record -game toy-dare -options wind=high", "no option \"wind\""},
		{"malformed option", "record -game toy-dare -options wind", "want key=value"},
		{"level", "arena -game toy-dare -bots grandmaster", "no bot of level"},
		{"too many bots", "arena -game toy-dare -seats 1 -bots random,greedy", "2 bots for 1 seats"},
		{"no database", "fill -game toy-dare", "-db says"},
		{"too few users", "fill -game toy-dare -db x -users 3", "by 3 users"},
		{"too few matches", "fill -game toy-dare -db x -matches 5 -played 6", "6 of them played"},
		{"nothing to play", "fill -game toy-dare -db x -options target=11", "no such set-up"},
		{"no such set-up", "fuzz -game toy-dare -options target=11", "no set-up"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := do(t, toys, tt.line); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %q", tt.line, err, tt.want)
			}
		})
	}
	if _, err := do(t, toys, "fuzz -h"); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("fuzz -h: %v, want ErrHelp", err)
	}
}

// A broken promise must be reported and must fail the command.
func TestFuzzFindsBugs(t *testing.T) {
	out, err := do(t, []engine.Game{toy.Dare{Bug: toy.LosesCards}}, "fuzz -n 50 -json")
	var r fuzzResult
	if jsonErr := json.Unmarshal([]byte(out), &r); err == nil || jsonErr != nil || !strings.Contains(r.Broken, "invariant: ") {
		t.Errorf("fuzz = %v, %v, reports %q", err, jsonErr, r.Broken)
	}
}

func TestJSON(t *testing.T) {
	out, err := do(t, toys, "bench -game toy-dare -n 1000 -json")
	var r benchResult
	if jsonErr := json.Unmarshal([]byte(out), &r); err != nil || jsonErr != nil || r.Game != "toy-dare" || r.PliesPerS <= 0 || r.AllocsPerPly > 0.1 { // the runtime's own are counted too: one in a thousand plies came by
		t.Errorf("bench = %v, %v, %+v", err, jsonErr, r)
	}
	out, err = do(t, toys, "arena -game toy-dare -n 6 -seats 2 -bots greedy,random -json")
	var a arenaResult
	if jsonErr := json.Unmarshal([]byte(out), &a); err != nil || jsonErr != nil || len(a.Bots) != 2 || a.Bots[0].Seats != 6 {
		t.Errorf("arena = %v, %v, %+v", err, jsonErr, a)
	}
}

// What record writes must be a playthrough that replays.
func TestRecordToFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.txt")
	if _, err := do(t, toys, "record -game toy-dare -seats 2 -seed 7 -out "+path); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := enginetest.Replay(toy.Dare{}, string(text)); err != nil || again != string(text) {
		t.Errorf("Replay = %v, or differs", err)
	}
}

func TestRanks(t *testing.T) {
	tests := []struct {
		scores []int64
		want   []float64
	}{
		{[]int64{3, 1, 2}, []float64{1, 3, 2}},
		{[]int64{5, 5, 2}, []float64{1.5, 1.5, 3}},
		{[]int64{4, 4, 4}, []float64{2, 2, 2}},
		{[]int64{4}, []float64{1}},
	}
	for _, tt := range tests {
		if got := ranks(tt.scores); !slices.Equal(got, tt.want) {
			t.Errorf("ranks(%v) = %v, want %v", tt.scores, got, tt.want)
		}
	}
}

func TestMeanCI(t *testing.T) {
	mean, half := meanCI([]float64{1, 2, 3, 4})
	if mean != 2.5 || math.Abs(half-1.2652) > 0.001 {
		t.Errorf("meanCI = %v ± %v, want 2.5 ± 1.265", mean, half)
	}
	if got := quantile([]time.Duration{1, 2, 3, 4}, 0.5); got != 3 {
		t.Errorf("median = %v, want 3", got)
	}
}
