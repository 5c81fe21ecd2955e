package handlers

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/views/i18n"
	"portside/views/table"
)

// TestStoppedPlanIsTold: the table says in one sentence why a plan has stopped, in every language.
func TestStoppedPlanIsTold(t *testing.T) {
	s := newSite(t)
	_, _, path := s.pair()
	id, err := strconv.ParseInt(path[strings.LastIndexByte(path, '/')+1:], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range i18n.Langs {
		told := map[string]bool{}
		for why := host.StopLuck; why <= host.StopIllegal; why++ {
			now, err := s.host.Table(t.Context(), match.ID(id), 0)
			if err != nil {
				t.Fatal(err)
			}
			now.Stopped = host.Stop{Why: why, Done: 2, Of: 7}
			ctx, err := s.h.sessions.Load(t.Context(), "")
			if err != nil {
				t.Fatal(err)
			}
			r := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
			r.Header.Set("Accept-Language", string(lang))
			var page strings.Builder
			if err := table.Table(s.h.scene(echo.New().NewContext(r, httptest.NewRecorder()), now, new(desk), "")).Render(ctx, &page); err != nil {
				t.Fatal(err)
			}
			text := stopped(i18n.For(lang), now.Stopped)
			if !strings.Contains(page.String(), text) || !strings.Contains(text, "2") || !strings.Contains(text, "7") || told[text] {
				t.Errorf("%s: why %d is told as %q, or not at all", lang, why, text)
			}
			told[text] = true
		}
	}
}

// TestHungIsTold: a table whose rules did not come back says so above it and in place of the question, in every language,
// and offers nothing to play; whoever asks for what cannot be had gets a page that says why.
func TestHungIsTold(t *testing.T) {
	s := newSite(t)
	s.pair()
	for _, lang := range i18n.Langs {
		p := i18n.For(lang)
		for _, user := range []record.UserID{0, 1, 2} {
			now, err := s.host.Table(t.Context(), 1, user)
			if err != nil {
				t.Fatal(err)
			}
			now.Hung, now.Deciders, now.Decision, now.Legal = true, 0, -1, nil // as the host gives it
			ctx, err := s.h.sessions.Load(t.Context(), "")
			if err != nil {
				t.Fatal(err)
			}
			r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/matches/1", nil)
			r.Header.Set("Accept-Language", string(lang))
			var page strings.Builder
			if err := table.Table(s.h.scene(echo.New().NewContext(r, httptest.NewRecorder()), now, new(desk), "")).Render(ctx, &page); err != nil {
				t.Fatal(err)
			}
			text := html.UnescapeString(page.String())
			if strings.Count(text, p.Say("rest.title.hung")) < 2 || !strings.Contains(text, p.Say("rest.text.hung")) {
				t.Errorf("%s: the table of user %d does not say what has happened", lang, user)
			}
			if strings.Contains(text, `name="action"`) || strings.Contains(text, "/restore") || strings.Contains(text, `value="resume"`) {
				t.Errorf("%s: the table of user %d offers something", lang, user)
			}
		}
	}
	err := fmt.Errorf("match 1: %w", host.ErrHung)
	if status, key, ok := reason(err); status != http.StatusServiceUnavailable || key != "why.hung" || !ok {
		t.Errorf("at the table: %d %s", status, key)
	}
	if status, d := verdict(err); status != http.StatusServiceUnavailable || d.Kind != "hung" {
		t.Errorf("without a table: %d %s", status, d.Kind)
	}
}
