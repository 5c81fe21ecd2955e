package main

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"portside/views/i18n"
)

var bareKey = regexp.MustCompile(`>[^<]*\bcampaign\.[a-z]`)

// TestCampaignPages draws every page of a campaign in every state and language: none shows a key, an empty title or
// anything of a chapter that lies ahead.
func TestCampaignPages(t *testing.T) {
	site := routes()
	for _, v := range campaignPages {
		for _, l := range i18n.Langs {
			w := httptest.NewRecorder()
			site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/campaign/"+v.name+"?lang="+string(l), nil))
			body := w.Body.String()
			if w.Code != http.StatusOK || !strings.Contains(body, "The dark lamp") {
				t.Errorf("%s in %s answers %d", v.name, l, w.Code)
			}
			if found := bareKey.FindString(body); found != "" {
				t.Errorf("%s in %s shows a key: %s", v.name, l, found)
			}
			if len(v.results) < 4 && strings.Contains(body, i18n.For(l).Say("story.chapter.5.title")) {
				t.Errorf("%s in %s tells of the last chapter", v.name, l)
			}
		}
	}
}
