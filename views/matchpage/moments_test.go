package matchpage

import (
	"fmt"
	"testing"
)

func TestMoments(t *testing.T) {
	tests := []struct {
		name   string
		values [][]int
		want   string
	}{
		{"nothing happens", [][]int{{0, 0}, {0, 0}}, "[]"},
		{"one leap that also takes the lead", [][]int{{0, 0}, {0, 3}, {1, 3}}, "[{leap 10 1 3} {lead 10 1 3}]"},
		{"a loss gives the lead back", [][]int{{0, 0}, {4, 0}, {4, 3}, {1, 3}}, "[{leap 10 0 4} {fall 30 0 3} {lead 30 1 2}]"},
		{"a tie is no lead", [][]int{{0, 0}, {2, 0}, {2, 2}, {3, 2}}, "[{leap 10 0 2} {lead 10 0 2}]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := Curve{Values: tt.values}
			for i := range tt.values {
				c.Plies = append(c.Plies, i*10)
			}
			if got := fmt.Sprint(c.Moments()); got != tt.want {
				t.Errorf("moments = %s, want %s", got, tt.want)
			}
		})
	}
}
