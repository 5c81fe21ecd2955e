package script

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

// pirateFields are the fields of a pirate in play. A ship comes before its contents, wounds before the ratings that
// they lower, ratings before their remainders.
var pirateFields = script.Of("CAPTAIN", script.ByWord(ofPirate),
	script.New("at", script.Word[pirate](readBerth), func(p pirate) berth { return berth{p.k.At, p.k.Anchored} },
		func(p pirate, b berth) { p.k.At, p.k.Anchored = b.at, b.anchored }).Also("position"),
	script.New("ship", script.Word[pirate](readType), func(p pirate) blackbeard.ShipType { return p.k.Ship }, func(p pirate, t blackbeard.ShipType) {
		p.k.Ship, p.k.Holds = t, [blackbeard.MaxHolds]int16{}
		p.k.Combat, p.k.Speed = p.k.Full(), p.k.Top()
	}).Also("ship-type"),
	script.Ranged("combat", func(p pirate) (int, int) { return 1, int(p.k.Full()) }, func(p pirate) int8 { return p.k.Combat }, func(p pirate, n int8) { p.k.Combat = n }),
	script.Ranged("speed", func(p pirate) (int, int) {
		return int(blackbeard.LastSpeed(p.k.Top(), p.k.Ship.SpeedSteps())), int(p.k.Top())
	}, func(p pirate) int8 { return p.k.Speed }, func(p pirate, n int8) { p.k.Speed = n }),
	script.Stored("wounds", script.Word[pirate](readWounds), func(p pirate) *wounds { return (*wounds)(&p.k.Wounds) }).Then(pirate.maim),
	rating("skill", func(p pirate) int { return p.k.SkillNow() }, func(k *rules.Pirate) *int8 { return &k.Skill }),
	rating("cruelty", func(p pirate) int { return p.k.CrueltyNow() }, func(k *rules.Pirate) *int8 { return &k.Cruelty }),
	rating("charisma", func(p pirate) int { return p.k.CharismaNow() }, func(k *rules.Pirate) *int8 { return &k.Charisma }),
	rating("attack", func(p pirate) int { return max(p.k.AttackNow()-p.spent(p.s.Duel.Weakened), 0) }, func(k *rules.Pirate) *int8 { return &k.Attack }).Also("duel-attack"),
	rating("defence", func(p pirate) int { return max(p.k.DefenceNow()-p.spent(p.s.Duel.Weakened), 0) }, func(k *rules.Pirate) *int8 { return &k.Defence }).Also("duel-defence"),
	rating("endurance", func(p pirate) int { return max(p.k.StaminaNow()-p.spent(p.s.Duel.Loss), 0) }, func(k *rules.Pirate) *int8 { return &k.Endurance }),
	script.Number("cunning-rating", 0, 9, func(p pirate) *int8 { return &p.k.Rating }).Then(func(p pirate) { p.k.Cunning = min(p.k.Cunning, p.k.Rating) }),
	script.Number("cunning", 0, 9, func(p pirate) *int8 { return &p.k.Cunning }).Then(func(p pirate) { p.k.Rating = max(p.k.Rating, p.k.Cunning) }),
	script.Number("popularity", 0, blackbeard.PopularityMax, func(p pirate) *int8 { return &p.k.Popularity }),
	script.Number("notoriety", 0, blackbeard.NotorietyWin-1, func(p pirate) *int16 { return &p.k.Notoriety }),
	script.Number("net-worth", 0, 1_000_000, func(p pirate) *int32 { return &p.k.Worth }),
	script.Number("retire-from", 0, 1_000_000, func(p pirate) *int32 { return &p.k.RetireFrom }),
	script.Number("popularity-by-wounds", 0, blackbeard.PopularityMax, func(p pirate) *int8 { return &p.k.Wounds.Popularity }),
	script.New("holds", nil, pirate.holds, nil).SetBy(pirate.setHolds).Also("booty", "cargo").Blank("-"),
	script.Row("hostages", script.ListOf(script.Word[pirate](readHostage)), func(p pirate) ([]blackbeard.Hostage, *uint8) { return p.k.Hostages[:], &p.k.NHostages }),
	script.New("stash", script.ListOf(script.Word[pirate](readStash)), pirate.stashes, func(p pirate, list []stash) {
		p.k.Stash = [blackbeard.Ports + 1]uint16{}
		for _, s := range list {
			p.k.Stash[s.at] = uint16(s.worth)
		}
	}),
	script.Flag("careened", func(p pirate) *bool { return &p.k.Careened }),
	script.Flag("feast", func(p pirate) *bool { return &p.k.Feast }),
	script.Flag("scurvy", func(p pirate) *bool { return &p.k.Scurvy }),
	script.Flag("must-raze", func(p pirate) *bool { return &p.k.MustRaze }).Also("must-raze-or-leave"),
	script.Flag("blockaded", func(p pirate) *bool { return &p.k.Blockaded }),
	script.Flag("pardoned", func(p pirate) *bool { return &p.k.Pardoned }),
	script.Stored("hideout", script.OrNone(0, script.Word[pirate](readPort)), func(p pirate) *port { return (*port)(&p.k.Hideout) }).Also("hide-out"),
	script.New("letter", script.OrNone(0, expected(blackbeard.Letter, pirate.letter)), func(p pirate) named { return named(p.k.Letter) }, nil).
		SetBy(func(p pirate, word string) error { return p.pick(blackbeard.Letter, word, &p.k.Letter) }),
	script.Bits("attacked", script.Word[pirate](readNation), func(p pirate) *uint8 { return &p.k.Attacked }).Then(func(p pirate) { p.k.Vain |= p.k.Attacked }).
		Also("attacked-nations", "nations-attacked"),
	script.Bits("attacked-in-vain", script.Word[pirate](readNation), func(p pirate) *uint8 { return &p.k.Vain }).Also("nations-attacked-in-vain"),
	script.Bits("informed", script.Word[pirate](readPort), func(p pirate) *uint64 { return &p.k.Info }).Also("information", "information-on"),
	script.Bits("chased-from", script.Word[pirate](readPort), func(p pirate) *uint64 { return &p.k.Barred }),
	script.Bits("failed", script.Word[pirate](readPort), func(p pirate) *uint64 { return &p.k.Failed }),
	script.Bits("zones", script.Word[pirate](readZone), func(p pirate) *uint8 { return &p.k.Zones }).Also("zones-used", "used-zones"),
	script.New("ally", captainOrNone[pirate], func(p pirate) named { return p.captain(p.k.Ally) }, nil).SetBy(script.Put(captainOrNone[pirate], pirate.setAlly)),
	script.New("identified", script.OrNone(noSlot, script.Word[pirate](readSlot)), func(p pirate) slot { return slot(p.k.Seen) - 1 }, func(p pirate, i slot) {
		if p.k.Seen = int8(i) + 1; i != noSlot {
			p.s.Merchants[i].Known |= 1 << rules.Owner(p.slot)
		}
	}),
	script.New("offer", nil, pirate.offer, nil).SetBy(pirate.setOffer),
	script.New("tried", script.ListOf(script.Word[pirate](readHunter)), nil, pirate.setTried),
	script.Reads("fortune", func(p pirate) int32 { return p.k.Fortune() }),
	script.Reads("combat-now", func(p pirate) int { return p.k.CombatNow() }),
	script.Reads("speed-now", func(p pirate) int { return p.k.SpeedNow() }),
	script.Reads("cunning-now", func(p pirate) int { return p.s.CunningNow(p.slot) }),
)

