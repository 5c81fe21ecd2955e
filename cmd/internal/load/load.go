package load

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Others says what the pages do that have not played a ply.
type Others string

// What the other pages of a match can do.
const (
	// Fetched is what browsers do: a page shows every table, which its stream sends, or which it fetches.
	Fetched Others = "fetched"
	// Notified has a stream on each page that only tells of news. The page does not fetch it: the next seat answers from what
	// the last answer shows, or fetches its table if that does not tell what it may do.
	Notified Others = "notified"
	// Alone is like Notified, but no page has a stream: nobody else is looking.
	Alone Others = "alone"
)

// ParseOthers reads the name of one of them.
func ParseOthers(text string) (Others, error) {
	o := Others(text)
	if o != Fetched && o != Notified && o != Alone {
		return "", fmt.Errorf("others cannot be %q, want fetched, notified or alone", text)
	}
	return o, nil
}

// Pace is how long a seat waits before each ply: a random time between Min and Max.
type Pace struct {
	Min, Max time.Duration
	Burst    time.Duration // every second span of that length, by the clock, nobody waits; 0: there is none
}

// Paces with a name. Flat measures a server that is flat out, Human how long users wait when it is not.
var (
	Flat  = Pace{}
	Human = Pace{Min: 125 * time.Millisecond, Max: 375 * time.Millisecond}
)

// ParsePace reads "flat", "human", or a range like "1s-5s".
func ParsePace(text string) (p Pace, err error) {
	switch text {
	case "flat":
		return Flat, nil
	case "human":
		return Human, nil
	}
	from, to, ok := strings.Cut(text, "-")
	if p.Min, err = time.ParseDuration(from); ok && err == nil {
		p.Max, err = time.ParseDuration(to)
	}
	if !ok || err != nil || p.Min < 0 || p.Max < p.Min {
		return Pace{}, fmt.Errorf("no pace %q, want flat, human, or a range like 1s-5s", text)
	}
	return p, nil
}

// wait takes the time of one decision, or until ctx ends.
func (p Pace) wait(ctx context.Context, rnd *rand.Rand) {
	if p.Max == 0 || p.Burst > 0 && time.Now().UnixNano()/int64(p.Burst)%2 == 1 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(p.Min + time.Duration(rnd.Int64N(int64(p.Max-p.Min)+1))):
	}
}

// Config says what is played, where, and for how long.
type Config struct {
	Base    string            // address of the site: "http://127.0.0.1:8080", with its path if it has one; of several processes with commas between
	Game    string            // key of the game
	Options map[string]string // of the game; nil: its usual ones
	Tables  int               // matches that are played at the same time; one that ends is followed by another
	Seats   int               // at each table, at least one
	Pace    Pace
	Others  Others
	Seed    uint64        // of what the seats choose
	WarmUp  time.Duration // before it is measured
	Time    time.Duration // how long it is measured
	Plies   int           // stop as soon as so many are measured; 0: no such limit
	PIDs    []int         // processes of the site on this machine, whose processor time is read
	DB      int           // first process of a PostgreSQL server on this machine, for its processor time and that of its children; 0: none
}

// Result is what was measured.
type Result struct {
	Game       string  `json:"game"`
	Tables     int     `json:"tables"`
	Seats      int     `json:"seats"`
	Others     Others  `json:"others"`
	Processes  int     `json:"processes"` // over which the seats of each table are spread
	Plies      int     `json:"plies"`
	Seconds    float64 `json:"seconds"`
	PliesPerS  float64 `json:"plies_per_s"`
	CPUSeconds float64 `json:"server_cpu_s,omitempty"` // of the site's processes; like the next three only if they are known
	DBSeconds  float64 `json:"database_cpu_s,omitempty"`
	PerCPUS    float64 `json:"plies_per_cpu_s,omitempty"`
	MB         float64 `json:"server_mb,omitempty"` // resident memory at the end
	P50        float64 `json:"p50_ms"`              // from the form until the page that sent it has its table
	P99        float64 `json:"p99_ms"`
	OthersP50  float64 `json:"others_p50_ms"` // from the form until another page has its table, or the news if it is only notified
	OthersP99  float64 `json:"others_p99_ms"`
	BytesPly   float64 `json:"bytes_per_ply"` // that the server sent, heads included
	ToldPly    float64 `json:"told_per_ply"`  // messages of streams
	TablesPly  float64 `json:"tables_per_ply"`
	MissedPly  float64 `json:"missed_per_ply"` // answers that came too late or did not fit; those of a page that is only notified may not
}

