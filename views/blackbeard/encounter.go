package blackbeard

import "portside/engine/blackbeard"

// crown are the choices of the owner of a commissioner, and of the commander of a warship.
func (c *consequence) crown() []string {
	ship, _ := blackbeard.ShipOf(c.a)
	h := hunter(c.v, ship)
	switch c.a.Op {
	case blackbeard.OpCrownMove:
		return []string{c.say("points.all", max(1, h.SpeedNow))}
	case blackbeard.OpCrownTransit:
		if blackbeard.Place(c.a.B).IsZone() {
			return append(marks(c.t, c.v, blackbeard.Place(c.a.B)), c.say("closes-behind"))
		}
		return []string{c.within(blackbeard.Place(c.a.B).Sheet())}
	case blackbeard.OpCrownIntercept:
		p := c.v.Pirate(blackbeard.Counter(c.a.B))
		return append([]string{c.odds("caught", c.v.OddsMeet(p, int16(ship), true))}, c.round(p, int16(ship), false, helped(c.v))...)
	case blackbeard.OpCrownRefit:
		return []string{c.say("mends", c.v.CrownMends(h), h.Counter.Combat(0)-h.Combat)}
	case blackbeard.OpCrownRecover:
		return []string{c.heals(h.Wounded, h.Crippled, h.Ill, h.Scurvy)}
	case blackbeard.OpCrownCareen:
		missing := h.Counter.Speed(0) - h.Speed
		return []string{c.careens(min(6, missing), missing)}
	case blackbeard.OpCrownUncareen:
		return []string{c.say("speed", minus(h.SpeedNow))}
	}
	return nil
}

// hunter is a commissioner in play, nil if this one is not.
func hunter(v *blackbeard.View, ship blackbeard.Counter) *blackbeard.Hunter {
	for i := range v.Commissioners {
		if v.Commissioners[i].Counter == ship {
			return &v.Commissioners[i]
		}
	}
	return nil
}

// within names the opponents at sea on a map.
func (c *consequence) within(s blackbeard.Sheet) string {
	var names []string
	for i := range c.v.Pirates {
		if p := &c.v.Pirates[i]; p.Owner != int(c.t.Seat) && p.At.IsHex() && p.At.Sheet() == s {
			names = append(names, captainName(c.t.Printer, p.Captain))
		}
	}
	if len(names) == 0 {
		return c.say("no-prey")
	}
	return listed(c.t.Printer, names)
}

// round is how the next round of a battle would go for the side that is asked; at a table that hides chances, the strengths.
func (c *consequence) round(p *blackbeard.Pirate, hunter int16, pirate, helped bool) []string {
	if p == nil {
		return nil
	}
	mine, foe := c.v.Strengths(p, hunter)
	o := c.v.OddsRound(p, hunter, helped)
	ahead, behind := o.Ahead, o.Behind
	if !pirate {
		mine, foe, ahead, behind = foe, mine, o.Behind, o.Ahead
	}
	words := []string{c.either(c.say("round", ahead, behind), c.say("strengths", mine, foe))}
	if o.Sunk > 0 {
		words = append(words, c.odds("sinks", captainName(c.t.Printer, p.Captain), o.Sunk))
	}
	if o.FoeSunk > 0 {
		words = append(words, c.odds("sinks", unitName(c.t.Printer, hunter), o.FoeSunk))
	}
	return words
}

// met are the choices of both sides when a hunter meets a pirate, and of their allies.
func (c *consequence) met() []string {
	v, q := c.v, c.q
	other := v.Pirate(blackbeard.Counter(q.B))
	name := func(p *blackbeard.Pirate) string {
		if p == nil {
			return c.t.Say("blackbeard.nobody")
		}
		return captainName(c.t.Printer, p.Captain)
	}
	switch c.a.Op {
	case blackbeard.OpDemand:
		return append([]string{c.odds("caught", v.OddsMeet(other, q.A, true))}, c.round(other, q.A, false, false)...)
	case blackbeard.OpLetPass, blackbeard.OpHoldOff:
		return []string{c.say("sails-on", name(other))}
	case blackbeard.OpFight:
		return c.round(other, q.A, false, helped(v))
	case blackbeard.OpAttack:
		return append(c.round(c.mine, q.B, true, helped(v)), c.say("if-sunk", c.fame(blackbeard.Counter(q.B).Combat(0))))
	case blackbeard.OpAvoid:
		return []string{c.say("no-battle")}
	case blackbeard.OpEvade:
		return []string{c.either(c.evades(), c.say("evades.die"))}
	case blackbeard.OpNoEvasion:
		return []string{c.either(c.say("caught", v.OddsMeet(c.mine, q.B, false)), c.say("race", minus(c.mine.SpeedNow)))}
	case blackbeard.OpEndBattle:
		if q.Kind == blackbeard.AskCrownGoOn {
			return []string{c.say("sails-on", name(other))}
		}
		if v.Battle.Intercepted {
			return []string{c.fame(blackbeard.NotorietyEscape)}
		}
		return []string{c.fame(0)}
	case blackbeard.OpGoOn:
		if q.Kind == blackbeard.AskCrownGoOn {
			return c.round(other, q.A, false, helped(v))
		}
		return c.round(c.mine, q.B, true, helped(v))
	case blackbeard.OpSurrender:
		o := blackbeard.OddsTreason()
		return []string{c.odds("treason", o.Free, o.Fined, o.Hanged), c.loses(c.mine.Booty())}
	case blackbeard.OpResist:
		return c.round(c.mine, q.B, true, helped(v))
	case blackbeard.OpHelp, blackbeard.OpNoHelp:
		help := c.a.Op == blackbeard.OpHelp
		dice := c.say("rolls", 1)
		if help {
			dice = c.say("rolls", 2)
		}
		words := []string{c.either(c.say("round.of", name(other), v.OddsRound(other, q.C, help).Ahead), dice)}
		if help {
			words = append(words, c.say("damage-both"))
		}
		return words
	case blackbeard.OpJoin, blackbeard.OpStayOut:
		return c.joining(other)
	}
	return nil
}

