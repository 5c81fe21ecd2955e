package script

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

// pirateFields are what belongs to a pirate in play. A ship comes before what lies in it, ratings before what is left
// of them.
var pirateFields = script.Of("CAPTAIN", script.ByWord(ofPirate),
	script.New("at", readBerth[pirate], func(p pirate) berth { return berth{p.k.At, p.k.Anchored} },
		func(p pirate, b berth) { p.k.At, p.k.Anchored = b.at, b.anchored }).Also("position"),
	script.New("ship", readShipType, func(p pirate) blackbeard.ShipType { return p.k.Ship }, func(p pirate, t blackbeard.ShipType) {
		p.k.Ship, p.k.Holds = t, [blackbeard.MaxHolds]int16{}
		p.k.Combat, p.k.Speed = p.k.Full(), p.k.Top()
	}).Also("ship-type"),
	script.Ranged("combat", func(p pirate) (int, int) { return 1, int(p.k.Full()) }, func(p pirate) int8 { return p.k.Combat }, func(p pirate, n int8) { p.k.Combat = n }),
	script.Ranged("speed", func(p pirate) (int, int) {
		return int(blackbeard.LastSpeed(p.k.Top(), p.k.Ship.SpeedSteps())), int(p.k.Top())
	}, func(p pirate) int8 { return p.k.Speed }, func(p pirate, n int8) { p.k.Speed = n }),
	rating("skill", func(p pirate) int { return p.k.SkillNow() }, func(k *rules.Pirate) *int8 { return &k.Skill }),
	rating("cruelty", func(p pirate) int { return p.k.CrueltyNow() }, func(k *rules.Pirate) *int8 { return &k.Cruelty }),
	rating("charisma", func(p pirate) int { return p.k.CharismaNow() }, func(k *rules.Pirate) *int8 { return &k.Charisma }),
	rating("attack", func(p pirate) int { return max(p.k.AttackNow()-p.weakened(), 0) }, func(k *rules.Pirate) *int8 { return &k.Attack }).Also("duel-attack"),
	rating("defence", func(p pirate) int { return max(p.k.DefenceNow()-p.weakened(), 0) }, func(k *rules.Pirate) *int8 { return &k.Defence }).Also("duel-defence"),
	rating("endurance", func(p pirate) int { return max(p.k.StaminaNow()-p.lost(), 0) }, func(k *rules.Pirate) *int8 { return &k.Endurance }),
	script.Ranged("cunning-rating", digit, func(p pirate) int8 { return p.k.Rating }, func(p pirate, n int8) { p.k.Rating, p.k.Cunning = n, min(p.k.Cunning, n) }),
	script.Ranged("cunning", digit, func(p pirate) int8 { return p.k.Cunning }, func(p pirate, n int8) { p.k.Cunning, p.k.Rating = n, max(p.k.Rating, n) }),
	script.Number("popularity", 0, blackbeard.PopularityMax, func(p pirate) *int8 { return &p.k.Popularity }),
	script.Number("notoriety", 0, blackbeard.NotorietyWin-1, func(p pirate) *int16 { return &p.k.Notoriety }),
	script.Number("net-worth", 0, 1_000_000, func(p pirate) *int32 { return &p.k.Worth }),
	script.Number("retire-from", 0, 1_000_000, func(p pirate) *int32 { return &p.k.RetireFrom }),
	script.Kept("wounds", readWounds[pirate], func(p pirate) *wounds { return (*wounds)(&p.k.Wounds) }),
	script.Number("popularity-by-wounds", 0, blackbeard.PopularityMax, func(p pirate) *int8 { return &p.k.Wounds.Popularity }),
	script.New("holds", nil, pirate.holds, nil).SetBy(pirate.setHolds).Also("booty", "cargo").Blank("-"),
	script.New("hostages", script.ListOf(readHostage), pirate.hostages, nil).SetBy(checked(script.ListOf(readHostage), pirate.setHostages)),
	script.New("stash", script.ListOf(readStash), pirate.stashes, func(p pirate, list []stash) {
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
	script.New("hideout", portOrNone[pirate], func(p pirate) port { return port(p.k.Hideout) }, func(p pirate, h port) { p.k.Hideout = blackbeard.Port(h) }).Also("hide-out"),
	script.New("letter", pirate.expectedLetter, func(p pirate) named { return named(p.k.Letter) }, nil).SetBy(pirate.setLetter),
	nationSet("attacked", func(p pirate) *uint8 { return &p.k.Attacked }).Then(func(p pirate) { p.k.Vain |= p.k.Attacked }).Also("attacked-nations", "nations-attacked"),
	nationSet("attacked-in-vain", func(p pirate) *uint8 { return &p.k.Vain }).Also("nations-attacked-in-vain"),
	portSet("informed", func(p pirate) *uint64 { return &p.k.Info }).Also("information", "information-on"),
	portSet("chased-from", func(p pirate) *uint64 { return &p.k.Barred }),
	portSet("failed", func(p pirate) *uint64 { return &p.k.Failed }),
	zones("zones", func(p pirate) *uint8 { return &p.k.Zones }).Also("zones-used", "used-zones"),
	script.New("ally", counterOrNone[pirate](blackbeard.Captain), func(p pirate) named {
		if p.k.Ally == 0 {
			return 0
		}
		return named(p.s.Pirates[p.k.Ally-1].Captain)
	}, nil).SetBy(checked(counterOrNone[pirate](blackbeard.Captain), pirate.setAlly)),
	script.New("identified", readMerchantSlot, func(p pirate) merchantSlot { return merchantSlot(p.k.Seen) }, func(p pirate, i merchantSlot) {
		if p.k.Seen = int8(i); i > 0 {
			p.s.Merchants[i-1].Known |= 1 << rules.Owner(p.slot)
		}
	}),
	script.New("offer", nil, pirate.offer, nil).SetBy(pirate.setOffer),
	script.New("tried", script.ListOf(readHunter), nil, pirate.setTried),
	script.Reads("fortune", func(p pirate) int32 { return p.k.Fortune() }),
	script.Reads("combat-now", func(p pirate) int { return p.k.CombatNow() }),
	script.Reads("speed-now", func(p pirate) int { return p.k.SpeedNow() }),
	script.Reads("cunning-now", func(p pirate) int { return p.s.CunningNow(p.slot) }),
)

// weakened and lost are what the duel under way has cost a pirate: attack and defence, and endurance (19.2).
func (p pirate) weakened() int { w, _ := p.inDuel(); return w }
func (p pirate) lost() int     { _, l := p.inDuel(); return l }

func (p pirate) inDuel() (weakened, lost int) {
	d := &p.s.Duel
	for i, side := range d.Sides {
		if d.On && side == p.slot {
			return int(d.Weakened[i]), int(d.Loss[i])
		}
	}
	return 0, 0
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

func (p pirate) hostages() (list []hostage) {
	for _, h := range p.k.Hostages[:p.k.NHostages] {
		list = append(list, hostage(h))
	}
	return list
}

// readHostage reads "spain:port-21" and "spain:port-21:interrogated".
func readHostage(p pirate, word string) (h hostage, err error) {
	parts := strings.Split(word, ":")
	if len(parts) < 2 || len(parts) > 3 || len(parts) == 3 && parts[2] != "interrogated" {
		return h, fmt.Errorf("%w: a hostage is written nation:port-NN or nation:port-NN:interrogated, not %q", engine.ErrNotation, word)
	}
	if h.Nation, err = nation(p, parts[0]); err != nil {
		return h, err
	}
	at, err := readPort(p, parts[1])
	h.Origin, h.Interrogated = blackbeard.Port(at), len(parts) == 3
	return h, err
}

func (p pirate) setHostages(list []hostage) error {
	if len(list) > rules.MaxHostages {
		return fmt.Errorf("%w: at most %d hostages", engine.ErrNotation, rules.MaxHostages)
	}
	p.k.NHostages, p.k.Hostages = uint8(len(list)), [rules.MaxHostages]rules.Hostage{}
	for i, h := range list {
		p.k.Hostages[i] = rules.Hostage(h)
	}
	return nil
}

func (p pirate) stashes() (list []stash) {
	for h, n := range p.k.Stash {
		if n > 0 {
			list = append(list, stash{port(h), int(n)})
		}
	}
	return list
}

// readStash reads "port-22:300".
func readStash(p pirate, word string) (s stash, err error) {
	where, much, _ := strings.Cut(word, ":")
	if s.at, err = readPort(p, where); err != nil {
		return s, err
	}
	s.worth, err = script.Numeral(much, 0, 65535)
	return s, err
}

// expectedLetter takes a nation for the letter of it that he has.
func (p pirate) expectedLetter(word string) (named, error) {
	if word == "none" {
		return 0, nil
	}
	l, err := expectedLetter(func(p pirate) []blackbeard.Counter { return []blackbeard.Counter{p.k.Letter} })(p, word)
	return named(l), err
}

func (p pirate) setLetter(word string) (err error) {
	if p.k.Letter = 0; word != "none" {
		p.k.Letter, err = p.letter(word)
	}
	return err
}

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

func (p pirate) setTried(list []shipName) {
	p.k.TriedNavy, p.k.TriedCrown = 0, 0
	for _, n := range list {
		if n < 0 {
			p.k.TriedNavy |= 1 << (-1 - n)
		} else {
			p.k.TriedCrown |= 1 << (blackbeard.Counter(n) - blackbeard.FirstCommissioner)
		}
	}
}

// setOffer lays an offer ready: "roberts give-hold.1 get-money.300 offer-alliance", the captain it is made to and
// then the words of the actions that make it up.
func (p pirate) setOffer(value string) error {
	p.k.Offer = rules.Offer{}
	list := script.Words(value)
	if len(list) == 0 {
		return nil
	}
	c, err := counter(list[0], blackbeard.Captain)
	if err != nil {
		return err
	}
	q := p.s.SlotOf(c)
	if q < 0 || rules.Owner(q) == rules.Owner(p.slot) {
		return fmt.Errorf("%w: %s is no pirate of another seat in play", engine.ErrNotation, list[0])
	}
	o := rules.Offer{To: q + 1, Proposed: true}
	for _, w := range list[1:] {
		a, err := blackbeard.Face{}.Parse(w)
		if err != nil || !o.Add(a) {
			return fmt.Errorf("%w: %q makes up no offer", engine.ErrNotation, w)
		}
	}
	p.k.Offer = o
	return nil
}

// offer is the inverse of setOffer.
func (p pirate) offer() string {
	o := &p.k.Offer
	if o.To == 0 {
		return "none"
	}
	list := []string{p.s.Pirates[o.To-1].Captain.String()}
	add := func(op uint16, args ...int16) {
		list = append(list, blackbeard.Face{}.Format(blackbeard.Act(op, args...)))
	}
	each := func(op uint16, set uint8, from int16) {
		for i := range int16(8) {
			if set>>i&1 > 0 {
				add(op, i+from)
			}
		}
	}
	each(blackbeard.OpGiveHold, o.Give, 0)
	each(blackbeard.OpGetHold, o.Get, 0)
	each(blackbeard.OpGiveHostage, o.GiveHostages, 1)
	each(blackbeard.OpGetHostage, o.GetHostages, 1)
	if o.GiveMoney > 0 {
		add(blackbeard.OpGiveMoney, int16(o.GiveMoney))
	}
	if o.GetMoney > 0 {
		add(blackbeard.OpGetMoney, int16(o.GetMoney))
	}
	if o.Swap {
		add(blackbeard.OpSwapShips)
	}
	if o.Alliance {
		add(blackbeard.OpOfferAlliance)
	}
	return strings.Join(list, " ")
}
