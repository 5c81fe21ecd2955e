package chat_test

import (
	"fmt"
	"sync"
	"testing"

	"portside/handlers/handlerstest/hosttest"
)

// TestChatOfTwo: lines that reach two processes at once are all said, each once, and neither process need know of the other.
func TestChatOfTwo(t *testing.T) {
	a, b := hosttest.Two(t)
	ctx := t.Context()
	id := a.Open(2)
	const each = 10
	var done sync.WaitGroup
	for i, s := range []*hosttest.Site{a, b} {
		done.Go(func() {
			for n := range each {
				if _, err := s.Chat.SendChatLine(ctx, id, s.Users[i], fmt.Sprint(i, " says ", n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done.Wait()
	said, err := a.Store.Chat(ctx, id, 0)
	if err != nil || len(said.Lines) != 2*each {
		t.Fatalf("%d lines, %v", len(said.Lines), err)
	}
	next := [2]int{}
	for i, l := range said.Lines {
		who := 0
		if l.User == a.Users[1] {
			who = 1
		}
		if want := fmt.Sprint(who, " says ", next[who]); l.Text != want || l.N != i+1 {
			t.Errorf("line %d is %d %q, want %q", i+1, l.N, l.Text, want)
		}
		next[who]++
	}
}
