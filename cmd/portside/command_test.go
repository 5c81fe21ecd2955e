package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

func TestCommandLine(t *testing.T) {
	tests := []struct {
		name string
		args []string
		code int
		out  string // on standard output
		err  string // on standard error
	}{
		{"help names every command", []string{"-h"}, 0, "doctor", ""},
		{"help explains the flags of serve", []string{"-h"}, 0, "-trusted-proxies", ""},
		{"help of a command", []string{"restore", "-h"}, 0, "Refuses while the server runs", ""},
		{"help as a command", []string{"help"}, 0, "backup", ""},
		{"unknown command", []string{"sing"}, 2, "", `no command "sing"`},
		{"unknown flag", []string{"games", "-xml"}, 2, "", "-xml"},
		{"too many words", []string{"version", "please"}, 2, "", "1 arguments after the flags"},
		{"backup without a target", []string{"backup"}, 2, "", "0 arguments"},
		{"base URL without a host", []string{"serve", "-base-url", "/games"}, 2, "", "want an address"},
		{"proxies that are none", []string{"serve", "-trusted-proxies", "the router"}, 2, "", "router"},
		{"version", []string{"version"}, 0, "port-royal rules", ""},
		{"games", []string{"games"}, 0, "port-royal: 1 to 5 seats", ""},
		{"check of a file that is not there", []string{"check", "no.case"}, 1, "no.case: no such file or directory\n0 passed, 1 failed", ""},
		{"doctor without a database", []string{"doctor", "-db", "no-such.db"}, 1, "", "no such file"},
		{"help of password", []string{"password", "-h"}, 0, "all other devices are signed out", ""},
		{"password of nobody named", []string{"password"}, 2, "", "0 arguments"},
		{"password of what is no sign-in name", []string{"password", "a b"}, 2, "", "sign-in name has other characters"},
		{"password without a database", []string{"password", "-db", "no-such.db", "anna"}, 1, "", "no such file"},
		{"help of clock", []string{"clock", "-h"}, 0, "removes nothing because of its age", ""},
		{"clock without a database", []string{"clock", "-db", "no-such.db"}, 1, "", "no such file"},
		{"serve in a folder that is not there", []string{"serve", "-db", "no/such/folder/x.db"}, 1, "", "cannot be written"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code, out, errs := portside(t, tt.args...)
			if code != tt.code || !strings.Contains(out, tt.out) || !strings.Contains(errs, tt.err) {
				t.Errorf("status %d, want %d\nout: %s\nwant %q\nerr: %s\nwant %q", code, tt.code, out, tt.out, errs, tt.err)
			}
		})
	}
}

