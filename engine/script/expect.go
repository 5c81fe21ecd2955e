package script

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// expectations are the words that may follow "expect"; anything else is a field, of every match or of the game.
var expectations = map[string]func(*play, line) error{
	"legal":     (*play).expectLegal,
	"may":       (*play).expectMay,
	"maynot":    (*play).expectMay,
	"over":      (*play).expectOver,
	"running":   (*play).expectOver,
	"question":  (*play).expectQuestion,
	"same-view": (*play).expectSameView,
	"blind":     (*play).expectBlind,
}

// standing are the fields that every match has.
var standing = Match(
	New("deciders", eachOnce, func(p *play) []engine.Seat { return slices.Collect(p.state.Deciders().All()) }, nil),
	New("winners", eachOnce, func(p *play) []engine.Seat {
		if p.grammar.Lost != nil && p.grammar.Lost(p.state) {
			return nil
		}
		return slices.Collect(Winners(p.state).All())
	}, nil).Where(func(p *play) error {
		if p.state.Deciders() != 0 {
			return errors.New("nobody has won yet, the match is not over")
		}
		return nil
	}),
	New("scores", ListOf(anyNumber[*play, int64]), func(p *play) []int64 { return p.state.Scores(nil) }, nil),
	New("ranks", ListOf(anyNumber[*play, int]), func(p *play) []int { return Ranks(p.state) }, nil),
)

var eachOnce = Sorted(Once(ListOf(ReadSeat[*play])))

// Ranks are those of the seats by score, from 1; equal scores share a rank.
func Ranks(s engine.State) []int {
	scores := s.Scores(nil)
	ranks := make([]int, len(scores))
	for i := range scores {
		ranks[i] = 1
		for _, other := range scores {
			if scores[i] < other {
				ranks[i]++
			}
		}
	}
	return ranks
}

// Winners are the seats of rank 1.
func Winners(s engine.State) (set engine.SeatSet) {
	for i, rank := range Ranks(s) {
		if rank == 1 {
			set = set.With(engine.Seat(i))
		}
	}
	return set
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
	want, mode := l.words[2:], "="
	if len(want) > 0 && slices.Contains([]string{"~", "has", "lacks"}, want[0]) {
		mode, want = want[0], want[1:]
	}
	at, found, _ := standing.find(p, l.words[1])
	if !found {
		if err := l.valueless(); err != nil {
			return err
		}
		var err error
		if at, err = p.position(p.state).find(l.words[1], strings.Join(want, " ")); err != nil {
			return fmt.Errorf("expect %s: %w", l.words[1], err)
		}
	}
	got, err := at.get()
	if err != nil {
		return fmt.Errorf("expect %s: %w", at.name, err)
	}
	if (mode == "has" || mode == "lacks") && len(Words(strings.Join(want, " "))) == 0 {
		return fmt.Errorf("expect %s %s what?", at.name, mode)
	}
	text, err := at.normal(strings.Join(want, " "))
	if err != nil {
		return fmt.Errorf("expect %s: %w", at.name, err)
	}
	ok, have, asked := true, Words(got), Words(text)
	switch mode {
	case "=":
		ok = slices.Equal(at.trimmed(got), at.trimmed(text))
	case "~":
		differing := append(missing(asked, have), missing(have, asked)...)
		ok = !slices.ContainsFunc(differing, func(w string) bool { return w != at.blank })
	case "has":
		ok = len(missing(asked, have)) == 0
	case "lacks":
		_, picky := at.normal("?")
		if i := slices.IndexFunc(asked, func(w string) bool { return !p.knows(w) }); i >= 0 && picky == nil {
			return fmt.Errorf("expect %s lacks %s: nothing is known by that name, so that it would always be lacking", at.name, asked[i])
		}
		ok = len(missing(have, asked)) == len(have)
	}
	if !ok {
		return differs(at.name, l.rest(2), got)
	}
	return nil
}

// trimmed is a value without the empty things at its end.
func (at place) trimmed(value string) []string {
	words := strings.Fields(value)
	for at.blank != "" && len(words) > 0 && words[len(words)-1] == at.blank {
		words = words[:len(words)-1]
	}
	return words
}

