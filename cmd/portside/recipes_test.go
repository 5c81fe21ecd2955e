package main

import (
	"crypto/tls"
	"debug/elf"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/db/dbtest/pgtest"
	"portside/handlers/proxytest"
)

// given are the ports that freePort has named: the system may offer one again as soon as it is closed.
var given sync.Map

// freePort is a port that nobody listens on, another one each time.
func freePort(t *testing.T) string {
	t.Helper()
	for {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if _, before := given.LoadOrStore(port, true); !before {
			return port
		}
	}
}

// TestRecipesOfProxies runs the README's recipes and finds the pages of a site under /games behind each proxy.
func TestRecipesOfProxies(t *testing.T) {
	t.Parallel()
	for name, proxy := range map[string]func(t testing.TB, readme, addr, upstream string){"nginx": proxytest.Nginx, "Caddy": proxytest.Caddy} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			addr := "127.0.0.1:" + freePort(t)
			base := "http://" + addr
			p := start(t, filepath.Join(t.TempDir(), "site.db"), "-base-url", base+"/games", "-trusted-proxies", "127.0.0.1")
			proxy(t, "README.md", addr, strings.TrimPrefix(p.base, "http://"))
			b := newBrowser(t, &base)
			if page, err := b.get("/games/", false); err != nil || page.status != http.StatusOK || !strings.Contains(page.body, `href="/games/`) {
				t.Errorf("the start page: status %d, %v", page.status, err)
			}
		})
	}
}

// TestRecipesWithTLS runs the README's recipes for a site with a name of its own: behind each proxy the start page comes over TLS
// with links from the root, cookies are secure, a form from the page is taken, and http leads to https.
func TestRecipesWithTLS(t *testing.T) {
	t.Parallel()
	for name, proxy := range map[string]func(t testing.TB, readme, addr, plain, upstream string){"nginx": proxytest.NginxTLS, "Caddy": proxytest.CaddyTLS} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			addr, plain := "127.0.0.1:"+freePort(t), "127.0.0.1:"+freePort(t)
			base := "https://" + addr
			p := start(t, filepath.Join(t.TempDir(), "site.db"), "-base-url", base, "-trusted-proxies", "127.0.0.1")
			proxy(t, "README.md", addr, plain, strings.TrimPrefix(p.base, "http://"))
			b := newBrowser(t, &base)
			b.http.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}} // the certificate is the test's
			if page, err := b.get("/", false); err != nil || page.status != http.StatusOK || !strings.Contains(page.body, `href="/`) {
				t.Errorf("the start page: status %d, %v", page.status, err)
			}
			other := newBrowser(t, &base)
			other.http.Transport = b.http.Transport
			if _, err := openTable([]*browser{b, other}); err != nil {
				t.Error(err)
			}
			site, err := url.Parse(base)
			if err != nil {
				t.Fatal(err)
			}
			if cookies := b.http.Jar.Cookies(site); len(cookies) != 1 || cookies[0].Name != "__Host-portside" { // browsers take this name only with Secure and for the root
				t.Errorf("cookies %v", cookies)
			}
			front := "http://" + plain
			if page, err := newBrowser(t, &front).get("/login?x=1", false); err != nil || page.status/100 != 3 || !strings.HasPrefix(page.location, "https://127.0.0.1") || !strings.HasSuffix(page.location, "/login?x=1") {
				t.Errorf("http: status %d to %q, %v", page.status, page.location, err)
			}
		})
	}
}

// TestDocumentedBuild builds the program for Linux as both READMEs say, on a machine with a C compiler: the file names no
// interpreter and no library. As root it also serves from a folder that holds nothing else.
func TestDocumentedBuild(t *testing.T) {
	t.Parallel()
	const root = "../.."
	lines := map[string]bool{}
	for _, readme := range []string{"README.md", root + "/README.md"} {
		text, err := os.ReadFile(readme)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile("(?m)(?:^|`)([^`\n]*go build -o portside ./cmd/portside)").FindAllStringSubmatch(string(text), -1)
		if len(found) == 0 {
			t.Errorf("%s documents no build", readme)
		}
		for _, m := range found {
			lines[m[1]] = true
		}
	}
	if len(lines) != 1 {
		t.Fatalf("the documented builds differ: %q", slices.Sorted(maps.Keys(lines)))
	}
	for line := range lines {
		empty := t.TempDir()
		path := filepath.Join(empty, "portside")
		build := exec.Command("/bin/sh", "-c", strings.Replace(line, "-o portside", "-o '"+path+"'", 1))
		build.Dir = root
		build.Env = append(os.Environ(), "CGO_ENABLED=1", "GOOS=linux") // as where gcc is installed
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
		file, err := elf.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for _, p := range file.Progs {
			if p.Type == elf.PT_INTERP || p.Type == elf.PT_DYNAMIC {
				t.Errorf("%s: the program is not static: it has a segment %v", line, p.Type)
			}
		}
		if runtime.GOOS != "linux" || os.Geteuid() != 0 {
			t.Log("only root can start it in an empty root; its segments were read")
			continue
		}
		p := startCommand(t, exec.Command("chroot", empty, "/portside", "-addr", "127.0.0.1:0", "-db", "/site.db", "-log-level", "warn"))
		page, err := newBrowser(t, &p.base).get("/", false)
		if err != nil || page.status != http.StatusOK {
			t.Errorf("the start page from an empty root: status %d, %v", page.status, err)
		}
		p.stop(t)
	}
}

