package host_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"portside/engine/enginetest/patience"
	"portside/handlers/handlerstest/hosttest"
)

// site is a host on a real database with a few users.
type site struct{ *hosttest.Site }

func open(t testing.TB) *site { return &site{hosttest.New(t)} }

// told is a log that may be read while it is written.
type told struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *told) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *told) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// until waits until so is true.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	if !patience.Wait(time.Millisecond, so) {
		t.Fatal("not within a minute: " + what)
	}
}
