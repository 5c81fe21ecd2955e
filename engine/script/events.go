package script

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// like compares text with a pattern in which * stands for any characters.
func like(text, pattern string) bool {
	parts := strings.Split(pattern, "*")
	if len(parts) == 1 {
		return text == pattern
	}
	if !strings.HasPrefix(text, parts[0]) {
		return false
	}
	text = text[len(parts[0]):]
	for _, part := range parts[1 : len(parts)-1] {
		i := strings.Index(text, part)
		if i < 0 {
			return false
		}
		text = text[i+len(part):]
	}
	return strings.HasSuffix(text, parts[len(parts)-1])
}

// reads tells whether an event reads like a pattern. Numbers at the end that are 0 may be written, though
// the game leaves them out, and a seat that the game writes as a number may be written as a seat.
func (p *play) reads(text, pattern string) bool {
	if like(text, pattern) {
		return true
	}
	words := strings.Fields(pattern)
	for i := 2; i < len(words); i++ {
		if seat, err := p.seat(words[i]); err == nil {
			words[i] = strconv.Itoa(int(seat))
		}
	}
	if like(text, strings.Join(words, " ")) {
		return true
	}
	n := len(words)
	for ; n > 1 && words[n-1] == "0"; n-- {
		if like(text, strings.Join(words[:n-1], " ")) {
			return true
		}
	}
	return false
}

// expectEvents looks at the events of the last ply: "event", "noevent" and "events", all of them or,
// with @seat, those this seat learned of.
func (p *play) expectEvents(word, seat string, addressed bool, want string) error {
	viewer := engine.Nobody
	if addressed {
		var err error
		if viewer, err = p.viewer(seat); err != nil {
			return err
		}
	}
	var all, told []string
	for _, e := range p.events {
		text := strings.Join(strings.Fields(p.game.Tell(e)), " ")
		all = append(all, text)
		if !addressed || e.To.Has(viewer) {
			told = append(told, text)
		}
	}
	got := strings.Join(told, " | ")
	heard := func(list []string) bool {
		return slices.ContainsFunc(list, func(s string) bool { return p.reads(s, want) })
	}
	switch {
	case word == "events":
		var patterns []string
		if want != "" {
			patterns = strings.Split(want, " | ")
		}
		if len(patterns) != len(told) || !slices.EqualFunc(told, patterns, p.reads) {
			return differs("events", want, got)
		}
	case want == "":
		return fmt.Errorf("expect %s what?", word)
	case word == "event" && !heard(told):
		return differs("event", want, got)
	case word == "noevent" && heard(told):
		return differs("no event", want, got)
	case word == "noevent" && addressed && !heard(all):
		return errors.New("nobody learned of " + want + ", so nothing was kept from " + seat)
	case word == "noevent" && !addressed && !p.isWord(want):
		return fmt.Errorf("no event of the game reads like %q", want)
	}
	return nil
}

// isWord tells whether some kind of event is told with one of the words of want, so that a misspelt
// event is not taken for one that did not happen.
func (p *play) isWord(want string) bool {
	known := map[string]bool{}
	for kind := range uint16(512) {
		for _, w := range p.tell(kind) {
			known[w] = true
		}
	}
	return slices.ContainsFunc(strings.Fields(want), func(w string) bool {
		_, err := p.viewer(w)
		return err != nil && known[strings.TrimSuffix(w, "*")]
	})
}

// tell is what the game says of a bare event; some kinds cannot be told without their values.
func (p *play) tell(kind uint16) (words []string) {
	defer func() {
		if recover() != nil {
			words = nil
		}
	}()
	return strings.Fields(p.game.Tell(engine.Event{Kind: kind}))
}
