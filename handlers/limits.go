package handlers

import (
	"math"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limit is how often one address or user may do something: Burst at once, then once per Every.
// The zero Limit allows everything.
type Limit struct {
	Every time.Duration
	Burst int
}

// Limits are the limits of the site. Guessing a code is bounded by Code: with 80-bit codes and one
// attempt per six seconds and address nobody finds one.
type Limits struct {
	Guest  Limit // new guests, per address
	Create Limit // new matches and rematches, per user or address
	Code   Limit // attempts at a join, watch, seat or device code, or at signing in, per address
	Login  Limit // attempts at a password, per sign-in name; besides Code
	Chat   Limit // lines of a chat, per user
	Ply    Limit // plies and other actions at a table, per user
	Page   Limit // everything else, per address

	Channel Limit // ways to be told that are added or changed, per user
	Test    Limit // messages sent for trying them, per user

	StreamsPerUser    int // event streams open at once
	StreamsPerAddress int
}

// DefaultLimits suit a site of friends and a class of pupils behind one address.
func DefaultLimits() Limits {
	return Limits{
		Guest:             Limit{10 * time.Second, 40},
		Create:            Limit{20 * time.Second, 15},
		Code:              Limit{6 * time.Second, 30},
		Login:             Limit{time.Minute, 20},
		Chat:              Limit{2 * time.Second, 10},
		Ply:               Limit{50 * time.Millisecond, 100},
		Page:              Limit{10 * time.Millisecond, 400},
		Channel:           Limit{20 * time.Second, 15},
		Test:              Limit{20 * time.Second, 6},
		StreamsPerUser:    12,
		StreamsPerAddress: 200,
	}
}

// gate holds one limiter per key in bounded memory: when the young generation is full it becomes
// the old one and the old one is forgotten. Who was forgotten begins with a full burst.
type gate struct {
	limit Limit
	mu    sync.Mutex
	young map[string]*rate.Limiter
	old   map[string]*rate.Limiter
}

// gateSize is how many keys a generation remembers, about 1 MB.
const gateSize = 8192

func newGate(l Limit) *gate { return &gate{limit: l, young: map[string]*rate.Limiter{}} }

// allow takes one from key's allowance at time now. If it is used up, wait says after how long to
// try again.
func (g *gate) allow(key string, now time.Time) (wait time.Duration, ok bool) {
	if g.limit.Burst == 0 {
		return 0, true
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	lim := g.young[key]
	if lim == nil {
		if lim = g.old[key]; lim == nil {
			lim = rate.NewLimiter(rate.Every(g.limit.Every), g.limit.Burst)
		}
		if len(g.young) >= gateSize {
			g.old, g.young = g.young, make(map[string]*rate.Limiter, gateSize)
		}
		g.young[key] = lim
	}
	if lim.AllowN(now, 1) {
		return 0, true
	}
	missing := 1 - lim.TokensAt(now)
	return time.Duration(math.Ceil(missing * float64(g.limit.Every))), false
}

// household maps an address to what one subscriber has: an IPv6 address stands for its /64.
func household(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	if addr = addr.Unmap(); addr.Is6() {
		p, err := addr.WithZone("").Prefix(64)
		if err == nil {
			return p.String()
		}
	}
	return addr.String()
}

// counter counts what is open at once per key.
type counter struct {
	mu   sync.Mutex
	open map[string]int
}

// enter counts one more for key unless max are open already.
func (c *counter) enter(key string, max int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if max > 0 && c.open[key] >= max {
		return false
	}
	if c.open == nil {
		c.open = map[string]int{}
	}
	c.open[key]++
	return true
}

// leave undoes enter.
func (c *counter) leave(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[key]--; c.open[key] <= 0 {
		delete(c.open, key)
	}
}
