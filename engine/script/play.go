package script

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
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
	set     map[string]bool // which of these were set, and whether in the header

	// Cards that are, and are not, among face-down cards of which the script gives only the number.
	with, without []string

	state  engine.State // nil until something needs it
	past   []engine.State
	giving Position // open while given lines follow each other
	placed []string // the fields that the case has named so far, in order
	match  *match.Match
	events []engine.Event // of the last ply, or of the deal
	last   string         // the last ply in words, for messages
	orders map[engine.Seat]engine.Policy
	checks int
}

// line does what one line says.
func (p *play) line(l line) error {
	key := l.words[0]
	switch {
	case beginnings[key] == 1:
		return p.setting(l)
	case p.game == nil:
		return fmt.Errorf("no game is named before %q", l.rest(0))
	case key == "expect" && len(l.words) > 1 && l.words[1] == "setup-refused":
		return p.expectSetupRefused(l.rest(2))
	case key == "deal":
		return p.deal(l.words[1:])
	case key == "given":
		return p.give(l)
	}
	if err := p.complete(); err != nil {
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
	seat, err := ReadSeat(p, key)
	if err != nil {
		return fmt.Errorf("unknown keyword or seat %q", key)
	}
	return p.ply(seat, l)
}

// end checks what no line has checked: the last position, and the log of the case, which must load and give the
// same state.
func (p *play) end() error {
	if p.giving != nil {
		return p.complete()
	}
	if p.match == nil || p.match.Len() == 1 {
		return nil
	}
	if _, err := match.Load(p.match.Game, p.match.Setup, slices.Clone(p.match.Plies(0))); err != nil {
		return fmt.Errorf("the log does not load: %w", err)
	}
	return nil
}

// legal is what a seat may do, as text.
func (p *play) legal(seat engine.Seat) (texts []string) {
	for _, a := range p.state.Legal(seat, nil) {
		texts = append(texts, p.game.Format(a))
	}
	return texts
}

// listed is the legal actions of a seat, for messages.
func (p *play) listed(seat engine.Seat) string {
	return cmp.Or(strings.Join(p.legal(seat), " "), "nothing")
}

// meant is the legal actions that a word stands for: the action it writes, perhaps with the cards joined by + in
// another order; otherwise those that begin with it, where the game lets a word leave out, say, the ways to pay for an
// expedition. Where patterns are allowed, a pattern stands for all that it fits. Errors: the word is no action of
// the game at all.
func (p *play) meant(seat engine.Seat, word string, patterns bool) (texts []string, err error) {
	full := with(p.grammar.Full, word)
	pattern := strings.Contains(full, "*")
	if pattern && !patterns {
		return nil, fmt.Errorf("unknown action %q: this line names whole actions, for a pattern that is misspelt would never be legal", word)
	}
	for _, text := range p.legal(seat) {
		if pattern && like(text, word) || cardsSorted(text) == cardsSorted(full) {
			texts = append(texts, text)
		}
	}
	if texts != nil || pattern {
		return texts, nil
	}
	if p.grammar.CutShort != nil && p.grammar.CutShort(full) {
		for _, text := range p.legal(seat) {
			if strings.HasPrefix(text, full+".") {
				texts = append(texts, text)
			}
		}
	}
	a, err := p.game.Parse(full)
	switch {
	case texts != nil, err != nil && p.grammar.Never != nil && p.grammar.Never(full):
		return texts, nil
	case err != nil:
		return nil, fmt.Errorf("unknown action %q: %w", word, err)
	case p.game.Format(a) != full:
		return nil, fmt.Errorf("action %q is written %q", full, p.game.Format(a))
	}
	return nil, nil
}

// cardsSorted is an action with the parts joined by + at its end in one order.
func cardsSorted(text string) string {
	i := strings.LastIndexByte(text, '.') + 1
	list := strings.Split(text[i:], "+")
	slices.Sort(list)
	return text[:i] + strings.Join(list, "+")
}

// ply plays "s0 ACTION [= TAPE]", or a standing order's or stand-in's answer.
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
func (p *play) apply(seat engine.Seat, word string, tape []string, by match.By) error {
	texts, err := p.meant(seat, word, false)
	switch {
	case err != nil:
		return err
	case len(texts) == 0:
		return fmt.Errorf("%v %s is not legal; legal for %v: %s%s", seat, word, seat, p.listed(seat), p.asked())
	case len(texts) > 1:
		return fmt.Errorf("%v %s can be several actions: %s", seat, word, strings.Join(texts, " "))
	}
	a, err := p.game.Parse(texts[0])
	r, wrong := p.rig(tape)
	if err := cmp.Or(err, wrong); err != nil {
		return err
	}
	before := p.state.Clone()
	var log engine.Log
	p.state.Apply(seat, a, r, &log)
	p.last = fmt.Sprintf("%v %s", seat, texts[0])
	if err := r.err(); err != nil {
		return err
	}
	if err := p.match.Play(seat, p.match.Decision(seat), texts[0], by, r.dice, 0); err != nil {
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

// asked says which seats owe a decision and what they are asked, for messages about impossible plies.
func (p *play) asked() string {
	var asked []string
	for seat := range p.state.Deciders().All() {
		asked = append(asked, fmt.Sprintf("%v is asked %q", seat, p.game.FormatEvent(p.state.Question(seat))))
	}
	return "; " + cmp.Or(strings.Join(asked, ", "), "the match is over")
}

// order sets a standing order: "order s1 TEXT".
func (p *play) order(l line) error {
	if len(l.words) < 3 {
		return errors.New("an order is written: order SEAT TEXT")
	}
	seat, err := ReadSeat(p, l.words[1])
	if err == nil {
		p.orders[seat], err = p.game.Order(l.rest(2))
	}
	return err
}

// answer lets a policy decide and compares what it says: "s1 order plays ACTION = TAPE", "s1 order
// asks", "s1 order cancels 3", "s1 stand-in plays ACTION".
func (p *play) answer(seat engine.Seat, words, tape []string) error {
	p.checks++
	policy, by := p.orders[seat], match.ByOrder
	if words[0] == "stand-in" {
		policy, by = p.game.StandIn(), match.ByStandIn
	}
	if policy == nil {
		return fmt.Errorf("%v has no standing order", seat)
	}
	if !p.state.Deciders().Has(seat) {
		return fmt.Errorf("%v is not asked", seat)
	}
	what, want, got := fmt.Sprintf("%v's %s", seat, words[0]), strings.Join(words[1:], " "), "asks"
	switch {
	case words[1] == "plays" && len(words) == 3:
		texts, err := p.meant(seat, words[2], false)
		if err != nil {
			return err
		}
		want = "plays " + cmp.Or(strings.Join(texts, " or "), words[2])
	case words[1] != "asks" && words[1] != "cancels":
		return fmt.Errorf("an order plays one action, asks or cancels; it does not %q", want)
	}
	ans := policy.Choose(p.state.View(seat), p.state.Legal(seat, nil))
	switch ans.Do {
	case engine.DoPlay:
		got = "plays " + p.game.Format(ans.Action)
	case engine.DoCancel:
		got = "cancels"
		if len(words) > 2 {
			got += " " + strconv.Itoa(int(ans.Why))
		}
		delete(p.orders, seat)
	}
	if got != want {
		return errors.New(differs(what, want, got).Error())
	}
	if ans.Do != engine.DoPlay {
		return nil
	}
	return p.apply(seat, words[2], tape, by)
}

// barriers are the words for the reasons against undo, by engine.Barrier.
var barriers = []string{"nothing", "other", "moved", "shown"}

// undo takes back the last ply, which must be seat's and without a barrier.
func (p *play) undo(l line) error {
	if len(l.words) != 2 {
		return errors.New("undo takes one seat")
	}
	seat, err := ReadSeat(p, l.words[1])
	if err != nil {
		return err
	}
	if err := p.match.Undo(seat, 0); err != nil {
		_, bar := p.match.CanUndo(seat)
		return fmt.Errorf("undo %v: %w, reason: %s", seat, match.ErrBarrier, barriers[bar])
	}
	p.state, p.past = p.past[len(p.past)-1], p.past[:len(p.past)-1]
	p.last, p.events = l.rest(0), nil
	return p.agree()
}

// refuse tries what must not work: "refuse s1 hire.x", "refuse undo s0 shown". Nothing may change.
func (p *play) refuse(l line) error {
	if len(l.words) >= 3 && l.words[1] == "undo" {
		return p.refuseUndo(l)
	}
	if len(l.words) != 3 {
		return errors.New("a refusal is written: refuse SEAT ACTION, or refuse undo SEAT REASON")
	}
	seat, err := ReadSeat(p, l.words[1])
	if err != nil {
		return err
	}
	switch texts, err := p.meant(seat, l.words[2], false); {
	case err != nil:
		return err
	case len(texts) > 0:
		return fmt.Errorf("%v %s was to be refused, and is legal: %s", seat, l.words[2], strings.Join(texts, " "))
	}
	err = p.match.Play(seat, p.match.Decision(seat), with(p.grammar.Full, l.words[2]), match.ByUser, noDice, 0)
	if !slices.ContainsFunc([]error{engine.ErrIllegal, engine.ErrNotation, match.ErrStale, match.ErrOver}, func(is error) bool { return errors.Is(err, is) }) {
		return fmt.Errorf("%v %s was to be refused; the match says: %w", seat, l.words[2], err)
	}
	return p.agree()
}

func (p *play) refuseUndo(l line) error {
	seat, err := ReadSeat(p, l.words[2])
	if err != nil {
		return err
	}
	ok, bar := p.match.CanUndo(seat)
	if ok {
		return mismatch{fmt.Sprintf("undo %v was to be refused, and is possible", seat)}
	}
	if len(l.words) == 3 {
		return nil
	}
	want := l.rest(3)
	if !slices.Contains(barriers, want) {
		return fmt.Errorf("unknown reason against undo: %q", want)
	}
	// Both reasons can hold at once: a card was shown, and now another seat is asked.
	asked := p.state.Deciders()
	handedOn := bar == engine.BarrierShown && asked != 0 && !asked.Has(seat)
	if want != barriers[bar] && !(want == barriers[engine.BarrierOther] && handedOn) {
		return differs("reason against undo", want, barriers[bar])
	}
	return nil
}
