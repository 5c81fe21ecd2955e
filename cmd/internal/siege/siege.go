package siege

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"portside/cmd/internal/load"
	"portside/db"
	"portside/db/dbtest/pgserver"
)

// Config says what is besieged, and how.
type Config struct {
	Program    string        // path of the server's program; "": it is built
	Address    string        // of an empty PostgreSQL database; "": a server of its own, which can be killed
	Processes  int           // that serve the site
	Workers    int           // that do its work without pages
	Rounds     int           // in each of which one process is killed, in turn
	Database   int           // rounds after those, in each of which the database server is killed
	Promotions int           // rounds after those, in each of which the database server ends and its standby takes over
	Every      time.Duration // how long a round lasts
	Doubles    int           // play on until so many plies were sent twice at once; 0: every fourth ply is, and there is no such goal
	Tables     int           // matches at the same time
	Games      []load.Table
	Pace       load.Pace
	Within     time.Duration // in which a page has its stream and the newest table again
	Seed       uint64
	Tell       func(format string, args ...any) // what happens, now and then
}

// settledWithin is how long it may take until all is done that was left: claims of dead processes run out after 15 seconds, and a message
// that was under way when its process died is given up within three minutes.
const settledWithin = 200 * time.Second

// Result is what came of it.
type Result struct {
	Processes int              `json:"processes"`
	Workers   int              `json:"workers"`
	Tables    int              `json:"tables"`
	Kills     int              `json:"kills"`          // of processes
	Database  int              `json:"database_kills"` // of the database server
	Promotion Promotions       `json:"promotions"`
	Seconds   float64          `json:"seconds"`   // of the rounds
	Machine   string           `json:"machine"`   // how busy it was at their end
	Starts    []float64        `json:"starts_ms"` // how long each process took until it was ready again
	Settled   float64          `json:"settled_s"` // how long after the last round nothing was left to do
	Users     load.UsersResult `json:"users"`
	Audit     Audit            `json:"audit"`
	Errors    int              `json:"errors_logged"` // lines of that level, most because the database was down
	Faults    []string         `json:"faults,omitempty"`
	Folder    string           `json:"folder,omitempty"` // with the logs, if anything is wrong
}

// Good tells whether nothing was lost, played twice or stuck, and all pages were back in time.
func (r *Result) Good() bool { return len(r.Faults) == 0 }

// String says it in some lines.
func (r *Result) String() string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%d processes, %d workers, %d tables: %d processes and %d times the database killed, %d standbys promoted in %.0f s, %s\n",
		r.Processes, r.Workers, r.Tables, r.Kills, r.Database, r.Promotion.Count, r.Seconds, r.Machine)
	sb.WriteString(r.Users.String())
	fmt.Fprintf(&sb, "  %-26s %d matches, %d plies; of the acknowledged answers %d are stored once, %d lost; %d plies twice, %d matches broken, %d stuck\n", "database",
		r.Audit.Matches, r.Audit.Plies, r.Audit.Stored, r.Audit.Lost, r.Audit.Twice, r.Audit.Broken, r.Audit.Stuck)
	if len(r.Starts) > 0 {
		fmt.Fprintf(&sb, "  %-26s at most %.0f ms\n", "start of a process", slices.Max(r.Starts))
	}
	if r.Promotion.Count > 0 {
		fmt.Fprintf(&sb, "  %-26s %v\n  %-26s %v\n", "first ply on a standby", r.Promotion.Ply, "processes healthy again", r.Promotion.Healthy)
	}
	fmt.Fprintf(&sb, "  %-26s after %.1f s\n", "all settled", r.Settled)
	for _, fault := range r.Faults {
		fmt.Fprintf(&sb, "FAULT %s\n", fault)
	}
	if r.Folder != "" {
		fmt.Fprintf(&sb, "The logs are in %s\n", r.Folder)
	}
	return sb.String()
}

