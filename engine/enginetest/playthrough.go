package enginetest

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/match"
)

var update = flag.Bool("update", false, "write the playthrough files anew")

// The folder of the playthroughs, below the game's own.
const folder = "testdata/playthroughs"

// Playthroughs replays the recorded matches of a game and wants every event and every state to be
// as they were. With -update it rewrites the files; read the diff. If there are none, it records a
// match with the fewest seats and one with the most.
//
// A file has the set-up, then per ply "12 s1 draw = ship-red-1s-1c #9f3c…" (number, seat, action, luck,
// hash of the state) and below it the events; private ones follow "to s0 s2:".
func Playthroughs(t *testing.T, g engine.Game) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 && *update {
		files = firstPlaythroughs(t, g)
	}
	if len(files) == 0 {
		t.Errorf("no playthrough in %s; -update records some", folder)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			old, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			now, err := Replay(g, string(old))
			switch {
			case err != nil:
				t.Fatal(err)
			case *update:
				if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
					t.Fatal(err)
				}
			case now != string(old):
				t.Errorf("%s is not what happens now; first difference:\n%s", path, firstDifference(string(old), now))
			}
		})
	}
}

func firstPlaythroughs(t *testing.T, g engine.Game) (files []string) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, seats := range slices.Compact([]int{g.Info().MinSeats, g.Info().MaxSeats}) {
		text, err := Record(g, engine.Setup{Seats: seats}, uint64(seats))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, fmt.Sprintf("%d-seats.txt", seats))
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
	}
	return files
}

func firstDifference(old, now string) string {
	a, b := strings.Split(old, "\n"), strings.Split(now, "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return fmt.Sprintf("line %d\n- %s\n+ %s", i+1, strings.Join(a[min(i, len(a)):min(i+1, len(a))], ""), strings.Join(b[min(i, len(b)):min(i+1, len(b))], ""))
		}
	}
	return "none"
}

// Record plays one match, mostly by the game's own heuristics, and writes it as a playthrough.
func Record(g engine.Game, setup engine.Setup, seed uint64) (string, error) {
	full, err := g.Info().Check(setup)
	if err != nil {
		return "", err
	}
	t := &trial{Checker: NewChecker(g), rnd: rand.New(rand.NewPCG(seed, 3)), style: styleGreedy}
	w := newScribe(g, full)
	luck := &engine.Recorder{Source: picker{t.rnd}}
	if err := w.deal(luck, &luck.Tape); err != nil {
		return "", err
	}
	for n := 1; w.state.Deciders() != 0; n++ {
		if n > g.Info().MaxPlies {
			return "", fmt.Errorf("not over after %d plies", n)
		}
		t.state = w.state
		seat, a := t.choose()
		luck.Tape = nil
		w.ply(seat, a, luck, &luck.Tape)
	}
	return w.end(), nil
}

// Replay replays a playthrough and returns it as it would be written now. Errors: text that cannot be read or
// played.
func Replay(g engine.Game, text string) (string, error) {
	setup := engine.Setup{Options: map[string]string{}}
	var w *scribe
	for i, l := range strings.Split(text, "\n") {
		fail := func(err error) (string, error) { return "", fmt.Errorf("line %d: %q: %w", i+1, l, err) }
		words := strings.Fields(l)
		if len(words) == 0 || strings.HasPrefix(l, " ") || words[0] == "scores" {
			continue
		}
		if _, err := strconv.Atoi(words[0]); err != nil {
			if err := header(g, &setup, words); err != nil {
				return fail(err)
			}
			continue
		}
		tape, err := tapeOf(g, words)
		if err != nil {
			return fail(err)
		}
		in := &engine.Reader{Tape: tape}
		if w == nil {
			w = newScribe(g, setup)
			err = w.deal(in, &tape)
		} else {
			err = w.replay(words, in, &tape)
		}
		if err == nil {
			err = in.Err()
		}
		if err != nil {
			return fail(err)
		}
	}
	if w == nil {
		return "", fmt.Errorf("there is no ply")
	}
	return w.end(), nil
}

