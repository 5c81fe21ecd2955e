package engine

import (
	"slices"
	"testing"
)

func TestFrames(t *testing.T) {
	var s Frames[int]
	s.Push(3)
	s.Push(4)
	before := s
	s.Push(5)
	*s.Top() = 6
	if got := s.All(); !slices.Equal(got, []int{3, 4, 6}) {
		t.Errorf("the stack holds %v, want 3 4 6", got)
	}
	if f := s.Pop(); f != 6 || s != before {
		t.Errorf("Pop = %d and leaves %v, want 6 and the stack as it was before", f, s.All())
	}
	s.Cut(0)
	if s != (Frames[int]{}) {
		t.Errorf("an emptied stack still holds %v", s)
	}
}

func TestLog(t *testing.T) {
	var none *Log
	none.Public(1, 0)
	none.Private(1, 0)
	var log Log
	log.Public(1, 2, 3, 4)
	log.Private(5, 1, 6, 7, 8)
	want := []Event{{Kind: 1, Seat: 2, To: Public, A: 3, B: 4}, {Kind: 5, Seat: 1, To: Only(1), A: 6, B: 7, C: 8}}
	if !slices.Equal(log.Events, want) {
		t.Errorf("the log holds %v, want %v", log.Events, want)
	}
}
