package blackbeard

import (
	"slices"
	"strconv"
	"testing"

	"portside/engine"
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

// falls checks that a track loses one at every step and ends where it must.
func falls(t *testing.T, what string, n int, value func(int) int) {
	t.Helper()
	for i := 1; i < n; i++ {
		if value(i) != value(i-1)-1 {
			t.Errorf("%s: step %d goes from %d to %d", what, i, value(i-1), value(i))
		}
	}
}

func TestShips(t *testing.T) {
	for s := Sloop; s <= SquareRigger; s++ {
		falls(t, s.String()+" combat", s.CombatSteps(), s.Combat)
		falls(t, s.String()+" speed", s.SpeedSteps(), s.Speed)
		if s.Speed(0) < 0 || s.Speed(0) > 3 || s.Speed(s.SpeedSteps()-1) >= 0 || s.Combat(s.CombatSteps()-1) != 1 || s.Holds() < 1 || s.Holds() > MaxHolds || !s.HasLog() {
			t.Errorf("%v: speed from %d, combat to %d, %d holds (§5.2)", s, s.Speed(0), s.Combat(s.CombatSteps()-1), s.Holds())
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
	if len(all) != 32 || len(flags) != int(nations) || flags[NoNation] < 1 || flags[NoNation] > 6 {
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
		falls(t, c.String()+" combat", c.CombatSteps(), c.Combat)
		falls(t, c.String()+" speed", c.SpeedSteps(), c.Speed)
		if c.Nation() != England || c.Combat(c.CombatSteps()-1) != 1 || c.Speed(c.SpeedSteps()-1) >= 0 || c.Speed(0) > 6 {
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
		for p := Port(1); p <= ports; p++ {
			if p.Nation() == n && !yield(p) {
				return
			}
		}
	}
}

func TestActionLines(t *testing.T) {
	if len(list(ActionCard)) != 40 {
		t.Fatal("not 40 action cards (§2.1)")
	}
	for seats := 2; seats <= 4; seats++ {
		icons, marks := make([]int, seats), make([]int, seats)
		var does [DoWarshipIntercept + 1]int
		even, odd, fresh := 0, 0, 0
		for c := range ActionCard.All() {
			l := c.Line(seats)
			does[l.Do]++
			switch l.Do {
			case DoTurn:
				icons[l.Seat]++
				if l.CR {
					marks[l.Seat]++
				}
				continue
			case DoNewMerchants:
				fresh += l.Count
			case DoRemoveMerchants:
				if l.Even {
					even++
				} else {
					odd++
				}
			}
			if l.Seat != engine.Nobody || l.CR || (l.Count == 1 || l.Count == 2) != (l.Do == DoNewMerchants) {
				t.Errorf("%v for %d seats: %+v", c, seats, l)
			}
		}
		if slices.Min(icons) != slices.Max(icons) || slices.Min(marks) != slices.Max(marks) || (marks[0] > 0) != (seats == 3) {
			t.Errorf("%d seats: icons %v, marks of commissioners %v (§6.3)", seats, icons, marks)
		}
		if slices.Contains(does[:], 0) || even != odd || even == 0 || does[DoRandomEvent] < 3 || does[DoRandomEvent] > 6 {
			t.Errorf("%d seats: lines %v, removals %d even and %d odd", seats, does, even, odd)
		}
		between(t, "share of turns", float64(does[DoTurn])/40, 0.6, 0.75)
		between(t, "merchants entering", float64(fresh), 4, 10)
	}
}

func TestActionCards(t *testing.T) {
	var events [Happenings]int
	var wounds [LostLeg + 1]int
	var hostages [10]int
	laneLines, feasts := map[Lane]int{}, 0
	var found [2][FoundStorm + 1]float64
	for c := range ActionCard.All() {
		events[c.Event()]++
		wounds[c.Wound()]++
		hostages[c.Hostage()]++
		laneLines[c.Lane()]++
		if c.Feast() {
			feasts++
		}
		for k, coast := range []bool{false, true} {
			f, n := c.Search(coast)
			found[k][f]++
			if (n > 0) != (f == FoundMerchants) {
				t.Errorf("%v: search %v %d", c, f, n)
			}
		}
	}
	if slices.Contains(events[:], 0) || Earthquake.Letter() != "A" || Peace.Letter() != "M" {
		t.Errorf("events %v (§17)", events)
	}
	for k := range found {
		if slices.Contains(found[k][:], 0) {
			t.Errorf("search results %v (§9.3)", found[k])
		}
		between(t, "search success", found[k][FoundMerchants]/40, 0.3, 0.45)
		between(t, "search storms", found[k][FoundStorm]/40, 0.05, 0.15)
	}
	if len(laneLines) != lanes+1 || laneLines[0] != 4 {
		t.Errorf("%d lanes named, %d asterisks (§4.3)", len(laneLines)-1, laneLines[0])
	}
	for n, k := range hostages {
		if k != 4 {
			t.Errorf("hostage number %d on %d cards", n, k)
		}
	}
	crippling := wounds[LostEye] + wounds[LostArm] + wounds[LostLeg]
	if wounds[Superficial] <= wounds[Ordinary] || wounds[Ordinary] <= crippling || crippling == 0 || feasts < 2 || feasts > 5 {
		t.Errorf("wounds %v (§13.711), %d feasts (§9.81)", wounds, feasts)
	}
	for s := range seas {
		named, stars := map[Port]bool{}, 0
		for c := range ActionCard.All() {
			if p := c.Origin(s); p == 0 {
				stars++
			} else if named[p] = true; p.Sea() != s || p.Pirate() {
				t.Errorf("%v: origin %v on %v (§9.72)", c, p, s)
			}
		}
		for p := Port(1); p <= ports; p++ {
			if p.Sea() == s && !p.Pirate() && !named[p] {
				t.Errorf("%v is never an origin", p)
			}
		}
		if stars < 8 || stars > 12 {
			t.Errorf("%d asterisks on %v", stars, s)
		}
	}
}

func TestCargo(t *testing.T) {
	var prize, hostage [seas]float64
	most, worthless := 0, false
	for s := range seas {
		for c := range ActionCard.All() {
			for d := 1; d <= 8; d++ {
				v := c.Cargo(d, s)
				if v%5 != 0 || v < 0 || v > 2500 || d > 1 && v < c.Cargo(d-1, s) {
					t.Errorf("%v: %d for defence %d on %v", c, v, d, s)
				}
			}
			if s == Indian {
				most, worthless = max(most, c.Cargo(7, s)), worthless || c.Cargo(8, s) == 0
			}
			for m := range Merchant.All() {
				prize[s] += float64(c.Cargo(m.Defence(), s)) / (40 * 32)
				if c.Hostage()+m.Defence()+HostageModifier(s) >= HostageThreshold {
					hostage[s] += 1. / (40 * 32)
				}
			}
		}
	}
	if prize[Atlantic] >= prize[Caribbean] || prize[Caribbean] >= prize[Indian] || prize[GoldCoast] >= prize[Indian] || most < 2000 || !worthless {
		t.Errorf("mean prizes %v, treasure %d", prize, most)
	}
	between(t, "mean prize on the Atlantic", prize[Atlantic], 60, 130)
	between(t, "mean prize in the Caribbean", prize[Caribbean], 110, 200)
	between(t, "mean prize on the Gold Coast", prize[GoldCoast], 80, 150)
	between(t, "mean prize in the Indian Ocean", prize[Indian], 150, 280)
	between(t, "chance of a hostage in the Caribbean", hostage[Caribbean], 0.2, 0.45)
}

// The basic operations have sensible odds with these components.
func TestBasicOdds(t *testing.T) {
	atMost := func(n int) (p float64) {
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				if a+b <= n {
					p += 1. / 36
				}
			}
		}
		return p
	}
	capture := func(s ShipType, skill int) (p float64) {
		for m := range Merchant.All() {
			p += atMost(s.Combat(0)+s.Speed(0)+skill-m.Defence()) / 32
		}
		return p
	}
	between(t, "capture by a sloop", capture(Sloop, 3), 0.6, 0.85)
	between(t, "capture by a schooner", capture(Schooner, 3), 0.45, 0.75)
	between(t, "capture by a sloop, skill 1", capture(Sloop, 1), 0.4, 0.7)
	if capture(SquareRigger, 3) <= capture(Sloop, 3) || capture(Sloop, 3) <= capture(Schooner, 3) {
		t.Error("ship types do not rank")
	}
	assault := func(strength, garrison int, dice []int) (p float64) {
		for _, mine := range dice {
			p += atMost(strength+mine-garrison-1) / float64(len(dice))
		}
		return p
	}
	one := []int{1, 2, 3, 4, 5, 6}
	var two []int
	for _, a := range one {
		for _, b := range one {
			two = append(two, a+b)
		}
	}
	between(t, "a sloop against the weakest port", assault(9, 4, one), 0.5, 0.9)
	if assault(9, 17, one) != 0 || assault(16, 17, one) <= 0 || assault(16, 17, two) <= assault(16, 17, one) || assault(22, 17, one) <= assault(16, 17, two) {
		t.Error("the strongest port must defy a lone sloop, but not a strong ship with information or an ally")
	}
}

// The numbers of tables.go are those of the data.
func TestTables(t *testing.T) {
	var f struct {
		Popularity struct{ Start, Min, Max, After_survived_mutiny int }
		Notoriety  struct{ Min, Win, Hostage, Escape int }
		Hostage    struct {
			Threshold    int
			Sea_modifier map[string]int
		}
		Sale_percent  map[string]int
		Bribe, Ransom struct{ Times int }
		Letter_price  map[string]struct{ Times, Minus_times int }
		Port_loot     struct{ Times int }
		Treason_fine  struct {
			Percent_per_pip int
			Hanged_on       []int
		}
		Setup                          struct{ Governors, Merchants, Pirates_per_player, Active_pirates_max, Commissioners_max int }
		Warship_move_max, Storm_radius int
		Converted_pirate_port          struct{ Value, Garrison int }
		Counters                       map[string]int
	}
	read("tables", &f)
	for i, pair := range [][2]int{
		{f.Popularity.Start, PopularityStart}, {f.Popularity.Max, PopularityMax}, {f.Popularity.After_survived_mutiny, PopularityMutiny}, {f.Popularity.Min, 0},
		{f.Notoriety.Win, NotorietyWin}, {f.Notoriety.Hostage, NotorietyHostage}, {f.Notoriety.Escape, NotorietyEscape}, {f.Notoriety.Min, 0},
		{f.Hostage.Threshold, HostageThreshold}, {f.Bribe.Times, BribeTimes}, {f.Ransom.Times, RansomTimes}, {f.Port_loot.Times, LootTimes},
		{f.Sale_percent["pirate_port"], PercentHaven}, {f.Sale_percent["pro"], PercentPro}, {f.Sale_percent["hideout"], PercentHideout}, {f.Sale_percent["neutral"], 0},
		{f.Letter_price["neutral"].Times, LetterNeutralTimes}, {f.Letter_price["pro"].Times, LetterProTimes},
		{f.Letter_price["hideout"].Times, LetterNeutralTimes}, {f.Letter_price["hideout"].Minus_times, LetterProTimes},
		{f.Treason_fine.Percent_per_pip, TreasonFinePercent}, {slices.Min(f.Treason_fine.Hanged_on), TreasonHangedFrom},
		{f.Setup.Governors, SetupGovernors}, {f.Setup.Merchants, SetupMerchants}, {f.Setup.Pirates_per_player, PiratesStandard},
		{f.Setup.Active_pirates_max, ActivePiratesMax}, {f.Setup.Commissioners_max, CommissionersMax},
		{f.Warship_move_max, WarshipMoveMax}, {f.Storm_radius, StormRadius},
		{f.Converted_pirate_port.Value, ConvertedValue}, {f.Converted_pirate_port.Garrison, ConvertedGarrison},
		{f.Counters["merchants"], nMerchants}, {f.Counters["warships"], nWarships}, {f.Counters["commissioners"], nCommissioners},
		{f.Counters["governors"], nGovernors}, {f.Counters["letters"], nLetters}, {f.Counters["pirates"], nCaptains}, {f.Counters["action_cards"], nCards},
	} {
		if pair[0] != pair[1] {
			t.Errorf("number %d: %d in the data, %d in the rules", i, pair[0], pair[1])
		}
	}
	for s := range seas {
		if f.Hostage.Sea_modifier[seaIDs[s]] != HostageModifier(s) {
			t.Errorf("hostage modifier of %v", s)
		}
	}
}
