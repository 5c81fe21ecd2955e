package enginetest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"portside/engine"
)

// Setups lists set-ups of a game that info.Check accepts: all combinations of seats and option values
// if there are at most limit of them, otherwise every value with every number of seats at least once,
// and others at random.
func Setups(info *engine.Info, limit int) []engine.Setup {
	total := info.MaxSeats - info.MinSeats + 1
	for _, o := range info.Options {
		total = min(total*len(o.Values), 1<<20)
	}
	var list []engine.Setup
	add := func(seats int, options map[string]string) {
		full, err := info.Check(engine.Setup{Seats: seats, Options: options})
		if err == nil && !slices.ContainsFunc(list, func(s engine.Setup) bool { return s.Seats == seats && maps.Equal(s.Options, full.Options) }) {
			list = append(list, full)
		}
	}
	if total <= limit {
		for n := range total {
			seats, options := nth(info, n)
			add(seats, options)
		}
		return list
	}
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		add(seats, nil)
		for _, o := range info.Options {
			for _, v := range o.Values {
				add(seats, map[string]string{o.Key: v})
			}
		}
	}
	for dice := engine.NewFast(1); len(list) < limit && dice.Pick(1<<16) > 0; {
		seats, options := nth(info, dice.Pick(total))
		add(seats, options)
	}
	return list
}

// nth is the n-th combination of seats and option values.
func nth(info *engine.Info, n int) (seats int, options map[string]string) {
	span := info.MaxSeats - info.MinSeats + 1
	seats, n = info.MinSeats+n%span, n/span
	options = map[string]string{}
	for _, o := range info.Options {
		options[o.Key], n = o.Values[n%len(o.Values)], n/len(o.Values)
	}
	return seats, options
}

// Describe writes a set-up in one line: "3 seats, mode=base".
func Describe(s engine.Setup) string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%d seats", s.Seats)
	for _, k := range slices.Sorted(maps.Keys(s.Options)) {
		fmt.Fprintf(&sb, ", %s=%s", k, s.Options[k])
	}
	return sb.String()
}

// CheckInfo checks what a game says about itself, and that it refuses set-ups that it cannot play.
func CheckInfo(g engine.Game) error {
	info := g.Info()
	fail := func(format string, args ...any) error { return fmt.Errorf("info: "+format, args...) }
	switch {
	case info.Key == "" || strings.ContainsFunc(info.Key, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }):
		return fail("key %q is not made of a-z, 0-9 and -", info.Key)
	case info.Rules < 1 || info.MaxPlies < 1:
		return fail("rules version %d, at most %d plies", info.Rules, info.MaxPlies)
	case info.MinSeats < 1 || info.MaxSeats < info.MinSeats || info.MaxSeats > engine.MaxSeats:
		return fail("%d to %d seats", info.MinSeats, info.MaxSeats)
	case len(info.Tokens) > engine.Tokens:
		return fail("%d tokens, at most %d", len(info.Tokens), engine.Tokens)
	}
	for i, name := range info.Tokens {
		tape, err := engine.ParseTape(name, info.Tokens)
		if err != nil || len(tape) != 1 || tape[0] != engine.Drawn(uint8(i)) {
			return fail("token %d, %q, does not read back from a tape: %v, %v", i, name, tape, err)
		}
	}
	for _, o := range info.Options {
		if !slices.Contains(o.Values, o.Default) {
			return fail("option %s: default %q is no value", o.Key, o.Default)
		}
		if o.First != "" && !slices.Contains(o.Values, o.First) {
			return fail("option %s: %q, offered first, is no value", o.Key, o.First)
		}
		if o.Key == "seats" || o.Key == "rules" {
			return fail("option %s has a name that is taken", o.Key)
		}
	}
	for _, x := range info.Excludes {
		if err := checkTerms(info, x); err != nil {
			return err
		}
	}
	return checkRefusals(g)
}

func checkTerms(info *engine.Info, x engine.Exclusion) error {
	for _, term := range x.Terms {
		key, value, _ := strings.Cut(term, "=")
		key = strings.TrimSuffix(key, "!")
		i := slices.IndexFunc(info.Options, func(o engine.Option) bool { return o.Key == key })
		if key != "seats" && (i < 0 || !slices.Contains(info.Options[i].Values, value)) {
			return fmt.Errorf("info: exclusion %v names an unknown term %q", x.Terms, term)
		}
	}
	if x.Why == "" {
		return fmt.Errorf("info: exclusion %v has no reason", x.Terms)
	}
	return nil
}

// checkRefusals tries set-ups that New must refuse with a *engine.SetupError.
func checkRefusals(g engine.Game) error {
	info := g.Info()
	bad := []engine.Setup{
		{Seats: info.MinSeats - 1}, {Seats: info.MaxSeats + 1}, {Seats: -1},
		{Seats: info.MinSeats, Rules: info.Rules + 1}, {Seats: info.MinSeats, Rules: -1},
		{Seats: info.MinSeats, Options: map[string]string{"no-such-option": "yes"}},
	}
	for _, o := range info.Options {
		bad = append(bad, engine.Setup{Seats: info.MinSeats, Options: map[string]string{o.Key: "no-such-value"}})
	}
	for _, x := range info.Excludes {
		s := engine.Setup{Seats: info.MinSeats, Options: map[string]string{}}
		for _, term := range x.Terms {
			key, value, _ := strings.Cut(term, "=")
			key, not := strings.CutSuffix(key, "!")
			for _, o := range info.Options {
				if not && o.Key == key {
					value = o.Values[(slices.Index(o.Values, value)+1)%len(o.Values)]
				}
			}
			if key == "seats" {
				if _, err := fmt.Sscan(value, &s.Seats); err != nil {
					return fmt.Errorf("info: exclusion %v: %w", x.Terms, err)
				}
			} else {
				s.Options[key] = value
			}
		}
		bad = append(bad, s)
	}
	for _, s := range bad {
		_, err := g.New(s, engine.NewFast(1), nil)
		var refused *engine.SetupError
		if !errors.As(err, &refused) || refused.Why == "" {
			return fmt.Errorf("set-up %q (rules %d) must be refused with a SetupError, got %v", Describe(s), s.Rules, err)
		}
	}
	return nil
}