// site is a site under siege.
type site struct {
	Config
	dir       string
	address   string           // of the database
	server    *pgserver.Server // the primary
	standby   *pgserver.Server // does not run unless there are promotions
	balancer  *balancer
	processes []*process
	users     *load.Users
	result    Result
	rnd       *rand.Rand
}

// Run does what c says, or if ctx ends while it kills and plays, less of it. What goes wrong at the site is in the result; an error is something else.
func Run(ctx context.Context, c Config) (_ Result, err error) {
	switch {
	case c.Processes < 1 || c.Workers < 0 || c.Tables < 1:
		return Result{}, fmt.Errorf("%d processes, %d workers, %d tables: want at least one process and one table", c.Processes, c.Workers, c.Tables)
	case c.Address != "" && c.Database+c.Promotions > 0:
		return Result{}, errors.New("the server of a database that is given cannot be killed: want no rounds of that")
	case c.Address != "" && !db.IsServer(c.Address):
		return Result{}, fmt.Errorf("%s is no address of a PostgreSQL database: a file has one process", db.Redacted(c.Address))
	case c.Doubles > 0 && c.Processes < 2:
		return Result{}, errors.New("a ply is sent twice to two processes, but there is one")
	}
	s := &site{Config: c, address: c.Address, rnd: rand.New(rand.NewPCG(c.Seed, 1)), result: Result{Processes: c.Processes, Workers: c.Workers, Tables: c.Tables}}
	if s.dir, err = os.MkdirTemp("", "siege"); err != nil {
		return Result{}, err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%w; the logs are in %s", err, s.dir)
		} else if s.result.Good() {
			err = os.RemoveAll(s.dir)
		}
	}()
	if s.Program == "" {
		s.Program = filepath.Join(s.dir, "portside")
		if out, err := exec.CommandContext(ctx, "go", "build", "-o", s.Program, "portside/cmd/portside").CombinedOutput(); err != nil {
			return Result{}, fmt.Errorf("build the server: %w\n%s", err, out)
		}
	}
	if s.address == "" {
		if s.server, err = pgserver.Start(ctx); err != nil {
			return Result{}, err
		}
		defer func(server *pgserver.Server) { err = errors.Join(err, server.Stop()) }(s.server)
		if err := s.server.Create(ctx, "siege", "template0"); err != nil {
			return Result{}, err
		}
		s.address = s.server.Address("siege")
	}
	if c.Promotions > 0 {
		if err := s.prepare(ctx); err != nil {
			return Result{}, err
		}
		defer func(server *pgserver.Server) { err = errors.Join(err, server.Stop()) }(s.standby)
	}
	if s.balancer, err = newBalancer(); err != nil {
		return Result{}, err
	}
	defer s.balancer.Close()
	defer s.end()
	if err := s.begin(ctx); err != nil {
		return Result{}, err
	}
	if err := s.play(ctx); err != nil {
		return Result{}, err
	}
	if !s.result.Good() {
		s.result.Folder = s.dir
	}
	return s.result, nil
}

// begin starts all processes.
func (s *site) begin(ctx context.Context) error {
	common := []string{"-db", s.address, "-bot-pause", "0s", "-log-level", "warn", "-private-webhooks", "-notice-quiet", "1s"}
	for i := range s.Processes + s.Workers {
		p := &process{args: append([]string{s.Program, "work"}, common...), log: filepath.Join(s.dir, fmt.Sprintf("work%d.log", i-s.Processes+1))}
		if i < s.Processes {
			p.args = append([]string{s.Program, "serve", "-addr", "127.0.0.1:0", "-limits=false", "-max-tables", "0", "-max-turns", "0"}, common...)
			p.log = filepath.Join(s.dir, fmt.Sprintf("serve%d.log", i+1))
		}
		if err := p.start(ctx); err != nil {
			return err
		}
		s.processes = append(s.processes, p)
		if p.addr != "" {
			s.balancer.add(p.addr)
		}
	}
	return nil
}

// end kills all processes.
func (s *site) end() {
	for _, p := range s.processes {
		p.kill()
	}
}

