package script

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/reveal"
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
	field := l.words[1]
	position := p.game.Position(p.state)
	got, err := position.Get(field)
	if err != nil {
		return fmt.Errorf("expect %s: %w", field, err)
	}
	want, mode := l.words[2:], "="
	if len(want) > 0 && (want[0] == "~" || want[0] == "has" || want[0] == "lacks") {
		mode, want = want[0], want[1:]
	}
	if (mode == "has" || mode == "lacks") && len(want) == 0 {
		return fmt.Errorf("expect %s %s what?", field, mode)
	}
	text := strings.Join(want, " ")
	if text, err = position.Normal(field, text); err != nil {
		return fmt.Errorf("expect %s: %w", field, err)
	}
	ok, have, asked := true, singly(got), singly(text)
	switch mode {
	case "=":
		ok = slices.Equal(strings.Fields(got), strings.Fields(text))
	case "~":
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

// singly writes "card*3" as three cards and "none" as no word.
func singly(text string) []string {
	var words []string
	for _, w := range strings.Fields(text) {
		id, times, _ := strings.Cut(w, "*")
		n, err := strconv.Atoi(times)
		switch {
		case w == "none":
		case err != nil:
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
	for _, w := range l.words[3:] {
		if patterns && strings.Contains(w, "*") {
			continue
		}
		if _, err := p.action(w); err != nil {
			return 0, nil, err
		}
	}
	return seat, l.words[3:], nil
}

// expectLegal wants exactly the actions listed, in any order; a pattern stands for one or more.
func (p *play) expectLegal(l line) error {
	seat, want, err := p.seatAndActions(l, true)
	if err != nil {
		return err
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
		if !slices.ContainsFunc(p.state.Legal(seat, nil), func(a engine.Action) bool { return like(p.game.Format(a), w) }) {
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
		a, _ := p.action(w)
		if slices.Contains(p.state.Legal(seat, nil), a) {
			return mismatch{fmt.Sprintf("%v may %s", seat, w)}
		}
	}
	return nil
}

func (p *play) expectDeciders(l line) error {
	want := engine.SeatSet(0)
	for _, w := range l.words[2:] {
		seat, err := p.seat(w)
		if err != nil {
			return err
		}
		want = want.With(seat)
	}
	if got := p.state.Deciders(); got != want {
		return differs("deciders", seatsText(want), seatsText(got))
	}
	return nil
}

func seatsText(set engine.SeatSet) string {
	var words []string
	for s := range set.All() {
		words = append(words, s.String())
	}
	return strings.Join(words, " ")
}

func (p *play) expectOver(l line) error {
	if p.state.Deciders() != 0 {
		return differs("match", "over", "waits for "+seatsText(p.state.Deciders()))
	}
	return nothingMore(l)
}

func (p *play) expectRunning(l line) error {
	if p.state.Deciders() == 0 {
		return differs("match", "running", "over")
	}
	return nothingMore(l)
}

func nothingMore(l line) error {
	if len(l.words) > 2 {
		return fmt.Errorf("nothing can follow expect %s", l.words[1])
	}
	return nil
}

func (p *play) expectScores(l line) error {
	return p.numbers(l, p.state.Scores(nil))
}

// expectRanks counts from 1; equal scores share a rank.
func (p *play) expectRanks(l line) error { return p.numbers(l, p.ranks()) }

func (p *play) ranks() []int {
	scores := p.state.Scores(nil)
	ranks := make([]int, len(scores))
	for i, mine := range scores {
		ranks[i] = 1
		for _, other := range scores {
			if cmp.Less(mine, other) {
				ranks[i]++
			}
		}
	}
	return ranks
}

func (p *play) numbers(l line, got []int) error {
	for _, w := range l.words[2:] {
		if _, err := strconv.Atoi(w); err != nil {
			return fmt.Errorf("expect %s takes numbers, not %q", l.words[1], w)
		}
	}
	if text := strings.Trim(fmt.Sprint(got), "[]"); text != l.rest(2) {
		return differs(l.words[1], l.rest(2), text)
	}
	return nil
}

func (p *play) expectWinners(l line) error {
	var want, got engine.SeatSet
	for _, w := range l.words[2:] {
		seat, err := p.seat(w)
		if err != nil {
			return err
		}
		want = want.With(seat)
	}
	for i, r := range p.ranks() {
		if r == 1 {
			got = got.With(engine.Seat(i))
		}
	}
	if p.state.Deciders() != 0 {
		return errors.New("nobody has won yet, the match is not over")
	}
	if got != want {
		return differs("winners", seatsText(want), seatsText(got))
	}
	return nil
}

// expectQuestion compares what a seat is asked; "none" if it is not asked.
func (p *play) expectQuestion(l line) error {
	if len(l.words) < 4 {
		return errors.New("expect question SEAT TEXT, or none for the text")
	}
	seat, err := p.seat(l.words[2])
	if err != nil {
		return err
	}
	got := "none"
	if q := p.state.Question(seat); q.Kind != 0 {
		got = p.game.Tell(q)
	}
	if !like(got, l.rest(3)) {
		return differs(fmt.Sprintf("question to %v", seat), l.rest(3), got)
	}
	return nil
}

// expectSetupRefused wants the set-up so far to be refused for a reason.
func (p *play) expectSetupRefused(why string) error {
	p.checks++
	var refused *engine.SetupError
	_, err := p.game.New(p.setup(), engine.NewFast(1), nil)
	switch {
	case err == nil:
		return differs("set-up", "refused: "+why, "accepted")
	case !errors.As(err, &refused):
		return fmt.Errorf("set-up is refused with another kind of error: %w", err)
	case refused.Why != why:
		return differs("set-up refused", why, refused.Why)
	}
	return nil
}

// viewer reads a seat, or "nobody" for spectators.
func (p *play) viewer(word string) (engine.Seat, error) {
	if word == engine.Nobody.String() {
		return engine.Nobody, nil
	}
	return p.seat(word)
}

// expectSameView wants the seats to know the same, apart from who they are and what they are asked.
func (p *play) expectSameView(l line) error {
	if len(l.words) < 4 {
		return errors.New("expect same-view needs two seats or more")
	}
	var first []string
	for i, w := range l.words[2:] {
		seat, err := p.viewer(w)
		if err != nil {
			return err
		}
		lines := p.impersonal(p.state.View(seat))
		if i == 0 {
			first = lines
		} else if d := reveal.DiffLines(first, lines, 5); d != "" {
			return mismatch{fmt.Sprintf("%s and %s see different things: %s", l.words[2], w, d)}
		}
	}
	return nil
}

// impersonal lays a view open without the fields that hold the viewer's own seat and question.
func (p *play) impersonal(v engine.View) []string {
	return reveal.Lines(v, func(name string, _ reflect.Value) bool { return p.personal(name) })
}

// personal tells whether a field of the view is the viewer's seat, or its question, in everybody's view.
func (p *play) personal(name string) bool {
	for seat := engine.Nobody; int(seat) < p.seats; seat++ {
		v := p.state.View(seat)
		f := reflect.Indirect(reflect.ValueOf(v)).FieldByName(name)
		switch f.Type() {
		case reflect.TypeFor[engine.Seat]():
			if engine.Seat(f.Int()) != v.Viewer() {
				return false
			}
		case reflect.TypeFor[engine.Event]():
			if uint16(f.FieldByName("Kind").Uint()) != v.Question().Kind {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// expectBlind wants a seat to see no difference if a field had another value.
func (p *play) expectBlind(l line) error {
	if len(l.words) < 4 {
		return errors.New("expect blind SEAT FIELD VALUE")
	}
	seat, err := p.viewer(l.words[2])
	if err != nil {
		return err
	}
	twin := p.state.Clone()
	position := p.game.Position(twin)
	if err := position.Set(l.words[3], l.rest(4)); err != nil {
		return err
	}
	if err := position.Settle(); err != nil {
		return fmt.Errorf("the position cannot be: %w", err)
	}
	if match.HashOf(twin) == match.HashOf(p.state) {
		return fmt.Errorf("%s has that value already, nothing is proved", l.words[3])
	}
	if d := reveal.Diff(p.state.View(seat), twin.View(seat), 5); d != "" {
		return mismatch{fmt.Sprintf("%s would see the difference: %s", l.words[2], d)}
	}
	if seat != engine.Nobody && !slices.Equal(p.state.Legal(seat, nil), twin.Legal(seat, nil)) {
		return mismatch{fmt.Sprintf("what is legal for %s would tell the difference", l.words[2])}
	}
	return nil
}