// evades is the chance to get away from a hunter, in the shallows or in the race after them, and to be caught: all there is.
func (c *consequence) evades() string {
	caught := c.v.OddsMeet(c.mine, c.q.B, true)
	return c.say("evades", 100-caught, caught)
}

// joining compares a prize or an assault of an ally with and without the viewer's help.
func (c *consequence) joining(ally *blackbeard.Pirate) []string {
	join := c.a.Op == blackbeard.OpJoin
	chance := 0
	switch {
	case ally == nil:
	case c.q.C == 1:
		chance = c.v.OddsPrize(ally, c.v.Prize.Face, join).Taken
	case join:
		chance = c.v.OddsAssault(ally, c.mine, ally.At.Port(), false, false)
	default:
		chance = c.v.OddsAssault(ally, nil, ally.At.Port(), false, false)
	}
	if !join {
		return []string{c.odds("succeeds", chance), c.say("no-share")}
	}
	fame := int(c.mine.Ratings.Cruelty)
	if c.q.C != 1 {
		fame = c.v.Ports[c.mine.At.Port()].Garrison
	}
	return []string{c.odds("succeeds", chance), c.fame(fame), c.say("damage-both")}
}

// duelling are the choices about a duel, and about cunning.
func (c *consequence) duelling() []string {
	v := c.v
	foe := v.Pirate(blackbeard.Counter(c.q.B))
	switch c.a.Op {
	case blackbeard.OpCunning:
		o := v.Roll.Again
		if o.Never {
			return []string{c.t.Say("blackbeard.cunning-futile"), c.odds("again.worse", o.Worse)}
		}
		return []string{c.again(), c.say("cunning", int(c.mine.Ratings.Cunning)-1)}
	case blackbeard.OpKeepRoll:
		return []string{c.say("rolled", throw(c.t.Printer, v))}
	case blackbeard.OpGiveUp:
		return []string{c.fame(-c.stake(c.mine)), c.crew(blackbeard.PopularityYielded)}
	case blackbeard.OpFightOn:
		return c.blows(foe, v.OddsDuel(c.mine.Captain))
	case blackbeard.OpQuarrel:
		if foe == nil {
			return []string{c.crew(blackbeard.PopularityDuel)}
		}
		return c.blows(foe, v.OddsChallenge(c.mine, foe))
	case blackbeard.OpLetBe:
		return []string{c.say("no-duel")}
	}
	return nil
}

