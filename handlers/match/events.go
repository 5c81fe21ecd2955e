package match

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"portside/handlers/base"
)

// At every heartbeat the page asks what is new. After unanswered heartbeats without an answer nobody is there any more, and
// the stream ends; a page that is there all the same opens it again.
const unanswered = 2

// writeTime is how long a piece of news may take to be taken off our hands.
const writeTime = 10 * time.Second

// minGap is the least time between two pieces of news in one stream: nobody follows more than four tables a second. The
// first piece never waits, and of those that come meanwhile the newest is told at the end.
const minGap = 250 * time.Millisecond

// namesPage names the header in which a page says what it calls itself; its stream does with the query "page".
const namesPage = "Portside-Page"

// pageName is what a page calls itself, "" if that is nothing our script would think of.
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
	user, address := h.User(c), base.ByAddress(c)
	if user != 0 {
		key := h.ByUser(c)
		if !h.streams.Enter(key, h.Config.Limits.StreamsPerUser) {
			return base.TooOften{Wait: h.Config.Heartbeat}
		}
		defer h.streams.Leave(key)
	}
	if !h.streams.Enter(address, h.Config.Limits.StreamsPerAddress) {
		return base.TooOften{Wait: h.Config.Heartbeat}
	}
	defer h.streams.Leave(address)

	control := http.NewResponseController(c.Response().Writer)
	limit := func() error {
		err := control.SetWriteDeadline(time.Now().Add(writeTime))
		if errors.Is(err, http.ErrNotSupported) {
			return nil
		}
		return err
	}
	defer limit() // for what ends the answer
	head := c.Response().Header()
	head.Set("Content-Type", "text/event-stream")
	head.Set("X-Accel-Buffering", "no")
	c.Response().WriteHeader(http.StatusOK)
	say := func(text []byte) error {
		if err := limit(); err != nil {
			return err
		}
		if _, err := c.Response().Write(text); err != nil {
			return err
		}
		return control.Flush()
	}
	stream := h.host.Subscribe(t.ID, user, pageName(c.QueryParam("page")))
	defer h.host.Unsubscribe(stream)
	if err := say([]byte("retry: 2000\n\n")); err != nil {
		return nil // whoever listened has gone
	}
	gone := c.Request().Context().Done()
	news := make([]byte, 0, 64)
	alive, pause := time.NewTicker(h.Config.Heartbeat), time.NewTimer(minGap)
	defer alive.Stop()
	defer pause.Stop()
	var told time.Time
	for {
		var err error
		select {
		case <-gone:
			h.host.Notices().MatchHidden(t.ID, user, h.host.Now()) // a page that is hidden closes its stream
			return nil
		case version, on := <-stream.C:
			if early := minGap - time.Since(told); on && early > 0 {
				pause.Reset(early)
				select {
				case <-gone:
					h.host.Notices().MatchHidden(t.ID, user, h.host.Now())
					return nil
				case <-pause.C:
				}
				select {
				case newer, still := <-stream.C:
					version, on = max(version, newer), still
				default:
				}
			}
			if !on {
				return nil
			}
			told = time.Now()
			err = say(append(strconv.AppendUint(append(news[:0], "event: look\ndata: "...), version, versionBase), "\n\n"...))
		case <-alive.C:
			if h.host.Silence(stream) > unanswered*h.Config.Heartbeat {
				return nil
			}
			err = say([]byte("data: here\n\n")) // a message without a name: the page looks
		}
		if err != nil {
			return nil
		}
	}
}
