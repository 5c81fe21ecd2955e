package handlers_test

import (
	"bytes"
	"encoding/json"
	"image"
	_ "image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// meta returns the tags of a page for previews, by property or name.
func meta(a *handlerstest.Answer) map[string]string {
	tags := map[string]string{}
	for _, n := range a.All("meta") {
		tags[handlerstest.Attr(n, "property")+handlerstest.Attr(n, "name")] = handlerstest.Attr(n, "content")
	}
	return tags
}

// wantPicture checks that an address answers anybody with a PNG of this size.
func wantPicture(t *testing.T, s *handlerstest.Site, address string, width, height int) {
	t.Helper()
	a := s.Browser().Get(address).Want(http.StatusOK)
	c, kind, err := image.DecodeConfig(bytes.NewReader([]byte(a.Body)))
	if err != nil || kind != "png" || a.Head.Get("Content-Type") != "image/png" || c.Width != width || c.Height != height {
		t.Errorf("%s is a %s of %d by %d as %s, %v", address, kind, c.Width, c.Height, a.Head.Get("Content-Type"), err)
	}
}

// TestPreviews: the start page and every link that invites say in their head what a messenger may show, with a picture that
// anybody gets. They name nobody, keep no session, and no other page has such tags.
func TestPreviews(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.BaseURL = &url.URL{Scheme: "http", Host: "example.org", Path: "/harbour"} })
	anna := s.Browser()
	waiting := anna.Open("Annabel", "open", "bot-random")
	room := anna.Get(waiting).Want(http.StatusOK)
	code := func(a *handlerstest.Answer, field string) string { return handlerstest.Code(a.Value(field)) }
	running := anna.Open("", "bot-random")
	seat := code(anna.Post(running+"/handover", nil).Want(http.StatusOK), "seat-link")
	voyage := code(anna.Get(anna.Found("coop")+"/party").Want(http.StatusOK), "invite")
	for path, want := range map[string][2]string{
		"/":                             {"Portside", "A quiet table for games"},
		"/join/" + code(room, "invite"): {"You are invited: Port Royal", "1 free seat."},
		"/watch/" + code(room, "watch"): {"You are invited to watch: Port Royal", "Turn up ships"},
		"/seat/" + seat:                 {"You are offered a seat", "Port Royal"},
		"/voyage/" + voyage:             {"Campaign: The dark lamp", "You are invited to a campaign of Port Royal."},
	} {
		page := s.Browser().Get(path, "User-Agent", "TelegramBot (like TwitterBot)").Want(http.StatusOK)
		tags := meta(page)
		if tags["og:title"] != want[0] || !strings.Contains(tags["og:description"], want[1]) || tags["og:type"] != "website" || tags["twitter:card"] != "summary_large_image" {
			t.Errorf("%s is previewed as %v", path, tags)
		}
		for name, content := range tags {
			if strings.HasPrefix(name, "og:") && strings.Contains(content, "Annabel") {
				t.Errorf("%s: %s names who sits there: %q", path, name, content)
			}
		}
		picture, found := strings.CutPrefix(tags["og:image"], "http://example.org/harbour/static/")
		if !found {
			t.Errorf("%s has the picture %q", path, tags["og:image"])
			continue
		}
		wantPicture(t, s, "/harbour/static/"+picture, 1200, 630)
		if got := page.Head.Get("Set-Cookie"); got != "" {
			t.Errorf("%s keeps a session for a program that only reads: %s", path, got)
		}
		if policy := page.Head.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") {
			t.Errorf("%s has the policy %q", path, policy)
		}
	}
	for _, path := range []string{running, "/credits", "/account"} {
		if tags := meta(anna.Get(path).Want(http.StatusOK)); tags["og:title"]+tags["og:image"] != "" {
			t.Errorf("%s has a preview: %v", path, tags)
		}
	}

	// A person who is taken for such a program gets on with one press.
	ben, watch := s.Browser(), "/watch/"+code(room, "watch")
	page := ben.Get(watch+"?at=2", "User-Agent", "Robot Preview").Want(http.StatusOK)
	ben.Get(waiting).Want(http.StatusNotFound)
	open := ""
	for _, a := range page.All("a") {
		if href := handlerstest.Attr(a, "href"); strings.Contains(href, "/watch/") {
			open = href
		}
	}
	if to := ben.Get(open, "User-Agent", "Robot Preview").To(); !strings.Contains(to, "/replay?at=2") {
		t.Errorf("%s leads to %s", open, to)
	}
	ben.Get(waiting).Want(http.StatusOK)
}

// TestIcons: the manifest and every head name icons that are there, with their sizes; programs that read no page find one at a
// fixed address.
func TestIcons(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.BaseURL = &url.URL{Scheme: "https", Host: "example.org", Path: "/games"} })
	b := s.Browser()
	var manifest struct {
		Icons []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal([]byte(b.Get("/manifest.webmanifest").Want(http.StatusOK).Body), &manifest); err != nil {
		t.Fatal(err)
	}
	sizes := map[string]int{"192x192": 192, "512x512": 512}
	seen := map[string]bool{}
	for _, i := range manifest.Icons {
		seen[i.Sizes+i.Purpose] = true
		if i.Type == "image/png" {
			wantPicture(t, s, i.Src, sizes[i.Sizes], sizes[i.Sizes])
		} else if a := b.Get(i.Src).Want(http.StatusOK); a.Head.Get("Content-Type") != i.Type {
			t.Errorf("%s is %s, want %s", i.Src, a.Head.Get("Content-Type"), i.Type)
		}
	}
	if !seen["any"] || !seen["192x192"] || !seen["512x512"] || !seen["512x512maskable"] {
		t.Errorf("the manifest has the icons %v", manifest.Icons)
	}
	icons := map[string]bool{}
	for _, l := range b.Get("/credits").Want(http.StatusOK).All("link") {
		rel, href := handlerstest.Attr(l, "rel"), handlerstest.Attr(l, "href")
		switch rel {
		case "apple-touch-icon":
			wantPicture(t, s, href, 180, 180)
		case "icon":
			b.Get(href).Want(http.StatusOK)
		}
		icons[rel] = true
	}
	if !icons["apple-touch-icon"] || !icons["icon"] {
		t.Errorf("the head has %v", icons)
	}
	a := s.Browser().Get("/favicon.ico").Want(http.StatusOK)
	if a.Head.Get("Content-Type") != "image/x-icon" || !strings.HasPrefix(a.Body, "\x00\x00\x01\x00\x03\x00") || a.Head.Get("Set-Cookie") != "" || !strings.Contains(a.Head.Get("Cache-Control"), "max-age") {
		t.Errorf("/favicon.ico is %d bytes with %v", len(a.Body), a.Head)
	}
}
