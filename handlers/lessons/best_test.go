package lessons_test

import (
	"regexp"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/lesson"
	"portside/engine/portroyal"
	"portside/engine/portroyaltricks"
	"portside/engine/stortebeker"
)

// figures are what the buttons of a page show of one decision: amounts by what is counted, more is better. Decisions are compared
// by what both count. What no figure measures, such as a character's power, is counted once under a name of its own: so only a
// decision that brings the same can be better.
type figures map[string]int

// better reports whether f has all that g has, nothing less and something more.
func (f figures) better(g figures) bool {
	more := false
	for what, n := range g {
		m, has := f[what]
		if !has || m < n {
			return false
		}
		more = more || m > n
	}
	return more
}

// incomparable are the decisions of the scenes, by game and first word, whose buttons show nothing to compare with the others,
// and why.
var incomparable = map[string]string{
	"port-royal draw":          "the risk of a bust stands beside what a card may bring",
	"port-royal choose":        "the power of a character has no figure",
	"port-royal gamble":        "the risk of a bust stands beside one card more",
	"port-royal give":          "the coin goes to others",
	"port-royal sell":          "the turn goes on, and everything else can still be done",
	"port-royal claim":         "the turn goes on, and everything else can still be done",
	"port-royal fulfil":        "the turn goes on, and everything else can still be done",
	"port-royal complete":      "the turn goes on, and everything else can still be done",
	"port-royal-tricks leader": "a place in the order is neither good nor bad in itself",
	"port-royal-tricks bury":   "a suit that runs out is neither good nor bad in itself",
	"stortebeker discard":      "what it gives up stands beside what it may bring",
	"stortebeker stop":         "it names the ships left at sea",
	"stortebeker pass":         "what it gives up stands beside a chance",
	"blackbeard activate":      "it names a captain",
	"blackbeard place":         "it names a place",
	"blackbeard search":        "what may be found is good and bad",
	"blackbeard anchor":        "every way uses the same points",
	"blackbeard cunning":       "what it uses up stands beside a chance",
	"blackbeard keep-roll":     "what it uses up stands beside a chance",
	"blackbeard move":          "how far a ship sails is no gain in itself",
	"blackbeard sail":          "every way uses the same points",
	"blackbeard stay":          "how far a ship sails is no gain in itself",
	"blackbeard careen":        "it says what the hull lacks",
	"blackbeard refuse":        "popularity stands beside a chance",
}

// showOf are the figures of a decision, from where the page takes them; false if the test knows none for it.
func showOf(v engine.View, a engine.Action, text string) (figures, bool) {
	switch v := v.(type) {
	case *portroyal.View:
		return ofPortRoyal(v, a, text)
	case *portroyaltricks.View:
		return ofTricks(v, a)
	case *stortebeker.View:
		return ofStortebeker(v, a)
	case *blackbeard.View:
		return ofBlackbeard(v, a)
	}
	return nil, false
}

// priced cuts what a card costs and counts off an action: the rest is the character.
var priced = regexp.MustCompile(`-\d.*`)

func ofPortRoyal(v *portroyal.View, a engine.Action, text string) (figures, bool) {
	o := v.Outlook(a)
	f := figures{"coins": o.Coins, "influence": o.Influence, "crowns": o.Crowns}
	switch a.Op {
	case portroyal.OpStop, portroyal.OpLetIn, portroyal.OpRepel, portroyal.OpRepelFree:
		return figures{"cards to take": o.Takes}, true
	case portroyal.OpHire:
		f[priced.ReplaceAllString(text, "")]++
	case portroyal.OpStow, portroyal.OpForgo, portroyal.OpYes: // a card kept, a step on a contract
		f[text]++
	case portroyal.OpTrade, portroyal.OpDone, portroyal.OpNo:
	default:
		return nil, false
	}
	return f, true
}

func ofTricks(v *portroyaltricks.View, a engine.Action) (figures, bool) {
	points := func(a engine.Action) figures { return figures{"points": v.Outlook(a).Score} }
	switch act := portroyaltricks.Take(a); a.Op {
	case portroyaltricks.OpPass, portroyaltricks.OpLoad, portroyaltricks.OpPayBack:
		return points(a), true
	case portroyaltricks.OpBid:
		f := points(a)
		f["privileges"]++
		return f, true
	case portroyaltricks.OpChoose:
		return won(v, act.Item.Loot()), true
	case portroyaltricks.OpPlay:
		switch p := v.Prospect(act.Card); {
		case p.Wins && p.Over == 0:
			return won(v, v.InPlay), true
		case !p.Wins && p.Last:
			return points(a), true
		}
		return nil, true // a card that may yet be beaten: a risk
	case portroyaltricks.OpTrump:
		f := figures{"trumps": 0, "highest": 0}
		for _, c := range v.Hand {
			if c.Suit() == act.Suit {
				f["trumps"]++
				f["highest"] = max(f["highest"], c.Value())
			}
		}
		return f, true
	}
	return nil, false
}

