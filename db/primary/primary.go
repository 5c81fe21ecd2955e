// Package primary keeps the connections to PostgreSQL on one primary at a time. An address may name several servers, of which one is the primary.
// When another one takes over it gets the next timeline, so a server with a lower one than a process has seen is an old primary: nothing is read or
// written there any more, and what waits for it is ended.
package primary

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"portside/engine/record"
)

// silence is how long a peer may leave what was sent unconfirmed. Its machine confirms, not the server: also a commit that waits for a
// standby is confirmed at once.
const silence = 15 * time.Second

// mute is how long a server may leave somebody without an answer before it seems to stand still. One that waits for a standby looks the same, so its
// connections stay; but new ones try the other servers first, which refuse them at once if they are standbys.
const mute = time.Second

// Primary keeps the connections of a store to one primary at a time. The zero value has seen none.
type Primary struct {
	mu       sync.Mutex
	timeline int64 // the highest seen
	links    map[*link]struct{}
	silentAt map[string]time.Time // when somebody last gave up waiting for a server, by its address
	found    map[string][]string  // addresses of a host name, as they were last looked up
}

// link is a connection to a server.
type link struct {
	net.Conn
	primary  *Primary
	address  string
	timeline int64        // 0: not asked yet
	asked    atomic.Int64 // since when it waits for an answer, in nanoseconds of the clock; 0: it does not
	answered atomic.Bool  // once
}

// Dial makes the function that opens links. They notice in time that the other machine is gone.
func (p *Primary) Dial(timeout time.Duration) pgconn.DialFunc {
	d := net.Dialer{Timeout: timeout, Control: unconfirmed, KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: silence / 3, Interval: silence / 3, Count: 2}}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := d.DialContext(ctx, network, address)
		if err != nil {
			if slow, ok := errors.AsType[net.Error](err); ok && slow.Timeout() {
				p.silent(address, true)
			}
			return nil, err
		}
		l := &link{Conn: conn, primary: p, address: address}
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.links == nil {
			p.links = map[*link]struct{}{}
		}
		p.links[l] = struct{}{}
		return l, nil
	}
}

// silent notes that a server has left somebody waiting, or that it answers.
func (p *Primary) silent(address string, yes bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case !yes:
		delete(p.silentAt, address)
	case p.silentAt == nil:
		p.silentAt = map[string]time.Time{address: time.Now()}
	default:
		p.silentAt[address] = time.Now()
	}
}

// LookUp notes which addresses a host has.
func (p *Primary) LookUp(under pgconn.LookupFunc) pgconn.LookupFunc {
	return func(ctx context.Context, host string) ([]string, error) {
		addresses, err := under(ctx, host)
		if err == nil {
			p.mu.Lock()
			defer p.mu.Unlock()
			if p.found == nil {
				p.found = map[string][]string{}
			}
			p.found[host] = addresses
		}
		return addresses, err
	}
}

// Order puts servers that were silent at the end, the one for which that is longest ago first. Otherwise each new connection would find out by itself
// that a server stands still, and perhaps never come to the next one.
func (p *Primary) Order(c *pgx.ConnConfig) {
	p.mu.Lock()
	defer p.mu.Unlock()
	since := func(f *pgconn.FallbackConfig) (last time.Time) {
		_, address := pgconn.NetworkAddress(f.Host, f.Port)
		last = p.silentAt[address]
		for _, ip := range p.found[f.Host] {
			if at := p.silentAt[net.JoinHostPort(ip, strconv.Itoa(int(f.Port)))]; at.After(last) {
				last = at
			}
		}
		return last
	}
	all := append([]*pgconn.FallbackConfig{{Host: c.Host, Port: c.Port, TLSConfig: c.TLSConfig}}, c.Fallbacks...)
	slices.SortStableFunc(all, func(a, b *pgconn.FallbackConfig) int { return since(a).Compare(since(b)) })
	c.Host, c.Port, c.TLSConfig, c.Fallbacks = all[0].Host, all[0].Port, all[0].TLSConfig, all[1:]
}

// Write implements io.Writer. It begins to wait for an answer.
func (l *link) Write(b []byte) (int, error) {
	l.asked.CompareAndSwap(0, time.Now().UnixNano())
	return l.Conn.Write(b)
}

// Read implements io.Reader. An answer ends the wait for it. A read that fails after a long wait has met a silent server.
func (l *link) Read(b []byte) (int, error) {
	n, err := l.Conn.Read(b)
	switch {
	case n > 0:
		l.asked.Store(0)
		if l.answered.CompareAndSwap(false, true) {
			l.primary.silent(l.address, false)
		}
	case err != nil && l.waits():
		l.primary.silent(l.address, true)
	}
	return n, err
}

// waits tells whether a link has waited for an answer for long.
func (l *link) waits() bool {
	asked := l.asked.Load()
	return asked != 0 && time.Since(time.Unix(0, asked)) > mute
}

// Close implements net.Conn.
func (l *link) Close() error {
	l.primary.mu.Lock()
	delete(l.primary.links, l)
	l.primary.mu.Unlock()
	return l.Conn.Close()
}

// AskTimeline asks a primary for its timeline; a standby has none of its own.
const AskTimeline = "SELECT CASE WHEN pg_is_in_recovery() THEN 0 ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint END"

// Lead notes the timeline of a new connection. The first connection to a newer primary ends those to older ones, and those that are
// being made but get no answer. Errors: ErrOld.
func (p *Primary) Lead(conn *pgx.Conn, timeline int64) error {
	if timeline == 0 {
		return nil
	}
	conn.PgConn().CustomData()[timelineKey] = timeline
	var old []*link
	p.mu.Lock()
	if l := linkOf(conn); l != nil {
		l.timeline = timeline
	}
	newest := max(p.timeline, timeline)
	takesOver := newest > p.timeline
	p.timeline = newest
	for l := range p.links {
		if l.timeline != 0 && l.timeline < newest || l.timeline == 0 && takesOver && l.waits() {
			old = append(old, l)
		}
	}
	p.mu.Unlock()
	for _, l := range old {
		_ = l.Close() // whoever waits there hears that the connection is lost
	}
	if timeline < newest {
		return fmt.Errorf("%w (%w: its timeline is %d, and %d has been seen)", record.ErrUnreachable, ErrOld, timeline, newest)
	}
	return nil
}

// ErrOld refuses a connection to a server that was the primary before.
var ErrOld = errors.New("the server that answers was replaced by another primary")

// linkOf is the link under a connection.
func linkOf(conn *pgx.Conn) *link {
	under := conn.PgConn().Conn()
	if t, ok := under.(*tls.Conn); ok {
		under = t.NetConn()
	}
	l, _ := under.(*link)
	return l
}

// timelineKey is where a connection keeps its timeline, an int64.
const timelineKey = "timeline"

// Timeline is the timeline that Lead has noted of a connection, 0 for that of a standby.
func Timeline(conn *pgconn.PgConn) int64 {
	timeline, _ := conn.CustomData()[timelineKey].(int64)
	return timeline
}

// Links is how many connections are open.
func (p *Primary) Links() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.links)
}

// Require has connections that are for reading go to the primary, if several servers are named or the address asks for it: read-write
// would refuse a session that is set to read-only.
func Require(c *pgx.ConnConfig, reading bool) {
	several := false
	for _, f := range c.Fallbacks {
		several = several || f.Host != c.Host || f.Port != c.Port
	}
	switch {
	case !several && c.ValidateConnect == nil:
	case reading:
		c.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsPrimary
	case c.ValidateConnect == nil:
		c.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
}
