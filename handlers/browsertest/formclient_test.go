package browsertest

import (
	"context"
	"flag"
	"io"
	"math"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"

	"portside/engine/enginetest/nightly"
	"portside/engine/enginetest/patience"
)

// formClient plays a window's seat with the window's cookies and the site's plain forms, and draws nothing: four
// windows that draw every ply of a long match show no more after the first dozens of plies.
type formClient struct {
	t    *testing.T
	http *http.Client
	at   string // the table
}

// formClient takes over for the window, which may look elsewhere meanwhile.
func (w *window) formClient(table string) *formClient {
	w.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	base, err := url.Parse(table)
	if err != nil {
		w.t.Fatal(err)
	}
	w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		got, err := cdp.Call(ctx, t, network.GetCookies, network.GetCookiesParams{URLs: []string{table}})
		if err != nil {
			return err
		}
		for _, c := range got.Cookies {
			jar.SetCookies(base, []*http.Cookie{{Name: c.Name, Value: c.Value, Path: c.Path}})
		}
		return nil
	}))
	return &formClient{t: w.t, http: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, at: table}
}

// see reads the table as it is now, and what it says.
func (c *formClient) see() (now sight, asked bool, text string) {
	c.t.Helper()
	answer, err := c.http.Get(c.at)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := html.Parse(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		c.t.Fatalf("%s answers %d: %v", c.at, answer.StatusCode, err)
	}
	for n := range page.Descendants() {
		switch {
		case attribute(n, "id") == "table":
			now.Table, now.Ply = true, attribute(n, "data-ply")
			asked = strings.Contains(" "+attribute(n, "class")+" ", " asked ")
			text = words(n)
		case attribute(n, "id") == "plies":
			for field := range n.Descendants() {
				if slices.ContainsFunc(field.Attr, func(a html.Attribute) bool { return a.Key == "disabled" }) {
					continue
				}
				switch attribute(field, "name") {
				case "decision":
					now.Decision = attribute(field, "value")
				case "action":
					now.Actions = append(now.Actions, attribute(field, "value"))
				}
			}
		case strings.HasSuffix(attribute(n, "action"), "/rematch"):
			now.Over = true
		case attribute(n, "id") == "campaign":
			for link := range n.Descendants() {
				now.Over = now.Over || strings.Contains(attribute(link, "href"), "/attempts/")
			}
		}
	}
	if !now.Table {
		c.t.Fatalf("%s shows no table", c.at)
	}
	return now, asked, text
}

// waits tells whether a page says in its navigation that a match waits for the seat's person.
func (c *formClient) waits(page string) bool {
	c.t.Helper()
	answer, err := c.http.Get(page)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	root, err := html.Parse(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		c.t.Fatalf("%s answers %d: %v", page, answer.StatusCode, err)
	}
	for n := range root.Descendants() {
		if attribute(n, "class") == "badge" && attribute(n.Parent, "class") == "next" {
			return words(n) != "0"
		}
	}
	return false
}

// play answers a decision and returns the status of the answer: 303 when it is played, 409 when somebody else has
// changed the question meanwhile.
func (c *formClient) play(now sight, action string) int {
	c.t.Helper()
	answer, err := c.http.PostForm(c.at+"/plies", url.Values{"decision": {now.Decision}, "action": {action}})
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusSeeOther && answer.StatusCode != http.StatusConflict {
		c.t.Fatalf("%s at decision %s answers %d: %v", action, now.Decision, answer.StatusCode, err)
	}
	return answer.StatusCode
}

// finish plays to the end of the match against bots and returns how many plies it played.
func (c *formClient) finish(choose func(actions []string, ply int) string) (plies int) {
	c.t.Helper()
	return c.upTo(math.MaxInt, choose)
}

// upTo is finish, but stops as soon as the match has a ply with that number.
func (c *formClient) upTo(ply int, choose func(actions []string, ply int) string) (plies int) {
	c.t.Helper()
	for try := range patience.Tries(10 * time.Millisecond) {
		now, _, text := c.see()
		switch {
		case now.Over:
			return plies
		case newest(c.t, now) >= ply:
			return plies
		case len(now.Actions) == 0: // a bot thinks
			continue
		case plies > 6000:
			c.t.Fatalf("the match does not end:\n%s", text)
		}
		c.play(now, choose(now.Actions, plies))
		plies++
		try.Came()
	}
	c.t.Fatalf("after %d plies nothing is asked", plies)
	return plies
}

// newest is the number of the newest ply of a table.
func newest(t *testing.T, now sight) int {
	t.Helper()
	n, err := strconv.Atoi(now.Ply)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// attribute is the value of an attribute, empty if there is none.
func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// words is the text below a node.
func words(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// opening and ending are how many plies of a whole match are played in windows: from the start on, and at the end.
// -opening 10000 plays every ply in them.
var opening = flag.Int("opening", nightly.Sample(8, 20), "plies of a whole match that are played in the browser before it is played on without, to shortly before its end")

var ending = nightly.Sample(4, 10)

// rush has form clients play the match to its end, then takes the site back and has them play the same up to shortly before it.
// It returns how many plies have been played by then, and what the form clients answered by the ply on the table: who answers so
// comes to the same end. The windows are at the table again. It hears what the table says before each ply.
func rush(t *testing.T, s *site, people []*person, plies int, choose func(p *person, actions []string, ply int) string, hear func(text string)) (from int, script map[string]string) {
	t.Helper()
	table, started := people[0].at(), time.Now()
	var formClients []*formClient
	for _, p := range people {
		formClients = append(formClients, p.formClient(table))
		p.open(s.url("/credits"))
	}
	copied := s.db + ".copy"
	s.command("backup", "-db", s.db, copied)
	type answer struct {
		by     *formClient
		now    sight
		action string
	}
	var answers []answer
	script = map[string]string{}
	last := 0 // who was asked last is often asked again
	for over := false; !over; {
		played := false
		for i := range formClients {
			i = (last + i) % len(formClients)
			now, asked, text := formClients[i].see()
			hear(text)
			if over = now.Over; over {
				break
			}
			if asked {
				a := answer{formClients[i], now, choose(people[i], now.Actions, plies+len(answers))}
				if status := a.by.play(now, a.action); status != http.StatusSeeOther {
					t.Fatalf("after %d plies an answer gets %d", plies+len(answers), status)
				}
				answers = append(answers, a)
				script[now.Ply] = a.action
				last, played = i, true
				break
			}
		}
		if !over && !played {
			t.Fatalf("after %d plies nobody is asked and the match is not over", plies+len(answers))
		}
		if len(answers) > 3000 {
			t.Fatal("the match does not end")
		}
	}
	s.stop()
	s.db += ".restored"
	s.command("restore", "-db", s.db, copied)
	s.start()
	again := answers[:max(0, len(answers)-ending)]
	for n, a := range again {
		if status := a.by.play(a.now, a.action); status != http.StatusSeeOther {
			t.Fatalf("the second time, after %d plies, an answer gets %d", plies+n, status)
		}
	}
	t.Logf("formClients have played %d plies, and %d of them again, in %v", len(answers), len(again), time.Since(started).Round(time.Millisecond))
	for _, p := range people {
		p.open(table)
	}
	return plies + len(again), script
}
