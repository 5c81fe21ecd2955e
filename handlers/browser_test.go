package handlers

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// browser is somebody with a cookie jar and without JavaScript. It does not follow redirects.
type browser struct {
	t    testing.TB
	site *testSite
	c    *http.Client
	head http.Header // sent with every request
}

func (s *testSite) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	c := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &browser{t: s.t, site: s, c: c, head: http.Header{}}
}

// move takes the browser with its cookies to another site.
func (b *browser) move(to *testSite) {
	was, err := url.Parse(b.site.serverURL)
	if err != nil {
		b.t.Fatal(err)
	}
	is, err := url.Parse(to.serverURL)
	if err != nil {
		b.t.Fatal(err)
	}
	b.c.Jar.SetCookies(is, b.c.Jar.Cookies(was))
	b.site = to
}

// answer is what came back.
type answer struct {
	t      testing.TB
	what   string
	status int
	head   http.Header
	body   string
	parsed *html.Node
}

func (b *browser) do(method, path string, form url.Values, head ...string) *answer {
	b.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	if strings.HasPrefix(path, b.site.server.URL) {
		path = strings.TrimPrefix(path, b.site.server.URL)
	} else if !strings.HasPrefix(path, b.site.prefix+"/") || b.site.prefix == "" {
		path = b.site.prefix + path
	}
	r, err := http.NewRequest(method, b.site.server.URL+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	for k, v := range b.head {
		r.Header[k] = v
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	res, err := b.c.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return &answer{t: b.t, what: method + " " + path, status: res.StatusCode, head: res.Header, body: string(data)}
}

func (b *browser) get(path string, head ...string) *answer {
	b.t.Helper()
	return b.do(http.MethodGet, path, nil, head...)
}

func (b *browser) post(path string, form url.Values, head ...string) *answer {
	b.t.Helper()
	if form == nil {
		form = url.Values{}
	}
	return b.do(http.MethodPost, path, form, head...)
}

// want checks the status.
func (a *answer) want(status int) *answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("%s answers %d, want %d\n%.3000s", a.what, a.status, status, a.text())
	}
	return a
}

// to is where a redirect leads, a path of the site.
func (a *answer) to() string {
	a.t.Helper()
	a.want(http.StatusSeeOther)
	return a.head.Get("Location")
}

// says checks that the page has a text.
func (a *answer) says(text string) *answer {
	a.t.Helper()
	if !strings.Contains(a.text(), text) {
		a.t.Fatalf("%s does not say %q:\n%.3000s", a.what, text, a.text())
	}
	return a
}

func (a *answer) page() *html.Node {
	a.t.Helper()
	if a.parsed == nil {
		var err error
		if a.parsed, err = html.Parse(strings.NewReader(a.body)); err != nil {
			a.t.Fatal(err)
		}
	}
	return a.parsed
}

var blanks = regexp.MustCompile(`\s+`)

// text is what the page says, in one line.
func (a *answer) text() string {
	var sb strings.Builder
	for n := range a.page().Descendants() {
		if n.Type == html.TextNode {
			sb.WriteString(n.Data)
			sb.WriteByte(' ')
		}
	}
	return blanks.ReplaceAllString(sb.String(), " ")
}

// all lists the elements of a kind.
func (a *answer) all(tag string) []*html.Node {
	var list []*html.Node
	for n := range a.page().Descendants() {
		if n.Type == html.ElementNode && n.Data == tag {
			list = append(list, n)
		}
	}
	return list
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// value is the value of the field with this name or id.
func (a *answer) value(name string) string {
	a.t.Helper()
	for _, n := range a.all("input") {
		if attr(n, "name") == name || attr(n, "id") == name {
			return attr(n, "value")
		}
	}
	a.t.Fatalf("%s has no field %q\n%.2000s", a.what, name, a.text())
	return ""
}

// has tells whether there is a form that goes to a path.
func (a *answer) has(action string) bool {
	return slices.ContainsFunc(a.all("form"), func(n *html.Node) bool { return strings.HasSuffix(attr(n, "action"), action) })
}

// within lists the elements of a kind inside the element with an id.
func (a *answer) within(id, tag string) []*html.Node {
	var list []*html.Node
	for n := range a.page().Descendants() {
		if attr(n, "id") == id {
			for d := range n.Descendants() {
				if d.Type == html.ElementNode && d.Data == tag {
					list = append(list, d)
				}
			}
		}
	}
	return list
}

// question is the decision the table asks for and the actions it offers; -1 if it asks nothing.
func (a *answer) question() (decision int, actions []string) {
	decision = -1
	for _, n := range a.within("plies", "input") {
		if attr(n, "name") == "decision" {
			decision, _ = strconv.Atoi(attr(n, "value"))
		}
	}
	for _, n := range a.within("plies", "button") {
		if attr(n, "name") == "action" {
			actions = append(actions, attr(n, "value"))
		}
	}
	return decision, actions
}
