package portroyal

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
	"portside/views/table"
)

var update = flag.Bool("update", false, "write the sentences of testdata again; read the difference")

func TestEveryEventHasWords(t *testing.T) {
	told := map[uint16]bool{}
	for _, e := range samples(t, 0) {
		told[e.Kind] = true
	}
	for k := uint16(1); k <= portroyal.EvChapter; k++ {
		if !told[k] {
			t.Errorf("no sample of event %q", game.Game.FormatEvent(engine.Event{Kind: k, Seat: engine.Nobody}))
		}
	}
	for _, l := range i18n.Langs {
		for _, viewer := range []engine.Seat{0, 1, engine.Nobody} {
			v := position(t, viewer)
			for _, e := range samples(t, 0) {
				wellFormed(t, fmt.Sprintf("%s %v %s", l, viewer, game.Game.FormatEvent(e)), Sentence(i18n.For(l), v, names, e))
			}
		}
	}
	if got := Sentence(i18n.For(i18n.En), position(t, 0), names, engine.Event{Kind: portroyal.EvChapter + 1}); got != "" {
		t.Errorf("an event without words is told as %q", got)
	}
}

var broken = regexp.MustCompile(`port-royal\.|\b(card|ship|count|words|pr)\.[a-z]|%!|%\[|  |\(\)|^ | $| [.,;]`)

// wellFormed demands a sentence without keys, verbs, holes and double blanks in it.
func wellFormed(t *testing.T, what, sentence string) {
	t.Helper()
	s := table.Bare(sentence)
	if broken.MatchString(s) || !strings.ContainsAny(lastRune(s), ".!?…") {
		t.Errorf("%s: %q", what, s)
	}
}

func lastRune(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return ""
	}
	return string(r[len(r)-1])
}

// TestWho checks that the viewer is addressed and that nobody else is.
func TestWho(t *testing.T) {
	tests := []struct {
		viewer engine.Seat
		e      engine.Event
		want   string
	}{
		{0, engine.Event{Kind: portroyal.EvDrew, Seat: 0, A: card(t, "admiral-7c-2p")}, "You drew an admiral (cost 7, 2 influence)."},
		{1, engine.Event{Kind: portroyal.EvDrew, Seat: 0, A: card(t, "admiral-7c-2p")}, "Anna drew an admiral (cost 7, 2 influence)."},
		{engine.Nobody, engine.Event{Kind: portroyal.EvDealt, Seat: engine.Nobody, A: 0, B: 3}, "The cards are dealt, 3 coins to everyone. Anna begins."},
		{1, engine.Event{Kind: portroyal.EvFee, Seat: 2, A: 1, B: 1}, "Clara paid you 1 coin."},
		{2, engine.Event{Kind: portroyal.EvFee, Seat: 2, A: 1, B: 1}, "You paid 1 coin to Bert."},
		{0, engine.Event{Kind: portroyal.EvFee, Seat: 2, A: 1, B: 1}, "Clara paid 1 coin to Bert."},
	}
	for _, tt := range tests {
		if got := table.Bare(Sentence(i18n.For(i18n.En), position(t, tt.viewer), names, tt.e)); got != tt.want {
			t.Errorf("for %v: %q, want %q", tt.viewer, got, tt.want)
		}
	}
}

// public addresses events to everybody.
func public(events ...engine.Event) []engine.Event {
	for i := range events {
		events[i].To = engine.Public
	}
	return events
}

