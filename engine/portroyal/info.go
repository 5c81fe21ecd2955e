package portroyal

import (
	"strconv"
	"strings"

	"portside/engine"
)

// Key is the name of the game in addresses, scripts and the database.
const Key = "port-royal"

// Versions of the rules that differ. A match keeps the version it began with.
const (
	_             = iota + 1 // the first
	RulesGifts               // the coins of gift ships are counted, for standing orders (§14.3)
	RulesTogether            // joint decisions ask all seats at once
)

var Info = &engine.Info{
	Key: Key, Rules: RulesTogether, MinSeats: 1, MaxSeats: MaxSeats,
	Options: []engine.Option{
		{Key: "mode", Values: modeNames, Default: "base"},
		{Key: "gambler", Values: noYes, Default: "no"},
		{Key: "set_sail_mix", Values: noYes, Default: "no"},
		{Key: "contract_cast", Values: noYes, Default: "no"},
		{Key: "expedition_variant", Values: noYes, Default: "no"},
		{Key: "start_seat", Values: []string{"random", "1", "2", "3", "4", "5"}, Default: "random"},
		{Key: "chapter", Values: numbers(1, Chapters), Default: "1"},
		{Key: "character_choice", Values: []string{"random", "draft"}, Default: "random"},
		{Key: "demands", Values: demandNames, Default: demandNames[asListed]},
		{Key: "groups", Values: append([]string{groupsEarlier}, numbers(1, Chapters)...), Default: groupsEarlier, Hidden: true},
		{Key: "extra_coins", Values: numbers(0, MaxExtra), Default: "0", Hidden: true},
		{Key: "extra_1", Values: numbers(0, MaxExtra), Default: "0", Hidden: true},
		{Key: "extra_2", Values: numbers(0, MaxExtra), Default: "0", Hidden: true},
		{Key: "extra_3", Values: numbers(0, MaxExtra), Default: "0", Hidden: true},
		{Key: "extra_4", Values: numbers(0, MaxExtra), Default: "0", Hidden: true},
	},
	Excludes: excludes(),
	Tokens:   tokens,
	MaxPlies: 20000,
	Insists: map[string]string{
		"discover":          "D6 is always asked, for a card is turned up, or the turn ends without one (§13)",
		"pick put-back":     "cards of one kind: that there is nothing to choose only their beholder knows",
		"difficulty accept": "all seats have to agree (R-60), also when there is nothing more to propose",
		"share accept":      "all seats have to agree (R-60), also when there is nothing more to propose",
		"share share":       "the parts are one answer (D3), which can be taken back until the last is named",
	},
}

var noYes = []string{"no", "yes"}

// groupsEarlier is the value of option "groups" that puts the groups of the earlier chapters into the deck.
const groupsEarlier = "earlier"

// MaxExtra is the most extra coins a chapter begins with, for a seat and for all together: twenty failures of three
// coins (§12.9). The sheet names no limit, but the coins are cards of a deck that has little more than twice as many.
const MaxExtra = 60

// numbers lists the numbers from first to last as option values.
func numbers(first, last int) []string {
	var list []string
	for n := first; n <= last; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// excludes is the table of §2.1 and §2.2.
func excludes() []engine.Exclusion {
	no := func(why string, terms ...string) engine.Exclusion { return engine.Exclusion{Terms: terms, Why: why} }
	list := []engine.Exclusion{
		no("one-seat-is-solo", "seats=1", "mode=base"),
		no("one-seat-is-solo", "seats=1", "mode=set_sail"),
		no("one-seat-is-solo", "seats=1", "mode=contracts_competitive"),
		no("one-seat-is-solo", "seats=1", "mode=contracts_coop"),
		no("set-sail-four", "seats=5", "mode=set_sail"),
		no("gambler-is-base", "mode=set_sail", "gambler=yes"),
		no("mix-is-base", "mode=set_sail", "set_sail_mix=yes"),
		no("cast-is-base", "mode=set_sail", "contract_cast=yes"),
		no("cast-is-in", "mode=contracts_competitive", "contract_cast=yes"),
		no("cast-is-in", "mode=contracts_coop", "contract_cast=yes"),
		no("cast-is-in", "mode=contracts_solo", "contract_cast=yes"),
		no("no-expeditions", "mode=set_sail", "expedition_variant=yes"),
		no("variant-competitive", "mode=contracts_coop", "expedition_variant=yes"),
		no("variant-competitive", "mode=contracts_solo", "expedition_variant=yes"),
	}
	for _, m := range modeNames {
		if !strings.HasPrefix(m, "adventure_") {
			list = append(list, no("adventure-only", "mode="+m, "character_choice=draft"), no("adventure-only", "mode="+m, "demands!="+demandNames[asListed]))
		}
		if !strings.HasPrefix(m, "adventure_") || m == modeNames[ModeAdventureVariable] {
			list = append(list, no("chapter-only", "mode="+m, "chapter!=1"), no("chapter-only", "mode="+m, "groups!="+groupsEarlier))
			continue
		}
		list = append(list, no("adventure-ending", "mode="+m, "expedition_variant=yes"))
		if m != modeNames[ModeAdventureSolo] {
			list = append(list, no("adventure-four", "mode="+m, "seats=5"))
		}
	}
	list = append(list,
		no("adventure-ending", "mode=adventure_variable", "expedition_variant=yes"),
		no("adventure-four", "mode=adventure_variable", "seats=5"),
		no("adventure-solo", "seats=1", "mode=adventure_coop"),
		no("adventure-solo", "seats=1", "mode=adventure_competitive"),
		no("adventure-solo", "seats=1", "mode=adventure_variable"),
	)
	for _, key := range []string{"extra_coins", "extra_1", "extra_2", "extra_3", "extra_4"} {
		list = append(list, no("extra-coins-team", "mode!=adventure_coop", "mode!=adventure_solo", key+"!=0"))
	}
	for chapter := 1; chapter <= Chapters; chapter++ {
		for n := 1; n < chapter-1; n++ { // the groups of all earlier chapters are in the deck
			list = append(list, no("groups-of-chapter", "chapter="+strconv.Itoa(chapter), "groups="+strconv.Itoa(n)))
		}
	}
	for seats := 1; seats <= MaxSeats; seats++ {
		n := strconv.Itoa(seats)
		if seats > 1 {
			list = append(list, no("solo-is-one", "seats="+n, "mode=contracts_solo"), no("adventure-solo", "seats="+n, "mode=adventure_solo"))
		}
		if seats < 4 {
			for seat := seats + 1; seat <= 4; seat++ {
				list = append(list, no("no-such-seat", "seats="+n, "extra_"+strconv.Itoa(seat)+"!=0"))
			}
		}
		for start := seats + 1; start <= MaxSeats; start++ {
			list = append(list, no("no-such-seat", "seats="+n, "start_seat="+strconv.Itoa(start)))
		}
	}
	return list
}
