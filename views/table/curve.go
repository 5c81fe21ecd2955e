package table

import (
	"strconv"
	"strings"

	"portside/engine"
)

// Series is the number of one seat over time, one value per turn from the deal on.
type Series struct {
	Seat   engine.Seat
	Values []int
}

const (
	curveWide, curveHigh = 600, 220
	curveLeft, curveTop  = 28, 12
	curveFoot, curveEdge = 24, 40
)

// extent is the largest value and the number of steps of all series.
func extent(all []Series) (top, steps int) {
	top = 1
	for _, s := range all {
		steps = max(steps, len(s.Values)-1)
		for _, v := range s.Values {
			top = max(top, v)
		}
	}
	return top, max(steps, 1)
}

// place is the position of a value in the drawing, in its units.
func place(step, value, steps, top int) (x, y int) {
	x = curveLeft + step*(curveWide-curveLeft-curveEdge)/steps
	y = curveHigh - curveFoot - value*(curveHigh-curveFoot-curveTop)/top
	return x, y
}

// path is the line of a series as SVG path data.
func path(s Series, steps, top int) string {
	var sb strings.Builder
	for i, v := range s.Values {
		x, y := place(i, v, steps, top)
		if i == 0 {
			sb.WriteByte('M')
		} else {
			sb.WriteByte('L')
		}
		sb.WriteString(strconv.Itoa(x) + " " + strconv.Itoa(y))
	}
	return sb.String()
}

// ticks are the values with a horizontal line: at most five steps of 1, 2, 5, 10 …
func ticks(top int) []int {
	step := 1
	for _, s := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if step = s; top/s <= 5 {
			break
		}
	}
	var list []int
	for v := 0; v <= top; v += step {
		list = append(list, v)
	}
	return list
}

// ends are the y positions of the labels at the ends of the lines, pushed apart where lines end together.
func ends(all []Series, steps, top int) []int {
	ys := make([]int, len(all))
	order := make([]int, 0, len(all))
	for i, s := range all {
		if n := len(s.Values); n > 0 {
			_, ys[i] = place(n-1, s.Values[n-1], steps, top)
		}
		at := len(order)
		for at > 0 && ys[order[at-1]] > ys[i] {
			at--
		}
		order = append(order[:at], append([]int{i}, order[at:]...)...)
	}
	for k := 1; k < len(order); k++ {
		if gap := ys[order[k]] - ys[order[k-1]]; gap < 17 {
			ys[order[k]] += 17 - gap
		}
	}
	return ys
}

// within counts the lines of the same ply before line i.
func within(lines []Line, i int) int {
	n := 0
	for i > 0 && lines[i-1].Ply == lines[i].Ply {
		i, n = i-1, n+1
	}
	return n
}
