package script

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// expectations are the words that may follow "expect"; anything else is a field of the game.
var expectations = map[string]func(*play, line) error{
	"legal":     (*play).expectLegal,
	"may":       (*play).expectMay,
	"maynot":    (*play).expectMaynot,
	"deciders":  (*play).expectDeciders,
	"over":      (*play).expectOver,
	"running":   (*play).expectRunning,
	"scores":    (*play).expectScores,
	"ranks":     (*play).expectRanks,
	"winners":   (*play).expectWinners,
	"question":  (*play).expectQuestion,
	"same-view": (*play).expectSameView,
	"blind":     (*play).expectBlind,
}

func (p *play) expect(l line) error {
	if len(l.words) < 2 {
		return errors.New("expect what?")
	}
	word, seat, addressed := strings.Cut(l.words[1], "@")
	switch word {
	case "event", "noevent", "events":
		return p.expectEvents(word, seat, addressed, l.rest(2))
	}
	if f, ok := expectations[l.words[1]]; ok {
		return f(p, l)
	}
	return p.expectField(l)
}

// expectField compares a field: exactly, "~" in any order, "has" and "lacks" for some of its words.
func (p *play) expectField(l line) error {
	if err := l.valueless(); err != nil {
		return err
	}
	position := Open(p.game, p.setup(), p.state)
	want, mode := l.words[2:], "="
	if len(want) > 0 && (want[0] == "~" || want[0] == "has" || want[0] == "lacks") {
		mode, want = want[0], want[1:]
	}
	field, _ := position.named(l.words[1], strings.Join(want, " "))
	got, err := position.Get(field)
	if err != nil {
		return fmt.Errorf("expect %s: %w", field, err)
	}
	if (mode == "has" || mode == "lacks") && len(singly(strings.Join(want, " "))) == 0 {
		return fmt.Errorf("expect %s %s what?", field, mode)
	}
	text := strings.Join(want, " ")
	if text, err = position.normal(field, text); err != nil {
		return fmt.Errorf("expect %s: %w", field, err)
	}
	if _, err = position.normal(field, "?"); mode == "lacks" && err == nil {
		for _, w := range singly(text) {
			if !p.knows(w) {
				return fmt.Errorf("expect %s lacks %s: nothing is known by that name, so that it would always be lacking", field, w)
			}
		}
	}
	blank := position.blank(field)
	ok, have, asked := true, singly(got), singly(text)
	switch mode {
	case "=":
		ok = slices.Equal(trimmed(strings.Fields(got), blank), trimmed(strings.Fields(text), blank))
	case "~":
		blanks := func(w string) bool { return w == blank }
		have, asked = slices.DeleteFunc(have, blanks), slices.DeleteFunc(asked, blanks)
		ok = slices.Equal(slices.Sorted(slices.Values(have)), slices.Sorted(slices.Values(asked)))
	case "has":
		for _, w := range asked {
			i := slices.Index(have, w)
			if ok = i >= 0; !ok {
				break
			}
			have = slices.Delete(have, i, i+1)
		}
	case "lacks":
		for _, w := range asked {
			ok = ok && !slices.Contains(have, w)
		}
	}
	if !ok {
		return differs(field, l.rest(2), got)
	}
	return nil
}

// trimmed is a value without what is empty at its end.
func trimmed(words []string, blank string) []string {
	for blank != "" && len(words) > 0 && words[len(words)-1] == blank {
		words = words[:len(words)-1]
	}
	return words
}