func header(g engine.Game, setup *engine.Setup, words []string) (err error) {
	switch {
	case words[0] == "game" && len(words) == 2 && words[1] == g.Info().Key:
	case words[0] == "seats" && len(words) == 2:
		setup.Seats, err = strconv.Atoi(words[1])
	case words[0] == "rules" && len(words) == 2:
		setup.Rules, err = strconv.Atoi(words[1])
	case words[0] == "options":
		for _, term := range words[1:] {
			k, v, _ := strings.Cut(term, "=")
			setup.Options[k] = v
		}
	default:
		err = engine.ErrNotation
	}
	return err
}

// tapeOf is the tape, between "=" and "#".
func tapeOf(g engine.Game, words []string) (engine.Tape, error) {
	from := slices.Index(words, "=")
	to := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "#") })
	if to < 0 {
		to = len(words)
	}
	if from < 0 {
		return nil, nil
	}
	return engine.ParseTape(strings.Join(words[from+1:to], " "), g.Info().Tokens)
}

// scribe plays a match and writes it down.
type scribe struct {
	game   engine.Game
	setup  engine.Setup
	state  engine.State
	number int
	out    strings.Builder
}

func newScribe(g engine.Game, setup engine.Setup) *scribe {
	return &scribe{game: g, setup: setup}
}

func (w *scribe) deal(ch engine.Chance, tape *engine.Tape) (err error) {
	var log engine.Log
	if w.state, err = w.game.New(w.setup, ch, &log); err != nil {
		return err
	}
	fmt.Fprintf(&w.out, "game %s\nrules %d\nseats %d\n", w.game.Info().Key, w.setup.Rules, w.setup.Seats)
	if len(w.setup.Options) > 0 {
		w.out.WriteString("options")
		for _, k := range slices.Sorted(maps.Keys(w.setup.Options)) {
			fmt.Fprintf(&w.out, " %s=%s", k, w.setup.Options[k])
		}
		w.out.WriteString("\n")
	}
	w.note(match.Deal, *tape, log)
	return nil
}

func (w *scribe) ply(seat engine.Seat, a engine.Action, ch engine.Chance, tape *engine.Tape) {
	var log engine.Log
	w.state.Apply(seat, a, ch, &log)
	w.note(fmt.Sprintf("%v %s", seat, w.game.Format(a)), *tape, log)
}

// replay plays "12 s1 draw …".
func (w *scribe) replay(words []string, in *engine.Reader, tape *engine.Tape) error {
	if len(words) < 3 {
		return engine.ErrNotation
	}
	a, err := w.game.Parse(words[2])
	if err != nil {
		return err
	}
	for seat := range engine.Seat(w.setup.Seats) {
		if seat.String() == words[1] && slices.Contains(w.state.Legal(seat, nil), a) {
			w.ply(seat, a, in, tape)
			return nil
		}
	}
	return engine.ErrIllegal
}

func (w *scribe) note(what string, tape engine.Tape, log engine.Log) {
	fmt.Fprintf(&w.out, "%d %s", w.number, what)
	if len(tape) > 0 {
		fmt.Fprintf(&w.out, " = %s", tape.Format(w.game.Info().Tokens))
	}
	fmt.Fprintf(&w.out, " #%v\n", match.HashOf(w.state))
	for _, e := range log.Events {
		w.out.WriteString("    ")
		if e.To != engine.Public {
			w.out.WriteString("to")
			for s := range (e.To & engine.Everyone(w.setup.Seats)).All() {
				fmt.Fprintf(&w.out, " %v", s)
			}
			w.out.WriteString(": ")
		}
		w.out.WriteString(w.game.FormatEvent(e) + "\n")
	}
	w.number++
}

func (w *scribe) end() string {
	fmt.Fprintf(&w.out, "scores %s\n", strings.Trim(fmt.Sprint(w.state.Scores(nil)), "[]"))
	return w.out.String()
}
