package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Table is what is played at a table.
type Table struct {
	Game    string
	Options map[string]string // of the game; nil: its usual ones
	Seats   int               // of users and bots together
}

// UsersConfig says who plays while the processes of a site are killed, see StartUsers.
type UsersConfig struct {
	Base   string  // address of the site, behind which any process may answer
	Tables []Table // what is played, one after the other
	Count  int     // matches that are played at the same time; one that ends is followed by another
	Pace   Pace
	Within time.Duration // in which a page has its stream and the newest table again, and a process its database
	Double float64       // share of the plies that are sent twice at the same time, over two connections
	Seed   uint64        // of what the seats choose

	// Processes gives the addresses of two different processes of the site for a ply that is sent twice, and false if
	// there are no two now.
	Processes func() (a, b string, ok bool)
}

// Answer is an action that a seat has sent as the answer to a decision.
type Answer struct {
	Match    int64
	Seat     int
	Decision int
	Action   string
}

// Users play matches on a site whose processes and whose database end now and then. They do what browsers do: when a stream
// ends they open it again, and a form that got no answer they send once more, or look first what has become of it. They remember what the site has acknowledged.
//
// Tables differ: some have bots, some a clock, and at some a user has no page open but waits to be told by a webhook.
type Users struct {
	UsersConfig
	inbox *inbox
	idle  chan struct{} // closed when nobody plays any more
	all   sync.WaitGroup

	mu      sync.Mutex
	sent    map[Answer]bool // true: the site has acknowledged it
	pages   map[*livePage]bool
	down    bool          // the database
	up      time.Time     // since when it is up again
	because Cause         // why it was down
	grace   time.Duration // how long pages may take then
	first   time.Time     // of the answers acknowledged since then
	faults  []string
	more    int // faults that are not in the list
	doubles Doubles
	again   [causes][]time.Duration // until a page had its stream again and showed the newest table
	news    []time.Duration
	slow    []string // pages that took too long
	found   int      // turns of which a user without a page found out by looking
	waited  []time.Duration
	refused int
	matches int
}

// Cause is why a page has to recover.
type Cause int

// What happens to pages.
const (
	Process   Cause = iota // their process has ended, or their connection to it
	Database               // the database has ended and come back
	Promotion              // it has ended, and a standby takes over
	causes
)

// String names it.
func (c Cause) String() string { return [...]string{"process", "database", "promotion"}[c] }

// Doubles counts the plies that were sent twice at the same time to two processes, both of which answered.
type Doubles struct {
	Same      int `json:"same"`      // twice the same action
	Different int `json:"different"` // two actions
	Repeated  int `json:"repeated"`  // of the same: both answers acknowledge it
	Refused   int `json:"refused"`   // neither answer acknowledges anything, because something else was quicker
}

// answerWithin is how long a process has for each answer.
const answerWithin = 30 * time.Second

// StartUsers begins to play, until ctx ends or Rest is called.
func StartUsers(ctx context.Context, c UsersConfig) (*Users, error) {
	s, err := parseSite(c.Base)
	if err != nil {
		return nil, err
	}
	if c.Count < 1 || len(c.Tables) == 0 {
		return nil, fmt.Errorf("%d tables of %d kinds, want at least one of each", c.Count, len(c.Tables))
	}
	us := &Users{UsersConfig: c, idle: make(chan struct{}), sent: map[Answer]bool{}, pages: map[*livePage]bool{}}
	if us.inbox, err = openInbox(); err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, us.inbox.close)
	for i := range c.Count {
		us.all.Go(func() { us.table(ctx, s, i) })
	}
	return us, nil
}

// Rest ends playing; pages stay open until the context of StartUsers ends.
func (us *Users) Rest() { close(us.idle) }

// Wait waits until all pages are closed, after the context of StartUsers has ended.
func (us *Users) Wait() { us.all.Wait() }

func (us *Users) resting() bool {
	select {
	case <-us.idle:
		return true
	default:
		return false
	}
}

// Down says that the database is about to end.
func (us *Users) Down() {
	us.mu.Lock()
	defer us.mu.Unlock()
	us.down = true
}

// Up says that the database answers again, or will soon: from now on it is measured how long each page takes, which may be so long.
func (us *Users) Up(because Cause, within time.Duration) {
	us.mu.Lock()
	defer us.mu.Unlock()
	us.down, us.up, us.because, us.grace, us.first = false, time.Now(), because, within, time.Time{}
	for p := range us.pages {
		p.recover(us.up, because)
	}
}

// Resumed is how long after Up the site has acknowledged an answer; false: it has not yet.
func (us *Users) Resumed() (time.Duration, bool) {
	us.mu.Lock()
	defer us.mu.Unlock()
	return us.first.Sub(us.up), !us.first.IsZero()
}

