package match

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/sse"
)

// A page is asked for a sign that it is open when it may have missed something, and now and then: it asks what is new. If it
// has not done so for this many heartbeats, the page counts as closed and the stream ends; a page that is still open opens it
// again.
const unanswered = 2

// restful is how many heartbeats of a page to which nothing is sent there are to one that it has to answer: a request costs
// five times as much as a heartbeat. Together they take less than a user's absence, after which a visit counts as new.
const restful = 5

// soonSeen is how long after the last table a page whose user is asked, or whose match is over, is asked for a sign where several processes
// share the database: the one that tells its user of that by a message may be another, and waits host.SeenWithin for what was seen.
const soonSeen = 2 * time.Second

// minGap is the least time between two messages to a page whose user is not asked anything: nobody follows more than 40
// tables a second. Of what happens during the gap, only the state at its end is sent. Whoever is asked hears at once.
const minGap = 25 * time.Millisecond

// storageGap is how long a stream waits to look again when the table could not be read.
const storageGap = time.Second

// namesPage is the header with the name that a page has given itself; its stream sends it in the query "page".
const namesPage = "Portside-Page"

// pageName is the name that a page has given itself, "" if our script would not choose such a name.
func pageName(text string) string {
	if len(text) > 16 {
		return ""
	}
	return text
}

// Events answers GET /matches/:id/events: a stream of server-sent events. Its query says what the page shows: page is the
// name of the page, v the version of its table, and shows the token of that table. The stream ends when the host stops, when
// the session does, or when nobody answers its heartbeat. Its events are:
//
//	here    the stream has begun, or still lives
//	table   what a page with that token needs to show the table of now. The first line is the token that the page must show
//	        for this to fit, - for any, and the version of the table; the rest is markup.
//	look    there is something new, of this version; the page fetches it. For pages without a token, such as waiting rooms.
//	(none)  the page asks what is new, which says that it is still open
//
// A message that is lost or does not fit costs the page a fetch, see ShowChanges.
func (h *Handlers) Events(c echo.Context) error {
	t, err := h.Table(c)
	if err != nil {
		return err
	}
	kept, err := h.Outlive(c)
	if err != nil {
		return err
	}
	leave, err := h.enterStreams(c)
	if err != nil {
		return err
	}
	f := &feed{h: h, c: kept, match: t.ID, user: h.User(c), leave: leave, version: c.QueryParam("v"), busy: true}
	if token := h.Sessions.Token(c.Request().Context()); token != "" {
		f.session = record.StoredToken(token)
	}
	f.key = pageKey{t.ID, f.user, pageName(c.QueryParam("page"))}
	if f.conn, err = sse.Open(c.Response().Writer); err != nil {
		leave()
		c.Response().Committed = !errors.Is(err, http.ErrNotSupported) // the connection has broken: nobody can be answered
		return err
	}
	f.page = h.pages.open(f.key, c.QueryParam("shows"))
	f.stream = h.host.Subscribe(t.ID, f.user, f.key.name, f.ring)
	f.alive = time.AfterFunc(f.untilBeat(), f.beat)
	go f.work()
	go f.wait()
	return nil
}

// enterStreams counts a stream of the user and of the address that asks, until leave is called. Errors: base.TooOften.
func (h *Handlers) enterStreams(c echo.Context) (leave func(), err error) {
	user, address := h.ByUser(c), base.ByAddress(c)
	known := h.User(c) != 0
	if known && !h.streams.Enter(user, h.Config.Limits.StreamsPerUser) {
		return nil, base.TooOften{Wait: h.Config.Heartbeat}
	}
	if !h.streams.Enter(address, h.Config.Limits.StreamsPerAddress) {
		if known {
			h.streams.Leave(user)
		}
		return nil, base.TooOften{Wait: h.Config.Heartbeat}
	}
	return func() {
		h.streams.Leave(address)
		if known {
			h.streams.Leave(user)
		}
	}, nil
}

