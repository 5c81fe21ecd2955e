package load

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"sync"
	"time"
)

// streamAgain is how long a page waits before it opens its stream again, after so many that have ended in a row, as app.js does.
func (p *livePage) streamAgain() time.Duration {
	wait := min(10*time.Second, 500*time.Millisecond<<min(p.fails, 10))
	p.fails++
	return time.Duration(float64(wait) * (0.5 + p.rnd.Float64()))
}

// liveMatch is what the pages of a match know together.
type liveMatch struct {
	*Users
	id     int64
	path   string
	newest int               // ply that any page has shown; like when guarded by Users.mu
	when   map[int]time.Time // when a ply was first shown anywhere
}

// livePage is a seat's page, which outlives the process that serves it.
type livePage struct {
	m    *liveMatch
	user *user
	seat int
	rnd  *rand.Rand
	name string
	poke chan struct{} // it should look
	page *page

	again *Answer // a form that got no answer and is sent once more
	doubt bool    // whether an answer has arrived: look first
	fails int     // streams in a row that have ended

	// Guarded by Users.mu.
	ply       int
	connected bool
	since     time.Time // when it was connected
	behind    time.Time // since when it waits for a stream and the newest table; zero: it does not
	cause     Cause
	looked    bool // it has had an answer since the database is back
	target    int  // the newest ply that it has to show
	refused   int  // how often it was refused a stream since then
	failed    int  // how often it was refused a table
}

// recover notes that the page begins to wait, or does anew. The caller holds the lock.
func (p *livePage) recover(since time.Time, because Cause) {
	p.refused, p.failed = 0, 0
	p.behind, p.cause, p.looked, p.target = since, because, because == Process, p.m.newest
	if !p.looked {
		select {
		case p.poke <- struct{}{}:
		default:
		}
	}
}

// recovered notes that the page has all it waited for, if it has. The caller holds the lock.
func (p *livePage) recovered() {
	if p.behind.IsZero() || p.m.down || !p.connected || !p.looked || p.ply < p.target {
		return
	}
	took := time.Since(p.behind)
	p.m.again[p.cause] = append(p.m.again[p.cause], took)
	within := p.m.Within
	if p.cause != Process {
		within = p.m.grace
	}
	if took > within {
		p.m.slow = append(p.m.slow, fmt.Sprintf("the page of seat %d at match %d was as before after %v (%v): it was refused a stream %d times, a table %d times",
			p.seat, p.m.id, took.Round(time.Millisecond), p.cause, p.refused, p.failed))
	}
	p.behind = time.Time{}
}

// waits tells whether the page waits for its stream or the newest table.
func (p *livePage) waits() bool {
	p.m.mu.Lock()
	defer p.m.mu.Unlock()
	return !p.behind.IsZero() || !p.connected
}

// stopped is a timer that does not run.
func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}

// watch shows the match until its end, and plays.
func (p *livePage) watch(ctx context.Context) {
	if !p.open(ctx) {
		return
	}
	us := p.m.Users
	us.mu.Lock()
	us.pages[p] = true
	us.mu.Unlock()
	defer func() {
		us.mu.Lock()
		defer us.mu.Unlock()
		delete(us.pages, p)
	}()
	stream, act, look := time.NewTimer(0), stopped(), stopped()
	var news <-chan event
	for acting := false; ctx.Err() == nil; {
		if finished(p.page.table.html) && !p.waits() {
			return
		}
		if !acting && !us.resting() && p.asked() {
			acting = true
			act.Reset(p.wait())
		}
		select {
		case <-ctx.Done():
		case <-stream.C:
			if news = p.listen(ctx); news == nil {
				stream.Reset(p.streamAgain())
			}
		case e, ok := <-news:
			if !ok {
				news = nil
				p.cut()
				stream.Reset(p.streamAgain())
			} else if !p.hear(e) {
				look.Reset(0)
			}
		case <-p.poke:
			look.Reset(0)
		case <-look.C:
			if !p.look() {
				look.Reset(250 * time.Millisecond)
			}
		case <-act.C:
			acting = false
			if !us.resting() {
				p.act()
			}
		}
	}
}

// open opens the page, however often that fails.
func (p *livePage) open(ctx context.Context) bool {
	for ctx.Err() == nil {
		began := time.Now()
		page, err := p.user.open(p.m.path, p.name)
		if err == nil {
			p.page = page
			p.shown(false)
			return true
		}
		p.user.hangUp()
		p.m.failed(began, err)
		pause(ctx, 200*time.Millisecond, nil)
	}
	return false
}

