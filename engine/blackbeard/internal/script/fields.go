package script

import (
	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

// Cases implements script.Game.
type Cases struct{}

// Script implements script.Game.
func (Cases) Script() *script.Grammar { return &grammar }

// position is what a case script says of a state. Everything else follows from that: see settle.
type position struct {
	script.Given
	s *rules.State

	fresh bool // the match has not begun: the map is empty
	piled bool // the script has given the pile
}

// Things of a player, a ship or a port. A pirate who is not in play has slot -1.
type (
	player struct {
		*position
		i  int8
		pl *rules.Player
	}
	pirate struct {
		*position
		slot int8
		k    *rules.Pirate
	}
	commissioner struct {
		*position
		counter blackbeard.Counter
		k       *rules.Commissioner
	}
	merchant struct {
		*position
		m *rules.Merchant
	}
	warship struct {
		*position
		w *rules.Warship
	}
	harbour struct {
		*position
		h blackbeard.Port
		t *rules.Port
	}
)

var grammar = script.Grammar{
	EventFormat: blackbeard.EventFormat,
	Actions:     blackbeard.Words(),
	Lost: func(s engine.State) bool {
		ended := s.(*rules.State).Ended
		return ended == blackbeard.EndSoloLost || ended == blackbeard.EndSoloBeaten
	},
	Never:   blackbeard.Worded,
	Plain:   plain,
	Outcome: outcome,
	Fields: script.Table[*position]{
		Things:   "seat, port, captain or counter",
		Begin:    begin,
		Clear:    (*position).clear,
		Complete: (*position).complete,
		Parts: []script.Part[*position]{
			seatFields,
			script.Match(
				script.New("merchants", expectedLying(blackbeard.Merchant), (*position).merchants, nil).
					SetBy(script.Put(lyingAll(blackbeard.Merchant), (*position).setMerchants)).Most(blackbeard.NMerchants),
				script.New("warships", expectedLying(blackbeard.Warship), (*position).warships, nil).
					SetBy(script.Put(lyingAll(blackbeard.Warship), (*position).setWarships)).Most(blackbeard.NWarships),
				playerField("actor", readPlayer, func(p *position) *int8 { return &p.s.Actor }).Then(func(p *position) { p.s.Drawer = p.s.Actor }),
				playerField("drawer", readPlayer, func(p *position) *int8 { return &p.s.Drawer }),
				playerField("first", readPlayer, func(p *position) *int8 { return &p.s.First }),
				playerField("cunning-used", script.OrNone("none", readPlayer), func(p *position) *int8 { return &p.s.Cunning }).Also("cunning-holder"),
				script.Reads("winner", func(p *position) string { return p.name(p.s.Winner) }),
				script.Number("turn", 1, 60000, func(p *position) *uint16 { return &p.s.Turn }),
				script.Reads("points", func(p *position) int8 { return p.s.Voyage.Points }),
				script.Reads("pile", func(p *position) int { return p.s.Pile.Len() }).SetBy((*position).setPile).Also("draw-pile").OrCards("pile.cards"),
				script.Reads("discard", func(p *position) int { return p.s.Discard.Len() }).Also("discard-pile").OrCards("discard.cards"),
				inBag("pile.cards", blackbeard.ActionCard, func(s *rules.State) *engine.Bag { return &s.Pile }).
					SetBy(script.Put(listOf[*position](blackbeard.ActionCard), stack(true))).Also("draw-pile.cards"),
				inBag("discard.cards", blackbeard.ActionCard, func(s *rules.State) *engine.Bag { return &s.Discard }).
					SetBy(script.Put(listOf[*position](blackbeard.ActionCard), stack(false))).Also("discard-pile.cards"),
				inBag("bag.merchants", blackbeard.Merchant, func(s *rules.State) *engine.Bag { return &s.MerchantBag }),
				inBag("bag.warships", blackbeard.Warship, func(s *rules.State) *engine.Bag { return &s.WarshipBag }),
				inBag("bag.commissioners", blackbeard.Commissioner, func(s *rules.State) *engine.Bag { return &s.CrownBag }),
				inBag("bag.letters", blackbeard.Letter, func(s *rules.State) *engine.Bag { return &s.LetterBag }),
				inBag("bag.captains", blackbeard.Captain, func(s *rules.State) *engine.Bag { return &s.Deck }),
				script.Bag("bag.governors", listOf[*position](blackbeard.Governor), func(p *position) *engine.Bag { return &p.s.GovernorBag }),
				script.Stored("pardon", script.OrNone(blackbeard.NoNation, script.Word[*position](readNation)), func(p *position) *blackbeard.Nation { return &p.s.Pardon.Nation }),
				script.Stored("pardon-excludes", captainOrNone[*position], func(p *position) *named { return (*named)(&p.s.Pardon.Excluded) }),
				script.New("last-ship", script.OrNone(noShip, script.Word[*position](readShip)), func(p *position) ship { return ship(p.s.Name(p.s.Last)) },
					func(p *position, n ship) { p.s.Last = p.s.UnitOf(int16(n)) }),
				script.Reads("ended", func(p *position) string {
					return [...]string{"no", "notoriety", "last-pirate", "solo-lost", "solo-won", "solo-beaten"}[p.s.Ended]
				}),
				script.Reads("battle", func(p *position) []ship {
					if !p.s.Fight.On {
						return nil
					}
					return []ship{ship(p.s.Name(rules.PirateUnit(p.s.Fight.Pirate))), ship(p.s.Name(p.s.Foe()))}
				}),
				script.New("on-sale", script.Sorted(script.ListOf(expected(blackbeard.Letter, (*position).onSale))), (*position).onSale, nil).
					SetBy((*position).setOnSale).Also("open-letters", "letters-on-sale"),
			),
			script.Of("port-NN", script.ByWord(ofPort),
				script.Flag("pirate-port", func(p harbour) *bool { return &p.t.Pirateport }).Then(harbour.convert),
				script.Stored("nation", script.Word[harbour](readNation), func(p harbour) *blackbeard.Nation { return &p.t.Nation }),
				script.Number("value", 0, 8, func(p harbour) *int8 { return &p.t.Value }),
				script.Ranged("value-loss", func(p harbour) (int, int) { return 0, p.h.Value() }, func(p harbour) int { return max(p.h.Value()-int(p.t.Value), 0) },
					func(p harbour, n int) { p.t.Value = int8(p.h.Value() - n) }),
				script.Number("garrison", 0, 20, func(p harbour) *int8 { return &p.t.Garrison }),
				script.New("governor", script.OrNone(0, expected(blackbeard.Governor, harbour.governor)), func(p harbour) named { return named(p.t.Governor) }, nil).
					SetBy(func(p harbour, word string) error { return p.pick(blackbeard.Governor, word, &p.t.Governor) }),
				script.Flag("permanent-anti", func(p harbour) *bool { return &p.t.PermanentAnti }),
				script.Flag("razed", func(p harbour) *bool { return &p.t.Razed }),
				script.Reads("attitude", func(p harbour) string {
					switch {
					case p.t.Anti():
						return "anti"
					case p.t.Pro():
						return "pro"
					}
					return "neutral"
				}),
			),
			pirateFields,
			script.Of("CAPTAIN", script.ByWord(ofCaptain),
				script.Reads("in-play", func(p pirate) bool { return p.slot >= 0 }),
				script.Reads("owner", func(p pirate) string {
					if p.slot < 0 {
						return "none"
					}
					return p.name(rules.Owner(p.slot))
				}),
			),
			script.Of("CAPTAIN.status.port-NN", findStatus,
				script.Reads("", func(what blackbeard.Status) blackbeard.Status { return what }),
			),
			script.Of("COMMISSIONER", script.ByWord(ofCommissioner),
				script.New("at", script.Word[commissioner](readBerth), func(p commissioner) berth { return berth{p.k.At, p.k.Anchored} },
					func(p commissioner, b berth) { p.k.At, p.k.Anchored = b.at, b.anchored }).Also("position"),
				script.Ranged("combat", func(p commissioner) (int, int) { return 1, p.counter.Combat(0) }, func(p commissioner) int8 { return p.k.Combat },
					func(p commissioner, n int8) { p.k.Combat = n }),
				script.Ranged("speed", func(p commissioner) (int, int) {
					return p.counter.Speed(p.counter.SpeedSteps() - 1), p.counter.Speed(0)
				}, func(p commissioner) int8 { return p.k.Speed }, func(p commissioner, n int8) { p.k.Speed = n }),
				script.Flag("careened", func(p commissioner) *bool { return &p.k.Careened }),
				script.Flag("scurvy", func(p commissioner) *bool { return &p.k.Scurvy }),
				script.Stored("wounds", script.Word[commissioner](readWounds), func(p commissioner) *wounds { return (*wounds)(&p.k.Wounds) }),
				script.Bits("zones", script.Word[commissioner](readZone), func(p commissioner) *uint8 { return &p.k.Zones }),
				script.Bits("chased-from", script.Word[commissioner](readPort), func(p commissioner) *uint64 { return &p.k.Barred }),
				script.Reads("combat-now", func(p commissioner) int { return p.k.CombatNow() }),
				script.Reads("speed-now", func(p commissioner) int { return p.k.SpeedNow() }),
			),
			script.Of("COMMISSIONER", script.ByWord(ofCounter),
				script.Reads("owner", func(p commissioner) string { return p.name(p.k.Owner) }),
			),
			script.Of("merchant-N", script.ByWord(ofMerchant),
				script.New("known", merchant.readSeers, func(p merchant) string { return p.seers(p.m.Known) },
					func(p merchant, seers string) { p.m.Known, _ = p.seenBy(seers) }),
				script.New("damaged", listOf[merchant](blackbeard.Captain), merchant.damaged, nil).
					SetBy(script.Put(listOf[merchant](blackbeard.Captain), merchant.setDamaged)),
				script.New("face", script.Word[merchant](counter(blackbeard.Merchant)), func(p merchant) blackbeard.Counter { return p.m.Face }, nil),
				script.Reads("at", func(p merchant) blackbeard.Place { return p.m.At }),
				script.Reads("finder", func(p merchant) named { return p.captain(p.m.Holder) }),
			),
			script.Of("warship-N", script.ByWord(ofWarship),
				script.New("face", script.Word[warship](counter(blackbeard.Warship)), func(p warship) blackbeard.Counter { return p.w.Face }, nil),
				script.Reads("at", func(p warship) berth { return berth{p.w.At, p.w.Anchored} }),
				script.Reads("known", func(p warship) string { return p.seers(p.w.Known) }),
			),
		},
	},
}
