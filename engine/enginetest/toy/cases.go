package toy

import (
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/script"
)

// position is a Dare's position in a case script.
type position struct {
	script.Given
	s *dare
}

// seated is what belongs to one seat of it.
type seated struct {
	*position
	seat engine.Seat
}

// Script implements script.Game.
func (Dare) Script() *script.Grammar {
	return &script.Grammar{
		EventFormat: dareEvents,
		Actions:     []string{"draw", "stop", "stake"},
		Fields: script.Table[*position]{
			Things: "seat",
			Begin:  func(sheet script.Given, s engine.State) *position { return &position{sheet, s.(*dare)} },
			Parts: []script.Part[*position]{
				script.Match(
					script.Number("pending", -100, 100, func(p *position) *int16 { return &p.s.pending }).Also("at-stake").
						Then(func(p *position) { p.s.drawn = true }),
					script.Stored("active", script.ReadSeat, func(p *position) *engine.Seat { return &p.s.active }),
					bag("discard", func(p *position) (*engine.Bag, *engine.Bag) { return &p.s.discard, &p.s.deck }),
					script.Reads("deck", func(p *position) int { return p.s.deck.Len() }),
					script.Reads("par", func(p *position) int8 { return p.s.par }),
				),
				script.Of("sN", script.BySeat(func(p *position, seat engine.Seat) seated { return seated{p, seat} }),
					script.Number("points", 0, 100, func(p seated) *int16 { return &p.s.points[p.seat] }),
					script.Number("stake", -1, maxStake, func(p seated) *int8 { return &p.s.stake[p.seat] }),
					bag("charm", func(p seated) (*engine.Bag, *engine.Bag) { return &p.s.charm[p.seat], &p.s.deck }).Most(1)),
			},
			Complete: func(p *position) error {
				if p.s.pending < 0 {
					return fmt.Errorf("pending is %d", p.s.pending)
				}
				return p.s.Invariants()
			},
		},
	}
}

// bag is a field of cards that are in one bag; all others are in another.
func bag[T any](name string, at func(T) (cards, rest *engine.Bag)) script.Field[T] {
	read := script.Sorted(script.ListOf(func(_ T, word string) (int, error) {
		t := slices.Index(dareInfo.Tokens, word)
		if t < 0 {
			return 0, script.Unknown("card", word)
		}
		return t, nil
	}))
	names := func(list []int) (words []string) {
		for _, t := range list {
			words = append(words, dareInfo.Tokens[t])
		}
		return words
	}
	text := func(t T, value string) ([]string, error) {
		list, err := read(t, value)
		return names(list), err
	}
	return script.New(name, text, func(t T) (words []string) {
		cards, _ := at(t)
		for k := range cards.All() {
			words = append(words, slices.Repeat([]string{dareInfo.Tokens[k]}, cards.Count(k))...)
		}
		return words
	}, nil).SetBy(func(t T, value string) error {
		list, err := read(t, value)
		if err != nil {
			return err
		}
		cards, rest := at(t)
		rest.Pour(cards)
		for _, k := range list {
			if rest.Count(uint8(k)) == 0 {
				return fmt.Errorf("too many %s", dareInfo.Tokens[k])
			}
			rest.Take(uint8(k))
			cards.Put(uint8(k))
		}
		return nil
	})
}
