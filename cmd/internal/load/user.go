package load

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// site is where the server is.
type site struct {
	secure bool
	host   string
	addr   string // the same with a port
	prefix string // of all paths
}

func parseSite(base string) (site, error) {
	u, err := url.Parse(base)
	if err != nil {
		return site{}, err
	}
	port, ok := map[string]string{"http": "80", "https": "443"}[u.Scheme]
	if !ok || u.Host == "" {
		return site{}, fmt.Errorf("%q is no address of a site, want one like http://127.0.0.1:8080", base)
	}
	addr := u.Host
	if u.Port() == "" {
		addr = net.JoinHostPort(u.Hostname(), port)
	}
	return site{u.Scheme == "https", u.Host, addr, strings.TrimRight(u.Path, "/")}, nil
}

// parseSites reads the addresses of one site, with commas between.
func parseSites(bases string) (list []site, err error) {
	for base := range strings.SplitSeq(bases, ",") {
		s, err := parseSite(base)
		if err != nil {
			return nil, err
		}
		if len(list) > 0 && s.prefix != list[0].prefix {
			return nil, fmt.Errorf("the site has the paths %q and %q, want one", list[0].prefix, s.prefix)
		}
		list = append(list, s)
	}
	return list, nil
}

// line is a connection that counts what it reads. Requests are written by hand and nothing runs beside them, so that the
// load takes little processor time from the server that it measures.
type line struct {
	net.Conn
	in *bufio.Reader
	n  int // bytes read
}

// Read implements io.Reader.
func (l *line) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	l.n += n
	return n, err
}

// exchange sends a request and reads the head of its answer.
func (l *line) exchange(request string) (*http.Response, error) {
	if _, err := io.WriteString(l, request); err != nil {
		return nil, err
	}
	return http.ReadResponse(l.in, nil)
}

func (s site) dial() (*line, error) {
	var conn net.Conn
	var err error
	if s.secure {
		conn, err = tls.Dial("tcp", s.addr, nil)
	} else {
		conn, err = net.Dial("tcp", s.addr)
	}
	if err != nil {
		return nil, err
	}
	l := &line{Conn: conn}
	l.in = bufio.NewReaderSize(l, 32<<10)
	return l, nil
}

// user is somebody with a cookie and one connection, who uses it for one page after another.
type user struct {
	site
	mu     sync.Mutex
	line   *line // nil: the next request opens one
	closed bool
	limit  time.Duration // for each answer; 0: none
	cookie string
	body   bytes.Buffer
	packed bytes.Buffer
	unzip  gzip.Reader
}

func newUser(s site) *user { return &user{site: s} }

// close ends what the user is doing, and whatever comes after.
func (u *user) close() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.closed = true
	if u.line != nil {
		u.line.Close()
	}
}

// connection returns the user's connection, which it opens if there is none.
func (u *user) connection() (*line, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed {
		return nil, net.ErrClosed
	}
	if u.line == nil {
		l, err := u.dial()
		if err != nil {
			return nil, err
		}
		u.line = l
	}
	return u.line, nil
}

// hangUp closes the user's connection, if there is one.
func (u *user) hangUp() {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.line != nil {
		u.line.Close()
		u.line = nil
	}
}

// statusError is an answer that does not lead on.
type statusError struct {
	what   string
	status int
	body   []byte
}

// Error implements error.
func (e *statusError) Error() string { return fmt.Sprintf("%s: status %d", e.what, e.status) }

// ask sends a request, with more lines for its head, and reads the answer. size is what came over the wire; the body is good
// until the next call.
func (u *user) ask(method, path, form, head string) (status int, body []byte, size int, err error) {
	res, size, err := u.request(method, path, form, head)
	if err != nil {
		return 0, nil, 0, err
	}
	packed := u.packed.Bytes()
	if res.Header.Get("Content-Encoding") != "gzip" {
		return res.StatusCode, packed, size, nil
	}
	u.body.Reset()
	if err := u.unzip.Reset(bytes.NewReader(packed)); err != nil {
		return 0, nil, 0, err
	}
	_, err = u.body.ReadFrom(&u.unzip)
	return res.StatusCode, u.body.Bytes(), size, err
}

// request does the same, but leaves the body as it came.
func (u *user) request(method, path, form, head string) (*http.Response, int, error) {
	if form != "" {
		head += fmt.Sprintf("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n", len(form))
	}
	text := u.begin(method, path) + "Accept-Encoding: gzip\r\n" + head + "\r\n" + form
	l, err := u.connection()
	if err != nil {
		return nil, 0, err
	}
	u.allow(l)
	before := l.n
	res, err := l.exchange(text)
	if err != nil && before > 0 && l.n == before { // the server has closed a connection that was idle for too long
		u.hangUp()
		if l, err = u.connection(); err != nil {
			return nil, 0, err
		}
		u.allow(l)
		before = 0
		res, err = l.exchange(text)
	}
	if err != nil {
		return nil, 0, err
	}
	u.packed.Reset()
	_, err = u.packed.ReadFrom(res.Body)
	size := l.n - before
	if res.Close {
		u.hangUp()
	}
	for _, c := range res.Cookies() { // the site has one, for the session
		u.cookie = c.Name + "=" + c.Value
	}
	return res, size, err
}

