package blackbeard_test

import (
	"testing"

	"portside/engine"
	"portside/engine/blackbeard/game"
	"portside/engine/script"
)

// TestOneBattle: a bot keeps the one battle of its commissioner at a random event for the pirate who is worth most (8.10).
func TestOneBattle(t *testing.T) {
	alone := [][2]string{
		{"s0.pirates", "teach low"}, {"teach.at", "car-Q8"}, {"teach.cunning", "0"}, {"teach.combat", "3"}, {"low.cunning", "0"}, {"low.combat", "1"}, {"low.net-worth", "3000"},
		{"s1.pirates", "kidd"}, {"kidd.at", "ind-J6"}, {"s1.commissioners", "rhett"}, {"rhett.at", "car-Q8"}, {"pile.cards", "card-3"},
	}
	for _, tt := range []struct {
		name, low string
		plies     []string // of both seats, up to the question
		want      string
	}{
		{"nobody else", "cd-B5", nil, "fight"},
		{"a better one is still to come", "car-Q8", nil, "hold-off"},
		{"it is his turn", "car-Q8", []string{"hold-off"}, "fight"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			setup := engine.Setup{Seats: 2}
			s, err := game.Game.New(setup, engine.NewFast(1), nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := script.Arrange(game.Game, setup, s, append(alone[:len(alone):len(alone)], [2]string{"low.at", tt.low})...); err != nil {
				t.Fatal(err)
			}
			for _, ply := range append([]string{"move.teach", "stay", "let-pass"}, tt.plies...) {
				a, err := game.Game.Parse(ply)
				if err != nil {
					t.Fatal(err)
				}
				s.Apply(s.Deciders().First(), a, engine.NewFast(1), nil)
			}
			legal := s.Legal(1, nil)
			best, top := "", 0.0
			for i, w := range game.Game.Score(s, 1, legal, nil) {
				if best == "" || w > top {
					best, top = game.Game.Format(legal[i]), w
				}
			}
			if best != tt.want {
				t.Errorf("the bot likes %q best, want %q", best, tt.want)
			}
		})
	}
}
