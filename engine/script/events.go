package script

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"portside/engine"
)

// like compares text with a pattern in which * stands for any characters.
func like(text, pattern string) bool {
	parts := strings.Split(pattern, "*")
	last := len(parts) - 1
	if last == 0 {
		return text == pattern
	}
	text, found := strings.CutPrefix(text, parts[0])
	for _, part := range parts[1:last] { // each as early as it can
		if found {
			_, text, found = strings.Cut(text, part)
		}
	}
	return found && strings.HasSuffix(text, parts[last])
}

// reads tells whether an event reads like a pattern. Numbers at the end that are 0 may be written or left out, and
// a seat that the game writes as a number may be written as a seat.
func (p *play) reads(text, pattern string) bool {
	words, zeros := strings.Fields(pattern), " 0"
	for last := len(words) - 1; last > 0 && (words[last] == "0" || words[last] == "s0" && last > 1); last-- {
		if words[last] == "s0" {
			zeros = " s?0"
		}
		words = words[:last]
	}
	for i, w := range words {
		words[i] = strings.ReplaceAll(regexp.QuoteMeta(w), `\*`, ".*")
		if seat, err := ReadSeat(p, w); err == nil && i > 1 {
			words[i] = fmt.Sprintf("s?%d", seat)
		}
	}
	return regexp.MustCompile("^" + strings.Join(words, " ") + "(" + zeros + ")*$").MatchString(text)
}

// says tells whether an event reads like a pattern, in one of the ways in which it is told, with or without
// its seat.
func (p *play) says(e engine.Event, pattern string) bool {
	seated := pattern
	if p.seatless(pattern) {
		seated = strings.Replace(pattern, " ", " "+e.Seat.String()+" ", 1)
	}
	return slices.ContainsFunc(p.told(e), func(text string) bool { return p.reads(text, pattern) || p.reads(text, seated) })
}

// seatless tells whether a pattern leaves out the seat of its event, as lists of events do: its name is followed by
// neither a seat nor a single number that might be meant as one.
func (p *play) seatless(pattern string) bool {
	words := strings.Fields(pattern)
	if len(words) < 2 || strings.Contains(words[0], "*") || strings.HasPrefix(words[1], "*") {
		return false
	}
	_, seat := p.viewer(words[1])
	return seat != nil && (!isNumber(words[1]) || len(words) > 2)
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
	var told []engine.Event
	var texts []string
	for _, e := range p.events {
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
		if !slices.EqualFunc(told, patterns, p.says) {
			return differs("events", want, got)
		}
	case want == "":
		return fmt.Errorf("expect %s what?", word)
	case word == "event" && !heard(told):
		return differs("event", want, got)
	case word == "noevent" && heard(told):
		return differs("no event", want, got)
	case word == "noevent" && addressed && !heard(p.events):
		return errors.New("nobody learned of " + want + ", so nothing was kept from " + seat)
	case word == "noevent" && !addressed:
		return p.couldHappen(want)
	}
	return nil
}

// told is the event as the game tells it, in one or two ways.
func (p *play) told(e engine.Event) (texts []string) {
	texts = append(texts, strings.Join(strings.Fields(p.game.FormatEvent(e)), " "))
	if p.grammar.Worded != nil {
		texts = append(texts, p.grammar.Worded(e))
	}
	return texts
}

// couldHappen refuses an event that no ply could ever tell: one word must be an event, and every other one
// something that events or tapes can hold. Otherwise a misspelt event would pass as one that did not happen.
func (p *play) couldHappen(want string) error {
	kinds := p.grammar.EventFormat.Kinds()
	words := strings.Fields(want)
	if !slices.ContainsFunc(words, func(w string) bool { return slices.Contains(kinds, strings.TrimSuffix(w, "*")) }) {
		return fmt.Errorf("no event of the game reads like %q", want)
	}
	known := slices.Concat(kinds, p.grammar.EventFormat.Values(), p.grammar.Words, p.game.Info().Tokens)
	for _, w := range words {
		if !p.knows(strings.Trim(w, "*")) && !slices.ContainsFunc(known, func(told string) bool { return like(told, w) }) {
			return fmt.Errorf("no event of the game tells of %q", w)
		}
	}
	return nil
}

// knows tells whether a word is a number, a seat, or what the game calls a card or counter.
func (p *play) knows(word string) bool {
	_, err := p.viewer(word)
	return err == nil || isNumber(word) || slices.Contains(p.game.Info().Tokens, word)
}
