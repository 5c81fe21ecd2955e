package blackbeard

import (
	"slices"
	"strconv"
	"testing"
)

func itoa(n int) string { return strconv.Itoa(n) }

// between fails unless lo ≤ x ≤ hi.
func between(t *testing.T, what string, x, lo, hi float64) {
	t.Helper()
	if x < lo || x > hi {
		t.Errorf("%s: %.2f, want %v to %v", what, x, lo, hi)
	}
}

func list(k Kind) []Counter { return slices.Collect(k.All()) }

func TestCaptains(t *testing.T) {
	all := list(Captain)
	if len(all) != 24 || Blood.String() != "blood" || slices.Index(all, Blood) != 23 {
		t.Fatalf("%d captains, Blood is %v (§4.1)", len(all), Blood)
	}
	var sum Ratings
	for _, c := range all {
		r := c.Ratings()
		for _, n := range []int8{r.Skill, r.Cruelty, r.Charisma, r.Attack, r.Defence} {
			if n < 1 || n > 5 {
				t.Errorf("%v: %+v", c, r)
			}
		}
		if r.Cunning < 0 || r.Cunning > 5 || r.Endurance < 2 || r.Endurance > 6 {
			t.Errorf("%v: %+v", c, r)
		}
		if c != Blood {
			sum.Skill, sum.Cruelty, sum.Charisma = sum.Skill+r.Skill, sum.Cruelty+r.Cruelty, sum.Charisma+r.Charisma
			sum.Cunning, sum.Endurance = sum.Cunning+r.Cunning, sum.Endurance+r.Endurance
		}
	}
	between(t, "mean skill", float64(sum.Skill)/23, 2.7, 3.3)
	between(t, "mean cruelty", float64(sum.Cruelty)/23, 2.5, 3.3)
	between(t, "mean charisma", float64(sum.Charisma)/23, 2.5, 3.3)
	between(t, "mean cunning", float64(sum.Cunning)/23, 1.8, 2.6)
	between(t, "mean endurance", float64(sum.Endurance)/23, 3.5, 4.5)
}

func TestShips(t *testing.T) {
	for s := Sloop; s <= SquareRigger; s++ {
		falls(t, s.String()+" combat", s.combatSteps(), s.Combat)
		falls(t, s.String()+" speed", s.SpeedSteps(), s.Speed)
		if s.Speed(0) < 0 || s.Speed(0) > 3 || s.Speed(s.SpeedSteps()-1) >= 0 || s.Combat(s.combatSteps()-1) != 1 || s.Holds() < 1 || s.Holds() > MaxHolds || !s.HasLog() {
			t.Errorf("%v: speed from %d, combat to %d, %d holds (§5.2)", s, s.Speed(0), s.Combat(s.combatSteps()-1), s.Holds())
		}
		if s.Start() != (s == Sloop || s == Schooner) || s.Evades() != (s == Schooner) {
			t.Errorf("%v: start %v, evades %v (§5.24, §6.21)", s, s.Start(), s.Evades())
		}
		if back, ok := ParseShip(s.String()); !ok || back != s {
			t.Errorf("%v is read as %v", s, back)
		}
	}
	if Sloop.Speed(0) != 3 || Sloop.Combat(0) != 6 || Corvette.HasLog() || NoShip.HasLog() {
		t.Error("a new sloop moves at most 9 (§8.2); corvettes have no log")
	}
	for _, pair := range [][2]ShipType{{Sloop, Brigantine}, {Brigantine, SquareRigger}} {
		if pair[0].Combat(0) >= pair[1].Combat(0) || pair[0].Speed(0) <= pair[1].Speed(0) {
			t.Errorf("%v and %v: stronger ships are slower", pair[0], pair[1])
		}
	}
	if Schooner.Holds() >= Brigantine.Holds() || Brigantine.Holds() >= SquareRigger.Holds() {
		t.Error("bigger ships carry more")
	}
}

func TestMerchants(t *testing.T) {
	all := list(Merchant)
	var defence, count [Corvette + 1]float64
	flags := map[Nation]int{}
	for _, m := range all {
		if m.Defence() < 1 || m.Defence() > 8 {
			t.Errorf("%v: defence %d", m, m.Defence())
		}
		defence[m.Ship()] += float64(m.Defence())
		count[m.Ship()]++
		flags[m.Nation()]++
	}
	if len(all) != 32 || len(flags) != int(Nations) || flags[NoNation] < 1 || flags[NoNation] > 6 {
		t.Errorf("%d merchants under %v", len(all), flags)
	}
	order := []ShipType{Corvette, Sloop, Schooner, Brigantine, SquareRigger}
	for i := range order[1:] {
		if a, b := order[i], order[i+1]; defence[a]/count[a] >= defence[b]/count[b] {
			t.Errorf("%v defends itself better than %v", a, b)
		}
	}
}

func TestHunters(t *testing.T) {
	ships, crown := list(Warship), list(Commissioner)
	if len(ships) != 24 || len(crown) != 8 {
		t.Fatalf("%d warships, %d commissioners", len(ships), len(crown))
	}
	slow, nobody := false, false
	for _, fleet := range [][]Counter{ships, crown} {
		for _, a := range fleet {
			for _, b := range fleet {
				if a.Speed(0) > b.Speed(0) && a.Combat(0) > b.Combat(0) {
					t.Errorf("%v is faster and stronger than %v (§13.1)", a, b)
				}
			}
		}
	}
	for _, w := range ships {
		if w.Speed(0) < 1 || w.Speed(0) > 5 {
			t.Errorf("%v: speed %d (§6.34)", w, w.Speed(0))
		}
		slow, nobody = slow || w.Speed(0) < WarshipMoveMax, nobody || w.Nation() == NoNation
	}
	if !slow || !nobody {
		t.Error("some warships are slower than the longest move, some show no nation (§14.1)")
	}
	for _, c := range crown {
		falls(t, c.String()+" combat", c.combatSteps(), c.Combat)
		falls(t, c.String()+" speed", c.SpeedSteps(), c.Speed)
		if c.Nation() != England || c.Combat(c.combatSteps()-1) != 1 || c.Speed(c.SpeedSteps()-1) >= 0 || c.Speed(0) > 6 {
			t.Errorf("%v: combat %d, speed %d", c, c.Combat(0), c.Speed(0))
		}
	}
}

func TestGovernorsAndLetters(t *testing.T) {
	pro, flags := 0, map[Nation]bool{}
	for g := range Governor.All() {
		if g.Pro() {
			pro++
		}
	}
	for l := range Letter.All() {
		flags[l.Nation()] = true
	}
	if len(list(Governor)) != 24 || pro < 8 || pro >= 12 || len(list(Letter)) != 12 || flags[NoNation] {
		t.Errorf("%d pro governors of %d, %d letters of %v", pro, len(list(Governor)), len(list(Letter)), flags)
	}
	for n := range flags {
		if !slices.ContainsFunc(slices.Collect(portsOf(n)), func(Port) bool { return true }) {
			t.Errorf("a letter of %v can be bought nowhere", n)
		}
	}
}

func portsOf(n Nation) func(func(Port) bool) {
	return func(yield func(Port) bool) {
		for p := Port(1); p <= Ports; p++ {
			if p.Nation() == n && !yield(p) {
				return
			}
		}
	}
}
