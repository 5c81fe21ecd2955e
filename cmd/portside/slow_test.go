package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// BenchmarkSlowReaders plays 50 matches of three at human pace, alone and beside 2,000 streams that are never read: "none" and
// "2000". It says how long the others wait, how many of the streams the server has cut, and how much memory it and the
// system's connections take. Run with -benchtime 1x.
func BenchmarkSlowReaders(b *testing.B) {
	const matches = 50
	for name, readers := range map[string]int{"none": 0, "2000": 2000} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				slow := &slowReaders{each: readers / matches}
				l := &load{think: 250 * time.Millisecond, beside: slow.open}
				l.during = func() {
					<-time.After(30 * time.Second) // 10 s to be cut, after their buffers are full
					b.ReportMetric(systemMegabytes(b), "system-MB")
					cut, open := slow.count()
					b.ReportMetric(float64(cut), "cut")
					b.ReportMetric(float64(open), "uncut")
				}
				l.crowd(b, matches)
			}
		})
	}
}

// slowReaders are streams that nobody reads.
type slowReaders struct {
	each  int // per match
	mu    sync.Mutex
	conns []net.Conn
}

// open opens the streams of a match, as pages of one user. Nothing is read from them, and hardly anything fits into the
// system's buffers on this side.
func (s *slowReaders) open(ctx context.Context, host, path, cookie string) error {
	small := net.Dialer{Control: func(_, _ string, c syscall.RawConn) (err error) {
		if cerr := c.Control(func(fd uintptr) { err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096) }); cerr != nil {
			return cerr
		}
		return err
	}}
	for i := range s.each {
		conn, err := small.DialContext(ctx, "tcp", host)
		if err != nil {
			return err
		}
		context.AfterFunc(ctx, func() { conn.Close() })
		if _, err := fmt.Fprintf(conn, "GET %s/events?page=slow%d&shows=1&v=1 HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nAccept-Language: en\r\n\r\n", path, i, host, cookie); err != nil {
			return err
		}
		s.mu.Lock()
		s.conns = append(s.conns, conn)
		s.mu.Unlock()
	}
	return nil
}

// count reads the streams now: those that end were cut.
func (s *slowReaders) count() (cut, open int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var wg sync.WaitGroup
	late := make([]bool, len(s.conns))
	for i, c := range s.conns {
		wg.Go(func() {
			c.SetReadDeadline(time.Now().Add(time.Second))
			_, err := io.Copy(io.Discard, c)
			late[i] = errors.Is(err, os.ErrDeadlineExceeded)
		})
	}
	wg.Wait()
	for _, is := range late {
		if is {
			open++
		}
	}
	return len(late) - open, open
}

// systemMegabytes is what all connections of this machine keep in the system's buffers.
func systemMegabytes(b *testing.B) float64 {
	b.Helper()
	text, err := os.ReadFile("/proc/net/sockstat")
	if err != nil {
		return 0 // not a Linux
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "TCP:"); ok {
			_, pages, _ := strings.Cut(rest, " mem ")
			n, err := strconv.Atoi(strings.TrimSpace(pages))
			if err != nil {
				b.Fatal(err)
			}
			return float64(n*os.Getpagesize()) / 1e6
		}
	}
	return 0
}