// knows tells of a word that is a number, a seat, or what the game calls a card or counter.
func (p *play) knows(word string) bool {
	_, err := p.seat(word)
	return err == nil || isNumber(word) || slices.Contains(p.game.Info().Tokens, word)
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// singly writes "card*3" as three cards and "none" as no word.
func singly(text string) []string {
	var words []string
	for _, w := range strings.Fields(text) {
		id, times, _ := strings.Cut(w, "*")
		n, err := strconv.Atoi(times)
		switch {
		case w == "none":
		case err != nil || id == "":
			words = append(words, w)
		default:
			words = append(words, slices.Repeat([]string{id}, n)...)
		}
	}
	return words
}

// seatAndActions reads "expect legal s0: a b c" from the third word on; patterns may hold a *.
func (p *play) seatAndActions(l line, patterns bool) (engine.Seat, []string, error) {
	if len(l.words) < 3 {
		return 0, nil, fmt.Errorf("expect %s needs a seat", l.words[1])
	}
	seat, err := p.seat(strings.TrimSuffix(l.words[2], ":"))
	if err != nil {
		return 0, nil, err
	}
	list := slices.Clone(l.words[3:])
	if len(list) > 0 && list[0] == ":" { // written apart from the seat
		list = list[1:]
	}
	if l.words[1] == "legal" {
		list = listWords(list)
	}
	for i, w := range list {
		if w = with(p.grammar.Full, w); strings.Contains(w, "*") {
			if !patterns {
				return 0, nil, fmt.Errorf("maynot names whole actions, not %q: a pattern that is misspelt would always hold", w)
			}
			continue
		}
		list[i] = p.spelled(seat, w)
		if len(p.goingOn(seat, list[i])) > 0 || p.never(list[i]) {
			continue
		}
		if _, err := p.action(list[i]); err != nil {
			return 0, nil, err
		}
	}
	return seat, list, nil
}

// expectLegal wants exactly the actions listed, in any order; a pattern stands for one or more.
func (p *play) expectLegal(l line) error {
	seat, want, err := p.seatAndActions(l, true)
	if err != nil {
		return err
	}
	for i, w := range want {
		if slices.Contains(want[:i], w) {
			return fmt.Errorf("%s stands twice among the legal actions", w)
		}
	}
	used := make([]bool, len(want))
	var extra []string
	for _, a := range p.state.Legal(seat, nil) {
		text, found := p.game.Format(a), false
		for i, w := range want {
			if like(text, w) {
				used[i], found = true, true
			}
		}
		if !found {
			extra = append(extra, text)
		}
	}
	var missing []string
	for i, w := range want {
		if !used[i] {
			missing = append(missing, w)
		}
	}
	if extra != nil || missing != nil {
		return mismatch{fmt.Sprintf("legal for %v: want %q, got %q (missing %q, too many %q)", seat, strings.Join(want, " "), p.listed(seat), strings.Join(missing, " "), strings.Join(extra, " "))}
	}
	return nil
}

func (p *play) expectMay(l line) error {
	seat, want, err := p.seatAndActions(l, true)
	if err != nil {
		return err
	}
	if len(want) == 0 {
		return errors.New("expect may what?")
	}
	for _, w := range want {
		if len(p.goingOn(seat, w)) == 0 && !slices.ContainsFunc(p.state.Legal(seat, nil), func(a engine.Action) bool { return like(p.game.Format(a), w) }) {
			return mismatch{fmt.Sprintf("%v may not %s; legal: %s", seat, w, p.listed(seat))}
		}
	}
	return nil
}

func (p *play) expectMaynot(l line) error {
	seat, want, err := p.seatAndActions(l, false)
	if err != nil {
		return err
	}
	if len(want) == 0 {
		return errors.New("expect maynot what?")
	}
	for _, w := range want {
		if longer := p.goingOn(seat, w); len(longer) > 0 {
			return mismatch{fmt.Sprintf("%v may %s", seat, strings.Join(longer, " "))}
		}
		if a, err := p.action(w); err == nil && slices.Contains(p.state.Legal(seat, nil), a) {
			return mismatch{fmt.Sprintf("%v may %s", seat, w)}
		}
	}
	return nil
}

func (p *play) expectDeciders(l line) error {
	want := engine.SeatSet(0)
	for _, w := range listWords(l.words[2:]) {
		seat, err := p.seat(w)
		if err != nil {
			return err
		}
		if want.Has(seat) {
			return fmt.Errorf("%v stands twice among the deciders", seat)
		}
		want = want.With(seat)
	}
	if got := p.state.Deciders(); got != want {
		return differs("deciders", seatsText(want), seatsText(got))
	}
	return nil
}

// listWords are the words of a list of seats or actions; "none" is the empty one.
func listWords(words []string) []string {
	if slices.Equal(words, []string{"none"}) {
		return nil
	}
	return words
}

func seatsText(set engine.SeatSet) string {
	var words []string
	for s := range set.All() {
		words = append(words, s.String())
	}
	if words == nil {
		return "none"
	}
	return strings.Join(words, " ")
}
