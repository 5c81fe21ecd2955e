// Package responsebuffer sends an answer in one piece. net/http writes whenever its buffer of 4 kB per connection is full, so
// most answers of a table would take two writes. That costs time at every ply, and phones wait for a second packet.
package responsebuffer

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// Listener makes connections whose answers can be held back.
type Listener struct{ net.Listener }

// Accept implements net.Listener.
func (l Listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c}, nil
}

// conn is a connection to which only the goroutine of its request writes.
type conn struct {
	net.Conn
	held *[]byte // nil: what is written goes out at once
}

// NetConn is the connection without its buffer.
func (c *conn) NetConn() net.Conn { return c.Conn }

// Write implements net.Conn.
func (c *conn) Write(p []byte) (int, error) {
	if c.held == nil {
		return c.Conn.Write(p)
	}
	*c.held = append(*c.held, p...)
	return len(p), nil
}

type key struct{}

// Context lets handlers find the connection of their request; it is for http.Server.ConnContext.
func Context(ctx context.Context, c net.Conn) context.Context {
	if own, ok := c.(*conn); ok {
		return context.WithValue(ctx, key{}, own)
	}
	return ctx
}

// buffers are for answers that are held; a larger one than keep is not used again.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

const keep = 256 << 10

// Whole calls write, which answers a request of ctx through w, and sends what it has written in one piece. If write fails
// halfway, nothing is sent and the connection ends. If the connection does not come from a Listener, Whole leaves all
// of this to net/http.
func Whole(ctx context.Context, w http.ResponseWriter, write func() error) error {
	c, ok := ctx.Value(key{}).(*conn)
	if !ok || c.held != nil {
		return write()
	}
	c.held = buffers.Get().(*[]byte)
	whole := false
	defer func() { // even after a panic, or the next answer would stay here
		held := c.held
		c.held = nil
		if !whole && len(*held) > 0 { // the rest would be taken for an answer
			c.Conn.Close()
		}
		if cap(*held) <= keep {
			*held = (*held)[:0]
			buffers.Put(held)
		}
	}()
	if err := write(); err != nil {
		return err
	}
	if err := http.NewResponseController(w).Flush(); err != nil { // net/http's own buffer
		return err
	}
	_, err := c.Conn.Write(*c.held)
	whole = err == nil
	return err
}
