package table

import (
	"strings"
	"testing"
)

// TestTold: of a way in a row only the end is told; another way, or anything in between, ends it.
func TestTold(t *testing.T) {
	lines := []Line{{Text: "a", Way: "1"}, {Text: "b", Way: "1"}, {Text: "c", Way: "2"}, {Text: "d"}, {Text: "e"}, {Text: "f", Way: "2"}, {Text: "g", Way: "2"}}
	got := ""
	for _, l := range Told(lines) {
		got += l.Text
	}
	if got != "bcdeg" {
		t.Errorf("told %q, want bcdeg", got)
	}
}

// TestHead: a heading is told apart by its class, also among what the viewer has missed.
func TestHead(t *testing.T) {
	lines := Missed(Drawn(&Turn{}, []Line{{Ply: 4, Seat: -1, Text: "Turn 2", Head: true}, {Ply: 4, Seat: -1, Text: "a"}}))
	got := ""
	for _, l := range lines {
		got += string(l.item.HTML()) + string(l.missed.HTML())
	}
	if strings.Count(got, ` class="head"`) != 2 || !strings.Contains(got, `<li id="since-4-0" class="head"><span>Turn 2`) {
		t.Error(got)
	}
}
