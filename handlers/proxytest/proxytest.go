// Package proxytest runs the proxies for which the README of operators has recipes, as those recipes say.
package proxytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
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
	nginx(t, upstream, "server { listen "+addr+";\n"+Recipe(t, readme, "nginx", "location /games/")+"}", "http://"+addr+"/games/healthz")
}

// NginxTLS is Nginx with the README's server blocks, for a site at the root of https://addr, with a certificate of the test
// that no client trusts. The block that sends http on to https listens at plain.
func NginxTLS(t testing.TB, readme, addr, plain, upstream string) {
	t.Helper()
	dir := t.TempDir()
	cert, key := certificate(t, dir)
	here := strings.NewReplacer("listen 443 ssl;", "listen "+addr+" ssl;", "listen 80;", "listen "+plain+";", "server_name example.org;", "server_name 127.0.0.1;",
		"/etc/letsencrypt/live/example.org/fullchain.pem", cert, "/etc/letsencrypt/live/example.org/privkey.pem", key)
	nginx(t, upstream, here.Replace(Recipe(t, readme, "nginx", "listen 80;")), "https://"+addr+"/healthz")
}

// NginxBalancer is NginxTLS for the README's blocks for a site on two servers.
func NginxBalancer(t testing.TB, readme, addr, web1, web2 string) {
	t.Helper()
	cert, key := certificate(t, t.TempDir())
	here := strings.NewReplacer("listen 443 ssl;", "listen "+addr+" ssl;", "server_name example.org;", "server_name 127.0.0.1;", "web1:8080", web1, "web2:8080", web2,
		"/etc/letsencrypt/live/example.org/fullchain.pem", cert, "/etc/letsencrypt/live/example.org/privkey.pem", key)
	nginx(t, web1, here.Replace(Recipe(t, readme, "nginx", "upstream portside")), "https://"+addr+"/healthz")
}

// nginx starts an nginx with these server blocks, and waits until the site answers at url.
func nginx(t testing.TB, upstream, servers, url string) {
	t.Helper()
	dir := t.TempDir()
	conf := fmt.Sprintf(`daemon off; pid %[1]s/pid; error_log stderr; events {}
http { access_log off; client_body_temp_path %[1]s; proxy_temp_path %[1]s; fastcgi_temp_path %[1]s; uwsgi_temp_path %[1]s; scgi_temp_path %[1]s;
%[2]s }
`, dir, strings.ReplaceAll(servers, "127.0.0.1:8080", upstream))
	if os.Geteuid() == 0 {
		conf = "user root;\n" + conf // its workers could not write to the folder of the test
	}
	file := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, url, exec.Command(Tool(t, "nginx", "nginx"), "-p", dir, "-c", file))
}

// certificate writes a new certificate for 127.0.0.1, signed by its own key, and that key to files in dir.
func certificate(t testing.TB, dir string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	sheet := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(24 * time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	signed, err := x509.CreateCertificate(rand.Reader, sheet, sheet, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	if err := errors.Join(os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed}), 0o600),
		os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600)); err != nil {
		t.Fatal(err)
	}
	return cert, key
}

// Caddy is Nginx for the README's site block in a Caddy, without TLS.
func Caddy(t testing.TB, readme, addr, upstream string) {
	t.Helper()
	here := strings.ReplaceAll(Recipe(t, readme, "caddyfile", "reverse_proxy /games"), "example.org", "http://"+addr)
	caddy(t, upstream, "admin off", here, "http://"+addr+"/games/healthz")
}

// CaddyTLS is NginxTLS for the README's other site block in a Caddy, which makes the certificate itself.
func CaddyTLS(t testing.TB, readme, addr, plain, upstream string) {
	t.Helper()
	_, port, _ := net.SplitHostPort(plain)
	here := strings.ReplaceAll(Recipe(t, readme, "caddyfile", "reverse_proxy 127.0.0.1:8080"), "example.org", "https://"+addr)
	caddy(t, upstream, "admin off\nlocal_certs\nskip_install_trust\nhttp_port "+port, here, "https://"+addr+"/healthz")
}

// CaddyBalancer is NginxBalancer for the README's site block in a Caddy.
func CaddyBalancer(t testing.TB, readme, addr, web1, web2 string) {
	t.Helper()
	here := strings.NewReplacer("example.org", "https://"+addr, "web1:8080", web1, "web2:8080", web2)
	caddy(t, web1, "admin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects", here.Replace(Recipe(t, readme, "caddyfile", "web1:8080")), "https://"+addr+"/healthz")
}

// caddy starts a Caddy with these global options and this site block, and waits until the site answers at url.
func caddy(t testing.TB, upstream, options, site, url string) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "Caddyfile")
	if err := os.WriteFile(file, []byte("{\n"+options+"\n}\n"+strings.ReplaceAll(site, "127.0.0.1:8080", upstream)), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(Tool(t, "caddy", "caddy"), "run", "--adapter", "caddyfile", "--config", file)
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	start(t, url, cmd)
}

// start starts a proxy and waits until the site answers through it at url.
func start(t testing.TB, url string, cmd *exec.Cmd) {
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
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}}
	if !patience.Wait(20*time.Millisecond, func() bool {
		res, err := client.Get(url)
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