// excused tells whether something that began at a moment may have failed because of the database. That pages wait until a process
// has it again is measured.
func (us *Users) excused(began time.Time) bool {
	us.mu.Lock()
	defer us.mu.Unlock()
	return us.down || !us.up.IsZero() && began.Before(us.up.Add(us.grace))
}

// mostFaults is how many faults are described.
const mostFaults = 20

// fault notes what must not happen.
func (us *Users) fault(format string, args ...any) {
	us.mu.Lock()
	defer us.mu.Unlock()
	if len(us.faults) == mostFaults {
		us.more++
		return
	}
	us.faults = append(us.faults, fmt.Sprintf(format, args...))
}

// unanswered notes an answer that is none, unless the database was down.
func (us *Users) unanswered(began time.Time, what string, status int, body []byte) {
	if !us.excused(began) {
		us.fault("%s: status %d\n%s", what, status, body[:min(len(body), 500)])
	}
}

// failed notes an error. A connection may break at any time.
func (us *Users) failed(began time.Time, err error) {
	var s *statusError
	var slow interface{ Timeout() bool }
	switch {
	case errors.As(err, &s):
		us.unanswered(began, s.what, s.status, s.body)
	case errors.As(err, &slow) && slow.Timeout() && !us.excused(began):
		us.fault("no answer in %v: %v", answerWithin, err)
	}
}

// table plays one match after another.
func (us *Users) table(ctx context.Context, s site, i int) {
	kind := us.Tables[i%len(us.Tables)]
	users, absent := kind.Seats, -1
	form := func() url.Values {
		form := tableForm(kind.Game, kind.Options, []string{"none", "evening"}[i%2])
		for seat := users; seat < kind.Seats; seat++ {
			form.Set(fmt.Sprint("seat-", seat+1), "bot-"+[]string{"greedy", "random", "ismcts"}[i/3%3])
		}
		return form
	}
	if i%3 == 1 && kind.Seats > 1 {
		users--
	}
	if i%5 == 2 && users > 1 {
		absent = users - 1
	}
	at := make([]*user, users)
	for k := range at {
		at[k] = newUser(s)
		at[k].limit = answerWithin
		defer at[k].close()
		context.AfterFunc(ctx, at[k].close)
	}
	told := us.inbox.box(i)
	reachable := absent < 0
	for n := uint64(0); ctx.Err() == nil && !us.resting(); n++ {
		began := time.Now()
		open, err := openTable(at, form())
		if err == nil && !reachable {
			_, err = at[absent].submit(s.prefix+"/account/notices", url.Values{"kind": {"webhook"}, "target": {told.url}, "shape": {"json"}})
			reachable = err == nil
		}
		if err == nil {
			us.match(ctx, at, absent, told, open, uint64(i)<<32+n)
			continue
		}
		us.failed(began, err)
		for _, u := range at {
			u.hangUp()
		}
		pause(ctx, 200*time.Millisecond, us.idle)
	}
}

// match plays one match to its end.
func (us *Users) match(ctx context.Context, at []*user, absent int, told *box, open string, seed uint64) {
	id, err := strconv.ParseInt(path.Base(open), 10, 64)
	if err != nil {
		us.fault("a table at %s", open)
		return
	}
	us.mu.Lock()
	us.matches++
	us.mu.Unlock()
	m := &liveMatch{Users: us, id: id, path: open, when: map[int]time.Time{}}
	var looking, away sync.WaitGroup
	gone, leave := context.WithCancel(ctx)
	for seat, u := range at {
		p := &livePage{m: m, user: u, seat: seat, rnd: rand.New(rand.NewPCG(us.Seed+seed, uint64(seat))), poke: make(chan struct{}, 1)}
		p.name = "page" + strconv.FormatUint(uint64(p.rnd.Uint32()), 36)
		if seat == absent {
			away.Go(func() { p.waitToBeTold(gone, told) })
		} else {
			looking.Go(func() { p.watch(ctx) })
		}
	}
	looking.Wait()
	leave()
	away.Wait()
}

// remember notes that an answer is sent.
func (us *Users) remember(a Answer) {
	us.mu.Lock()
	defer us.mu.Unlock()
	if _, twice := us.sent[a]; !twice {
		us.sent[a] = false
	}
}

// acknowledge notes that the site has said that it has an answer.
func (us *Users) acknowledge(a Answer) {
	us.mu.Lock()
	defer us.mu.Unlock()
	us.sent[a] = true
	if us.first.IsZero() {
		us.first = time.Now()
	}
}

