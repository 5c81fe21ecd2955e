package db

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

// An address may name several servers, of which one is the primary. When another one takes over it gets the next timeline, so a lower
// one than a process has seen is an old primary: nothing is read or written there any more, and what waits for it waits no longer.

// pgSilence is how long a peer may leave what was sent unconfirmed. Its machine confirms, not the server: also a commit that waits for a
// standby is confirmed at once.
const pgSilence = 15 * time.Second

// pgMute is how long a server may leave somebody without an answer before it seems to stand still. One that waits for a standby looks the same, so its
// connections stay; but new ones try the other servers first, which refuse them at once if they are standbys.
const pgMute = time.Second

// primary keeps the connections of a store to one primary at a time.
type primary struct {
	mu       sync.Mutex
	timeline int64 // the highest seen
	links    map[*link]struct{}
	mute     map[string]time.Time // when somebody last gave up waiting for a server, by its address
	found    map[string][]string  // addresses of a host name, as they were last looked up
}

// link is a connection to a server.
type link struct {
	net.Conn
	primary  *primary
	address  string
	timeline int64        // 0: not asked yet
	asked    atomic.Int64 // since when it waits for an answer, in nanoseconds of the clock; 0: it does not
	answered atomic.Bool  // once
}

// dial makes the function that opens links. They notice in time that the other machine is gone.
func (p *primary) dial(timeout time.Duration) pgconn.DialFunc {
	d := net.Dialer{Timeout: timeout, Control: unconfirmed, KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: pgSilence / 3, Interval: pgSilence / 3, Count: 2}}
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
func (p *primary) silent(address string, yes bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case !yes:
		delete(p.mute, address)
	case p.mute == nil:
		p.mute = map[string]time.Time{address: time.Now()}
	default:
		p.mute[address] = time.Now()
	}
}

// lookUp notes which addresses a host has.
func (p *primary) lookUp(under pgconn.LookupFunc) pgconn.LookupFunc {
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

// order puts servers that were silent at the end, the one for which that is longest ago first. Otherwise each new connection would find out by itself
// that a server stands still, and perhaps never come to the next one.
func (p *primary) order(c *pgx.ConnConfig) {
	p.mu.Lock()
	defer p.mu.Unlock()
	since := func(f *pgconn.FallbackConfig) (last time.Time) {
		_, address := pgconn.NetworkAddress(f.Host, f.Port)
		last = p.mute[address]
		for _, ip := range p.found[f.Host] {
			if at := p.mute[net.JoinHostPort(ip, strconv.Itoa(int(f.Port)))]; at.After(last) {
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
	return asked != 0 && time.Since(time.Unix(0, asked)) > pgMute
}

// Close implements net.Conn.
func (l *link) Close() error {
	l.primary.mu.Lock()
	delete(l.primary.links, l)
	l.primary.mu.Unlock()
	return l.Conn.Close()
}

// pgTimeline asks a primary for its timeline; a standby has none of its own.
const pgTimeline = "SELECT CASE WHEN pg_is_in_recovery() THEN 0 ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint END"

// lead notes the timeline of a new connection. The first connection to a newer primary ends those to older ones, and those that are
// being made but get no answer. Errors: errOldPrimary.
func (p *primary) lead(conn *pgx.Conn, timeline int64) error {
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
		return fmt.Errorf("%w (%w: its timeline is %d, and %d has been seen)", record.ErrUnreachable, errOldPrimary, timeline, newest)
	}
	return nil
}

var errOldPrimary = errors.New("the server that answers was replaced by another primary")

// linkOf is the link under a connection.
func linkOf(conn *pgx.Conn) *link {
	under := conn.PgConn().Conn()
	if t, ok := under.(*tls.Conn); ok {
		under = t.NetConn()
	}
	l, _ := under.(*link)
	return l
}

// What is kept with a connection.
const (
	timelineKey = "timeline" // int64
	warningKey  = "warning"  // *pgconn.Notice, the last one since it was taken
)

// warn keeps a warning with its connection until somebody takes it.
func warn(conn *pgconn.PgConn, n *pgconn.Notice) {
	if n.SeverityUnlocalized == "WARNING" {
		conn.CustomData()[warningKey] = n
	}
}

// toPrimary has connections that are for reading go to the primary, if several servers are named or the address asks for it: read-write
// would refuse a session that is set to read-only.
func toPrimary(c *pgx.ConnConfig, reading bool) {
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

// pgSynced checks that commits of a session wait for a synchronous standby. Errors: errNoStandby.
func pgSynced(ctx context.Context, q querier) error {
	var commit, names string
	if err := q.QueryRowContext(ctx, "SELECT current_setting('synchronous_commit'), current_setting('synchronous_standby_names')").Scan(&commit, &names); err != nil {
		return err
	}
	switch {
	case names == "":
		return fmt.Errorf("%w: its synchronous_standby_names is empty", errNoStandby)
	case commit != "on" && commit != "remote_apply":
		return fmt.Errorf("%w: synchronous_commit is %s for this role and database, on or remote_apply is needed", errNoStandby, commit)
	}
	return nil
}

var errNoStandby = errors.New("the server does not copy each commit to a standby before it confirms it, as -require-sync demands")

// copied commits a change that means nothing. Commits reach a standby in their order: once this one has, all before it have.
func copied(ctx context.Context, conn *pgconn.PgConn) error {
	delete(conn.CustomData(), warningKey)
	results, err := conn.Exec(ctx, "UPDATE portside SET version = version WHERE id = 1").ReadAll()
	if err != nil {
		return err
	}
	if len(results) != 1 || results[0].CommandTag.RowsAffected() != 1 {
		return errors.New("the row that marks the database is missing")
	}
	return warned(conn)
}

// warned takes the warning with which a server confirms a commit that no standby has. Errors: errNotCopied.
func warned(conn *pgconn.PgConn) error {
	n, _ := conn.CustomData()[warningKey].(*pgconn.Notice)
	delete(conn.CustomData(), warningKey)
	if n == nil {
		return nil
	}
	return fmt.Errorf("%w: %s", errNotCopied, n.Message)
}

var errNotCopied = errors.New("the server has stored it, but a standby may not have it")
