package main

import (
	"bufio"
	"cmp"
	"debug/elf"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// BenchmarkPath prints where the time of a ply goes: it plays the load "fetched" of BenchmarkHTTP with 50 matches, collects
// samples of the server's processor time, and assigns each to one part of the path of a ply by the functions on its stack.
// A second of processor time gives 100 samples, and 1,000 samples make a share of 5 % good to 0.7 points. It fails if 5 % or
// more of the time cannot be assigned.
func BenchmarkPath(b *testing.B) {
	for _, pace := range []string{"flat", "paced"} {
		var table string
		b.Run(pace, func(b *testing.B) {
			addr := freeAddress(b)
			l, seconds := &load{flags: []string{"-debug-addr", addr}}, 20
			if pace == "paced" { // the server is mostly idle
				l.think, seconds = 250*time.Millisecond, 40
			}
			var profile []byte
			l.during = func() { profile = fetchProfile(b, addr, seconds) }
			l.crowd(b, 50)
			spent, err := readTraces(strings.NewReader(traces(b, profile)))
			if err != nil {
				b.Fatal(err)
			}
			table = spent.table(l.cost)
			if unknown := spent.share(rest); unknown >= 0.05 {
				b.Errorf("%.1f %% of the time is not assigned to any part", 100*unknown)
			}
		})
		if table != "" {
			fmt.Println(table) // after the line of the benchmark
		}
	}
}

// freeAddress is an address at which nobody listens.
func freeAddress(t testing.TB) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	return ln.Addr().String()
}

// fetchProfile collects the samples of a server with this debug address for so many seconds.
func fetchProfile(t testing.TB, addr string, seconds int) []byte {
	t.Helper()
	res, err := http.Get(fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", addr, seconds))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("profile: status %d, %v", res.StatusCode, err)
	}
	return data
}

