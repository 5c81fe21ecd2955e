package hexmap

// Set is a set of hexes by number.
type Set [maxHexes / 64]uint64

// Add puts h into the set.
func (s *Set) Add(h int16) { s[h/64] |= 1 << (h % 64) }

// has tells whether h is in the set.
func (s *Set) has(h int16) bool { return s[h/64]&(1<<(h%64)) != 0 }

// Reach is what one search has found. It is large (about 3 kB); keep one and search again into it.
type Reach struct {
	steps [maxHexes]uint8 // from the start plus 1; 0: not reached
	order [maxHexes]int16 // the hexes reached, nearest first
	n     int
}

// Search finds every hex that can be reached from start in at most limit steps (0 … 254) over neighbours.
// A hex in stops can be entered but not left; one in closed cannot be entered. Either may be nil. The
// start itself is always reached and always left.
func (c *Chart) Search(r *Reach, start int16, limit int, stops, closed *Set) {
	for _, h := range r.order[:r.n] {
		r.steps[h] = 0
	}
	r.order[0], r.n, r.steps[start] = start, 1, 1
	for i := 0; i < r.n; i++ {
		h := r.order[i]
		if int(r.steps[h]) > limit || i > 0 && stops != nil && stops.has(h) {
			continue
		}
		for _, n := range c.Neighbours(h) {
			if r.steps[n] > 0 || closed != nil && closed.has(n) {
				continue
			}
			r.steps[n] = r.steps[h] + 1
			r.order[r.n] = n
			r.n++
		}
	}
}

// Steps is how many steps away h is, -1 if it was not reached.
func (r *Reach) Steps(h int16) int { return int(r.steps[h]) - 1 }

// Hexes are the hexes reached, nearest first, the start included. The slice belongs to the search.
func (r *Reach) Hexes() []int16 { return r.order[:r.n] }

// Way appends the hexes of one shortest way to h, without the start and with h; nothing if h was not
// reached. Among equally short ways it takes, from h back, the neighbour that comes first clockwise.
func (c *Chart) Way(r *Reach, h int16, stops *Set, dst []int16) []int16 {
	n := r.Steps(h)
	if n <= 0 {
		return dst
	}
	at := len(dst)
	for range n {
		dst = append(dst, 0)
	}
	for ; n > 0; n-- {
		dst[at+n-1] = h
		for _, b := range c.Neighbours(h) {
			if r.Steps(b) == n-1 && (n == 1 || stops == nil || !stops.has(b)) {
				h = b
				break
			}
		}
	}
	return dst
}
