package blackbeard

import (
	"slices"
	"testing"

	"portside/engine"
)

// falls checks that a track falls by one at every step and ends where it must.
func falls(t *testing.T, what string, n int, value func(int) int) {
	t.Helper()
	for i := 1; i < n; i++ {
		if value(i) != value(i-1)-1 {
			t.Errorf("%s: step %d goes from %d to %d", what, i, value(i-1), value(i))
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
	if slices.Contains(events[:], 0) || Earthquake.letter() != "A" || Peace.letter() != "M" {
		t.Errorf("events %v (§17)", events)
	}
	for k := range found {
		if slices.Contains(found[k][:], 0) {
			t.Errorf("search results %v (§9.3)", found[k])
		}
		between(t, "search success", found[k][FoundMerchants]/40, 0.3, 0.45)
		between(t, "search storms", found[k][FoundStorm]/40, 0.05, 0.15)
	}
	if len(laneLines) != Lanes+1 || laneLines[0] != 4 {
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
	for s := range Seas {
		named, stars := map[Port]bool{}, 0
		for c := range ActionCard.All() {
			if p := c.Origin(s); p == 0 {
				stars++
			} else if named[p] = true; p.sea() != s || p.Pirate() {
				t.Errorf("%v: origin %v on %v (§9.72)", c, p, s)
			}
		}
		for p := Port(1); p <= Ports; p++ {
			if p.sea() == s && !p.Pirate() && !named[p] {
				t.Errorf("%v is never an origin", p)
			}
		}
		if stars < 8 || stars > 12 {
			t.Errorf("%d asterisks on %v", stars, s)
		}
	}
}

func TestCargo(t *testing.T) {
	var prize, hostage [Seas]float64
	most, worthless := 0, false
	for s := range Seas {
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

// The numbers in tables.go match the data.
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
		{f.Sale_percent["pirate_port"], percentHaven}, {f.Sale_percent["pro"], percentPro}, {f.Sale_percent["hideout"], percentHideout}, {f.Sale_percent["neutral"], 0},
		{f.Letter_price["neutral"].Times, LetterNeutralTimes}, {f.Letter_price["pro"].Times, LetterProTimes},
		{f.Letter_price["hideout"].Times, LetterNeutralTimes}, {f.Letter_price["hideout"].Minus_times, LetterProTimes},
		{f.Treason_fine.Percent_per_pip, TreasonFinePercent}, {slices.Min(f.Treason_fine.Hanged_on), TreasonHangedFrom},
		{f.Setup.Governors, SetupGovernors}, {f.Setup.Merchants, SetupMerchants}, {f.Setup.Pirates_per_player, piratesStandard},
		{f.Setup.Active_pirates_max, ActivePiratesMax}, {f.Setup.Commissioners_max, CommissionersMax},
		{f.Warship_move_max, WarshipMoveMax}, {f.Storm_radius, StormRadius},
		{f.Converted_pirate_port.Value, ConvertedValue}, {f.Converted_pirate_port.Garrison, ConvertedGarrison},
		{f.Counters["merchants"], NMerchants}, {f.Counters["warships"], NWarships}, {f.Counters["commissioners"], NCommissioners},
		{f.Counters["governors"], nGovernors}, {f.Counters["letters"], NLetters}, {f.Counters["pirates"], nCaptains}, {f.Counters["action_cards"], NCards},
	} {
		if pair[0] != pair[1] {
			t.Errorf("number %d: %d in the data, %d in the rules", i, pair[0], pair[1])
		}
	}
	for s := range Seas {
		if f.Hostage.Sea_modifier[seaIDs[s]] != HostageModifier(s) {
			t.Errorf("hostage modifier of %v", s)
		}
	}
}
