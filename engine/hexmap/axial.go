package hexmap

// Axial is a hex in axial coordinates.
type Axial struct{ Q, R int16 }

// Directions is the number of sides of a hex.
const Directions = 6

// steps are the neighbours of a hex clockwise from north.
var steps = [Directions]Axial{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// FromOffset is the hex in a column and row of a rectangular sheet, both from 0, whose odd columns sit
// half a hex lower.
func FromOffset(col, row int) Axial {
	return Axial{int16(col), int16(row - (col-(col&1))/2)}
}

// Offset is the inverse of FromOffset.
func (a Axial) Offset() (col, row int) {
	col = int(a.Q)
	return col, int(a.R) + (col-(col&1))/2
}

// Step is the neighbour in direction d, 0 … 5 clockwise from north.
func (a Axial) Step(d int) Axial {
	return Axial{a.Q + steps[d].Q, a.R + steps[d].R}
}

// distance is the number of steps from a to b if nothing stands in the way.
func (a Axial) distance(b Axial) int {
	dq, dr := int(a.Q)-int(b.Q), int(a.R)-int(b.R)
	return max(abs(dq), abs(dr), abs(dq+dr))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Drawing units: a hex is 4*Unit wide from corner to corner and 2*Half high, close to regular and in
// whole numbers, so that drawings stay small.
const (
	Unit = 10
	Half = 17
)

// Centre is where the middle of the hex lies in drawing units; the hex 0,0 begins at the origin.
func (a Axial) Centre() (x, y int) {
	return int(a.Q)*3*Unit + 2*Unit, int(a.Q)*Half + int(a.R)*2*Half + Half
}

// Corners are the corners in drawing units, clockwise from the west end of the north side, so that the
// side in direction d goes from corner d to corner d+1.
func (a Axial) Corners() [Directions][2]int {
	x, y := a.Centre()
	return [Directions][2]int{
		{x - Unit, y - Half}, {x + Unit, y - Half}, {x + 2*Unit, y}, {x + Unit, y + Half}, {x - Unit, y + Half}, {x - 2*Unit, y},
	}
}
