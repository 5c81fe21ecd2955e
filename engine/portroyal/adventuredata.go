package portroyal

import (
	"fmt"
	"slices"
	"strconv"

	"portside/engine"
)

// The data of the adventure (§12): characters, events, missions. They include what the sheet prints; the
// other figures are this project's own and may be changed without touching the rules.

const (
	Chapters   = 5
	firstGroup = 80 // number of the first shuffle group
	Personas   = 10 // two sides of five character cards
)

// Persona is one side of a character card; 0 is none.
type Persona uint8

// power is what a persona can do once its door is open (§12.7).
type power uint8

const (
	PowerNone        power = iota
	PowerOnBust            // coins after the seat's own bust with at most so many cards
	PowerOnClaim           // crowns for each expedition
	PowerArmed             // swords
	PowerBargaining        // discount
	PowerCrownTrader       // crowns for ships of a colour
	PowerStepCards         // coins at the start of a step with so many cards
	PowerCoinTrader        // coins for ships of a colour
	PowerStepShips         // coins at the start of a step with so many ships
	PowerOnceCoins         // coins at once
	PowerWatching          // a lookout
)

var powerWords = []string{"", "coins_on_own_bust", "crowns_on_expedition", "swords", "hire_discount", "trade_bonus_crowns", "coins_at_turn_start",
	"trade_bonus_coins", "coins_at_turn_start_by_ships", "coins_once", "look_at_top_cards"}

// personaFace is what is printed on one side of a character card.
type personaFace struct {
	id     string
	coins  uint8
	Power  power
	N      uint8 // coins, crowns, swords
	Limit  uint8 // cards or ships
	colour Colour
}

var figures = loadFigures()

func loadFigures() [Personas + 1]personaFace {
	var raw []struct {
		ID      string
		Coins   uint8 `json:"start_coins"`
		Ability struct {
			Type, Colour          string
			Coins, Crowns, Swords uint8
			MaxCards              uint8 `json:"max_harbour_cards"`
			MinCards              uint8 `json:"min_harbour_cards"`
			MinShips              uint8 `json:"min_harbour_ships"`
		}
	}
	read("adventure_characters", &raw)
	var list [Personas + 1]personaFace
	for i, r := range raw {
		a := r.Ability
		if a.MinShips > 0 {
			a.Type += "_by_ships"
		}
		list[i+1] = personaFace{r.ID, r.Coins, power(wordAt(powerWords, a.Type)), a.Coins + a.Crowns + a.Swords, a.MaxCards + a.MinCards + a.MinShips,
			Colour(wordAt(colourNames, a.Colour))}
	}
	return list
}

// ParsePersona finds a character of a character card by its id, "pc-grace-may". Errors: engine.ErrNotation.
func ParsePersona(id string) (Persona, error) {
	for i := range Persona(Personas) {
		if figures[i+1].id == id {
			return i + 1, nil
		}
	}
	return 0, fmt.Errorf("%w: no character card shows %q", engine.ErrNotation, id)
}

func (p Persona) String() string {
	if p == 0 {
		return "none"
	}
	return figures[p].id
}

// Card is the number of the character card, 1 … 5, 0 for none; Side is "A" or "B".
func (p Persona) Card() int { return (int(p) + 1) / 2 }

// side is "A" or "B", empty for none.
func (p Persona) side() string {
	switch {
	case p == 0:
		return ""
	case p%2 == 1:
		return "A"
	}
	return "B"
}

// Face is what is printed on the side of the character card; Face of 0 is empty. It must not be changed.
func (p Persona) Face() *personaFace { return &figures[p] }

// Coins is what the character begins with.
func (p Persona) Coins() int { return int(figures[p].coins) }

// Colour is the colour of the ships in the power, otherwise NoColour.
func (p Persona) Colour() Colour { return figures[p].colour }

// CharacterSide is one side of character card n.
func CharacterSide(n, i int) Persona { return Persona(2*n - 1 + i) }

// Happening is an event card (§12.3), not an event of the log.
type Happening uint8

// NoHappening stands for no event card.
const NoHappening Happening = 255

// Effect is what an event card does.
type Effect uint8

const (
	EffectNone Effect = iota
	EffectRepelFree
	EffectExtraSwords
	EffectNoRepel
	EffectDiscountAll
	EffectTradeBonus
	EffectExtraTake
	EffectFeeByBank
	EffectCrownsIfHarbour
	EffectCoinsIfAtMost
	EffectLoseCoins
	EffectCrownsLeast
	EffectBuyCrown
	EffectCoinsActive
	EffectMonthEnd
)

