package match

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/handlers/base"
)

// At every heartbeat the page asks what is new. After this many heartbeats without a request the page counts as closed
// and the stream ends; a page that is still open opens it again.
const unanswered = 2

// writeTime is how long writing one message may take. A page that is slower loses its stream, and catches up when it opens
// the next one.
const writeTime = 10 * time.Second

// minGap is the least time between two messages to a page whose user is not asked anything: nobody follows more than 40
// tables a second. Of what happens during the gap, only the state at its end is sent. Whoever is asked hears at once.
const minGap = 25 * time.Millisecond

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
//	table   what a page with that token needs to show the table of now. The first line is the token that the page must show
//	        for this to fit, - for any, and the version of the table; the rest is markup.
//	look    there is something new, of this version; the page fetches it. For pages without a token, such as waiting rooms.
//	here    the stream has begun
//	(none)  a heartbeat: the page asks what is new, which says that it is still open
//
// A message that is lost or does not fit costs the page a fetch, see ShowChanges.
func (h *Handlers) Events(c echo.Context) error {
	t, err := h.Table(c)
	if err != nil {
		return err
	}
	leave, err := h.enterStreams(c)
	if err != nil {
		return err
	}
	defer leave()
	f := &feed{h: h, c: c, match: t.ID, user: h.User(c), out: eventWriter{c.Response(), http.NewResponseController(c.Response().Writer)}}
	if token := h.Sessions.Token(c.Request().Context()); token != "" {
		f.session = record.StoredToken(token)
	}
	defer f.out.limit() // for what ends the answer
	head := c.Response().Header()
	head.Set("Content-Type", "text/event-stream")
	head.Set("X-Accel-Buffering", "no")
	c.Response().WriteHeader(http.StatusOK)
	name := pageName(c.QueryParam("page"))
	f.stream = h.host.Subscribe(t.ID, f.user, name)
	defer h.host.Unsubscribe(f.stream)
	var left func()
	f.page, left = h.pages.open(pageKey{t.ID, f.user, name}, c.QueryParam("shows"))
	defer left()
	if f.run(c.QueryParam("v")) { // a page that is hidden closes its stream
		h.host.Notices().MatchHidden(t.ID, f.user, h.host.Now())
	}
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

// eventWriter writes server-sent events. Each has the same time to arrive.
type eventWriter struct {
	to      *echo.Response
	control *http.ResponseController
}

func (w eventWriter) limit() error {
	err := w.control.SetWriteDeadline(time.Now().Add(writeTime))
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

func (w eventWriter) say(text []byte) error {
	if err := w.limit(); err != nil {
		return err
	}
	if _, err := w.to.Write(text); err != nil {
		return err
	}
	return w.control.Flush()
}

// feed is one stream. Only its own goroutine uses it, and it holds no lock while it writes.
type feed struct {
	h       *Handlers
	c       echo.Context
	match   match.ID
	user    record.UserID
	session string // under which the session is stored, "" for none
	out     eventWriter
	stream  *host.Stream
	page    *openPage
	sent    string // version of the newest table that was sent
}

var (
	hello = []byte("retry: 2000\nevent: here\ndata: \n\n") // a page that does not get this at once is behind a proxy that holds streams back
	beat  = []byte("data: here\n\n")                       // a message without a name: the page looks
)

// run feeds a page that shows version until the page closes the stream (then closed is true), the host stops, or nobody
// listens any more.
func (f *feed) run(version string) (closed bool) {
	gone := f.c.Request().Context().Done()
	if f.out.say(hello) != nil {
		return false
	}
	alive, pause := time.NewTicker(f.h.Config.Heartbeat), time.NewTimer(time.Hour)
	defer alive.Stop()
	defer pause.Stop()
	var told time.Time
	var later *host.News // held back until the pause is over
	err := f.catchUp(version)
	for err == nil {
		var now *host.News
		select {
		case <-gone:
			f.looked()
			return true
		case news, on := <-f.stream.C:
			if !on {
				return false
			}
			early := minGap - time.Since(told)
			if news.Asked || early <= 0 {
				now = &news
				break
			}
			if later == nil {
				pause.Reset(early)
			}
			later = &news
		case <-pause.C:
			now = later
		case <-alive.C:
			if f.h.host.Silence(f.stream) > unanswered*f.h.Config.Heartbeat || !f.signedIn() {
				return false
			}
			err = f.out.say(beat)
		}
		if now != nil {
			later, told = nil, time.Now()
			err = f.tell(now.Version)
		}
	}
	return false
}

// catchUp sends what a page that shows version has missed while it had no stream.
func (f *feed) catchUp(version string) error {
	t, err := f.h.host.Glance(f.c.Request().Context(), f.match, f.user)
	if err != nil || versionText(t.Version) == version || version == "" {
		return err
	}
	return f.tell(t.Version)
}

// signedIn tells whether the session of the stream still exists: a device that was signed out must not go on watching.
func (f *feed) signedIn() bool {
	if f.session == "" {
		return true
	}
	_, found, err := f.h.Sessions.Store.Find(f.session)
	return found && err == nil
}

// errSignedOut ends the stream of a session that has ended.
var errSignedOut = errors.New("the session has ended")

// tell sends the table of now, or only the news of version to a page that shows no table.
func (f *feed) tell(version uint64) error {
	if !f.signedIn() {
		return errSignedOut
	}
	shows := f.page.token()
	if shows == "" {
		return f.look(version)
	}
	t, err := f.h.host.Glance(f.c.Request().Context(), f.match, f.user)
	if err != nil {
		return err
	}
	if err := f.h.MayShow(f.c, t); err != nil {
		return err
	}
	if t.View == nil {
		return f.look(version)
	}
	message := base.Buffers.Get().(*bytes.Buffer)
	defer base.Release(message)
	token, err := f.h.drawMessage(f.c, t, shows, message)
	if err != nil {
		return err
	}
	f.sent = formatVersion(t)
	f.page.show(token)
	return f.out.say(message.Bytes())
}

// look sends the news that there is something of this version.
func (f *feed) look(version uint64) error {
	var room [64]byte
	return f.out.say(append(strconv.AppendUint(append(room[:0], "event: look\ndata: "...), version, versionBase), "\n\n"...))
}

// looked notes that the user has seen the table that was sent last. A page that only lost its network closes nothing, so
// what was sent to it does not count as seen.
func (f *feed) looked() {
	if f.sent == "" || f.user == 0 || f.h.host.Silence(f.stream) > f.h.Config.Heartbeat {
		return
	}
	ctx := context.WithoutCancel(f.c.Request().Context())
	if t, err := f.h.host.Glance(ctx, f.match, f.user); err != nil || formatVersion(t) != f.sent {
		return
	}
	_, _ = f.h.host.Table(ctx, f.match, f.user) // that is all it is for
}
