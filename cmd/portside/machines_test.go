package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"portside/db/dbtest/pgserver"
	"portside/db/dbtest/pgtest"
	"portside/engine/enginetest/patience"
	"portside/handlers/proxytest"
)

// machines are the two that the README's recipe for several machines calls db1 and db2, with a PostgreSQL server each, and web1 and web2.
type machines struct {
	pass string // the file with the passwords of Portside
	port [2]string
	db   [2]*pgserver.Server
	web  [2]string // host:port
	run  [2]*process
	base string // of the balancer
}

// newMachines makes the servers of PostgreSQL as the README says: the primary on db1, the standby on db2, and a commit waits for both.
func newMachines(t *testing.T) *machines {
	m := &machines{pass: filepath.Join(t.TempDir(), "pgpass")}
	m.base = "https://127.0.0.1:" + freePort(t)
	if err := os.WriteFile(m.pass, []byte("*:*:portside:portside:choose-one\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range m.port {
		m.port[i], m.web[i] = freePort(t), "127.0.0.1:"+freePort(t)
	}
	m.db[0] = ownServer(t)
	admin := m.db[0].Address("postgres")
	onServer(t, admin, "CREATE ROLE ruler SUPERUSER LOGIN")
	admin = withQuery(t, admin, "user", "ruler")
	onServer(t, admin, "ALTER ROLE portside RENAME TO founder", "ALTER SYSTEM SET port = "+m.port[0])
	onServer(t, admin, m.statements(t, "CREATE ROLE portside")...)
	onServer(t, admin, m.statements(t, "CREATE ROLE standby")...)
	var allowed []string // as pg_hba.conf
	for line := range strings.Lines(proxytest.Recipe(t, "README.md", "conf", "replication")) {
		allowed = append(allowed, "('"+strings.ReplaceAll(strings.TrimSpace(line), "10.0.0.0/24", "127.0.0.1/32")+"')")
	}
	onServer(t, admin, "DO $$ BEGIN EXECUTE format($f$COPY (VALUES ('local all all trust'), "+strings.Join(allowed, ", ")+") TO %L$f$, current_setting('hba_file')); END $$")
	if err := m.db[0].Restart(); err != nil {
		t.Fatal(err)
	}
	m.copies(t, 1, "host=db1 ")
	m.synced(t, 0)
	return m
}

// here replaces what the README's machines are called by what they are in this test.
func (m *machines) here(text string) string {
	return strings.NewReplacer("listen_addresses = '*'", "listen_addresses = '127.0.0.1'", "/var/lib/postgresql/15/main", "data", "~/.pgpass", "pgpass",
		"postgres://portside@db1,db2/", "postgres://portside@127.0.0.1:"+m.port[0]+",127.0.0.1:"+m.port[1]+"/",
		"@db1/", "@127.0.0.1:"+m.port[0]+"/", "@db2/", "@127.0.0.1:"+m.port[1]+"/", "host=db1 ", "host=127.0.0.1 port="+m.port[0]+" ", "host=db2 ", "host=127.0.0.1 port="+m.port[1]+" ",
		"https://example.org", m.base, "10.0.0.10", "127.0.0.1").Replace(text)
}

// statements are those of the README's block of SQL with these words.
func (m *machines) statements(t *testing.T, words string) []string {
	t.Helper()
	return strings.Split(strings.TrimSpace(m.here(proxytest.Recipe(t, "README.md", "sql", words))), "\n")
}

// admin is the address of the site's database on a machine for its administrator.
func (m *machines) admin(t *testing.T, i int) string {
	return withQuery(t, withQuery(t, m.db[i].Address("portside"), "port", m.port[i]), "user", "ruler")
}

// order runs the README's block of SQL with these words on a machine.
func (m *machines) order(t *testing.T, i int, words string) {
	t.Helper()
	onServer(t, m.admin(t, i), m.statements(t, words)...)
}

// copies makes a machine the standby of the one that the README's block of commands with these words names.
func (m *machines) copies(t *testing.T, i int, words string) {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	entry := regexp.MustCompile("`([^`]*:standby:choose-another)`").FindSubmatch(readme)
	if entry == nil {
		t.Fatal("the README has no password for the standby")
	}
	s, err := pgserver.Make(t.Context(), fmt.Sprintf(`
systemctl() { :; } # the server starts when its files are there
sudo() { shift 2; "$@"; }
mkdir data
umask 077
echo '%s' >pgpass
export PGPASSFILE="$PWD/pgpass"
%s
echo "port = %s" >>data/postgresql.auto.conf`, entry[1], m.here(proxytest.Recipe(t, "README.md", "sh", words)), m.port[i]))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	m.db[i] = s
}

// serve starts the server of a machine with the README's command.
func (m *machines) serve(t *testing.T, i int) {
	t.Helper()
	line := strings.Replace(m.here(proxytest.Recipe(t, "README.md", "sh", "-require-sync")), ":8080", m.web[i], 1)
	cmd := exec.Command("/bin/sh", "-ec", "exec "+strings.Replace(line, "portside", binary(t), 1))
	cmd.Env = append(os.Environ(), "PGPASSFILE="+m.pass, "PORTSIDE_LIMITS=false", "PORTSIDE_LOG_LEVEL=warn")
	m.run[i] = startCommand(t, cmd)
}

// doctor runs the README's commands for what the servers are, and compares what they say, at first with the README.
func (m *machines) doctor(t *testing.T, later ...string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(m.here(proxytest.Recipe(t, "README.md", "sh", "@db2/portside "))), "\n")
	if len(lines) != 2 {
		t.Fatalf("the README has %d commands: %q", len(lines), lines)
	}
	for i, line := range lines {
		_, want, _ := strings.Cut(line, "# says: ")
		if later != nil {
			want = later[i]
		}
		cmd := exec.Command("/bin/sh", "-ec", strings.Replace(line, "portside", binary(t), 1))
		cmd.Env = append(os.Environ(), "PGPASSFILE="+m.pass)
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), ", "+want+"\n") {
			t.Errorf("%s: %v, want %q\n%s", line, err, want, out)
		}
	}
}

