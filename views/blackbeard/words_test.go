package blackbeard

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/views/i18n"
	"portside/views/table"
)

func catalogue(t *testing.T, lang, topic string) map[string]any {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("assets", "texts", lang, topic+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]any
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	return texts
}

// Every token has a name of its own in every language.
func TestTokenNames(t *testing.T) {
	for _, l := range i18n.Langs {
		seen := map[string]bool{}
		for token := range game.Game.Info().Tokens {
			name := TokenName(i18n.For(l), uint8(token))
			if strings.Contains(name, "blackbeard.") || seen[name] {
				t.Errorf("%s: token %d is called %q", l, token, name)
			}
			seen[name] = true
		}
	}
}

// Every place, port, captain and nation has words in every language.
func TestNames(t *testing.T) {
	for _, l := range i18n.Langs {
		p := i18n.For(l)
		var names []string
		for h := 1; h < blackbeard.Chart().Len()+6; h++ {
			names = append(names, placeName(p, blackbeard.Place(h)))
		}
		for port := blackbeard.Port(1); port <= 36; port++ {
			names = append(names, portName(p, port))
		}
		for c := range blackbeard.Captain.All() {
			names = append(names, captainTitle(p, c), p.Say("blackbeard.captain."+c.String()+".bio"))
		}
		for n := blackbeard.NoNation; n <= blackbeard.Mughals; n++ {
			names = append(names, nationName(p, n))
		}
		for _, w := range blackbeard.RollWords {
			if !p.Has("blackbeard.roll." + w) {
				t.Errorf("%s: dice for %q have no words", l, w)
			}
		}
		for _, name := range names {
			if strings.Contains(name, "blackbeard.") {
				t.Errorf("%s: %q has no words", l, name)
			}
		}
	}
}

// Every event the rules can tell of has a sentence in every language, in each of its variants.
func TestEveryEventHasASentence(t *testing.T) {
	names := table.Names{"Anna", "Ben", "Carla"}
	kinds := 0
	for kind := uint16(1); kind < blackbeard.AskBase; kind++ {
		word := blackbeard.EventWord(kind)
		if word == "" {
			break
		}
		kinds++
		if slices.Contains(quiet, word) {
			continue
		}
		for n := range int16(14) {
			for _, seat := range []engine.Seat{0, engine.Nobody} {
				e := engine.Event{Kind: kind, Seat: seat, To: engine.Public, A: 41 + n, B: n, C: n}
				if slices.Contains([]string{"port-value", "razed", "converted", "pardon"}, word) { // these begin with a port or a nation
					e.A = 2
				}
				if !possible(word, e) {
					continue
				}
				for _, l := range i18n.Langs {
					text := Sentence(i18n.For(l), nil, names, e)
					if text == "" || strings.Contains(text, "blackbeard.") || strings.Contains(text, "%") {
						t.Errorf("%s tells %q (%d) as %q", l, word, n, text)
					}
				}
			}
		}
	}
	if kinds < 80 {
		t.Errorf("only %d kinds of event", kinds)
	}
}

// possible reports whether the rules can tell such an event: what chooses between sentences has few values.
func possible(word string, e engine.Event) bool {
	bounds := map[string][2]int16{ // of the argument that chooses the sentence
		"found": {0, 3}, "blockade": {0, 1}, "gone": {1, 10}, "battle-over": {1, 3}, "wound": {0, 4}, "interrogated": {0, 3}, "letter": {0, 1},
		"hideout": {0, 1}, "retired": {1, 4}, "petition": {0, 1}, "on-sale": {0, 1}, "mutiny": {0, 4}, "feast": {0, 2}, "duel-over": {1, 2},
		"alliance": {0, 1}, "joined": {1, 2}, "offer": {1, 3}, "proof": {0, 1},
	}
	if word == "removed" || word == "ended" || word == "random-event" { // chosen by A, which counts from 41 here
		return false
	}
	if b, ok := bounds[word]; ok {
		return e.B >= b[0] && e.B <= b[1]
	}
	return e.B <= 5 // the largest type of ship
}

