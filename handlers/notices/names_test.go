package notices

import (
	"slices"
	"testing"

	"portside/engine/projection"
	"portside/engine/record"
	"portside/views/i18n"
)

// TestNames: sentences call a bot by its pirate's name alone, unless somebody at the table, or the user whose seat another keeps,
// has a name like it. A bot that keeps a seat is named after its user.
func TestNames(t *testing.T) {
	bot := projection.Sitter{Kind: record.Bot, Level: "greedy"}
	kept := projection.Sitter{Kind: record.Bot, Level: "greedy", Owner: "Anna"}
	user := func(name string) projection.Sitter { return projection.Sitter{Kind: record.User, Name: name} }
	for _, tt := range []struct {
		seats []projection.Sitter
		want  []string
	}{
		{[]projection.Sitter{user("Ben"), bot, bot}, []string{"Ben", "Corvin", "Fiete"}},
		{[]projection.Sitter{user("corvin"), bot, bot}, []string{"corvin", "Corvin (bot, greedy)", "Fiete"}},
		{[]projection.Sitter{user("Ben"), kept, bot}, []string{"Ben", "Anna (bot)", "Fiete"}},
		{[]projection.Sitter{{Kind: record.Bot, Level: "greedy", Owner: "Fiete"}, bot, bot}, []string{"Fiete (bot)", "Corvin", "Fiete (bot, greedy)"}},
		{[]projection.Sitter{{Kind: record.Open}, {Kind: record.Open, Name: "Cleo"}, bot}, []string{"Free seat", "Cleo", "Fiete"}},
	} {
		for i := range tt.seats {
			tt.seats[i].Pirate = record.PirateAt(0, i)
		}
		if got := Names(i18n.For(i18n.En), &projection.Table{Seats: tt.seats}); !slices.Equal(got, tt.want) {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
