package blackbeard

import (
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

// bare are the actions without words of what they lead to.
var bare = map[string]string{
	"place": "a button names the hex and what is there, and a new captain may begin in hundreds of them",
	"pass":  "it is offered only if nothing else can be done",
}

// consequence finds words for what an action of the viewer leads to.
type consequence struct {
	t    *table.Turn
	v    *blackbeard.View
	a    engine.Action
	q    engine.Event
	mine *blackbeard.Pirate // whom the action or the question is about, nil if it is no pirate
}

// Outcome is what an action of the viewer costs, brings, risks or gives up, from what the viewer knows. Chances are left out at
// tables that hide them; then the figures behind them stand there.
func Outcome(t *table.Turn, view engine.View, a engine.Action) string {
	v := view.(*blackbeard.View)
	c := consequence{t: t, v: v, a: a, q: v.Question()}
	if ship, ok := blackbeard.ShipOf(a); ok {
		c.mine = v.Pirate(ship)
	} else {
		c.mine = v.Pirate(blackbeard.Counter(c.q.A))
	}
	for _, find := range []func() []string{c.ashore, c.underway, c.inPort, c.afterCapture, c.crown, c.met, c.duelling, c.drawing, c.dealing} {
		if words := find(); words != nil {
			return parts(words...)
		}
	}
	return ""
}

// parts joins what is not empty.
func parts(words ...string) string {
	list := words[:0]
	for _, w := range words {
		if w != "" {
			list = append(list, w)
		}
	}
	return strings.Join(list, "\u00a0· ")
}

func (c *consequence) say(key string, args ...any) string {
	return c.t.Say("blackbeard.then."+key, args...)
}

// odds is a chance in words, "" at a table that hides chances.
func (c *consequence) odds(key string, args ...any) string {
	if c.t.NoOdds {
		return ""
	}
	return c.say(key, args...)
}

// either is a chance in words, or at a table that hides chances the figures behind it.
func (c *consequence) either(odds, quiet string) string {
	if c.t.NoOdds {
		return quiet
	}
	return odds
}

func (c *consequence) fame(n int) string  { return c.say("fame", signed(n)) }
func (c *consequence) crew(n int) string  { return c.say("crew", signed(n)) }
func (c *consequence) money(n int) string { return c.t.Say(offerKey+"money", n) }

// ports is how many ports of a nation stand.
func (c *consequence) ports(n blackbeard.Nation) (count int) {
	for p := blackbeard.Port(1); p <= blackbeard.Ports; p++ {
		if h := &c.v.Ports[p]; h.Nation == n && !h.Razed {
			count++
		}
	}
	return count
}

// ashore are the choices of a player who brings a captain into play, goes to court, or ends a turn.
func (c *consequence) ashore() []string {
	switch c.a.Op {
	case blackbeard.OpActivate:
		f := &c.v.Fleets[c.t.Seat]
		if f.Next != blackbeard.NoCounter {
			return []string{captainTitle(c.t.Printer, f.Next)}
		}
		return []string{c.say("captains", f.Left)}
	case blackbeard.OpShip:
		ship := blackbeard.ShipType(c.a.A)
		words := []string{c.say("ship", ship.Combat(0), ship.Speed(0), ship.Holds())}
		if ship.Evades() {
			words = append(words, c.say("ship.evades"))
		}
		return words
	case blackbeard.OpPetition:
		return []string{c.odds("succeeds", c.v.OddsPetition(int(c.t.Seat))), c.prey()}
	case blackbeard.OpDone:
		if c.q.Kind == blackbeard.AskPardon {
			return []string{c.say("pardon.over", nationName(c.t.Printer, blackbeard.Nation(c.q.B)))}
		}
		return []string{c.say("pile", c.v.Pile)}
	case blackbeard.OpPlayOn:
		return []string{c.say("at-risk", c.mine.Fortune())}
	case blackbeard.OpRetireNow:
		return []string{c.say("safe", c.mine.Fortune())}
	}
	return nil
}

// prey names the opponents whom a commissioner would be sent against: the most notorious at sea.
func (c *consequence) prey() string {
	var most *blackbeard.Pirate
	for i := range c.v.Pirates {
		if p := &c.v.Pirates[i]; p.Owner != int(c.t.Seat) && (most == nil || p.Notoriety > most.Notoriety) {
			most = p
		}
	}
	if most == nil {
		return c.say("no-prey")
	}
	return c.say("against", captainName(c.t.Printer, most.Captain))
}

// underway are the choices of a ship that sails, searches, or crosses an ocean.
func (c *consequence) underway() []string {
	left := int(c.q.B) - 1
	switch c.a.Op {
	case blackbeard.OpMove:
		least, most := c.mine.Range()
		switch {
		case c.mine.At.IsZone():
			return []string{c.say("no-wind")}
		case least == most:
			return []string{c.say("points.all", most), c.caught(c.mine.At)}
		}
		slow := ""
		if c.mine.SpeedNow < c.mine.FullSpeed {
			slow = c.say("slow", minus(c.mine.SpeedNow), c.mine.FullSpeed)
		}
		return []string{c.say("points", least, most), slow, c.caught(c.mine.At)}
	case blackbeard.OpSail:
		return append(marks(c.t, c.v, blackbeard.Place(c.a.A)), c.say("points.left", left))
	case blackbeard.OpWeigh:
		return []string{c.say("points.left", left), c.caught(whereIs(c.v, c.q.A))}
	case blackbeard.OpAnchor:
		return []string{c.harbour(blackbeard.Place(c.q.C).Port())}
	case blackbeard.OpStay:
		if c.q.Kind != blackbeard.AskSail {
			return []string{placeName(c.t.Printer, whereIs(c.v, c.q.A))}
		}
		return []string{c.say("unused", int(c.q.B))}
	case blackbeard.OpSearch:
		o := c.v.OddsSearch(c.mine)
		return []string{c.either(c.say("search", o.Merchants, o.Warship, o.Storm), c.say("search.any"))}
	case blackbeard.OpTransit:
		if blackbeard.Place(c.a.B).IsZone() {
			return append(marks(c.t, c.v, blackbeard.Place(c.a.B)), c.say("closes-behind"))
		}
		return append(marks(c.t, c.v, blackbeard.Place(c.a.B)), c.say("may-search"))
	case blackbeard.OpEnterZone:
		return []string{c.say("closes-behind")}
	case blackbeard.OpRemain:
		return []string{placeName(c.t.Printer, whereIs(c.v, c.q.A))}
	}
	return nil
}

// caught is the chance that hunters in a place catch the pirate.
func (c *consequence) caught(at blackbeard.Place) string {
	if c.mine == nil || c.v.HuntersAt(c.mine, at) == 0 {
		return ""
	}
	return c.odds("caught", c.v.OddsCaught(c.mine, at))
}

// harbour is what a port is to the ship that anchors there: to a pirate its status, to a hunter whom it chases out.
func (c *consequence) harbour(h blackbeard.Port) string {
	if c.mine != nil {
		return c.t.Say("blackbeard.status."+c.mine.Status[h].String(), captainName(c.t.Printer, c.mine.Captain))
	}
	var names []string
	for i := range c.v.Pirates {
		if p := &c.v.Pirates[i]; p.Anchored && p.At == h.Hex() {
			names = append(names, captainName(c.t.Printer, p.Captain))
		}
	}
	if len(names) == 0 {
		return portName(c.t.Printer, h)
	}
	return c.say("chases", listed(c.t.Printer, names))
}

// inPort are the choices of a pirate in port.
func (c *consequence) inPort() []string {
	p, v := c.mine, c.v
	switch c.a.Op {
	case blackbeard.OpSell:
		if sum := v.Proceeds(p); sum > 0 {
			return []string{c.money(sum), c.fame(sum / 100), c.crew(min(sum/100, blackbeard.PopularityMax-p.Popularity))}
		}
		return []string{c.say("sell.nothing")}
	case blackbeard.OpUnload:
		return []string{c.money(v.SaleOf(p, max(0, p.Holds[c.a.A])))}
	case blackbeard.OpUnloadAll:
		return []string{c.money(v.Proceeds(p))}
	case blackbeard.OpSold:
		return []string{c.say("stays-aboard", p.Booty())}
	case blackbeard.OpRansom:
		least, most := v.Ransoms(p)
		return []string{c.hostage(p, c.a.B), c.say("ransom", least, most)}
	case blackbeard.OpBribe:
		return []string{c.odds("hideout", v.OddsBribe(p, blackbeard.Port(c.q.B))), c.say("price", blackbeard.BribeTimes, 6*blackbeard.BribeTimes)}
	case blackbeard.OpAskLetter:
		return []string{c.say("price", v.Letter.Least, v.Letter.Most), c.odds("payable", v.Letter.Payable)}
	case blackbeard.OpPay:
		return []string{c.say("leaves", p.Worth-int(c.q.B))}
	case blackbeard.OpNoBribe, blackbeard.OpNoLetter, blackbeard.OpDecline:
		return []string{c.say("leaves", p.Worth)}
	case blackbeard.OpFeast:
		return []string{c.crew(1), c.say("idle")}
	case blackbeard.OpNoFeast:
		if c.q.B != 0 {
			return []string{c.crew(-1)}
		}
		return []string{c.say("popularity", p.Popularity)}
	case blackbeard.OpRenounce:
		return []string{c.say("stays", counterName(c.t.Printer, blackbeard.Counter(c.q.B)))}
	case blackbeard.OpHoldHideout:
		return []string{c.say("goes", counterName(c.t.Printer, blackbeard.Counter(c.q.B)))}
	case blackbeard.OpAssault:
		h := p.At.Port()
		succeeds, loot := c.odds("succeeds", v.OddsAssault(p, nil, h, false, false)), c.say("loot", v.MeanLoot(h))
		if c.q.Kind == blackbeard.AskSail { // beside all that a ship under way can do there is room for one figure
			return []string{c.either(succeeds, loot)}
		}
		return []string{succeeds, c.fame(v.Ports[h].Garrison), loot}
	case blackbeard.OpInformed, blackbeard.OpUninformed:
		h, informed := blackbeard.Port(c.q.B), c.a.Op == blackbeard.OpInformed
		dice := 1
		if informed {
			dice = 2
		}
		return []string{c.say("dice", dice, v.Ports[h].Garrison), c.odds("succeeds", v.OddsAssault(p, nil, h, informed, false))}
	case blackbeard.OpKeepHolds:
		return c.kept()
	case blackbeard.OpShare:
		return []string{c.say("leaves-you", int(c.q.B)-int(c.a.A))}
	case blackbeard.OpRaze:
		return []string{c.odds("succeeds", v.OddsAssault(p, nil, p.At.Port(), false, true)), c.fame(v.RazingFame(p.At.Port())), c.crew(blackbeard.PopularityRazed)}
	case blackbeard.OpRefit:
		return []string{c.say("mends", v.Mends(p), p.FullCombat-p.Combat)}
	case blackbeard.OpRecover:
		return []string{c.heals(p.Wounded, p.Crippled, p.Ill, p.Scurvy)}
	case blackbeard.OpCareen:
		most, missing := p.Careening()
		deadly := ""
		if v.HuntersAt(p, p.At) > 0 {
			deadly = c.say("careen.hunters")
		}
		return []string{c.careens(most, missing), deadly}
	case blackbeard.OpUncareen:
		return []string{c.say("speed", minus(p.SpeedNow))}
	case blackbeard.OpRetire:
		return []string{c.odds("succeeds", v.OddsRetire(p)), c.say("safe", p.Fortune())}
	case blackbeard.OpStash:
		return []string{c.say("leaves", p.Worth-int(c.a.B))}
	case blackbeard.OpPardonRetire:
		return []string{c.say("safe", p.Fortune())}
	case blackbeard.OpPardonLetter:
		return []string{c.say("friendlier", nationName(c.t.Printer, v.Pardon), c.ports(v.Pardon))}
	case blackbeard.OpPardonErase:
		return []string{c.say("opens", nationName(c.t.Printer, v.Pardon), c.ports(v.Pardon))}
	}
	return nil
}

// kept is what the holds that are kept are worth, and the part of the loot that goes into the others; of another ship, only what
// is kept and lost.
func (c *consequence) kept() []string {
	kept, holds := 0, 0
	for h, n := range c.mine.Holds {
		if c.a.A>>h&1 > 0 {
			kept += max(0, n)
			holds++
		}
	}
	if c.q.Kind != blackbeard.AskLoot {
		return []string{c.say("keeps", kept), c.say("loses", c.mine.Booty()-kept)}
	}
	n := len(c.mine.Holds)
	return []string{c.say("keeps", kept), c.say("loot.exact", blackbeard.LootFor(int(c.q.B), n, n-holds))}
}

// careens says what scraping the hull gives back.
func (c *consequence) careens(most, missing int) string {
	if missing <= 0 {
		return c.say("careen.nothing")
	}
	return c.say("careen", most)
}

// heals names what recovering ends.
func (c *consequence) heals(wounded, crippled, ill, scurvy bool) string {
	var words []string
	for _, w := range []struct {
		is  bool
		key string
	}{{wounded, "wounded"}, {crippled, "crippled"}, {ill, "ill"}, {scurvy, "scurvy"}} {
		if w.is {
			words = append(words, c.t.Say("blackbeard.health."+w.key))
		}
	}
	if len(words) == 0 {
		return c.say("heals.nothing")
	}
	return c.say("heals", listed(c.t.Printer, words))
}

// hostage is the nation of a hostage of a pirate, counted from 1.
func (c *consequence) hostage(p *blackbeard.Pirate, n int16) string {
	if i := int(n) - 1; p != nil && i >= 0 && i < len(p.Hostages) {
		return nationName(c.t.Printer, p.Hostages[i].Nation)
	}
	return ""
}

// loses is what happens to cargo of such a value that is left behind.
func (c *consequence) loses(value int) string {
	if value <= 0 {
		return c.say("loses.nothing")
	}
	return c.say("loses", value)
}

// afterCapture are the choices of a pirate who goes after a prize, and of what he finds there.
func (c *consequence) afterCapture() []string {
	p, v := c.mine, c.v
	switch c.a.Op {
	case blackbeard.OpPrize:
		return c.prize(v.FaceOf(c.a.B))
	case blackbeard.OpBoard:
		return c.prize(v.Prize.Face)
	case blackbeard.OpRefuse:
		return []string{c.crew(-1)}
	case blackbeard.OpNation:
		return []string{c.flag(blackbeard.Nation(c.a.A))}
	case blackbeard.OpExchange:
		ship := blackbeard.ShipType(c.q.B)
		return []string{c.say("ship.change", signed(ship.Combat(0)-p.CombatNow), signed(ship.Speed(0)-p.SpeedNow), signed(ship.Holds()-p.Ship.Holds()))}
	case blackbeard.OpKeepShip:
		return []string{c.say("ship", p.CombatNow, p.SpeedNow, p.Ship.Holds())}
	case blackbeard.OpLoad:
		if blackbeard.Worthless(c.q) {
			return []string{c.say("worthless")}
		}
		if old := p.Holds[c.a.A]; old != 0 {
			return []string{c.say("cargo", int(c.q.B)), c.loses(old)}
		}
		return []string{c.say("cargo", int(c.q.B))}
	case blackbeard.OpLoadAlly:
		return []string{c.say("cargo.for", captainName(c.t.Printer, p.Ally), int(c.q.B))}
	case blackbeard.OpLeaveCargo:
		return []string{c.loses(int(c.q.B))}
	case blackbeard.OpTakePerson:
		return []string{c.fame(blackbeard.NotorietyHostage), c.say("ransom", blackbeard.RansomTimes, 6*blackbeard.RansomTimes)}
	case blackbeard.OpGivePerson:
		return []string{c.say("for", captainName(c.t.Printer, p.Ally), c.fame(blackbeard.NotorietyHostage))}
	case blackbeard.OpLeavePerson:
		return []string{c.say("no-hostage")}
	case blackbeard.OpOrigin:
		h := &v.Ports[c.a.A]
		return []string{c.t.Say("blackbeard.port-figures", h.Value, h.Garrison)}
	case blackbeard.OpInterrogate:
		cruelty := int(p.Ratings.Cruelty)
		talks, dies := min(cruelty, 6), min(max(0, cruelty-1), 6)
		return []string{c.crew(1), c.either(c.say("learns", percent(talks-dies, 6), percent(dies, 6), percent(6-talks, 6)), c.say("cruelty", cruelty))}
	case blackbeard.OpNoQuestions:
		return []string{c.say("ransom", blackbeard.RansomTimes, 6*blackbeard.RansomTimes)}
	}
	return nil
}

// prize is what an attack on a merchant may bring and cost. Chances against a ship that the viewer has not seen are an average.
func (c *consequence) prize(face blackbeard.Counter) []string {
	o := c.v.OddsPrize(c.mine, face, false)
	words := []string{c.odds(prizeKey(face), o.Taken, o.Damaged), c.fame(int(c.mine.Ratings.Cruelty))}
	if o.Sunk > 0 {
		words = append(words, c.odds("sinks", captainName(c.t.Printer, c.mine.Captain), o.Sunk))
	}
	if cargo := blackbeard.OddsCargo(c.mine, face); cargo.High > 0 {
		words = append(words, c.say("cargo.mostly", cargo.Low, cargo.High))
	}
	return append(words, c.risk(face))
}

func prizeKey(face blackbeard.Counter) string {
	if face == blackbeard.NoCounter {
		return "prize.unseen"
	}
	return "prize"
}

// risk is which ports a capture closes if the ship shows no flag, "" if it shows one or its captain chooses.
func (c *consequence) risk(face blackbeard.Counter) string {
	if face == blackbeard.NoCounter || face.Nation() != blackbeard.NoNation || !c.mine.At.IsHex() {
		return ""
	}
	var names []string
	ports := 0
	for _, n := range c.v.NationsAt(c.mine.At) {
		if !contains(c.mine.Attacked, n) {
			names = append(names, nationName(c.t.Printer, n))
			ports = max(ports, c.ports(n))
		}
	}
	if len(names) == 0 {
		return ""
	}
	if len(names) > 1 {
		return c.say("closes.one-of", listed(c.t.Printer, names))
	}
	return c.say("closes.of", ports, names[0])
}

// flag is what it means that a ship is of a nation.
func (c *consequence) flag(n blackbeard.Nation) string {
	switch {
	case c.mine == nil:
		return c.say("ports", c.ports(n))
	case contains(c.mine.Attacked, n):
		return c.say("enemy")
	case c.mine.Letter != blackbeard.NoCounter && c.mine.Letter.Nation() == n:
		return c.say("letter-void")
	}
	return c.say("closes", c.ports(n))
}
