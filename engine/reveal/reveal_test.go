package reveal

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

type inner struct {
	hand [4]uint8
	next *inner
}

type outer struct {
	Name  string
	Me    int8
	Cards []int
	Notes map[string]bool
	in    inner
}

func sample() *outer {
	return &outer{Name: "a b", Me: 2, Cards: []int{7, 0}, Notes: map[string]bool{"y": true, "x": false}, in: inner{hand: [4]uint8{0, 3, 0, 0}}}
}

func TestLines(t *testing.T) {
	got := strings.Join(Lines(sample(), func(name string, _ reflect.Value) bool { return name == "Me" }), "\n")
	want := "Name = a b\nCards.len = 2\nCards[0] = 7\nCards[1] = 0\nNotes.len = 2\nNotes[x] = false\nNotes[y] = true\nin.hand[1] = 3\nin.next = nil"
	if got != want {
		t.Errorf("Lines =\n%s\nwant\n%s", got, want)
	}
}

func TestDiff(t *testing.T) {
	tests := []struct {
		name   string
		change func(*outer)
		want   string
	}{
		{"nothing", func(*outer) {}, ""},
		{"shorter", func(o *outer) { o.Cards = o.Cards[:0] }, "Cards.len: 2 or 0; Cards[0]: 7 or nothing; and 1 more"},
		{"deep inside", func(o *outer) { o.in.hand[1] = 0 }, "in.hand[1]: 3 or nothing"},
		{"more", func(o *outer) { o.in.hand[0] = 9 }, "in.hand[0]: nothing or 9"},
		{"another value", func(o *outer) { o.Name = "c" }, "Name: a b or c"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			other := sample()
			tt.change(other)
			if got := Diff(sample(), other, 2); got != tt.want {
				t.Errorf("Diff = %q, want %q", got, tt.want)
			}
			if Equal(sample(), other) != (tt.want == "") {
				t.Errorf("Equal disagrees with Diff")
			}
		})
	}
	if !Equal(&outer{Cards: []int{}}, &outer{}) {
		t.Error("an empty slice and nil read differently")
	}
}

// A value that points to itself must not be walked for ever.
func TestCycle(t *testing.T) {
	var i inner
	i.next = &i
	if lines := Lines(i, nil); !slices.ContainsFunc(lines, func(s string) bool { return strings.HasSuffix(s, "…") }) {
		t.Errorf("no end mark in %d lines", len(lines))
	}
}
