package portroyal

import (
	"fmt"
	"iter"
	"strings"

	"portside/engine"
)

// Mission is a story card with a mission (§12.5).
type Mission uint8

// NoMission stands for no mission.
const NoMission Mission = 255

// Occasion is when a mission is decided.
type Occasion uint8

const (
	AnyMoment  Occasion = iota // on the seat's own turn
	OnColours                  // ships of so many colours in the harbour
	OnTax                      // after paying tax
	OnStop                     // stopping right after the n-th card
	OnTwoStops                 // the same, in two turns
)

var occasionWords = []string{"", "ships_of_different_colours_in_harbour", "must_pay_tax", "stop_after_card_in_harbour", "stop_twice"}

// Need is one requirement of a mission that is shown, not paid.
type Need struct {
	What string // role, "any_of", "expedition", "swords", "characters_cost_at_most", "characters_influence_at_least"
	Of   []Role // the roles that count, for roles and "any_of"
	N    int
	Than int // cost or influence of the characters that count
}

// Cost is one requirement that is discarded: kept ships.
type Cost struct {
	What  string // "ares_pirates", "ritual_book", "medicinal_herbs", "bread", "rum", "bread_or_rum"
	N     int
	Ships ShipSet // those that serve it
}

// MissionFace is what is printed on a mission.
type MissionFace struct {
	number     string
	Chapter    uint8
	Level      uint8
	Needs      []Need
	Costs      []Cost
	Coins      uint8 // to be paid
	CrownCost  uint8
	When       Occasion
	Count      uint8 // colours, or cards at the stop
	Fewer      uint8 // cards less to take afterwards
	First      uint8 // coins of the first reward
	FirstCrown uint8
	Crowns     uint8
	Star       bool
	Shuffle    uint8        // group, 1 … 5; 0: none
	Gift       uint8        // coins for every seat when it is revealed
	Glass      [2]hourglass // competitive, cooperative
}

// hourglass is the effect of the end of the month (§12.4).
type hourglass struct {
	Next    Mission // revealed without a question
	ByMode  bool    // the fist or the handshake decided
	Check   Mission // if a marker lies there, yes, else no
	Yes, No Mission
	Pay     uint8 // coins for which every seat may remove a marker
	Nine    bool  // go to card 9
}

type glassJSON struct {
	Next, Check, Yes, No string
	NoByMode             struct{ Competitive, Cooperative string }      `json:"no_by_mode"`
	ByMode               *struct{ Competitive, Cooperative *glassJSON } `json:"by_mode"`
	Effect               struct{ Coins uint8 }
	Goto                 int
}

type storyJSON struct {
	Number, Kind   string
	Chapter, Level uint8
	ShuffleIn      []uint8               `json:"shuffle_in"`
	OnReveal       struct{ Coins uint8 } `json:"on_reveal"`
	Requires       []struct {
		Op, What        string
		N, Times        uint8
		Cost, Influence int
		Of              []string
	}
	After struct {
		Fewer uint8 `json:"take_fewer"`
	} `json:"cost_after"`
	FirstReward struct{ Coins, Crowns uint8 } `json:"first_reward"`
	Crowns      uint8
	RedStar     bool `json:"red_star"`
	Hourglass   glassJSON
}

var (
	missions     = [...][]MissionFace{asListed: loadMissions(), asTuned: tunedMissions()}
	redStars     = starred()
	firstMission = firstOfChapters()
)

func loadMissions() []MissionFace {
	var raw, all []storyJSON
	read("adventure_story", &raw)
	for _, r := range raw {
		if r.Kind == "mission" {
			all = append(all, r)
		}
	}
	numbered := func(number string) Mission {
		for i, r := range all {
			if number != "" && r.Number == number {
				return Mission(i)
			}
		}
		return NoMission
	}
	list := make([]MissionFace, len(all))
	for i, r := range all {
		e := MissionFace{number: r.Number, Chapter: r.Chapter, Level: r.Level, Fewer: r.After.Fewer, First: r.FirstReward.Coins,
			FirstCrown: r.FirstReward.Crowns, Crowns: r.Crowns, Star: r.RedStar, Gift: r.OnReveal.Coins}
		if len(r.ShuffleIn) > 0 {
			e.Shuffle = r.ShuffleIn[0] - firstGroup + 1
		}
		for _, q := range r.Requires {
			switch {
			case q.Op == "action":
				e.When, e.Count = Occasion(wordAt(occasionWords, q.What)), q.N
				if q.Times == 2 {
					e.When = OnTwoStops
				}
			case q.Op == "discard" && q.What == "coins":
				e.Coins = q.N
			case q.Op == "discard" && q.What == "crowns":
				e.CrownCost = q.N
			case q.Op == "discard":
				e.Costs = append(e.Costs, Cost{q.What, int(q.N), shipsFor(q.What)})
			default:
				n := Need{What: q.What, N: int(q.N), Than: q.Cost + q.Influence}
				for _, word := range q.Of {
					n.Of = append(n.Of, Role(wordAt(roleNames, word)))
				}
				if len(q.Of) == 0 && !strings.HasPrefix(q.What, "characters_") && q.What != "swords" && q.What != "expedition" {
					n.Of = []Role{Role(wordAt(roleNames, q.What))}
				}
				e.Needs = append(e.Needs, n)
			}
		}
		for mode := range e.Glass {
			e.Glass[mode] = r.Hourglass.read(mode, numbered)
		}
		list[i] = e
	}
	return list
}

