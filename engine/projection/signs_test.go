package projection

import (
	"slices"
	"testing"

	"portside/engine/record"
)

func TestSigns(t *testing.T) {
	const any = record.NoEmblem
	for _, tt := range []struct {
		name        string
		wants, want []int
	}{
		{"nobody has one", []int{any, any, any}, []int{0, 1, 2}},
		{"all have their own", []int{5, 2, 7}, []int{5, 2, 7}},
		{"bots take what is left", []int{1, any, any}, []int{1, 2, 3}},
		{"a bot that sits first", []int{any, 0, any}, []int{1, 0, 2}},
		{"the later one has the next", []int{3, 3, any}, []int{3, 4, 2}},
		{"but not that of somebody else", []int{3, 3, 4}, []int{3, 5, 4}},
		{"and after the last comes the first", []int{7, 7, 7, 0}, []int{7, 1, 2, 0}},
		{"a full table", []int{6, 6, 6, 6, 6, 6, 6, any}, []int{6, 7, 0, 1, 2, 3, 4, 5}},
	} {
		if got := Signs(tt.wants); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
