package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/match"
)

// mismatch is a failed expectation, after which the case can go on.
type mismatch struct{ text string }

func (m mismatch) Error() string { return m.text }

func differs(what, want, got string) error {
	return mismatch{fmt.Sprintf("%s: want %q, got %q", what, want, got)}
}

// play is a case under way.
type play struct {
	games   []Game
	game    Game
	grammar *Grammar
	seats   int
	rules   int
	options map[string]string

	state  engine.State // nil until something needs it
	past   []engine.State
	giving Position    // open while given lines follow each other
	given  []givenLine // these lines
	placed []string    // the fields that the case has named so far, in order
	match  *match.Match
	events []engine.Event // of the last ply, or of the deal
	last   string         // the last ply in words, for messages
	orders map[engine.Seat]engine.Policy
	checks int

	supposed supposition
}

// line does what one line says.
func (p *play) line(l line) error {
	key := l.words[0]
	switch key {
	case "game", "seats", "rules", "options":
		return p.setting(key, l)
	}
	if p.game == nil {
		return fmt.Errorf("no game is named before %q", l.rest(0))
	}
	if key == "expect" && len(l.words) > 1 && l.words[1] == "setup-refused" {
		return p.expectSetupRefused(l.rest(2))
	}
	switch key {
	case "deal":
		return p.deal(l.words[1:])
	case "given":
		return p.give(l)
	}
	if err := p.settle(); err != nil {
		return err
	}
	switch key {
	case "expect":
		p.checks++
		return p.expect(l)
	case "refuse":
		p.checks++
		return p.refuse(l)
	case "undo":
		return p.undo(l)
	case "order":
		return p.order(l)
	}
	if seat, err := p.seat(key); err == nil {
		return p.ply(seat, l)
	}
	return fmt.Errorf("unknown keyword or seat %q", key)
}

// seat reads "s0", "s1" … as far as seats go.
func (p *play) seat(word string) (engine.Seat, error) {
	for s := range engine.Seat(p.seats) {
		if s.String() == word {
			return s, nil
		}
	}
	return 0, fmt.Errorf("no seat %q at a table of %d", word, p.seats)
}

// action reads an action in its one right spelling.
func (p *play) action(word string) (engine.Action, error) {
	a, err := p.game.Parse(word)
	if err != nil {
		return a, fmt.Errorf("unknown action %q: %w", word, err)
	}
	if text := p.game.Format(a); text != word {
		return a, fmt.Errorf("action %q is written %q", word, text)
	}
	return a, nil
}

// never tells of a text that names what the game knows and is no action at all.
func (p *play) never(word string) bool {
	_, err := p.game.Parse(word)
	return err != nil && p.grammar.Never != nil && p.grammar.Never(word)
}

// spelled is the legal action that a word stands for: the one that names the same cards, joined by +, in another
// order, or the only one that begins so and goes on. Else it is the word itself.
func (p *play) spelled(seat engine.Seat, word string) string {
	word = with(p.grammar.Full, word)
	parts := func(text string) (string, []string) {
		i := strings.LastIndexByte(text, '.') + 1
		list := strings.Split(text[i:], "+")
		slices.Sort(list)
		return text[:i], list
	}
	verb, list := parts(word)
	for _, a := range p.state.Legal(seat, nil) {
		if v, other := parts(p.game.Format(a)); v == verb && slices.Equal(other, list) {
			return p.game.Format(a)
		}
	}
	if longer := p.goingOn(seat, word); len(longer) == 1 {
		return longer[0]
	}
	return word
}

// goingOn are the legal actions that begin with a word and say more, where the game lets a word leave that out:
// the ways to pay for an expedition, say.
func (p *play) goingOn(seat engine.Seat, word string) []string {
	var texts []string
	if p.grammar.CutShort == nil || !p.grammar.CutShort(word) {
		return nil
	}
	for _, a := range p.state.Legal(seat, nil) {
		if text := p.game.Format(a); strings.HasPrefix(text, word+".") {
			texts = append(texts, text)
		}
	}
	return texts
}

