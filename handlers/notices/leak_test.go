package notices

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/due"
	"portside/engine/enginetest/nightly"
	"portside/engine/games"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/projection"
	"portside/engine/record"
	"portside/engine/stortebeker"
	"portside/views"
	"portside/views/i18n"
)

// subjectOf is what the host would show of a state: the last plies as everybody may know them.
func subjectOf(g engine.Game, seats int, st engine.State, seat engine.Seat, recent []projection.Entry, r *rand.Rand) *due.Subject {
	t := &projection.Table{ID: 7, Game: g, Status: record.Running, Seat: engine.Nobody, View: st.View(engine.Nobody), Recent: recent}
	for i := range seats {
		t.Seats = append(t.Seats, projection.Sitter{Kind: record.User, Name: fmt.Sprint("Name", i)})
	}
	return &due.Subject{Table: t, Sits: seat, Owes: true, Spare: 3_600_000, Fits: due.Fits(g, t.View, due.Fit{View: st.View(seat), Legal: st.Legal(seat, nil)}, r)}
}

// kinds are the notices about a match under way; a turn is the most common, and says most.
var kinds = []record.NoticeKind{record.NoticeTurn, record.NoticeReminder, record.NoticeTurn, record.NoticeOrder, record.NoticeTurn, record.NoticeVote, record.NoticeTurn, record.NoticeKept,
	record.NoticeTurn, record.NoticeRewind, record.NoticeTurn, record.NoticeGiveUp, record.NoticeTurn, record.NoticeBegun, record.NoticeTurn, record.NoticeCalledOff}

// TestNothingHiddenIsTold: whatever is hidden from the others at a table, the words for each seat are the same, because
// a notice may be on a screen that anybody can see.
func TestNothingHiddenIsTold(t *testing.T) {
	p := i18n.For(i18n.En)
	for _, g := range games.All() {
		t.Run(g.Info().Key, func(t *testing.T) {
			texts, imperative := 0, 0
			plain := nightly.Sample(uint64(2), 5) // matches with the options as they are at first
			for seed := range nightly.Sample(uint64(4), 16) {
				r, luck := rand.New(rand.NewPCG(seed, 1)), engine.NewFast(seed)
				setup := engine.Setup{Seats: g.Info().MinSeats + int(seed)%(g.Info().MaxSeats-g.Info().MinSeats+1), Options: map[string]string{}}
				for _, o := range g.Info().Options {
					if seed >= plain && !o.Hidden {
						setup.Options[o.Key] = o.Values[r.IntN(len(o.Values))]
					}
				}
				checked, err := g.Info().Check(setup)
				if err != nil { // these do not go together
					setup = engine.Setup{Seats: min(4, g.Info().MaxSeats)}
					if checked, err = g.Info().Check(setup); err != nil {
						t.Fatal(err)
					}
				}
				var log engine.Log
				st, err := g.New(checked, luck, &log)
				if err != nil {
					t.Fatal(err)
				}
				var recent []projection.Entry
				for n := range 150 {
					var open []engine.Event
					for _, e := range log.Events {
						if e.To.Has(engine.Nobody) {
							open = append(open, e)
						}
					}
					recent = append(recent, projection.Entry{N: n, By: match.ByUser, Action: "", Events: open})
					recent = recent[max(0, len(recent)-8):]
					if st.Deciders() == 0 {
						break
					}
					for seat := range st.Deciders().All() {
						if n%3 != 0 {
							break
						}
						notice := record.Notice{Kind: kinds[n/3%len(kinds)], Seat: seat}
						g1 := subjectOf(g, checked.Seats, st, seat, recent, r)
						told := compose(p, notice, g1)
						if told.Text == "" || told.Title == "" {
							t.Fatalf("ply %d: nothing is told", n)
						}
						texts++
						if ask := wanted(p, views.Title(g.Info().Key), g1, Names(p, g1.Table)); ask != views.Title(g.Info().Key).Ask(p, g1.View, nil, Names(p, g1.Table)) {
							imperative++
						}
						holds(t, g, st, seat, wanted(p, views.Title(g.Info().Key), g1, Names(p, g1.Table)))
						twin := g.Blank()
						for range 2 {
							g.Determinize(st.View(engine.Nobody), r, twin)
							if other := compose(p, notice, subjectOf(g, checked.Seats, twin, seat, recent, r)); other != told {
								t.Fatalf("seed %d ply %d %v: what lies hidden changes the words\n%s\n%s", seed, n, seat, told.Text, other.Text)
							}
						}
						if n == 30 && seed == 0 {
							t.Logf("%s\n%s", told.Title, told.Text)
						}
					}
					seat := pick(st.Deciders(), r)
					legal := st.Legal(seat, nil)
					log = engine.Log{}
					st.Apply(seat, legal[r.IntN(len(legal))], luck, &log)
				}
			}
			t.Logf("%d texts, %d in the imperative", texts, imperative)
			if texts < 100 {
				t.Errorf("only %d texts", texts)
			}
		})
	}
}

// varied are kinds of actions that are not always legal when a seat is asked for them, with words that a message uses
// for them and for nothing else.
var varied = map[string]map[string]string{
	portroyal.Key: {
		"draw": "raw ", "let-in": "et it in", "repel": "hase it off", "trade": "rade a ship", "hire": "ire someone", "claim": "laim an expedition", "fulfil": "ulfil a contract",
		"complete": "omplete a mission", "gamble": "amble on",
	},
	portroyaltricks.Key: {"bid": "id more", "pay-back": "pay off", "keep": "eep it", "move": "ove an extra", "decline": "ove nothing", "give-up": "emove nothing"},
	stortebeker.Key:     {"lay": "ay ", "discard": "r discard", "shoot": "ire a broadside", "take": "ake a card", "board": "oard a ship", "counter": "ounter-attack"},
	blackbeard.Key: {
		"anchor": "rop anchor", "weigh": "eigh anchor", "search": "earch the horizon", "assault": "torm the port", "prize": "o after a prize", "uncareen": "loat the ship again",
		"activate": "a new captain", "petition": "etition the king", "refit": "epair the guns",
	},
}

// holds compares a message with what is legal: it names nothing that is not.
func holds(t *testing.T, g engine.Game, st engine.State, seat engine.Seat, text string) {
	t.Helper()
	legal := map[string]bool{}
	for _, a := range st.Legal(seat, nil) {
		word, _, _ := strings.Cut(g.Format(a), ".")
		legal[word] = true
	}
	for word, said := range varied[g.Info().Key] {
		if strings.Contains(text, said) && !legal[word] {
			t.Errorf("%q names %s, which is not legal: %v", text, word, legal)
		}
	}
}

func pick(set engine.SeatSet, r *rand.Rand) engine.Seat {
	var seats []engine.Seat
	for s := range set.All() {
		seats = append(seats, s)
	}
	return seats[r.IntN(len(seats))]
}
