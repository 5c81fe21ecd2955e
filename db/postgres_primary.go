package db

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"portside/engine/record"
)

// An address may name several servers, of which one is the primary. When another one takes over it gets the next timeline, so a lower
// one than a process has seen is an old primary: nothing is read or written there any more, and what waits for it waits no longer.

// pgSilence is how long a peer may leave what was sent unconfirmed. It is the machine's, not the server's: a commit that waits for a
// standby is confirmed at once.
const pgSilence = 15 * time.Second

// primary keeps the connections of a store to one primary at a time.
type primary struct {
	mu       sync.Mutex
	timeline int64 // the highest seen
	links    map[*link]struct{}
}

// link is a connection to a server.
type link struct {
	net.Conn
	primary  *primary
	timeline int64 // 0: not asked yet
}

// dial opens a link. It notices in time that the other machine is gone.
func (p *primary) dial(timeout time.Duration) pgconn.DialFunc {
	d := net.Dialer{Timeout: timeout, Control: unconfirmed, KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: pgSilence / 3, Interval: pgSilence / 3, Count: 2}}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := d.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		l := &link{Conn: conn, primary: p}
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.links == nil {
			p.links = map[*link]struct{}{}
		}
		p.links[l] = struct{}{}
		return l, nil
	}
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

// lead notes the timeline of a new connection. The first connection to a newer primary ends those to older ones.
// Errors: errOldPrimary.
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
	p.timeline = newest
	for l := range p.links {
		if l.timeline != 0 && l.timeline < newest {
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

// copied makes a change that means nothing, in a transaction of its own. Commits reach a standby in their order: once this one has, all before it have.
func copied(ctx context.Context, conn *pgconn.PgConn) error {
	delete(conn.CustomData(), warningKey)
	results, err := conn.Exec(ctx, "UPDATE portside SET version = version WHERE id = 1").ReadAll()
	if err != nil {
		return err
	}
	if len(results) != 1 || results[0].CommandTag.RowsAffected() != 1 {
		return errors.New("the mark of the database is not there")
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

var errNotCopied = errors.New("the server has stored it, but perhaps no standby has")
