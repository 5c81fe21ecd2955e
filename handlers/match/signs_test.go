package match_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/engine/record"
	"portside/handlers/handlerstest"
)

// TestSigns: a user's sign is theirs at every table, and all signs at a table differ. A page that was rendered before shows a
// new one as well, also beside the lines of the log.
func TestSigns(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben := s.Browser(), s.Browser()
	form := handlerstest.NewMatchForm("Anna", "open", "bot-greedy")
	form.Set("option-start_seat", "1")
	table := anna.Post("/matches", form).To()
	ben.Post("/join/"+handlerstest.Code(anna.Get(table).Want(200).Value("invite")), url.Values{"name": {"Ben"}}).To()
	_, page := handlerstest.Asked(t, table, anna, ben)
	decision, actions := page.Question()
	anna.Play(table, decision, actions[0])

	signs := func(b *handlerstest.Browser, table, part string) (list []string) {
		for _, n := range b.Get(table).Want(200).Within(part, "i") {
			if _, sign, found := strings.Cut(handlerstest.Attr(n, "class"), "emblem emblem-"); found {
				list = append(list, sign)
			}
		}
		return list
	}
	shown := func(when, seats, line string) {
		t.Helper()
		for name, b := range map[string]*handlerstest.Browser{"Anna": anna, "Ben": ben} {
			if got := strings.Join(slices.Concat(signs(b, table, "strip-0-name"), signs(b, table, "strip-1-name"), signs(b, table, "strip-2-name")), " "); got != seats {
				t.Errorf("%s %s sees the signs %s, want %s", when, name, got, seats)
			}
			if got := strings.Join(signs(b, table, "line-1-0"), " "); got != line {
				t.Errorf("%s %s sees the sign %s beside Anna's line, want %s", when, name, got, line)
			}
		}
	}
	shown("at first", "1 2 3", "1")
	choose := func(b *handlerstest.Browser, name, sign string) {
		t.Helper()
		b.Post("/account", url.Values{"name": {name}, "emblem": {sign}}).To()
	}
	choose(anna, "Anna", "5")
	shown("then", "5 2 3", "5")
	choose(ben, "Ben", "5")
	shown("with the same sign", "5 6 2", "5")
	for _, sign := range []string{"", "8", "-1", "x"} { // an older form, and no sign
		choose(anna, "Anna", sign)
	}
	shown("after other words", "5 6 2", "5")
	if got := signs(ben, ben.Open("Ben", "bot-greedy"), "strip-0-name"); !slices.Equal(got, []string{"5"}) {
		t.Errorf("at another table Ben has the sign %s, want 5", got)
	}
	for _, n := range ben.Get("/account").Want(200).All("input") {
		if checked := slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "checked" }); handlerstest.Attr(n, "name") == "emblem" && checked != (handlerstest.Attr(n, "value") == "5") {
			t.Errorf("Ben's account has the sign %s checked %v", handlerstest.Attr(n, "value"), checked)
		}
	}

	// A seat that a bot keeps for its user has the user's sign.
	kept := func(when, want string) {
		t.Helper()
		if got := strings.Join(slices.Concat(signs(ben, table, "strip-0-name"), signs(ben, table, "strip-1-name")), " "); got != want {
			t.Errorf("%s Ben sees the signs %s, want %s", when, got, want)
		}
	}
	anna.Propose(table, "replace-bot", "seat", "0", "level", "bot-greedy").To()
	kept("when a bot plays for Anna", "5 6")
	choose(anna, "Anna", "0")
	kept("when Anna has another sign", "0 5")
	anna.Propose(table, "give-back", "seat", "0").To()
	kept("when Anna is back", "0 5")

	// Lists have the same signs, and the bot's face.
	var line []string
	for _, n := range ben.Get("/matches").Want(200).All("a") {
		if handlerstest.Attr(n, "href") == table {
			for d := range n.Descendants() {
				if d.Data == "i" {
					line = append(line, handlerstest.Attr(d, "class"))
				}
			}
		}
	}
	if want := []string{"emblem emblem-0", fmt.Sprintf("face face-%d", record.PirateAt(1, 2))}; !slices.Equal(line, want) {
		t.Errorf("a list shows Anna and the bot with %q, want %q", line, want)
	}

	// A newcomer has the sign that they choose with their name.
	cleo := s.Browser()
	choose(cleo, "Cleo", "0")
	if got := signs(cleo, cleo.Open("", "bot-greedy"), "strip-0-name"); !slices.Equal(got, []string{"0"}) {
		t.Errorf("Cleo has the sign %s, want 0", got)
	}
}
