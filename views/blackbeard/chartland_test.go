package blackbeard

import (
	"fmt"
	"math"
	"strings"

	"portside/engine/blackbeard"
	"portside/engine/hexmap"
)

// land is the land of a sheet: what its rectangle has beside the hexes of the sea and the zone.
type land struct {
	sheet      blackbeard.Sheet
	cols, rows int
	water      map[hexmap.Axial]blackbeard.Place
}

func landOf(sheet blackbeard.Sheet) land {
	l := land{sheet: sheet, water: map[hexmap.Axial]blackbeard.Place{}}
	for p := range every(sheet) {
		h := blackbeard.Chart().Hex(int16(p)).At
		col, row := h.Offset()
		l.water[h] = p
		l.cols, l.rows = max(l.cols, col+1), max(l.rows, row+1)
	}
	return l
}

// has reports whether there is land; beyond the edge lies what lies at the edge.
func (l land) has(h hexmap.Axial) bool {
	col, row := h.Offset()
	if col < -1 || row < -1 || col > l.cols || row > l.rows {
		return false
	}
	h = hexmap.FromOffset(min(max(col, 0), l.cols-1), min(max(row, 0), l.rows-1))
	if l.sheet == blackbeard.WesternMap && l.zoneOne(h) {
		return false
	}
	_, sea := l.water[h]
	return !sea
}

// zoneOne reports whether the place of transit zone 1 is drawn on the hex of the western sheet.
func (l land) zoneOne(h hexmap.Axial) bool {
	col, row := h.Offset()
	return col >= 21 && (row == 12 || row == 13)
}

// noise is a number 0 … 1 that belongs to a point and a purpose.
func noise(x, y, n int) float64 {
	h := uint32(x*73856093) ^ uint32(y*19349663) ^ uint32(n*83492791)
	h = (h ^ h>>13) * 1274126177
	return float64((h^h>>16)%1000) / 999
}

// coasts are the outlines of the land, pushed a little into the water and made crooked.
func (l land) coasts() string {
	next := map[[2]int][2]int{}
	seaward := map[[2]int][2]float64{}
	var order [][2]int
	for col := -1; col <= l.cols; col++ {
		for row := -1; row <= l.rows; row++ {
			h := hexmap.FromOffset(col, row)
			if !l.has(h) {
				continue
			}
			c := h.Corners()
			for d := range hexmap.Directions {
				n := h.Step(d)
				if l.has(n) {
					continue
				}
				a, b := c[d], c[(d+1)%6]
				next[a] = b
				order = append(order, a)
				nx, ny := n.Centre()
				for _, e := range [][2]int{a, b} {
					w := seaward[e]
					seaward[e] = [2]float64{w[0] + float64(nx-e[0]), w[1] + float64(ny-e[1])}
				}
			}
		}
	}
	x0, y0, x1, y1 := l.frame()
	move := func(e [2]int) (float64, float64) {
		w := seaward[e]
		size := max(math.Hypot(w[0], w[1]), 1)
		push := 1 + 7*noise(e[0], e[1], 1)
		x := float64(e[0]+sheetAt[l.sheet][0]) + w[0]/size*push + 5*(noise(e[0], e[1], 2)-.5)
		y := float64(e[1]+sheetAt[l.sheet][1]) + w[1]/size*push + 5*(noise(e[0], e[1], 3)-.5)
		return min(max(x, float64(x0)), float64(x1)), min(max(y, float64(y0)), float64(y1))
	}
	var sb strings.Builder
	done := map[[2]int]bool{}
	for _, start := range order {
		if done[start] {
			continue
		}
		px, py := move(start)
		first := true
		for e := next[start]; !done[start]; e = next[e] {
			x, y := move(e)
			if first {
				fmt.Fprintf(&sb, "M%.0f %.0f", (px+x)/2, (py+y)/2)
				first = false
			}
			nx, ny := move(next[e])
			fmt.Fprintf(&sb, "Q%.0f %.0f %.0f %.0f", x, y, (x+nx)/2, (y+ny)/2)
			done[e] = true
		}
		sb.WriteByte('Z')
	}
	return sb.String()
}

// islands are drawn where a coast has no land beside it.
func (l land) islands() string {
	var sb strings.Builder
	for p := range every(l.sheet) {
		h := blackbeard.Chart().Hex(int16(p)).At
		near := false
		for d := range hexmap.Directions {
			near = near || l.has(h.Step(d))
		}
		if near || !p.Coast() {
			continue
		}
		x, y := at(p)
		blob(&sb, float64(x)+8*(noise(x, y, 4)-.5), float64(y)+6+4*(noise(x, y, 5)-.5), 6+5*noise(x, y, 6), x*7+y)
		if noise(x, y, 7) > .5 {
			blob(&sb, float64(x)-12+5*noise(x, y, 8), float64(y)-9, 3, x+y*5)
		}
	}
	return sb.String()
}

// blob is a small crooked island.
func blob(sb *strings.Builder, cx, cy, r float64, seed int) {
	const corners = 7
	point := func(i int) (x, y float64) {
		sin, cos := math.Sincos(float64(i) * 2 * math.Pi / corners)
		rr := r * (.7 + .6*noise(seed, i%corners, 9))
		return cx + rr*1.3*cos, cy + rr*.8*sin
	}
	px, py := point(0)
	x, y := point(1)
	fmt.Fprintf(sb, "M%.1f %.1f", (px+x)/2, (py+y)/2)
	for i := 1; i <= corners; i++ {
		x, y = point(i)
		nx, ny := point(i + 1)
		fmt.Fprintf(sb, "Q%.1f %.1f %.1f %.1f", x, y, (x+nx)/2, (y+ny)/2)
	}
	sb.WriteByte('Z')
}
