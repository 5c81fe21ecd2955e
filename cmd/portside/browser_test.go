package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// browser is one user with a cookie and no JavaScript, except for what htmx would ask.
type browser struct {
	http *http.Client
	base *string // of the server that runs now
}

func newBrowser(t testing.TB, base *string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{base: base, http: &http.Client{Jar: jar, Transport: &http.Transport{MaxIdleConnsPerHost: 4},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// page is what came back.
type page struct {
	status   int
	body     string
	location string
}

func (b *browser) do(r *http.Request) (page, error) {
	resp, err := b.http.Do(r)
	if err != nil {
		return page{}, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return page{resp.StatusCode, string(body), resp.Header.Get("Location")}, err
}

func (b *browser) get(path string, htmx bool) (page, error) {
	r, err := http.NewRequest(http.MethodGet, *b.base+path, nil)
	if err != nil {
		return page{}, err
	}
	if htmx {
		r.Header.Set("HX-Request", "true")
	}
	return b.do(r)
}

func (b *browser) post(path string, htmx bool, fields ...string) (page, error) {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	r, err := http.NewRequest(http.MethodPost, *b.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		return page{}, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if htmx {
		r.Header.Set("HX-Request", "true")
	}
	return b.do(r)
}

var (
	joinLink      = regexp.MustCompile(`/join/([A-Z0-9]+)`)
	decisionField = regexp.MustCompile(`name="decision" value="(\d+)"`)
	actionButton  = regexp.MustCompile(`name="action" value="([^"]+)"`)
)

// asked reads the form of a table: the decision and the actions it offers. ok is false if nothing is
// asked.
func (p page) asked() (decision int, actions []string, ok bool) {
	d := decisionField.FindStringSubmatch(p.body)
	for _, m := range actionButton.FindAllStringSubmatch(p.body, -1) {
		actions = append(actions, m[1])
	}
	if d == nil || len(actions) == 0 {
		return 0, nil, false
	}
	decision, err := strconv.Atoi(d[1])
	return decision, actions, err == nil
}

// openTable lets the first browser open a table and the others join it by the invite link; it returns
// the path of the match.
func openTable(at []*browser) (string, error) {
	fields := []string{"game", "port-royal", "name", "Anna", "seating", "keep", "pace", "none"}
	for i := range at[1:] {
		fields = append(fields, fmt.Sprint("seat-", i+2), "open")
	}
	p, err := at[0].post("/matches", false, fields...)
	if err != nil {
		return "", err
	}
	if p.status != http.StatusSeeOther {
		return "", fmt.Errorf("opening a table: status %d\n%s", p.status, p.body)
	}
	path := p.location
	if p, err = at[0].get(path, false); err != nil {
		return "", err
	}
	code := joinLink.FindStringSubmatch(p.body)
	if code == nil {
		return "", fmt.Errorf("no invite link at %s: status %d\n%s", path, p.status, p.body)
	}
	for i, b := range at[1:] {
		p, err := b.post("/join/"+code[1], false, "name", []string{"Bram", "Chloé", "Dörte", "Emil"}[i])
		if err != nil {
			return "", err
		}
		if p.status != http.StatusSeeOther {
			return "", fmt.Errorf("joining: status %d\n%s", p.status, p.body)
		}
	}
	return path, nil
}
