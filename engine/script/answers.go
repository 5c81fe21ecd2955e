package script

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/match"
)

// order sets a standing order: "order s1 TEXT".
func (p *play) order(l line) error {
	if len(l.words) < 3 {
		return errors.New("an order is written: order SEAT TEXT")
	}
	seat, err := p.seat(l.words[1])
	if err != nil {
		return err
	}
	policy, err := p.game.Order(l.rest(2))
	if err != nil {
		return err
	}
	p.orders[seat] = policy
	return nil
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
	legal := p.state.Legal(seat, nil)
	ans := policy.Choose(p.state.View(seat), legal)
	if len(words) == 3 && words[1] == "plays" {
		words[2] = p.spelled(seat, words[2])
	}
	want := strings.Join(words[1:], " ")
	got := ""
	switch ans.Do {
	case engine.DoAsk:
		got = "asks"
	case engine.DoPlay:
		got = "plays " + p.game.Format(ans.Action)
	case engine.DoCancel:
		got = "cancels"
		if len(words) > 2 {
			got += " " + strconv.Itoa(int(ans.Why))
		}
		delete(p.orders, seat)
	}
	switch words[1] {
	case "plays":
		if len(words) != 3 {
			return errors.New("plays takes one action")
		}
		if _, err := p.action(words[2]); err != nil {
			return err
		}
	case "asks", "cancels":
	default:
		return fmt.Errorf("an order plays, asks or cancels; it does not %q", words[1])
	}
	what := fmt.Sprintf("%v's %s", seat, words[0])
	if got != want {
		return errors.New(differs(what, want, got).Error())
	}
	if ans.Do != engine.DoPlay {
		return nil
	}
	if !slices.Contains(legal, ans.Action) {
		return fmt.Errorf("%s plays %s, which is not legal", what, p.game.Format(ans.Action))
	}
	return p.apply(seat, words[2], tape, by)
}

// The words for the reasons against undo.
var barriers = map[string]engine.Barrier{
	"nothing": engine.NoBarrier, "other": engine.BarrierOther, "moved": engine.BarrierMoved, "shown": engine.BarrierShown,
}

// refuse tries what must not work: "refuse s1 hire.x", "refuse undo s0 shown". Nothing may change.
func (p *play) refuse(l line) error {
	if len(l.words) >= 3 && l.words[1] == "undo" {
		return p.refuseUndo(l)
	}
	if len(l.words) != 3 {
		return errors.New("a refusal is written: refuse SEAT ACTION, or refuse undo SEAT REASON")
	}
	seat, err := p.seat(l.words[1])
	if err != nil {
		return err
	}
	text := p.spelled(seat, l.words[2])
	if longer := p.goingOn(seat, text); len(longer) > 0 {
		return fmt.Errorf("%v %s was to be refused, and is legal: %s", seat, l.words[2], strings.Join(longer, " "))
	}
	if p.never(text) {
		return nil
	}
	a, err := p.action(text)
	if err != nil {
		return err
	}
	if slices.Contains(p.state.Legal(seat, nil), a) {
		return fmt.Errorf("%v %s was to be refused, and is legal", seat, l.words[2])
	}
	err = p.match.Play(seat, p.match.Decision(seat), text, match.ByUser, (&rig{}).dice, 0)
	if !errors.Is(err, engine.ErrIllegal) && !errors.Is(err, match.ErrStale) && !errors.Is(err, match.ErrOver) {
		return fmt.Errorf("%v %s was to be refused; the match says: %w", seat, l.words[2], err)
	}
	return p.agree()
}

func (p *play) refuseUndo(l line) error {
	seat, err := p.seat(l.words[2])
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
	want, known := barriers[l.words[3]]
	if !known || len(l.words) > 4 {
		return fmt.Errorf("unknown reason against undo: %q", l.rest(3))
	}
	// Two can hold at once: a card was shown, and it is another seat that is asked now.
	asked := p.state.Deciders()
	handedOn := bar == engine.BarrierShown && asked != 0 && !asked.Has(seat)
	if want != bar && !(want == engine.BarrierOther && handedOn) {
		return differs("reason against undo", l.words[3], barrierWord(bar))
	}
	return nil
}

func barrierWord(bar engine.Barrier) string {
	for word, b := range barriers {
		if b == bar {
			return word
		}
	}
	return ""
}