// rating is a rating: set as printed, read as it counts now.
func rating(name string, now func(pirate) int, at func(*rules.Pirate) *int8) script.Field[pirate] {
	return script.Ranged(name, func(pirate) (int, int) { return 0, 9 }, now, func(p pirate, n int) { *at(p.k) = int8(n) })
}

// spent is what the duel under way has cost a pirate, out of the costs of both sides (19.2).
func (p pirate) spent(costs [2]int8) int {
	for i, side := range p.s.Duel.Sides {
		if p.s.Duel.On && side == p.slot {
			return int(costs[i])
		}
	}
	return 0
}

func (p pirate) holds() string {
	var list []string
	for _, n := range p.k.Holds[:p.k.Ship.Holds()] {
		if n == 0 {
			list = append(list, "-")
		} else {
			list = append(list, strconv.Itoa(int(rules.WorthOf(n))))
		}
	}
	return strings.Join(list, " ")
}

func (p pirate) setHolds(value string) error {
	list := script.Words(value)
	if len(list) > p.k.Ship.Holds() {
		return fmt.Errorf("%w: a %v has %d holds", engine.ErrNotation, p.k.Ship, p.k.Ship.Holds())
	}
	p.k.Holds = [blackbeard.MaxHolds]int16{}
	for h, w := range list {
		if w == "-" {
			continue
		}
		n, err := script.Numeral(w, 0, 32000)
		if err != nil {
			return err
		}
		if p.k.Holds[h] = int16(n); n == 0 {
			p.k.Holds[h] = rules.Worthless
		}
	}
	return nil
}

