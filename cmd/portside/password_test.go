package main

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// TestPasswordCommand: the code is made while the server runs, which accepts it once; it is in the log of neither server
// nor command.
func TestPasswordCommand(t *testing.T) { onBoth(t, passwordCommand) }

func passwordCommand(t *testing.T, file string) {
	p := start(t, file, "-log-level", "debug")
	at, path := trio(t, &p.base)
	if page, err := at[0].post("/account/password", false, "login", "anna", "password", "drei kleine Möwen"); err != nil || page.status >= 400 {
		t.Fatalf("status %d, %v", page.status, err)
	}
	code, out, errs := portside(t, "password", "-db", file, "bert")
	if code != 1 || out != "" || !strings.Contains(errs, `nobody signs in as "bert"`) {
		t.Errorf("a name nobody has: status %d\n%s%s", code, out, errs)
	}
	code, out, errs = portside(t, "password", "-db", file, "-base-url", "https://example.org/games/", "Anna")
	found := regexp.MustCompile(`within 24 hours: ([0-9A-Z]{12})\n.*https://example.org/games/device/([0-9A-Z]{12})\n`).FindStringSubmatch(out)
	if code != 0 || errs != "" || found == nil || found[1] != found[2] {
		t.Fatalf("status %d\n%s%s", code, out, errs)
	}
	fresh := newBrowser(t, &p.base)
	for i, want := range []bool{true, false} {
		page, err := fresh.post("/device/code", false, "code", found[1])
		if err != nil || (page.status < 400) != want {
			t.Fatalf("use %d: status %d, %v", i, page.status, err)
		}
	}
	if page, err := fresh.get(path, false); err != nil || page.status != http.StatusOK {
		t.Errorf("the table: status %d, %v", page.status, err)
	}
	if page, err := at[0].get(path, false); err != nil || page.status != http.StatusNotFound {
		t.Errorf("the device before: status %d, %v", page.status, err)
	}
	if strings.Contains(p.errors(), found[1]) {
		t.Error("the log has the code")
	}
	p.stop(t)
	if code, out, errs := portside(t, "password", "-db", file, "anna"); code != 0 || strings.Contains(out, found[1]) {
		t.Errorf("once more, without the server: status %d\n%s%s", code, out, errs)
	}
}