// Doubled is how many plies were sent twice and answered twice until now.
func (us *Users) Doubled() int {
	us.mu.Lock()
	defer us.mu.Unlock()
	return us.doubles.Same + us.doubles.Different
}

// Acknowledged is how many answers the site has acknowledged until now.
func (us *Users) Acknowledged() (n int) {
	us.mu.Lock()
	defer us.mu.Unlock()
	for _, ok := range us.sent {
		if ok {
			n++
		}
	}
	return n
}

// Behind describes the pages that do not show the newest table, or have no stream; newest is the number of the last ply of
// each match.
func (us *Users) Behind(newest map[int64]int) (list []string) {
	us.mu.Lock()
	defer us.mu.Unlock()
	for p := range us.pages {
		switch n, ok := newest[p.m.id]; {
		case !ok:
			list = append(list, fmt.Sprintf("match %d is not there", p.m.id))
		case p.ply < n || !p.connected:
			list = append(list, fmt.Sprintf("the page of seat %d at match %d shows ply %d of %d, with a stream: %t", p.seat, p.m.id, p.ply, n, p.connected))
		}
	}
	slices.Sort(list)
	return list
}

// Delays are durations in milliseconds.
type Delays struct {
	Count int     `json:"count"`
	P50   float64 `json:"p50_ms"`
	P99   float64 `json:"p99_ms"`
	Max   float64 `json:"max_ms"`
}

// Measure sorts durations and says how they are spread.
func Measure(d []time.Duration) Delays {
	return Delays{len(d), quantile(d, 0.5), quantile(d, 0.99), quantile(d, 1)}
}

// String says it in one line.
func (d Delays) String() string {
	return fmt.Sprintf("%d, p50 %.0f ms, p99 %.0f ms, at most %.0f ms", d.Count, d.P50, d.P99, d.Max)
}

// UsersResult is what users have seen.
type UsersResult struct {
	Matches      int             `json:"matches"`
	Sent         int             `json:"sent"` // different answers, acknowledged or not
	Acknowledged int             `json:"acknowledged"`
	Refused      int             `json:"refused"` // answers that came too late
	Doubles      Doubles         `json:"doubles"`
	Process      Delays          `json:"pages_after_process"`   // until a page whose process was killed had a stream and the newest table
	Database     Delays          `json:"pages_after_database"`  // the same since the database was back, for all pages
	Promotion    Delays          `json:"pages_after_promotion"` // the same since a standby was told to take over
	News         Delays          `json:"news"`                  // of a ply to the other pages while everything was up
	Messages     Delays          `json:"messages"`              // from a turn until a user without a page was told
	Found        int             `json:"found"`                 // such turns that users found by looking, because no message came
	Twice        int             `json:"messages_twice"`
	Slow         []string        `json:"slow_pages,omitempty"` // that took too long
	Faults       []string        `json:"faults,omitempty"`
	Answers      map[Answer]bool `json:"-"` // what was sent; true: acknowledged
}

// Result is what the users have seen until now.
func (us *Users) Result() UsersResult {
	acknowledged := us.Acknowledged()
	us.mu.Lock()
	defer us.mu.Unlock()
	faults := slices.Clone(us.faults)
	if us.more > 0 {
		faults = append(faults, fmt.Sprintf("and %d more", us.more))
	}
	return UsersResult{
		Matches: us.matches, Sent: len(us.sent), Acknowledged: acknowledged, Refused: us.refused, Doubles: us.doubles,
		Process: Measure(us.again[Process]), Database: Measure(us.again[Database]), Promotion: Measure(us.again[Promotion]), News: Measure(us.news), Messages: Measure(us.waited), Found: us.found,
		Twice: us.inbox.twice(), Slow: slices.Clone(us.slow), Faults: faults, Answers: us.sent,
	}
}

// String says it in a few lines.
func (r UsersResult) String() string {
	var sb strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&sb, "  %-26s %s\n", name, fmt.Sprintf(format, args...))
	}
	line("matches", "%d", r.Matches)
	line("answers", "%d sent, %d acknowledged, %d refused", r.Sent, r.Acknowledged, r.Refused)
	line("sent twice at once", "%d the same (%d acknowledged twice), %d different, %d overtaken", r.Doubles.Same, r.Doubles.Repeated, r.Doubles.Different, r.Doubles.Refused)
	line("pages of a killed process", "%v", r.Process)
	line("pages after the database", "%v", r.Database)
	line("pages after a promotion", "%v", r.Promotion)
	line("news to other pages", "%v", r.News)
	line("messages", "%v; %d never came, %d came twice", r.Messages, r.Found, r.Twice)
	return sb.String()
}
