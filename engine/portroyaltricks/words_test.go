package portroyaltricks

import (
	"os"
	"strings"
	"testing"
)

// TestWordsOfScripts: who writes a script finds every event and question in CASES.md.
func TestWordsOfScripts(t *testing.T) {
	text, err := os.ReadFile("CASES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "#### Events")
	rest, _, _ = strings.Cut(rest, "#### Standing orders")
	events, questions, _ := strings.Cut(rest, "\nQuestions:")
	has := func(text, word string) {
		if !strings.Contains(text, "`"+word+"`") && !strings.Contains(text, "`"+word+" SEAT`") {
			t.Errorf("CASES.md does not name %s", word)
		}
	}
	for _, name := range eventNames[1:] {
		has(events, name)
	}
	for k := AskAuction; k <= AskWindow; k++ {
		has(questions, phaseNames[PhaseAuction+Phase(k-AskAuction)])
	}
}
