package blackbeard

import (
	"slices"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/table"
)

const strikeKey = "blackbeard.strike."

// What strikes a player: all of it happens to a ship of theirs.

func chased(c *table.Cue) *table.Strike {
	return blow(c, nil)
}

// wounded is a wound that lasts: a scratch is forgotten with the turn, and no wound is news of a captain who is lost with it.
func wounded(c *table.Cue) *table.Strike {
	_, after := around(c)
	lost := slices.ContainsFunc(after, func(e engine.Event) bool { return e.Kind == blackbeard.EvGone && e.A == c.A })
	switch wound := blackbeard.Wound(c.B); {
	case wound == blackbeard.Superficial, lost:
		return nil
	case wound == blackbeard.Ordinary:
		return blow(c, []string{c.Turn.Say(strikeKey + "wounded")})
	}
	return blow(c, []string{c.Turn.Say(strikeKey + "crippled")})
}

// slowed is a ship that a storm has cost speed. What restores it is said beside it: the next voyage is shorter for it.
func slowed(c *table.Cue) *table.Strike {
	if c.B >= 0 {
		return nil
	}
	return blow(c, []string{c.Turn.Say(strikeKey + "slowed")}) // the title says how much
}

// gone is a ship that is lost. The end of a mutiny is told with the mutiny.
func gone(c *table.Cue) *table.Strike {
	if slices.Contains([]int16{blackbeard.GoneRetired, blackbeard.GoneMarooned, blackbeard.GoneRecalled}, c.B) {
		return nil
	}
	if blackbeard.Counter(c.A).Kind() != blackbeard.Captain {
		return blow(c, []string{c.Turn.Say(strikeKey + "crown")})
	}
	return blow(c, append([]string{fateOf(c, blackbeard.EvHeir)}, endOf(c)...))
}

// endOf says in what the loss of a captain ends for the viewer besides: the match, or not if the viewer leads (1.2, 1.3).
func endOf(c *table.Cue) []string {
	_, after := around(c)
	if c.Seat != c.Turn.Seat || !c.View.(*blackbeard.View).LastLost(int(c.Seat)) {
		return nil
	}
	for _, e := range after {
		switch {
		case e.Kind == blackbeard.EvExempt && e.Seat == c.Seat:
			return []string{sentenceOf(c, e)}
		case e.Kind == blackbeard.EvEnded && e.A == blackbeard.EndLastPirate:
			return []string{c.Turn.Say(strikeKey + "last")}
		}
	}
	return nil
}

// fateOf says what becomes of a captain's ship: what an event of one kind says, else it is lost with him.
func fateOf(c *table.Cue, kind uint16) string {
	_, after := around(c)
	for _, e := range after {
		if e.Kind == kind && e.A == c.A {
			return sentenceOf(c, e)
		}
	}
	return c.Turn.Say(strikeKey + "lost")
}

// mutinied is a mutiny that has cost the captain, or is still to be decided.
func mutinied(c *table.Cue) *table.Strike {
	_, after := around(c)
	switch c.B {
	case 1:
		if slices.ContainsFunc(after, func(e engine.Event) bool { return e.Kind == blackbeard.EvMutiny && e.A == c.A }) {
			return nil
		}
		return blow(c, []string{c.Turn.Say(strikeKey + "at-stake")})
	case 3:
		return blow(c, append([]string{fateOf(c, blackbeard.EvRetired)}, endOf(c)...))
	case 4:
		return blow(c, append([]string{fateOf(c, blackbeard.EvHeir)}, endOf(c)...))
	}
	return nil
}

// fined is what the judges have taken from a captain who has surrendered. Who hangs is gone.
func fined(c *table.Cue) *table.Strike {
	if c.B != 1 {
		return nil
	}
	before, _ := around(c)
	for _, e := range slices.Backward(before) {
		switch {
		case e.A != c.A:
		case e.Kind == blackbeard.EvWorth && e.B < 0:
			return blow(c, []string{sentenceOf(c, e)})
		case e.Kind == blackbeard.EvSurrendered:
			return nil
		}
	}
	return nil
}

// blockaded is a hunter that has come to lie off the port of a ship; who anchors in front of one knows it.
func blockaded(c *table.Cue) *table.Strike {
	before, _ := around(c)
	for _, e := range slices.Backward(before) {
		if unit, _, moved := course(e); moved {
			if unit == c.A {
				return nil
			}
			break
		}
	}
	if c.B != 1 {
		return nil
	}
	return blow(c, []string{c.Turn.Say(strikeKey + "blockaded")})
}

func robbed(c *table.Cue) *table.Strike {
	if c.C >= 0 {
		return nil
	}
	return blow(c, []string{c.Turn.Say(strikeKey+"treasure", -int(c.C))})
}