// String says it in a few lines.
func (r Result) String() string {
	var sb strings.Builder
	spread := ""
	if r.Processes > 1 {
		spread = fmt.Sprintf(" at %d processes", r.Processes)
	}
	fmt.Fprintf(&sb, "%s, %d tables of %d%s, others %s: %.0f plies/s (%d in %.1f s)\n", r.Game, r.Tables, r.Seats, spread, r.Others, r.PliesPerS, r.Plies, r.Seconds)
	if r.CPUSeconds > 0 {
		fmt.Fprintf(&sb, "  %-26s %.0f plies/s of its processor time, %.0f MB\n", "server", r.PerCPUS, r.MB)
	}
	if r.DBSeconds > 0 && r.Plies > 0 {
		fmt.Fprintf(&sb, "  %-26s %.2f ms of its processor time per ply\n", "database", 1000*r.DBSeconds/float64(r.Plies))
	}
	fmt.Fprintf(&sb, "  %-26s p50 %.1f ms, p99 %.1f ms\n", "answer to who played", r.P50, r.P99)
	if what, ok := map[Others]string{Fetched: "table of the others", Notified: "news to the others"}[r.Others]; ok {
		fmt.Fprintf(&sb, "  %-26s p50 %.1f ms, p99 %.1f ms\n", what, r.OthersP50, r.OthersP99)
	}
	fmt.Fprintf(&sb, "  %-26s %.0f bytes, %.2f messages of streams, %.2f tables of others, %.3f refused\n", "per ply", r.BytesPly, r.ToldPly, r.TablesPly, r.MissedPly)
	return sb.String()
}

// Run plays until it has measured what c asks for. It ends with an error if a page gets an answer that a browser could
// not use, such as the refusal of a server that limits how much one address may ask for (-limits=false lifts that).
func Run(ctx context.Context, c Config) (Result, error) {
	sites, err := parseSites(c.Base)
	if err != nil {
		return Result{}, err
	}
	if c.Tables < 1 || c.Seats < 1 {
		return Result{}, fmt.Errorf("%d tables of %d seats, want at least one of each", c.Tables, c.Seats)
	}
	ctx, fail := context.WithCancelCause(ctx)
	l := &crowd{Config: c, sites: sites, enough: make(chan struct{})}
	var all, opening sync.WaitGroup
	defer all.Wait()
	defer fail(nil)
	for i := range c.Tables {
		opening.Add(1)
		all.Go(func() {
			opened := sync.OnceFunc(opening.Done)
			defer opened()
			if err := l.table(ctx, uint64(i), opened); err != nil && ctx.Err() == nil {
				fail(err)
			}
		})
	}
	opening.Wait()
	pause(ctx, c.WarmUp, nil)
	l.begin()
	site, database, err := c.usage()
	if err != nil {
		return Result{}, err
	}
	began := time.Now()
	pause(ctx, c.Time, l.enough)
	if err := context.Cause(ctx); err != nil {
		return Result{}, err
	}
	siteThen, databaseThen, err := c.usage()
	if err != nil {
		return Result{}, err
	}
	r := l.end(time.Since(began).Seconds(), siteThen.seconds-site.seconds, siteThen.megabytes)
	r.DBSeconds = databaseThen.seconds - database.seconds
	return r, nil
}

// pause lasts so long, or until ctx or enough ends it.
func pause(ctx context.Context, d time.Duration, enough <-chan struct{}) {
	select {
	case <-ctx.Done():
	case <-enough:
	case <-time.After(d):
	}
}

// crowd is what all tables share.
type crowd struct {
	Config
	sites  []site        // of the processes
	enough chan struct{} // closed when the plies asked for are measured

	mu sync.Mutex
	counts
}

// counts are measured together.
type counts struct {
	on                                    bool
	plies, missed, bytes, messages, shown int
	actor, others                         []time.Duration
}

