package portroyaltricks

import (
	"fmt"
	"math/bits"

	"portside/engine"
)

// Settle implements engine.Position. What the script has said stands; the rest is made to fit: hands, the
// kitty, the buried cards and the table are filled up with cards that nobody has named.
func (p *scriptPosition) Settle() error {
	s := p.s
	p.settlePhase()
	if err := p.settleSeats(); err != nil {
		return err
	}
	for _, step := range []func() error{p.settleTricks, p.settleLoot, p.settleBonus} {
		if err := step(); err != nil {
			return err
		}
	}
	if s.phase == PhaseAuction { // who cannot bid is passed over (§5.3)
		if !s.canBid(s.actor) || s.passed.Has(s.actor) {
			s.actor = s.right(s.actor)
			s.nextBidder(nil)
		}
	}
	if s.phase == PhaseLoad && len(s.Legal(s.actor, nil)) == 0 {
		return wrong("nothing can become of %v", s.inPlay)
	}
	if s.phase == PhaseWindow && (!s.seat[s.actor].kept || s.removeLater == removeNewly) {
		return wrong("in the window %v needs a kept remove 1 that can be used", s.actor)
	}
	if err := s.Invariants(); err != nil {
		return wrong("%v", err)
	}
	return nil
}

func wrong(format string, args ...any) error {
	return fmt.Errorf("%w: position: %s", engine.ErrNotation, fmt.Sprintf(format, args...))
}

// settlePhase finds the phase and the numbers of round and trick.
func (p *scriptPosition) settlePhase() {
	s := p.s
	if before := s.phase; p.lying == nil && s.nTrick > 0 && (p.phase == phaseNone || p.phase == before) {
		if before == PhasePlay && !s.closed {
			p.lying = append([]Card(nil), s.trick[:s.nTrick]...)
		}
		p.keepsTrick = true
	}
	switch {
	case p.phase != phaseNone:
		s.phase = p.phase
	case p.lying != nil:
		s.phase = PhasePlay
	case p.offenders != 0:
		s.phase = PhasePenalty
	case s.pending != 0:
		s.phase = PhaseStow
	case p.won:
		s.phase = PhaseLoad
	case p.saidInPlay:
		s.phase = PhasePlay
	}
	if p.round > 0 {
		s.round = uint8(p.round)
	}
	if s.phase == PhaseWindow {
		s.round, s.trickNo = rounds, tricks
	}
	switch {
	case p.trick > 0:
		s.trickNo = uint8(p.trick)
	case s.phase < PhaseLeader:
		s.trickNo = 1
	default:
		for i := range engine.Seat(s.seats) { // a hand that is given tells the trick
			if p.handSaid[i] {
				n := handSize + 1 - len(p.hand[i]) - p.filled[i]
				if s.won() || s.phase == PhasePlay && p.hasPlayed(i) {
					n--
				}
				s.trickNo = uint8(max(1, min(tricks, n)))
				break
			}
		}
	}
}

// first is the leader of the trick, as far as the script has said who.
func (p *scriptPosition) first() engine.Seat {
	s := p.s
	switch {
	case p.leader != engine.Nobody:
		return p.leader
	case s.phase == PhasePlay && p.actor != engine.Nobody:
		return (p.actor + engine.Seat(s.seats) - engine.Seat(len(p.lying))) % engine.Seat(s.seats)
	case s.phase == PhaseChoose && p.actor != engine.Nobody && !s.winnerPicks:
		return p.actor
	case s.leader != engine.Nobody:
		return s.leader
	}
	return 0
}

func (p *scriptPosition) hasPlayed(seat engine.Seat) bool {
	n := int(p.s.seats)
	return (int(seat)-int(p.first())+n)%n < len(p.lying)
}

