package script

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

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
	return numbers(l, p.state.Scores(nil))
}

func (p *play) expectRanks(l line) error { return numbers(l, Ranks(p.state)) }

// Ranks are those of the seats by score, from 1; equal scores share a rank.
func Ranks(s engine.State) []int {
	scores := s.Scores(nil)
	ranks := make([]int, len(scores))
	for i, mine := range scores {
		ranks[i] = 1
		for _, other := range scores {
			if mine < other {
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

func numbers[N int | int64](l line, got []N) error {
	for _, w := range l.words[2:] {
		if _, err := strconv.ParseInt(w, 10, 64); err != nil {
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
	for _, w := range listWords(l.words[2:]) {
		seat, err := p.seat(w)
		if err != nil {
			return err
		}
		if want.Has(seat) {
			return fmt.Errorf("%v stands twice among the winners", seat)
		}
		want = want.With(seat)
	}
	if p.grammar.Lost == nil || !p.grammar.Lost(p.state) {
		got = Winners(p.state)
	}
	if p.state.Deciders() != 0 {
		return errors.New("nobody has won yet, the match is not over")
	}
	if got != want {
		return differs("winners", l.rest(2), cmp.Or(seatsText(got), "none"))
	}
	return nil
}

// expectSetupRefused wants the set-up so far to be refused, for a reason if one is named.
func (p *play) expectSetupRefused(why string) error {
	p.checks++
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
	case why == "" && refused.Why == "unknown-option": // misspelt, unless the script says that it means it
		return refused
	case why != "" && refused.Why != why:
		return differs("set-up refused", why, refused.Why)
	}
	return nil
}
