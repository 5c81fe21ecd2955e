package stortebeker

// Ways is how many of the 36 throws of two dice reach a number (§2).
func Ways(need int) int {
	switch {
	case need <= 2:
		return 36
	case need > 12:
		return 0
	case need <= 7:
		return 36 - (need-1)*(need-2)/2
	}
	return (13 - need) * (14 - need) / 2
}

// Might is what the viewer of v knows a side to add to a boarding roll: symbols, revealed pirates, and
// face-down ones if they are the viewer's own. down is how many pirates it cannot see.
func (d *Side) Might() (sure, down int) {
	for c, n := range d.Provisions {
		sure += int(n) * Card(c).Value()
	}
	own := 0
	for i := range d.Own {
		sure += int(d.Own[i]+d.Revealed[i]) * (i + 2)
		own += int(d.Own[i])
	}
	return sure, d.Down - own
}

// count is the number of provisions of a kind.
func (d *Side) count(k Kind) int {
	return int(d.Provisions[Provision(k, false)] + d.Provisions[Provision(k, true)])
}

// Size is the number of provisions.
func (d *Side) Size() int {
	n := 0
	for _, k := range d.Provisions {
		n += int(k)
	}
	return n
}

// Missing lists the provisions a side lacks at a ship, equal ones repeated.
func (d *Side) Missing(ship Ship) []Kind {
	var list []Kind
	for k := range Kind(Kinds) {
		for range ship.Needs(k) - d.count(k) {
			list = append(list, k)
		}
	}
	return list
}

// BoardingWays is how many of the 36 throws board a ship with the viewer's own side.
func (d *Side) BoardingWays(ship Ship) int {
	sure, _ := d.Might()
	return Ways(ship.Boarding() - sure)
}
