package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

// pirateFields are what belongs to a pirate in play. A ship comes before what lies in it, wounds before the ratings that
// they lower, ratings before what is left of them.
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
	script.Kept("wounds", readWounds[pirate], func(p pirate) *wounds { return (*wounds)(&p.k.Wounds) }).Then(pirate.maim),
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
	script.Number("popularity-by-wounds", 0, blackbeard.PopularityMax, func(p pirate) *int8 { return &p.k.Wounds.Popularity }),
	script.New("holds", nil, pirate.holds, nil).SetBy(pirate.setHolds).Also("booty", "cargo").Blank("-"),
	script.New("hostages", script.ListOf(readHostage), pirate.hostages, pirate.setHostages).Most(rules.MaxHostages),
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
	script.Kept("hideout", script.OrNone(0, readPort[pirate]), func(p pirate) *port { return (*port)(&p.k.Hideout) }).Also("hide-out"),
	script.New("letter", script.OrNone(0, expected(blackbeard.Letter, pirate.letter)), func(p pirate) named { return named(p.k.Letter) }, nil).
		SetBy(func(p pirate, word string) error { return p.pick(blackbeard.Letter, word, &p.k.Letter) }),
	script.Bits("attacked", nation[pirate], func(p pirate) *uint8 { return &p.k.Attacked }).Then(func(p pirate) { p.k.Vain |= p.k.Attacked }).
		Also("attacked-nations", "nations-attacked"),
	script.Bits("attacked-in-vain", nation[pirate], func(p pirate) *uint8 { return &p.k.Vain }).Also("nations-attacked-in-vain"),
	script.Bits("informed", readPort[pirate], func(p pirate) *uint64 { return &p.k.Info }).Also("information", "information-on"),
	script.Bits("chased-from", readPort[pirate], func(p pirate) *uint64 { return &p.k.Barred }),
	script.Bits("failed", readPort[pirate], func(p pirate) *uint64 { return &p.k.Failed }),
	script.Bits("zones", zone[pirate], func(p pirate) *uint8 { return &p.k.Zones }).Also("zones-used", "used-zones"),
	script.New("ally", captainOrNone[pirate], func(p pirate) named { return p.captain(p.k.Ally) }, nil).SetBy(script.Put(captainOrNone[pirate], pirate.setAlly)),
	script.New("identified", script.OrNone(0, readSlot), func(p pirate) slot { return slot(p.k.Seen) }, func(p pirate, i slot) {
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

// rating is a rating: set as printed, read as it counts now.
func rating(name string, now func(pirate) int, at func(*rules.Pirate) *int8) script.Field[pirate] {
	return script.Ranged(name, digit, now, func(p pirate, n int) { *at(p.k) = int8(n) })
}

func digit(pirate) (least, most int) { return 0, 9 }

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

// hostage is a person of note aboard, "spain:port-21" or "spain:port-21:interrogated".
type hostage rules.Hostage

func (h hostage) String() string {
	text := h.Nation.String() + ":" + port(h.Origin).String()
	if h.Interrogated {
		text += ":interrogated"
	}
	return text
}

func (p pirate) hostages() (list []hostage) {
	for _, h := range p.k.Hostages[:p.k.NHostages] {
		list = append(list, hostage(h))
	}
	return list
}

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

func (p pirate) setHostages(list []hostage) {
	p.k.NHostages, p.k.Hostages = uint8(len(list)), [rules.MaxHostages]rules.Hostage{}
	for i, h := range list {
		p.k.Hostages[i] = rules.Hostage(h)
	}
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

func readStash(p pirate, word string) (s stash, err error) {
	where, much, _ := strings.Cut(word, ":")
	if s.at, err = readPort(p, where); err != nil {
		return s, err
	}
	s.worth, err = script.Numeral(much, 0, 65535)
	return s, err
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

// offer is the inverse of setOffer. What adds nothing to the offer is part of it already.
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
				list = append(list, blackbeard.Face{}.Format(a))
			}
		}
	}
	parts(blackbeard.OpGiveHold, 0, blackbeard.MaxHolds-1)
	parts(blackbeard.OpGetHold, 0, blackbeard.MaxHolds-1)
	parts(blackbeard.OpGiveHostage, 1, 8)
	parts(blackbeard.OpGetHostage, 1, 8)
	if o.GiveMoney > 0 {
		list = append(list, blackbeard.Face{}.Format(blackbeard.Act(blackbeard.OpGiveMoney, int16(o.GiveMoney))))
	}
	if o.GetMoney > 0 {
		list = append(list, blackbeard.Face{}.Format(blackbeard.Act(blackbeard.OpGetMoney, int16(o.GetMoney))))
	}
	parts(blackbeard.OpSwapShips, 0, 0)
	parts(blackbeard.OpOfferAlliance, 0, 0)
	return strings.Join(list, " ")
}