// settleSeats finds who is what.
func (p *scriptPosition) settleSeats() error {
	s := p.s
	if s.phase == PhaseAuction {
		s.holder, s.leader, s.winner, s.bidOpen = engine.Nobody, engine.Nobody, engine.Nobody, false
		if p.holder != engine.Nobody {
			return wrong("there is no holder yet during the auction")
		}
		if (s.high == engine.Nobody) != (s.bid == 0) {
			if s.high != engine.Nobody {
				return wrong("a highest bidder needs a bid")
			}
			s.high = s.dealer // some seat has bid: the last one of the round
			if p.actor == s.high {
				s.high = s.right(s.high)
			}
		}
		switch {
		case p.actor != engine.Nobody:
			s.actor = p.actor
		case p.dealerSaid || s.passed != 0 || s.high != engine.Nobody:
			s.actor = s.dealer
			if s.high != engine.Nobody && !p.dealerSaid {
				s.actor = s.high
			}
			s.nextBidder(nil)
			if s.phase != PhaseAuction {
				return wrong("the auction is over")
			}
		}
		if s.actor == s.high {
			return wrong("%v has the highest bid already", s.actor)
		}
		return p.debts()
	}
	switch {
	case p.holder != engine.Nobody:
		s.holder = p.holder
	case s.holder == engine.Nobody && s.high != engine.Nobody:
		s.holder = s.high
	case s.holder == engine.Nobody && s.phase <= PhaseTrump && p.actor != engine.Nobody:
		s.holder = p.actor
	case s.holder == engine.Nobody:
		s.holder = s.dealer
	}
	s.bidOpen = s.bid > 0
	if p.bidOpen >= 0 {
		s.bidOpen = p.bidOpen == 1
	}
	if !s.bidOpen {
		s.bid = 0
	}
	s.high = engine.Nobody
	if s.bid > 0 {
		s.high = s.holder
	}
	s.passed = 0
	if s.phase >= PhaseLeader && s.trump == NoSuit {
		s.trump = Red
	}
	if s.phase <= PhaseTrump {
		s.trump = NoSuit
	}
	return p.settleActor()
}

// settleActor finds leader, winner, offenders and who decides.
func (p *scriptPosition) settleActor() error {
	s := p.s
	s.leader = p.first()
	was := s.winner
	s.winner = engine.Nobody
	if s.won() || s.phase == PhaseLeader && s.trickNo > 1 || s.phase >= PhaseChoose && s.trickNo > 1 {
		s.winner = p.winner
		if s.winner == engine.Nobody && (s.phase == PhaseLoad || s.phase == PhaseStow || s.phase == PhaseLeader) {
			s.winner = p.actor
		}
		if s.winner == engine.Nobody {
			s.winner = was
		}
		if s.winner == engine.Nobody {
			s.winner = s.leader
		}
	}
	if s.phase == PhasePenalty && p.offenders == 0 {
		p.offenders = s.caught
	}
	s.caught = 0
	switch s.phase {
	case PhaseBury, PhaseTrump:
		s.actor = s.holder
		s.leader, s.winner = engine.Nobody, engine.Nobody
	case PhaseLeader:
		s.actor = s.winner
		if s.trickNo == 1 {
			s.actor, s.leader = s.holder, engine.Nobody
		}
	case PhaseChoose:
		s.actor = s.leader
		if s.winnerPicks {
			s.actor = s.holder
			if s.trickNo > 1 {
				s.actor = s.winner
			}
		}
	case PhasePlay:
		s.actor = (s.leader + engine.Seat(len(p.lying))) % engine.Seat(s.seats)
	case PhaseLoad, PhaseStow:
		s.actor = s.winner
	case PhasePenalty:
		if !s.penalty || p.offenders == 0 {
			return wrong("a penalty needs revoke=penalty and offenders")
		}
		s.caught = p.offenders
		s.actor = s.right(s.offender())
	case PhaseWindow:
		for i := range engine.Seat(s.seats) {
			if s.seat[i].kept {
				s.actor = i
			}
		}
	}
	if p.actor != engine.Nobody && p.actor != s.actor {
		return wrong("%v cannot be the one who decides, it is %v", p.actor, s.actor)
	}
	return p.debts()
}