var (
	effectWords = []string{"none", "repel_free", "extra_swords", "no_repel", "hire_discount_all", "trade_bonus_all", "extra_take_active", "fee_paid_by_bank",
		"crowns_active_if_harbour", "coins_if_at_most", "lose_coins_all", "crowns_least_influence", "active_may_buy_crown", "coins_active", "end_of_month"}
	timingWords = []string{"immediate", "phase_1", "phase_2"}
)

// happeningFace is what is printed on an event card.
type happeningFace struct {
	ID     string
	number uint8 // 0 … 3
	Timing uint8 // of timingWords
	Effect Effect
	N      uint8 // coins, crowns, swords, cards
	Limit  uint8 // limit of cards or coins
	Price  uint8 // coins for a crown, or for a marker at the end of the month
}

var (
	happenings = loadHappenings()
	// Townsfolk is used in the first month with one or two seats (§3.4).
	Townsfolk = happeningOf(1)
	// EndOfMonth ends each month of a chapter, EndOfMonth10 those of the variable match.
	EndOfMonth   = happeningOf(2)
	EndOfMonth10 = happeningOf(3)
)

func loadHappenings() []happeningFace {
	type effectJSON struct {
		Type                         string
		Swords, Coins, Cards, Crowns uint8
		MinCards                     uint8 `json:"min_harbour_cards"`
		MaxCoins                     uint8 `json:"max_coins"`
		AtLeast                      uint8 `json:"only_if_at_least"`
		Effect                       *struct{ Coins uint8 }
	}
	var raw []struct {
		ID, Timing string
		Number     uint8
		Effect     effectJSON
	}
	read("adventure_events", &raw)
	list := make([]happeningFace, len(raw))
	for i, r := range raw {
		e := r.Effect
		h := happeningFace{ID: r.ID, number: r.Number, Timing: uint8(wordAt(timingWords, r.Timing)), Effect: Effect(wordAt(effectWords, e.Type)),
			N: max(e.Swords, e.Coins, e.Cards, e.Crowns), Limit: e.MinCards + e.MaxCoins + e.AtLeast}
		switch {
		case h.Effect == EffectBuyCrown:
			h.N, h.Price = e.Crowns, e.Coins
		case e.Effect != nil:
			h.Price = e.Effect.Coins
		}
		list[i] = h
	}
	return list
}

func happeningOf(number uint8) Happening {
	return Happening(slices.IndexFunc(happenings, func(h happeningFace) bool { return h.number == number }))
}

// CommonEvents are the events with number 0, as bits.
var CommonEvents = func() (bits uint16) {
	for i, h := range happenings {
		if h.number == 0 {
			bits |= 1 << i
		}
	}
	return bits
}()

// ParseHappening finds an event card by its id, "event-fair-wind". Errors: engine.ErrNotation.
func ParseHappening(id string) (Happening, error) {
	for i, h := range happenings {
		if h.ID == id {
			return Happening(i), nil
		}
	}
	return NoHappening, fmt.Errorf("%w: no event is called %q", engine.ErrNotation, id)
}

func (h Happening) String() string {
	if h == NoHappening {
		return "none"
	}
	return happenings[h].ID
}

// Face is what is printed on the event card. It must not be changed.
func (h Happening) Face() *happeningFace { return &happenings[h] }

// Does tells whether h is an event card with this effect.
func (h Happening) Does(e Effect) bool { return h != NoHappening && happenings[h].Effect == e }

// Effect is the card data's word for what the event does.
func (h Happening) Effect() string { return effectWords[happenings[h].Effect] }

// Figures are the amount, the limit, and the price of an event.
func (h Happening) Figures() (n, limit, price int) {
	e := &happenings[h]
	return int(e.N), int(e.Limit), int(e.Price)
}

// crownShields are the crowns at which the track shows 1, 2 … 6 influence (§12.8).
var crownShields = [...]uint8{2, 4, 6, 9, 12, 15}

const (
	MaxCrowns          = 15
	MarkersOfCharacter = 4 // door and three windows (§12.5)
	InnCards           = 4 // in the harbour, from which an innkeeper earns a crown
)

// CrownInfluence is the influence of so many crowns.
func CrownInfluence(crowns uint8) int16 {
	n := int16(0)
	for _, at := range crownShields {
		if crowns >= at {
			n++
		}
	}
	return n
}

// GroupNumber is the number of a chapter's shuffle group as printed, 80 … 84.
func GroupNumber(i int) int { return firstGroup + i - 1 }

// Group is the shuffle group of a chapter, 1 … 5.
type Group uint8

func (g Group) String() string { return strconv.Itoa(GroupNumber(int(g))) }

// ParseGroup reads a group by its number as printed, "80". Errors: engine.ErrNotation.
func ParseGroup(word string) (Group, error) {
	for g := range Group(Chapters) {
		if (g + 1).String() == word {
			return g + 1, nil
		}
	}
	return 0, fmt.Errorf("%w: no shuffle group is called %q", engine.ErrNotation, word)
}