// begin starts measuring.
func (l *crowd) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.counts = counts{on: true}
}

// end stops measuring and sums up.
func (l *crowd) end(seconds, cpu, megabytes float64) Result {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.on = false
	each := func(n int) float64 { return float64(n) / float64(max(1, l.plies)) }
	r := Result{
		Game: l.Game, Tables: l.Tables, Seats: l.Seats, Others: l.Others, Processes: len(l.sites), Plies: l.plies, Seconds: seconds, PliesPerS: float64(l.plies) / seconds,
		CPUSeconds: cpu, MB: megabytes,
		P50: quantile(l.actor, 0.5), P99: quantile(l.actor, 0.99), OthersP50: quantile(l.counts.others, 0.5), OthersP99: quantile(l.counts.others, 0.99),
		BytesPly: each(l.bytes), ToldPly: each(l.messages), TablesPly: each(l.shown), MissedPly: each(l.missed),
	}
	if cpu > 0 {
		r.PerCPUS = float64(l.plies) / cpu
	}
	return r
}

// quantile of durations, which it sorts, in milliseconds; 0 if there are none.
func quantile(d []time.Duration, q float64) float64 {
	if len(d) == 0 {
		return 0
	}
	slices.Sort(d)
	return float64(d[int(q*float64(len(d)-1))].Microseconds()) / 1000
}

// count changes the counts while it is measured.
func (l *crowd) count(f func(*counts)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.on {
		f(&l.counts)
	}
}

// answered counts the answer to a form that was sent at this time.
func (l *crowd) answered(status int, sent time.Time, size int) error {
	took := time.Since(sent)
	l.count(func(c *counts) {
		if status != 200 {
			c.missed++
			return
		}
		c.bytes += size
		c.actor = append(c.actor, took)
		if c.plies++; c.plies == l.Plies {
			close(l.enough)
		}
	})
	if status != 200 && status != 409 {
		return fmt.Errorf("an answer gets status %d", status)
	}
	return nil
}

// told counts a message of a stream.
func (l *crowd) told(e event) {
	l.count(func(c *counts) {
		c.bytes += e.size
		if e.kind != "beat" {
			c.messages++
		}
	})
}

// table plays one match after another until ctx ends. opened is called when the first has begun.
func (l *crowd) table(ctx context.Context, i uint64, opened func()) error {
	at := make([]*user, l.Seats)
	for k := range at {
		at[k] = newUser(l.sites[(i+uint64(k))%uint64(len(l.sites))])
		defer at[k].close()
		context.AfterFunc(ctx, at[k].close)
	}
	for ctx.Err() == nil {
		path, err := openTable(at, l.form())
		if err != nil {
			return err
		}
		opened()
		play := l.playMatch
		if l.Others != Fetched {
			play = l.playBlind
		}
		if err := play(ctx, at, path, i); err != nil {
			return err
		}
	}
	return nil
}

var invitation = regexp.MustCompile(`/join/([A-Z0-9]+)`)

// form is what the form for a new table says of it, without the users.
func (l *crowd) form() url.Values { return tableForm(l.Game, l.Options, "none") }

// tableForm is the form for a table of a game: the first user opens it, seats stay as they are.
func tableForm(game string, options map[string]string, pace string) url.Values {
	form := url.Values{"game": {game}, "name": {"Anna"}, "seating": {"keep"}, "pace": {pace}}
	for _, key := range slices.Sorted(maps.Keys(options)) {
		form.Set("option-"+key, options[key])
	}
	return form
}

// openTable lets the first user open a table and the others join it by its invitation, all with the forms of the site. It
// returns the path of the match. User i has seat i; seats after the users' are as the form says.
func openTable(at []*user, form url.Values) (string, error) {
	for i := range at[1:] {
		form.Set(fmt.Sprint("seat-", i+2), "open")
	}
	path, err := at[0].submit(at[0].prefix+"/matches", form)
	if err != nil || len(at) == 1 {
		return path, err
	}
	status, body, _, err := at[0].ask("GET", path, "", "")
	if err != nil {
		return "", err
	}
	code := invitation.FindSubmatch(body)
	if code == nil {
		return "", &statusError{"no invitation at " + path, status, bytes.Clone(body)}
	}
	for i, u := range at[1:] {
		if _, err := u.submit(u.prefix+"/join/"+string(code[1]), url.Values{"name": {fmt.Sprint("Bram ", i+1)}}); err != nil {
			return "", err
		}
	}
	return path, nil
}