// feed is one stream. Nothing of it runs while there is nothing to send, so an open page costs little more than its
// connection and one goroutine that waits for its end.
type feed struct {
	h       *Handlers
	c       echo.Context // of the request that has opened it
	match   match.ID
	user    record.UserID
	session string // under which the session is stored, "" for none
	key     pageKey
	page    *openPage
	stream  *host.Stream
	conn    *sse.Conn
	leave   func() // ends enterStreams

	mu    sync.Mutex
	busy  bool        // a goroutine works for it; the fields below are of that goroutine
	rung  bool        // there may be news
	due   bool        // for a heartbeat
	over  bool        // it has ended
	alive *time.Timer // until the next heartbeat
	pause *time.Timer // until the next message may be sent

	version  string    // of what the page shows, as far as the server knows
	begun    bool      // the first message was sent
	beats    int       // since the page was asked for a sign
	unsure   bool      // something was sent since then
	sent     bool      // so was a table
	notified time.Time // when news was sent last
	later    host.News // held back until the pause is over
	waits    bool      // there is something in later
}

var (
	hello = []byte("retry: 2000\nevent: here\ndata: \n\n") // a page that does not get this at once is behind a proxy that holds streams back
	still = []byte("event: here\ndata: \n\n")              // the page notes that the stream lives
	beat  = []byte("data: here\n\n")                       // a message without a name: the page looks
)

// ring says that there is news.
func (f *feed) ring() { f.wake(func() { f.rung = true }) }

// beat says that the page has to show that it is still open.
func (f *feed) beat() { f.wake(func() { f.due = true }) }

// wake notes what is to be done, and sees that somebody does it.
func (f *feed) wake(note func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	note()
	if !f.busy && !f.over {
		f.busy = true
		go f.work()
	}
}

// work sends what is to be sent, and ends. It holds no lock while it draws or writes.
func (f *feed) work() {
	defer f.recover()
	for {
		f.mu.Lock()
		due, over := f.due, f.over
		if !due && !f.rung && f.begun || over {
			f.busy = false
			f.mu.Unlock()
			return
		}
		f.rung, f.due = false, false
		f.mu.Unlock()
		err := f.begin()
		if err == nil {
			err = f.news()
		}
		if err == nil && due {
			err = f.heartbeat()
		} else if err == nil && f.h.host.PendingPing(f.stream).Wanted {
			err = f.ping()
		}
		if err != nil {
			f.end()
		}
	}
}

