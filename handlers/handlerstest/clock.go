package handlerstest

import (
	"sync/atomic"
	"time"

	"portside/handlers/base"
)

// Clock is a clock that a test moves, while the site reads it. It begins at noon, universal time.
type Clock struct{ at atomic.Int64 }

// NewClock makes a clock for one site: New(t, clock.Config).
func NewClock() *Clock {
	c := &Clock{}
	c.at.Store(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixNano())
	return c
}

// Now is the time that the clock shows.
func (c *Clock) Now() time.Time { return time.Unix(0, c.at.Load()).UTC() }

// Add moves the clock on.
func (c *Clock) Add(d time.Duration) { c.at.Add(int64(d)) }

// Config gives the clock to a site.
func (c *Clock) Config(config *base.Config) { config.Now = c.Now }
