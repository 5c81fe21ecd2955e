package views

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/enginetest/nightly"
	"portside/engine/games"
	"portside/views/i18n"
	"portside/views/table"
	"portside/views/title"
)

// outcomeMatches are played of each game at night, a fifth of them otherwise. A page is drawn at one decision in outcomeEvery, and where a kind of action is still new.
const (
	outcomeMatches = 200
	outcomeEvery   = 200
)

// TestEveryChoiceSaysWhatItLeadsTo plays random matches of each game, with every option: each legal action has its Outcome, in every
// language, unless its word is on the title's list of Bare; the words are no repetition of the button; the page has them at the
// button; and each question has a section of the rules.
func TestEveryChoiceSaysWhatItLeadsTo(t *testing.T) {
	for _, title := range titles {
		t.Run(title.Key, func(t *testing.T) {
			g, _ := games.Find(title.Key)
			sections := strings.Fields(i18n.For(i18n.En).Say("rules." + title.Key + ".sections"))
			said, silent := map[string]int{}, map[string]int{}
			decisions, pages := 0, 0
			for n, setup := range byMode(enginetest.Setups(g.Info(), 2*outcomeMatches), nightly.Sample(outcomeMatches/5, outcomeMatches)) {
				luck, choice := engine.NewFast(uint64(n)), engine.NewFast(uint64(n)+1000)
				s, err := g.New(setup, luck, nil)
				if err != nil {
					t.Fatal(err)
				}
				if far, ok := s.(interface{ Scramble(*rand.Rand) }); ok && n%4 > 0 { // its matches are too long to come to every question
					far.Scramble(rand.New(rand.NewPCG(uint64(n), 1)))
				}
				for ply := 0; s.Deciders() != 0 && ply < 600; ply++ {
					seat := s.Deciders().First()
					legal := s.Legal(seat, nil)
					words := map[string][]engine.Action{}
					for _, a := range legal {
						word, _, _ := strings.Cut(g.Format(a), ".")
						words[word] = append(words[word], a)
					}
					rare := slices.MinFunc(slices.Sorted(maps.Keys(words)), func(a, b string) int { return said[a] + silent[a] - said[b] - silent[b] })
					decisions++
					v, turn := s.View(seat), outcomeTurn(g, s, seat, setup, i18n.Langs[decisions%len(i18n.Langs)], n%3 == 0)
					if section := title.Rule(v); !slices.Contains(sections, section) {
						t.Fatalf("%s: the rules have no section %q", g.FormatEvent(v.Question()), section)
					}
					fresh := said[rare]+silent[rare] < 12
					for _, a := range legal {
						word, _, _ := strings.Cut(g.Format(a), ".")
						if title.Outcome(turn, v, a) != "" {
							said[word]++
						} else if silent[word]++; title.Bare[word] == "" {
							t.Fatalf("%s, ply %d, %s: %s says nothing of what it leads to", enginetest.Describe(setup), ply, g.FormatEvent(v.Question()), g.Format(a))
						}
					}
					if fresh || decisions%outcomeEvery == 0 {
						pages++
						onPage(t, g, title, turn, v)
					}
					a := legal[choice.Pick(len(legal))]
					if n%2 == 0 {
						a = words[rare][choice.Pick(len(words[rare]))]
					} else if word := g.Format(a); word == "stop" || word == "done" { // who takes nothing comes to few questions
						a = legal[choice.Pick(len(legal))]
					}
					s.Apply(seat, a, luck, nil)
				}
			}
			t.Logf("%d decisions, %d pages; %v", decisions, pages, said)
			for word := range title.Bare {
				if silent[word] == 0 || said[word] > 0 {
					t.Errorf("%s is listed as bare: %d times without words, %d times with", word, silent[word], said[word])
				}
			}
		})
	}
}

// byMode is how n matches are set up: the modes in turn, because one may have many more combinations of options than another.
func byMode(setups []engine.Setup, n int) []engine.Setup {
	heaps := map[string][]engine.Setup{}
	for _, s := range setups {
		heaps[s.Options["mode"]] = append(heaps[s.Options["mode"]], s)
	}
	modes := slices.Sorted(maps.Keys(heaps))
	var list []engine.Setup
	for i := range n {
		heap := heaps[modes[i%len(modes)]]
		list = append(list, heap[i/len(modes)%len(heap)])
	}
	return list
}

func outcomeTurn(g engine.Game, s engine.State, seat engine.Seat, setup engine.Setup, lang i18n.Lang, quiet bool) *table.Turn {
	turn := &table.Turn{
		Printer: i18n.For(lang), Match: 1, Game: g.Info().Key, Options: setup.Options, Seat: seat, Decision: 1, Format: g.Format, Live: true,
		Legal: s.Legal(seat, nil), Awaited: s.Deciders(), NoOdds: quiet,
	}
	for i := range setup.Seats {
		turn.Seats = append(turn.Seats, table.Sitter{Name: fmt.Sprintf("Seat%d", i), Kind: table.User, Emblem: i})
	}
	return turn
}

// repeats reports whether words say no more than a label does: they have the same letters and figures, or stand in it.
func repeats(words, label string) bool {
	bare := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return unicode.ToLower(r)
			}
			return -1
		}, s)
	}
	return strings.Contains(bare(label), bare(words))
}

// onPage demands of the drawn table that every button of an action has the words of its Outcome in it or described by it, and that
// the question links to its rule.
func onPage(t *testing.T, g engine.Game, title *title.Title, turn *table.Turn, v engine.View) {
	t.Helper()
	var page strings.Builder
	if err := title.Table(turn, v).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	if link := ` href="` + turn.RulesURL(title.Rule(v)) + `"`; !strings.Contains(page.String(), `<a class="rule"`+link) {
		t.Fatalf("%s: no link to its rule, %s", g.FormatEvent(v.Question()), link)
	}
	root, err := html.Parse(strings.NewReader(page.String()))
	if err != nil {
		t.Fatal(err)
	}
	byID := map[string]*html.Node{}
	for n := range root.Descendants() {
		if id := attribute(n, "id"); id != "" {
			byID[id] = n
		}
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "button" || attribute(n, "name") != "action" {
			continue
		}
		a, err := g.Parse(attribute(n, "value"))
		if err != nil || !turn.Can(a) { // a course of several plies
			continue
		}
		heard := heard(n)
		for id := range strings.FieldsSeq(attribute(n, "aria-describedby")) {
			if d := byID[id]; d != nil {
				heard += " " + heardAll(d)
			}
		}
		outcome := title.Outcome(turn, v, a)
		label, _, found := strings.Cut(heard, outcome)
		if outcome != "" && !found {
			t.Fatalf("%s: the button of %s says %q and not %q", g.FormatEvent(v.Question()), g.Format(a), heard, outcome)
		}
		if outcome != "" && repeats(outcome, label) {
			t.Fatalf("%s: %q repeats %q", g.Format(a), outcome, label)
		}
	}
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// heard is the text of an element without what is hidden from screen readers.
func heard(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	if attribute(n, "aria-hidden") == "true" {
		return ""
	}
	return heardAll(n)
}

func heardAll(n *html.Node) string {
	var b strings.Builder
	for c := range n.ChildNodes() {
		b.WriteString(heard(c))
	}
	return b.String()
}