func TestStory(t *testing.T) {
	red, sailor, admiral := card(t, "ship-red-6s-3c"), card(t, "sailor-3c-1p"), card(t, "admiral-7c-2p")
	ev := func(kind uint16, seat engine.Seat, nums ...int16) engine.Event {
		e := engine.Event{Kind: kind, Seat: seat, To: engine.Public}
		for i, n := range nums {
			switch i {
			case 0:
				e.A = n
			case 1:
				e.B = n
			case 2:
				e.C = n
			}
		}
		return e
	}
	tests := []struct {
		name   string
		events []engine.Event
		want   []string
	}{
		{"a ship that must come in is only drawn", []engine.Event{ev(portroyal.EvDrew, 0, red), ev(portroyal.EvLetIn, 0, red)},
			[]string{"0 You drew a red frigate (6 swords, 3 coins)."}},
		{"a ship let in is told", []engine.Event{ev(portroyal.EvLetIn, 1, red)}, []string{"1 Bert let the red frigate into the harbour."}},
		{"a hire with its fee and its coins", []engine.Event{
			ev(portroyal.EvHired, 1, admiral, 3), ev(portroyal.EvFee, 1, 1, 0), ev(portroyal.EvCoinShown, 1, sailor), ev(portroyal.EvCoinShown, 1, red),
			ev(portroyal.EvCoinShown, 1, sailor), ev(portroyal.EvTriggered, 1, 12), ev(portroyal.EvDone, 1, 1),
		}, []string{
			"1 Bert hired an admiral (2 influence) for 3 coins. 1 coin goes to you. Under the coins lay: 2 × Sailor and Red frigate.",
			"1 Bert has reached 12 influence: this round is the last.",
		}},
		{"those who can take nothing share a line", []engine.Event{
			ev(portroyal.EvStopped, 2, 1, 0, 1), ev(portroyal.EvStep, 2, 1, 1), ev(portroyal.EvDone, 2, 1), ev(portroyal.EvStep, 0, 1, 1), ev(portroyal.EvDone, 0, 1),
			ev(portroyal.EvSwept, engine.Nobody, 1), ev(portroyal.EvTurn, 0, 2, 4),
		}, []string{
			"2 Clara stopped with 1 card and 0 ship colours in the harbour and may take 1.",
			"-1 There was nothing Clara and you could take.",
			"-1 The last card is cleared from the harbour.",
			"0 Round 2: your turn.",
		}},
		{"the end of a step is not told when its take was the last", []engine.Event{ev(portroyal.EvTraded, 1, red, 3), ev(portroyal.EvFee, 1, 1, 2), ev(portroyal.EvDone, 1, 1)},
			[]string{"1 Bert traded the red frigate for 3 coins. 1 coin goes to Clara."}},
		{"the end of a step is told when it was chosen", []engine.Event{ev(portroyal.EvDone, 1)}, []string{"1 Bert leaves it at that."}},
		{"idle at the very end", []engine.Event{ev(portroyal.EvStep, 1, 0, 1), ev(portroyal.EvIncome, 1, 1, int16(portroyal.Jester)), ev(portroyal.EvDone, 1, 1)},
			[]string{"1 The empty harbour brought Bert 1 coin (Jester).", "1 There was nothing Bert could take."}},
		{"ties for the bonus", []engine.Event{ev(portroyal.EvTaxBonus, 0, 1, 1), ev(portroyal.EvTaxBonus, 2, 1, 1)}, []string{"-1 1 coin each for the most swords: you and Clara."}},
		{"all tie", []engine.Event{ev(portroyal.EvTaxBonus, 0, 1), ev(portroyal.EvTaxBonus, 1, 1), ev(portroyal.EvTaxBonus, 2, 1)},
			[]string{"-1 All tie for the least influence: 1 coin for everyone."}},
		{"coins without their cause", []engine.Event{ev(portroyal.EvCoinShown, 1, sailor)}, []string{"1 Under the coin lay: Sailor."}},
		{"a gamble and where its cards went", []engine.Event{
			ev(portroyal.EvGambled, 1, 4), ev(portroyal.EvDrew, 1, red), ev(portroyal.EvDrew, 1, sailor), ev(portroyal.EvDrew, 1, card(t, "tax-most-swords")),
			ev(portroyal.EvDrew, 1, card(t, "expedition-2priest")), ev(portroyal.EvLetIn, 1, red), ev(portroyal.EvTaxBonus, 0, 1, 1),
			ev(portroyal.EvRow, 1, card(t, "expedition-2priest")), ev(portroyal.EvBust, 1, 6),
		}, []string{
			"1 Bert gambles (Gambler): a red frigate, a sailor, a tax increase and an expedition.",
			"0 You got 1 coin for the most swords.",
			"1 Bust! Two ships of one colour end the turn for Bert; 6 cards are swept away.",
		}},
		{"a time card", []engine.Event{ev(portroyal.EvTurn, 0, 3, 7), ev(portroyal.EvTime, 0, 12), ev(portroyal.EvDrew, 0, red), ev(portroyal.EvLetIn, 0, red)},
			[]string{"0 Round 3: your turn.", "0 You drew a red frigate (6 swords, 3 coins). A time card: 12 are left."}},
		{"the last time card", []engine.Event{ev(portroyal.EvTime, 1), ev(portroyal.EvDrew, 1, sailor)},
			[]string{"1 Bert drew a sailor (cost 3, 1 influence). It was the last time card."}},
		{"a ship under a merchant, for a fee", []engine.Event{
			ev(portroyal.EvTraded, 1, red, 3, 1), ev(portroyal.EvUnderMerchant, 1, red), ev(portroyal.EvGift, 1, 1, 2), ev(portroyal.EvFee, 1, 1, 0), ev(portroyal.EvTriggered, 1, 8),
		}, []string{
			"1 Bert traded the red frigate for 4 coins, 1 of them through traders. It stays under the red merchant: 1 more influence. Bert makes Clara a gift of 1 coin. 1 coin goes to you.",
			"1 Bert has reached 8 influence: this round is the last.",
		}},
		{"coins forgone", []engine.Event{ev(portroyal.EvForwent, 0, red), ev(portroyal.EvWaits, 0, int16(portroyal.FrigateFoe), 2), ev(portroyal.EvFee, 0, 1, 1)},
			[]string{"0 You traded the red frigate and forwent its coins. The marker of Frigate Foe goes to waiting space 2. 1 coin goes to Bert."}},
		{"coins forgone for the last time", []engine.Event{ev(portroyal.EvForwent, 1, red), ev(portroyal.EvFulfilled, 1, int16(portroyal.FrigateFoe), 6, 1)},
			[]string{"1 Bert traded the red frigate and forwent its coins. Bert fulfilled the contract Frigate Foe: 6 coins and 1 influence."}},
		{"a ransom", []engine.Event{ev(portroyal.EvCoinShown, 0, sailor), ev(portroyal.EvCoinShown, 0, red), ev(portroyal.EvFulfilled, 0, int16(portroyal.Ransom), 0, 2)},
			[]string{"0 You fulfilled the contract Ransom: 2 influence. Under the coins lay: Sailor and Red frigate."}},
		{"a match against time begins", []engine.Event{
			ev(portroyal.EvDealt, engine.Nobody, 0, 3), ev(portroyal.EvOpened, engine.Nobody, int16(portroyal.Jinx)), ev(portroyal.EvOpened, engine.Nobody, int16(portroyal.Explorer)),
			ev(portroyal.EvOpened, engine.Nobody, int16(portroyal.TradeOutpost)), ev(portroyal.EvTimePile, engine.Nobody, 17),
		}, []string{
			"-1 The cards are dealt, 3 coins to everyone. You begin.",
			"-1 Open contracts: Jinx, Explorer and Trade Outpost.",
			"-1 The seals of the contracts make a time pile of 17 cards.",
		}},
		{"what is not for the viewer", []engine.Event{{Kind: portroyal.EvDry, Seat: 1, To: engine.Only(1)}}, nil},
		{"nothing", nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, l := range Story(i18n.For(i18n.En), position(t, 0), names, tt.events) {
				got = append(got, fmt.Sprintf("%d %s", l.Seat, table.Bare(l.Text)))
			}
			if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

// TestSentences compares the sentences of every language with those somebody has read.
func TestSentences(t *testing.T) {
	for _, l := range i18n.Langs {
		p := i18n.For(l)
		var sb strings.Builder
		for _, e := range samples(t, 0) {
			for _, viewer := range []engine.Seat{0, 1} {
				fmt.Fprintln(&sb, table.Bare(Sentence(p, position(t, viewer), names, e)))
			}
		}
		for _, q := range questions {
			for _, viewer := range []engine.Seat{0, 1, 2} {
				fmt.Fprintln(&sb, Ask(p, position(t, viewer, q.fields...), nil, names))
			}
		}
		for c := portroyal.Comedian; c <= portroyal.Ransom; c++ {
			fmt.Fprintf(&sb, "%s %s\n", ContractLabel(p, c), ContractTiming(p, c))
		}
		for c := range portroyal.Cards() {
			fmt.Fprintf(&sb, "%s. %s\n", CardLabel(p, c), CardEffect(p, c))
		}
		file := filepath.Join("testdata", "sentences."+string(l)+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(sb.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, read := strings.Split(sb.String(), "\n"), strings.Split(string(want), "\n")
		for i := range max(len(got), len(read)) {
			if i >= len(got) || i >= len(read) {
				t.Errorf("%s has %d lines, %d are told", file, len(read), len(got))
				break
			}
			if got[i] != read[i] {
				t.Errorf("%s:%d: %q, told %q", file, i+1, read[i], got[i])
			}
		}
	}
}