// What is chosen by the first number has words too.
func TestSentencesChosenByTheFirst(t *testing.T) {
	for _, l := range i18n.Langs {
		for kind, last := range map[uint16][2]int16{blackbeard.EvRemoved: {0, 1}, blackbeard.EvEnded: {1, 5}, blackbeard.EvRandom: {-1, 12}} {
			for a := last[0]; a <= last[1]; a++ {
				text := Sentence(i18n.For(l), nil, table.Names{"Anna"}, engine.Event{Kind: kind, Seat: engine.Nobody, To: engine.Public, A: a, B: 1})
				if strings.Contains(text, "blackbeard.") || strings.Contains(text, "%") || text == "" {
					t.Errorf("%s: %s %d is %q", l, blackbeard.EventWord(kind), a, text)
				}
			}
		}
	}
}

// Every question has a sentence in every language.
func TestEveryQuestionHasASentence(t *testing.T) {
	names := table.Names{"Anna", "Ben", "Carla"}
	for kind := blackbeard.AskBase + 1; ; kind++ {
		word := blackbeard.EventWord(kind)
		if word == "" {
			break
		}
		for n := int16(1); n < 3; n++ {
			for _, l := range i18n.Langs {
				text := teller{p: i18n.For(l), names: names, viewer: engine.Nobody}.say("blackbeard.ask."+word, "?", engine.Event{Kind: kind, Seat: 1, A: 41, B: n, C: n})
				if strings.Contains(text, "blackbeard.") || strings.Contains(text, "%") {
					t.Errorf("%s asks %q as %q", l, word, text)
				}
			}
		}
	}
}

// The ways out of an ocean have names that can be told apart, without names of hexes.
func TestArrivals(t *testing.T) {
	for _, l := range i18n.Langs {
		for n := 1; n < len(zoneAt); n++ {
			seen := map[string]bool{}
			for _, p := range blackbeard.ZonePlace(n).Arrows() {
				name := arrivalName(i18n.For(l), p)
				if seen[name] || strings.Contains(name, p.Label()) {
					t.Errorf("%s: %s is called %q", l, p, name)
				}
				seen[name] = true
			}
		}
	}
	if got, want := arrivalName(i18n.For(i18n.Langs[0]), blackbeard.ZonePlace(2).Arrows()[1]), "Gold Coast, 4 hexes south-west of Sierra Leone"; got != want {
		t.Errorf("arrival = %q, want %q", got, want)
	}
}

// alike are words that are the same in English and another language.
var alike = []string{"Position", "Legend", "Charisma", "Navigation", "Combat", "Duels", "Endurance", "Alliances", "neutral", "Interception", "Rival %[1]d", "zone %[1]d, %[2]s", "%[1]d in %[2]s"}

// No sentence of another language is the English one.
func TestTranslated(t *testing.T) {
	strip := regexp.MustCompile(`%\[\d\][sd]|%%|[(),.:;“”„«»·+ \x{202f}\x{a0}-]`)
	for _, topic := range []string{"table", "log", "rules"} {
		en := catalogue(t, "en", topic)
		for _, lang := range []string{"nl", "de", "fr"} {
			for key, text := range catalogue(t, lang, topic) {
				a, ok := text.(string)
				b, _ := en[key].(string)
				if ok && a == b && strip.ReplaceAllString(a, "") != "" && !slices.Contains(alike, a) && !strings.HasSuffix(key, ".sections") {
					t.Errorf("%s %s: %q is English", lang, key, a)
				}
			}
		}
	}
}