func TestGamesJSON(t *testing.T) {
	_, out, _ := portside(t, "games", "-json")
	var list []map[string]any
	if err := json.Unmarshal([]byte(out), &list); err != nil || len(list) == 0 {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, key := range []string{"id", "rules_version", "seats", "options", "exclusions"} {
		if _, ok := list[0][key]; !ok {
			t.Errorf("%q is missing", key)
		}
	}
}

func TestCheck(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.case")
	if err := os.WriteFile(bad, []byte("nonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := portside(t, "check", bad)
	if code != 1 || !strings.HasSuffix(out, "\n0 passed, 1 failed\n") || errs != "" {
		t.Errorf("a bad script: status %d\n%s%s", code, out, errs)
	}
	if code, out, _ := portside(t, "check", bad+"no"); code != 1 || !strings.HasSuffix(out, "\n0 passed, 1 failed\n") {
		t.Errorf("no script: status %d\n%s", code, out)
	}
}

// TestEnvironment: a flag can be set in the environment, and the command line wins.
func TestEnvironment(t *testing.T) {
	here, there := filepath.Join(t.TempDir(), "here.db"), filepath.Join(t.TempDir(), "there.db")
	for _, tt := range []struct {
		args []string
		want string
	}{{[]string{"doctor"}, there}, {[]string{"doctor", "-db", here}, here}} {
		var out, errs strings.Builder
		run(t.Context(), &console{out: &out, err: &errs, environ: []string{"PORTSIDE_DB=" + there}}, tt.args)
		if !strings.Contains(errs.String(), tt.want) {
			t.Errorf("%v: %s", tt.args, errs.String())
		}
	}
	var out, errs strings.Builder
	if code := run(t.Context(), &console{out: &out, err: &errs, environ: []string{"PORTSIDE_CACHE=many"}}, nil); code != 2 || !strings.Contains(errs.String(), "PORTSIDE_CACHE") {
		t.Errorf("status %d: %s", code, errs.String())
	}
}

// TestMisspeltVariable: a variable that begins like ours and sets no flag of any command is refused by name; those of another
// command, of the tests and of a cluster are not.
func TestMisspeltVariable(t *testing.T) {
	for _, tt := range []struct {
		env  []string
		want string // what is refused, "" nothing
	}{
		{[]string{"PORTSIDE_BASEURL=https://example.org"}, "PORTSIDE_BASEURL"},
		{[]string{"PORTSIDE_TRUSTED_PROXY=127.0.0.1", "PORTSIDE_CACHE=10", "PORTSIDE_DATABASE="}, "PORTSIDE_DATABASE, PORTSIDE_TRUSTED_PROXY"},
		{[]string{"PORTSIDE_PORT=8080"}, "PORTSIDE_PORT"},
		{[]string{"PORTSIDE_BASE_URL=https://example.org", "PORTSIDE_SMTP=smtp://mail.example.org", "PORTSIDE_JSON=true", "PORT=1"}, ""},
		{[]string{"PORTSIDE_CHROMIUM=/usr/bin/chromium", "PORTSIDE_NIGHTLY=1", "PORTSIDE_LUCK=TestX 1", "PORTSIDE_TEST_DB=postgres"}, ""},
		{[]string{"PORTSIDE_SERVICE_HOST=10.0.0.1", "PORTSIDE_SERVICE_PORT_HTTP=80", "PORTSIDE_PORT=tcp://10.0.0.1:80", "PORTSIDE_PORT_80_TCP_ADDR=10.0.0.1"}, ""},
	} {
		for _, command := range []string{"games", "version"} {
			var out, errs strings.Builder
			code := run(t.Context(), &console{out: &out, err: &errs, environ: tt.env}, []string{command})
			if tt.want == "" && (code != 0 || errs.Len() > 0) || tt.want != "" && (code != 2 || !strings.Contains(errs.String(), "the environment has "+tt.want+",")) {
				t.Errorf("%s with %q: status %d\n%s", command, tt.env, code, errs.String())
			}
			if code := run(t.Context(), &console{out: &out, err: &errs, environ: tt.env}, []string{command, "-h"}); code != 0 {
				t.Errorf("%s -h with %q: status %d", command, tt.env, code)
			}
		}
	}
}

func TestFlagValues(t *testing.T) {
	var b baseURL
	for text, want := range map[string]string{
		"https://example.org":        "https://example.org",
		"https://example.org/games/": "https://example.org/games",
		"http://192.168.1.5:8080/":   "http://192.168.1.5:8080",
		"ftp://example.org":          "",
		"https://a:b@example.org":    "",
		"https://example.org/?x=1":   "",
	} {
		b = baseURL{}
		if err := b.Set(text); b.String() != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v, want %q", text, b.String(), err, want)
		}
	}
	var p prefixes
	if err := p.Set("127.0.0.1, 10.1.2.3/8,::1"); err != nil || p.String() != "127.0.0.1/32,10.0.0.0/8,::1/128" {
		t.Errorf("%s, %v", p.String(), err)
	}
}

// TestCommit: a build from Git names its commit and date.
func TestCommit(t *testing.T) {
	info := &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "6e0a53e80685f6f1f9d8d2a3c4b5a69788796a5b"},
		{Key: "vcs.time", Value: "2026-11-22T23:46:20Z"}, {Key: "vcs.modified", Value: "true"}}}
	if got, want := commit(info), "commit 6e0a53e80685 of 2026-11-22 23:46 UTC, with changes"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := commit(&debug.BuildInfo{}); !strings.HasPrefix(got, "no commit known") {
		t.Errorf("without Git: %q", got)
	}
}
