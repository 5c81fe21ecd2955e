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

// reads tells whether an event reads like a pattern. Numbers at the end that are 0 may be written or left out, and
// a seat that the game writes as a number may be written as a seat.
func (p *play) reads(text, pattern string) bool {
	for ; ; text = strings.TrimSuffix(text, " 0") {
		if p.readsWhole(text, pattern) {
			return true
		}
		if !strings.HasSuffix(text, " 0") {
			return false
		}
	}
}

// readsWhole is reads for a text with all its zeros.
func (p *play) readsWhole(text, pattern string) bool {
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

// says tells whether an event reads like a pattern, in one of the ways in which it is told; with the seat it is of
// or without.
func (p *play) says(e engine.Event, pattern string) bool {
	return slices.ContainsFunc(p.told(e), func(text string) bool {
		return p.reads(text, pattern) || p.seatless(pattern) && p.reads(p.unseated(text), pattern)
	})
}

// seatless tells of a pattern that leaves out whose event it is, as lists of events do: after its name comes what is
// no seat, and no single number that might be meant for one.
func (p *play) seatless(pattern string) bool {
	words := strings.Fields(pattern)
	if len(words) < 2 || strings.Contains(words[0], "*") || strings.HasPrefix(words[1], "*") {
		return false
	}
	_, seat := p.viewer(words[1])
	_, number := strconv.Atoi(words[1])
	return seat != nil && (number != nil || len(words) > 2)
}

// unseated is the text of an event without the seat behind its name.
func (p *play) unseated(text string) string {
	if words := strings.Fields(text); len(words) > 2 {
		if _, err := p.viewer(words[1]); err == nil {
			return strings.Join(slices.Delete(words, 1, 2), " ")
		}
	}
	return text
}

// expectEvents looks at the events of the last ply: "event", "noevent" and "events", all of them or,
// with @seat, those this seat learned of.
func (p *play) expectEvents(word, seat string, addressed bool, want string) error {
	want = with(p.grammar.Plain, want)
	viewer := engine.Nobody
	if addressed {
		var err error
		if viewer, err = p.viewer(seat); err != nil {
			return err
		}
	}
	var all, told []engine.Event
	var texts []string
	for _, e := range p.events {
		all = append(all, e)
		if !addressed || e.To.Has(viewer) {
			told = append(told, e)
			texts = append(texts, p.told(e)[0])
		}
	}
	got := strings.Join(texts, " | ")
	heard := func(list []engine.Event) bool {
		return slices.ContainsFunc(list, func(e engine.Event) bool { return p.says(e, want) })
	}
	switch {
	case word == "events":
		var patterns []string
		if want != "" && want != "none" {
			patterns = strings.Split(want, " | ")
		}
		if len(patterns) != len(told) || !slices.EqualFunc(told, patterns, p.says) {
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
	case word == "noevent" && !addressed:
		return p.couldHappen(want)
	}
	return nil
}