// listen opens the stream; nil if that fails.
func (p *livePage) listen(ctx context.Context) <-chan event {
	began := time.Now()
	news, err := p.user.listen(ctx, p.m.path+"/events?page="+p.name+"&shows="+p.page.shows+"&v="+p.page.version())
	if err != nil {
		p.m.failed(began, err)
	}
	p.m.mu.Lock()
	defer p.m.mu.Unlock()
	if err != nil {
		p.refused++
		return nil
	}
	p.fails = 0
	p.connected, p.since, p.target = true, time.Now(), p.m.newest
	p.recovered()
	return news
}

// cut notes that the stream has ended.
func (p *livePage) cut() {
	p.m.mu.Lock()
	defer p.m.mu.Unlock()
	p.connected = false
	now, because := time.Now(), Process
	if now.Before(p.m.up.Add(p.m.grace)) {
		because = p.m.because
		if !p.behind.IsZero() && p.cause == because { // it waits since then
			return
		}
	}
	p.recover(now, because)
}

// hear shows what the stream sends; false: the page has to look.
func (p *livePage) hear(e event) bool {
	switch {
	case e.kind != "beat" && !older(p.page.version(), e.version): // it shows that already
		return true
	case e.kind == "table" && (e.from == "-" || e.from == p.page.shows):
		p.page.show(e.body)
		p.shown(false)
		return true
	}
	return false
}

// look fetches what is new; false: it must be tried again.
func (p *livePage) look() bool {
	began := time.Now()
	status, body, _, err := p.user.ask("GET", p.page.since, "", p.page.head())
	switch {
	case err != nil:
		p.user.hangUp()
		p.m.failed(began, err)
		return false
	case status == 200:
		p.page.show(body)
	case status != 204:
		p.m.unanswered(began, p.page.since, status, body)
		p.m.mu.Lock()
		defer p.m.mu.Unlock()
		p.failed++
		return false
	}
	p.doubt = false
	p.m.mu.Lock()
	p.looked = true
	p.m.mu.Unlock()
	p.shown(false)
	return true
}

// shown notes which table the page shows; own: it is the answer to a form of this page.
func (p *livePage) shown(own bool) {
	n := attribute(p.page.table.html, "data-ply")
	if n < 0 {
		p.m.fault("no table at %s:\n%.500s", p.m.path, p.page.table.html)
		return
	}
	m, now := p.m, time.Now()
	m.mu.Lock()
	defer m.mu.Unlock()
	for k := m.newest + 1; k <= n; k++ {
		m.when[k] = now
	}
	m.newest = max(m.newest, n)
	for k := p.ply + 1; k <= n && !own && p.connected && !m.down; k++ {
		if at := m.when[k]; at.After(p.since) && at.After(m.up.Add(m.grace)) {
			m.news = append(m.news, now.Sub(at))
		}
	}
	p.ply = max(p.ply, n)
	p.recovered()
}

// asked tells whether there is something to send, or to find out.
func (p *livePage) asked() bool {
	_, list := choices(p.page.table.html)
	return p.again != nil || p.doubt || len(list) > 0
}

// wait is how long the user thinks, or needs to notice that something went wrong.
func (p *livePage) wait() time.Duration {
	from, to := p.m.Pace.Min, p.m.Pace.Max
	if p.again != nil || p.doubt {
		from, to = 200*time.Millisecond, 500*time.Millisecond
	}
	return from + time.Duration(p.rnd.Int64N(int64(to-from)+1))
}

// act sends an answer to what is asked.
func (p *livePage) act() {
	if a := p.again; a != nil {
		p.again = nil
		p.send(*a)
		return
	}
	if p.doubt && !p.look() {
		return
	}
	decision, list := choices(p.page.table.html)
	if len(list) == 0 {
		return
	}
	number, err := strconv.Atoi(decision)
	if err != nil {
		p.m.fault("decision %q at %s", decision, p.m.path)
		return
	}
	i := p.rnd.IntN(len(list))
	a := Answer{p.m.id, p.seat, number, list[i].String()}
	if p.rnd.Float64() < p.m.Double {
		b := a
		if p.rnd.IntN(2) == 0 {
			b.Action = list[(i+p.rnd.IntN(len(list)))%len(list)].String()
		}
		if one, two, ok := p.m.Processes(); ok {
			p.sendTwice(a, b, one, two)
			return
		}
	}
	p.send(a)
}

// form is what the button of an answer sends.
func (a Answer) form() string {
	return url.Values{"decision": {strconv.Itoa(a.Decision)}, "action": {a.Action}}.Encode()
}

// reply is what came of a form.
type reply struct {
	status int
	body   []byte
	err    error
}

