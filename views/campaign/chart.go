package campaign

import (
	"fmt"

	book "portside/engine/campaign"
	"portside/views/page"
)

// Island is one chapter on the map of its chapters.
type Island struct {
	N     int
	X, Y  int
	Stage book.Stage
	Label string
}

// at are the places of up to nine chapters on the map, which is 360 wide and 210 high.
var at = [][2]int{{48, 160}, {122, 96}, {196, 150}, {264, 82}, {318, 138}, {330, 50}, {210, 44}, {120, 40}, {40, 60}}

// Islands are the chapters on the map.
func Islands(p page.Page, d *Data) []Island {
	var list []Island
	for i := range d.Progress.Chapters {
		ch := &d.Progress.Chapters[i]
		where := at[i%len(at)]
		list = append(list, Island{N: ch.N, X: where[0], Y: where[1], Stage: ch.Stage, Label: d.Stage(p, ch)})
	}
	return list
}

// route is the course between two islands, a little bent.
func route(a, b Island) string {
	return fmt.Sprintf("M%d %d Q%d %d %d %d", a.X, a.Y, (a.X+b.X)/2+(a.Y-b.Y)/4, (a.Y+b.Y)/2+(b.X-a.X)/4, b.X, b.Y)
}

// sailed reports whether the party has gone on from this island to the next.
func (i Island) sailed() bool { return i.Stage == book.Done || i.Stage == book.Elsewhere }

// reached reports whether the island has a shape on the map.
func (i Island) reached() bool { return i.Stage != book.Ahead }

// ship reports whether the ship of the party lies here.
func (i Island) ship() bool { return i.Stage == book.Open || i.Stage == book.Underway }

// move places a drawing.
func move(x, y int) string { return fmt.Sprintf("translate(%d %d)", x, y) }

// chartLabel describes the whole map for those who do not see it.
func chartLabel(p page.Page, d *Data) string {
	var stops []string
	for _, i := range Islands(p, d) {
		stops = append(stops, p.Say("campaign.chart-stop", i.N, i.Label))
	}
	return p.Say("campaign.chart-label", p.List(stops))
}