func (p *scriptPosition) debts() error {
	s := p.s
	for i := range engine.Seat(s.seats) {
		owed := int(s.seat[i].debt)
		if s.high == i {
			owed += int(s.bid)
		}
		if owed > debtLimit {
			return wrong("%v would owe %d, the scale ends at %d", i, owed, debtLimit)
		}
	}
	return nil
}

// settleTricks lays out the trick cards.
func (p *scriptPosition) settleTricks() error {
	s := p.s
	if !p.keepsTrick {
		s.trick, s.nTrick, s.closed = noTrick, uint8(len(p.lying)), false
		copy(s.trick[:], p.lying)
	}
	var said set // cards with a place of their own
	claim := func(list []Card, where string) error {
		m := setOf(list)
		if both := said & m; both != 0 {
			return wrong("%v is named in two places, one of them %s", Card(lowest(both)), where)
		}
		said |= m
		return nil
	}
	if err := claim(s.trick[:s.nTrick], "the trick"); err != nil {
		return err
	}
	for i := range engine.Seat(s.seats) {
		if err := claim(p.hand[i], "the hand of "+i.String()); err != nil {
			return err
		}
	}
	if p.buriedSaid {
		if err := claim(p.buried, "the buried cards"); err != nil {
			return err
		}
	}
	kitty := set(0)
	if p.kittySaid {
		kitty = setOf(p.kitty)
		if len(p.kitty) != 2 {
			return wrong("the kitty has two cards")
		}
		if s.phase == PhaseAuction {
			if err := claim(p.kitty, "the kitty"); err != nil {
				return err
			}
		}
	}
	deck := deckOf(int(s.seats))
	free := deck &^ said
	if p.kittySaid {
		free &^= kitty
	}
	buried := 0
	switch {
	case s.phase == PhaseBury:
		buried = len(p.buried)
	case s.phase > PhaseBury:
		buried = 2
	}
	if len(p.buried) > buried || s.phase > PhaseBury && p.buriedSaid && len(p.buried) != 2 || s.phase == PhaseBury && buried > 1 {
		return wrong("%d buried cards are too many or too few in this phase", len(p.buried))
	}
	old := s.buried
	s.buried = setOf(p.buried)
	for i := range engine.Seat(s.seats) {
		place := &s.seat[i]
		want := s.handSize(i)
		if !s.penalty && s.phase >= PhaseLeader {
			place.voids |= place.markers
		}
		if s.phase < PhaseLeader {
			place.voids, place.markers = 0, 0
		}
		if p.handSaid[i] {
			if n := len(p.hand[i]) + p.filled[i]; n != want {
				return wrong("%v holds %d cards, in this phase of trick %d it must be %d (the word any stands for one more card)", i, n, s.trickNo, want)
			}
		}
	}
	if s.phase == PhaseBury && p.kittySaid { // the holder has taken it
		said |= kitty
		if p.handSaid[s.holder] && kitty&^setOf(p.hand[s.holder])&^s.buried != 0 && p.filled[s.holder] == 0 {
			return wrong("the holder has taken the kitty")
		}
	}
	return p.dealRest(free, kitty, old, buried)
}

