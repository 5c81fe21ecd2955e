package views

import (
	"context"
	"fmt"
	"html"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/enginetest"
	"portside/engine/enginetest/nightly"
	"portside/engine/games"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/stortebeker"
	"portside/views/i18n"
	"portside/views/table"
)

// named are the kinds of actions that a question is about, and names itself, in whatever words.
var named = map[string][]string{
	portroyal.Key:       {"give", "yes", "no", "set-aside", "leave", "propose", "accept", "put-back", "share", "choose"},
	portroyaltricks.Key: {"bury", "trump", "leader", "choose", "play", "stow", "penalty"},
	stortebeker.Key:     {"fire", "seize", "keep", "lose"},
}

// fixed are the questions with a sentence of their own, and the kinds of actions that each has whenever it is asked.
var fixed = map[string]map[string]string{
	portroyaltricks.Key: {
		"bury": "bury", "trump": "trump", "leader": "leader", "choose": "choose", "play": "play", "bonus": "stow", "penalty": "penalty",
	},
	blackbeard.Key: {
		"ship": "ship", "place": "place", "board": "board refuse", "nation": "nation", "exchange": "exchange keep-ship", "origin": "origin",
		"interrogate": "interrogate no-questions", "sale": "sold unload unload-all", "bribe": "bribe no-bribe", "letter": "ask-letter no-letter",
		"price": "decline pay", "feast": "feast no-feast", "renounce": "hold-hideout renounce", "informed": "informed uninformed", "loot": "keep-holds",
		"share": "share", "demand": "demand let-pass", "fight": "fight hold-off", "attack": "attack avoid", "evade": "evade no-evasion",
		"automatic": "fight hold-off", "go-on": "end-battle go-on", "cr-go-on": "end-battle go-on", "surrender": "resist surrender", "help": "help no-help",
		"join": "join stay-out", "cunning": "cunning keep-roll", "duel": "fight-on give-up", "challenge": "challenge no-challenge",
		"enter-zone": "enter-zone remain", "quarrel": "let-be quarrel", "accept": "accept reject", "play-on": "play-on retire-now",
		"warship": "new-warship warship", "name": "name", "centre": "centre", "keep": "keep-holds", "gate none": "gate",
	},
}

// brief are the questions that name no kind of action at the table: the answers below say what each does, and which are in vain.
// Messages, which have no answers, name them all.
var brief = map[string]string{blackbeard.Key: "operation"}

// phrased are the clauses of each game, by the ends of their keys.
var phrased = map[string]string{
	portroyal.Key:       "draw stop let-in repel repel-free keep trade forgo hire claim fulfil complete sell lookout gamble go-on done end-turn",
	portroyaltricks.Key: "bid pass load pay-back remove keep move decline give-up",
	stortebeker.Key:     "lay discard shoot take done board stop counter pass",
	blackbeard.Key: "activate move transit prize assault raze careen uncareen sell ransom refit recover retire petition pass offer break-alliance stash crown " +
		"pardon-retire pardon-letter pardon-erase done give get swap-ships offer-alliance propose withdraw sail anchor weigh stay search load load-ally leave-cargo " +
		"take-person give-person leave-person gate target spare",
}

// TestQuestionNamesWhatIsLegal plays random matches and compares the question with the legal list, in four languages:
// it names every kind that is legal and none that is not, unless it is brief. A question with a sentence of its own always has the same kinds.
func TestQuestionNamesWhatIsLegal(t *testing.T) {
	for _, tt := range []struct {
		game    string
		seats   int
		options map[string]string
		matches uint64
	}{
		{portroyal.Key, 3, map[string]string{"mode": "base", "gambler": "yes", "set_sail_mix": "yes", "contract_cast": "yes", "expedition_variant": "yes"}, 2},
		{portroyal.Key, 3, map[string]string{"mode": "set_sail"}, 2},
		{portroyal.Key, 3, map[string]string{"mode": "contracts_competitive", "gambler": "yes", "set_sail_mix": "yes"}, 2},
		{portroyal.Key, 2, map[string]string{"mode": "contracts_coop", "gambler": "yes", "set_sail_mix": "yes"}, 2},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_variable"}, 2},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_coop", "chapter": "5"}, 2},
		{portroyal.Key, 3, map[string]string{"mode": "adventure_competitive", "chapter": "4"}, 2},
		{portroyal.Key, 1, map[string]string{"mode": "adventure_solo", "chapter": "3"}, 2},
		{portroyaltricks.Key, 3, nil, 30},
		{portroyaltricks.Key, 4, map[string]string{"revoke": "penalty"}, 30},
		{stortebeker.Key, 3, nil, 2},
		{stortebeker.Key, 4, map[string]string{"mode": "pro", "pirate_loss": "owner_chooses"}, 2},
		{blackbeard.Key, 1, nil, 40},
		{blackbeard.Key, 2, nil, 40},
		{blackbeard.Key, 3, nil, 40},
		{blackbeard.Key, 4, nil, 40},
	} {
		t.Run(fmt.Sprint(tt.game, " ", tt.seats, " ", tt.options["mode"]), func(t *testing.T) {
			g, _ := games.Find(tt.game)
			seen, n, varied := map[string]int{}, 0, map[string]bool{}
			for seed := range nightly.Sample(max(2, tt.matches/3), tt.matches) {
				luck, choice := engine.NewFast(seed+1), engine.NewFast(seed+100)
				s, err := g.New(engine.Setup{Seats: tt.seats, Options: tt.options}, luck, nil)
				if err != nil {
					t.Fatal(err)
				}
				if x, ok := s.(enginetest.Scrambler); ok && seed%4 > 0 { // random plies from the deal come to few questions
					x.Scramble(rand.New(rand.NewPCG(seed, uint64(tt.seats))))
				}
				for ply := 0; s.Deciders() != 0 && ply < 1000; ply++ {
					seat := s.Deciders().First()
					legal := s.Legal(seat, nil)
					words := map[string]bool{}
					byWord := map[string][]engine.Action{}
					for _, a := range legal {
						word, _, _ := strings.Cut(g.Format(a), ".")
						words[word], byWord[word] = true, append(byWord[word], a)
					}
					kinds := slices.Sorted(maps.Keys(words))
					asked := questionOf(g, s, seat)
					lang := i18n.Langs[n%len(i18n.Langs)]
					if key := fmt.Sprint(asked, kinds); seen[key] < max(1, 8-len(kinds)) { // a board is dear to draw
						seen[key]++
						n++
						if _, own := fixed[tt.game][asked]; !own {
							varied[asked] = true
						}
						compare(t, g, lang, asks(t, g, s, seat, tt.seats, lang), asked, words)
					}
					if seed%2 > 0 { // otherwise actions that are few would hardly ever be played
						legal = byWord[kinds[choice.Pick(len(kinds))]]
					}
					s.Apply(seat, legal[choice.Pick(len(legal))], luck, nil)
				}
			}
			t.Logf("%d decisions, %d questions with their kinds; varied: %v", n, len(seen), slices.Sorted(maps.Keys(varied)))
			if n < 25 {
				t.Errorf("only %d decisions were compared", n)
			}
		})
	}
}

