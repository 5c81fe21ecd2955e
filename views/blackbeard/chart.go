package blackbeard

import (
	"strconv"

	"portside/engine/blackbeard"
	"portside/views/fragment"
	"portside/views/i18n"
)

// Size of the chart in its own units. A hex is 40 units wide.
const (
	chartWide = 1720
	chartHigh = 650
)

// sheetAt is the position of each sheet's north-western corner on the chart.
var sheetAt = [...][2]int{blackbeard.WesternMap: {10, 10}, blackbeard.GoldMap: {850, 30}, blackbeard.IndianMap: {1330, 30}}

// zoneAt is the middle of each transit zone, by number.
var zoneAt = [...][2]int{1: {690, 455}, 2: {797, 250}, 3: {1500, 530}, 4: {778, 372}, 5: {1150, 470}, 6: {1000, 590}}

// zoneRadius is the size of a transit zone.
const zoneRadius = 36

// at is the middle of a place on the chart.
func at(p blackbeard.Place) (x, y int) {
	if p.IsZone() {
		z := zoneAt[p.Zone()]
		return z[0], z[1]
	}
	x, y = blackbeard.Chart().Hex(int16(p)).At.Centre()
	o := sheetAt[p.Sheet()]
	return x + o[0], y + o[1]
}

// shift moves what is drawn around the origin to a point of the chart.
func shift(x, y int) string { return "translate(" + strconv.Itoa(x) + " " + strconv.Itoa(y) + ")" }

// Ports on the chart are cached for all: a ply changes hardly any of the 36.
var portMarks = fragment.NewCache[portKey]()

type portKey struct {
	base        string
	lang        i18n.Lang
	port        blackbeard.Port
	class, sign string
}