func bereft(c *table.Cue) *table.Strike {
	return blow(c, []string{c.Turn.Say(strikeKey+"hostages", int(c.B))})
}

// deprived is cargo that another player has taken out of the holds of a ship.
func deprived(c *table.Cue) *table.Strike {
	if c.By == c.Turn.Seat || c.B == 0 {
		return nil
	}
	return blow(c, []string{c.Turn.Say(strikeKey+"cargo", int(c.B))})
}

// blow is a strike against a ship of the viewer, nil if the ship is somebody else's: what it costs besides costs is in the events
// after it, why it has come in those before it.
func blow(c *table.Cue, costs []string) *table.Strike {
	if c.Seat != c.Turn.Seat {
		return nil
	}
	before, after := around(c)
	k := &table.Strike{Costs: append(costs, losses(c, after)...)}
	k.Why, k.Rule = because(c, before, after)
	if len(k.Costs) == 0 {
		k.Costs = []string{c.Turn.Say(strikeKey + "driven")}
	}
	return k
}

// around are the events before and after one, those of its ply to its end.
func around(c *table.Cue) (before, after []engine.Event) {
	events := c.Earlier()
	for i, e := range slices.Backward(events) {
		if e == c.Event {
			return events[:i], events[i+1:]
		}
	}
	return events, nil
}

func sentenceOf(c *table.Cue, e engine.Event) string {
	return Sentence(c.Turn.Printer, c.View, c.Turn.Names(), e)
}

// blows are the events with which something else begins, or which say what they cost themselves.
var blows = []uint16{
	blackbeard.EvTurn, blackbeard.EvRandom, blackbeard.EvBattle, blackbeard.EvAssault, blackbeard.EvDuel, blackbeard.EvStorm, blackbeard.EvScurvy, blackbeard.EvBoarded,
}

// strikes are the events with which a ship is struck.
var strikes = []uint16{
	blackbeard.EvChased, blackbeard.EvWound, blackbeard.EvGone, blackbeard.EvMutiny, blackbeard.EvStash, blackbeard.EvHostagesDied, blackbeard.EvJettisoned, blackbeard.EvBlockade,
}

// losses say what a ship has lost in the events after a strike, until something else begins: one sentence for each of its figures.
func losses(c *table.Cue, after []engine.Event) []string {
	var sums []engine.Event
	for _, e := range after {
		if slices.Contains(blows, e.Kind) || e.A == c.A && (slices.Contains(strikes, e.Kind) || c.Kind == blackbeard.EvWound && e.Kind == blackbeard.EvCombat) {
			break // after a wound comes the next point of damage
		}
		if e.A != c.A || e.B >= 0 || !slices.Contains([]uint16{blackbeard.EvCombat, blackbeard.EvPopularity, blackbeard.EvWorth}, e.Kind) {
			continue
		}
		i := slices.IndexFunc(sums, func(s engine.Event) bool { return s.Kind == e.Kind })
		if i < 0 {
			sums = append(sums, e)
			continue
		}
		sums[i].B, sums[i].C = sums[i].B+e.B, e.C
	}
	var words []string
	for _, e := range sums {
		words = append(words, sentenceOf(c, e))
	}
	return words
}

