package matchpage

// Curve is a number per seat over time, such as points.
type Curve struct {
	Plies  []int   // numbers of the plies, ascending
	Values [][]int // per ply, one per seat
}

// Moment is something worth looking at again.
type Moment struct {
	Kind string // catalogue key below moment.: "leap", "lead", "fall"
	Ply  int
	Seat int
	By   int // how much
}

// Moments finds the largest gain and the largest loss at one ply, and where the lead was taken for the last
// time, in the order in which they happened. Numbers of plies are those of the curve.
func (c Curve) Moments() []Moment {
	var leap, fall, lead Moment
	leader := -1
	for i := 1; i < len(c.Values); i++ {
		for s, v := range c.Values[i] {
			if d := v - c.Values[i-1][s]; d > leap.By {
				leap = Moment{"leap", c.Plies[i], s, d}
			} else if -d > fall.By {
				fall = Moment{"fall", c.Plies[i], s, -d}
			}
		}
		if s, ahead := top(c.Values[i]); ahead > 0 && s != leader {
			leader, lead = s, Moment{"lead", c.Plies[i], s, ahead}
		}
	}
	var list []Moment
	for _, m := range []Moment{leap, fall, lead} {
		if m.By == 0 {
			continue
		}
		at := len(list)
		for at > 0 && list[at-1].Ply > m.Ply {
			at--
		}
		list = append(list[:at], append([]Moment{m}, list[at:]...)...)
	}
	return list
}

// top is the seat that leads alone, and by how much; 0 if nobody does.
func top(row []int) (seat, ahead int) {
	second := 0
	for s := range row {
		if row[s] > row[seat] {
			seat = s
		}
	}
	first := true
	for s, v := range row {
		if s != seat && (first || v > second) {
			second, first = v, false
		}
	}
	return seat, row[seat] - second
}