// playMatch plays one match to its end with all pages open.
func (l *crowd) playMatch(ctx context.Context, at []*user, path string, seed uint64) error {
	ctx, over := context.WithCancel(ctx)
	defer over()
	m := &playing{crowd: l, path: path, over: over, sent: map[int]time.Time{}}
	var wg sync.WaitGroup
	errs := make([]error, len(at))
	for i, u := range at {
		wg.Go(func() {
			if err := m.sit(ctx, u, rand.New(rand.NewPCG(l.Seed+seed, uint64(i)))); err != nil && ctx.Err() == nil {
				errs[i] = err
				over()
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// playing is what the pages of a match share, to time each other.
type playing struct {
	*crowd
	path string
	over context.CancelFunc
	when sync.Mutex
	sent map[int]time.Time // number of a ply → when its form was sent
}

// sit is one page: it shows what its stream sends, and fetches its table when that does not fit, or the stream says so.
func (m *playing) sit(ctx context.Context, u *user, rnd *rand.Rand) error {
	p, err := u.open(m.path, "page"+strconv.FormatUint(uint64(rnd.Uint32()), 36))
	if err != nil {
		return err
	}
	follow := func() (<-chan event, error) {
		return u.listen(ctx, m.path+"/events?page="+p.name+"&shows="+p.shows+"&v="+p.version())
	}
	news, err := follow()
	if err != nil {
		return err
	}
	ply := attribute(p.table.html, "data-ply")
	for shown := true; ctx.Err() == nil; {
		if shown {
			if decision, action := pick(p.table.html, rnd); action != "" {
				m.Pace.wait(ctx, rnd)
				m.when.Lock()
				began := time.Now()
				m.sent[ply+1] = began
				m.when.Unlock()
				if err := m.play(p, began, decision, action); err != nil {
					return err
				}
				ply = max(ply, attribute(p.table.html, "data-ply"))
				continue
			}
			if finished(p.table.html) {
				m.over()
				return nil
			}
		}
		shown = false
		select {
		case e, ok := <-news:
			if !ok {
				if ctx.Err() == nil { // cut, and opened again
					if news, err = follow(); err != nil {
						return err
					}
				}
				continue
			}
			m.told(e)
			switch {
			case e.kind != "beat" && !older(p.version(), e.version): // this page shows it already
			case e.kind == "table" && (e.from == "-" || e.from == p.shows):
				p.show(e.body)
				shown = true
			default:
				if shown, err = m.fetch(p); err != nil {
					return err
				}
			}
			if shown {
				if err := m.arrived(&ply, p.table.html); err != nil {
					return err
				}
			}
		case <-ctx.Done():
		}
	}
	return nil
}

// play sends a form, which began at this time, and shows the answer.
func (l *crowd) play(p *page, began time.Time, decision, action string) error {
	form := url.Values{"decision": {decision}, "action": {action}}
	status, body, size, err := p.user.ask("POST", p.path+"/plies", form.Encode(), p.head())
	if err != nil {
		return err
	}
	if err := l.answered(status, began, size); err != nil {
		return fmt.Errorf("%s at %s: %w\n%s", action, p.path, err, body)
	}
	p.show(body)
	return nil
}

// fetch asks what is new and shows it; news is false if nothing is.
func (l *crowd) fetch(p *page) (news bool, err error) {
	status, body, size, err := p.user.ask("GET", p.since, "", p.head())
	if err != nil {
		return false, err
	}
	l.count(func(c *counts) { c.bytes += size })
	switch status {
	case 200:
		p.show(body)
		return true, nil
	case 204:
		return false, nil
	}
	return false, fmt.Errorf("%s: status %d\n%s", p.since, status, body)
}

// arrived counts a table with plies of other seats, and notes how long each took to get here.
func (m *playing) arrived(ply *int, table []byte) error {
	now := attribute(table, "data-ply")
	if now < 0 {
		return fmt.Errorf("no table:\n%s", table)
	}
	if now <= *ply {
		return nil
	}
	var took []time.Duration
	m.when.Lock()
	for n := *ply + 1; n <= now; n++ { // one table may bring several plies
		if sent, ok := m.sent[n]; ok && *ply >= 0 {
			took = append(took, time.Since(sent))
		}
	}
	m.when.Unlock()
	m.count(func(c *counts) {
		c.shown++
		c.others = append(c.others, took...)
	})
	*ply = now
	return nil
}

// guesses are what a seat may always do in a game when it is its turn and when it is not: there a page need not fetch its table
// to know. A decision has the number of the ply after which it was asked.
var guesses = map[string]struct{ turn, other string }{"port-royal": {"draw", "done"}}

// playBlind plays one match to its end with pages that do not fetch what others have done. A page that has just acted picks
// from the answer it got.
func (l *crowd) playBlind(ctx context.Context, at []*user, path string, seed uint64) error {
	ctx, over := context.WithCancel(ctx)
	defer over()
	rnd := rand.New(rand.NewPCG(l.Seed+seed, 0))
	pages := make([]*page, len(at))
	var forms timedForms
	actor := 0 // whose table is the newest
	for i, u := range at {
		p, err := u.open(path, fmt.Sprint("page", i))
		if err != nil {
			return err
		}
		if pages[i] = p; l.Others == Notified {
			news, err := u.listen(ctx, path+"/events?page="+p.name)
			if err != nil {
				return err
			}
			go l.hear(ctx, news, &forms, i)
		}
		if _, action := pick(p.table.html, rnd); action != "" {
			actor = i
		}
	}
	forms.answered(pages[0].version())
	for ctx.Err() == nil {
		table := pages[actor].table.html
		decision, action := pick(table, rnd)
		if action == "" {
			if finished(table) {
				return nil
			}
			seat, turn := awaited(table)
			if seat < 0 || seat >= len(at) {
				return fmt.Errorf("nobody is asked at %s:\n%s", path, table)
			}
			guess, ok := guesses[l.Game]
			if !ok {
				if _, err := l.fetch(pages[seat]); err != nil {
					return err
				}
				if seat == actor { // and nothing to choose from
					return fmt.Errorf("seat %d is asked at %s, but has nothing to choose from:\n%s", seat, path, table)
				}
				actor = seat
				continue
			}
			decision, action = fmt.Sprint(attribute(table, "data-ply")), guess.other
			if turn {
				action = guess.turn
			}
			actor = seat
		}
		l.Pace.wait(ctx, rnd)
		if err := l.play(pages[actor], forms.send(actor), decision, action); err != nil {
			return err
		}
		forms.answered(pages[actor].version())
	}
	return nil
}

// timedForms are the forms of a match, each sent when the one before was answered, to time the news of them.
type timedForms struct {
	mu   sync.Mutex
	list []timedForm
	next timedForm // sent, but not answered; its time is zero if there is none
}

// timedForm is when a form was sent, by which seat, and the version of the table that its answer shows.
type timedForm struct {
	at      time.Time
	actor   int
	version string
}

func (f *timedForms) send(actor int) time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.next = timedForm{at: time.Now(), actor: actor}
	return f.next.at
}

func (f *timedForms) answered(version string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.next.version = version
	f.list, f.next = append(f.list, f.next), timedForm{}
}

// news tells how long ago the form was sent of which seat i hears by a version; false if it is its own, or there was none.
func (f *timedForms) news(version string, i int) (time.Duration, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	of := f.next
	for _, form := range slices.Backward(f.list) {
		if older(form.version, version) {
			break
		}
		of = form
	}
	return time.Since(of.at), !of.at.IsZero() && of.actor != i
}

// hear notes how long the news of a ply took to reach seat i.
func (l *crowd) hear(ctx context.Context, news <-chan event, forms *timedForms, i int) {
	for {
		select {
		case e, ok := <-news:
			if !ok {
				return
			}
			l.told(e)
			if e.kind == "beat" {
				continue
			}
			if took, ok := forms.news(e.version, i); ok {
				l.count(func(c *counts) { c.others = append(c.others, took) })
			}
		case <-ctx.Done():
			return
		}
	}
}

// older tells whether a version is older than another.
func older(a, b string) bool { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) < 0 }
