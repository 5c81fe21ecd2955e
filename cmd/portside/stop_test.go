package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"portside/engine/host"
)

// TestStopWithStalledClient: a client that stalls in the middle of a request does not make the stop a failure; it is cut
// off, and the log says so.
func TestStopWithStalledClient(t *testing.T) {
	begun := make(chan struct{})
	log := &bytes.Buffer{}
	logger := slog.New(slog.NewTextHandler(log, nil))
	srv := server(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(begun)
		r.Body.Read(make([]byte, 10)) // ends when the connection does
	}), logger)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- untilDone(ctx, srv, ln, host.New(host.Config{}), time.Millisecond, logger) }()
	conn, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n")
	<-begun
	stop()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("the stop ends with %v", err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the server does not stop")
	}
	if !strings.Contains(log.String(), "cut off") {
		t.Errorf("the log does not say that a request was cut off: %s", log)
	}
}
