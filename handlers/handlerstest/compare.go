package handlerstest

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"portside/engine/enginetest/patience"
	"portside/engine/projection"
)

// Together runs f for each browser at the same moment and returns what each got.
func Together(people []*Browser, f func(*Browser) *Answer) []*Answer {
	answers := make([]*Answer, len(people))
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	for i, b := range people {
		ready.Add(1)
		done.Add(1)
		go func() {
			defer done.Done()
			ready.Done()
			<-start
			answers[i] = f(b)
		}()
	}
	ready.Wait()
	close(start)
	done.Wait()
	return answers
}

var Key = regexp.MustCompile(`^[a-z][a-z-]*(\.[a-z0-9_-]+)+$`)

// endpoints is every address of a match that shows something.
var endpoints = []string{"", "/since/0?v=x", "/log", "/log?from=0", "/replay", "/replay?at=3", "/replay?at=9999", "/replay?as=0", "/replay?at=9999&as=1", "/fair", "/fair.json", "/export.json", "/handover", "/notes"}

// Volatile is what may differ between two databases that are equal for a seat: the fingerprint of the
// secret, which reveals nothing, and the version of the table in memory.
var Volatile = regexp.MustCompile(`[0-9a-f]{64}|\?v=[0-9a-z]+|data-shows="[0-9a-z.]+"|^- [0-9a-z]+`)

// Everything renders every endpoint for everybody, as one text, and what the streams of their open pages begin with.
func Everything(s *Site, path string, people ...*Browser) []string {
	var list []string
	for _, b := range people {
		for _, e := range endpoints {
			a := b.Get(path + e)
			head := a.Head.Clone()
			head.Del("Date")
			list = append(list, e+" "+Volatile.ReplaceAllString(a.Body, "…")+strings.Join(slices.Sorted(func(yield func(string) bool) {
				for k, v := range head {
					if k != "Content-Length" && !yield(k+": "+strings.Join(v, ",")) {
						return
					}
				}
			}), "\n"))
		}
	}
	for _, b := range people { // last: who has a stream is present, and all others see it
		for _, page := range []string{"shows=1&", ""} {
			stream := b.Listen(path + "/events?" + page + "v=1")
			e := stream.Next()
			if page == "" {
				e.Data = "" // a version
			}
			list = append(list, "/events "+e.Name+" "+Volatile.ReplaceAllString(e.Data, "…"))
			stream.Close()
			gone := func() bool {
				t, err := s.Host.Peek(s.T.Context(), MatchAt(s.T, path), 0)
				return err != nil || !slices.ContainsFunc(t.Seats, func(at projection.Sitter) bool { return at.Here })
			}
			if !patience.Wait(time.Millisecond, gone) {
				s.T.Fatal("who has closed the page stays at the table")
			}
		}
	}
	return list
}

func FirstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-80):min(len(a), i+120)] + "\n---\n" + b[max(0, i-80):min(len(b), i+120)]
}
