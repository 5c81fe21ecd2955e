package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// end is what became of a mutant.
type end int

const (
	doesNotCompile end = iota
	diedInCases        // a worked case failed
	diedInMatches      // a short random match broke a promise
	survived           // and changes states or scores of random matches
	tellsOtherwise     // survived; the states are the same, events or questions differ
	unchanged          // survived; no random match shows a difference
)

var endNames = []string{"no-compile", "cases", "matches", "SURVIVED", "told", "same"}

func (e end) String() string { return endNames[e] }

func (e end) dead() bool { return e == diedInCases || e == diedInMatches }

// verdict is what is known about one mutant.
type verdict struct {
	mutant
	name     string
	end      end
	why      string // what failed first
	recorded bool   // a recorded playthrough fails as well
	// What somebody has found by reading: why no match can show a mutant, or that it is a fault though no
	// random match showed it, which then counts.
	argument string
	fault    bool
}

// counted tells whether a mutant belongs to the denominator.
func (v verdict) counted() bool {
	return v.end.dead() || v.end == survived && (v.argument == "" || v.fault) || v.fault
}

// results are those of one game.
type results struct {
	subject
	seed                uint64
	population, outside int
	cpu                 time.Duration
	list                []verdict
}

func (r *results) count(is func(verdict) bool) (n int) {
	for _, v := range r.list {
		if is(v) {
			n++
		}
	}
	return n
}

// table is the summary.
func (r *results) table() string {
	var sb strings.Builder
	line := func(text string, n int) { fmt.Fprintf(&sb, "%-76s%4d\n", text, n) }
	is := func(e end) int { return r.count(func(v verdict) bool { return v.end == e }) }
	dead, counted := r.count(func(v verdict) bool { return v.end.dead() }), r.count(verdict.counted)
	fmt.Fprintf(&sb, "%s, seed %d: %d of %d mutants; %d more lie outside of functions; %.0f s of one core\n", r.key, r.seed, len(r.list), r.population, r.outside, r.cpu.Seconds())
	line("do not compile", is(doesNotCompile))
	line("change nothing in the random matches and are argued to be no fault, or open", is(unchanged)+is(tellsOtherwise)-r.count(func(v verdict) bool { return !v.end.dead() && v.end != survived && v.fault }))
	line("counted", counted)
	line("  died in worked cases", is(diedInCases))
	line("  died in short random matches", is(diedInMatches))
	line("  survived", counted-dead)
	line("  … of these, a recorded playthrough fails", r.count(func(v verdict) bool { return v.counted() && !v.end.dead() && v.recorded }))
	fmt.Fprintf(&sb, "%.1f %% died\n", 100*float64(dead)/float64(max(1, counted)))
	return sb.String()
}

// write writes the file that readResults reads.
func (r *results) write(path string) error {
	var sb strings.Builder
	fmt.Fprintf(&sb, "Made by: go run ./cmd/mutate -game %s -n %d -seed %d\nREADME.md beside this folder says what the words mean. Arguments (behind =) are written by hand and kept.\n\n%s", r.key, len(r.list), r.seed, r.table())
	list := slices.Clone(r.list)
	slices.SortStableFunc(list, func(a, b verdict) int {
		if a.end.dead() != b.end.dead() {
			if a.end.dead() {
				return 1
			}
			return -1
		}
		return strings.Compare(a.file+fmt.Sprintf("%6d", a.line), b.file+fmt.Sprintf("%6d", b.line))
	})
	for _, v := range list {
		fmt.Fprintf(&sb, "\n%s\t%s\tline %d, %s", v.end, v.name, v.line, v.kind)
		if v.why != "" {
			fmt.Fprintf(&sb, "\t%s", v.why)
		}
		if v.argument != "" {
			sign := "="
			if v.fault {
				sign = "= fault:"
			}
			fmt.Fprintf(&sb, "\n    %s %s", sign, v.argument)
		}
	}
	sb.WriteString("\n")
	return os.WriteFile(path, []byte(sb.String()), 0o644)
}

// readResults reads what the last run has written, by name; nothing if there was no run.
func readResults(path string) (map[string]verdict, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	list, last := map[string]verdict{}, ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if argument, ok := strings.CutPrefix(line, "    = "); ok {
			v := list[last]
			v.argument, v.fault = strings.CutPrefix(argument, "fault: ")
			list[last] = v
			continue
		}
		parts := strings.SplitN(line, "\t", 4) // names can contain any other character
		if len(parts) < 3 {
			continue
		}
		v := verdict{name: parts[1], end: end(slices.Index(endNames, parts[0]))}
		if v.end < 0 {
			return nil, fmt.Errorf("%s: %q is no end of a mutant", path, parts[0])
		}
		if len(parts) > 3 {
			v.why = parts[3]
		}
		last, list[v.name] = v.name, v
	}
	return list, nil
}
