package match_test

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portside/handlers/base"
	"portside/handlers/handlerstest"
	"portside/handlers/match"
)

// shown is what a page knows of the table that it shows.
type shown struct{ token, version, ply string }

// read is the table that an answer or a message shows.
func read(t *testing.T, markup string) shown {
	t.Helper()
	_, token, _ := strings.Cut(markup, `data-shows="`)
	_, version, ok := strings.Cut(markup, `/since/`)
	if !ok {
		t.Fatalf("no table: %.300s", markup)
	}
	ply, version, _ := strings.Cut(version, "?v=")
	token, _, _ = strings.Cut(token, `"`)
	version, _, _ = strings.Cut(version, `"`)
	return shown{token, version, ply}
}

// younger tells whether version a comes after b, as app.js tells it.
func younger(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

// TestMessages: a stream begins with one message if the page shows an old table, with none if it shows the newest. Each message
// says which table it fits and which version it brings; versions grow. A page that was answered something else meanwhile gets
// what fits that answer; one whose table nobody remembers gets a whole table, and one without a table only hears that there
// is news.
func TestMessages(t *testing.T) {
	s := handlerstest.New(t, handlerstest.Fixed)
	anna, ben, table := s.Pair()
	id, r := handlerstest.MatchAt(t, table), rand.New(rand.NewPCG(1, 5))
	ply := func() { s.Drift(id, 2, 1, r) }
	now := func() string {
		tab, err := s.Host.Peek(t.Context(), id, 2)
		if err != nil {
			t.Fatal(err)
		}
		return match.FormatVersion(tab)
	}
	old := read(t, ben.Get(table).Want(http.StatusOK).Body)
	ply()
	ply()
	behind := ben.Listen(table + "/events?page=behind&shows=" + old.token + "&v=" + old.version)
	current := ben.Listen(table + "/events?page=current&shows=" + old.token + "&v=" + now())
	unknown := ben.Listen(table + "/events?page=unknown&shows=zzz&v=" + old.version)
	garbage := ben.Listen(table + "/events?page=garbage&shows=%0a%0devent:+look&v=%0adata:x")
	without := ben.Listen(table + "/events?page=without&v=" + old.version)

	next := func(name string, stream *handlerstest.Stream, fits, version string) shown {
		t.Helper()
		e := stream.Next()
		from, v, markup := e.Table()
		if e.Name != "table" || from != fits || v != version {
			t.Fatalf("%s is sent %s for %q of version %q, want a table for %q of version %q", name, e.Name, from, v, fits, version)
		}
		if whole := !strings.Contains(markup, "data-same"); whole != (fits == "-") {
			t.Errorf("%s: a whole table is sent: %t, for %q", name, whole, fits)
		}
		is := read(t, markup)
		if is.version != version {
			t.Errorf("%s: the table is version %s, its message says %s", name, is.version, version)
		}
		return is
	}
	look := func(version string) {
		t.Helper()
		if e := without.Next(); e.Name != "look" || e.Data != version {
			t.Fatalf("a page without a table is sent %.200q, want the news of %s", e, version)
		}
	}
	at := next("a page behind", behind, old.token, now())
	next("a page with a table of before the start", unknown, "-", now())
	next("a page that says something else", garbage, "-", now())
	look(now())
	before := now()
	ply() // what came before was all of it
	if !younger(now(), before) {
		t.Fatalf("version %s follows on %s", now(), before)
	}
	first := at.token
	at = next("a page behind", behind, first, now())
	next("a current page", current, old.token, now())
	next("a page with a table of before the start", unknown, first, now())
	look(now())

	answer := ben.Post(table+"/plies", url.Values{"decision": {"999"}, "action": {"draw"}}, "HX-Request", "true", match.NamesPage, "behind", match.Shows, at.token).Want(http.StatusConflict)
	refused := read(t, answer.Body)
	if refused.token == at.token {
		t.Fatal("the answer shows nothing new")
	}
	ply()
	next("a page that was answered", behind, refused.token, now())
	next("another page of the same user", current, at.token, now())

	for range 8 { // the table that a page shows is forgotten when it has missed so much
		ply()
		anna.Get(table).Want(http.StatusOK)
	}
	behind.Until(now())
	lost := ben.Listen(table + "/events?page=lost&shows=" + old.token + "&v=" + old.version)
	next("a page that has missed much", lost, "-", now())
}

// TestNobodyForgesAnEvent: whatever is said at a table or asked of its stream stays within the data of an event.
func TestNobodyForgesAnEvent(t *testing.T) {
	s := handlerstest.New(t, handlerstest.Fixed)
	anna, ben, table := s.Pair()
	at := read(t, ben.Get(table).Want(http.StatusOK).Body)
	stream := ben.Listen(table + "/events?page=x&talk=open&shows=" + at.token + "&v=" + at.version)
	forged := "event: table\ndata: - zzzzzzzzzzzz\ndata: <section id=\"table\">"
	stored := 0
	for _, end := range []string{"\n", "\r", "\r\n", "\n\n", "\r\r", "\u2028", "\u0085", "\v", "\\n", " "} {
		status := anna.Post(table+"/talk", line("x"+end+end+strings.ReplaceAll(forged, "\n", end)+end+end)).Status
		if status != http.StatusSeeOther {
			continue
		}
		stored++
		e := stream.Next()
		from, version, markup := e.Table()
		if e.Name != "table" || from != at.token {
			t.Fatalf("after a line with %q the stream sends %.300q", end, e)
		}
		if want := ben.Get(table+"/since/0?v=x", "HX-Request", "true", match.Shows, at.token).Want(http.StatusOK).Body; markup != want {
			t.Errorf("after a line with %q:\n%s", end, handlerstest.FirstDifference(want, markup))
		}
		if at = read(t, markup); at.version != version {
			t.Errorf("after a line with %q the message is of version %s, the table of %s", end, version, at.version)
		}
	}
	if stored < 2 {
		t.Errorf("only %d lines were stored", stored)
	}
	for _, markup := range []string{"", "a", "\n", "a\n\nevent: look\ndata: b", "a\revent: look\r\rdata: b", "a\r\n\r\nevent: look\r\n", ":", "data", "\n\n\n"} {
		var events []handlerstest.Event
		text := append(match.AppendData([]byte("event: table\ndata: - 1\ndata: "), []byte(markup)), "\n\nevent: look\ndata: 2\n\n"...)
		handlerstest.ReadEvents(strings.NewReader(string(text)), func(e handlerstest.Event) { events = append(events, e) })
		if len(events) != 2 || events[0].Data != "- 1\n"+strings.ReplaceAll(markup, "\r", "&#13;") || events[1].Name != "look" {
			t.Errorf("%q arrives as %q", markup, events)
		}
	}
}

// TestSeenSoonOfTwo: a page whose user is asked by a ply that came through another process is soon asked for a sign that it is open: what
// its user has seen must be stored before a process that does not know the page tells them of it by a message.
func TestSeenSoonOfTwo(t *testing.T) {
	a, b := handlerstest.Two(t, func(c *base.Config) { c.Heartbeat = time.Hour })
	anna, ben, table := a.Pair()
	anna.Move(b)
	play := func(who *handlerstest.Browser) {
		for {
			d, actions := who.Get(table).Want(http.StatusOK).Question()
			if d < 0 || len(actions) == 0 {
				return
			}
			who.Play(table, d, actions[len(actions)-1]).To()
		}
	}
	play(ben)
	old := read(t, ben.Get(table).Want(http.StatusOK).Body)
	stream := ben.Listen(table + "/events?page=bens&shows=" + old.token + "&v=" + old.version)
	play(anna)
	for e := stream.Next(); e.Name != ""; e = stream.Next() {
		if e.Name != "table" && e.Name != "here" {
			t.Errorf("ben's page is sent %q", e.Name)
		}
	}
}
