package catalogue

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"portside/engine"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
)

func people(n int, coins ...int) []record.AttemptSeat {
	list := make([]record.AttemptSeat, n)
	for i := range coins {
		list[i].Coins = coins[i]
	}
	return list
}

func TestSetup(t *testing.T) {
	for _, tt := range []struct {
		name    string
		kind    record.AttemptKind
		chapter int
		in      record.Inputs
		want    map[string]string
	}{
		{"the first chapter", record.ForChapter, 1, record.Inputs{Mode: record.Coop, Seats: people(2)}, map[string]string{"mode": "adventure_coop", "chapter": "1"}},
		{"CP-02 again", record.ForChapter, 1, record.Inputs{Mode: record.Coop, Seats: people(2, 2, 1), Groups: []int{80}, Extra: 3},
			map[string]string{"mode": "adventure_coop", "chapter": "1", "groups": "1", "extra_1": "2", "extra_2": "1"}},
		{"CP-15 alone", record.ForChapter, 2, record.Inputs{Mode: record.Coop, Seats: people(1, 6), Groups: []int{80, 81}, Extra: 6},
			map[string]string{"mode": "adventure_solo", "chapter": "2", "groups": "2", "extra_1": "6"}},
		{"C-08 draft", record.ForChapter, 1, record.Inputs{Mode: record.Coop, Seats: people(3), Groups: []int{80}, Extra: 3, Choosing: record.ChooseDraft},
			map[string]string{"mode": "adventure_coop", "chapter": "1", "groups": "1", "extra_coins": "3", "character_choice": "draft"}},
		{"after 25 defeats", record.ForChapter, 1, record.Inputs{Mode: record.Coop, Seats: people(1, 75), Groups: []int{80}, Extra: 75},
			map[string]string{"mode": "adventure_solo", "chapter": "1", "groups": "1", "extra_1": "60", "extra_coins": "15"}},
		{"against each other", record.ForChapter, 3, record.Inputs{Mode: record.Competitive, Seats: people(4), Groups: []int{80, 81}, Additions: []string{"gambler"}},
			map[string]string{"mode": "adventure_competitive", "chapter": "3", "gambler": "yes"}},
		{"a side game of chapter 1", record.Side, 1, record.Inputs{Mode: record.Coop, Seats: people(2), Groups: []int{80, 81, 82}}, map[string]string{"mode": "adventure_coop", "chapter": "1", "groups": "3"}},
		{"CP-14 chapter 5 again", record.ForChapter, 5, record.Inputs{Mode: record.Coop, Seats: people(2), Groups: []int{80, 81, 82, 83, 84}}, map[string]string{"mode": "adventure_coop", "chapter": "5", "groups": "5"}},
		{"CP-08 variable", record.Variable, 6, record.Inputs{Mode: record.Competitive, Seats: people(2), Groups: []int{80, 81, 82, 83, 84}}, map[string]string{"mode": "adventure_variable"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := adventure.Teller.Setup(tt.kind, tt.chapter, tt.in)
			s.Seats = len(tt.in.Seats)
			tt.want["start_seat"] = "1"
			if tt.want["character_choice"] == "" {
				tt.want["character_choice"] = "random"
			}
			if !reflect.DeepEqual(s.Options, tt.want) {
				t.Errorf("%v, want %v", s.Options, tt.want)
			}
			if _, err := portroyal.Game.Info().Check(s); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestNumbers: the page's numbers for each number of seats are what the rules deal (§3.4, card 9).
func TestNumbers(t *testing.T) {
	for data := 1; data <= adventure.Data; data++ {
		for chapter := 1; chapter <= adventure.Chapters; chapter++ {
			for seats := 1; seats <= 4; seats++ {
				coop := adventure.Teller.Numbers(record.Coop, data, chapter, seats)
				if coop.Events == 0 || coop.Markers == 0 || coop.Influence == 0 {
					t.Errorf("%d seats together: %+v", seats, coop)
				}
				if data < dataTuned && seats > 1 && coop.Influence <= adventure.Teller.Numbers(record.Coop, data, chapter, seats-1).Influence {
					t.Errorf("data %d, chapter %d: %d seats ask for no more than %d", data, chapter, seats, seats-1)
				}
			}
		}
	}
	if n := adventure.Teller.Numbers(record.Competitive, 1, 1, 3); n.Markers != 0 || n.Influence != 12 {
		t.Errorf("against each other: %+v", n)
	}
}

func TestCards(t *testing.T) {
	if got, want := fmt.Sprint(adventure.Teller.Cards(2)), "[chapter-2 20 21 22 23 24 25 26 27 28 28b 62]"; got != want {
		t.Errorf("chapter 2 has %s, want %s", got, want)
	}
	all := 0
	for n := 1; n <= adventure.Chapters; n++ {
		all += len(adventure.Teller.Cards(n))
	}
	if all != 55 { // the cover opens chapter 1
		t.Errorf("%d cards in all, want 55", all)
	}
}

// rand picks at random.
type random struct{ *rand.Rand }

func (r random) Pick(n int) int { return r.IntN(n) }

// play plays a chapter to its end at random and checks the report after every ply.
func play(t *testing.T, in record.Inputs, chapter int, seed uint64, each func(record.Report)) record.Report {
	t.Helper()
	setup := adventure.Teller.Setup(record.ForChapter, chapter, in)
	setup.Seats = len(in.Seats)
	full, err := portroyal.Game.Info().Check(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 9))
	luck := &engine.Recorder{Source: random{r}}
	s, err := portroyal.Game.New(full, luck, nil)
	if err != nil {
		t.Fatal(err)
	}
	for s.Deciders() != 0 {
		each(adventure.Teller.Report(s.View(engine.Nobody)))
		seat := s.Deciders().First()
		legal := s.Legal(seat, nil)
		s.Apply(seat, legal[r.IntN(len(legal))], luck, nil)
	}
	return adventure.Teller.Report(s.View(engine.Nobody))
}

// TestReport reads real chapters: what is revealed only grows and belongs to the chapter, its group is in the
// deck, and the end says why.
func TestReport(t *testing.T) {
	for chapter := 1; chapter <= 5; chapter++ {
		for _, in := range []record.Inputs{
			{Mode: record.Coop, Seats: people(2), Groups: adventure.Before(chapter)},
			{Mode: record.Competitive, Seats: people(3), Groups: adventure.Before(chapter)},
		} {
			cards, shown := adventure.Teller.Cards(chapter), 0
			end := play(t, in, chapter, uint64(chapter), func(r record.Report) {
				if r.Result != record.Unfinished || len(r.Story) < shown {
					t.Fatalf("chapter %d: %+v after %d cards", chapter, r, shown)
				}
				shown = len(r.Story)
			})
			if end.Result == record.Unfinished || end.Months == 0 || end.Turns == 0 || len(end.Ranking) != len(in.Seats) {
				t.Errorf("chapter %d: %+v", chapter, end)
			}
			for _, told := range end.Story {
				if !slices.Contains(cards, told.Card) || told.Way == "" || told.Kind == "" {
					t.Errorf("chapter %d tells %+v", chapter, told)
				}
			}
			a := record.Attempt{Chapter: chapter, Inputs: in}
			adventure.Mark(&a, &end)
			if end.Story[0].Card != adventure.Teller.Opening(chapter) || end.Story[1].Group != 79+chapter || !slices.Contains(end.Groups, 79+chapter) {
				t.Errorf("chapter %d begins with %+v", chapter, end.Story[:2])
			}
			switch met := end.Aims; {
			case in.Mode == record.Competitive:
				if end.Result != record.Played || len(met) != 0 || !slices.ContainsFunc(end.Ranking, func(r record.Rank) bool { return r.Place == 1 }) {
					t.Errorf("against each other: %+v", end)
				}
			case len(met) != 3:
				t.Errorf("aims %+v", met)
			default:
				won := !slices.ContainsFunc(met, func(a record.Aim) bool { return a.Have < a.Need })
				if won != (end.Result == record.Victory) {
					t.Errorf("%s with %+v", end.Result, met)
				}
			}
		}
	}
}

func TestOtherMatchesTellNothing(t *testing.T) {
	s, err := portroyal.Game.New(engine.Setup{Seats: 2, Options: map[string]string{"start_seat": "1"}, Rules: 1}, &engine.Recorder{Source: fixed{}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r := adventure.Teller.Report(s.View(engine.Nobody)); r.Result != record.Unfinished || len(r.Story) != 0 {
		t.Errorf("%+v", r)
	}
	if n := adventure.Deck([]int{80, 81, 82, 83, 84}, nil); n != 119+39 {
		t.Errorf("%d cards with all groups", n)
	}
}

// TestExtraCoinsReachTheMatch: all extra coins of a campaign appear in the set-up of its match, including those split at
// the table and those of a single seat.
func TestExtraCoinsReachTheMatch(t *testing.T) {
	for _, in := range []record.Inputs{
		{Mode: record.Coop, Choosing: record.ChooseDraft, Seats: people(2), Extra: adventure.MostExtra},
		{Mode: record.Coop, Seats: people(1, adventure.MostExtra), Extra: adventure.MostExtra},
		{Mode: record.Coop, Seats: people(2, adventure.MostExtra-1, 1), Extra: adventure.MostExtra},
	} {
		setup, sum := adventure.Teller.Setup(record.ForChapter, 1, in), 0
		for _, key := range []string{"extra_coins", "extra_1", "extra_2"} {
			if text := setup.Options[key]; text != "" {
				n, err := strconv.Atoi(text)
				if err != nil {
					t.Fatal(err)
				}
				sum += n
			}
		}
		if sum != in.Extra {
			t.Errorf("%+v: %d coins in the set-up, want %d", in.Seats, sum, in.Extra)
		}
	}
}
