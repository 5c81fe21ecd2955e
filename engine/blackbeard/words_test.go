package blackbeard

import (
	"os"
	"strings"
	"testing"
)

// TestWordsOfScripts: who writes a script finds every event, question and roll in CASES.md.
func TestWordsOfScripts(t *testing.T) {
	text, err := os.ReadFile("CASES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "## Events and questions")
	rest, _, _ = strings.Cut(rest, "## Standing orders")
	events, questions, _ := strings.Cut(rest, "\nQuestions likewise")
	has := func(text, word, what string) {
		if !strings.Contains(text, "`"+word+"`") && !strings.Contains(text, "`"+word+" ") && !strings.Contains(text, " "+word+"`") && !strings.Contains(text, " "+word+" ") {
			t.Errorf("CASES.md names no %s %s", what, word)
		}
	}
	for _, v := range eventVerbs[1:] {
		has(events, v.Word, "event")
	}
	for _, v := range askVerbs[1:] {
		has(questions, v.Word, "question")
	}
	for _, list := range [][]string{RollWords[:], CardWords, GoneWords[1:], RetiredWords[1:]} {
		for _, w := range list {
			has(events, w, "word of events")
		}
	}
}