// post sends an answer as a user who may have another connection, and notes whether it was acknowledged.
func (p *livePage) post(u *user, a Answer) (r reply) {
	p.m.remember(a)
	began := time.Now()
	r.status, r.body, _, r.err = u.ask("POST", p.m.path+"/plies", a.form(), p.page.head())
	switch {
	case r.err != nil:
		p.m.failed(began, r.err)
	case r.status == 200:
		p.m.acknowledge(a)
	case r.status == 409:
		p.m.mu.Lock()
		p.m.refused++
		p.m.mu.Unlock()
	default:
		p.m.unanswered(began, a.Action+" at "+p.m.path, r.status, r.body)
	}
	return r
}

// table tells whether an answer shows the table.
func (r reply) table() bool { return r.err == nil && (r.status == 200 || r.status == 409) }

// send sends an answer and shows what comes back.
func (p *livePage) send(a Answer) {
	r := p.post(p.user, a)
	switch {
	case r.table():
		p.page.show(r.body)
		p.shown(true)
	case r.err != nil:
		p.user.hangUp()
		if p.rnd.IntN(2) == 0 {
			p.again = &a
			break
		}
		fallthrough
	default:
		p.doubt = true
	}
}

// sendTwice sends two answers to the same decision at the same time to two processes.
func (p *livePage) sendTwice(a, b Answer, one, two string) {
	var replies [2]reply
	var both sync.WaitGroup
	for i, base := range []string{one, two} {
		s, err := parseSite(base)
		if err != nil {
			p.m.fault("%v", err)
			return
		}
		u := newUser(s)
		u.cookie, u.limit = p.user.cookie, answerWithin
		both.Go(func() {
			defer u.close()
			replies[i] = p.post(u, []Answer{a, b}[i])
			replies[i].body = bytes.Clone(replies[i].body)
		})
	}
	both.Wait()
	yes := [2]bool{replies[0].table() && replies[0].status == 200, replies[1].table() && replies[1].status == 200}
	if replies[0].table() && replies[1].table() { // two different actions may both be acknowledged if one is a plan that begins with the other
		p.m.mu.Lock()
		d := &p.m.doubles
		switch {
		case a != b:
			d.Different++
		default:
			d.Same++
			if yes[0] && yes[1] {
				d.Repeated++
			}
		}
		if !yes[0] && !yes[1] {
			d.Refused++
		}
		p.m.mu.Unlock()
	}
	p.doubt = true
	for _, i := range []int{1, 0} { // the one that was acknowledged last shows the newest table
		if r := replies[i]; r.table() && (yes[i] || !yes[1-i]) {
			p.page.show(r.body)
			p.shown(true)
			p.doubt = false
			return
		}
	}
}

// patientUser is after how long a user without a page looks without having been told.
const patientUser = 20 * time.Second

// waitToBeTold plays whenever the user is told that it is their turn, and has no page open in between.
func (p *livePage) waitToBeTold(ctx context.Context, told *box) {
	for how := p.begins; ctx.Err() == nil && !p.m.resting(); how = p.mail(ctx, told) {
		if !p.open(ctx) {
			return
		}
		if decision, list := choices(p.page.table.html); len(list) > 0 {
			how(decision)
		}
		for ctx.Err() == nil && !p.m.resting() && p.asked() {
			pause(ctx, p.wait(), p.m.idle)
			p.act()
		}
	}
}

// begins notes nothing about a decision that the user finds when they sit down.
func (p *livePage) begins(string) {}

// mail waits for a message about the match. It returns what then notes how long a decision has waited.
func (p *livePage) mail(ctx context.Context, told *box) (note func(decision string)) {
	late := time.After(patientUser)
	for {
		select {
		case <-ctx.Done():
			return p.begins
		case <-p.m.idle:
			return p.begins
		case <-late:
			return func(decision string) {
				if asked, ok := p.askedAt(decision); ok && time.Since(asked) > patientUser/2 {
					p.m.mu.Lock()
					p.m.found++
					p.m.mu.Unlock()
				}
			}
		case l := <-told.mail:
			if l.match != p.m.id {
				continue
			}
			return func(decision string) {
				if asked, ok := p.askedAt(decision); ok && l.at.After(asked) {
					p.m.mu.Lock()
					p.m.waited = append(p.m.waited, l.at.Sub(asked))
					p.m.mu.Unlock()
				}
			}
		}
	}
}

// askedAt is when a decision was asked, as far as the pages know: its number is that of the ply before it.
func (p *livePage) askedAt(decision string) (at time.Time, ok bool) {
	n, err := strconv.Atoi(decision)
	if err != nil {
		return at, false
	}
	p.m.mu.Lock()
	defer p.m.mu.Unlock()
	at, ok = p.m.when[n]
	return at, ok && at.After(p.m.up)
}
