package stortebeker

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/stortebeker"
	"portside/engine/stortebeker/game"
	"portside/views/i18n"
	"portside/views/table"
)

// broken finds keys of catalogues, holes where words should be, and a "You" that stands like a name at the end of a
// sentence.
var broken = regexp.MustCompile(`stortebeker\.[a-z]|rules\.|%!|%\[|\x00|^\s*$|  |: :| (You|Jij|Du|Vous)[.,]`)

// TestWordsOfMatches plays matches in every language: every ply has a readable story, every action a
// label, every moment a question, for seats and for those who watch.
func TestWordsOfMatches(t *testing.T) {
	told := map[uint16]bool{}
	for _, l := range i18n.Langs {
		p := i18n.For(l)
		check := func(what, text string) {
			if bare := table.Bare(text); broken.MatchString(bare) {
				t.Errorf("%s, %s: %q", l, what, bare)
			}
		}
		matches(t, func(s engine.State, seats int, events []engine.Event) {
			all := names[:seats]
			for _, viewer := range []engine.Seat{0, engine.Nobody} {
				v := s.View(viewer)
				check("ask", Ask(p, v, nil, all))
				for _, line := range Story(p, v, all, events) {
					check("story", line.Text)
				}
				for _, e := range events {
					if text := Sentence(p, v, all, e); text == "" {
						t.Errorf("%s is told in no words", game.Game.FormatEvent(e))
					} else {
						check(game.Game.FormatEvent(e), text)
					}
					told[e.Kind] = true
				}
			}
			for seat := range s.Deciders().All() {
				for _, a := range s.Legal(seat, nil) {
					check(game.Game.Format(a), Choice(p, s.View(seat), all, a))
				}
			}
			if s.Deciders() == 0 {
				check("result", drawn(t, AtEnd(seated(l, s, seats, 0), s.View(0))))
			}
		})
	}
	for kind := stortebeker.EvDealt; kind <= stortebeker.EvEnded; kind++ {
		if !told[kind] {
			t.Errorf("no match told %s", game.Game.FormatEvent(engine.Event{Kind: kind}))
		}
	}
}

// TestMoments finds moments in a whole match, in order.
func TestMoments(t *testing.T) {
	var plies [][]engine.Event
	matches(t, func(s engine.State, seats int, events []engine.Event) {
		if plies = append(plies, events); s.Deciders() != 0 {
			return
		}
		list := Moments(i18n.For(i18n.En), s.View(0), names[:seats], func(yield func(int, []engine.Event) bool) {
			for i, e := range plies {
				if !yield(i, e) {
					return
				}
			}
		})
		if len(list) < 3 {
			t.Errorf("%d moments in %d plies", len(list), len(plies))
		}
		for i, m := range list {
			if i > 0 && m.Ply < list[i-1].Ply || m.Ply >= len(plies) || broken.MatchString(table.Bare(m.Text)) {
				t.Errorf("moment %d: %+v", i, m)
			}
		}
		plies = nil
	})
}

var mention = regexp.MustCompile("\x1f([^\x0f]*)\x0f")

// TestRules: every section of the rules help is there, and every mention in the log leads to one.
func TestRules(t *testing.T) {
	const key = "rules.stortebeker."
	for _, l := range i18n.Langs {
		p := i18n.For(l)
		sections := strings.Fields(p.Say(key + "sections"))
		for _, s := range sections {
			if !p.Has(key+s+".title") || !p.Has(key+s+".1") {
				t.Errorf("%s: section %q is empty", l, s)
			}
		}
		found := map[string]bool{}
		matches(t, func(s engine.State, seats int, events []engine.Event) {
			for _, e := range events {
				for _, m := range mention.FindAllStringSubmatch(Sentence(p, s.View(0), names[:seats], e), -1) {
					found[m[1]] = true
				}
			}
		})
		for _, anchor := range slices.Sorted(maps.Keys(found)) {
			if !slices.Contains(sections, anchor) {
				t.Errorf("%s: a mention leads to %q, which is no section", l, anchor)
			}
		}
	}
}

// TestTokens names every card and ship.
func TestTokens(t *testing.T) {
	p, seen := i18n.For(i18n.Fr), map[string]bool{}
	for i := range game.Game.Info().Tokens {
		name := TokenName(p, uint8(i))
		if broken.MatchString(name) || seen[name] {
			t.Errorf("token %d is called %q", i, name)
		}
		seen[name] = true
	}
	if want := fmt.Sprint(15 + stortebeker.Ships); fmt.Sprint(len(seen)) != want {
		t.Errorf("%d names, want %s", len(seen), want)
	}
}

// TestSentencesSpeakToTheViewer: in no language does a sentence put a name and a colon before what somebody does, nor
// name the viewer instead of speaking to them.
func TestSentencesSpeakToTheViewer(t *testing.T) {
	names := table.Names{"Wilhelmina", "Bartholomew", "Chantal", "Dorothea"}
	kinds := map[uint16]bool{}
	matches(t, func(s engine.State, seats int, events []engine.Event) {
		for viewer := engine.Nobody; int(viewer) < seats; viewer++ {
			v := s.View(viewer)
			for _, e := range events {
				if !e.To.Has(viewer) || e.Seat == engine.Nobody {
					continue
				}
				for _, lang := range i18n.Langs {
					text, name := Sentence(i18n.For(lang), v, names, e), names.Of(e.Seat)
					if text == "" {
						continue
					}
					kinds[e.Kind] = true
					if strings.HasPrefix(text, name+":") || strings.HasPrefix(text, name+" :") || e.Seat == viewer && strings.Contains(text, name) {
						t.Errorf("%s, to %v: %q", lang, viewer, text)
					}
				}
			}
		}
	})
	if len(kinds) < 15 {
		t.Errorf("only %d kinds of events were told", len(kinds))
	}
}
