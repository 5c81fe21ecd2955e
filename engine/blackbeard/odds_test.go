package blackbeard

import "testing"

func TestOdds(t *testing.T) {
	v := &View{}
	for m := range Merchant.All() {
		v.Lots.Merchants.Put(uint8(m))
	}
	p := &Pirate{CombatNow: 6, SpeedNow: 3, Ratings: Ratings{Skill: 3}, Worth: 1100, Stash: []Stash{{Worth: 100}}}
	v.Pirates = []Pirate{{Captain: Blood, Owner: 1, Notoriety: 21}}
	weak, strong := Counter(0), Counter(0)
	for m := range Merchant.All() {
		if m.Defence() == 1 {
			weak = m
		}
		if m.Defence() == 8 {
			strong = m
		}
	}
	v.Ports[1].Garrison = 11
	for _, tt := range []struct {
		name      string
		got, want int
	}{
		{"score 11 of 12", v.OddsPrize(p, weak, false).Taken, 97},
		{"score 4", v.OddsPrize(p, strong, false).Taken, 17},
		{"5 or 6 damage at score 4", v.OddsPrize(p, strong, false).Damaged, 25},
		{"an ally makes it 6", v.OddsPrize(p, strong, true).Taken, 42},
		{"unknown lies between", v.OddsPrize(p, NoCounter, false).Taken, 70},
		{"9 + d6 over 11 + 2d6", v.OddsAssault(p, nil, 1, false, false), 2},
		{"razing against 6", v.OddsAssault(p, nil, 1, false, true), 38},
		{"information helps", v.OddsAssault(p, nil, 1, true, false), 24},
		{"so does an ally of combat 2", v.OddsAssault(p, &Pirate{CombatNow: 2}, 1, false, false), 9},
		{"1200: 11 and 12 of d66", v.OddsRetire(p), 6},
		{"petition at 21: 11 to 16 and 21", v.OddsPetition(0), 19},
		{"own notoriety does not count", v.OddsPetition(1), 0},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %d %%, want %d", tt.name, tt.got, tt.want)
		}
	}
	if v.Pirate(Blood) != &v.Pirates[0] || v.Pirate(0) != nil {
		t.Error("Pirate finds the wrong one")
	}
}
