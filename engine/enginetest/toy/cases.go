package toy

import (
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/script"
)

// position is a toy's position in a case script.
type position[S any] struct {
	script.Sheet
	s S
}

// seated is what belongs to one seat of it.
type seated[S any] struct {
	*position[S]
	seat engine.Seat
}

func ofSeat[S any](p *position[S], seat engine.Seat) seated[S] { return seated[S]{p, seat} }

func begin[S engine.State](sheet script.Sheet, s engine.State) *position[S] {
	return &position[S]{sheet, s.(S)}
}

// Script implements script.Game.
func (Dare) Script() *script.Grammar {
	return &script.Grammar{
		Telling: dareTelling,
		Actions: []string{"draw", "stop"},
		Fields: script.Table[*position[*dare]]{
			Things: "seat",
			Begin:  begin[*dare],
			Parts: []script.Part[*position[*dare]]{
				script.Match(
					script.Number("pending", -100, 100, func(p *position[*dare]) *int16 { return &p.s.pending }).Also("at-stake").
						Then(func(p *position[*dare]) { p.s.drawn = true }),
					script.Kept("active", script.ReadSeat, func(p *position[*dare]) *engine.Seat { return &p.s.active }),
					bag("discard", dareInfo.Tokens, func(p *position[*dare]) (*engine.Bag, *engine.Bag) { return &p.s.discard, &p.s.deck }),
					script.Reads("deck", func(p *position[*dare]) int { return p.s.deck.Len() }),
				),
				script.Of("sN", script.BySeat(ofSeat[*dare]),
					script.Number("points", 0, 100, func(p seated[*dare]) *int16 { return &p.s.points[p.seat] })),
			},
			Settle: func(p *position[*dare]) error {
				if p.s.pending < 0 {
					return fmt.Errorf("pending is %d", p.s.pending)
				}
				return p.s.Invariants()
			},
		},
	}
}

// Script implements script.Game.
func (Trumps) Script() *script.Grammar {
	return &script.Grammar{
		Telling: trumpsTelling,
		Actions: []string{"pass", "bid", "name", "play"},
		Fields: script.Table[*position[*trumps]]{
			Things: "seat",
			Begin:  begin[*trumps],
			Parts: []script.Part[*position[*trumps]]{
				script.Match(
					script.Enum("trump", suitNames[:], func(p *position[*trumps]) *uint8 { return &p.s.trump }).Then(func(p *position[*trumps]) {
						p.s.phase, p.s.declarer, p.s.led, p.s.active = playing, 0, 0, 0
					}),
					script.Reads("bid", func(p *position[*trumps]) int8 { return p.s.bid }),
				),
				script.Of("sN", script.BySeat(ofSeat[*trumps]),
					bag("hand", trumpsInfo.Tokens, func(p seated[*trumps]) (*engine.Bag, *engine.Bag) { return &p.s.hands[p.seat], &p.s.talon }),
					script.Reads("tricks", func(p seated[*trumps]) int8 { return p.s.tricks[p.seat] })),
			},
			Settle: func(p *position[*trumps]) error { return p.s.Invariants() },
		},
	}
}

// Script implements script.Game.
func (Storm) Script() *script.Grammar {
	return &script.Grammar{
		Telling: stormTelling,
		Actions: []string{"roll", "call", "let", "sail"},
		Fields: script.Table[*position[*storm]]{
			Things: "seat",
			Begin:  begin[*storm],
			Parts: []script.Part[*position[*storm]]{
				script.Match(
					script.Ranged("round", func(*position[*storm]) (int, int) { return 1, rounds }, func(p *position[*storm]) int8 { return p.s.round + 1 },
						func(p *position[*storm], n int8) {
							p.s.round = n - 1
							p.s.pop()
							p.s.push(frame{kind: frameRoll, seat: engine.Seat(p.s.round % p.s.seats)})
						}),
					script.Reads("die", func(p *position[*storm]) int8 { return p.s.die }),
				),
				script.Of("sN", script.BySeat(ofSeat[*storm]),
					script.Number("points", 0, 1000, func(p seated[*storm]) *int16 { return &p.s.points[p.seat] }),
					script.Number("sail", -1, maxSail, func(p seated[*storm]) *int8 { return &p.s.sail[p.seat] })),
			},
			Settle: func(p *position[*storm]) error {
				if p.s.Deciders() == 0 {
					return fmt.Errorf("nobody is left to decide")
				}
				return nil
			},
		},
	}
}

// bag is a field of cards that are in one bag; all others are in another.
func bag[T any](name string, tokens []string, at func(T) (cards, rest *engine.Bag)) script.Field[T] {
	read := script.Sorted(script.ListOf(func(_ T, word string) (int, error) {
		t, err := tokenOf(tokens, word)
		return int(t), err
	}))
	names := func(list []int) (words []string) {
		for _, t := range list {
			words = append(words, tokens[t])
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
			words = append(words, slices.Repeat([]string{tokens[k]}, cards.Count(k))...)
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
				return fmt.Errorf("too many %s", tokens[k])
			}
			rest.Take(uint8(k))
			cards.Put(uint8(k))
		}
		return nil
	})
}

func tokenOf(tokens []string, word string) (uint8, error) {
	t := slices.Index(tokens, word)
	if t < 0 {
		return 0, script.Unknown("card", word)
	}
	return uint8(t), nil
}
