package hexmap

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// board is a 9×7 sheet with a wall in column 4 that is open at one end, and a second sheet of one hex.
func board() *Chart {
	var hexes []Hex
	for col := range 9 {
		for row := range 7 {
			if col != 4 || row == 6 {
				hexes = append(hexes, Hex{0, FromOffset(col, row)})
			}
		}
	}
	return New(append(hexes, Hex{1, Axial{}}))
}

func at(c *Chart, col, row int) int16 {
	return int16(slices.Index(c.hexes, Hex{0, FromOffset(col, row)}))
}

func TestAxial(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.IntRange(0, 30)
		a := FromOffset(small.Draw(t, "col"), small.Draw(t, "row"))
		b := FromOffset(small.Draw(t, "col"), small.Draw(t, "row"))
		if FromOffset(a.Offset()) != a {
			t.Fatalf("%v does not come back from its offset", a)
		}
		near := a.distance(b)
		if b.distance(a) != near || (near == 0) != (a == b) {
			t.Fatalf("distance %v to %v is %d and back %d", a, b, near, b.distance(a))
		}
		closer := 0
		for d := range Directions {
			n := a.Step(d)
			if a.distance(n) != 1 || n.Step((d+3)%Directions) != a {
				t.Fatalf("step %d of %v", d, a)
			}
			if n.distance(b) < near {
				closer++
			}
			if corners, theirs := a.Corners(), n.Corners(); corners[d] != theirs[(d+4)%Directions] || corners[(d+1)%Directions] != theirs[(d+3)%Directions] {
				t.Fatalf("%v and its neighbour %d do not share a side", a, d)
			}
		}
		if near > 0 && closer == 0 {
			t.Fatalf("no step from %v leads towards %v", a, b)
		}
	})
}

func TestSheet(t *testing.T) {
	c := board()
	// Odd columns sit half a hex lower: B1 touches A1, A2, B2, C1 and C2.
	want := []int16{at(c, 2, 0), at(c, 2, 1), at(c, 1, 1), at(c, 0, 1), at(c, 0, 0)}
	if got := c.Neighbours(at(c, 1, 0)); !slices.Equal(got, want) {
		t.Errorf("neighbours of B1: %v, want %v", got, want)
	}
	last := int16(c.Len() - 1)
	if c.Distance(0, last) != -1 || len(c.Neighbours(last)) != 0 || c.Beside(0, 0) != -1 {
		t.Errorf("the second sheet touches the first")
	}
}

func TestSearch(t *testing.T) {
	c := board()
	var r Reach
	from, to := at(c, 3, 0), at(c, 5, 0)
	c.Search(&r, from, 200, nil, nil)
	if c.Distance(from, to) != 2 || r.Steps(to) != 12 || r.Steps(int16(c.Len()-1)) != -1 || r.Steps(from) != 0 {
		t.Errorf("the way round the wall is %d steps, want 12", r.Steps(to))
	}
	way := c.Way(&r, to, nil, nil)
	for i, h := range way {
		before := from
		if i > 0 {
			before = way[i-1]
		}
		if c.Distance(before, h) != 1 {
			t.Errorf("way %v has a gap at %d", way, i)
		}
	}
	if len(way) != 12 || way[11] != to || len(c.Way(&r, from, nil, nil)) != 0 {
		t.Errorf("way %v", way)
	}
	c.Search(&r, from, 2, nil, nil)
	for h := range int16(c.Len()) {
		if near := r.Steps(h); near > 2 {
			t.Errorf("hex %d reached in %d steps, limit 2", h, near)
		}
	}
	gap := at(c, 4, 6)
	var set Set
	set.Add(gap)
	c.Search(&r, from, 200, &set, nil)
	if r.Steps(gap) < 0 || r.Steps(to) != -1 {
		t.Errorf("a hex that stops: %d, beyond it %d", r.Steps(gap), r.Steps(to))
	}
	if way := c.Way(&r, gap, &set, nil); len(way) != r.Steps(gap) || way[len(way)-1] != gap {
		t.Errorf("way to a hex that stops: %v", way)
	}
	c.Search(&r, gap, 200, &set, nil)
	if r.Steps(to) < 0 {
		t.Error("a start that stops others cannot be left")
	}
	c.Search(&r, from, 200, nil, &set)
	if r.Steps(gap) != -1 || r.Steps(to) != -1 {
		t.Error("a closed hex was entered")
	}
}

// Searches run in the hot paths of bots.
func TestSearchDoesNotAllocate(t *testing.T) {
	c := board()
	var r Reach
	buf := make([]int16, 0, 64)
	if n := testing.AllocsPerRun(10, func() {
		c.Search(&r, 3, 200, nil, nil)
		buf = c.Way(&r, 40, nil, buf[:0])
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestBadData(t *testing.T) {
	for name, hexes := range map[string][]Hex{"twice": {{}, {}}, "too many": make([]Hex, maxHexes+1)} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			New(hexes)
		})
	}
}