// ply plays "s0 ACTION [= TAPE]", or what a standing order or a stand-in answers.
func (p *play) ply(seat engine.Seat, l line) error {
	words, tape := l.words[1:], []string(nil)
	if i := slices.Index(words, "="); i >= 0 {
		words, tape = words[:i], words[i+1:]
	}
	if len(words) > 1 && (words[0] == "order" || words[0] == "stand-in") {
		return p.answer(seat, words, tape)
	}
	if len(words) != 1 {
		return fmt.Errorf("a ply is written: %v ACTION = OUTCOMES", seat)
	}
	return p.apply(seat, words[0], tape, match.ByUser)
}

// apply plays an action with written luck on the state and on the match, which must agree.
func (p *play) apply(seat engine.Seat, text string, tape []string, by match.By) error {
	text = p.spelled(seat, text)
	if longer := p.goingOn(seat, text); len(longer) > 1 {
		return fmt.Errorf("%v %s can be several actions: %s", seat, text, strings.Join(longer, " "))
	}
	a, err := p.action(text)
	if err != nil {
		return err
	}
	if !slices.Contains(p.state.Legal(seat, nil), a) {
		return fmt.Errorf("%v %s is not legal; legal for %v: %s%s", seat, text, seat, p.listed(seat), p.open())
	}
	tokens := p.game.Info().Tokens
	r, err := newRig(p.outcomes(tape), tokens)
	if err != nil {
		return err
	}
	before := p.state.Clone()
	var log engine.Log
	p.state.Apply(seat, a, r, &log)
	p.last = fmt.Sprintf("%v %s", seat, text)
	if err := r.err(tokens); err != nil {
		return err
	}
	if err := p.match.Play(seat, p.match.Decision(seat), text, by, r.dice, 0); err != nil {
		return err
	}
	p.past, p.events = append(p.past, before), log.Events
	return p.agree()
}

// agree checks that the match is where the state is.
func (p *play) agree() error {
	if got, want := p.match.Hash(), match.HashOf(p.state); got != want {
		return fmt.Errorf("the same ply gave two states: %v and %v", want, got)
	}
	return nil
}

// open says which seats owe a decision and what they are asked, for messages about what cannot be played.
func (p *play) open() string {
	var asked []string
	for seat := range p.state.Deciders().All() {
		asked = append(asked, fmt.Sprintf("%v is asked %q", seat, p.game.Tell(p.state.Question(seat))))
	}
	if asked == nil {
		return "; the match is over"
	}
	return "; " + strings.Join(asked, ", ")
}

// listed is what seat may do, as text.
func (p *play) listed(seat engine.Seat) string {
	var words []string
	for _, a := range p.state.Legal(seat, nil) {
		words = append(words, p.game.Format(a))
	}
	if words == nil {
		return "nothing"
	}
	return strings.Join(words, " ")
}

// undo takes back the last ply, which must be seat's and without a barrier.
func (p *play) undo(l line) error {
	if len(l.words) != 2 {
		return errors.New("undo takes one seat")
	}
	seat, err := p.seat(l.words[1])
	if err != nil {
		return err
	}
	if err := p.match.Undo(seat, 0); err != nil {
		if _, bar := p.match.CanUndo(seat); errors.Is(err, match.ErrBarrier) {
			return fmt.Errorf("undo %v: %w, reason: %s", seat, match.ErrBarrier, barrierWord(bar))
		}
		return fmt.Errorf("undo %v: %w", seat, err)
	}
	p.state, p.past = p.past[len(p.past)-1], p.past[:len(p.past)-1]
	p.last, p.events = l.rest(0), nil
	return p.agree()
}

// reload loads the log of the case and compares the state.
func (p *play) reload() error {
	if p.match == nil || p.match.Len() == 1 {
		return nil
	}
	m, err := match.Load(p.match.Game, p.match.Setup, slices.Clone(p.match.Plies(0)))
	if err != nil {
		return fmt.Errorf("the log does not load: %w", err)
	}
	if m.Hash() != p.match.Hash() {
		return errors.New("the loaded log gives another state")
	}
	return nil
}