// ill waits until a server says of itself that it is not healthy.
func (m *machines) ill(t *testing.T, i int) {
	t.Helper()
	base := "http://" + m.web[i]
	b := newBrowser(t, &base)
	if !patience.Wait(50*time.Millisecond, func() bool {
		p, err := b.get("/healthz", false)
		return err == nil && p.status == http.StatusServiceUnavailable
	}) {
		t.Fatalf("web%d takes itself for healthy", i+1)
	}
}

// until waits until a query on a machine gives true.
func (m *machines) until(t *testing.T, i int, query string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), m.admin(t, i))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	yes := false
	if !patience.Wait(5*time.Millisecond, func() bool {
		err = conn.QueryRow(t.Context(), query).Scan(&yes)
		return err != nil || yes
	}) || err != nil {
		t.Fatalf("db%d: %s: %t, %v", i+1, query, yes, err)
	}
}

// synced has the commits on a machine wait for the standby, which has caught up then.
func (m *machines) synced(t *testing.T, i int) {
	t.Helper()
	m.order(t, i, "SYSTEM SET synchronous_standby_names")
	m.until(t, i, "SELECT count(*) = 1 FROM pg_stat_replication WHERE application_name = 'standby' AND sync_state = 'sync'")
}

// securely is a browser that takes a balancer's certificate, which is the test's.
func securely(t *testing.T, base *string) *browser {
	b := newBrowser(t, base)
	b.http.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	return b
}

// webDies kills the server web1 while the group plays, which goes on. Another balancer of the same kind, which does not know yet, has an answer to every
// request.
func (m *machines) webDies(t *testing.T, g *group, balance balancer, ask func(b *browser) (page, error)) {
	t.Helper()
	addr := "127.0.0.1:" + freePort(t)
	balance(t, "README.md", addr, m.web[0], m.web[1])
	base := "https://" + addr
	b := securely(t, &base)
	m.run[0].kill()
	for range 4 {
		if p, err := ask(b); err != nil || p.status >= http.StatusInternalServerError {
			t.Errorf("without web1: status %d, %v", p.status, err)
		}
	}
	m.goesOn(t, g, "without web1")
}

