package campaign

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"portside/engine/match"
	"portside/engine/record"
)

// TestStartLater is C-06: the groups of earlier chapters are in the deck, and the ultimate is out of reach.
func TestStartLater(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	p.First = 4
	f := p.fold()
	if f.Chapter != 4 || !reflect.DeepEqual(f.Groups, []int{80, 81, 82}) || f.Chapters[2].Stage != Elsewhere || f.Chapters[4].Stage != Ahead {
		t.Errorf("begun at chapter 4: %+v", f)
	}
	f = p.play(record.Victory, record.Victory)
	list := Achievements(p.Campaign, &f)
	if !reflect.DeepEqual(kinds(list), []string{AdventureWon}) || list[0].From != 4 {
		t.Errorf("achievements %+v", list)
	}
}

// TestDraft is C-08: if characters are chosen in turn, the coins are split at the table afterwards.
func TestDraft(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	f := p.play(record.Defeat)
	p.plan(0, 0)
	if _, err := Inputs(story, p.Campaign, &f, 1); !errors.Is(err, ErrSplit) {
		t.Errorf("dealt at random without a split: %v", err)
	}
	p.Plan.Choosing = record.ChooseDraft
	in, err := Inputs(story, p.Campaign, &f, 1)
	if err != nil || in.Extra != 3 || in.Seats[0].Coins+in.Seats[1].Coins != 0 || in.Choosing != record.ChooseDraft {
		t.Errorf("%+v, %v", in, err)
	}
	p.Plan.Seats[1].Agreed, p.Pace = false, 1
	if in, err = Inputs(story, p.Campaign, &f, 9); err != nil || in.Seats[0].Coins != 0 {
		t.Errorf("in silence: %+v, %v", in, err)
	}
	p.plan(2, 1)
	p.Plan.Choosing = record.ChooseDraft
	if _, err := Inputs(story, p.Campaign, &f, 1); !errors.Is(err, ErrSplit) {
		t.Errorf("split before the characters are known: %v", err)
	}
}

func TestCheckPlanRefuses(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben", "Carla")
	p.Members[2].LeftAt = 9
	f := p.fold()
	seat := func(id record.MemberID) record.PlanSeat { return record.PlanSeat{Member: id} }
	bot := record.PlanSeat{Bot: "greedy"}
	for _, tt := range []struct {
		name  string
		seats []record.PlanSeat
		want  error
	}{
		{"nobody", nil, ErrSeats},
		{"five", []record.PlanSeat{seat(1), seat(2), bot, bot, bot}, ErrSeats},
		{"twice", []record.PlanSeat{seat(1), seat(1)}, ErrTwice},
		{"gone", []record.PlanSeat{seat(1), seat(3)}, ErrAbsent},
		{"stranger", []record.PlanSeat{seat(1), seat(7)}, ErrAbsent},
		{"bots only", []record.PlanSeat{bot, bot}, ErrNobody},
		{"empty seat", []record.PlanSeat{seat(1), {}}, ErrSeats},
		{"fine", []record.PlanSeat{seat(2), bot}, nil},
	} {
		if err := CheckPlan(story, p.Campaign, &f, &record.Plan{Seats: tt.seats}); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	p.Standing = record.Paused
	f = p.fold()
	if err := CheckPlan(story, p.Campaign, &f, &record.Plan{Seats: []record.PlanSeat{seat(1)}}); !errors.Is(err, ErrNotWaiting) {
		t.Errorf("paused: %v", err)
	}
}

// TestCrew: a party meets the same bots in every attempt, wherever they sit, and nobody twice at a table.
func TestCrew(t *testing.T) {
	p := newParty(t, record.Coop, "Anna")
	me, bot := record.PlanSeat{Member: 1}, record.PlanSeat{Bot: "greedy"}
	var bots [][]record.Pirate
	for n, seats := range [][]record.PlanSeat{{me, bot, bot}, {bot, me}, {bot, bot, me, bot}} {
		a := record.Attempt{N: n + 1, Match: match.ID(n + 11), Inputs: Freeze(p.Campaign, seats, record.ChooseRandom)}
		all := map[record.Pirate]bool{}
		var list []record.Pirate
		for seat, s := range a.Inputs.Seats {
			all[a.Pirate(seat)] = true
			if s.Member == 0 {
				list = append(list, a.Pirate(seat))
			}
		}
		if len(all) != len(seats) {
			t.Errorf("attempt %d: somebody sits there twice: %+v", n+1, a.Inputs.Seats)
		}
		bots, p.Attempts = append(bots, list), append(p.Attempts, a)
	}
	if bots[1][0] != bots[0][0] || !slices.Equal(bots[2][:2], bots[0]) {
		t.Errorf("the bots were %v, want the same again", bots)
	}
}

// TestFigures: play by guests and bots counts in nobody's record.
func TestFigures(t *testing.T) {
	p := newParty(t, record.Coop, "Anna", "Ben")
	p.Members[1].Role = record.Guest
	p.play(record.Defeat)
	p.Members[1].Role = record.Fellow
	p.play(record.Victory, record.Abandoned)
	want := []Figures{
		{Member: 1, Name: "Anna", Attempts: 2, Victories: 1, Missions: 2, Firsts: 2, Influence: 14, Coins: 4},
		{Member: 2, Name: "Ben", Attempts: 1, Victories: 1, Missions: 1, Influence: 7, Coins: 2},
	}
	if got := MemberFigures(p.Campaign); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}