// questionOf is the first word of what a seat is asked; of "gate" also what it is about, as one of its two has no choice of kinds.
func questionOf(g engine.Game, s engine.State, seat engine.Seat) string {
	word, about, _ := strings.Cut(g.FormatEvent(s.Question(seat)), " ")
	if word == "gate" && strings.HasSuffix(about, " none") {
		return "gate none"
	}
	return word
}

// phraseOf is the clause that names a kind of action: orders to a commissioner have one, and so has what an offer gives or wants.
func phraseOf(game, question, word string) string {
	group, _, _ := strings.Cut(word, "-")
	switch {
	case game != blackbeard.Key:
	case group == "cr":
		return "crown"
	case question == "compose" && (group == "give" || group == "get"):
		return group
	}
	return word
}

// compare holds a question to what is legal.
func compare(t *testing.T, g engine.Game, lang i18n.Lang, question, asked string, words map[string]bool) {
	t.Helper()
	game := g.Info().Key
	p, prefix, legal := i18n.For(lang), "may."+game+".", map[string]bool{}
	says := func(phrase string) bool {
		for _, form := range []string{"", ".first", ".bust", ".ship", ".kept", ".also", ".pardon", ".worthless"} {
			if key := prefix + phrase + form; p.Has(key) && within(question, p.Say(key)) {
				return true
			}
		}
		return false
	}
	own, itself := fixed[game][asked]
	var unsaid []string
	for word := range words {
		phrase := phraseOf(game, asked, word)
		legal[phrase] = true
		switch said := says(phrase); {
		case brief[game] == asked:
			if said {
				t.Errorf("%s, %s: %q names %s", lang, asked, question, word)
			}
		case itself && !said:
			unsaid = append(unsaid, word)
		case !itself && !said && !slices.Contains(named[game], word):
			t.Errorf("%s, %s: %q does not name %s", lang, asked, question, word)
		}
	}
	if slices.Sort(unsaid); itself && strings.Join(unsaid, " ") != own {
		t.Errorf("%s, %s: %q is about %q, and legal are %q", lang, asked, question, own, unsaid)
	}
	for _, phrase := range strings.Fields(phrased[game]) {
		if !legal[phrase] && says(phrase) {
			t.Errorf("%s, %s: %q names %s, which is not legal", lang, asked, question, phrase)
		}
	}
}

// within reports whether a clause stands in a text, between other letters than its own; it may begin a sentence.
func within(text, clause string) bool {
	for _, c := range []string{clause, table.Capital(clause)} {
		for rest := text; ; {
			before, after, found := strings.Cut(rest, c)
			if !found {
				break
			}
			last, _ := utf8.DecodeLastRuneInString(before)
			next, _ := utf8.DecodeRuneInString(after)
			if !unicode.IsLetter(last) && !unicode.IsLetter(next) {
				return true
			}
			rest = after
		}
	}
	return false
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
	if err := Title(g.Info().Key).Table(turn, s.View(seat)).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(page.String(), `<span id="question-text">`)
	text, _, closed := strings.Cut(after, `</span>`)
	if !found || !closed || strings.Contains(text, "<") {
		t.Fatal("the board asks nothing")
	}
	return strings.TrimSpace(html.UnescapeString(text))
}
