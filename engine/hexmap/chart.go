package hexmap

// maxHexes is how many hexes a chart may have.
const maxHexes = 512

// Hex is a hex on one of several sheets that do not touch each other.
type Hex struct {
	Sheet int8
	At    Axial
}

// Chart is a fixed set of hexes with numbers from 0. It never changes after New.
type Chart struct {
	hexes  []Hex
	beside [maxHexes][Directions]int16 // by direction, -1 where the chart has no hex
	list   [maxHexes][Directions]int16 // the neighbours there are, clockwise from north
	sides  [maxHexes]uint8             // how many
}

// New is the chart of these hexes, numbered in the order given. More than Max hexes, or one of them
// twice, is a mistake in the data and panics.
func New(hexes []Hex) *Chart {
	if len(hexes) > maxHexes {
		panic("hexmap: too many hexes")
	}
	number := make(map[Hex]int16, len(hexes))
	for i, h := range hexes {
		if _, twice := number[h]; twice {
			panic("hexmap: a hex is listed twice")
		}
		number[h] = int16(i)
	}
	c := &Chart{hexes: hexes}
	for i, h := range hexes {
		for d := range Directions {
			n, ok := number[Hex{h.Sheet, h.At.Step(d)}]
			if !ok {
				c.beside[i][d] = -1
				continue
			}
			c.beside[i][d] = n
			c.list[i][c.sides[i]] = n
			c.sides[i]++
		}
	}
	return c
}

// Len is the number of hexes.
func (c *Chart) Len() int { return len(c.hexes) }

// Hex is where the hex with number h lies.
func (c *Chart) Hex(h int16) Hex { return c.hexes[h] }

// Neighbours are the hexes beside h, clockwise from north. The slice belongs to the chart.
func (c *Chart) Neighbours(h int16) []int16 { return c.list[h][:c.sides[h]] }

// Beside is the neighbour of h in direction d, -1 if the chart has no hex there.
func (c *Chart) Beside(h int16, d int) int16 { return c.beside[h][d] }

// Distance is the number of steps from a to b over anything, -1 if they lie on different sheets.
func (c *Chart) Distance(a, b int16) int {
	if c.hexes[a].Sheet != c.hexes[b].Sheet {
		return -1
	}
	return c.hexes[a].At.distance(c.hexes[b].At)
}
