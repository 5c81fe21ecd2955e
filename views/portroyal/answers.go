package portroyal

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/table"
)

// moreAnswers are the answers of the other sets that name no card, in the order in which they stand.
var moreAnswers = []answer{
	{portroyal.Gamble(), false},
	{portroyal.GoOn(), true},
	{portroyal.Keep(), false},
	{portroyal.Leave(), false},
	{portroyal.SetAside(), false}, // a point or a turn: neither is the natural answer
	{portroyal.Accept(), true},
}

// gifts are the seats that can get the coin of a gift ship, in the order of the table.
func gifts(t *table.Turn) []engine.Seat {
	if !t.Live {
		return nil
	}
	var list []engine.Seat
	for _, a := range t.Legal {
		if n, ok := portroyal.ActionNumber(a); ok && a == portroyal.Give(engine.Seat(n)) {
			list = append(list, engine.Seat(n))
		}
	}
	return list
}