// players are three who play through the balancer until the test is over.
func (m *machines) players(t *testing.T) (g *group, stop func()) {
	g = &group{rnd: rand.New(rand.NewPCG(1, 7)), all: &atomic.Int64{}, through: true}
	for range 3 {
		g.at = append(g.at, securely(t, &m.base))
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
			if err := g.playUntil(ctx); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	stop = func() {
		cancel()
		<-done
	}
	t.Cleanup(stop)
	return g, stop
}

// goesOn waits until more answers are acknowledged.
func (m *machines) goesOn(t *testing.T, g *group, when string) {
	t.Helper()
	begun, from := time.Now(), g.all.Load()
	if !patience.Wait(10*time.Millisecond, func() bool { return g.all.Load() >= from+10 || t.Failed() }) {
		t.Fatalf("%s: %d answers more\nweb1: %s\nweb2: %s", when, g.all.Load()-from, m.run[0].errors(), m.run[1].errors())
	}
	if t.Failed() {
		t.FailNow()
	}
	t.Logf("%s: plays after %v", when, time.Since(begun).Round(10*time.Millisecond))
}

// TestRecipeOfMachines follows the README with two servers behind nginx, a primary and a standby.
func TestRecipeOfMachines(t *testing.T) {
	t.Parallel()
	followMachines(t, proxytest.NginxBalancer, aForm, false)
}

// TestRecipeOfMachinesNightly does so with each balancer, and waits until the servers say that their commits wait.
func TestRecipeOfMachinesNightly(t *testing.T) {
	t.Parallel()
	t.Run("nginx", func(t *testing.T) {
		t.Parallel()
		followMachines(t, proxytest.NginxBalancer, aForm, true)
	})
	t.Run("Caddy", func(t *testing.T) {
		t.Parallel()
		followMachines(t, proxytest.CaddyBalancer, aPage, true)
	})
}

// aForm asks with a form.
func aForm(b *browser) (page, error) { return b.post("/matches", false, "game", "none") }

// aPage asks without, because Caddy up to 2.11.1 cannot send a form to another server.
func aPage(b *browser) (page, error) { return b.get("/", false) }

// balancer starts one at addr, for two servers.
type balancer = func(t testing.TB, readme, addr, web1, web2 string)

// followMachines has three people play through a balancer while a server dies, the standby goes and comes back, the primary dies, the standby
// is promoted, and the old primary becomes its standby. Nobody restarts what has not died. In the end every acknowledged answer is there.
func followMachines(t *testing.T, balance balancer, ask func(b *browser) (page, error), ill bool) {
	m := newMachines(t)
	m.serve(t, 0)
	m.serve(t, 1)
	m.doctor(t)
	balance(t, "README.md", strings.TrimPrefix(m.base, "https://"), m.web[0], m.web[1])
	g, stop := m.players(t)
	m.goesOn(t, g, "at first")

	m.webDies(t, g, balance, ask)

	if err := m.db[1].Kill(); err != nil {
		t.Fatal(err)
	}
	m.until(t, 0, "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
	time.Sleep(200 * time.Millisecond) // an answer from before may be on its way
	before := g.all.Load()
	time.Sleep(300 * time.Millisecond)
	if ill {
		m.ill(t, 1)
	}
	if after := g.all.Load(); after > before {
		t.Errorf("%d answers are acknowledged without a standby", after-before)
	}
	m.order(t, 0, "RESET synchronous_standby_names;\n")
	m.goesOn(t, g, "without a standby")
	if err := m.db[1].Restart(); err != nil {
		t.Fatal(err)
	}
	m.synced(t, 0)
	m.goesOn(t, g, "with the standby again")

	if err := m.db[0].Kill(); err != nil {
		t.Fatal(err)
	}
	m.order(t, 1, "pg_promote")
	m.goesOn(t, g, "on the new primary")
	m.copies(t, 0, "host=db2 ")
	m.synced(t, 1)
	m.doctor(t, "a standby, timeline 2", "a primary, timeline 2")
	m.serve(t, 0)
	m.run[1].kill()
	m.goesOn(t, g, "without web2")
	stop()
	t.Logf("%d answers were acknowledged", checkAcks(t, m.admin(t, 1), []*group{g}))
}

// TestRecipeOfCaddy goes on behind the README's other balancer when a server dies.
func TestRecipeOfCaddy(t *testing.T) {
	t.Parallel()
	address := pgtest.Bare(t)
	m := &machines{base: "https://127.0.0.1:" + freePort(t)}
	for i := range m.run {
		m.run[i] = start(t, address, "-base-url", m.base, "-trusted-proxies", "127.0.0.1")
		m.web[i] = strings.TrimPrefix(m.run[i].base, "http://")
	}
	proxytest.CaddyBalancer(t, "README.md", strings.TrimPrefix(m.base, "https://"), m.web[0], m.web[1])
	g, stop := m.players(t)
	m.goesOn(t, g, "at first")
	m.webDies(t, g, proxytest.CaddyBalancer, aPage)
	stop()
	checkAcks(t, address, []*group{g})
}