// play plays while processes are killed, waits until nothing is left to do, and reads what came of it.
func (s *site) play(ctx context.Context) (err error) {
	playing, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	double := 0.25
	if s.Doubles > 0 {
		double = 1
	}
	s.users, err = load.StartUsers(playing, load.UsersConfig{Base: s.balancer.base(), Tables: s.Games, Count: s.Tables, Pace: s.Pace, Within: s.Within, Double: double, Seed: s.Seed, Processes: s.balancer.two})
	if err != nil {
		return err
	}
	defer s.users.Wait()
	defer stop()
	began := time.Now()
	if err := s.rounds(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	if ctx.Err() != nil {
		s.Tell("interrupted; this is what happened so far")
	}
	ctx = context.WithoutCancel(ctx)
	s.result.Seconds, s.result.Machine = time.Since(began).Seconds(), machine()
	s.users.Rest()
	if err := s.settle(ctx); err != nil {
		return err
	}
	stop()
	s.users.Wait()
	s.result.Users = s.users.Result()
	view, err := db.View(ctx, s.address)
	if err != nil {
		return err
	}
	s.result.Audit, err = audit(ctx, view, s.result.Users.Answers)
	if err := errors.Join(err, view.Close()); err != nil {
		return err
	}
	s.judge()
	return nil
}

// rounds kills processes, then the database, has standbys take over, and plays on until enough plies were sent twice.
func (s *site) rounds(ctx context.Context) error {
	round := func(i, of int, what string, kill func() error) error {
		if err := sleep(ctx, s.Every); err != nil {
			return err
		}
		if err := s.alive(); err != nil {
			return err
		}
		if err := kill(); err != nil {
			return err
		}
		if of <= 10 || i%10 == 9 || i == of-1 {
			s.Tell("round %d of %d: %s; %d answers acknowledged, %d plies sent twice", i+1, of, what, s.users.Acknowledged(), s.users.Doubled())
		}
		return nil
	}
	for i := range s.Rounds {
		p := s.processes[i%len(s.processes)]
		if err := round(i, s.Rounds, strings.TrimSuffix(filepath.Base(p.log), ".log")+" killed", func() error { return s.again(ctx, p) }); err != nil {
			return err
		}
	}
	for i := range s.Database {
		if err := round(i, s.Database, "the database killed", s.crash); err != nil {
			return err
		}
	}
	if s.Promotions > 0 {
		if err := s.follow(ctx); err != nil {
			return err
		}
		for i := range s.Promotions {
			how := endings[i%len(endings)]
			if err := round(i, s.Promotions, how.what, func() error { return s.promote(ctx, how) }); err != nil {
				return err
			}
		}
	}
	if s.Rounds+s.Database+s.Promotions > 0 {
		if err := sleep(ctx, s.Every); err != nil {
			return err
		}
	}
	for last, at := s.users.Doubled(), time.Now(); s.users.Doubled() < s.Doubles; {
		if err := sleep(ctx, time.Second); err != nil {
			return err
		}
		if n := s.users.Doubled(); n > last {
			if n/1000 > last/1000 {
				s.Tell("%d plies sent twice", n)
			}
			last, at = n, time.Now()
		} else if time.Since(at) > settledWithin {
			s.fault("nobody has sent a ply twice for %v", settledWithin)
			break
		}
	}
	return s.alive()
}

// fault notes something that must not happen.
func (s *site) fault(format string, args ...any) {
	s.result.Faults = append(s.result.Faults, fmt.Sprintf(format, args...))
}

// alive fails if a process has ended by itself.
func (s *site) alive() error {
	for _, p := range s.processes {
		if p.ended() {
			return fmt.Errorf("%s has ended by itself\n%s", filepath.Base(p.log), tail(p.log))
		}
	}
	return nil
}

// again kills a process and starts it again.
func (s *site) again(ctx context.Context, p *process) error {
	p.kill()
	s.balancer.remove(p.addr)
	s.result.Kills++
	began := time.Now()
	if err := p.start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	s.result.Starts = append(s.result.Starts, float64(time.Since(began).Milliseconds()))
	if p.addr != "" {
		s.balancer.add(p.addr)
	}
	return nil
}

// crash kills the database server and starts it again.
func (s *site) crash() error {
	s.users.Down()
	if err := s.server.Kill(); err != nil {
		return err
	}
	s.result.Database++
	time.Sleep(time.Duration(200+s.rnd.IntN(800)) * time.Millisecond)
	if err := s.server.Restart(); err != nil {
		return err
	}
	s.users.Up(load.Database, s.Within)
	return nil
}

// left is what the site still has to do.
type left struct {
	bots, notices, deliveries int
	jobs                      int // claims that last longer than they may
	newest                    map[int64]int
}

// left reads it.
func (s *site) left(ctx context.Context) (l left, err error) {
	conn, err := pgx.Connect(ctx, s.address)
	if err != nil {
		return l, err
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	const now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
	if err := conn.QueryRow(ctx, `SELECT (SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id WHERE s.kind = 'bot' AND s.since > 0 AND m.status = 'running'),
		(SELECT count(*) FROM notices WHERE sent_at = 0 AND due BETWEEN 0 AND `+now+`), (SELECT count(*) FROM deliveries WHERE claimed = 1 OR due <= `+now+`),
		(SELECT count(*) FROM jobs WHERE until > `+now+` + 60000)`).Scan(&l.bots, &l.notices, &l.deliveries, &l.jobs); err != nil {
		return l, err
	}
	rows, err := conn.Query(ctx, "SELECT match_id, max(n) FROM plies GROUP BY match_id")
	if err != nil {
		return l, err
	}
	l.newest = map[int64]int{}
	var id int64
	var n int
	_, err = pgx.ForEachRow(rows, []any{&id, &n}, func() error {
		l.newest[id] = n
		return nil
	})
	return l, err
}

// settle waits until nothing is left to do and all pages show the newest table.
func (s *site) settle(ctx context.Context) error {
	for began := time.Now(); ; {
		l, err := s.left(ctx)
		if err != nil {
			return err
		}
		behind := s.users.Behind(l.newest)
		s.result.Settled = time.Since(began).Seconds()
		if l.bots+l.notices+l.deliveries+l.jobs+len(behind) == 0 {
			return nil
		}
		if time.Since(began) > settledWithin {
			s.fault("after %v there are %d bots that were asked, %d notices and %d messages that are due, %d jobs that are claimed for too long, and %d pages that are behind",
				settledWithin, l.bots, l.notices, l.deliveries, l.jobs, len(behind))
			s.result.Faults = append(s.result.Faults, behind[:min(len(behind), 5)]...)
			return nil
		}
		if err := sleep(ctx, 250*time.Millisecond); err != nil {
			return err
		}
	}
}

// judge adds what is wrong with the result.
func (s *site) judge() {
	r := &s.result
	r.Faults = append(r.Faults, r.Users.Slow...)
	r.Faults = append(r.Faults, r.Users.Faults...)
	r.Faults = append(r.Faults, r.Audit.Faults...)
	if r.Audit.bad() && len(r.Audit.Faults) == 0 {
		s.fault("the database is not as it should be")
	}
	for _, p := range s.processes {
		text, err := os.ReadFile(p.log)
		if err != nil {
			s.fault("%v", err)
		}
		r.Errors += strings.Count(string(text), "level=ERROR")
		if i := strings.Index(string(text), "panic"); i >= 0 {
			s.fault("%s: %.2000s", filepath.Base(p.log), text[i:])
		}
	}
}

// sleep waits, or ends with ctx.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}

// machine says how busy this machine has been in the last minute, where Linux tells.
func machine() string {
	cores := fmt.Sprintf("%d cores", runtime.NumCPU())
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return cores
	}
	return cores + " under load " + strings.Fields(string(text))[0]
}