// dealRest fills hands, buried cards and kitty with cards nobody has named: what the seat held before
// first, then the lowest numbers first, no suit it has proved to lack.
func (p *scriptPosition) dealRest(free, kitty, old set, buried int) error {
	s := p.s
	var before [maxSeats]set
	hidden := old // what nobody but its owner has seen should stay among the hidden cards
	for i := range engine.Seat(s.seats) {
		before[i] = s.seat[i].hand
		hidden |= before[i]
		s.seat[i].hand = setOf(p.hand[i])
	}
	take := func(from set, prefer set) (Card, bool) {
		if from&prefer != 0 {
			from &= prefer
		} else if from&hidden != 0 {
			from &= hidden
		}
		if from == 0 {
			return NoCard, false
		}
		return lowestValue(from), true
	}
	// Those with fewest suits to choose from are served first.
	for lacking := suits; lacking >= 0; lacking-- {
		for i := range engine.Seat(s.seats) {
			place := &s.seat[i]
			if bits.OnesCount8(place.voids) != lacking {
				continue
			}
			want := s.handSize(i)
			if s.phase == PhaseBury && i == s.holder && p.kittySaid && !p.handSaid[i] {
				place.hand |= kitty &^ s.buried
			}
			prefer := before[i]
			if p.handSaid[i] {
				prefer = 0
			}
			for count(place.hand) < want {
				m := free
				for suit := range Suit(suits) {
					if place.voids>>suit&1 != 0 {
						m &^= suitSet(suit)
					}
				}
				c, ok := take(m, prefer)
				if !ok {
					return wrong("there are not enough cards to fill the hand of %v", i)
				}
				place.hand |= 1 << c
				free &^= 1 << c
			}
		}
	}
	for count(s.buried) < buried {
		c, ok := take(free, old)
		if !ok {
			return wrong("there are not enough cards to bury")
		}
		s.buried |= 1 << c
		free &^= 1 << c
	}
	holders := s.seat[s.dealer].hand
	if s.holder != engine.Nobody {
		holders = s.seat[s.holder].hand | s.buried | free | s.inTrick()
	}
	switch {
	case p.kittySaid:
		s.kitty = kitty
		if s.phase > PhaseBury { // it may have been buried or played since
			for i := range engine.Seat(s.seats) {
				if i != s.holder && s.seat[i].hand&kitty != 0 {
					return wrong("%v holds a card of the kitty, which went to %v", i, s.holder)
				}
			}
		}
	case s.phase == PhaseAuction:
		s.kitty = free
	case s.kitty&^holders != 0: // two cards of the holder, of the buried or of those played
		s.kitty = 0
		for range 2 {
			c, _ := take(holders&^s.kitty, s.buried|free)
			s.kitty |= 1 << c
		}
	}
	return nil
}

// lowestValue is the card with the lowest number of a set, the first of equals, goblins last.
func lowestValue(m set) Card {
	best := NoCard
	for ; m != 0; m &= m - 1 {
		c := Card(lowest(m))
		if best == NoCard || c.Value() < best.Value() && c.Goblin() == best.Goblin() || best.Goblin() && !c.Goblin() {
			best = c
		}
	}
	return best
}

// settleLoot lays out the loot cards.
func (p *scriptPosition) settleLoot() error {
	s := p.s
	var said set
	claim := func(m set, where string) error {
		if both := said & m; both != 0 {
			return wrong("%v is named in two places, one of them %s", Loot(lowest(both)), where)
		}
		said |= m
		return nil
	}
	for i := range engine.Seat(s.seats) {
		for g := range goods {
			if err := claim(s.seat[i].ships[g].loot, "a ship of "+i.String()); err != nil {
				return err
			}
		}
		if s.seat[i].kept {
			if err := claim(1<<Remove, "beside the board of "+i.String()); err != nil {
				return err
			}
		}
	}
	if err := claim(p.removed, "out of the game"); err != nil {
		return err
	}
	needsLoot := s.phase == PhasePlay || s.phase == PhaseLoad
	if p.saidInPlay && !needsLoot {
		return wrong("no loot is in play in the phase %v", s.phase)
	}
	if gone := p.gone &^ said; p.removed == 0 { // nothing comes back unless the script lays it somewhere
		said |= gone &^ setOf(p.table) &^ (1 << Move) &^ p.lootInPlay()
	}
	was := s.table
	table := set(0)
	if p.tableSaid {
		table = setOf(p.table)
	}
	if p.saidInPlay {
		s.inPlay = p.inPlay
		if s.phase == PhasePlay {
			table |= 1 << s.inPlay
		} else if table &^= 1 << s.inPlay; true {
			if err := claim(1<<s.inPlay, "the loot just won"); err != nil {
				return err
			}
		}
	}
	for l, n := range s.under {
		if n > 0 && p.underSaid[l] && !(s.phase == PhaseLoad && Loot(l) == s.inPlay) {
			table |= 1 << l
		}
	}
	if err := claim(table, "the table"); err != nil {
		return err
	}
	size := s.tableSize()
	if count(table) > size {
		return wrong("%d loot cards on the table, in trick %d there are %d", count(table), s.trickNo, size)
	}
	free := allLoot &^ said &^ (1 << Move) &^ (1 << Remove)
	for ; count(table) < size; table |= 1 << pickLoot(free, was) {
		if free &^= table; free == 0 {
			return wrong("there are not enough loot cards for the table")
		}
	}
	free &^= table
	s.table = table
	for l := range s.under {
		if s.table>>l&1 == 0 && !(s.phase == PhaseLoad && Loot(l) == s.inPlay) {
			s.under[l] = 0
		}
	}
	if needsLoot && !p.saidInPlay {
		switch {
		case s.phase == PhaseLoad && s.inPlay == NoLoot:
			return wrong("which loot was won? (loot_won)")
		case s.phase == PhasePlay && (s.inPlay == NoLoot || table>>s.inPlay&1 == 0):
			s.inPlay = Loot(lowest(table))
		}
	}
	if !needsLoot {
		s.inPlay = NoLoot
	}
	return p.settlePile(said | table)
}