// allow gives the next answer its time.
func (u *user) allow(l *line) {
	if u.limit > 0 {
		_ = l.SetDeadline(time.Now().Add(u.limit)) // a connection that is closed says so when it is used
	}
}

// begin is the beginning of a request.
func (u *user) begin(method, path string) string {
	return method + " " + path + " HTTP/1.1\r\nHost: " + u.host + "\r\nCookie: " + u.cookie + "\r\nAccept-Language: en\r\n"
}

// submit sends a form as a page without JavaScript does and returns the path to which the site leads.
func (u *user) submit(path string, form url.Values) (string, error) {
	res, _, err := u.request("POST", path, form.Encode(), "")
	if err != nil {
		return "", err
	}
	to, err := res.Location()
	if res.StatusCode != http.StatusSeeOther || err != nil {
		return "", &statusError{"the form for " + path, res.StatusCode, nil}
	}
	return to.Path, nil
}

// page is a table that a user has open.
type page struct {
	*user
	path, name string
	since      string // where to ask for news; ends with the version of the table
	shows      string // token of the table this page shows
	table      shown  // that table
}

// open opens the page of a table. The name tells the server which stream belongs to it.
func (u *user) open(path, name string) (*page, error) {
	p := &page{user: u, path: path, name: name}
	status, body, _, err := u.ask("GET", path, "", p.head())
	if err != nil {
		return nil, err
	}
	if status != http.StatusOK {
		return nil, &statusError{path, status, bytes.Clone(body)}
	}
	p.show(body)
	return p, nil
}

// head is what the page's script adds to the head of a request.
func (p *page) head() string {
	head := "HX-Request: true\r\nPortside-Page: " + p.name + "\r\n"
	if p.shows != "" {
		head += "Portside-Shows: " + p.shows + "\r\n"
	}
	return head
}

// show puts a fragment into the page.
func (p *page) show(body []byte) {
	p.shows = text(body, `data-shows="`)
	if since := text(body, `data-since="`); since != "" {
		p.since = strings.ReplaceAll(since, "&amp;", "&")
	}
	p.table.merge(body)
}

// version is the version of the table that this page shows.
func (p *page) version() string { return p.since[strings.LastIndexByte(p.since, '=')+1:] }

// event is what a stream has sent.
type event struct {
	kind    string // look, table or beat, which asks whether the page is still open
	from    string // token of the table that this one changes, "-" for any
	version string
	body    []byte
	size    int // that came over the wire
}

// listen opens a stream and passes on its news. The channel is closed when the stream ends, which it does with ctx.
func (u *user) listen(ctx context.Context, path string) (<-chan event, error) {
	l, err := u.dial()
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { l.Close() })
	res, err := l.exchange(u.begin("GET", path) + "\r\n")
	if err == nil && res.StatusCode != http.StatusOK {
		err = &statusError{"the stream " + path, res.StatusCode, nil}
	}
	if err != nil {
		return nil, errors.Join(err, l.Close())
	}
	news := make(chan event, 64)
	go func() {
		defer close(news)
		defer l.Close()
		in := bufio.NewReaderSize(res.Body, 64<<10)
		for before := l.n; ; {
			e, err := readEvent(in)
			if err != nil {
				return
			}
			e.size, before = l.n-before, l.n
			if e.kind == "here" {
				continue
			}
			select {
			case news <- e:
			case <-ctx.Done():
				return
			}
		}
	}()
	return news, nil
}

// readEvent reads one event of a stream.
func readEvent(in *bufio.Reader) (e event, err error) {
	var data []byte
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return e, err
		}
		if kind, ok := bytes.CutPrefix(line, []byte("event: ")); ok {
			e.kind = string(bytes.TrimSpace(kind))
		}
		if text, ok := bytes.CutPrefix(line, []byte("data: ")); ok {
			data = append(data, text...)
		}
		if len(line) > 1 { // an empty line ends an event
			continue
		}
		if e.kind == "" {
			e.kind = "beat"
		}
		first, body, _ := bytes.Cut(data, []byte("\n"))
		e.version = string(first)
		if e.kind == "table" {
			e.from, e.version, _ = strings.Cut(e.version, " ")
			e.body = body
		}
		return e, nil
	}
}
