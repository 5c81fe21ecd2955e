package handlerstest

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

// Browser is a user with a cookie jar and without JavaScript. It does not follow redirects.
type Browser struct {
	T    testing.TB
	Site *Site
	C    *http.Client
	Head http.Header // sent with every request
}

func (s *Site) Browser() *Browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.T.Fatal(err)
	}
	c := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &Browser{T: s.T, Site: s, C: c, Head: http.Header{}}
}

// Move takes the browser with its cookies to another site.
func (b *Browser) Move(to *Site) {
	was, err := url.Parse(b.Site.ServerURL)
	if err != nil {
		b.T.Fatal(err)
	}
	is, err := url.Parse(to.ServerURL)
	if err != nil {
		b.T.Fatal(err)
	}
	b.C.Jar.SetCookies(is, b.C.Jar.Cookies(was))
	b.Site = to
}

// Answer is what came back.
type Answer struct {
	T      testing.TB
	What   string
	Status int
	Head   http.Header
	Close  bool // the server closes the connection
	Body   string
	parsed *html.Node
}

func (b *Browser) Do(method, path string, form url.Values, head ...string) *Answer {
	b.T.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	if strings.HasPrefix(path, b.Site.Server.URL) {
		path = strings.TrimPrefix(path, b.Site.Server.URL)
	} else if !strings.HasPrefix(path, b.Site.Prefix+"/") || b.Site.Prefix == "" {
		path = b.Site.Prefix + path
	}
	r, err := http.NewRequest(method, b.Site.Server.URL+path, body)
	if err != nil {
		b.T.Fatal(err)
	}
	for k, v := range b.Head {
		r.Header[k] = v
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	res, err := b.C.Do(r)
	if err != nil {
		b.T.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		b.T.Fatal(err)
	}
	return &Answer{T: b.T, What: method + " " + path, Status: res.StatusCode, Head: res.Header, Close: res.Close, Body: string(data)}
}

func (b *Browser) Get(path string, head ...string) *Answer {
	b.T.Helper()
	return b.Do(http.MethodGet, path, nil, head...)
}

func (b *Browser) Post(path string, form url.Values, head ...string) *Answer {
	b.T.Helper()
	if form == nil {
		form = url.Values{}
	}
	return b.Do(http.MethodPost, path, form, head...)
}

// Want checks the status.
func (a *Answer) Want(status int) *Answer {
	a.T.Helper()
	if a.Status != status {
		a.T.Fatalf("%s answers %d, want %d\n%.3000s", a.What, a.Status, status, a.Text())
	}
	return a
}

// To is where a redirect leads, a path of the site.
func (a *Answer) To() string {
	a.T.Helper()
	a.Want(http.StatusSeeOther)
	return a.Head.Get("Location")
}

// Says checks that the page has a text.
func (a *Answer) Says(text string) *Answer {
	a.T.Helper()
	if !strings.Contains(a.Text(), text) {
		a.T.Fatalf("%s does not say %q:\n%.3000s", a.What, text, a.Text())
	}
	return a
}

func (a *Answer) Page() *html.Node {
	a.T.Helper()
	if a.parsed == nil {
		var err error
		if a.parsed, err = html.Parse(strings.NewReader(a.Body)); err != nil {
			a.T.Fatal(err)
		}
	}
	return a.parsed
}

var blanks = regexp.MustCompile(`\s+`)

// Text is what the page says, in one line.
func (a *Answer) Text() string {
	var sb strings.Builder
	for n := range a.Page().Descendants() {
		if n.Type == html.TextNode {
			sb.WriteString(n.Data)
			sb.WriteByte(' ')
		}
	}
	return blanks.ReplaceAllString(sb.String(), " ")
}

// All lists the elements of a kind.
func (a *Answer) All(tag string) []*html.Node {
	var list []*html.Node
	for n := range a.Page().Descendants() {
		if n.Type == html.ElementNode && n.Data == tag {
			list = append(list, n)
		}
	}
	return list
}

func Attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// Value is the value of the field with this name or id.
func (a *Answer) Value(name string) string {
	a.T.Helper()
	for _, n := range a.All("input") {
		if Attr(n, "name") == name || Attr(n, "id") == name {
			return Attr(n, "value")
		}
	}
	a.T.Fatalf("%s has no field %q\n%.2000s", a.What, name, a.Text())
	return ""
}

// Has tells whether there is a form that goes to a path.
func (a *Answer) Has(action string) bool {
	return slices.ContainsFunc(a.All("form"), func(n *html.Node) bool { return strings.HasSuffix(Attr(n, "action"), action) })
}

// Within lists the elements of a kind inside the element with an id.
func (a *Answer) Within(id, tag string) []*html.Node {
	var list []*html.Node
	for n := range a.Page().Descendants() {
		if Attr(n, "id") == id {
			for d := range n.Descendants() {
				if d.Type == html.ElementNode && d.Data == tag {
					list = append(list, d)
				}
			}
		}
	}
	return list
}

// Question is the decision that the table asks for and the actions it offers; -1 if it asks nothing.
func (a *Answer) Question() (decision int, actions []string) {
	decision = -1
	for _, n := range a.Within("plies", "input") {
		if Attr(n, "name") == "decision" {
			decision, _ = strconv.Atoi(Attr(n, "value"))
		}
	}
	for _, n := range a.Within("plies", "button") {
		if Attr(n, "name") == "action" {
			actions = append(actions, Attr(n, "value"))
		}
	}
	return decision, actions
}

// Cookie is the session cookie of the browser.
func (b *Browser) Cookie() string {
	u, err := url.Parse(b.Site.Server.URL + b.Site.Prefix + "/")
	if err != nil {
		b.T.Fatal(err)
	}
	for _, c := range b.C.Jar.Cookies(u) {
		return c.Value
	}
	return ""
}
