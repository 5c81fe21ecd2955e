package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var (
	openPages = flag.Int("pages", 2000, "pages that BenchmarkOpenPages keeps open")
	openCache = flag.String("cache", "1000", "matches that its server keeps in memory")
)

// BenchmarkOpenPages keeps pages open at tables of three where nobody plays, until each was asked twice whether it is open, and
// says what one costs: kB/page is resident memory above that of the same server when the same tables were fetched by pages
// that opened no stream, live-kB/page the same for what is in use after a garbage collection, core-% the share of one
// processor between the two questions. With -cache the server keeps that many matches in memory.
//
//	direct   each page answers its heartbeats over a connection of its own, as browsers do
//	proxied  all answer through 16 connections, as behind a proxy, and say so
//
// Run with -benchtime 1x. Above some 9,000 pages "direct" needs more open files than most systems allow a process.
func BenchmarkOpenPages(b *testing.B) {
	file := filepath.Join(b.TempDir(), "pages.db")
	var pages []*idlePage
	for _, mode := range []string{"direct", "proxied"} {
		b.Run(mode, func(b *testing.B) {
			for range b.N {
				if pages == nil {
					pages = openTables(b, file, *openPages)
				}
				resident, live, _ := keepOpen(b, file, pages, "")
				openResident, openLive, core := keepOpen(b, file, pages, mode)
				n := float64(len(pages))
				b.ReportMetric((openResident-resident)*1000/n, "kB/page")
				b.ReportMetric((openLive-live)*1000/n, "live-kB/page")
				b.ReportMetric(openResident, "MB")
				b.ReportMetric(100*core, "core-%")
			}
		})
	}
}

// idlePage is a page of a seat at a table, with nobody who plays.
type idlePage struct {
	name, path, cookie string
	head, since, shows string     // of its requests
	line               chan *wire // where it finds a connection for them
}

// openTables has a server open tables of three in a new database, and returns a page for each of their seats, n or up to
// two more.
func openTables(b *testing.B, file string, n int) []*idlePage {
	p := start(b, file)
	defer p.stop(b)
	pages := make([]*idlePage, (n+2)/3*3)
	var next atomic.Int32
	together(8, func() {
		for {
			i := int(next.Add(3)) - 3
			if i >= len(pages) || b.Failed() {
				return
			}
			at := []*browser{newBrowser(b, &p.base), newBrowser(b, &p.base), newBrowser(b, &p.base)}
			path, err := openTable(at)
			if err != nil {
				b.Error(err)
				return
			}
			for k, who := range at {
				_, cookie, err := who.session()
				if err != nil {
					b.Error(err)
					return
				}
				pages[i+k] = &idlePage{name: "page" + strconv.Itoa(i+k), path: path, cookie: cookie}
				who.http.CloseIdleConnections()
			}
		}
	})
	if b.Failed() {
		b.FailNow()
	}
	return pages
}

// together runs f n times at once and waits for all.
func together(n int, f func()) {
	var wg sync.WaitGroup
	for range n {
		wg.Go(f)
	}
	wg.Wait()
}

// keepOpen starts a server, fetches all pages, and keeps them open as mode says; without streams if it is "". It returns the
// server's resident and live memory in MB, and the processor time that it used per second meanwhile.
func keepOpen(b *testing.B, file string, pages []*idlePage, mode string) (resident, live, core float64) {
	debug := freeAddress(b)
	p := start(b, file, "-debug-addr", debug, "-cache", *openCache)
	defer p.kill()
	host := strings.TrimPrefix(p.base, "http://")
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	shared := make(chan *wire, 16)
	for range cap(shared) {
		w, err := dial(ctx, host, "", "")
		if err != nil {
			b.Fatal(err)
		}
		defer w.conn.Close()
		shared <- w
	}
	heard := make(chan error, 2*len(pages))
	var next atomic.Int32
	together(8, func() {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(pages) || b.Failed() {
				return
			}
			if err := pages[i].open(ctx, host, mode, shared, heard); err != nil {
				b.Error(err)
			}
		}
	})
	if b.Failed() {
		b.FailNow()
	}
	inUse(b, debug) // collects what opening has left
	answered := func() {
		for range pages {
			if err := <-heard; err != nil {
				b.Fatal(err)
			}
		}
	}
	if mode != "" {
		answered()
	}
	before, _ := p.used(b)
	began := time.Now()
	if mode != "" {
		answered()
	}
	after, resident := p.used(b)
	core = (after - before) / time.Since(began).Seconds()
	return resident, inUse(b, debug), core
}

// open fetches the page, and opens its stream unless mode is "". heard is told twice that the page was asked and has answered,
// or once that it cannot.
func (pg *idlePage) open(ctx context.Context, host, mode string, shared chan *wire, heard chan<- error) error {
	pg.line = shared
	if mode == "direct" {
		w, err := dial(ctx, host, "", "")
		if err != nil {
			return err
		}
		context.AfterFunc(ctx, func() { w.conn.Close() })
		pg.line = make(chan *wire, 1)
		pg.line <- w
	}
	pg.head, pg.since, pg.shows = requestHead(host, pg.cookie, pg.name), pg.path, ""
	if err := pg.look(200); err != nil || mode == "" {
		return err
	}
	w := wire{since: pg.since}
	text, _, err := stream(ctx, host, pg.path+"/events?page="+pg.name+"&shows="+pg.shows+"&v="+w.version(), pg.cookie)
	if err != nil {
		return err
	}
	if mode != "direct" {
		pg.head += "X-Forwarded-For: 203.0.113.7\r\n"
	}
	go pg.answer(text, heard)
	return nil
}

// look asks for the table of the page and wants this status.
func (pg *idlePage) look(want int) error {
	w := <-pg.line
	defer func() { pg.line <- w }()
	w.head, w.shows = pg.head, pg.shows
	status, body, _, err := w.ask("GET", pg.since, "")
	if err != nil { // the server closes a connection of which it has heard nothing for a while
		w.closed = true
		status, body, _, err = w.ask("GET", pg.since, "")
	}
	if err != nil || status != want {
		return fmt.Errorf("%s: status %d, want %d: %w", pg.since, status, want, err)
	}
	if status == 200 {
		w.show(body)
		pg.since, pg.shows = w.since, w.shows
	}
	return nil
}

// answer answers twice. The stream stays open.
func (pg *idlePage) answer(text io.Reader, heard chan<- error) {
	in := bufio.NewReaderSize(text, 256)
	for asked := 0; asked < 2; {
		line, err := in.ReadSlice('\n')
		if err != nil {
			heard <- fmt.Errorf("%s, asked %d times: %w", pg.path, asked, err)
			return
		}
		if string(line) == "data: here\n" {
			if err := pg.look(204); err != nil {
				heard <- err
				return
			}
			heard <- nil
			asked++
		}
	}
}

var memory = regexp.MustCompile(`(?m)^# (?:HeapAlloc|Stack) = (\d+)`)

// inUse is the memory in MB that heap and stacks of a server with this debug address take after garbage collections: one
// leaves what pools hold.
func inUse(t testing.TB, debug string) (megabytes float64) {
	t.Helper()
	collected(t, debug)
	return collected(t, debug)
}

// collected is inUse after one collection.
func collected(t testing.TB, debug string) (megabytes float64) {
	t.Helper()
	res, err := http.Get("http://" + debug + "/debug/pprof/heap?gc=1&debug=1")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range memory.FindAllStringSubmatch(string(text), -1) {
		n, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		megabytes += n / 1e6
	}
	return megabytes
}