// read compiles an hourglass for the competitive (0) or the cooperative (1) match.
func (g *glassJSON) read(mode int, numbered func(string) Mission) hourglass {
	h, no := hourglass{}, g.No
	if g.ByMode != nil {
		h.ByMode = true
		g = [2]*glassJSON{g.ByMode.Competitive, g.ByMode.Cooperative}[mode]
	}
	if no == "" {
		no = [2]string{g.NoByMode.Competitive, g.NoByMode.Cooperative}[mode]
	}
	h.Next, h.Check, h.Yes, h.No = numbered(g.Next), numbered(g.Check), numbered(g.Yes), numbered(no)
	h.Pay, h.Nine = g.Effect.Coins, g.Goto == 9
	return h
}

func starred() []Mission {
	var list []Mission
	for i := range missions[asListed] {
		if missions[asListed][i].Star {
			list = append(list, Mission(i))
		}
	}
	return list
}

func firstOfChapters() (list [Chapters + 1]Mission) {
	for i := range missions[asListed] {
		if missions[asListed][i].Level == 1 {
			list[missions[asListed][i].Chapter] = Mission(i)
		}
	}
	return list
}

// shipsFor are the ships of the adventure that can pay a cost, by its word in the card data.
func shipsFor(cost string) (set ShipSet) {
	for i := range lateFaces {
		f := &lateFaces[i]
		if f.Item != NoItem && (cost == "ares_pirates" && f.Colour == Violet || cost == f.Item.String() || cost == "bread_or_rum" && f.Item >= Bread) {
			set |= 1 << i
		}
	}
	return set
}

// FirstMission is the mission that a chapter begins with.
func FirstMission(chapter int) Mission { return firstMission[chapter] }

// Missions yields every mission in the order of the card data.
func Missions() iter.Seq[Mission] {
	return func(yield func(Mission) bool) {
		for i := range missions[asListed] {
			if !yield(Mission(i)) {
				return
			}
		}
	}
}

// ParseMission finds a mission by "mission-28b". Errors: engine.ErrNotation.
func ParseMission(id string) (Mission, error) {
	for i := range missions[asListed] {
		if "mission-"+missions[asListed][i].number == id {
			return Mission(i), nil
		}
	}
	return NoMission, fmt.Errorf("%w: no mission is called %q", engine.ErrNotation, id)
}

func (m Mission) String() string {
	if m == NoMission {
		return "none"
	}
	return "mission-" + m.Face().number
}

// Number is the number of the story card, "28b".
func (m Mission) Number() string { return m.Face().number }

// Chapter is the chapter of the story card.
func (m Mission) Chapter() int { return int(m.Face().Chapter) }

// Face is what is printed on the mission. It must not be changed.
func (m Mission) Face() *MissionFace { return &missions[asListed][m] }

// Demands is what is printed on the mission, with its demands (needs and coins) perhaps tuned.
func (m Mission) Demands(tuned bool) *MissionFace {
	if tuned {
		return &missions[asTuned][m]
	}
	return m.Face()
}

// AtOnce tells whether the mission is decided at its moment (33, 34, 50, 51, 52), otherwise at any moment of the
// seat's own turn.
func (m Mission) AtOnce() bool { return m.Face().When != AnyMoment }

// Moment is the card data's word for the moment of a mission that is decided at once; "" for others;
// n is the number of colours or cards.
func (m Mission) Moment() (word string, n int) {
	return occasionWords[m.Face().When], int(m.Face().Count)
}

// Rewards are the coins and crowns of the first seat and the crowns of every seat.
func (m Mission) Rewards() (firstCoins, firstCrowns, crowns int) {
	e := m.Face()
	return int(e.First), int(e.FirstCrown), int(e.Crowns)
}

// The missions' demands: as the card data list them, or tuned by letting bots play the chapters together
// (RULES.md, section 20).
const (
	asListed = iota
	asTuned
)

// DemandsTuned is the value of option "demands" for the tuned ones.
const DemandsTuned = "tuned"

var demandNames = []string{asListed: "listed", asTuned: DemandsTuned}

// tunedJSON is the tuned demands of a mission; 0 leaves a figure unchanged.
type tunedJSON struct {
	Number    string
	Coins     uint8
	Swords    int
	Influence int // one character worth so much at least
}

func tunedMissions() []MissionFace {
	list := loadMissions()
	var raw []tunedJSON
	read("adventure_tuned", &raw)
	for _, t := range raw {
		for i := range list {
			if list[i].number == t.Number {
				t.tune(&list[i])
			}
		}
	}
	return list
}

func (t *tunedJSON) tune(e *MissionFace) {
	if t.Coins > 0 {
		e.Coins = t.Coins
	}
	grand := t.Influence == 0
	for i := range e.Needs {
		switch n := &e.Needs[i]; {
		case n.What == "swords" && t.Swords > 0:
			n.N = t.Swords
		case n.What == "characters_influence_at_least" && t.Influence > 0:
			n.Than, grand = t.Influence, true
		}
	}
	if !grand {
		e.Needs = append(e.Needs, Need{What: "characters_influence_at_least", N: 1, Than: t.Influence})
	}
}
