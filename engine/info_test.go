package engine

import (
	"errors"
	"testing"
)

var testInfo = &Info{
	Key: "x", Rules: 3, MinSeats: 1, MaxSeats: 4,
	Options:  []Option{{Key: "mode", Values: []string{"base", "solo"}, Default: "base"}, {Key: "extra", Values: []string{"no", "yes"}, Default: "no"}},
	Excludes: []Exclusion{{Terms: []string{"mode=solo", "extra=yes"}, Why: "no-extra-alone"}, {Terms: []string{"seats=1", "mode=base"}, Why: "too-few"}},
}

func TestCheck(t *testing.T) {
	tests := []struct {
		name     string
		setup    Setup
		key, why string // of the error; "" if it can be played
	}{
		{"defaults", Setup{Seats: 2}, "", ""},
		{"old rules", Setup{Seats: 2, Rules: 1}, "", ""},
		{"future rules", Setup{Seats: 2, Rules: 4}, "rules", "unknown-rules"},
		{"too many", Setup{Seats: 5}, "seats", "seats"},
		{"none", Setup{}, "seats", "seats"},
		{"unknown option", Setup{Seats: 2, Options: map[string]string{"colour": "red"}}, "colour", "unknown-option"},
		{"unknown value", Setup{Seats: 2, Options: map[string]string{"mode": "duel"}}, "mode", "unknown-value"},
		{"excluded", Setup{Seats: 2, Options: map[string]string{"mode": "solo", "extra": "yes"}}, "extra", "no-extra-alone"},
		{"excluded by a default", Setup{Seats: 1}, "mode", "too-few"},
		{"alone", Setup{Seats: 1, Options: map[string]string{"mode": "solo"}}, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			full, err := testInfo.Check(tt.setup)
			var se *SetupError
			if tt.key == "" {
				if err != nil || len(full.Options) != 2 || full.Rules == 0 {
					t.Errorf("Check = %+v, %v", full, err)
				}
			} else if !errors.As(err, &se) || se.Key != tt.key || se.Why != tt.why {
				t.Errorf("Check: %v, want %s because of %s", err, tt.key, tt.why)
			}
		})
	}
}

func TestSeatSet(t *testing.T) {
	set := Only(1, 3, Nobody)
	if set.Len() != 2 || set.First() != 1 || !set.Has(Nobody) || set.Has(0) || set.Without(1).First() != 3 || SeatSet(0).First() != Nobody {
		t.Errorf("set %b", set)
	}
	var all []Seat
	for s := range Everyone(3).All() {
		all = append(all, s)
	}
	if len(all) != 3 || all[2] != 2 || !Public.Has(Nobody) || !Public.Has(7) {
		t.Errorf("everyone of 3: %v", all)
	}
}