// missing is the words that another list has less often.
func missing(words, list []string) (left []string) {
	list = slices.Clone(list)
	for _, w := range words {
		if i := slices.Index(list, w); i >= 0 {
			list = slices.Delete(list, i, i+1)
		} else {
			left = append(left, w)
		}
	}
	return left
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// seatAndActions reads "expect legal s0: a b c" from the third word on.
func (p *play) seatAndActions(l line) (seat engine.Seat, list []string, err error) {
	if len(l.words) < 3 {
		return 0, nil, fmt.Errorf("expect %s needs a seat", l.words[1])
	}
	seat, err = ReadSeat(p, strings.TrimSuffix(l.words[2], ":"))
	if list = l.words[3:]; len(list) > 0 && list[0] == ":" { // written apart from the seat
		list = list[1:]
	}
	return seat, list, err
}

// expectLegal wants exactly the actions listed, in any order; a pattern stands for one or more.
func (p *play) expectLegal(l line) error {
	seat, list, err := p.seatAndActions(l)
	if err != nil {
		return err
	}
	if slices.Equal(list, []string{"none"}) {
		list = nil
	}
	var named, lacking, meant []string
	for _, w := range list {
		texts, err := p.meant(seat, w, true)
		if err != nil {
			return err
		}
		if len(texts) == 1 && !strings.Contains(w, "*") {
			w = texts[0]
		} else if len(texts) == 0 || !strings.Contains(w, "*") {
			lacking = append(lacking, w)
		}
		if slices.Contains(named, w) {
			return fmt.Errorf("%s stands twice among the legal actions", w)
		}
		named, meant = append(named, w), append(meant, texts...)
	}
	extra := slices.DeleteFunc(p.legal(seat), func(text string) bool { return slices.Contains(meant, text) })
	if len(extra)+len(lacking) > 0 {
		return mismatch{fmt.Sprintf("legal for %v: want %q, got %q (missing %q, too many %q)",
			seat, strings.Join(list, " "), p.listed(seat), strings.Join(lacking, " "), strings.Join(extra, " "))}
	}
	return nil
}

// expectMay wants each of the listed actions to be legal, or with "maynot" none of them.
func (p *play) expectMay(l line) error {
	seat, list, err := p.seatAndActions(l)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return fmt.Errorf("expect %s what?", l.words[1])
	}
	may := l.words[1] == "may"
	for _, w := range list {
		texts, err := p.meant(seat, w, may)
		switch {
		case err != nil:
			return err
		case may && len(texts) == 0:
			return mismatch{fmt.Sprintf("%v may not %s; legal: %s", seat, w, p.listed(seat))}
		case !may && len(texts) > 0:
			return mismatch{fmt.Sprintf("%v may %s", seat, strings.Join(texts, " "))}
		}
	}
	return nil
}

// expectOver wants the match to be over, or running.
func (p *play) expectOver(l line) error {
	deciders := p.state.Deciders()
	if len(l.words) > 2 {
		return fmt.Errorf("nothing can follow expect %s", l.words[1])
	}
	if over := deciders == 0; over != (l.words[1] == "over") {
		return differs("match", l.words[1], map[bool]string{true: "over", false: "waits for " + Text(deciders)}[over])
	}
	return nil
}

// expectSetupRefused wants the set-up so far to be refused, for the given reason if there is one.
func (p *play) expectSetupRefused(why string) error {
	p.checks++
	clear(p.set)
	if p.giving != nil {
		return errors.New("setup-refused is about game, seats, options and rules; a position that cannot be is always a fault of its script")
	}
	var refused *engine.SetupError
	_, err := p.game.New(p.setup(), engine.NewFast(1), nil)
	switch {
	case err == nil:
		return differs("set-up", strings.TrimSpace("refused "+why), "accepted")
	case !errors.As(err, &refused):
		return fmt.Errorf("set-up is refused with another kind of error: %w", err)
	case why == "" && refused.Why == "unknown-option": // misspelt, unless the script names this reason
		return refused
	case why != "" && refused.Why != why:
		return differs("set-up refused", why, refused.Why)
	}
	return nil
}
