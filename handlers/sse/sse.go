// Package sse answers a request with a stream of server-sent events that outlives the request. It takes the connection over
// from net/http, which would keep two buffers, a goroutine and all that the request has left on its stack: four fifths of what
// an open page costs. Behind a proxy it is an answer like any other, one that ends with its connection.
package sse

import (
	"bytes"
	"net"
	"net/http"
	"sync"
	"time"
)

// Conn is an open stream.
type Conn struct {
	conn   net.Conn
	closed sync.Once
}

// writeTime is how long writing one piece may take. A client that is slower loses its stream.
const writeTime = 10 * time.Second

// queue is how many bytes may wait in the system for a client that does not read. Without a limit they grow to megabytes per
// stream, and nobody notices for minutes that nothing is read.
const queue = 32 << 10

// Open sends the head of an answer to w, with the header that w has so far, and begins a stream. After Open the handler must
// not use w any more. Errors: http.ErrNotSupported if the connection cannot be taken over, as with HTTP/2, and those of
// writing.
func Open(w http.ResponseWriter) (*Conn, error) {
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\n")
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	w.Header().Set("Date", time.Now().UTC().Format(http.TimeFormat))
	w.Header().Set("Connection", "close")
	if err := w.Header().Write(&head); err != nil {
		return nil, err
	}
	head.WriteString("\r\n")
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, err
	}
	c := &Conn{conn: conn}
	if tcp := c.tcp(); tcp != nil {
		if err := tcp.SetWriteBuffer(queue); err != nil {
			c.Close()
			return nil, err
		}
	}
	if err := conn.SetReadDeadline(time.Time{}); err != nil {
		c.Close()
		return nil, err
	}
	if err := c.Say(head.Bytes()); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// tcp is the connection without what is put around it, nil if it is another kind.
func (c *Conn) tcp() *net.TCPConn {
	conn := c.conn
	if inner, ok := conn.(interface{ NetConn() net.Conn }); ok {
		conn = inner.NetConn()
	}
	tcp, _ := conn.(*net.TCPConn)
	return tcp
}

// Wait waits for the end of the stream, and tells whether the client has ended it. It reads, because a client that has gone
// shows in no other way; one that says anything has not understood what this is.
func (c *Conn) Wait() (byClient bool) {
	var one [1]byte
	_, _ = c.conn.Read(one[:])
	c.closed.Do(func() {
		byClient = true
		c.conn.Close()
	})
	return byClient
}

// Say sends text. It must not be called by two goroutines at once. Errors: those of writing, after which the stream is of no
// use.
func (c *Conn) Say(text []byte) error {
	if err := c.conn.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := c.conn.Write(text)
	if tcp := c.tcp(); tcp != nil && err != nil {
		_ = tcp.SetLinger(0) // what waits for this client is of no use any more
	}
	return err
}

// Close ends the stream.
func (c *Conn) Close() { c.closed.Do(func() { c.conn.Close() }) }
