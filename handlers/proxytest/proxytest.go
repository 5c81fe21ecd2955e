// Package proxytest runs the proxies for which the README of operators has recipes, as those recipes say.
package proxytest

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
)

// Recipe returns the one fenced block in this language that contains these words, of the README at a path.
func Recipe(t testing.TB, readme, lang, words string) string {
	t.Helper()
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, m := range regexp.MustCompile("(?ms)^```"+lang+"\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		if strings.Contains(m[1], words) {
			found = append(found, m[1])
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s has %d blocks of %s with %q, want one", readme, len(found), lang, words)
	}
	return found[0]
}

// Tool is the path of a program that a recipe is for. The check installs it if it may (cmd/check/browser.go).
func Tool(t testing.TB, name, debian string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path, err = exec.LookPath("/usr/sbin/" + name)
	}
	if err != nil {
		t.Fatalf("this test needs %s (Debian: apt-get install %s)", name, debian)
	}
	return path
}

// Nginx starts an nginx at addr with the README's location block, in front of a site under /games that listens at upstream.
// Both are host:port. The end of the test stops it.
func Nginx(t testing.TB, readme, addr, upstream string) {
	t.Helper()
	dir := t.TempDir()
	location := strings.ReplaceAll(Recipe(t, readme, "nginx", "location /games/"), "127.0.0.1:8080", upstream)
	conf := fmt.Sprintf(`daemon off; pid %[1]s/pid; error_log stderr; events {}
http { access_log off; client_body_temp_path %[1]s; proxy_temp_path %[1]s; fastcgi_temp_path %[1]s; uwsgi_temp_path %[1]s; scgi_temp_path %[1]s;
server { listen %[2]s;
%[3]s } }
`, dir, addr, location)
	if os.Geteuid() == 0 {
		conf = "user root;\n" + conf // its workers could not write to the folder of the test
	}
	file := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, addr, exec.Command(Tool(t, "nginx", "nginx"), "-p", dir, "-c", file))
}

// Caddy is Nginx for the README's site block in a Caddy, without TLS.
func Caddy(t testing.TB, readme, addr, upstream string) {
	t.Helper()
	dir := t.TempDir()
	text := Recipe(t, readme, "caddyfile", "example.org")
	file := filepath.Join(dir, "Caddyfile")
	here := strings.NewReplacer("example.org", "http://"+addr, "127.0.0.1:8080", upstream).Replace(text)
	if err := os.WriteFile(file, []byte("{\n\tadmin off\n}\n"+here), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(Tool(t, "caddy", "caddy"), "run", "--adapter", "caddyfile", "--config", file)
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	start(t, addr, cmd)
}

// start starts a proxy and waits until the site answers through it.
func start(t testing.TB, addr string, cmd *exec.Cmd) {
	t.Helper()
	said := &strings.Builder{}
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop := func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	}
	t.Cleanup(stop)
	if !patience.Wait(20*time.Millisecond, func() bool {
		res, err := http.Get("http://" + addr + "/games/healthz")
		if err != nil {
			return false
		}
		res.Body.Close()
		return res.StatusCode == http.StatusOK
	}) {
		stop()
		t.Fatalf("no answer through the proxy:\n%s", said)
	}
}
