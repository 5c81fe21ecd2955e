package blackbeard

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"portside/engine/blackbeard"
	"portside/engine/hexmap"
)

var update = flag.Bool("update", false, "write the drawing of the chart anew")

const chartFile = "assets/img/blackbeard-chart.svg"

// The drawing of the chart agrees with the map of the rules.
func TestChart(t *testing.T) {
	drawn := drawChart()
	if *update {
		if err := os.WriteFile(chartFile, []byte(drawn), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.ReadFile(chartFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(file) != drawn {
		t.Error("the chart is out of date: run this test with -update and look at it")
	}
}

// sketch collects the parts of the drawing.
type sketch struct{ strings.Builder }

func (s *sketch) add(format string, args ...any) { fmt.Fprintf(s, format+"\n", args...) }

func drawChart() string {
	var s sketch
	s.add(`<svg xmlns="http://www.w3.org/2000/svg">`)
	s.add(`<!-- The three seas, drawn from the map of the rules by a test of views/blackbeard. Colours come from the page. -->`)
	s.add(`<symbol id="chart" viewBox="0 0 %d %d">`, chartWide, chartHigh)
	s.routes()
	for sheet := range sheetAt {
		s.sheet(blackbeard.Sheet(sheet))
	}
	s.zones()
	s.add(`</symbol>`)
	s.add(`</svg>`)
	return s.String()
}

// every yields the hexes of a sheet.
func every(sheet blackbeard.Sheet) func(func(blackbeard.Place) bool) {
	return func(yield func(blackbeard.Place) bool) {
		for h := 1; h < blackbeard.Chart().Len(); h++ {
			if p := blackbeard.Place(h); p.Sheet() == sheet && !yield(p) {
				return
			}
		}
	}
}

// routes joins the zones with dotted lines.
func (s *sketch) routes() {
	d := ""
	for n := 1; n < len(zoneAt); n++ {
		for _, z := range blackbeard.ZonePlace(n).Adjacent() {
			if z.Zone() > n {
				d += fmt.Sprintf("M%d %dL%d %d", zoneAt[n][0], zoneAt[n][1], zoneAt[z.Zone()][0], zoneAt[z.Zone()][1])
			}
		}
	}
	s.add(`<path d="%s" fill="none" stroke="var(--bb-line)" stroke-width="2.500" stroke-dasharray="1 7" stroke-linecap="round"/>`, d)
}

func (s *sketch) zones() {
	for n := 1; n < len(zoneAt); n++ {
		x, y := zoneAt[n][0], zoneAt[n][1]
		s.add(`<circle cx="%d" cy="%d" r="%d" fill="var(--bb-sea)" stroke="var(--bb-line)" stroke-width="2"/>`, x, y, zoneRadius)
		s.add(`<circle cx="%d" cy="%d" r="%d" fill="none" stroke="var(--bb-line)" stroke-width=".7"/>`, x, y, zoneRadius-4)
		s.add(`<text x="%d" y="%d" font-size="calc(17px*max(1,var(--k,1)*.7))" font-weight="700" text-anchor="middle" fill="var(--bb-ink)">%d</text>`, x, y-zoneRadius+21, n)
	}
}

// sheet draws one sea: frame, water, hexes, land, lanes and arrows.
func (s *sketch) sheet(sheet blackbeard.Sheet) {
	l := landOf(sheet)
	x0, y0, x1, y1 := l.frame()
	s.add(`<rect x="%d" y="%d" width="%d" height="%d" fill="var(--bb-sea)"/>`, x0, y0, x1-x0, y1-y0)
	s.rhumbs(sheet, x0, y0, x1, y1)
	coast, grid, limit := "", "", ""
	for p := range every(sheet) {
		x, y := at(p)
		if p.Coast() {
			coast += fmt.Sprintf("M%d %dh20l10 17-10 17h-20l-10-17z", x-10, y-17)
		}
		grid += fmt.Sprintf("M%d %dh20l10 17-10 17", x-10, y-17)
		for d := range hexmap.Directions {
			n := blackbeard.Place(blackbeard.Chart().Beside(int16(p), d))
			if n > 0 && p.Sea() == blackbeard.Atlantic && n.Sea() == blackbeard.Caribbean {
				c := blackbeard.Chart().Hex(int16(p)).At.Corners()
				o := sheetAt[sheet]
				limit += fmt.Sprintf("M%d %dL%d %d", c[d][0]+o[0], c[d][1]+o[1], c[(d+1)%6][0]+o[0], c[(d+1)%6][1]+o[1])
			}
		}
	}
	s.add(`<path d="%s" fill="var(--bb-shoal)"/>`, coast)
	s.add(`<path d="%s" fill="none" stroke="var(--bb-grid)" stroke-width=".8"/>`, grid)
	if limit != "" {
		s.add(`<path d="%s" fill="none" stroke="var(--bb-wax)" stroke-width="1.600" stroke-dasharray="5 4" stroke-opacity=".7"/>`, limit)
	}
	land := l.coasts() + l.islands()
	s.add(`<path d="%s" fill="none" stroke="var(--bb-surf)" stroke-width="9" stroke-linejoin="round" stroke-opacity=".5"/>`, land)
	s.add(`<path d="%s" fill="var(--bb-land)" stroke="var(--bb-coast)" stroke-width="1.400" stroke-linejoin="round"/>`, land)
	s.lanes(sheet)
	s.add(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="var(--bb-line)" stroke-width="4"/>`, x0, y0, x1-x0, y1-y0)
	s.add(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="var(--bb-line)" stroke-width="1"/>`, x0+5, y0+5, x1-x0-10, y1-y0-10)
}

// rhumbs are the lines of the wind from a compass rose.
func (s *sketch) rhumbs(sheet blackbeard.Sheet, x0, y0, x1, y1 int) {
	rose := [...][2]int{{620, 215}, {905, 300}, {1620, 330}}[sheet]
	cx, cy := float64(rose[0]), float64(rose[1])
	d := ""
	for i := range 16 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 8)
		far := math.Inf(1)
		if cos > 1e-9 {
			far = min(far, (float64(x1)-cx)/cos)
		} else if cos < -1e-9 {
			far = min(far, (float64(x0)-cx)/cos)
		}
		if sin > 1e-9 {
			far = min(far, (float64(y1)-cy)/sin)
		} else if sin < -1e-9 {
			far = min(far, (float64(y0)-cy)/sin)
		}
		d += fmt.Sprintf("M%d %dL%.0f %.0f", rose[0], rose[1], cx+far*cos, cy+far*sin)
	}
	s.add(`<path d="%s" fill="none" stroke="var(--bb-line)" stroke-width=".6" stroke-opacity=".45"/>`, d)
	s.add(`<g transform="translate(%d %d)"><path d="M0-30 5-5 30 0 5 5 0 30-5 5-30 0-5-5Z" fill="var(--bb-land)" stroke="var(--bb-line)" stroke-width="1"/><path d="M0-30 5-5 0 0ZM30 0 5 5 0 0ZM0 30-5 5 0 0ZM-30 0-5-5 0 0Z" fill="var(--bb-line)"/></g>`, rose[0], rose[1])
}

// TestFan: however many ships lie in one place, each can be seen beside the others.
func TestFan(t *testing.T) {
	for n := 1; n <= 14; n++ {
		for i := range n {
			for j := range i {
				x, y := slot(i, n)
				ox, oy := slot(j, n)
				if d := math.Hypot(float64(x-ox), float64(y-oy)); d < apart-1.5 {
					t.Errorf("of %d ships %d and %d lie %.1f apart", n, j, i, d)
				}
			}
		}
	}
}

// lanes draws the trade routes as numbered signs in the colour of their nation, above what floats there, and the arrows into the transit
// zones. They are no ships: the printed white ships were taken for merchants.
func (s *sketch) lanes(sheet blackbeard.Sheet) {
	for p := range every(sheet) {
		x, y := at(p)
		if l := p.Lane(); l != 0 {
			s.add(`<path d="M%d %dl12-7 12 7-12 7z" fill="var(--bb-sea)"/>`, x-12, y-10)
			s.add(`<path d="M%d %dl12-7 12 7-12 7z" fill="var(--bb-%v)" fill-opacity=".3" stroke="var(--bb-%[3]v)" stroke-width="1.300"/>`, x-12, y-10, l.Nation())
			s.add(`<text x="%d" y="%d" font-size="8.500" font-weight="600" text-anchor="middle" fill="var(--bb-ink)">%d</text>`, x, y-7, l.Code())
		}
		if z := p.Gate(); z != blackbeard.NoPlace {
			zx, zy := at(z)
			angle := math.Atan2(float64(zy-y), float64(zx-x)) * 180 / math.Pi
			s.add(`<path d="M6-5l10 5-10 5 2-5Z" transform="translate(%d %d)rotate(%.0f)" fill="var(--bb-wax)" fill-opacity=".8"/>`, x, y, angle)
		}
	}
}

func (l land) frame() (x0, y0, x1, y1 int) {
	o := sheetAt[l.sheet]
	return o[0] - 4, o[1] - 4, o[0] + (l.cols-1)*3*hexmap.Unit + 4*hexmap.Unit + 4, o[1] + l.rows*2*hexmap.Half + hexmap.Half + 4
}
