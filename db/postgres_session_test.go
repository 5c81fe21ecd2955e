package db

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/db/dbtest/pgtest"
	"portside/engine/record"
)

// pooler is a proxy that gives each transaction whichever of its connections to the server was free last, as a pooler in transaction
// mode does.
type pooler struct {
	server string // path of the socket
	mu     sync.Mutex
	free   []net.Conn // the one used last is last
	freed  *sync.Cond
}

// startPooler starts a pooler before the server of an address and returns the address by which it is reached.
func startPooler(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	c, err := pgConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	p := &pooler{server: c.Host + "/.s.PGSQL." + strconv.Itoa(int(c.Port))}
	p.freed = sync.NewCond(&p.mu)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		l.Close()
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, b := range p.free {
			b.Close()
		}
	})
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(client)
		}
	}()
	return (&url.URL{Scheme: "postgres", User: url.User(c.User), Host: l.Addr().String(), Path: u.Path, RawQuery: "sslmode=disable"}).String()
}

// message reads one message of the protocol: its kind, 0 for the first one of a client, and all of its bytes.
func message(r io.Reader, first bool) (kind byte, whole []byte, err error) {
	head := make([]byte, 5)
	if first {
		head = head[1:]
	}
	if _, err := io.ReadFull(r, head); err != nil {
		return 0, nil, err
	}
	if !first {
		kind = head[0]
	}
	body := make([]byte, binary.BigEndian.Uint32(head[len(head)-4:])-4)
	_, err = io.ReadFull(r, body)
	return kind, append(head, body...), err
}

// untilReady copies what the server answers; idle tells that no transaction is open after it.
func untilReady(server io.Reader, client io.Writer) (idle bool, err error) {
	for {
		kind, m, err := message(server, false)
		if err != nil {
			return false, err
		}
		if _, err := client.Write(m); err != nil {
			return false, err
		}
		if kind == 'Z' {
			return m[5] == 'I', nil
		}
	}
}

func (p *pooler) serve(client net.Conn) {
	defer client.Close()
	_, hello, err := message(client, true)
	if err != nil {
		return
	}
	server, err := net.Dial("unix", p.server) // one for each client, and then for all of them
	if err != nil {
		return
	}
	if _, err := server.Write(hello); err != nil {
		return
	}
	if _, err := untilReady(server, client); err != nil {
		return
	}
	p.give(server)
	var b net.Conn
	defer func() {
		if b != nil {
			b.Close()
		}
	}()
	for {
		kind, m, err := message(client, false)
		if err != nil || kind == 'X' {
			return
		}
		if b == nil {
			b = p.take()
		}
		if _, err := b.Write(m); err != nil {
			return
		}
		if kind != 'S' && kind != 'Q' {
			continue
		}
		idle, err := untilReady(b, client)
		if err != nil {
			return
		}
		if idle {
			p.give(b)
			b = nil
		}
	}
}

func (p *pooler) give(b net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, b)
	p.freed.Signal()
}

func (p *pooler) take() net.Conn {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.free) == 0 {
		p.freed.Wait()
	}
	b := p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	return b
}

// TestPoolerIsRefused: a pooler that gives each transaction another session is found out at the start, whether the driver prepares
// statements or not.
func TestPoolerIsRefused(t *testing.T) {
	s := onServer(t)
	for _, mode := range []string{"", "&default_query_exec_mode=simple_protocol", "&default_query_exec_mode=exec"} {
		address := startPooler(t, s.path)
		other, err := Open(t.Context(), address+mode, quiet)
		if err == nil {
			other.Close()
		}
		if !errors.Is(err, errPooler) || !strings.Contains(err.Error(), "pool_mode = session") {
			t.Errorf("mode %q: %v", mode, err)
		}
	}
}

