package layout

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"portside/views/i18n"
	"portside/views/kit"
)

func shell(t *testing.T, p Page) string {
	t.Helper()
	var sb strings.Builder
	if err := Shell(p).Render(context.Background(), &sb); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}

func TestTabTitle(t *testing.T) {
	tests := []struct {
		name    string
		title   string
		pending int
		want    string
	}{
		{"start page", "", 0, "<title>Portside</title>"},
		{"a page", "Credits", 0, "<title>Credits · Portside</title>"},
		{"decisions wait", "Credits", 3, "<title>(3) Credits · Portside</title>"},
		{"titles are escaped", "<b>", 0, "<title>&lt;b&gt; · Portside</title>"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if html := shell(t, Page{Printer: i18n.For(i18n.En), Title: tt.title, Pending: tt.pending}); !strings.Contains(html, tt.want) {
				t.Errorf("no %s in the page", tt.want)
			}
		})
	}
}

// On the page of a match the bell keeps its place while nothing waits; elsewhere it is not there then.
func TestBell(t *testing.T) {
	tests := []struct {
		name    string
		page    Page
		rings   bool
		present bool
	}{
		{"a decision waits", Page{User: "Anna", Pending: 2}, true, true},
		{"a decision waits, at a table", Page{User: "Anna", Pending: 2, Wide: true}, true, true},
		{"nothing waits", Page{User: "Anna"}, false, false},
		{"nothing waits, at a table", Page{User: "Anna", Wide: true}, false, true},
		{"a stranger watches", Page{Wide: true}, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.page.Printer = i18n.For(i18n.En)
			html := shell(t, tt.page)
			if got := strings.Contains(html, `class="next"`); got != tt.present {
				t.Errorf("the bell is there: %t, want %t", got, tt.present)
			}
			if got := strings.Contains(html, "Decisions waiting for you: 2"); got != tt.rings {
				t.Errorf("it says that something waits: %t, want %t", got, tt.rings)
			}
			if got := strings.Contains(html, "data-none"); got != (tt.present && !tt.rings) {
				t.Errorf("it is silent: %t", got)
			}
		})
	}
}

// Without script, the pages of matches say how to load them again.
func TestLookAgain(t *testing.T) {
	for _, section := range []string{"matches", "account"} {
		html := shell(t, Page{Printer: i18n.For(i18n.En), Base: "/games", Path: "/matches/7", Section: section})
		if got, want := strings.Contains(html, `<noscript><a class="button button-quiet" href="/games/matches/7">See what is new</a></noscript>`), section == "matches"; got != want {
			t.Errorf("section %s: the way to see what is new is there: %t, want %t", section, got, want)
		}
	}
}

// The content security policy forbids all of it, and a browser would drop it silently.
func TestNothingInline(t *testing.T) {
	html := shell(t, Page{Printer: i18n.For(i18n.De), Theme: "dark", Pending: 1, User: `"><script>`, Notices: []kit.Note{{Tone: kit.Bad, Text: "<i>"}}})
	if m := regexp.MustCompile(`<style|\sstyle=|\son[a-z]+=|<script>|javascript:`).FindString(html); m != "" {
		t.Errorf("the page has %q in it", m)
	}
	for _, want := range []string{`<html lang="de" data-theme="dark">`, `role="alert"`, `<main id="main"`, `href="#main"`} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

func TestBaseIsEverywhere(t *testing.T) {
	html := shell(t, Page{Printer: i18n.For(i18n.Fr), Base: "/games", Path: "/credits", Pending: 1})
	for _, m := range regexp.MustCompile(`(?:href|src|action)="(/[^"]*)"`).FindAllStringSubmatch(html, -1) {
		if !strings.HasPrefix(m[1], "/games/") {
			t.Errorf("%s forgets the base", m[0])
		}
	}
}

func TestHtmxIsTamed(t *testing.T) {
	var config map[string]any
	if err := json.Unmarshal([]byte(htmxConfig), &config); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]any{
		"includeIndicatorStyles": false, "allowEval": false, "allowScriptTags": false, "historyCacheSize": 0.0, "selfRequestsOnly": true, "defaultSettleDelay": 0.0,
	} {
		if config[key] != want {
			t.Errorf("%s is %v, want %v", key, config[key], want)
		}
	}
}

func TestSecretPages(t *testing.T) {
	secret := shell(t, Page{Printer: i18n.For(i18n.En), Secret: true})
	if !strings.Contains(secret, `content="no-referrer"`) || !strings.Contains(secret, `content="noindex"`) {
		t.Error("a page with a secret address may be indexed or named as referrer")
	}
	if strings.Contains(shell(t, Page{Printer: i18n.For(i18n.En)}), "noindex") {
		t.Error("an ordinary page may not be indexed")
	}
}
