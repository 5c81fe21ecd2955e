package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
)

// wire is one connection that speaks just enough HTTP/1.1, so that the load takes little processor
// time beside the server that it measures.
type wire struct {
	host   string
	conn   net.Conn
	in     *bufio.Reader
	closed bool // by the server: the next request needs another connection
	head   string
	since  string // where to ask for news; ends with the version of the table
	shows  string // token of the table this page shows
	table  shown  // that table
	body   []byte
	packed []byte
	unzip  gzip.Reader
}

func dial(ctx context.Context, host, cookie, page string) (*wire, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", host)
	if err != nil {
		return nil, err
	}
	return &wire{host: host, conn: conn, in: bufio.NewReaderSize(conn, 32<<10), head: requestHead(host, cookie, page)}, nil
}

// requestHead is what all requests of a page have in their head.
func requestHead(host, cookie, page string) string {
	return "Host: " + host + "\r\nCookie: " + cookie + "\r\nPortside-Page: " + page + "\r\nHX-Request: true\r\nAccept-Language: en\r\nAccept-Encoding: gzip\r\n"
}

// ask sends a request and reads the answer. size is what came over the wire; the body is good until
// the next call.
func (w *wire) ask(method, path, form string) (status int, body []byte, size int, err error) {
	r := method + " " + path + " HTTP/1.1\r\n" + w.head
	if w.shows != "" {
		r += "Portside-Shows: " + w.shows + "\r\n"
	}
	if form != "" {
		r += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + strconv.Itoa(len(form)) + "\r\n"
	}
	if w.closed {
		if w.conn, err = net.Dial("tcp", w.host); err != nil {
			return
		}
		w.in.Reset(w.conn)
		w.closed = false
	}
	if _, err = io.WriteString(w.conn, r+"\r\n"+form); err != nil {
		return
	}
	zipped := false
	length := 0
	for line := 0; ; line++ {
		text, err := w.in.ReadSlice('\n')
		if err != nil {
			return 0, nil, 0, err
		}
		size += len(text)
		text = bytes.TrimSpace(text)
		if line == 0 {
			if status, err = strconv.Atoi(string(text[9:12])); err != nil {
				return 0, nil, 0, err
			}
			continue
		}
		if len(text) == 0 {
			break
		}
		name, value, _ := bytes.Cut(text, []byte(": "))
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, nil, 0, err
			}
		case bytes.EqualFold(name, []byte("Content-Encoding")):
			zipped = true
		case bytes.EqualFold(name, []byte("Connection")) && bytes.EqualFold(value, []byte("close")):
			w.closed = true
		}
	}
	if cap(w.packed) < length {
		w.packed = make([]byte, 2*length)
	}
	w.packed = w.packed[:length]
	if _, err = io.ReadFull(w.in, w.packed); err != nil {
		return
	}
	size += length
	if w.closed {
		w.conn.Close()
	}
	if !zipped {
		return status, w.packed, size, nil
	}
	if err = w.unzip.Reset(bytes.NewReader(w.packed)); err != nil {
		return
	}
	out := bytes.NewBuffer(w.body[:0])
	_, err = out.ReadFrom(&w.unzip)
	w.body = out.Bytes()
	return status, w.body, size, err
}

// show puts a fragment into the page and returns the table it shows now.
func (w *wire) show(body []byte) []byte {
	w.shows = text(body, `data-shows="`)
	if since := text(body, `data-since="`); since != "" {
		w.since = strings.ReplaceAll(since, "&amp;", "&")
	}
	return w.table.merge(body)
}

// event is what a stream has sent.
type event struct {
	kind    string // look, table or beat, which asks whether the page is still open
	from    string // token of the table that this one changes, "-" for any
	version string
	body    []byte
	size    int // that came over the wire
}

// counted counts what is read.
type counted struct {
	io.Reader
	n int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

// stream opens a stream and returns what it sends, until ctx ends, and how much of that has been read.
func stream(ctx context.Context, host, path, cookie string) (io.Reader, *counted, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", host)
	if err != nil {
		return nil, nil, err
	}
	context.AfterFunc(ctx, func() { conn.Close() })
	if _, err := io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: "+host+"\r\nCookie: "+cookie+"\r\nAccept-Language: en\r\n\r\n"); err != nil {
		return nil, nil, err
	}
	wire := &counted{Reader: conn}
	res, err := http.ReadResponse(bufio.NewReaderSize(wire, 16<<10), nil)
	if err != nil {
		return nil, nil, fmt.Errorf("stream: %w", err)
	}
	if res.StatusCode != http.StatusOK {
		conn.Close()
		return nil, nil, fmt.Errorf("stream: status %d", res.StatusCode)
	}
	return res.Body, wire, nil
}

// listen opens a stream and passes on its news. The channel is closed when the stream ends.
func listen(ctx context.Context, host, path, cookie string) (<-chan event, error) {
	body, wire, err := stream(ctx, host, path, cookie)
	if err != nil {
		return nil, err
	}
	news := make(chan event, 64)
	go func() {
		defer close(news)
		in := bufio.NewReaderSize(body, 64<<10)
		var e event
		var data []byte
		before := wire.n
		for {
			line, err := in.ReadSlice('\n')
			if err != nil {
				return
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
				e.body = bytes.Clone(body)
			}
			e.size, before = wire.n-before, wire.n
			if e.kind != "here" {
				select {
				case news <- e:
				case <-ctx.Done():
					return
				}
			}
			e, data = event{}, data[:0]
		}
	}()
	return news, nil
}

// version is the version of the table that this page shows.
func (w *wire) version() string { return w.since[strings.LastIndexByte(w.since, '=')+1:] }

// older tells whether a version is older than another.
func older(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

// text is what is between mark and the next quotation mark.
func text(body []byte, mark string) string {
	i := bytes.Index(body, []byte(mark))
	if i < 0 {
		return ""
	}
	rest := body[i+len(mark):]
	if j := bytes.IndexByte(rest, '"'); j >= 0 {
		return string(rest[:j])
	}
	return ""
}

func attribute(body []byte, name string) int {
	n, err := strconv.Atoi(text(body, name+`="`))
	if err != nil {
		return -1
	}
	return n
}

// pick chooses one of the actions that a table offers; "" if it offers none.
func pick(body []byte, rnd *rand.Rand) (decision, action string) {
	decision = text(body, `name="decision" value="`)
	var actions []string
	for rest := body; ; {
		i := bytes.Index(rest, []byte(`name="action" value="`))
		if i < 0 {
			break
		}
		rest = rest[i:]
		actions = append(actions, text(rest, `value="`))
		rest = rest[10:]
	}
	if decision == "" || len(actions) == 0 {
		return "", ""
	}
	return decision, strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&", "&#34;", `"`).Replace(actions[rnd.IntN(len(actions))])
}

// finished tells whether a table shows a match that is over.
func finished(body []byte) bool { return bytes.Contains(body, []byte("/rematch")) }