// because says what a strike has come from: the newest of the events before it that can have caused it, and its rule.
func because(c *table.Cue, before, after []engine.Event) (why, rule string) {
	who, over := c.A, false
	switch {
	case c.Kind == blackbeard.EvBlockade:
		return c.Turn.Say(strikeKey + "hunter"), "blockade"
	case c.Kind == blackbeard.EvMutiny:
		return rising(c, before, after)
	case c.Kind == blackbeard.EvSurrendered, c.Kind == blackbeard.EvGone && c.B == blackbeard.GoneHanged:
		return c.Turn.Say(strikeKey + "judged"), "retirement"
	}
	for i, e := range slices.Backward(before) {
		about := e.A == who
		switch e.Kind {
		case blackbeard.EvTurn:
			if c.Kind == blackbeard.EvGone && c.B == blackbeard.GoneCareened { // nothing tells of the hunter (8.5)
				return c.Turn.Say(strikeKey + "random.careened"), "interception"
			}
			return sentenceOf(c, c.Event), "battle"
		case blackbeard.EvRandom:
			if e.A >= 0 {
				return c.Turn.Say(strikeKey+"random", sentenceOf(c, e)), "events"
			}
		case blackbeard.EvChased:
			if about && (c.Kind == blackbeard.EvWound || c.Kind == blackbeard.EvGone) {
				return sentenceOf(c, e), "battle"
			}
		case blackbeard.EvStorm:
			return sentenceOf(c, e), "search"
		case blackbeard.EvScurvy:
			if about {
				return sentenceOf(c, e), "events"
			}
		case blackbeard.EvBattleOver:
			over = over || about
		case blackbeard.EvHeir:
			if e.B == who {
				who = e.A
			}
		case blackbeard.EvHelped:
			if about && !over {
				who = e.B
			}
		case blackbeard.EvBattle:
			if (about || e.B == who) && !over {
				return met(c, before[:i], e)
			}
		case blackbeard.EvAssault:
			if about && c.Kind == blackbeard.EvChased {
				return c.Turn.Say(strikeKey+"repulsed", portName(c.Turn.Printer, blackbeard.Port(e.B))), "assault"
			}
			if about {
				return sentenceOf(c, e), "assault"
			}
		case blackbeard.EvBoarded:
			if about {
				return sentenceOf(c, e), "prizes"
			}
		case blackbeard.EvDuel:
			if about || e.B == who {
				return sentenceOf(c, e), "duels"
			}
		case blackbeard.EvIntercepted:
			if about {
				return sentenceOf(c, e), "interception"
			}
		case blackbeard.EvAnchored:
			hunter := e.A < 0 || blackbeard.Counter(e.A).Kind() == blackbeard.Commissioner
			if hunter && (c.Kind == blackbeard.EvChased && e.B == c.B || c.Kind == blackbeard.EvGone && c.B == blackbeard.GoneCareened) {
				return sentenceOf(c, e), "hunters"
			}
		case blackbeard.EvAttacked:
			if about && c.Kind == blackbeard.EvStash {
				return sentenceOf(c, e), "selling"
			}
		case blackbeard.EvRazed:
			if c.Kind == blackbeard.EvStash && e.A == c.B {
				return sentenceOf(c, e), "assault"
			}
		case blackbeard.EvConverted:
			if c.Kind == blackbeard.EvChased && e.A == c.B {
				return sentenceOf(c, e), "hunters"
			}
		case blackbeard.EvGovernor:
			if c.Kind == blackbeard.EvChased && e.B == c.B {
				return sentenceOf(c, e), "events"
			}
		}
	}
	return sentenceOf(c, c.Event), "battle"
}

// rising says why a crew mutinies, or what has decided it.
func rising(c *table.Cue, before, after []engine.Event) (why, rule string) {
	die := int16(0)
	for _, e := range slices.Backward(before) {
		switch {
		case c.B == 1 && e.Kind == blackbeard.EvRandom && e.A == int16(blackbeard.Discontent):
			return c.Turn.Say(strikeKey+"random", sentenceOf(c, e)), "mutiny"
		case c.B == 1 && e.Kind == blackbeard.EvPopularity && e.A == c.A:
			return c.Turn.Say(strikeKey + "unpopular"), "mutiny"
		case c.B != 1 && e.Kind == blackbeard.EvRolled && e.B == blackbeard.RollMutiny:
			die = e.A
		}
		if die > 0 {
			break
		}
	}
	for _, e := range slices.Backward(before) {
		if die > 0 && e.Kind == blackbeard.EvDecides && e.C == blackbeard.RollMutiny && e.A == c.A {
			if e.B <= 1 {
				return c.Turn.Say(strikeKey + "mutiny.none"), "mutiny"
			}
			return c.Turn.Say(strikeKey+"mutiny", int(die), int(e.B)), "mutiny"
		}
	}
	return c.Turn.Say(strikeKey + "unpopular"), "mutiny"
}

// met says how a battle has begun, before which before has happened: a warship fights whom it has caught, or without any roll who
// is with it when a random event comes (8.5).
func met(c *table.Cue, before []engine.Event, battle engine.Event) (why, rule string) {
	for _, e := range slices.Backward(before) {
		switch {
		case e.Kind == blackbeard.EvIntercepted && e.A == battle.A:
			return sentenceOf(c, e), "interception"
		case battle.B < 0 && (e.Kind == blackbeard.EvTurn || e.Kind == blackbeard.EvBattle && e.A == battle.A && e.B == battle.B):
			return c.Turn.Say(strikeKey + "random.warship"), "interception"
		case e.Kind == blackbeard.EvTurn:
			return sentenceOf(c, battle), "battle"
		}
	}
	return sentenceOf(c, battle), "battle"
}

// What is seen of a strike that moves nothing is the ship.

func begins(c *table.Cue) []table.Move {
	if c.B != 1 {
		return nil
	}
	return hurt(c)
}

func rises(c *table.Cue) []table.Move {
	if c.B == 0 {
		return nil
	}
	return hurt(c)
}

func forfeits(c *table.Cue) []table.Move {
	if c.C >= 0 {
		return nil
	}
	return hurt(c)
}
