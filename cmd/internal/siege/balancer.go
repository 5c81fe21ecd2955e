package siege

import (
	"errors"
	"io"
	"net"
	"slices"
	"sync"
)

// balancer leads each new connection to the next process that is up, without looking at what is said there.
type balancer struct {
	net.Listener
	mu   sync.Mutex
	to   []string // addresses of the processes that are up
	next int
}

// newBalancer listens on a port of this machine until it is closed.
func newBalancer() (*balancer, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	b := &balancer{Listener: ln}
	go func() {
		for {
			conn, err := ln.Accept()
			if errors.Is(err, net.ErrClosed) {
				return
			}
			if err == nil {
				go b.lead(conn)
			}
		}
	}()
	return b, nil
}

// base is the address of the site.
func (b *balancer) base() string { return "http://" + b.Addr().String() }

// add leads connections to an address as well.
func (b *balancer) add(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.to = append(b.to, address)
}

// remove leads no new connections there any more.
func (b *balancer) remove(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.to = slices.DeleteFunc(b.to, func(a string) bool { return a == address })
}

// pick returns the next n addresses, all different; fewer if there are not so many.
func (b *balancer) pick(n int) (list []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for range min(n, len(b.to)) {
		b.next = (b.next + 1) % len(b.to)
		list = append(list, b.to[b.next])
	}
	return list
}

// two gives the addresses of two processes.
func (b *balancer) two() (one, other string, ok bool) {
	list := b.pick(2)
	if len(list) < 2 {
		return "", "", false
	}
	return "http://" + list[0], "http://" + list[1], true
}

// lead passes on what both sides say. It closes the connection when either has ended, or no process answers.
func (b *balancer) lead(client net.Conn) {
	defer client.Close()
	for range 3 { // one may have been killed just now
		for _, address := range b.pick(1) {
			server, err := net.Dial("tcp", address)
			if err != nil {
				continue
			}
			go func() {
				defer server.Close()
				defer client.Close()
				_, _ = io.Copy(server, client) // its end is all that counts
			}()
			_, _ = io.Copy(client, server)
			server.Close()
			return
		}
	}
}
