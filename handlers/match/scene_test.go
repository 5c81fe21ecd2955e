package match_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"portside/engine/bot"
	"portside/engine/projection"
	"portside/handlers/campaign"
	"portside/handlers/handlerstest"
	"portside/handlers/match"
	"portside/handlers/people"
	"portside/views/i18n"
	"portside/views/table"
)

// TestStoppedPlanIsTold: the table says in one sentence why a plan has stopped, in every language.
func TestStoppedPlanIsTold(t *testing.T) {
	s := handlerstest.New(t)
	_, _, path := s.Pair()
	for _, lang := range i18n.Langs {
		told := map[string]bool{}
		for why := projection.StopLuck; why <= projection.StopIllegal; why++ {
			now, err := s.Host.Table(t.Context(), matchOf(path), 0)
			if err != nil {
				t.Fatal(err)
			}
			now.Stopped = projection.Stop{Why: why, Done: 2, Of: 7}
			ctx, err := s.H.Sessions.Load(t.Context(), "")
			if err != nil {
				t.Fatal(err)
			}
			r := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
			r.Header.Set("Accept-Language", string(lang))
			var page strings.Builder
			if err := table.Table(tables(s).Scene(echo.New().NewContext(r, httptest.NewRecorder()), now)).Render(ctx, &page); err != nil {
				t.Fatal(err)
			}
			text := match.Stopped(i18n.For(lang), now.Stopped)
			if !strings.Contains(page.String(), text) || !strings.Contains(text, "2") || !strings.Contains(text, "7") || told[text] {
				t.Errorf("%s: why %d is told as %q, or not at all", lang, why, text)
			}
			told[text] = true
		}
	}
}

// tables are handlers of matches, to be asked for what lies between the host and a page.
func tables(s *handlerstest.Site) *match.Handlers {
	levels := bot.Levels()
	people := people.New(s.H.Site, s.Host, s.Store, levels)
	return match.New(s.H.Site, match.Services{
		Host: s.Host, Tables: s.Tables, Chat: s.Chat, Votes: s.Votes, Replays: s.Replays, Campaigns: s.Campaigns, Levels: levels,
		Campaign: campaign.New(s.H.Site, s.Host, s.Replays, s.Campaigns, people, levels),
	})
}
