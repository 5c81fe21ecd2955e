package notices

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// inbox is a web server that keeps what it is sent.
type inbox struct {
	*httptest.Server
	mu     sync.Mutex
	got    []*http.Request
	bodies []string
	status int
}

func newInbox(t testing.TB) *inbox {
	i := &inbox{status: 200}
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		i.mu.Lock()
		defer i.mu.Unlock()
		i.got, i.bodies = append(i.got, r), append(i.bodies, string(body))
		w.WriteHeader(i.status)
	}))
	t.Cleanup(i.Close)
	return i
}

func (i *inbox) answer(status int) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.status = status
}

func (i *inbox) count() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return len(i.got)
}

func (i *inbox) last() (*http.Request, string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.got[len(i.got)-1], i.bodies[len(i.bodies)-1]
}

// postOffice is a mail server that takes everything.
type postOffice struct {
	net.Listener
	mu    sync.Mutex
	mails []string
}

func newPostOffice(t testing.TB) *postOffice {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &postOffice{Listener: l}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	return p
}

func (p *postOffice) serve(c net.Conn) {
	defer c.Close()
	in := bufio.NewReader(c)
	fmt.Fprint(c, "220 here\r\n")
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch verb := strings.ToUpper(strings.TrimSpace(line)); {
		case verb == "DATA":
			fmt.Fprint(c, "354 go on\r\n")
			var mail strings.Builder
			for {
				l, err := in.ReadString('\n')
				if err != nil {
					return
				}
				if l == ".\r\n" {
					break
				}
				mail.WriteString(l)
			}
			p.mu.Lock()
			p.mails = append(p.mails, mail.String())
			p.mu.Unlock()
			fmt.Fprint(c, "250 taken\r\n")
		case verb == "QUIT":
			fmt.Fprint(c, "221 bye\r\n")
			return
		default:
			fmt.Fprint(c, "250 fine\r\n")
		}
	}
}

func (p *postOffice) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.mails)
}

func (p *postOffice) mail(i int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.mails[i]
}
