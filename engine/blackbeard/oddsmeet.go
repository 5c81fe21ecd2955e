package blackbeard

// slipsOf36 is how many of the 36 results of the dice of both sides let a pirate avoid a hunter: the die of a
// careened one is not modified (8.2).
func (p *Pirate) slipsOf36() (n int) {
	plus := p.SpeedNow
	if p.Feast {
		plus -= 2
	}
	if p.Careened {
		plus = 0
	}
	return Slips(plus)
}

// EvadesOf6 is how many results of the die take a schooner at a coast through the shallows, out of reach of a
// hunter of this speed (8.2).
func (p *Pirate) EvadesOf6(at Place, speed int) int {
	if !p.Ship.Evades() || !at.Coast() || p.Careened {
		return 0
	}
	if p.Feast {
		speed += 2
	}
	return min(6, max(0, 6-speed))
}

// avoids216 is how many of 216 results let a pirate avoid a hunter of this speed, through the shallows first
// if he can and wants to.
func (p *Pirate) avoids216(at Place, speed int, evade bool) int {
	e := 0
	if evade {
		e = p.EvadesOf6(at, speed)
	}
	return 36*e + (6-e)*p.slipsOf36()
}

// speeds are the possible speeds of a hunter, by its name in events: one if the viewer knows it, otherwise those of all
// warships it may be.
func (v *View) speeds(hunter int16) (list []int) {
	if hunter >= 0 {
		if h := v.hunter(Counter(hunter)); h != nil {
			list = append(list, h.SpeedNow)
		}
		return list
	}
	for _, w := range v.Warships {
		if w.Slot != int(-1-hunter) {
			continue
		}
		if w.Face != NoCounter {
			return append(list, w.Face.Speed(0))
		}
		return v.unseenSpeeds()
	}
	return nil
}

// unseenSpeeds are the speeds of all warships whose faces the viewer has not seen, on the map and in the bag.
func (v *View) unseenSpeeds() (list []int) {
	for c := range v.Lots.Warships.All() {
		list = append(list, Counter(c).Speed(0))
	}
	return list
}

// OddsMeet is the chance in percent that one hunter catches a pirate where he is (8.2). evade: he tries the
// shallows first, if he can.
func (v *View) OddsMeet(p *Pirate, hunter int16, evade bool) int {
	caught, all := 0, 0
	for _, speed := range v.speeds(hunter) {
		caught += 216 - p.avoids216(p.At, speed, evade)
		all += 216
	}
	return Share(caught, all)
}

// OddsEvade is the chance in percent that a schooner gets through the shallows (8.2).
func (v *View) OddsEvade(p *Pirate, hunter int16) int {
	hits, all := 0, 0
	for _, speed := range v.speeds(hunter) {
		hits += p.EvadesOf6(p.At, speed)
		all += 6
	}
	return Share(hits, all)
}

// OddsCaught is the chance in percent that at least one of the hunters at sea in a place catches a pirate
// there, if all of them try and he tries the shallows (8.1). 0 if there are none.
func (v *View) OddsCaught(p *Pirate, at Place) int {
	free, unseen := 1.0, 0
	for _, w := range v.Warships {
		switch {
		case w.At != at || w.Anchored:
		case w.Face == NoCounter:
			unseen++
		default:
			free *= float64(p.avoids216(at, w.Face.Speed(0), true)) / 216
		}
	}
	for i := range v.Commissioners {
		if c := &v.Commissioners[i]; c.At == at && !c.Anchored && !c.Careened && c.Owner != p.Owner {
			free *= float64(p.avoids216(at, c.SpeedNow, true)) / 216
		}
	}
	// Unseen hunters are drawn without replacement from those left: the mean over all such draws.
	sums := make([]float64, unseen+1) // elementary symmetric sums of the chances to avoid
	sums[0] = 1
	list := v.unseenSpeeds()
	for _, speed := range list {
		q := float64(p.avoids216(at, speed, true)) / 216
		for k := unseen; k > 0; k-- {
			sums[k] += sums[k-1] * q
		}
	}
	draws := 1.0
	for k := range unseen {
		draws *= float64(len(list)-k) / float64(k+1)
	}
	free *= sums[unseen] / draws
	return int(100*(1-free) + 0.5 + 1e-9)
}

// OddsTooFast is the chance in percent that a warship that sailed so many hexes was too fast, from what
// the viewer knows of its face (11.3).
func (v *View) OddsTooFast(slot, hexes int) int {
	fast, all := 0, 0
	for _, speed := range v.speeds(int16(-1 - slot)) {
		if all++; hexes > speed {
			fast++
		}
	}
	return Share(fast, all)
}
