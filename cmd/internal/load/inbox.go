package load

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"path"
	"sync"
	"time"
)

// inbox is a web server to which the site sends the messages of users.
type inbox struct {
	base string
	srv  *http.Server

	mu    sync.Mutex
	boxes map[string]*box
	again int
}

// box is the messages of one user.
type box struct {
	url  string
	mail chan letter
	seen map[string]bool // numbers of messages
}

// letter is a message about a match.
type letter struct {
	match int64
	at    time.Time
}

func openInbox() (*inbox, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	in := &inbox{base: "http://" + ln.Addr().String(), boxes: map[string]*box{}}
	in.srv = &http.Server{Handler: in, ReadHeaderTimeout: answerWithin}
	go func() { _ = in.srv.Serve(ln) }() // until close
	return in, nil
}

func (in *inbox) close() { in.srv.Close() }

// box is the inbox of the user with this number.
func (in *inbox) box(i int) *box {
	in.mu.Lock()
	defer in.mu.Unlock()
	name := fmt.Sprint(i)
	b := &box{url: in.base + "/" + name, mail: make(chan letter, 256), seen: map[string]bool{}}
	in.boxes[name] = b
	return b
}

// twice is how many messages came a second time.
func (in *inbox) twice() int {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.again
}

// ServeHTTP takes a message.
func (in *inbox) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var m struct {
		ID    string
		Match int64
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	b := in.boxes[path.Base(r.URL.Path)]
	if err := json.NewDecoder(r.Body).Decode(&m); err != nil || b == nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if b.seen[m.ID] {
		in.again++
		return
	}
	b.seen[m.ID] = true
	select {
	case b.mail <- letter{m.Match, time.Now()}:
	default: // the user does not look any more
	}
}
