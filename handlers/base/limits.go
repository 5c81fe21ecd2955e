package base

import (
	"math"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"

	"portside/engine/host"
	"portside/engine/record"
)

// Limit is how often one address or user may do something: Burst at once, then once per Every.
// The zero Limit allows everything.
type Limit struct {
	Every time.Duration
	Burst int
}

// Limits are the limits of the site. Code bounds how fast codes can be guessed: nobody finds an 80-bit code with
// one attempt per six seconds and address.
type Limits struct {
	Guest  Limit // new guests, per address
	Visit  Limit // sessions without a name, which keep a language or a theme, per address
	Create Limit // new matches and rematches, per user or address
	Code   Limit // attempts at a join, watch, seat or device code, or at signing in, per address
	Login  Limit // wrong passwords, per sign-in name and address, or per session that is signed in; besides Code
	Chat   Limit // lines of a chat, per user
	Ply    Limit // plies and other actions at a table, per user
	Page   Limit // everything else, per address

	Channel Limit // channels that are added or changed, per user
	Test    Limit // test messages, per user

	StreamsPerUser    int // event streams open at once
	StreamsPerAddress int
}

// DefaultLimits suit a site for friends, and a school class behind one address.
func DefaultLimits() Limits {
	return Limits{
		Guest:             Limit{10 * time.Second, 40},
		Visit:             Limit{10 * time.Second, 40},
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

// Gate holds one limiter per key in bounded memory: when the young generation is full it becomes
// the old one, and the previous old one is forgotten. A forgotten key starts with a full burst. Where several processes share
// a database, what passes a gate with a name also counts there, against one allowance for all of them.
type Gate struct {
	name  string // "": each process has an allowance of its own
	limit Limit
	mu    sync.Mutex
	young map[string]*rate.Limiter
	old   map[string]*rate.Limiter
}

// gateSize is how many keys a generation remembers, about 1 MB.
const gateSize = 8192

// NewGate makes a gate that guards something. Its name tells it from the others, and is the same in every process.
func NewGate(name string, l Limit) *Gate {
	return &Gate{name: name, limit: l, young: map[string]*rate.Limiter{}}
}

// Asker is what a request counts against: one key, or a network and the larger ones around it, widest first.
type Asker []share

// share is one key of an asker, with the allowance of this many addresses.
type share struct {
	key   string
	times int
}

// Alone is the asker with one key.
func Alone(key string) Asker { return Asker{{key, 1}} }

// About is the asker counted separately for one matter, such as a sign-in name.
func (a Asker) About(matter string) Asker {
	list := slices.Clone(a)
	for i := range list {
		list[i].key = matter + " " + list[i].key
	}
	return list
}

// allow takes one from an asker's allowance at time now. If it is used up, wait says when to try again. When a network
// is refused, the smaller ones in it are not remembered: they could push others out.
func (g *Gate) allow(who Asker, now time.Time) (wait time.Duration, ok bool) {
	if g.limit.Burst == 0 {
		return 0, true
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, s := range who {
		lim := g.limiter(s)
		if lim.AllowN(now, 1) {
			continue
		}
		for _, paid := range who[:i] {
			g.limiter(paid).AllowN(now, -1)
		}
		missing := 1 - lim.TokensAt(now)
		return time.Duration(math.Ceil(missing * float64(g.limit.Every) / float64(s.times))), false
	}
	return 0, true
}

// giveBack undoes an allow that turned out not to count.
func (g *Gate) giveBack(who Asker, now time.Time) {
	if g.limit.Burst == 0 {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range who {
		g.limiter(s).AllowN(now, -1) // anything above the burst is cut off at the next use
	}
}

// allowances are what an asker takes from at a gate in the database, where nobody should find addresses.
func (g *Gate) allowances(who Asker) []record.Allowance {
	list := make([]record.Allowance, len(who))
	for i, s := range who {
		list[i] = record.Allowance{Key: record.HashCode(g.name + "\x00" + s.key), Each: g.limit.Every / time.Duration(s.times), Most: g.limit.Burst * s.times}
	}
	return list
}

// limiter returns the limiter of a key, a new one if it is not remembered. mu is held.
func (g *Gate) limiter(s share) *rate.Limiter {
	lim := g.young[s.key]
	if lim == nil {
		if lim = g.old[s.key]; lim == nil {
			lim = rate.NewLimiter(rate.Every(g.limit.Every)*rate.Limit(s.times), g.limit.Burst*s.times)
		}
		if len(g.young) >= gateSize {
			g.old, g.young = g.young, make(map[string]*rate.Limiter, gateSize)
		}
		g.young[s.key] = lim
	}
	return lim
}

// networks are what an IPv6 address counts against, widest first, and as how many subscribers. A subscriber has a /64.
// But a customer is often given a whole /56 or /48 and could use a new /64 each time, and the phones of one mobile
// network share such a network.
var networks = []struct{ bits, times int }{{48, 16}, {56, 4}, {64, 1}}

// source is the asker for an address.
func source(ip string) Asker {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return Alone(ip)
	}
	if addr = addr.Unmap().WithZone(""); addr.Is4() {
		return Alone(addr.String())
	}
	var list Asker
	for _, n := range networks {
		p, err := addr.Prefix(n.bits)
		if err != nil { // not an address
			return Alone(ip)
		}
		list = append(list, share{p.String(), n.times})
	}
	return list
}

// Subscriber is the network of one subscriber: for an IPv6 address, its /64.
func Subscriber(ip string) string {
	who := source(ip)
	return who[len(who)-1].key
}

// Request is who asks for a change and from where.
func (s *Site) Request(c echo.Context) host.Request {
	return host.Request{User: s.User(c), Network: NetworkOf(c)}
}

// NetworkOf is from where a request comes, see host.Request. The network of a subscriber is too small for that: a customer may
// have 65,536 of them.
func NetworkOf(c echo.Context) host.Network {
	who := source(c.RealIP())
	if len(who) > 1 {
		return host.Network{Home: who[1].key, Around: who[0].key}
	}
	return host.Network{Home: who[0].key}
}

// Counter counts how much is open at once, per key.
type Counter struct {
	mu   sync.Mutex
	open map[string]int
}

// Enter counts one more for an asker, unless one of its keys has max times its share open already.
func (c *Counter) Enter(who Asker, max int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range who {
		if max > 0 && c.open[s.key] >= max*s.times {
			return false
		}
	}
	if c.open == nil {
		c.open = map[string]int{}
	}
	for _, s := range who {
		c.open[s.key]++
	}
	return true
}

// Leave undoes Enter.
func (c *Counter) Leave(who Asker) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range who {
		if c.open[s.key]--; c.open[s.key] <= 0 {
			delete(c.open, s.key)
		}
	}
}