// won is what a card of loot would bring: aboard the ship for it, and an extra, which nobody must put to harm, aboard the best.
func won(v *portroyaltricks.View, l portroyaltricks.Loot) figures {
	if l.Simple() {
		return figures{"points": v.Outlook(portroyaltricks.Load(l, l.Good())).Score}
	}
	most := v.Places[v.Me].Score
	for g := range portroyaltricks.Goods {
		most = max(most, v.Outlook(portroyaltricks.Load(l, g)).Score)
	}
	return figures{"points": most}
}

func ofStortebeker(v *stortebeker.View, a engine.Action) (figures, bool) {
	card, ship := stortebeker.ActionCard(a), stortebeker.ActionShip(a)
	// A ship is more than a card: a chance for a ship can be better than one for a card, and never the other way round.
	forShip := func(ways int, s stortebeker.Ship) figures {
		return figures{"chance": ways, "ship": 1, "points": s.Points()}
	}
	switch a.Op {
	case stortebeker.OpLay:
		mine := v.Side(ship).With(card)
		switch lacks := len(mine.Missing(ship)); {
		case lacks == 0 && v.Round >= stortebeker.BoardingRound:
			return forShip(mine.BoardingWays(ship), ship), true
		case card.IsPirate(): // for a throw that may come in a later turn
			return figures{"pirate at " + ship.String(): card.Value()}, true
		default:
			return figures{"provisions at " + ship.String(): -lacks}, true
		}
	case stortebeker.OpTake:
		if card.IsPirate() {
			return figures{"pirate": card.Value()}, true
		}
		return figures{"ships that want it": len(v.WantedAt(card))}, true
	case stortebeker.OpShoot:
		most := 0
		for i := range v.Sea {
			if s := v.Sea[i].Ship; s != stortebeker.NoShip && v.Side(s).Size() > 0 {
				_, ways := v.Prey(s)
				most = max(most, ways)
			}
		}
		return figures{"chance": most}, true
	case stortebeker.OpFire:
		_, ways := v.Prey(ship)
		return figures{"chance": ways}, true
	case stortebeker.OpBoard:
		return forShip(v.Side(ship).BoardingWays(ship), ship), true
	case stortebeker.OpCounter:
		mine := v.Side(v.Target)
		cards, _ := stortebeker.CounterCards(a)
		for _, c := range cards {
			mine = mine.With(c)
		}
		return forShip(stortebeker.Ways(mine.Need(v.Best+1)), v.Target), true
	}
	return nil, false
}

func ofBlackbeard(v *blackbeard.View, a engine.Action) (figures, bool) {
	q := v.Question()
	captain, named := blackbeard.ShipOf(a)
	if !named {
		captain = blackbeard.Counter(q.A)
	}
	p := v.Pirate(captain)
	switch a.Op {
	case blackbeard.OpPetition:
		return figures{"chance": v.OddsPetition(int(v.Viewer()))}, true
	case blackbeard.OpPrize:
		return figures{"chance": v.OddsPrize(p, v.FaceOf(a.B), false).Taken}, true
	case blackbeard.OpBoard:
		return figures{"chance": v.OddsPrize(p, v.Prize.Face, false).Taken}, true
	case blackbeard.OpAssault:
		return figures{"chance": v.OddsAssault(p, nil, p.At.Port(), false, false)}, true
	case blackbeard.OpRetire:
		return figures{"chance": v.OddsRetire(p)}, true
	case blackbeard.OpSell:
		return figures{"doubloons": v.Proceeds(p)}, true
	case blackbeard.OpEvade:
		return figures{"not caught": -v.OddsMeet(p, q.B, true)}, true
	case blackbeard.OpNoEvasion:
		return figures{"not caught": -v.OddsMeet(p, q.B, false)}, true
	}
	return nil, false
}

// TestExpectedIsBest: no scene asks for a decision beside which the page shows a better one.
func TestExpectedIsBest(t *testing.T) {
	met := map[string]bool{}
	for _, l := range load(t) {
		game := l.Game.Info().Key
		for n, sc := range l.Scenes {
			state, _, err := l.Begin(n)
			if err != nil {
				t.Fatal(err)
			}
			v := state.View(lesson.Learner)
			var good []string
			shown := map[string]figures{}
			for _, a := range state.Legal(lesson.Learner, nil) {
				text := l.Game.Format(a)
				verb, _, _ := strings.Cut(text, ".")
				f, known := showOf(v, a, text)
				if name := game + " " + verb; incomparable[name] != "" {
					met[name], f = true, nil
				} else if !known {
					t.Errorf("%s/%s: the test does not know which figures the page shows of %s", game, sc.Key, text)
				}
				shown[text] = f
				out, err := l.Play(n, text)
				if err != nil {
					t.Fatalf("%s/%s: %s: %v", game, sc.Key, text, err)
				}
				if out.Answer.Good {
					good = append(good, text)
				}
			}
			for _, g := range good {
				for text, f := range shown {
					if f.better(shown[g]) {
						t.Errorf("%s/%s, scene %d (%s) asks for %s %v, and %s is better: %v", game, l.Key, n+1, sc.Key, g, shown[g], text, f)
					}
				}
			}
		}
	}
	for name := range incomparable {
		if !met[name] {
			t.Errorf("%s is in no scene", name)
		}
	}
}