// again is what a new throw may come to: in the words of the attempt if it succeeds or fails, else compared with the dice as they lie.
func (c *consequence) again() string {
	v, k := c.v, c.mine
	o, alone := v.Roll.Again, k.Ally == blackbeard.NoCounter
	_, r := verdict(c.t.Printer, v)
	switch c.q.B {
	case blackbeard.RollMove, blackbeard.RollRansom, blackbeard.RollLoot, blackbeard.RollCareen:
		return c.odds("again.more", o.Better, o.Worse)
	case blackbeard.RollBribe, blackbeard.RollLetter:
		return c.odds("again.cheaper", o.Better, o.Worse)
	case blackbeard.RollEvade:
		return c.odds("again.shallows", o.Better)
	case blackbeard.RollIntercept, blackbeard.RollChase:
		return c.odds("evades", o.Better, 100-o.Better)
	case blackbeard.RollWound:
		return c.odds("again.unhurt", o.Better)
	case blackbeard.RollInterrogate:
		return c.odds("again.learns", o.Better)
	case blackbeard.RollRetire:
		return c.odds("succeeds", o.Better)
	case blackbeard.RollMutiny:
		quelled := percent(min(6, max(0, int(k.Ratings.Charisma)-1)), 6)
		if o.Better > quelled { // one roll more puts him ashore with his buried money
			return c.odds("again.buried", quelled, o.Better)
		}
		return c.odds("again.mutiny", quelled)
	case blackbeard.RollTreason:
		t := blackbeard.OddsTreason()
		return c.odds("treason", t.Free, t.Fined, t.Hanged)
	case blackbeard.RollPrize:
		switch {
		case r == done:
			return c.odds("again.ship", o.Better, o.Worse)
		case v.Prize.Face != blackbeard.NoCounter:
			p := v.OddsPrize(k, v.Prize.Face, v.Prize.Helped)
			return c.odds("prize", p.Taken, p.Damaged)
		}
	case blackbeard.RollAssault, blackbeard.RollRaze:
		if alone && r != graded {
			return c.odds("succeeds", v.OddsAssault(k, nil, k.At.Port(), len(v.Roll.Mine) > 1, c.q.B == blackbeard.RollRaze))
		}
	case blackbeard.RollBattle:
		if v.Battle.On && v.Battle.Pirate == k.Captain {
			round := v.OddsRound(k, v.Battle.Foe, len(v.Roll.Mine) > 2)
			return c.odds("round", round.Ahead, round.Behind)
		}
	}
	return c.odds("again", o.Better, o.Worse)
}

// stake is the notoriety that a duellist is worth to the other.
func (c *consequence) stake(p *blackbeard.Pirate) int {
	for i, captain := range c.v.Duel.Captains {
		if c.v.Duel.On && captain == p.Captain {
			return c.v.Duel.Stake[i]
		}
	}
	return p.Stake()
}

// blows is how the next exchange of a duel would go and what winning the duel brings; at a table that hides chances, the endurance of
// both.
func (c *consequence) blows(foe *blackbeard.Pirate, o blackbeard.DuelOdds) []string {
	if foe == nil {
		return []string{c.say("no-duel")}
	}
	left, right := int(c.mine.Ratings.Endurance), int(foe.Ratings.Endurance)
	if d := &c.v.Duel; d.On {
		for i, captain := range d.Captains {
			if captain == c.mine.Captain {
				left, right = d.Left[i], d.Left[1-i]
			}
		}
	}
	return []string{c.either(c.say("blows", o.Hit, o.Dead, o.FoeHit, o.FoeDead), c.say("endurance", left, right)), c.say("if-won", c.fame(c.stake(foe)))}
}

// drawing are the choices of the player who draws cards, and those about the ships of nobody.
func (c *consequence) drawing() []string {
	v := c.v
	switch c.a.Op {
	case blackbeard.OpNewWarship:
		return []string{c.say("unseen", v.Bags.Warships)}
	case blackbeard.OpWarship:
		return []string{c.warship(int(c.a.A))}
	case blackbeard.OpTarget:
		if c.q.B == blackbeard.TargetFought { // without a roll
			return []string{playerName(c.t, v, c.mine.Owner)}
		}
		return []string{playerName(c.t, v, c.mine.Owner), c.odds("caught", v.OddsMeet(c.mine, c.q.A, true))}
	case blackbeard.OpSpare:
		return []string{c.say("no-battle")}
	case blackbeard.OpName:
		words := []string{playerName(c.t, v, c.mine.Owner)}
		if c.q.A == int16(blackbeard.Discontent) {
			rises, lost := v.OddsRevolt(c.mine)
			words = append(words, c.odds("revolt", rises, lost))
		}
		return words
	case blackbeard.OpCentre:
		if c.mine != nil {
			return []string{playerName(c.t, v, c.mine.Owner), c.odds("sinks.it", v.OddsStorm(c.mine))}
		}
		return []string{placeName(c.t.Printer, whereIs(v, c.a.A))}
	case blackbeard.OpGate:
		return []string{c.gate(blackbeard.Place(c.a.A))}
	case blackbeard.OpChallenge:
		return []string{c.say("sailed", int(c.q.B)), c.odds("too-fast", v.OddsTooFast(int(c.q.A), int(c.q.B)))}
	case blackbeard.OpNoChallenge:
		return []string{placeName(c.t.Printer, whereIs(v, -1-c.q.A))}
	}
	return nil
}

// gate names the opponents in the waters that a zone leads to; those near a hex.
func (c *consequence) gate(zone blackbeard.Place) string {
	if zone.IsHex() {
		return c.reach(zone)
	}
	for s := blackbeard.WesternMap; s <= blackbeard.IndianMap; s++ {
		if blackbeard.GateOf(s) == zone {
			return c.within(s)
		}
	}
	return c.say("no-prey")
}

