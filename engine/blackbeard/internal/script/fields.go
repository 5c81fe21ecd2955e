package script

import (
	"fmt"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
	"portside/engine/script"
)

// Cases implements script.Game.
type Cases struct{}

// Script implements script.Game.
func (Cases) Script() *script.Grammar { return &grammar }

// position is what a case script says of a state. What it has not said follows from what it has said: see settle.
type position struct {
	script.Sheet
	s *rules.State

	fresh           bool // the match has not begun: the map is empty
	actor, drawer   int8 // -1: as it is
	pile            int  // -1: as it is; 0 and 40 by number
	cards, discards []blackbeard.Counter
	governors       []blackbeard.Counter // of the bag, where the script says them
}

// What belongs to a player, a ship or a port. A pirate who is not in play has slot -1.
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
	Telling: blackbeard.Telling,
	Actions: blackbeard.Words(),
	Lost: func(s engine.State) bool {
		ended := s.(*rules.State).Ended
		return ended == blackbeard.EndSoloLost || ended == blackbeard.EndSoloBeaten
	},
	Never:   blackbeard.Worded,
	Plain:   plain,
	Outcome: outcome,
	Fields: script.Table[*position]{
		Things: "seat, port, captain or counter",
		Begin:  begin,
		Clear:  (*position).clear,
		Settle: (*position).settle,
		Parts: []script.Part[*position]{
			script.Of("sN", script.ByWord(ofPlayer),
				script.New("pirates", listOf[player](blackbeard.Captain), player.pirates, nil).SetBy(player.setPirates),
				script.New("commissioners", listOf[player](blackbeard.Commissioner), player.commissioners, nil).SetBy(player.setCommissioners),
				script.Number("lost", 0, rules.MaxRetired, func(p player) *int8 { return &p.pl.Gone }),
				script.New("first", counterOrNone[player](blackbeard.Captain), func(p player) named { return named(p.pl.First) },
					func(p player, c named) { p.pl.First = blackbeard.Counter(c) }),
				script.Flag("begun", func(p player) *bool { return &p.pl.Begun }),
				script.Flag("exempt", func(p player) *bool { return &p.pl.Exempt }),
				script.New("retired", script.ListOf(readRetired), player.retired, nil).SetBy(player.setRetired),
				script.Reads("left", func(p player) int8 { return p.s.CaptainsLeft(p.i) }),
				script.Reads("standing", player.standing),
			),
			script.Match(
				script.New("merchants", script.ListOf(expectedLying(blackbeard.Merchant)), (*position).merchants, nil).SetBy((*position).setMerchants),
				script.New("warships", script.ListOf(expectedLying(blackbeard.Warship)), (*position).warships, nil).SetBy((*position).setWarships),
				script.New("actor", readPlayer, func(p *position) playerName { return p.name(p.s.Actor) }, func(p *position, i playerName) { p.actor = i.i }),
				script.New("drawer", readPlayer, func(p *position) playerName { return p.name(p.s.Drawer) }, func(p *position, i playerName) { p.s.Drawer, p.drawer = i.i, i.i }),
				script.New("first", readPlayer, func(p *position) playerName { return p.name(p.s.First) }, func(p *position, i playerName) { p.s.First = i.i }),
				script.New("cunning-used", readPlayerOrNone, func(p *position) playerName { return p.name(p.s.Cunning) }, func(p *position, i playerName) { p.s.Cunning = i.i }).
					Also("cunning-holder"),
				script.Reads("winner", func(p *position) playerName { return p.name(p.s.Winner) }),
				script.Number("turn", 1, 60000, func(p *position) *uint16 { return &p.s.Turn }),
				script.Reads("points", func(p *position) int8 { return p.s.Voyage.Points }),
				script.Ranged("pile", func(*position) (int, int) { return 0, blackbeard.NCards }, func(p *position) int { return p.s.Pile.Len() },
					func(p *position, n int) { p.pile = n }).Check(func(p *position) error {
					if p.pile != 0 && p.pile != blackbeard.NCards {
						return fmt.Errorf("%w: a pile of %d: name its cards with pile.cards", engine.ErrNotation, p.pile)
					}
					return nil
				}).Also("draw-pile").OrCards("pile.cards"),
				script.Reads("discard", func(p *position) int { return p.s.Discard.Len() }).Also("discard-pile").OrCards("discard.cards"),
				script.New("pile.cards", listOf[*position](blackbeard.ActionCard), func(p *position) []blackbeard.Counter { return tokens(&p.s.Pile) },
					func(p *position, list []blackbeard.Counter) { p.cards = list }).Also("draw-pile.cards"),
				script.New("discard.cards", listOf[*position](blackbeard.ActionCard), func(p *position) []blackbeard.Counter { return tokens(&p.s.Discard) },
					func(p *position, list []blackbeard.Counter) { p.discards = list }).Also("discard-pile.cards"),
				bag("bag.merchants", blackbeard.Merchant, func(s *rules.State) *engine.Bag { return &s.MerchantBag }),
				bag("bag.warships", blackbeard.Warship, func(s *rules.State) *engine.Bag { return &s.WarshipBag }),
				bag("bag.commissioners", blackbeard.Commissioner, func(s *rules.State) *engine.Bag { return &s.CrownBag }),
				bag("bag.letters", blackbeard.Letter, func(s *rules.State) *engine.Bag { return &s.LetterBag }),
				bag("bag.captains", blackbeard.Captain, func(s *rules.State) *engine.Bag { return &s.Deck }),
				script.New("bag.governors", listOf[*position](blackbeard.Governor), func(p *position) []blackbeard.Counter { return tokens(&p.s.GovernorBag) },
					func(p *position, list []blackbeard.Counter) { p.governors = list }),
				script.New("pardon", nationOrNone, func(p *position) blackbeard.Nation { return p.s.Pardon.Nation }, func(p *position, n blackbeard.Nation) { p.s.Pardon.Nation = n }).
					Check(func(p *position) error {
						if n := p.s.Pardon.Nation; n != blackbeard.NoNation && !hasLetters(n) {
							return fmt.Errorf("%w: %v has no letters, so no pardon", engine.ErrNotation, n)
						}
						return nil
					}),
				script.New("pardon-excludes", counterOrNone[*position](blackbeard.Captain), func(p *position) named { return named(p.s.Pardon.Excluded) },
					func(p *position, c named) { p.s.Pardon.Excluded = blackbeard.Counter(c) }),
				script.New("last-ship", readShip, func(p *position) shipName {
					if p.s.Last == 0 {
						return noShip
					}
					return shipName(p.s.Name(p.s.Last))
				}, func(p *position, n shipName) {
					if p.s.Last = 0; n != noShip {
						p.s.Last = p.s.UnitOf(int16(n))
					}
				}),
				script.Reads("ended", func(p *position) string {
					return [...]string{"no", "notoriety", "last-pirate", "solo-lost", "solo-won", "solo-beaten"}[p.s.Ended]
				}),
				script.Reads("battle", func(p *position) []shipName {
					if !p.s.Fight.On {
						return nil
					}
					return []shipName{shipName(p.s.Name(rules.PirateUnit(p.s.Fight.Pirate))), shipName(p.s.Name(p.s.Foe()))}
				}),
				script.New("on-sale", script.Sorted(script.ListOf(expectedLetter((*position).onSale))), (*position).onSale, nil).
					SetBy((*position).setOnSale).Also("open-letters", "letters-on-sale"),
			),
			script.Of("port-NN", script.ByWord(ofPort),
				script.Flag("pirate-port", func(p harbour) *bool { return &p.t.Pirateport }).SetBy(harbour.setPirates),
				script.Kept("nation", nation[harbour], func(p harbour) *blackbeard.Nation { return &p.t.Nation }),
				script.Number("value", 0, 8, func(p harbour) *int8 { return &p.t.Value }),
				script.Ranged("value-loss", func(p harbour) (int, int) { return 0, p.h.Value() }, func(p harbour) int { return max(p.h.Value()-int(p.t.Value), 0) },
					func(p harbour, n int) { p.t.Value = int8(p.h.Value() - n) }),
				script.Number("garrison", 0, 20, func(p harbour) *int8 { return &p.t.Garrison }),
				script.New("governor", harbour.expectedGovernor, func(p harbour) string { return named(p.t.Governor).String() }, nil).SetBy(harbour.setGovernor),
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
				script.Reads("owner", func(p pirate) playerName {
					if p.slot < 0 {
						return p.name(-1)
					}
					return p.name(rules.Owner(p.slot))
				}),
			),
			script.Of("CAPTAIN.status.port-NN", script.Within(script.Within(script.ByWord(ofPirate), ofStatus), ofStatusPort),
				script.Reads("", func(p statusAt) blackbeard.Status {
					return p.s.Status(p.slot, p.h, p.k.Anchored && p.k.At == p.h.Hex())
				}),
			),
			script.Of("COMMISSIONER", script.ByWord(ofCommissioner),
				script.New("at", readBerth[commissioner], func(p commissioner) berth { return berth{p.k.At, p.k.Anchored} },
					func(p commissioner, b berth) { p.k.At, p.k.Anchored = b.at, b.anchored }).Also("position"),
				script.Ranged("combat", func(p commissioner) (int, int) { return 1, p.counter.Combat(0) }, func(p commissioner) int8 { return p.k.Combat },
					func(p commissioner, n int8) { p.k.Combat = n }),
				script.Ranged("speed", func(p commissioner) (int, int) {
					return p.counter.Speed(p.counter.SpeedSteps() - 1), p.counter.Speed(0)
				},
					func(p commissioner) int8 { return p.k.Speed }, func(p commissioner, n int8) { p.k.Speed = n }),
				script.Flag("careened", func(p commissioner) *bool { return &p.k.Careened }),
				script.Flag("scurvy", func(p commissioner) *bool { return &p.k.Scurvy }),
				script.Kept("wounds", readWounds[commissioner], func(p commissioner) *wounds { return (*wounds)(&p.k.Wounds) }),
				zones("zones", func(p commissioner) *uint8 { return &p.k.Zones }),
				script.Reads("combat-now", func(p commissioner) int { return p.k.CombatNow() }),
				script.Reads("speed-now", func(p commissioner) int { return p.k.SpeedNow() }),
			),
			script.Of("COMMISSIONER", script.ByWord(ofCounter),
				script.Reads("owner", func(p commissioner) playerName { return p.name(p.k.Owner) }),
			),
			script.Of("merchant-N", script.ByWord(ofMerchant),
				script.New("known", merchant.expectSeers, func(p merchant) string { return p.seers(p.m.Known) }, nil).SetBy(func(p merchant, value string) (err error) {
					p.m.Known, err = p.seenBy(value)
					return err
				}),
				script.New("damaged", listOf[merchant](blackbeard.Captain), merchant.damaged, nil).SetBy(merchant.setDamaged),
				script.New("face", counterOf[merchant](blackbeard.Merchant), func(p merchant) blackbeard.Counter { return p.m.Face }, nil),
				script.Reads("at", func(p merchant) blackbeard.Place { return p.m.At }),
				script.Reads("finder", func(p merchant) named {
					if p.m.Holder == 0 {
						return 0
					}
					return named(p.s.Pirates[p.m.Holder-1].Captain)
				}),
			),
			script.Of("warship-N", script.ByWord(ofWarship),
				script.New("face", counterOf[warship](blackbeard.Warship), func(p warship) blackbeard.Counter { return p.w.Face }, nil),
				script.Reads("at", func(p warship) berth { return berth{p.w.At, p.w.Anchored} }),
				script.Reads("known", func(p warship) string { return p.seers(p.w.Known) }),
			),
		},
	},
}
