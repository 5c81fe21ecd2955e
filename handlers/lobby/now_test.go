package lobby_test

import (
	"fmt"
	"maps"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"portside/db/dbtest"
	"portside/engine/enginetest/patience"
	"portside/engine/games"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// first posts the first decision that a page of a new table offers.
func first(b *handlerstest.Browser, table string) *handlerstest.Answer {
	decision, actions := b.Get(table).Want(200).Question()
	return b.Post(table+"/plies", url.Values{"decision": {fmt.Sprint(decision)}, "action": {actions[0]}})
}

var plates = regexp.MustCompile(`(?s)<span class="plate"[^>]*>(.*?)</span>`)

// who are the signs, faces and names of those who sit at a table.
func who(body string) []string {
	var list []string
	for _, m := range plates.FindAllStringSubmatch(body, -1) {
		list = append(list, m[1])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestPlayNow: every game begins with one tap and goes on with the first decision, for somebody without a name.
func TestPlayNow(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().Key, func(t *testing.T) {
			path := dbtest.Address(t)
			b := handlerstest.On(t, path).Browser()
			b.Post("/games/"+g.Info().Key+"/now", nil).To() // the first one ever makes the key of the tickets
			before := dbtest.Rows(t, path)
			table := b.Post("/games/"+g.Info().Key+"/now", nil).To()
			sat := who(b.Get(table).Want(200).Says("Nameless tables last a day").Body)
			if now := dbtest.Rows(t, path); !maps.Equal(now, before) {
				t.Errorf("before the first decision there is %v, before that %v", now, before)
			}
			page := b.Get(first(b, table).To()).Want(200).Says("Nameless tables last a day")
			if now := dbtest.Rows(t, path); now["users"] != 1 || now["matches"] != 1 {
				t.Errorf("%d users, %d matches", now["users"], now["matches"])
			}
			if after := who(page.Body); !slices.Equal(after, sat) || len(after) < 2 {
				t.Errorf("at the table sit %q, before the first decision sat %q", after, sat)
			}
			if !strings.Contains(page.Body, `id="plies"`) {
				t.Error("the match does not go on")
			}
		})
	}
}

// TestPlayNowThousandTimes: no tap of a thousand from one network stores anything or makes a bot think.
func TestPlayNowThousandTimes(t *testing.T) {
	path := dbtest.Address(t)
	s := handlerstest.On(t, path)
	s.Browser().Post("/games/port-royal/now", nil).To() // the first one ever makes the key of the tickets
	before := dbtest.Rows(t, path)
	seen := map[string]bool{}
	for i := range 1000 {
		b := s.Browser()
		table := b.Post("/games/"+games.All()[i%4].Info().Key+"/now", nil).To()
		if seen[table] {
			t.Fatal("two taps lead to one table")
		}
		seen[table] = true
		if i%50 == 0 {
			b.Get(table).Want(200)
		}
		if b.Cookie() != "" {
			t.Fatal("a tap begins a session")
		}
	}
	if now := dbtest.Rows(t, path); !maps.Equal(now, before) {
		t.Errorf("stored %v, before %v", now, before)
	}
}

// TestTicketIsOneMatch: a first decision that is sent twice, with and without the session it began, is one match of one
// user; another browser cannot take it.
func TestTicketIsOneMatch(t *testing.T) {
	path := dbtest.Address(t)
	s := handlerstest.On(t, path)
	b := s.Browser()
	table := b.Post("/games/port-royal/now", nil).To()
	match := first(b, table).To()
	decision := url.Values{"decision": {"0"}, "action": {"draw"}}
	if again := b.Post(table+"/plies", decision).To(); again != match {
		t.Errorf("the second time it is %s, not %s", again, match)
	}
	if to := b.Get(table).To(); to != match {
		t.Errorf("the ticket leads to %s", to)
	}
	other := s.Browser()
	other.Head.Set("User-Agent", "another browser")
	other.Post(table+"/plies", decision).Want(410).Says("no longer there")
	other.Get(table).Want(410)
	if now := dbtest.Rows(t, path); now["users"] != 1 || now["matches"] != 1 {
		t.Errorf("%d users, %d matches", now["users"], now["matches"])
	}
}

// TestLostAnswer: a first decision whose answer was lost, with the session in it, is sent again, once the page was loaded
// again too, and several times at once: all of them lead to the one table of one user.
func TestLostAnswer(t *testing.T) {
	for _, together := range []bool{true, false} {
		t.Run(fmt.Sprint(together), func(t *testing.T) {
			path := dbtest.Address(t)
			s := handlerstest.On(t, path)
			table := s.Browser().Post("/games/port-royal/now", nil).To()
			list := make([]*handlerstest.Browser, 10) // one browser, which forgets what was answered
			for i := range list {
				list[i] = s.Browser()
			}
			var answers []*handlerstest.Answer
			if together {
				decision, actions := list[0].Get(table).Want(200).Question()
				answers = handlerstest.Together(list, func(b *handlerstest.Browser) *handlerstest.Answer { return b.Play(table, decision, actions[0]) })
			} else {
				for _, b := range list {
					answers = append(answers, first(b, table))
				}
			}
			match := answers[0].To()
			for i, a := range answers {
				if to := a.To(); to != match {
					t.Errorf("answer %d leads to %s, another to %s", i, to, match)
				}
				if page := list[i].Get(match).Want(200); !page.Has("/leave") {
					t.Errorf("answer %d gives no seat", i)
				}
			}
			if now := dbtest.Rows(t, path); now["users"] != 1 || now["matches"] != 1 {
				t.Errorf("%d users, %d matches", now["users"], now["matches"])
			}
		})
	}
}

// TestTicketOutlivesRestart: a table that had no decision before the program was started again is there after it.
func TestTicketOutlivesRestart(t *testing.T) {
	path := dbtest.Address(t)
	s := handlerstest.On(t, path)
	b := s.Browser()
	table := b.Post("/games/port-royal/now", nil).To()
	sat := who(b.Get(table).Want(200).Body)
	s.Stop()
	s = handlerstest.On(t, path)
	b.Move(s)
	if now := who(b.Get(table).Want(200).Body); !slices.Equal(now, sat) {
		t.Errorf("at the table sit %q, before the restart sat %q", now, sat)
	}
	b.Get(first(b, table).To()).Want(200)
	if rows := dbtest.Rows(t, path); rows["secrets"] != 1 {
		t.Errorf("%d keys", rows["secrets"])
	}
}

// TestTicketOfTwo: a first decision that reaches two processes, several times at once, is one match of one user.
func TestTicketOfTwo(t *testing.T) {
	for _, known := range []bool{false, true} {
		t.Run(fmt.Sprint("known ", known), func(t *testing.T) {
			a, b := handlerstest.Two(t)
			list := make([]*handlerstest.Browser, 8)
			for i := range list {
				list[i] = []*handlerstest.Site{a, b}[i%2].Browser()
			}
			if known {
				list[0].Rename("Anna").To()
				for _, other := range list[1:] {
					other.Head.Set("Cookie", "portside="+list[0].Cookie())
				}
			}
			for range 3 {
				before := dbtest.Rows(t, a.Store.Path())
				table := list[0].Post("/games/port-royal/now", nil).To()
				decision, actions := list[1].Get(table).Want(200).Question() // the other process opens the ticket
				answers := handlerstest.Together(list, func(b *handlerstest.Browser) *handlerstest.Answer { return b.Play(table, decision, actions[0]) })
				match := answers[0].To()
				for i, answer := range answers {
					if to := answer.To(); to != match {
						t.Errorf("answer %d leads to %s, another to %s", i, to, match)
					}
				}
				if now := dbtest.Rows(t, a.Store.Path()); now["matches"] != before["matches"]+1 || now["users"] > 1 {
					t.Errorf("%d users, %d matches, before %d", now["users"], now["matches"], before["matches"])
				}
			}
		})
	}
}

// TestTablesOfTwo: a user who opens tables at two processes at once has no more of them than are allowed.
func TestTablesOfTwo(t *testing.T) {
	a, b := handlerstest.Two(t, func(c *base.Config) { c.MaxTables = 3 })
	anna := a.Browser()
	anna.Rename("Anna").To()
	list := make([]*handlerstest.Browser, 8)
	for i := range list {
		list[i] = []*handlerstest.Site{a, b}[i%2].Browser()
		list[i].Head.Set("Cookie", "portside="+anna.Cookie())
	}
	opened := 0
	for _, answer := range handlerstest.Together(list, func(b *handlerstest.Browser) *handlerstest.Answer {
		return b.Post("/matches", handlerstest.NewMatchForm("", "open"))
	}) {
		if answer.Status == 303 {
			opened++
		} else {
			answer.Want(429)
		}
	}
	if rows := dbtest.Rows(t, a.Store.Path()); opened != 3 || rows["matches"] != 3 {
		t.Errorf("%d tables opened, %d stored", opened, rows["matches"])
	}
}

// TestTicketOpensNobody: somebody who has seen the address of a table at which another plays at once does not become that
// user: not in another browser, from elsewhere, by loading the page, or after the user has seen the match, signed out, set a password,
// taken a name, or given the seat away.
func TestTicketOpensNobody(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	browser := func(agent, address string) *handlerstest.Browser {
		b := s.Browser()
		b.Head.Set("User-Agent", agent)
		b.Head.Set("X-Forwarded-For", address)
		return b
	}
	decision := url.Values{"decision": {"0"}, "action": {"draw"}}
	begun := func() (b *handlerstest.Browser, table, match string) {
		b = browser("Firefox", "192.0.2.1")
		table = b.Post("/games/port-royal/now", nil).To()
		return b, table, first(b, table).To()
	}
	_, table, match := begun()
	loads := browser("Firefox", "192.0.2.1")
	if loads.Get(table).Want(200); loads.Cookie() != "" {
		t.Error("loading the page signs somebody in")
	}
	loads.Get(match).Want(404)
	browser("curl", "192.0.2.1").Post(table+"/plies", decision).Want(410)
	browser("Firefox", "198.51.100.7").Post(table+"/plies", decision).Want(410)
	browser("curl", "192.0.2.1").Get(table).Want(410)

	arrived, table, match := begun()
	arrived.Get(match).Want(200) // the browser has its session, so its form need not be found any more
	browser("Firefox", "192.0.2.1").Post(table+"/plies", decision).Want(410)
	for what, f := range map[string]func(b *handlerstest.Browser, match string){
		"signed out": func(b *handlerstest.Browser, _ string) { b.Post("/account/sign-out", nil).To() },
		"named":      func(b *handlerstest.Browser, _ string) { b.Rename("Ben").To() },
		"given away": func(b *handlerstest.Browser, match string) {
			link := "/seat/" + handlerstest.Code(b.Post(match+"/handover", nil).Want(200).Value("seat-link"))
			browser("Firefox", "192.0.2.1").Post(link, url.Values{"name": {"Cleo"}}).To()
		},
	} {
		b, table, match := begun()
		f(b, match)
		thief := browser("Firefox", "192.0.2.1")
		if thief.Get(table).Status != 410 || thief.Post(table+"/plies", decision).Status != 410 || thief.Get(match).Status != 404 {
			t.Errorf("%s: the address opens the table", what)
		}
	}
}

// TestPlayNowWithTooManyDecisions: a user with too many open decisions is told so at the first decision of another table, and
// can play it once they have answered.
func TestPlayNowWithTooManyDecisions(t *testing.T) {
	path := dbtest.Address(t)
	s := handlerstest.On(t, path, func(c *base.Config) { c.MaxTurns = 2 })
	b := s.Browser()
	var tables []string
	for range 3 {
		tables = append(tables, b.Post("/games/port-royal/now", nil).To())
	}
	asked := func(n int) {
		t.Helper()
		if !patience.Wait(20*time.Millisecond, func() bool {
			return strings.Contains(b.Get("/matches").Text(), fmt.Sprintf("Decisions waiting for you: %d", n))
		}) {
			t.Fatalf("%d decisions do not come", n)
		}
	}
	first(b, tables[0]).To()
	asked(1)
	match := first(b, tables[1]).To()
	asked(2)
	before := dbtest.Rows(t, path)
	for _, head := range [][]string{nil, {"HX-Request", "true"}} {
		decision, actions := b.Get(tables[2]).Want(200).Question()
		page := b.Play(tables[2], decision, actions[0], head...).Want(429).Says("2 decisions are waiting for you. Answer some of them").Says("To the next decision")
		if d, a := page.Question(); d != decision || !slices.Equal(a, actions) {
			t.Errorf("the table is gone from the page: decision %d, %v", d, a)
		}
	}
	if now := dbtest.Rows(t, path); now["matches"] != before["matches"] || now["users"] != before["users"] {
		t.Errorf("stored %v, before %v", now, before)
	}
	b.Post(match+"/leave", nil).To()
	first(b, tables[2]).To()
}

// TestTickets: what is no ticket, or an old one, gets a sentence; a decision that cannot be stores nothing.
func TestTickets(t *testing.T) {
	path := dbtest.Address(t)
	clock := handlerstest.NewClock()
	s := handlerstest.On(t, path, clock.Config)
	b := s.Browser()
	table := b.Post("/games/stortebeker/now", nil).To()
	before := dbtest.Rows(t, path)
	for _, wrong := range []string{"/now/x", "/now/" + strings.Repeat("A", 139), table + "A", table[:len(table)-4], "/now/" + strings.Repeat("x", 5000), "/now/%00"} {
		b.Get(wrong).Want(410).Says("no longer there")
		b.Post(wrong+"/plies", url.Values{"decision": {"0"}, "action": {"draw"}}).Want(410)
	}
	for _, f := range []url.Values{{}, {"decision": {"0"}}, {"decision": {"0"}, "action": {"sink"}}, {"decision": {"7"}, "action": {"draw"}}, {"decision": {"x"}, "action": {"*"}}} {
		b.Post(table+"/plies", f).Want(422)
	}
	if now := dbtest.Rows(t, path); !maps.Equal(now, before) {
		t.Errorf("stored %v, before %v", now, before)
	}
	clock.Add(25 * time.Hour)
	b.Get(table).Want(410)
	b.Post("/games/chess/now", nil).Want(404)
}

// TestUnnamedTablesGo: a table of somebody without a name goes after a day without a ply, with its user, and stays when a
// name is given.
func TestUnnamedTablesGo(t *testing.T) {
	path := dbtest.Address(t)
	clock := handlerstest.NewClock()
	s := handlerstest.On(t, path, clock.Config)
	rows := func() (users, matches int) {
		now := dbtest.Rows(t, path)
		return now["users"], now["matches"]
	}
	idle, named := s.Browser(), s.Browser()
	gone := first(idle, idle.Post("/games/port-royal/now", nil).To()).To()
	kept := first(named, named.Post("/games/port-royal/now", nil).To()).To()
	named.Post("/account", url.Values{"name": {"Anna"}}).Want(303)
	named.Get(kept).Says("Anna")
	if page := named.Get(kept); strings.Contains(page.Body, "Nameless tables") {
		t.Error("Anna is still told that she has no name")
	}
	clock.Add(23 * time.Hour)
	s.Upkeep.Once(t.Context())
	if users, matches := rows(); users != 2 || matches != 2 {
		t.Fatalf("before a day has passed there are %d users, %d matches", users, matches)
	}
	clock.Add(2 * time.Hour)
	s.Upkeep.Once(t.Context())
	if users, matches := rows(); users != 1 || matches != 1 {
		t.Errorf("after a day there are %d users, %d matches", users, matches)
	}
	idle.Get(gone).Want(404)
	named.Get(kept).Want(200)
}

// TestUnnamedAreAsked: whoever plays without a name is asked for one by every form that needs it, and keeps their table.
func TestUnnamedAreAsked(t *testing.T) {
	s := handlerstest.New(t, func(c *base.Config) {})
	b := s.Browser()
	mine := first(b, b.Post("/games/port-royal/now", nil).To()).To()
	if b.Get("/games/stortebeker").Value("newcomer") == "" {
		t.Error("the form of a new match does not ask for a name")
	}
	b.Post("/matches", url.Values{"game": {"stortebeker"}, "seat-2": {"bot-random"}}).Want(422)
	b.Open("Anna", "bot-random")
	b.Get(mine).Want(200).Says("Anna")
}

// TestCodes: the field of the start page leads to the page of a code of any kind, or of the link that was pasted there. A
// code that opens nothing, or that a link calls a code of another kind, is answered at the field with what was typed.
func TestCodes(t *testing.T) {
	s := handlerstest.New(t)
	anna, _, table := s.Pair()
	code := func(path, field string) string { return handlerstest.Code(anna.Get(path).Want(200).Value(field)) }
	room := anna.Open("", "open")
	join, watch := code(room, "invite"), code(room, "watch")
	voyage := code(anna.Found("coop")+"/party", "invite")
	seat := handlerstest.Code(anna.Post(table+"/handover", nil).Want(200).Value("seat-link"))
	b := s.Browser()
	for typed, want := range map[string]string{
		join: "/join/" + join, watch: "/watch/" + watch, voyage: "/voyage/" + voyage, seat: "/seat/" + seat,
		"  https://example.org/x/join/" + join + "/ ":             "/join/" + join,
		"https://example.org/join/" + join + "?fbclid=1#top":      "/join/" + join,
		"192.0.2.1:8080/watch/" + watch:                           "/watch/" + watch,
		"https://example.org/watch/" + watch + "?at=3&as=1&utm=x": "/watch/" + watch + "?as=1&at=3",
		"https://example.org/voyage/" + voyage:                    "/voyage/" + voyage,
		"https://example.org/seat/" + seat:                        "/seat/" + seat,
		"//evil.example/join/../../%2e%2e/" + join:                "/join/" + join,
	} {
		to := b.Get("/join?code=" + url.QueryEscape(typed)).To()
		if to != want {
			t.Errorf("%q leads to %s, want %s", typed, to, want)
		}
	}
	b.Get("/seat/" + seat).Want(200) // it was only looked for

	for typed, says := range map[string]string{
		"": "Paste the code", "   ": "Paste the code", "/": "Paste the code", strings.Repeat("x", 300): "Paste the code",
		"ABC": "leads nowhere", "https://example.org/join/ABC": "leads nowhere", "https://example.org/matches/1": "leads nowhere", `"><b>`: "leads nowhere",
		"https://example.org/watch/" + join: "leads nowhere", "https://example.org/join/" + watch: "leads nowhere", "/seat/" + voyage: "leads nowhere", "/voyage/" + seat: "leads nowhere",
	} {
		page := b.Get("/join?code=" + url.QueryEscape(typed)).Want(422)
		if got := page.Value("code"); strings.TrimSpace(typed) != "" && got != typed {
			t.Errorf("after %q the field holds %q", typed, got)
		}
		for _, n := range page.All("input") {
			if handlerstest.Attr(n, "name") == "code" && (handlerstest.Attr(n, "aria-invalid") != "true" || handlerstest.Attr(n, "aria-describedby") != "code-error") {
				t.Errorf("after %q the field does not say that it is wrong", typed)
			}
			if handlerstest.Attr(n, "name") == "back" && handlerstest.Attr(n, "value") != "/" {
				t.Errorf("after %q a change of language leads to %s", typed, handlerstest.Attr(n, "value"))
			}
		}
		found := false
		for _, n := range page.All("span") {
			if handlerstest.Attr(n, "id") == "code-error" {
				found = n.FirstChild != nil && strings.Contains(n.FirstChild.Data, says)
			}
		}
		if !found {
			t.Errorf("after %q the field does not say %q", typed, says)
		}
	}
}

// TestCodesAreLimited: wrong codes at the field of the start page count like those in addresses; a right one counts once, at the
// page to which it leads.
func TestCodesAreLimited(t *testing.T) {
	clock := handlerstest.NewClock()
	s := handlerstest.New(t, clock.Config, func(c *base.Config) { c.Limits.Code = base.Limit{Every: time.Minute, Burst: 4} })
	anna := s.Browser()
	invite := handlerstest.Code(anna.Get(anna.Open("Anna", "open")).Want(200).Value("invite"))
	b := s.Browser()
	for range 2 {
		b.Get(b.Get("/join?code=" + invite).To()).Want(200)
	}
	b.Get("/join?code=WRONG").Want(422)
	b.Get("/watch/WRONG").Want(404)
	b.Get("/join?code=WRONG").Want(429)
	b.Get("/join?code=" + invite).Want(429)
}