// units writes the README's systemd units to a folder, with the path of the program that is tested.
func units(t *testing.T) (dir string, names []string) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range []string{"portside.service", "portside-backup.service", "portside-backup.timer"} {
		text := strings.ReplaceAll(proxytest.Recipe(t, "README.md", "ini", "/etc/systemd/system/"+name+"\n"), "/usr/local/bin/portside", binary(t))
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		names = append(names, path)
	}
	return dir, names
}

// TestUnits checks that systemd accepts all units of the README and rates the exposure of both services at 2.0 or better.
func TestUnits(t *testing.T) {
	t.Parallel()
	analyze := proxytest.Tool(t, "systemd-analyze", "systemd")
	_, names := units(t)
	if out, err := exec.Command(analyze, append([]string{"verify", "--man=no"}, names...)...).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("systemd-analyze verify: %v\n%s", err, out)
	}
	for _, service := range names[:2] {
		if out, err := exec.Command(analyze, "security", "--offline=yes", "--threshold=20", "--no-pager", service).CombinedOutput(); err != nil {
			t.Errorf("systemd-analyze security of %s above 2.0: %v\n%s", filepath.Base(service), err, out)
		}
	}
}

// TestNightlyBackup runs the two commands of the backup's unit, with folders of the test: a backup is made, those older
// than a month go, and others stay.
func TestNightlyBackup(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	file, folder := filepath.Join(state, "portside.db"), filepath.Join(state, "backups")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	p := start(t, file) // it is made beside a running server
	for name, age := range map[string]int{"portside-old.db": 40, "portside-recent.db": 20, "other-old.db": 40} {
		path := filepath.Join(folder, name)
		then := time.Now().AddDate(0, 0, -age)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	unit := proxytest.Recipe(t, "README.md", "ini", "/etc/systemd/system/portside-backup.service\n")
	for _, key := range []string{"ExecStart", "ExecStartPost"} {
		m := regexp.MustCompile(`(?m)^` + key + `=(.*)$`).FindStringSubmatch(unit)
		if m == nil {
			t.Fatalf("the unit has no %s", key)
		}
		if strings.Contains(strings.ReplaceAll(m[1], "%%", ""), "%") {
			t.Errorf("systemd takes a single %% for a word of its own: %s", m[1])
		}
		command := strings.NewReplacer("%%", "%", "$$", "$", "/usr/local/bin/portside", binary(t), "/var/lib/portside-backups", folder).Replace(m[1])
		cmd := exec.Command("/bin/sh", "-c", command)
		cmd.Env = append(os.Environ(), "PORTSIDE_DB="+file)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
	}
	p.stop(t)
	made, err := filepath.Glob(filepath.Join(folder, "portside-[0-9]*.db"))
	if err != nil || len(made) != 1 {
		t.Fatalf("%d backups were made, %v; want 1", len(made), err)
	}
	for name, want := range map[string]bool{"portside-old.db": false, "portside-recent.db": true, "other-old.db": true} {
		if _, err := os.Stat(filepath.Join(folder, name)); (err == nil) != want {
			t.Errorf("%s is there: %t, want %t", name, err == nil, want)
		}
	}
	if code, out, errs := portside(t, "restore", "-db", filepath.Join(state, "again.db"), made[0]); code != 0 {
		t.Errorf("the backup does not restore: status %d\n%s%s", code, out, errs)
	}
}

// recipeAddress is the database of the README's recipes for PostgreSQL.
const recipeAddress = "postgres://portside@db.example.org/portside"

// TestRecipesOfPostgres follows the README: the role and the database are made, a site is played on with the password from a file
// and then from the environment, backed up while it runs, restored after more has happened, and played on from the older state.
func TestRecipesOfPostgres(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	s := ownServer(t)
	admin := s.Address("postgres")
	onServer(t, admin, "CREATE ROLE ruler SUPERUSER LOGIN")
	admin = withQuery(t, admin, "user", "ruler")
	onServer(t, admin, "ALTER ROLE portside RENAME TO founder") // the server was made with it
	for statement := range strings.SplitSeq(strings.TrimSpace(proxytest.Recipe(t, "README.md", "sql", "CREATE ROLE portside")), "\n") {
		onServer(t, admin, statement)
	}
	askForPasswords(t, admin, "portside")
	address := s.Address("portside")
	entry := regexp.MustCompile("`db.example.org(:5432:portside:portside:[^`]*)`").FindSubmatch(readme)
	if entry == nil {
		t.Fatal("the README has no line for ~/.pgpass")
	}
	pass := filepath.Join(t.TempDir(), "pgpass")
	if err := os.WriteFile(pass, slices.Concat([]byte("*"), entry[1], []byte("\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	dump := filepath.Join(t.TempDir(), "portside.dump")
	run := func(block string) {
		t.Helper()
		text := strings.NewReplacer(recipeAddress, "'"+address+"'", "postgres://postgres@db.example.org/postgres", "'"+admin+"'", "portside-2026-11-20.dump", dump, "portside doctor", binary(t)+" doctor").Replace(block)
		cmd := exec.Command("/bin/sh", "-ec", text)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s\n%s", err, text, out)
		}
	}
	if code, _, errs := portside(t, "doctor", "-db", address); code != 1 || !strings.Contains(errs, "password") {
		t.Fatalf("without a password: status %d\n%s", code, errs)
	}
	t.Setenv("PGPASSFILE", pass)
	p := start(t, address)
	base := p.base
	at, path := trio(t, &base)
	for range 4 {
		ply(t, at, path)
	}
	then, err := at[0].get(path, true)
	if err != nil {
		t.Fatal(err)
	}
	run(proxytest.Recipe(t, "README.md", "sh", "pg_dump"))
	_, doctor, _ := strings.Cut(proxytest.Recipe(t, "README.md", "sh", "portside doctor -db "+recipeAddress), "\n")
	run(doctor)
	for range 3 {
		ply(t, at, path)
	}
	p.stop(t)
	run(proxytest.Recipe(t, "README.md", "sh", "pg_restore"))
	t.Setenv("PGPASSFILE", "/dev/null")
	t.Setenv("PGPASSWORD", "choose-one")
	p = start(t, address)
	base = p.base
	now, err := at[0].get(path, true)
	if err != nil {
		t.Fatal(err)
	}
	d1, a1, _ := then.asked()
	if d2, a2, _ := now.asked(); d1 != d2 || strings.Join(a1, " ") != strings.Join(a2, " ") {
		t.Errorf("after the restore asked %d %v, want %d %v", d2, a2, d1, a1)
	}
	if !ply(t, at, path) {
		t.Error("the match does not go on")
	}
	p.stop(t)
	run(doctor)
	for command, arg := range map[string]string{"backup": "pg_dump", "restore": "pg_restore"} {
		_, _, errs := portside(t, command, "-db", recipeAddress, "portside-2026-11-20.dump")
		line := errs[strings.LastIndex(errs, arg+" "):]
		if !strings.Contains(string(readme), strings.TrimSpace(line)) {
			t.Errorf("%s names another command than the README: %s", command, line)
		}
	}
}

// TestReadmeCommands runs every command line of this folder's README and of the one at the top that begins with the
// program, and every set of flags that a sentence names. Only file paths and the address to listen on are replaced. Those for several machines
// TestRecipeOfMachines runs.
func TestReadmeCommands(t *testing.T) {
	t.Parallel()
	top, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, top...)
	dir := t.TempDir()
	site := filepath.Join(dir, "portside.db")
	here := strings.NewReplacer("/var/lib/portside-backups/", dir+"/backup-", "/var/lib/portside/portside.db", site, recipeAddress, site)
	var lines []string
	for _, m := range regexp.MustCompile("(?ms)^```sh\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		for line := range strings.Lines(m[1]) {
			if strings.HasPrefix(line, "portside ") && !regexp.MustCompile("@db[12]").MatchString(line) {
				command, _, _ := strings.Cut(line, " # ")
				lines = append(lines, strings.TrimSpace(command))
			}
		}
	}
	for _, m := range regexp.MustCompile("`(-(?:contact|addr) [^`]+)`").FindAllStringSubmatch(string(text), -1) {
		lines = append(lines, "portside "+m[1])
	}
	served := 0
	for _, line := range lines {
		args := strings.Fields(here.Replace(line))[1:]
		if args[0] == "work" { // it needs PostgreSQL
			t.Run("work", func(t *testing.T) {
				args := strings.Fields(strings.ReplaceAll(line, recipeAddress, pgtest.Bare(t)))[1:]
				startCommand(t, exec.Command(binary(t), args...)).stop(t)
			})
			continue
		}
		if !strings.HasPrefix(args[0], "-") {
			if code, out, errs := portside(t, args...); code != 0 {
				t.Errorf("%s: status %d\n%s%s", line, code, out, errs)
			}
			continue
		}
		start(t, site, append(args, "-addr", "127.0.0.1:0", "-db", site)...).stop(t) // starts and stops cleanly
		served++
	}
	if len(lines) < 8 || served < 5 {
		t.Errorf("only %d commands, %d of them serve: %q", len(lines), served, lines)
	}
	var mail []string
	for _, set := range regexp.MustCompile("PORTSIDE_(SMTP|MAIL_FROM)=('[^']*'|[^ `]+)").FindAllStringSubmatch(string(text), -1) {
		mail = append(mail, "-"+strings.ToLower(strings.ReplaceAll(set[1], "_", "-")), strings.Trim(set[2], "'"))
	}
	if len(mail) != 4 {
		t.Fatalf("settings of mail: %q", mail)
	}
	start(t, site, mail...).stop(t)
}