// TestStepsAside: once the schema is newer than a running process knows, it writes nothing, reads on, and says why it is not healthy; a
// newer process goes on.
func TestStepsAside(t *testing.T) {
	pgtest.ServerOnly(t)
	s, ctx := onServer(t), t.Context()
	user := addUser(t, s, "Anna")
	if err := s.Health(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := s.pg.write.ExecContext(ctx, "UPDATE portside SET version = version + 1"); err != nil {
		t.Fatal(err)
	}
	s.lookAtVersion() // as it does every few seconds
	var fault *record.Fault
	if err := s.SetName(ctx, user, "Bea"); !errors.Is(err, record.ErrNewer) || !errors.As(err, &fault) || !errors.Is(err, record.ErrStorage) {
		t.Errorf("a name is set: %v", err)
	}
	if err := s.Health(ctx); !errors.Is(err, record.ErrNewer) {
		t.Errorf("healthy: %v", err)
	}
	if a, err := s.UserByID(ctx, user); err != nil || a.Name != "Anna" {
		t.Errorf("%q, %v", a.Name, err)
	}
	if _, err := Open(ctx, s.path, quiet); !errors.Is(err, errNewer) {
		t.Errorf("another one of this version opens it: %v", err)
	}
}

// TestStepsAsideAtOnce: a process that meets the newer schema with a new connection does not wait until it looks.
func TestStepsAsideAtOnce(t *testing.T) {
	pgtest.ServerOnly(t)
	s, ctx := onServer(t), t.Context()
	user := addUser(t, s, "Anna")
	if _, err := s.pg.write.ExecContext(ctx, "UPDATE portside SET version = version + 1"); err != nil {
		t.Fatal(err)
	}
	s.pg.write.SetMaxIdleConns(0) // its connections end
	for range 2 {
		if err := s.SetName(ctx, user, "Bea"); !errors.Is(err, record.ErrNewer) {
			t.Errorf("a name is set: %v", err)
		}
	}
}

// TestCopyAlone: a copy keeps servers away, from the start and with each new connection, and servers keep a copy away.
func TestCopyAlone(t *testing.T) {
	pgtest.ServerOnly(t)
	s, ctx := onServer(t), t.Context()
	user := addUser(t, s, "Anna")
	other := another(t, s)
	if used, err := InUse(ctx, s.path); err != nil || !used {
		t.Errorf("in use: %v, %v", used, err)
	}
	pool, err := pgPool(s.path, pgUse{most: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	var free bool
	const try = "SELECT pg_try_advisory_lock($1)"
	if err := pool.QueryRowContext(ctx, try, appID).Scan(&free); err != nil || free {
		t.Fatalf("alone beside two servers: %v, %v", free, err)
	}
	s.pg.write.SetMaxIdleConns(0) // their connections end
	other.pg.write.SetMaxIdleConns(0)
	alone, err := pgAlone(ctx, pool)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetName(ctx, user, "Bea"); !errors.Is(err, record.ErrUnreachable) {
		t.Errorf("a name is set: %v", err)
	}
	if _, err := Open(ctx, s.path, quiet); !errors.Is(err, errAtCopy) || errors.Is(err, record.ErrUnreachable) {
		t.Errorf("a server starts: %v", err)
	}
	was := s.pg.primary.Links()
	if err := s.SetName(ctx, user, "Bea"); err == nil || s.pg.primary.Links() > was {
		t.Errorf("%d connections after a refusal, %d before, %v", s.pg.primary.Links(), was, err)
	}
	if _, err := alone.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", appID); err != nil {
		t.Fatal(err)
	}
	alone.Close()
	if err := s.SetName(ctx, user, "Bea"); err != nil {
		t.Errorf("after the copy: %v", err)
	}
}

// TestMigrationIsWaitedFor: a process that starts while another one migrates waits for it, longer than for any other lock.
func TestMigrationIsWaitedFor(t *testing.T) {
	s, ctx := onServer(t), t.Context()
	migrating, err := s.pg.write.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer migrating.Rollback()
	if _, err := migrating.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", appID+1); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	time.AfterFunc(500*time.Millisecond, func() { _ = migrating.Rollback() })
	other, err := Open(ctx, s.path+map[bool]string{true: "&", false: "?"}[strings.Contains(s.path, "?")]+"lock_timeout=100", quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if waited := time.Since(began); waited < 500*time.Millisecond {
		t.Errorf("it waited only %v", waited)
	}
	var limit string
	if err := other.pg.write.QueryRowContext(ctx, "SHOW lock_timeout").Scan(&limit); err != nil || limit != "100ms" {
		t.Errorf("afterwards it waits for %s, %v", limit, err)
	}
}

// TestNothingIsCompiled: no connection compiles statements, unless the address asks for it.
func TestNothingIsCompiled(t *testing.T) {
	s, ctx := onServer(t), t.Context()
	asked, err := Open(ctx, s.path+map[bool]string{true: "&", false: "?"}[strings.Contains(s.path, "?")]+"jit=on", quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer asked.Close()
	for want, store := range map[string]*Store{"off": s, "on": asked} {
		for name, pool := range map[string]*sql.DB{"readers": store.reader, "writers": store.pg.write} {
			var got string
			if err := pool.QueryRowContext(ctx, "SHOW jit").Scan(&got); err != nil || got != want {
				t.Errorf("%s: jit is %q, want %q, %v", name, got, want, err)
			}
		}
	}
}