// wounds are words: superficial (as often as wanted), ordinary, crippled, ill, lost-eye, lost-arm, lost-leg.
type wounds rules.Wounds

func (w wounds) String() string {
	var list []string
	add := func(n int8, word string) { list = append(list, slices.Repeat([]string{word}, int(n))...) }
	one := func(yes bool, word string) {
		if yes {
			list = append(list, word)
		}
	}
	add(w.Superficial, "superficial")
	one(w.Ordinary, "ordinary")
	one(w.Crippled, "crippled")
	one(w.Ill, "ill")
	add(w.Eyes, "lost-eye")
	add(w.Arms, "lost-arm")
	add(w.Legs, "lost-leg")
	return script.Text(list)
}

// readWounds notes what they cost the popularity for RECOVER.
func readWounds[T any](_ T, value string) (w wounds, err error) {
	once := map[string]*bool{"ordinary": &w.Ordinary, "crippled": &w.Crippled, "ill": &w.Ill}
	often := map[string]*int8{"superficial": &w.Superficial, "lost-eye": &w.Eyes, "lost-arm": &w.Arms, "lost-leg": &w.Legs}
	for _, word := range script.Words(value) {
		if n := often[word]; n != nil {
			*n++
			continue
		}
		to := once[word]
		switch {
		case to == nil:
			return w, script.Unknown("wound", word)
		case *to:
			return w, fmt.Errorf("%w: %s is named twice", engine.ErrNotation, word)
		}
		*to = true
		if w.Popularity++; word == "crippled" {
			w.Popularity++
		}
	}
	return w, nil
}

// maim takes off what lost eyes, arms and legs cost for good, from ratings that are as printed (11.8).
func (p pirate) maim() {
	lost, printed := p.k.Wounds.Eyes+p.k.Wounds.Arms+p.k.Wounds.Legs, p.k.Captain.Ratings()
	for _, r := range [...]struct {
		now          *int8
		from, change int8
	}{
		{&p.k.Attack, printed.Attack, -lost}, {&p.k.Defence, printed.Defence, -lost},
		{&p.k.Endurance, printed.Endurance, -lost}, {&p.k.Cruelty, printed.Cruelty, lost},
	} {
		if lost > 0 && *r.now == r.from {
			*r.now = min(max(r.from+r.change, 0), 5)
		}
	}
}

func readShipType(_ pirate, word string) (blackbeard.ShipType, error) {
	t, ok := blackbeard.ParseShip(plain(word))
	if !ok || !t.HasLog() {
		return 0, script.Unknown("ship of pirates", word)
	}
	return t, nil
}

// readHunter reads a commissioner or a warship.
func readHunter(_ pirate, word string) (ship, error) {
	n, ok := blackbeard.ArgUnit.Parse(word)
	if !ok || n >= 0 && blackbeard.Counter(n).Kind() != blackbeard.Commissioner {
		return 0, script.Unknown("hunter", word)
	}
	return ship(n), nil
}

func readSlot(_ pirate, word string) (slot, error) {
	i, ok := blackbeard.ArgMerchant.Parse(word)
	if !ok {
		return 0, script.Unknown("merchant on the map", word)
	}
	return slot(i) + 1, nil
}