// readHostage is the inverse of String.
func readHostage(word string) (blackbeard.Hostage, error) {
	parts := strings.Split(word, ":")
	if len(parts) < 2 || len(parts) > 3 || len(parts) == 3 && parts[2] != "interrogated" {
		return blackbeard.Hostage{}, fmt.Errorf("%w: a hostage is written nation:port-NN or nation:port-NN:interrogated, not %q", engine.ErrNotation, word)
	}
	n, unknown := readNation(parts[0])
	from, wrong := readPort(parts[1])
	return blackbeard.Hostage{Nation: n, Origin: blackbeard.Port(from), Interrogated: len(parts) == 3}, errors.Join(unknown, wrong)
}

// stash is money put away, "port-22:300".
type stash struct {
	at    port
	worth int
}

func (s stash) String() string { return fmt.Sprintf("%v:%d", s.at, s.worth) }

func (p pirate) stashes() (list []stash) {
	for h, n := range p.k.Stash {
		if n > 0 {
			list = append(list, stash{port(h), int(n)})
		}
	}
	return list
}

func readStash(word string) (stash, error) {
	where, much, _ := strings.Cut(word, ":")
	at, unknown := readPort(where)
	worth, wrong := script.Numeral(much, 0, 65535)
	return stash{at, worth}, errors.Join(unknown, wrong)
}

func (p pirate) letter() []named { return []named{named(p.k.Letter)} }

func (p pirate) setAlly(c named) error {
	if a := p.k.Ally; a > 0 {
		p.s.Pirates[a-1].Ally, p.k.Ally = 0, 0
	}
	if c == 0 {
		return nil
	}
	q := p.s.SlotOf(blackbeard.Counter(c))
	if q < 0 {
		return fmt.Errorf("%w: %v is not in play", engine.ErrNotation, c)
	}
	p.k.Ally, p.s.Pirates[q].Ally = q+1, p.slot+1
	return nil
}

func (p pirate) setTried(list []ship) {
	p.k.TriedNavy, p.k.TriedCrown = 0, 0
	for _, n := range list {
		if n < 0 {
			p.k.TriedNavy |= 1 << (-1 - n)
		} else {
			p.k.TriedCrown |= 1 << (blackbeard.Counter(n) - blackbeard.FirstCommissioner)
		}
	}
}

// setOffer prepares an offer: "roberts give-hold.1 get-money.300 offer-alliance", the captain it is made to and
// then the words of the actions that make it up.
func (p pirate) setOffer(value string) error {
	p.k.Offer = rules.Offer{}
	list := script.Words(value)
	if len(list) == 0 {
		return nil
	}
	c, err := readCaptain(list[0])
	if err != nil {
		return err
	}
	q := p.s.SlotOf(c)
	if q < 0 || rules.Owner(q) == rules.Owner(p.slot) {
		return fmt.Errorf("%w: %s is no pirate of another seat in play", engine.ErrNotation, list[0])
	}
	o := rules.Offer{To: q + 1, Proposed: true}
	for _, w := range list[1:] {
		a, err := blackbeard.Notation{}.Parse(w)
		if err != nil || !o.Add(a) {
			return fmt.Errorf("%w: %q makes up no offer", engine.ErrNotation, w)
		}
	}
	p.k.Offer = o
	return nil
}

