package toy

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"portside/engine"
)

// Trumps is a small trick-taking game. One round of bidding how many tricks one will take; the
// highest bidder names the trump and leads; suit must be followed. A trick counts 2 points; the
// declarer wins or loses three times the bid. The cards nobody was dealt stay hidden.
type Trumps struct{ Bug Bug }

const (
	opBid  uint16 = iota + 1 // A: tricks, 0 is a pass
	opName                   // A: suit
	opPlay                   // A: card
)

// The events of Trumps.
const (
	trumpsAskBid uint16 = iota + 1
	trumpsAskSuit
	trumpsAskCard
	trumpsDealt // to its seat only
	trumpsBid
	trumpsNamed
	trumpsPlayed
	trumpsTook
)

const (
	suits     = 3
	ranks     = 8
	cardKinds = suits * ranks
	maxBid    = 5
	noCard    = 255
)

var suitNames = [suits]string{"red", "blue", "green"}

var trumpsInfo = engine.Info{
	Key: "toy-trumps", Rules: 1, MinSeats: 2, MaxSeats: 4,
	Options:  []engine.Option{{Key: "hand", Values: []string{"4", "5"}, Default: "5"}},
	Tokens:   trumpsTokens(),
	MaxPlies: 26,
	Insists: map[string]string{
		"play play": "not to be asked would tell what the hand lacks",
		"bid pass":  "whoever bids all tricks is to hear all others",
	},
}

func trumpsTokens() []string {
	var names []string
	for c := range cardKinds {
		names = append(names, suitNames[c/ranks]+"-"+strconv.Itoa(c%ranks+1))
	}
	return names
}

type trumpsPhase uint8

const (
	bidding trumpsPhase = iota
	naming
	playing
	finished
)

// trumps is one moment of a match.
type trumps struct {
	bug      Bug
	seats    int8
	phase    trumpsPhase
	active   engine.Seat
	declarer engine.Seat
	bid      int8
	trump    uint8
	led      engine.Seat
	table    [4]uint8 // card by seat, noCard if none
	tricks   [4]int8
	voids    [4]uint8 // bit per suit the seat has shown to lack
	hands    [4]engine.Bag
	talon    engine.Bag
	played   engine.Bag
}

// Info implements engine.Game.
func (Trumps) Info() *engine.Info { return &trumpsInfo }

// New implements engine.Game.
func (g Trumps) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	full, err := trumpsInfo.Check(setup)
	if err != nil {
		return nil, err
	}
	s := &trumps{bug: g.Bug, seats: int8(full.Seats), declarer: engine.Nobody, led: engine.Nobody, table: [4]uint8{noCard, noCard, noCard, noCard}}
	for c := range uint8(cardKinds) {
		s.talon.Put(c)
	}
	hand, _ := strconv.Atoi(full.Options["hand"])
	for seat := range engine.Seat(s.seats) {
		for range hand {
			c := ch.Draw(&s.talon)
			s.hands[seat].Put(c)
			to := engine.Only(seat)
			if g.Bug == Blabs && c == 7 {
				to = engine.Public
			}
			log.Add(engine.Event{Kind: trumpsDealt, Seat: seat, To: to, A: int16(c)})
		}
	}
	log.Bar(engine.BarrierShown)
	return s, nil
}

// Blank implements engine.Game.
func (Trumps) Blank() engine.State { return &trumps{} }

// Determinize implements engine.Game.
func (g Trumps) Determinize(v engine.View, r *rand.Rand, dst engine.State) {
	view, s := v.(TrumpsView), dst.(*trumps)
	*s = trumps{
		bug: g.Bug, seats: int8(len(view.Cards)), phase: trumpsPhase(view.Phase), active: view.Active, declarer: view.Declarer,
		bid: int8(view.Bid), trump: view.Trump, led: view.Led, table: view.Table, voids: view.Voids, played: view.Played,
	}
	for seat, n := range view.Tricks {
		s.tricks[seat] = int8(n)
	}
	for c := range uint8(cardKinds) {
		if view.Played.Count(c) == 0 {
			s.talon.Put(c)
		}
	}
	if view.Me != engine.Nobody && g.Bug != WrongTwin {
		for c := range view.Hand.All() {
			s.talon.Take(c)
		}
		s.hands[view.Me] = view.Hand
	}
	var need [4]int
	copy(need[:], view.Cards)
	if g.Bug == Peeks && view.Me >= 0 && len(view.Cards) > 1 {
		left := (int(view.Me) + 1) % len(view.Cards)
		for c := range view.Left.All() {
			s.talon.Take(c)
		}
		s.hands[left] = view.Left
		need[left] = 0
	}
	s.redeal(view.Me, need, r)
}

