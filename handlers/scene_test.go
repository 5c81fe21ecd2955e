package handlers

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"portside/engine/host"
	"portside/engine/match"
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
