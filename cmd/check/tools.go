package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// databaseAtMost is how long the vulnerability database may take to answer: where a firewall drops packets, govulncheck
// would wait for minutes. There is no limit on how long govulncheck then computes.
const databaseAtMost = 30 * time.Second

// modules checks that the modules are what go.sum says and that go.mod lists exactly what is needed.
func (r *run) modules() error {
	return errors.Join(
		r.show("go", "mod", "verify"),
		r.show("go", "mod", "tidy", "-diff"),
	)
}

// platforms are those that the README names, as GOOS/GOARCH/GOARM.
var platforms = []string{"linux/amd64/", "linux/arm64/", "linux/arm/7"}

// builds checks that the site builds for every platform.
func (r *run) builds() error {
	var errs []error
	for _, p := range platforms {
		if _, err := r.program(p); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// program returns the path of the site's program for a platform, built once per run.
func (r *run) program(platform string) (path string, err error) {
	part := strings.Split(platform, "/")
	path = filepath.Join(r.temp, "portside-"+strings.Join(part, "-"))
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	args := []string{"build", "-ldflags=-s -w", "-o", path}
	if part[0] != runtime.GOOS || part[1] != runtime.GOARCH {
		args = append(args, "-gcflags=all=-N -l -dwarf=false") // nobody runs it: without optimization it takes half as long
	}
	cmd := r.command("go", append(args, "./cmd/portside")...)
	cmd.Env = append(cmd.Env, "CGO_ENABLED=0", "GOOS="+part[0], "GOARCH="+part[1], "GOARM="+part[2])
	cmd.Stdout, cmd.Stderr = r.out, r.out
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w", platform, err)
	}
	return path, nil
}

func (r *run) vet() error { return r.show("go", "vet", "./...") }

// skeleton compiles and tests the skeleton of a new game as if it stood in the project. Only at night does a test write
// the game to a copy of the project and start the site with it.
func (r *run) skeleton() error {
	overlay, err := r.withSkeleton()
	if err != nil {
		return err
	}
	for pkg, test := range map[string]string{"./engine/newgame": "TestRules", "./views/newgame": "TestTitle"} {
		program := filepath.Join(r.temp, test) // go test itself would run it in a folder that does not exist
		if err := r.show("go", "test", "-c", "-vet=off", "-overlay="+overlay, "-o", program, pkg); err != nil {
			return err
		}
		if err := r.show(program, "-test.run=^"+test+"$"); err != nil {
			return err
		}
	}
	return nil
}

// tool is the command line of a program in a module of its own under .ci/tools: two tools in one module would
// affect each other's versions.
func (r *run) tool(name string, args ...string) []string {
	mod := filepath.Join(r.root, ".ci", "tools", name, "go.mod")
	return append([]string{"tool", "-modfile=" + mod, name}, args...)
}

func (r *run) staticcheck() error {
	return r.show("go", r.tool("staticcheck", "./...")...)
}

// unused fails on functions, even exported ones, that no program and no test can reach. (Staticcheck finds unexported
// ones, and constants, types and variables.)
func (r *run) unused() error {
	out, err := r.command("go", r.tool("deadcode", "-test", "./...")...).CombinedOutput()
	fmt.Fprint(r.out, string(out))
	if err != nil {
		return fmt.Errorf("deadcode: %w", err)
	}
	if n := bytes.Count(out, []byte("unreachable func: ")); n > 0 {
		return fmt.Errorf("%d functions that nothing calls", n)
	}
	return nil
}

// vulnerable fails on a known vulnerability in code that is called. A machine that cannot reach the
// database says so and goes on: the code is not at fault.
func (r *run) vulnerable() error {
	if err := reachable(r.ctx, "vuln.go.dev:443", databaseAtMost); err != nil {
		r.say("not known here, the vulnerability database cannot be reached: %v", err)
		return nil
	}
	cmd := r.command("go", r.tool("govulncheck", "./...")...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if err == nil {
		r.say("nothing known")
		return nil
	}
	if why, ok := unreachable(out.String()); ok {
		r.say("not known here, the vulnerability database cannot be reached: %s", why)
		return nil
	}
	fmt.Fprintln(r.out, out.String())
	return fmt.Errorf("govulncheck: %w", err)
}

// reachable returns an error unless a host takes a connection within atMost. Where a proxy stands between, only govulncheck
// can tell. (A request by net/http would be the better question; but this program is compiled before anything else can
// begin, and that package with its cryptography would be half of it.)
func reachable(ctx context.Context, address string, atMost time.Duration) error {
	for _, name := range []string{"HTTPS_PROXY", "https_proxy"} {
		if os.Getenv(name) != "" {
			return nil
		}
	}
	ctx, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return err
	}
	return conn.Close()
}

// unreachable tells a database that did not answer from anything else that govulncheck may complain about,
// and returns the line that says so.
func unreachable(output string) (why string, ok bool) {
	for line := range strings.Lines(output) {
		if !strings.Contains(line, "fetching vulnerabilities") && !strings.Contains(line, "vuln.go.dev") {
			continue
		}
		for _, sign := range []string{"dial tcp", "no such host", "lookup ", "i/o timeout", "connection refused",
			"proxyconnect", "TLS handshake", "EOF", "403", "407", "502", "503"} {
			if strings.Contains(line, sign) {
				return strings.TrimSpace(line), true
			}
		}
	}
	return "", false
}