// recover ends the stream after a panic: no request stands behind its goroutines, so the whole server would fall.
func (f *feed) recover() {
	if p := recover(); p != nil {
		f.h.Log.Error("a stream panicked", "match", int64(f.match), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		f.end()
	}
}

// errEnded ends a stream for a reason that nobody needs to hear of.
var errEnded = errors.New("the stream has ended")

// begin begins the stream, with what the page has missed while it had none.
func (f *feed) begin() error {
	if f.begun {
		return nil
	}
	f.begun = true
	if err := f.conn.Say(hello); err != nil || f.version == "" {
		return err
	}
	ctx := f.c.Request().Context()
	t, err := f.h.host.Peek(ctx, f.match, f.user)
	if err != nil || formatVersion(t) == f.version {
		return err
	}
	if err := f.h.host.Rejoin(ctx, f.match, f.user); err != nil {
		return err
	}
	return f.notify(t.Version)
}

// news sends the newest of what the host has to say, or leaves it for later if the last message was just now.
func (f *feed) news() error {
	select {
	case n, on := <-f.stream.C:
		if !on {
			return errEnded
		}
		f.later, f.waits = n, true
	default:
	}
	if !f.waits {
		return nil
	}
	now := time.Now()
	if early := minGap - now.Sub(f.notified); early > 0 && !f.later.Asked {
		f.ringIn(early)
		return nil
	}
	f.waits, f.notified = false, now
	err := f.notify(f.later.Version)
	if errors.Is(err, record.ErrStorage) { // the database will be back, and the page need not open another stream for that
		f.waits = true
		f.ringIn(storageGap)
		return nil
	}
	return err
}

// ringIn has the stream look at its news after a time.
func (f *feed) ringIn(after time.Duration) {
	if f.pause == nil {
		f.pause = time.AfterFunc(after, f.ring)
	} else {
		f.pause.Reset(after)
	}
}

// untilBeat is how long it is until the next heartbeat. Those of all streams fall on the same moments, a forty-fifth of the
// time between them: a server that wakes up once a second has less to do than one that wakes up for every page.
func (f *feed) untilBeat() time.Duration {
	now, every := time.Now(), f.h.Config.Heartbeat
	return now.Add(every).Truncate(every / 45).Sub(now)
}

// heartbeat sends a heartbeat. It ends the stream of a page that owes a sign for a while, and that of a session that has ended: a
// device that was signed out must not go on watching.
func (f *feed) heartbeat() error {
	pending := f.h.host.PendingPing(f.stream)
	if pending.For > unanswered*f.h.Config.Heartbeat || !f.signedIn() {
		return errEnded
	}
	f.alive.Reset(f.untilBeat())
	if f.beats++; f.unsure || pending.Sent || pending.Wanted || f.beats >= restful {
		return f.ping()
	}
	return f.conn.Say(still)
}

// ping asks the page for a sign that it is open.
func (f *feed) ping() error {
	f.notePing()
	return f.conn.Say(beat)
}

// notePing notes that the page is asked.
func (f *feed) notePing() {
	f.beats, f.unsure = 0, false
	f.h.host.NotePing(f.stream)
}

// signedIn tells whether the session of the stream still exists.
func (f *feed) signedIn() bool {
	if f.session == "" {
		return true
	}
	lasts, err := f.h.Lasts(f.session)
	return lasts && err == nil || errors.Is(err, record.ErrStorage) // nothing is sent before it can be read
}

// notify sends the table of now, or only the news of version to a page that shows no table.
func (f *feed) notify(version uint64) error {
	if !f.signedIn() {
		return errEnded
	}
	t, err := f.h.host.Peek(f.c.Request().Context(), f.match, f.user)
	if err != nil {
		return err
	}
	if err := f.h.MayShow(f.c, t); err != nil {
		return err
	}
	shows := f.page.token()
	if shows == "" || t.View == nil {
		return f.sendVersion(version)
	}
	if formatVersion(t) == f.version { // the last table was drawn after this had happened
		return nil
	}
	message := base.Buffers.Get().(*bytes.Buffer)
	defer base.Release(message)
	token, err := f.h.drawMessage(f.c, t, shows, message)
	if err != nil {
		return err
	}
	f.version, f.sent, f.unsure = formatVersion(t), true, true
	f.page.show(token)
	if f.user != 0 && f.h.host.Idle(f.stream) > f.h.Config.Heartbeat && !f.h.host.PendingPing(f.stream).Sent { // it may be left before the next heartbeat, and this was seen
		message.Write(beat)
		f.notePing()
	} else if f.user != 0 && f.h.Shared() && (t.Asked() || t.Status == record.Over) {
		f.alive.Reset(soonSeen)
	}
	return f.conn.Say(message.Bytes())
}

// sendVersion sends the news that there is something of this version.
func (f *feed) sendVersion(version uint64) error {
	f.unsure = true
	var room [64]byte
	return f.conn.Say(append(strconv.AppendUint(append(room[:0], "event: look\ndata: "...), version, versionBase), "\n\n"...))
}

// wait waits for the end of the stream. A page closes it when it is hidden or left.
func (f *feed) wait() {
	defer f.recover()
	if !f.conn.Wait() || !f.end() {
		return
	}
	f.noteSeen()
	f.h.host.Notices().MatchHidden(f.match, f.user, f.h.host.Now())
}

// noteSeen notes that the user has seen the table that was sent last. A page that only lost its network closes nothing, so
// what was sent to it does not count as seen.
func (f *feed) noteSeen() {
	f.mu.Lock()
	busy := f.busy // then the last table may not have arrived
	f.mu.Unlock()
	if busy || !f.sent || f.user == 0 || f.h.host.Idle(f.stream) > f.h.Config.Heartbeat {
		return
	}
	ctx := f.c.Request().Context()
	if t, err := f.h.host.Peek(ctx, f.match, f.user); err != nil || formatVersion(t) != f.version {
		return
	}
	_, _ = f.h.host.Table(ctx, f.match, f.user) // that is all it is for
}

// end ends the stream. It returns false if it has ended before.
func (f *feed) end() bool {
	f.mu.Lock()
	was := f.over
	f.over = true
	f.mu.Unlock()
	if was {
		return false
	}
	f.conn.Close()
	f.h.host.Unsubscribe(f.stream)
	f.h.pages.close(f.key, f.page)
	f.alive.Stop()
	f.leave()
	return true
}
