package handlerstest

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// Finish plays a match to its end by its forms and returns how many plies were posted. Choices are random, but a
// seat that can take a card does, so that the match ends.
func Finish(t *testing.T, r *rand.Rand, table string, people ...*Browser) int {
	t.Helper()
	for n := 0; n < 5000; n++ {
		b, page := people[0], people[0].Get(table).Want(200)
		if page.Has("/rematch") {
			return n
		}
		decision, actions := page.Question()
		if decision < 0 {
			b, page = Asked(t, table, people[1:]...)
			decision, actions = page.Question()
		}
		best := actions[r.IntN(len(actions))]
		for _, verb := range []string{"claim.", "hire.", "trade.", "repel"} {
			if i := slices.IndexFunc(actions, func(a string) bool { return strings.HasPrefix(a, verb) }); i >= 0 {
				best = actions[i]
				break
			}
		}
		b.Play(table, decision, best).To()
	}
	t.Fatal("the match does not end")
	return 0
}

// WatchLink is the code of the watch link on a table's page.
func WatchLink(page *Answer) string {
	page.T.Helper()
	return SecretLink(page, "/watch/")
}

// SecretLink is the code of the link of a kind that a page shows to be copied.
func SecretLink(page *Answer, kind string) string {
	page.T.Helper()
	for _, n := range page.All("input") {
		if v := Attr(n, "value"); strings.Contains(v, kind) {
			return Code(v)
		}
	}
	page.T.Fatalf("the page has no link %s", kind)
	return ""
}

// Paced opens a table of Anna with a day for each seat; Ben sits down by the invitation.
func (s *Site) Paced(change ...func(url.Values)) (anna, ben *Browser, table string) {
	s.T.Helper()
	anna, ben = s.Browser(), s.Browser()
	form := NewMatchForm("Anna", "open")
	form.Set("pace", "fast")
	for _, f := range change {
		f(form)
	}
	table = anna.Post("/matches", form).To()
	ben.Post("/join/"+Code(anna.Get(table).Value("invite")), url.Values{"name": {"Ben"}}).To()
	return anna, ben, table
}

func (b *Browser) Propose(table, kind string, fields ...string) *Answer {
	b.T.Helper()
	f := url.Values{"kind": {kind}}
	for i := 0; i+1 < len(fields); i += 2 {
		f.Set(fields[i], fields[i+1])
	}
	return b.Post(table+"/votes", f)
}