// TestNobodyIsCalledUnknown: where a commissioner has still to come, the question does not use a name for it.
func TestNobodyIsCalledUnknown(t *testing.T) {
	for _, lang := range i18n.Langs {
		q := engine.Event{Kind: blackbeard.AskGate, A: int16(blackbeard.NoCounter)}
		if text := question(i18n.For(lang), &blackbeard.View{}, table.Names{"Anna"}, q); strings.Contains(text, "unknown") || text != i18n.For(lang).Say("blackbeard.ask.gate.new") {
			t.Errorf("%s: %q", lang, text)
		}
	}
}

// TestNamedFor: who names one of several equally notorious pirates reads what for.
func TestNamedFor(t *testing.T) {
	port, west, india := blackbeard.PortAt(3, 5).Hex(), blackbeard.Place(1), blackbeard.Place(blackbeard.Chart().Len()-1)
	pirate := func(owner, fame int, at blackbeard.Place) blackbeard.Pirate {
		return blackbeard.Pirate{Owner: owner, Notoriety: fame, At: at, Anchored: at == port}
	}
	host := pirate(0, 50, port)
	host.Feast = true
	warships := []blackbeard.FaceDown{{At: west}}
	for want, v := range map[string]*blackbeard.View{
		"hunted?":                {Pirates: []blackbeard.Pirate{pirate(0, 50, port), pirate(1, 20, west), pirate(2, 20, india)}},
		"send his commissioner?": {Pirates: []blackbeard.Pirate{pirate(0, 50, port), pirate(1, 20, west), pirate(2, 20, india)}, Warships: warships},
		"challenged to a duel?":  {Pirates: []blackbeard.Pirate{host, pirate(1, 10, port), pirate(2, 10, port), pirate(2, 20, west)}, Warships: warships},
		" to a duel?":            {Pirates: []blackbeard.Pirate{host, pirate(1, 20, port), pirate(2, 20, port)}, Warships: warships},
		"hunted or challenged?":  {Pirates: []blackbeard.Pirate{host, pirate(1, 20, port), pirate(2, 20, port)}},
	} {
		q := engine.Event{Kind: blackbeard.AskName, A: -1}
		if got := question(i18n.For(i18n.En), v, table.Names{"Anna", "Ben", "Carla"}, q); !strings.HasSuffix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestHoldsAreCounted: the digits of an action that keeps holds are holds, not a number.
func TestHoldsAreCounted(t *testing.T) {
	for text, want := range map[string]string{"keep-holds.2": "Keep hold 2", "keep-holds.124": "Keep holds 1, 2 and 4", "keep-holds.none": "Clear all holds for the loot"} {
		a, err := game.Game.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := Label(i18n.For(i18n.En), engine.Event{}, a); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestPardonIsDeclined: the button that takes nothing of a pardon does not say that it ends the turn.
func TestPardonIsDeclined(t *testing.T) {
	a, err := game.Game.Parse("done")
	if err != nil {
		t.Fatal(err)
	}
	p := i18n.For(i18n.En)
	for kind, want := range map[uint16]string{blackbeard.AskPardon: "Decline the pardon", blackbeard.AskEnd: "End the turn"} {
		if got := Label(p, engine.Event{Kind: kind}, a); got != want {
			t.Errorf("%s: %q, want %q", blackbeard.EventWord(kind), got, want)
		}
	}
}

// TestSaleSoFar: a sale tells its sum only once there is one, and a captain whose name is a word or a nation is called captain.
func TestSaleSoFar(t *testing.T) {
	for _, lang := range i18n.Langs {
		p := i18n.For(lang)
		for sum, says := range map[int16]bool{0: false, 77: true} {
			q := engine.Event{Kind: blackbeard.AskSale, A: int16(blackbeard.Blood), B: sum}
			if text := question(p, &blackbeard.View{}, nil, q); strings.Contains(text, number(int(sum))) != says || strings.Contains(text, "%!") {
				t.Errorf("%v: %q", lang, text)
			}
		}
		england, _ := blackbeard.ParseCounter("england")
		if captainName(p, england) == nationName(p, blackbeard.England) {
			t.Errorf("%v: a captain is called like a nation", lang)
		}
	}
}