// lootInPlay is the loot in play or just won as a set, if the script has said it.
func (p *scriptPosition) lootInPlay() set {
	if p.saidInPlay {
		return 1 << p.inPlay
	}
	return 0
}

// pickLoot prefers what lay on the table before.
func pickLoot(free, was set) Loot {
	if free&was != 0 {
		free &= was
	}
	return Loot(lowest(free))
}

// settlePile counts the pile. Faces without a place are in it, or, if they are more than it has cards, out
// of the game unseen. Without a round given it is the first one that leaves room for all that is named.
func (p *scriptPosition) settlePile(named set) error {
	s := p.s
	s.unseen = allLoot &^ named &^ (1 << Move)
	for {
		n := int(loots) - tableSize - 8*(int(s.round)-1)
		if s.bottom = named>>Move&1 == 0 && s.round < rounds; s.round < rounds {
			n-- // move 1 lies under it, or has come early
		}
		if n <= count(s.unseen) {
			s.pile = uint8(n)
			return nil
		}
		if p.roundSaid || s.round == rounds {
			return wrong("in round %d the pile has %d cards, only %d are not named", s.round, n, count(s.unseen))
		}
		s.round++
	}
}

// settleBonus counts the bonus cards.
func (p *scriptPosition) settleBonus() error {
	s := p.s
	var said uint8
	for i := range engine.Seat(s.seats) {
		place := &s.seat[i]
		for _, m := range [...]uint8{place.ships[0].bonus, place.ships[1].bonus, place.ships[2].bonus, place.ships[3].bonus, place.lost} {
			if said&m != 0 {
				return wrong("%v is named in two places", BonusItem(bits.TrailingZeros8(said&m)+1))
			}
			said |= m
		}
	}
	if s.phase != PhaseStow {
		s.pending = 0
	} else if s.pending == 0 {
		return wrong("which bonus cards were won? (bonus_won)")
	}
	if said&s.pending != 0 {
		return wrong("%v is named in two places", BonusItem(bits.TrailingZeros8(said&s.pending)+1))
	}
	s.hidden = (1<<bonuses - 1) &^ (said | s.pending)
	under := 0
	for _, n := range s.under {
		under += int(n)
	}
	left := bits.OnesCount8(s.hidden) - under
	if left < 0 {
		return wrong("%d bonus cards lie face down, only %d are not named", under, bits.OnesCount8(s.hidden))
	}
	s.bonuses = uint8(min(left, bonuses+1-int(s.round)))
	return nil
}
