package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/games"
	"portside/engine/match"
	"portside/engine/script"
)

// How much a mutant has to pass.
const (
	setups       = 60   // set-ups over which matches are spread
	shortMatches = 60   // random matches in which every promise is checked
	hashed       = 2000 // random matches that are compared with those of the unchanged rules
)

// What a judge reports, one line each.
const (
	saysStage  = "stage"  // what it does next; if nothing follows, the mutant hangs or crashes there
	saysKilled = "killed" // by the stage, with what failed
	saysRecord = "recorded"
	saysHash   = "hashes"
)

// The stages.
const (
	stageCases    = "cases"
	stageMatches  = "matches"
	stageRecorded = "recorded"
	stageHashes   = "hashes"
)

// judge runs in a process of its own, with a mutant switched on or none, and reports how far it gets: through the worked
// cases below folder, or in another process through everything else. sums is the file with the hashes of the matches
// without a mutant; it is written if it does not exist.
func judge(out io.Writer, part, key, folder, sums string) error {
	g, ok := games.Find(key)
	if !ok {
		return fmt.Errorf("no game %q", key)
	}
	say := func(format string, args ...any) { fmt.Fprintf(out, format+"\n", args...) }
	if part == stageCases {
		say("%s %s", saysStage, stageCases)
		why, err := failingCase(g, filepath.Join(folder, "testdata", "cases"))
		if why != "" {
			say("%s %s", saysKilled, why)
		}
		return err
	}
	say("%s %s", saysStage, stageMatches)
	if err := promises(g); err != nil {
		say("%s %s", saysKilled, strings.Join(strings.Fields(err.Error()), " "))
		return nil
	}
	say("%s %s", saysStage, stageRecorded)
	differs, err := recorded(g, filepath.Join(folder, "testdata", "playthroughs"))
	if err != nil {
		return err
	}
	say("%s %t", saysRecord, differs)
	say("%s %s", saysStage, stageHashes)
	word, err := compare(g, sums)
	say("%s %s", saysHash, word)
	return err
}

// failingCase is the first failure among the worked cases, file by file; empty if there is none.
func failingCase(g script.Game, folder string) (string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*"+script.Extension))
	if err != nil {
		return "", err
	}
	if len(files) == 0 {
		return "", fmt.Errorf("no case in %s", folder)
	}
	for _, path := range files {
		var report strings.Builder
		if _, failed, err := script.Run(&report, []script.Game{g}, path); err != nil {
			return "", err
		} else if failed > 0 {
			first, _, _ := strings.Cut(report.String(), "\n")
			return strings.TrimPrefix(first, folder+string(filepath.Separator)), nil
		}
	}
	return "", nil
}

// promises plays short random matches of all kinds and returns the first broken promise of the contract or of the
// game's own invariants.
func promises(g engine.Game) error {
	if err := enginetest.CheckInfo(g); err != nil {
		return err
	}
	list := enginetest.Setups(g.Info(), setups)
	c := enginetest.NewChecker(g)
	c.Every = 40
	for seed := range uint64(shortMatches) {
		if err := c.Match(list[seed%uint64(len(list))], seed); err != nil {
			return err
		}
	}
	return nil
}

// recorded tells whether a recorded playthrough turns out differently.
func recorded(g engine.Game, folder string) (bool, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return false, err
	}
	for _, path := range files {
		old, err := os.ReadFile(path)
		if err != nil {
			return false, err
		}
		if now, err := replay(g, string(old)); err != nil || now != string(old) {
			return true, nil
		}
	}
	return false, nil
}

var errPanic = errors.New("the rules panicked")

func replay(g engine.Game, text string) (now string, err error) {
	defer func() {
		if recover() != nil {
			err = errPanic
		}
	}()
	return enginetest.Replay(g, text)
}

// How the matches of a mutant differ from those of the unchanged rules.
const (
	same    = "same"
	told    = "told"    // the same states and scores, but other events or questions
	changed = "changed" // another state
)

// compare plays many random matches and compares them with those recorded without a mutant.
func compare(g engine.Game, sums string) (string, error) {
	want, err := os.ReadFile(sums)
	noting := errors.Is(err, os.ErrNotExist)
	if err != nil && !noting {
		return "", err
	}
	list, ops, word := enginetest.Setups(g.Info(), setups), map[uint16]int{}, same
	for k := range hashed {
		states, words := playHashed(g, list[k%len(list)], uint64(k), ops)
		if noting {
			want = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(want, states), words)
			continue
		}
		at := want[16*k:]
		if binary.LittleEndian.Uint64(at) != states {
			return changed, nil
		}
		if binary.LittleEndian.Uint64(at[8:]) != words {
			word = told
		}
	}
	if noting {
		return same, os.WriteFile(sums, want, 0o600)
	}
	return word, nil
}

// playHashed plays a random match and returns one hash of its states and scores and one of its events and questions. ops
// counts how often each kind of action has been played, because a third of the matches prefer rare actions; another third
// mostly play what the game's own evaluation likes best.
func playHashed(g engine.Game, setup engine.Setup, seed uint64, ops map[uint16]int) (states, words uint64) {
	sum, events := fnv.New64a(), fnv.New64a()
	defer func() {
		if recover() != nil {
			states, words = ^sum.Sum64(), 0
		}
	}()
	luck := engine.NewFast(seed)
	var log engine.Log
	s, err := g.New(setup, luck, &log)
	if err != nil {
		return 0, 0
	}
	var buf []byte
	write := func(e engine.Event) {
		buf = buf[:0]
		for _, n := range [...]uint16{e.Kind, uint16(e.Seat), uint16(e.To), uint16(e.A), uint16(e.B), uint16(e.C)} {
			buf = binary.LittleEndian.AppendUint16(buf, n)
		}
		events.Write(buf)
	}
	note := func() {
		h := match.HashOf(s)
		sum.Write(h[:])
		for _, e := range log.Events {
			write(e)
		}
		for seat := range engine.Seat(setup.Seats) {
			write(s.Question(seat))
		}
		log.Events = log.Events[:0]
	}
	note()
	for n := 0; s.Deciders() != 0; n++ {
		if n > g.Info().MaxPlies {
			return ^sum.Sum64(), 0
		}
		seat := s.Deciders().First()
		legal := s.Legal(seat, nil)
		if len(legal) == 0 {
			return ^sum.Sum64(), 0
		}
		a := legal[luck.Pick(len(legal))]
		switch {
		case seed%3 == 1 && luck.Pick(4) > 0:
			w := g.Weigh(s, seat, legal, nil)
			a = legal[slices.Index(w, slices.Max(w))]
		case seed%3 == 2 && luck.Pick(3) > 0:
			for _, b := range legal {
				if ops[b.Op] < ops[a.Op] {
					a = b
				}
			}
		}
		ops[a.Op]++
		s.Apply(seat, a, luck, &log)
		note()
	}
	for _, n := range s.Scores(nil) {
		fmt.Fprintln(sum, n)
	}
	return sum.Sum64(), events.Sum64()
}