// traces is a profile as text: its stacks, each with the time that was spent there.
func traces(t testing.TB, profile []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "cpu.pprof")
	if err := os.WriteFile(file, profile, 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("go", "tool", "pprof", "-symbolize=none", "-traces", file)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// Parts of the path of a ply, in the order of the table.
const (
	parsing     = "parse and route"
	sessions    = "session and limits"
	locking     = "match and its lock"
	ruling      = "rules"
	projecting  = "projection"
	recording   = "record"
	committing  = "commit"
	notifying   = "notify"
	composing   = "scene"
	rendering   = "render"
	comparing   = "compare"
	compressing = "compress"
	writing     = "write"
	logging     = "log"
	collecting  = "garbage collection"
	scheduling  = "scheduler"
	rest        = "rest"
	// The table is drawn for the user who played, and for the others.
	forMover, forOthers = "draw, mover: ", "draw, others: "
)

var parts = []string{parsing, sessions, locking, ruling, projecting, recording, committing, notifying,
	forMover + composing, forMover + rendering, forMover + comparing, forOthers + composing, forOthers + rendering, forOthers + comparing,
	compressing, writing, logging, collecting, scheduling, rest}

// names say which part a function belongs to. A name that ends with a letter is a function, any other the beginning of a
// name, such as a package or type. No part leaves it to the callers.
type names map[string]string

// asked are groups of names in the order in which they are asked: the innermost function that a group knows decides. What drawing calls is drawing, whatever
// package it is in, and what nobody knows is left to its callers.
var asked = []names{
	{
		"runtime.gcBgMarkWorker": collecting, "runtime.gcAssistAlloc": collecting, "runtime.bgsweep": collecting, "runtime.bgscavenge": collecting,
		"runtime.gcStart": collecting, "runtime.deductSweepCredit": collecting,
	}, {
		"portside/handlers/match.(*Handlers).scene":       composing,
		"portside/views/fragment.(*page).Draw":            rendering,
		"portside/views/fragment.(*History).Write":        comparing,
		"portside/handlers/match.(*Handlers).drawMessage": comparing,
	}, {
		"net/http.": parsing, "github.com/labstack/echo/v4.": parsing, "portside/handlers.": parsing, "portside/handlers/": parsing, "main.": parsing,
		"net/http.Header.": "",

		"github.com/alexedwards/scs/v2.": sessions, "portside/db.Sessions.": sessions, "portside/db.(*sessionCache)": sessions,
		"portside/handlers/base.(*Site).User": sessions, "portside/handlers/base.(*Gate)": sessions, "portside/handlers/base.(*Counter)": sessions,
		"portside/handlers/match.(*feed).signedIn": sessions,

		"portside/engine/host.": locking,

		"portside/engine/match.": ruling, "portside/engine/portroyal.": ruling, "portside/engine/portroyal/": ruling,

		"portside/engine/projection.": projecting,

		"portside/engine/record.": recording, "portside/engine/notice.": recording, "portside/db.(*Store)": recording, "portside/db.(*job)": recording,
		"database/sql.(*Rows)": recording,

		"portside/db.(*Store).write": committing, "portside/db.(*Store).commit": committing, "portside/db.(*Store).here": committing,
		"portside/db.(*tx).transaction": committing,

		"portside/engine/host.(*hub)": notifying, "portside/engine/host.(*Host).Published": notifying, "portside/handlers/match.(*feed)": notifying,

		"github.com/klauspost/compress/": compressing,

		"net.(*conn).Write": writing, "net/http.(*response)": writing, "net/http.(*chunkWriter)": writing, "net/http.writeStatusLine": writing, "portside/handlers/responsebuffer.": writing,
		"portside/handlers/base.Send": writing, "portside/handlers/sse.": writing,

		"log/slog.": logging,
	},
}

// others are the functions that draw for users who did not play.
var others = names{"portside/handlers/match.(*feed)": forOthers, "portside/handlers/match.(*Handlers).ShowChanges": forOthers}

// innermost is the part of the innermost function that n knows, "" if it knows none.
func (n names) innermost(stack []string) string {
	for _, f := range stack {
		best, part := "", ""
		for name, p := range n {
			if len(name) > len(best) && n.means(name, f) {
				best, part = name, p
			}
		}
		if part != "" {
			return part
		}
	}
	return ""
}

// means tells whether a name stands for a function.
func (names) means(name, function string) bool {
	last := name[len(name)-1]
	if strings.IndexByte("./)", last) >= 0 {
		return strings.HasPrefix(function, name)
	}
	return function == name
}

// partOf assigns a stack, the innermost function first.
func partOf(stack []string) string {
	for _, n := range asked {
		switch part := n.innermost(stack); part {
		case "":
		case composing, rendering, comparing:
			return cmp.Or(others.innermost(stack), forMover) + part
		default:
			return part
		}
	}
	if strings.HasPrefix(stack[len(stack)-1], "runtime.") {
		return scheduling
	}
	return rest
}

// spent is the processor time of each part.
type spent map[string]time.Duration

// readTraces reads what pprof -traces prints: blocks of lines, the first of which begins with the time spent there. Each
// line ends with a function, the innermost first.
func readTraces(r io.Reader) (spent, error) {
	s := spent{}
	var stack []string
	var value time.Duration
	end := func() {
		if len(stack) > 0 {
			s[partOf(stack)] += value
		}
		stack = stack[:0]
	}
	lines, head := bufio.NewScanner(r), true
	for lines.Scan() {
		line := strings.TrimSuffix(lines.Text(), " (inline)")
		switch {
		case strings.HasPrefix(line, "-----------+"):
			end()
			head = false
			continue
		case head || strings.TrimSpace(line) == "":
			continue
		}
		if len(stack) == 0 {
			number, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			d, err := time.ParseDuration(number)
			if err != nil {
				return nil, fmt.Errorf("%q: %w", line, err)
			}
			value, line = d, strings.Replace(line, number, "", 1)
		}
		stack = append(stack, strings.TrimSpace(line))
	}
	end()
	return s, lines.Err()
}

// total is the time of all parts.
func (s spent) total() (t time.Duration) {
	for _, d := range s {
		t += d
	}
	return t
}

// share is what part of the total a part takes, 0 to 1.
func (s spent) share(part string) float64 { return float64(s[part]) / float64(max(1, s.total())) }

// table shows the parts of a ply that costs the server this many seconds.
func (s spent) table(cost float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-22s %7s %7s  %s\n", "part", "share", "us/ply", "plies/cpu-s without it")
	for _, p := range parts {
		share := s.share(p)
		fmt.Fprintf(&b, "%-22s %5.1f %% %7.1f  %.0f\n", p, 100*share, 1e6*cost*share, 1/(cost*(1-share)))
	}
	fmt.Fprintf(&b, "%-22s %5.1f %% %7.1f  %.0f plies/cpu-s with all, %d samples\n", "all", 100.0, 1e6*cost, 1/cost, s.total()/(10*time.Millisecond))
	return b.String()
}

// TestParts: stacks are assigned to the part that they belong to.
func TestParts(t *testing.T) {
	const served = " github.com/labstack/echo/v4.(*Echo).ServeHTTP net/http.(*conn).serve"
	tests := []struct{ stack, part string }{ // innermost first
		{"runtime.memmove bufio.(*Reader).ReadLine net/http.readRequest net/http.(*conn).serve", parsing},
		{"runtime.mapaccess1 github.com/alexedwards/scs/v2.(*SessionManager).Get portside/handlers/base.(*Site).User portside/handlers/match.(*Handlers).PlayPly" + served, sessions},
		{"runtime.selectgo portside/engine/host.(*Held).lock portside/engine/host.(*Host).Hold portside/handlers/match.(*Handlers).PlayPly" + served, locking},
		{"portside/engine/portroyal/internal/rules.(*State).Apply portside/engine/match.(*Match).Play portside/engine/host.(*Host).on", ruling},
		{"portside/engine/portroyal/internal/rules.(*State).View portside/engine/projection.TableFor portside/engine/host.(*Host).on", ruling},
		{"modernc.org/sqlite/lib._sqlite3VdbeExec portside/db.(*tx).exec portside/db.addPlies portside/db.(*job).guarded portside/db.(*tx).transaction portside/db.(*Store).write", recording},
		{"syscall.Syscall modernc.org/sqlite/lib._unixSync portside/db.(*tx).exec portside/db.(*tx).transaction portside/db.(*Store).write", committing},
		{"runtime.chansend portside/engine/host.(*hub).notify portside/engine/host.(*Host).Published portside/engine/host.(*Host).on", notifying},
		{"portside/engine/portroyal.Card.Kind portside/handlers/story.Story portside/handlers/match.(*Handlers).scene portside/handlers/match.(*Handlers).draw portside/handlers/match.(*Handlers).PlayPly" + served, forMover + composing},
		{"portside/handlers/match.(*Handlers).drawMessage.Table.func1 portside/views/fragment.(*page).Draw portside/views/fragment.(*History).Write portside/handlers/match.(*Handlers).drawMessage portside/handlers/match.(*feed).tell" + served, forOthers + rendering},
		{"portside/views/fragment.(*scanner).read portside/views/fragment.(*page).snapshot portside/views/fragment.(*History).Write portside/handlers/match.(*Handlers).ShowChanges" + served, forOthers + comparing},
		{"runtime.gcDrainN runtime.gcAssistAlloc runtime.mallocgc portside/views/fragment.(*page).Draw portside/handlers/match.(*Handlers).draw" + served, collecting},
		{"net/http.Header.writeSubset net/http.(*chunkWriter).writeHeader net/http.(*response).finishRequest net/http.(*conn).serve", writing},
		{"syscall.write net.(*conn).Write portside/handlers/responsebuffer.Whole portside/handlers/base.Send" + served, writing},
		{"github.com/klauspost/compress/flate.(*fastEncL1).Encode portside/handlers/base.Send" + served, compressing},
		{"runtime.findRunnable runtime.schedule runtime.park_m runtime.mcall", scheduling},
		{"time.now", rest},
	}
	for _, tt := range tests {
		if got := partOf(strings.Fields(tt.stack)); got != tt.part {
			t.Errorf("%s\nis assigned to %q, want %q", tt.stack, got, tt.part)
		}
	}
	const printed = "File: portside\nType: cpu\n-----------+----\n      20ms   runtime.memmove (inline)\n             net/http.readRequest\n-----------+----\n     1.02s   time.now\n-----------+----\n"
	s, err := readTraces(strings.NewReader(printed))
	if err != nil || s[parsing] != 20*time.Millisecond || s[rest] != 1020*time.Millisecond || s.total() != 1040*time.Millisecond {
		t.Errorf("read %v, %v", s, err)
	}
	table := s.table(0.001)
	if want := "parse and route          1.9 %    19.2  1020\n"; !strings.Contains(table, want) {
		t.Errorf("want %q in\n%s", want, table)
	}
	for _, p := range parts {
		if !strings.Contains(table, "\n"+p+" ") {
			t.Errorf("no line for %q in\n%s", p, table)
		}
	}
}

// TestPathNames: the program has every function by which BenchmarkPath assigns. After a change of name, time would go to
// the wrong part without a sign.
func TestPathNames(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this reads the symbols of a Linux program")
	}
	file, err := elf.Open(binary(t))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	symbols, err := file.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range append(asked[:len(asked):len(asked)], others) {
		for name := range n {
			found := false
			for i := range symbols {
				if found = n.means(name, symbols[i].Name); found {
					break
				}
			}
			if !found {
				t.Errorf("%s is not in the program", name)
			}
		}
	}
}
