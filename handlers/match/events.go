package match

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/host"
	"portside/handlers/base"
)

// At every heartbeat the page asks what is new. After this many heartbeats without a request the page counts as closed
// and the stream ends; a page that is still open opens it again.
const unanswered = 2

// writeTime is how long writing a piece of news may take.
const writeTime = 10 * time.Second

// minGap is the least time between two pieces of news in one stream: nobody follows more than four tables a second. The
// first piece never waits; of those that arrive during the gap, the newest is sent at its end.
const minGap = 250 * time.Millisecond

// namesPage is the header with the name that a page has given itself; its stream sends it in the query "page".
const namesPage = "Portside-Page"

// pageName is the name that a page has given itself, "" if our script would not choose such a name.
func pageName(text string) string {
	if len(text) > 16 {
		return ""
	}
	return text
}

// Events answers GET /matches/:id/events: a stream of server-sent events that says only "look again" (a
// hint: the page then fetches what it may see, unless it shows that version already) and ends when the
// host stops.
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
	out := eventWriter{c.Response(), http.NewResponseController(c.Response().Writer)}
	defer out.limit() // for what ends the answer
	head := c.Response().Header()
	head.Set("Content-Type", "text/event-stream")
	head.Set("X-Accel-Buffering", "no")
	c.Response().WriteHeader(http.StatusOK)
	stream := h.host.Subscribe(t.ID, h.User(c), pageName(c.QueryParam("page")))
	defer h.host.Unsubscribe(stream)
	if h.feed(out, stream, c.Request().Context().Done()) { // a page that is hidden closes its stream
		h.host.Notices().MatchHidden(t.ID, h.User(c), h.host.Now())
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

// feed tells a page to look again whenever its stream has something new, at most once in minGap, and sends signs of life
// in between. It returns when the page has closed the stream (then closed is true), when the host stops, or when nobody
// listens any more.
func (h *Handlers) feed(out eventWriter, stream *host.Stream, gone <-chan struct{}) (closed bool) {
	if out.say([]byte("retry: 2000\n\n")) != nil {
		return false
	}
	news := make([]byte, 0, 64)
	alive, pause := time.NewTicker(h.Config.Heartbeat), time.NewTimer(minGap)
	defer alive.Stop()
	defer pause.Stop()
	var told time.Time
	for {
		var err error
		select {
		case <-gone:
			return true
		case version, on := <-stream.C:
			if early := minGap - time.Since(told); on && early > 0 {
				pause.Reset(early)
				select {
				case <-gone:
					return true
				case <-pause.C:
				}
				select {
				case newer, still := <-stream.C:
					version, on = max(version, newer), still
				default:
				}
			}
			if !on {
				return false
			}
			told = time.Now()
			err = out.say(append(strconv.AppendUint(append(news[:0], "event: look\ndata: "...), version, versionBase), "\n\n"...))
		case <-alive.C:
			if h.host.Silence(stream) > unanswered*h.Config.Heartbeat {
				return false
			}
			err = out.say([]byte("data: here\n\n")) // a message without a name: the page looks
		}
		if err != nil {
			return false
		}
	}
}