// warship says what a warship can do: its figures if the viewer has seen its face, and whom it can reach.
func (c *consequence) warship(slot int) string {
	for _, w := range c.v.Warships {
		if w.Slot != slot {
			continue
		}
		if w.Face != blackbeard.NoCounter {
			return parts(c.say("guns", w.Face.Combat(0), w.Face.Speed(0)), c.reach(w.At))
		}
		return c.reach(w.At)
	}
	return ""
}

// reach names the opponents within the reach of a warship in a place.
func (c *consequence) reach(from blackbeard.Place) string {
	var names []string
	for i := range c.v.Pirates {
		if p := &c.v.Pirates[i]; p.Owner != int(c.t.Seat) && p.At.IsHex() && from.IsHex() {
			if d := from.Distance(p.At); d >= 0 && d <= blackbeard.WarshipMoveMax {
				names = append(names, captainName(c.t.Printer, p.Captain))
			}
		}
	}
	if len(names) == 0 {
		return c.say("no-reach")
	}
	return c.say("reaches", listed(c.t.Printer, names))
}

// dealing are the choices of trade and alliance.
func (c *consequence) dealing() []string {
	v, p := c.v, c.mine
	other := v.Pirate(blackbeard.Counter(c.q.B))
	var offer *blackbeard.Offer
	for i := range v.Offers {
		if o := &v.Offers[i]; p != nil && other != nil && (o.From == p.Captain && !o.Ready && !o.Refused || c.q.Kind == blackbeard.AskAccept && o.From == other.Captain) {
			offer = o
		}
	}
	switch c.a.Op {
	case blackbeard.OpOffer:
		to := v.Pirate(blackbeard.Counter(c.a.B))
		if to == nil {
			return []string{""}
		}
		return []string{c.money(to.Worth), c.say("booty", to.Booty())}
	case blackbeard.OpOfferAlliance:
		return []string{c.say("alliance")}
	case blackbeard.OpGiveHold:
		return []string{c.held(p)}
	case blackbeard.OpGetHold:
		return []string{c.held(other)}
	case blackbeard.OpGiveHostage:
		return []string{c.hostage(p, c.a.A)}
	case blackbeard.OpGetHostage:
		return []string{c.hostage(other, c.a.A)}
	case blackbeard.OpGiveMoney:
		return []string{c.say("leaves-you", p.Worth-c.pledged(offer, true)-int(c.a.A))}
	case blackbeard.OpGetMoney:
		return []string{c.say("leaves-of", captainName(c.t.Printer, other.Captain), other.Worth-c.pledged(offer, false)-int(c.a.A))}
	case blackbeard.OpSwapShips:
		return []string{c.say("ship.change", signed(other.CombatNow-p.CombatNow), signed(other.SpeedNow-p.SpeedNow), signed(other.Ship.Holds()-p.Ship.Holds()))}
	case blackbeard.OpPropose:
		return []string{c.say("answers", captainName(c.t.Printer, other.Captain))}
	case blackbeard.OpWithdraw:
		return []string{c.say("nothing-moves")}
	case blackbeard.OpAccept, blackbeard.OpReject:
		return c.answering(offer)
	case blackbeard.OpBreakAlliance:
		return []string{c.say("no-help", captainName(c.t.Printer, p.Ally))}
	}
	return nil
}

// pledged is the money of an offer that goes one way.
func (c *consequence) pledged(o *blackbeard.Offer, give bool) int {
	switch {
	case o == nil:
		return 0
	case give:
		return o.GiveMoney
	}
	return o.GetMoney
}

// held is what lies in the hold that an action names.
func (c *consequence) held(p *blackbeard.Pirate) string {
	if p == nil || int(c.a.A) >= len(p.Holds) || p.Holds[c.a.A] == 0 {
		return c.t.Say("blackbeard.hold.empty")
	}
	return c.say("booty", max(0, p.Holds[c.a.A]))
}

// answering says what an offer would bring the one who is asked, or what stays with them.
func (c *consequence) answering(o *blackbeard.Offer) []string {
	if o == nil {
		return []string{c.say("nothing-moves")}
	}
	p := c.t.Printer
	if c.a.Op == blackbeard.OpAccept {
		words := []string{c.say("brings", goods(p, o.GiveValues, o.GiveHostages, o.GiveMoney, o.GiveShip, o.GiveCombat, o.GiveSpeed))}
		if o.Alliance {
			words = append(words, c.say("alliance"))
		}
		return words
	}
	return []string{c.say("keeps-all", goods(p, o.GetValues, o.GetHostages, o.GetMoney, o.GetShip, o.GetCombat, o.GetSpeed))}
}
