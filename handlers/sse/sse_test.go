package sse

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"portside/handlers/responsebuffer"
)

// TestQueueIsBounded: on the way to a client that reads nothing there is room for some messages, not for megabytes.
func TestQueueIsBounded(t *testing.T) {
	opened := make(chan *Conn, 1)
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		c, err := Open(w)
		if err != nil {
			t.Error(err)
		}
		opened <- c
	}))
	s.Listener, s.Config.ConnContext = responsebuffer.Listener{Listener: s.Listener}, responsebuffer.Context
	s.Start()
	defer s.Close()
	client, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if err := client.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(client, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	c := <-opened
	if c == nil {
		t.Fatal("no stream")
	}
	defer c.Close()
	if err := c.conn.SetWriteDeadline(time.Now().Add(time.Second)); err != nil { // what there is room for takes no time
		t.Fatal(err)
	}
	const most = 1 << 20
	n := 0
	for err = error(nil); n < most && err == nil; n += 1000 {
		_, err = c.conn.Write(make([]byte, 1000))
	}
	if n >= most {
		t.Errorf("%d bytes wait for a client that reads nothing", n)
	}
}

// pipe answers through a pipe.
type pipe struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (p pipe) Hijack() (net.Conn, *bufio.ReadWriter, error) { return p.conn, nil, nil }

// TestCut: a message that nobody takes fails after writeTime, and the end of the stream is not the client's.
func TestCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server, client := net.Pipe()
		go http.ReadResponse(bufio.NewReaderSize(client, 16), nil)
		c, err := Open(pipe{httptest.NewRecorder(), server})
		if err != nil {
			t.Fatal(err)
		}
		byClient := make(chan bool)
		go func() { byClient <- c.Wait() }()
		began := time.Now()
		if err := c.Say(make([]byte, 1000)); err == nil || time.Since(began) != writeTime {
			t.Errorf("a message that nobody takes: %v after %v", err, time.Since(began))
		}
		c.Close()
		if <-byClient {
			t.Error("the client is said to have ended the stream")
		}
	})
}
