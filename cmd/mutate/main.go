package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 5 && args[0] == "judge" { // how this program starts itself, with mutants built in
		return judge(out, args[1], args[2], args[3], args[4])
	}
	fs := flag.NewFlagSet("mutate", flag.ContinueOnError)
	key := fs.String("game", "", "key of the game")
	n := fs.Int("n", 300, "how many mutants")
	seed := fs.Uint64("seed", 1, "of the sample")
	again := fs.Bool("again", false, "run again only those that, according to the results file, did not die and have no argument")
	if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) { // the flags have been printed
		return nil
	} else if err != nil {
		return err
	}
	i := slices.IndexFunc(subjects, func(s subject) bool { return s.key == *key })
	if i < 0 || fs.NArg() > 0 {
		return errors.New("-game KEY is missing")
	}
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(root, "cmd", "mutate", "doc.go")); err != nil {
		return errors.New("run it in the top folder of the project")
	}
	r := &runner{root: root, subject: subjects[i], n: *n, seed: *seed, again: *again, out: out, results: filepath.Join(root, "cmd", "mutate", "results", *key+".txt"), cpu: map[string]time.Duration{}}
	return r.run(ctx)
}

// runner measures one game.
type runner struct {
	root string
	subject
	n       int
	seed    uint64
	again   bool
	out     io.Writer
	results string

	temp, program string
	cpu           map[string]time.Duration // processor time of the judge without a mutant, by part
	used          time.Duration            // of all judges so far
}

func (r *runner) run(ctx context.Context) (err error) {
	before, err := readResults(r.results)
	if err != nil {
		return err
	}
	if r.temp, err = os.MkdirTemp("", "mutate-*"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(r.temp)) }()
	all, outside, err := population(r.root, r.subject)
	if err != nil {
		return err
	}
	res := &results{subject: r.subject, seed: r.seed, population: len(all), outside: outside}
	list := sample(all, r.n, r.seed)
	var stillborn map[int]bool
	if r.program, stillborn, err = build(r.root, r.subject, list, r.temp); err != nil {
		return err
	}
	if v, err := r.judge(ctx, -1); err != nil || v.end != unchanged {
		return fmt.Errorf("without a mutant: %v %v %w", v.end, v.why, err)
	}
	fmt.Fprintf(r.out, "%d mutants, %d of them do not compile; without one %v\n", len(list), len(stillborn), r.cpu)
	names := map[string]int{}
	for i, m := range list {
		name := m.name()
		if names[name]++; names[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, names[name])
		}
		v := verdict{mutant: m, name: name}
		old, known := before[name]
		switch {
		case stillborn[i]:
			v.end = doesNotCompile
		case r.again && known && (old.end.dead() || old.argument != "" && !old.fault):
			v.end, v.why = old.end, old.why
		default:
			judged, err := r.judge(ctx, i)
			if ctx.Err() != nil { // interrupted: keep what has been judged
				return r.finish(res)
			}
			if err != nil {
				return err
			}
			v.end, v.why, v.recorded = judged.end, judged.why, judged.recorded
			fmt.Fprintf(r.out, "%3d %s:%d %-14s %s %s\n", i, m.file, m.line, v.end, name, v.why)
		}
		v.argument, v.fault = old.argument, old.fault
		res.list = append(res.list, v)
	}
	return r.finish(res)
}

func (r *runner) finish(res *results) error {
	res.cpu = r.used
	if err := res.write(r.results); err != nil {
		return err
	}
	fmt.Fprint(r.out, res.table())
	return nil
}

// judge judges a mutant in separate processes; -1: none.
func (r *runner) judge(ctx context.Context, mutant int) (verdict, error) {
	v, err := r.part(ctx, mutant, stageCases)
	if err == nil && v.end != diedInCases {
		v, err = r.part(ctx, mutant, stageMatches)
	}
	return v, err
}

// part runs one process of a judge. The process may use 4 GB of address space and three times the processor time that it
// needs without a mutant, so that an endless loop is ended no matter how busy the machine is.
func (r *runner) part(ctx context.Context, mutant int, part string) (v verdict, err error) {
	limit := 10 * time.Minute
	if mutant >= 0 {
		limit = 3*r.cpu[part] + 2*time.Second
	}
	cmd := exec.CommandContext(ctx, "sh", "-c", `ulimit -t "$0" && ulimit -v 4000000 && exec "$@"`, strconv.Itoa(int(limit.Seconds())+1),
		r.program, "judge", part, r.key, filepath.Join(r.root, r.home), filepath.Join(r.temp, "sums"))
	cmd.Env = append(os.Environ(), switchOn+"="+strconv.Itoa(mutant), "GOMAXPROCS=1", "GOGC=400", "GOTRACEBACK=none")
	var said, faults bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &faults
	ended := cmd.Run()
	if ctx.Err() != nil {
		return v, ctx.Err()
	}
	if cmd.ProcessState == nil {
		return v, ended
	}
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if r.used += cpu; mutant < 0 {
		r.cpu[part] = cpu
		if ended != nil {
			return v, fmt.Errorf("%w: %s", ended, faults.String())
		}
	}
	return heard(said.String(), part, ended != nil), nil
}

// heard turns what a part of a judge has reported into a verdict; broken says that it did not finish.
func heard(said, part string, broken bool) (v verdict) {
	stage := part // a program that crashes at the start says nothing
	for line := range strings.Lines(said) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case saysStage:
			stage = rest
		case saysKilled:
			v.why = rest
			v.end = diedInCases
			if stage == stageMatches {
				v.end = diedInMatches
			}
			return v
		case saysRecord:
			v.recorded = rest == "true"
		case saysHash:
			v.end = map[string]end{same: unchanged, told: tellsOtherwise, changed: survived}[rest]
			return v
		}
	}
	if v.why = "never ends, or takes the program down"; broken {
		switch stage {
		case stageCases:
			v.end = diedInCases
		case stageMatches:
			v.end = diedInMatches
		default:
			v.end, v.recorded = survived, v.recorded || stage == stageRecorded
		}
	}
	return v
}