// redeal gives every seat but keep as many cards from the talon as it needs, against no void shown.
func (s *trumps) redeal(keep engine.Seat, need [4]int, r *rand.Rand) {
	before := *s
	for {
		fits := true
		for seat := range engine.Seat(s.seats) {
			for n := need[seat]; n > 0 && seat != keep && fits; n-- {
				fits = s.drawFitting(seat, r)
			}
		}
		if fits {
			return
		}
		*s = before
	}
}

func (s *trumps) drawFitting(seat engine.Seat, r *rand.Rand) bool {
	var fitting engine.Bag
	for c := range s.talon.All() {
		if s.voids[seat]&(1<<(c/ranks)) == 0 {
			fitting.Put(c)
		}
	}
	if fitting.Len() == 0 {
		return false
	}
	c := fitting.At(r.IntN(fitting.Len()))
	s.talon.Take(c)
	s.hands[seat].Put(c)
	return true
}

// Hide implements engine.State: it deals again what seat cannot know.
func (s *trumps) Hide(seat engine.Seat, r *rand.Rand) {
	var need [4]int
	for o := range engine.Seat(s.seats) {
		if o != seat {
			need[o] = s.hands[o].Len()
			s.talon.Pour(&s.hands[o])
		}
	}
	s.redeal(seat, need, r)
}

// Format implements engine.Game.
func (Trumps) Format(a engine.Action) string {
	switch {
	case a.Op == opName:
		return "name." + suitNames[a.A]
	case a.Op == opPlay:
		return "play." + trumpsInfo.Tokens[a.A]
	case a.A == 0:
		return "pass"
	}
	return "bid." + strconv.Itoa(int(a.A))
}

// Parse implements engine.Game.
func (Trumps) Parse(text string) (engine.Action, error) {
	verb, rest, _ := strings.Cut(text, ".")
	switch verb {
	case "pass":
		if rest == "" && text == "pass" {
			return engine.Action{Op: opBid}, nil
		}
	case "bid":
		if n, err := strconv.Atoi(rest); err == nil && n >= 1 && n <= maxBid && strconv.Itoa(n) == rest {
			return engine.Action{Op: opBid, A: int16(n)}, nil
		}
	case "name":
		for i, name := range suitNames {
			if rest == name {
				return engine.Action{Op: opName, A: int16(i)}, nil
			}
		}
	case "play":
		if c, err := tokenOf(trumpsInfo.Tokens, rest); err == nil {
			return engine.Action{Op: opPlay, A: int16(c)}, nil
		}
	}
	return engine.Action{}, fmt.Errorf("%w: %q", engine.ErrNotation, text)
}

// Tell implements engine.Game.
func (Trumps) Tell(e engine.Event) string { return trumpsTelling.Tell(e) }

var trumpsTelling = engine.Telling{
	trumpsAskBid: {Word: "bid"}, trumpsAskSuit: {Word: "name"}, trumpsAskCard: {Word: "play"}, trumpsDealt: {Word: "dealt", A: engine.OneOf(trumpsInfo.Tokens...)},
	trumpsBid: {Word: "bid", A: engine.Number}, trumpsNamed: {Word: "named", A: engine.OneOf(suitNames[:]...)},
	trumpsPlayed: {Word: "played", A: engine.OneOf(trumpsInfo.Tokens...)}, trumpsTook: {Word: "took"},
}

// Order implements engine.Game: "bid-up-to N" bids or passes and leaves all else to the user.
func (Trumps) Order(text string) (engine.Policy, error) {
	rest, ok := strings.CutPrefix(text, "bid-up-to ")
	n, err := strconv.Atoi(rest)
	if !ok || err != nil {
		return nil, fmt.Errorf("%w: order %q", engine.ErrNotation, text)
	}
	return bidUpTo(n), nil
}

type bidUpTo int16

func (n bidUpTo) Choose(v engine.View, legal []engine.Action) engine.Answer {
	if v.Question().Kind != trumpsAskBid {
		return engine.Answer{}
	}
	best := legal[0]
	for _, a := range legal {
		if a.A <= int16(n) && (best.A == 0 || a.A < best.A) {
			best = a
		}
	}
	return engine.Answer{Do: engine.DoPlay, Action: best}
}

// StandIn implements engine.Game.
func (Trumps) StandIn() engine.Policy { return firstLegal{} }

type firstLegal struct{}

func (firstLegal) Choose(_ engine.View, legal []engine.Action) engine.Answer {
	return engine.Answer{Do: engine.DoPlay, Action: legal[0]}
}
