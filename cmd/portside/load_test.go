package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
)

// ticks of /proc/PID/stat per second; on Linux always 100.
const ticks = 100

// used is the processor time of a process in seconds, and its resident memory in MB.
func (p *process) used(t testing.TB) (seconds, megabytes float64) {
	t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		t.Fatalf("this measures with /proc: %v", err)
	}
	f := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	number := func(i int) float64 {
		n, err := strconv.ParseFloat(f[i], 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return (number(11) + number(12)) / ticks, number(21) * float64(os.Getpagesize()) / 1e6
}

// load is a crowd of matches that are played as fast as the server answers.
type load struct {
	alone    bool                                                       // no page has a stream
	blind    bool                                                       // nobody fetches what others have done
	missed   int                                                        // answers of a blind page that did not fit
	think    time.Duration                                              // before each ply, give or take half of it
	flags    []string                                                   // more flags of the server
	beside   func(ctx context.Context, host, path, cookie string) error // runs once per match, when its pages are opened; nil: nothing
	during   func()                                                     // runs once while it is measured, which lasts as long; nil: wait for the time to measure
	cost     float64                                                    // seconds of processor time of the server per ply, once measured
	mu       sync.Mutex
	plies    int
	bytes    int
	messages int             // of streams
	tables   int             // with new plies, that arrived at pages other than the one that played: sent by their streams, or fetched
	mover    []time.Duration // form sent → own table back
	others   []time.Duration // form sent → another seat has its table, or only the news if blind
}

func (l *load) note(d time.Duration, size int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.plies++
	l.bytes += size
	l.mover = append(l.mover, d)
}

func (l *load) noteOther(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.others = append(l.others, d)
}

func quantile(d []time.Duration, q float64) float64 {
	if len(d) == 0 {
		return 0
	}
	slices.Sort(d)
	return float64(d[int(q*float64(len(d)-1))].Microseconds()) / 1000
}

// BenchmarkHTTP plays matches of three over HTTP against the real server.
//
//	fetched   all three pages are open, and each shows every table as a browser does: the one that plays from its answer,
//	          the others from their streams, or by fetching it. This is the headline figure.
//	notified  all three pages are open, but show no table that could be sent to them: their streams only tell them of news,
//	          and they do not fetch it. The next seat answers from what its fragment shows.
//	alone     as notified, but no page has a stream: nobody else is looking.
//
// "flat" plays as fast as the server answers. "paced" thinks before each ply, to measure how long users wait when the
// server is not flat out. told/ply are the messages of streams, tables/ply the tables that reached the two pages that did
// not play; a server that is flat out leaves out some for those who are not asked anything. Run with -benchtime 1x.
func BenchmarkHTTP(b *testing.B) {
	for _, matches := range []int{50, 200} {
		for _, mode := range []string{"notified", "fetched", "alone"} {
			for _, pace := range []string{"flat", "paced"} {
				b.Run(fmt.Sprintf("%d/%s/%s", matches, mode, pace), func(b *testing.B) {
					for range b.N {
						l := &load{blind: mode != "fetched", alone: mode == "alone"}
						if pace == "paced" {
							l.think = 250 * time.Millisecond
						}
						l.crowd(b, matches)
					}
				})
			}
		}
	}
}

// Each measurement runs this long after a warm-up.
const (
	warmUp  = 2 * time.Second
	measure = 6 * time.Second
)

func (l *load) crowd(b *testing.B, matches int) {
	p := start(b, filepath.Join(b.TempDir(), "load.db"), slices.Concat([]string{"-cache", "5000"}, strings.Fields(os.Getenv("LOAD_FLAGS")), l.flags)...)
	ctx, cancel := context.WithCancel(b.Context())
	var wg sync.WaitGroup
	l.gather(ctx, b, p, matches, &wg)
	<-time.After(warmUp)
	l.mu.Lock()
	l.plies, l.missed, l.bytes, l.messages, l.tables, l.mover, l.others = 0, 0, 0, 0, 0, nil, nil
	l.mu.Unlock()
	before, _ := p.used(b)
	began := time.Now()
	if l.during != nil {
		l.during()
	} else {
		<-time.After(measure)
	}
	after, rss := p.used(b)
	l.mu.Lock()
	plies, size, wall := l.plies, l.bytes, time.Since(began).Seconds()
	mover, others, missed := l.mover, l.others, l.missed
	told, tables := float64(l.messages)/float64(max(1, plies)), float64(l.tables)/float64(max(1, plies))
	l.mover, l.others = nil, nil
	l.mu.Unlock()
	cancel()
	p.kill()
	wg.Wait()
	l.cost = (after - before) / float64(max(1, plies))
	b.ReportMetric(1/l.cost, "plies/cpu-s")
	b.ReportMetric(float64(plies)/wall, "plies/s")
	b.ReportMetric(quantile(mover, 0.5), "p50-ms")
	b.ReportMetric(quantile(mover, 0.99), "p99-ms")
	b.ReportMetric(quantile(others, 0.5), "others-p50-ms")
	b.ReportMetric(quantile(others, 0.99), "others-p99-ms")
	b.ReportMetric(float64(size)/float64(max(1, plies))/1000, "kB/ply")
	b.ReportMetric(rss, "MB")
	b.ReportMetric(told, "told/ply")
	b.ReportMetric(tables, "tables/ply")
	if l.blind {
		b.ReportMetric(float64(missed)/float64(max(1, plies)), "missed/ply")
	}
	if others := map[bool]float64{true: told, false: tables}[l.blind]; l.think > 0 && !l.alone && others < 1.8 { // what is new at the edge of the measurement arrives after it
		b.Errorf("%.2f pages learn of a ply, want the 2 that did not play it", others)
	}
}

// gather lets users play matches of three until ctx ends. It returns when all tables are open: that is not part of a
// measurement.
func (l *load) gather(ctx context.Context, b *testing.B, p *process, matches int, wg *sync.WaitGroup) {
	base := p.base
	var opened atomic.Int32
	for i := range matches {
		var at []*browser
		for range 3 {
			at = append(at, newBrowser(b, &base))
		}
		wg.Go(func() {
			for ctx.Err() == nil {
				path, err := openTable(at)
				if err != nil {
					if ctx.Err() == nil {
						b.Error(err)
					}
					return
				}
				opened.Add(1)
				play := l.playMatch
				if l.blind {
					play = l.playBlind
				}
				if err := play(ctx, at, path, uint64(i)); err != nil && ctx.Err() == nil {
					b.Error(err)
					return
				}
			}
		})
	}
	patience.Wait(50*time.Millisecond, func() bool { return opened.Load() >= int32(matches) || b.Failed() })
}

// playMatch plays one match to its end with three pages open.
func (l *load) playMatch(ctx context.Context, at []*browser, path string, seed uint64) error {
	m := &loadMatch{load: l, path: path, sent: map[int]time.Time{}}
	ctx, over := context.WithCancel(ctx)
	defer over()
	m.over = over
	var wg sync.WaitGroup
	errs := make([]error, len(at))
	for i, b := range at {
		host, cookie, err := b.session()
		if err != nil {
			return err
		}
		if l.beside != nil && i == 0 {
			if err := l.beside(ctx, host, path, cookie); err != nil {
				return err
			}
		}
		wg.Go(func() {
			errs[i] = m.sit(ctx, host, cookie, rand.New(rand.NewPCG(seed, uint64(i))))
			if errs[i] != nil {
				over()
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// session is the address of the server and the cookie of the browser.
func (b *browser) session() (host, cookie string, err error) {
	u, err := url.Parse(*b.base)
	if err != nil {
		return "", "", err
	}
	for _, c := range b.http.Jar.Cookies(u) {
		cookie = c.Name + "=" + c.Value
	}
	return u.Host, cookie, nil
}

// loadMatch is what the three pages of a match share, to time each other.
type loadMatch struct {
	*load
	path string
	over context.CancelFunc
	when sync.Mutex
	sent map[int]time.Time // number of a ply → when its form was sent
}

// sit is one page: it shows what its stream sends, and fetches its table when that does not fit, or the stream says so.
func (m *loadMatch) sit(ctx context.Context, host, cookie string, rnd *rand.Rand) error {
	name := "page" + strconv.FormatUint(rnd.Uint64()>>32, 36)
	w, err := dial(ctx, host, cookie, name)
	if err != nil {
		return err
	}
	defer w.conn.Close()
	status, body, _, err := w.ask("GET", m.path, "")
	if err != nil || status != 200 {
		return fmt.Errorf("status %d: %w", status, err)
	}
	body = w.show(body)
	size := 0
	follow := func() (<-chan event, error) {
		return listen(ctx, host, m.path+"/events?page="+name+"&shows="+w.shows+"&v="+w.version(), cookie)
	}
	news, err := follow()
	if err != nil {
		return err
	}
	ply := attribute(body, "data-ply")
	for shown := true; ; {
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		case status == 204: // nothing new
			shown = false
		case status != 200 && status != 409:
			return fmt.Errorf("status %d\n%s", status, body)
		}
		if shown {
			if decision, action := pick(body, rnd); action != "" {
				if m.think > 0 {
					think(ctx, m.think, rnd)
				}
				form := "decision=" + decision + "&action=" + url.QueryEscape(action)
				m.when.Lock()
				m.sent[ply+1] = time.Now()
				m.when.Unlock()
				began := time.Now()
				if status, body, size, err = w.ask("POST", m.path+"/plies", form); err == nil && (status == 200 || status == 409) {
					if status == 200 {
						m.note(time.Since(began), size)
					}
					body = w.show(body)
					ply = max(ply, attribute(body, "data-ply"))
				}
				continue
			}
			if finished(body) {
				m.over()
				return nil
			}
		}
		shown = false
		select {
		case e, ok := <-news:
			if !ok {
				if ctx.Err() == nil { // cut, and opened again
					news, err = follow()
				}
				continue
			}
			m.told(e)
			switch {
			case e.kind != "beat" && !older(w.version(), e.version):
			case e.kind != "table" || e.from != "-" && e.from != w.shows:
				if status, body, size, err = w.ask("GET", w.since, ""); err == nil {
					m.fetched(size)
				}
				if err == nil && status == 200 {
					err = m.arrived(&ply, body)
					body, shown = w.show(body), true
				}
			default:
				err = m.arrived(&ply, e.body)
				body, shown = w.show(e.body), true
			}
		case <-ctx.Done():
		}
	}
}

// told counts a message of a stream.
func (l *load) told(e event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bytes += e.size
	if e.kind != "beat" {
		l.messages++
	}
}

// fetched counts the answer to a page that has asked what is new.
func (l *load) fetched(size int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bytes += size
}

// arrived counts a table with plies of other seats, and notes how long each took to get here.
func (m *loadMatch) arrived(ply *int, body []byte) error {
	now := attribute(body, "data-ply")
	if now < 0 {
		return fmt.Errorf("no table:\n%s", body)
	}
	if now <= *ply {
		return nil
	}
	m.mu.Lock()
	m.tables++
	m.mu.Unlock()
	for n := *ply + 1; n <= now; n++ { // one table may bring several plies
		m.when.Lock()
		sent, ok := m.sent[n]
		m.when.Unlock()
		if ok && *ply >= 0 {
			m.noteOther(time.Since(sent))
		}
	}
	*ply = now
	return nil
}

// think takes the time that a user takes on average, give or take a half, or until ctx ends.
func think(ctx context.Context, average time.Duration, rnd *rand.Rand) {
	select {
	case <-ctx.Done():
	case <-time.After(average/2 + time.Duration(rnd.Int64N(int64(average)))):
	}
}