// offer is the inverse of setOffer. An action that would add nothing is part of the offer already.
func (p pirate) offer() string {
	o := &p.k.Offer
	if o.To == 0 {
		return "none"
	}
	list := []string{p.captain(o.To).String()}
	parts := func(op uint16, from, to int16) {
		for n := from; n <= to; n++ {
			more, a := *o, blackbeard.Act(op, n)
			if more.Add(a); more == *o {
				list = append(list, blackbeard.Notation{}.Format(a))
			}
		}
	}
	parts(blackbeard.OpGiveHold, 0, blackbeard.MaxHolds-1)
	parts(blackbeard.OpGetHold, 0, blackbeard.MaxHolds-1)
	parts(blackbeard.OpGiveHostage, 1, 8)
	parts(blackbeard.OpGetHostage, 1, 8)
	if o.GiveMoney > 0 {
		list = append(list, blackbeard.Notation{}.Format(blackbeard.Act(blackbeard.OpGiveMoney, int16(o.GiveMoney))))
	}
	if o.GetMoney > 0 {
		list = append(list, blackbeard.Notation{}.Format(blackbeard.Act(blackbeard.OpGetMoney, int16(o.GetMoney))))
	}
	parts(blackbeard.OpSwapShips, 0, 0)
	parts(blackbeard.OpOfferAlliance, 0, 0)
	return strings.Join(list, " ")
}

// wounds are words: superficial and lost parts as often as they are, the others once.
type wounds rules.Wounds

var (
	onceHurt  = []string{"ordinary", "crippled", "ill"}
	oftenHurt = []string{"superficial", "lost-eye", "lost-arm", "lost-leg"}
)

func (w wounds) String() string {
	var list []string
	for i, yes := range [...]bool{w.Ordinary, w.Crippled, w.Ill} {
		if yes {
			list = append(list, onceHurt[i])
		}
	}
	for i, n := range [...]int8{w.Superficial, w.Eyes, w.Arms, w.Legs} {
		list = append(list, slices.Repeat(oftenHurt[i:i+1], int(n))...)
	}
	return script.Text(list)
}

// readWounds also notes the popularity they cost, for RECOVER.
func readWounds(value string) (wounds, error) {
	n := map[string]int8{}
	for _, word := range script.Words(value) {
		switch n[word]++; {
		case slices.Contains(onceHurt, word) && n[word] > 1:
			return wounds{}, fmt.Errorf("%w: %s is named twice", engine.ErrNotation, word)
		case !slices.Contains(onceHurt, word) && !slices.Contains(oftenHurt, word):
			return wounds{}, script.Unknown("wound", word)
		}
	}
	return wounds{
		Superficial: n["superficial"], Ordinary: n["ordinary"] > 0, Crippled: n["crippled"] > 0, Ill: n["ill"] > 0,
		Eyes: n["lost-eye"], Arms: n["lost-arm"], Legs: n["lost-leg"], Popularity: n["ordinary"] + 2*n["crippled"] + n["ill"],
	}, nil
}

// maim deducts what lost eyes, arms and legs cost for good, if the ratings are as printed (11.8).
func (p pirate) maim() {
	if r := p.k.Captain.Ratings(); p.k.Attack == r.Attack && p.k.Defence == r.Defence && p.k.Endurance == r.Endurance && p.k.Cruelty == r.Cruelty {
		for range p.k.Wounds.Eyes + p.k.Wounds.Arms + p.k.Wounds.Legs {
			p.k.Maim()
		}
	}
}

// readHunter reads a commissioner or a warship.
func readHunter(word string) (ship, error) {
	n, err := readShip(word)
	if err != nil || n >= 0 && blackbeard.Counter(n).Kind() != blackbeard.Commissioner {
		return 0, script.Unknown("hunter", word)
	}
	return n, nil
}
