package views

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"portside/engine"
	"portside/engine/games"
	"portside/engine/portroyal"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// named are the games whose question names every kind of action, but for the kinds here, which the question is about.
var named = map[string][]string{
	portroyal.Key:   {"give", "yes", "no", "set-aside", "leave", "propose", "accept", "put-back", "share", "choose"},
	stortebeker.Key: {"fire", "seize", "keep", "lose"},
}

// TestQuestionNamesWhatIsLegal plays random matches and compares the question with the legal list, in four languages:
// it names every kind that is legal and none that is not.
func TestQuestionNamesWhatIsLegal(t *testing.T) {
	for _, tt := range []struct {
		game    string
		seats   int
		options map[string]string
	}{
		{portroyal.Key, 3, map[string]string{"mode": "base", "gambler": "yes", "set_sail_mix": "yes", "contract_cast": "yes", "expedition_variant": "yes"}},
		{portroyal.Key, 3, map[string]string{"mode": "set_sail"}},
		{portroyal.Key, 3, map[string]string{"mode": "contracts_competitive", "gambler": "yes", "set_sail_mix": "yes"}},
		{portroyal.Key, 2, map[string]string{"mode": "contracts_coop", "gambler": "yes", "set_sail_mix": "yes"}},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_variable"}},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_coop", "chapter": "5"}},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_competitive", "chapter": "4"}},
		{portroyal.Key, 1, map[string]string{"mode": "adventure_solo", "chapter": "3"}},
		{stortebeker.Key, 3, nil},
		{stortebeker.Key, 4, map[string]string{"mode": "pro", "pirate_loss": "owner_chooses"}},
	} {
		t.Run(fmt.Sprint(tt.game, " ", tt.seats, " ", tt.options["mode"]), func(t *testing.T) {
			g, _ := games.Find(tt.game)
			kinds, n := map[string]bool{}, 0
			for seed := range uint64(2) {
				luck, choice := engine.NewFast(seed+1), engine.NewFast(seed+100)
				s, err := g.New(engine.Setup{Seats: tt.seats, Options: tt.options}, luck, nil)
				if err != nil {
					t.Fatal(err)
				}
				for ply := 0; s.Deciders() != 0 && ply < 300; ply++ {
					seat := s.Deciders().First()
					legal := s.Legal(seat, nil)
					words := map[string]bool{}
					for _, a := range legal {
						word, _, _ := strings.Cut(g.Format(a), ".")
						words[word], kinds[word] = true, true
					}
					lang := i18n.Langs[ply%len(i18n.Langs)]
					compare(t, g, lang, asks(t, g, s, seat, tt.seats, lang), words)
					n++
					s.Apply(seat, legal[choice.Pick(len(legal))], luck, nil)
				}
			}
			t.Logf("%d decisions with %d kinds of actions", n, len(kinds))
		})
	}
}

// compare holds a question to what is legal.
func compare(t *testing.T, g engine.Game, lang i18n.Lang, question string, words map[string]bool) {
	t.Helper()
	p, prefix, free := i18n.For(lang), "may."+g.Info().Key+".", map[string]bool{}
	for _, w := range named[g.Info().Key] {
		free[w] = true
	}
	says := func(word string) (known, said bool) {
		for _, form := range []string{"", ".first", ".bust", ".ship"} {
			if key := prefix + word + form; p.Has(key) {
				_, size := utf8.DecodeRuneInString(p.Say(key)) // it may begin the sentence
				known, said = true, said || strings.Contains(question, p.Say(key)[size:])
			}
		}
		return known, said
	}
	for word := range words {
		if known, said := says(word); !said && !free[word] {
			t.Errorf("%s: %q does not name %s (clause: %v)", lang, question, word, known)
		}
	}
	for _, word := range []string{
		"draw", "stop", "let-in", "repel", "repel-free", "keep", "trade", "forgo", "hire", "claim", "fulfil", "complete", "sell", "lookout", "gamble", "go-on", "done", "end-turn",
		"lay", "discard", "shoot", "take", "board", "counter", "pass",
	} {
		if _, said := says(word); said && !words[word] {
			t.Errorf("%s: %q names %s, which is not legal", lang, question, word)
		}
	}
}

// asks is the question as the board shows it.
func asks(t *testing.T, g engine.Game, s engine.State, seat engine.Seat, seats int, lang i18n.Lang) string {
	t.Helper()
	turn := &table.Turn{
		Printer: i18n.For(lang), Match: 1, Game: g.Info().Key, Seat: seat, Decision: 1, Format: g.Format, Live: true,
		Legal: s.Legal(seat, nil), Awaited: s.Deciders(),
	}
	for i := range seats {
		turn.Seats = append(turn.Seats, table.Sitter{Name: fmt.Sprintf("Seat%d", i), Kind: table.User, Emblem: i})
	}
	var page strings.Builder
	if err := BoardFor(g.Info().Key).Table(turn, s.View(seat)).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	root, err := html.Parse(strings.NewReader(page.String()))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			if a.Key == "id" && a.Val == "question-text" {
				var text strings.Builder
				for d := range n.Descendants() {
					if d.Type == html.TextNode {
						text.WriteString(d.Data)
					}
				}
				return strings.TrimSpace(text.String())
			}
		}
	}
	t.Fatal("the board asks nothing")
	return ""
}
