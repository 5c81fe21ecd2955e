package catalogue

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/engine/record"
)

// Versions of the story's data. A campaign keeps the version it began with.
const (
	_         = iota + 1 // the first: missions demand what the cards list
	dataTuned            // missions demand numbers tuned by bots playing the chapters
)

// adventure is the story of Port Royal (§12). Groups and their sizes are those of §12.2.
var adventure = &campaign.Definition{
	Game: portroyal.Key, Chapters: 5, Retry: 3, MostExtra: portroyal.MaxExtra, Base: 119, Markers: portroyal.MarkersOfCharacter, Coins: firstCoins(), Data: dataTuned, Teller: adventurer{},
	Groups: []campaign.Group{
		{ID: 80, Cards: 12, Chapter: 1}, {ID: 81, Cards: 15, Chapter: 2}, {ID: 82, Cards: 6, Chapter: 3}, {ID: 83, Cards: 4, Chapter: 4}, {ID: 84, Cards: 2, Chapter: 5},
	},
	Additions: []campaign.Addition{{Key: "gambler", Cards: 4}, {Key: "set_sail_mix", Cards: 20}, {Key: "contract_cast", Cards: 24}},
}

// firstCoins are the fewest and the most coins that a character begins with.
func firstCoins() [2]int {
	least, most := portroyal.Persona(1).Coins(), portroyal.Persona(1).Coins()
	for p := range portroyal.Persona(portroyal.Personas) {
		least, most = min(least, (p+1).Coins()), max(most, (p+1).Coins())
	}
	return [2]int{least, most}
}

type adventurer struct{}

// Setup implements campaign.Teller. Coins that the party has split go to the seats; if characters are chosen
// in turn, they are a pot that is split at the table (C-08).
func (adventurer) Setup(kind record.AttemptKind, chapter int, in record.Inputs) engine.Setup {
	o := map[string]string{"mode": modeOf(kind, in.Mode, len(in.Seats)), "start_seat": "1", "character_choice": string(record.ChooseRandom)}
	if in.Data >= dataTuned {
		o["demands"] = "tuned"
	}
	if in.Choosing == record.ChooseDraft {
		o["character_choice"] = string(record.ChooseDraft)
	}
	for _, a := range in.Additions {
		o[a] = "yes"
	}
	if kind != record.Variable {
		o["chapter"] = strconv.Itoa(chapter)
		if n := len(in.Groups); n >= chapter {
			o["groups"] = strconv.Itoa(n)
		}
	}
	settled := 0
	for i, s := range in.Seats {
		if n := min(s.Coins, portroyal.MaxExtra); n > 0 {
			o["extra_"+strconv.Itoa(i+1)] = strconv.Itoa(n)
			settled += n
		}
	}
	if rest := min(in.Extra-settled, portroyal.MaxExtra); rest > 0 { // including what is too much for one seat
		o["extra_coins"] = strconv.Itoa(rest)
	}
	return engine.Setup{Options: o}
}

// Edition implements campaign.Teller.
func (adventurer) Edition(data int) string {
	if data < dataTuned {
		return "listed"
	}
	return ""
}

// Chapter implements campaign.Teller.
func (adventurer) Chapter(setup engine.Setup) (int, string) {
	info := portroyal.Info
	switch mode := info.Option(setup, "mode"); {
	case mode == "adventure_variable":
		return adventure.Chapters + 1, "mode"
	case strings.HasPrefix(mode, "adventure_"):
		n, _ := strconv.Atoi(info.Option(setup, "chapter")) // the rules refuse anything that is not a number
		return n, "chapter"
	}
	return 0, ""
}

func modeOf(kind record.AttemptKind, mode record.Mode, seats int) string {
	switch {
	case kind == record.Variable:
		return "adventure_variable"
	case mode == record.Competitive:
		return "adventure_competitive"
	case seats == 1:
		return "adventure_solo"
	}
	return "adventure_coop"
}

var results = map[portroyal.Outcome]record.Result{
	portroyal.Running: record.Unfinished, portroyal.Victory: record.Victory, portroyal.Defeat: record.Defeat, portroyal.Ranked: record.Played,
}

var ways = map[string]record.Way{
	"start": record.WayStart, "next": record.WayNext, "yes": record.WayTick, "no": record.WayCross, "mode": record.WayMode, "card-9": record.WayGoal, "end": record.WayGoal,
}

// sources names where influence comes from.
var sources = [portroyal.Sources]string{
	portroyal.FromCharacters: "characters", portroyal.FromExpeditions: "expeditions", portroyal.FromShips: "ships",
	portroyal.FromContracts: "contracts", portroyal.FromCrowns: "crowns",
}

// Report implements campaign.Teller.
func (adventurer) Report(public engine.View) record.Report {
	v, ok := public.(*portroyal.View)
	if !ok {
		return record.Report{Result: record.Unfinished}
	}
	c, ok := v.Chapter()
	if !ok {
		return record.Report{Result: record.Unfinished}
	}
	r := record.Report{Result: results[c.Outcome], Months: c.Months, Groups: c.Groups}
	done := make([]int, len(c.Ranking))
	if c.Chapter > 0 {
		if len(c.Story) == 0 { // the chapter card lies open while characters are still chosen
			r.Story = append(r.Story, record.StoryCard{Card: adventurer{}.Opening(c.Chapter), Kind: record.Opening, Month: 1, Way: record.WayStart, First: engine.Nobody})
		}
		for _, s := range c.Story {
			r.Story = append(r.Story, record.StoryCard{Card: s.Number, Kind: record.TellingKind(s.Kind), Month: s.Month, Way: ways[s.Decided], Completed: s.By, First: s.First})
			for _, seat := range s.By {
				done[seat]++
			}
		}
	}
	if c.Chapter == 0 {
		for _, m := range v.Adventure.Missions {
			r.Drawn = append(r.Drawn, m.Mission.Number())
			for _, seat := range m.By {
				done[seat]++
			}
		}
	}
	if c.Outcome == portroyal.Running {
		return r
	}
	r.Turns = c.Turns
	if c.Outcome != portroyal.Ranked {
		for _, g := range []struct {
			key  string
			goal portroyal.Goal
		}{{"missions", c.Nine.Missions}, {"markers", c.Nine.Markers}, {"influence", c.Nine.Influence}} {
			r.Aims = append(r.Aims, record.Aim{Key: g.key, Need: g.goal.Need, Have: g.goal.Have})
		}
	}
	r.Ranking = make([]record.Rank, len(c.Ranking))
	for _, s := range c.Ranking {
		rank := record.Rank{Influence: s.Influence, Trophy: s.Trophy, Markers: s.Left, Coins: s.Coins, Missions: done[s.Seat], Character: c.Characters[s.Seat].Name, Sources: map[string]int{}}
		if c.Outcome == portroyal.Ranked {
			rank.Place = s.Rank
		}
		for source, n := range s.By {
			if n > 0 {
				rank.Sources[sources[source]] = n
			}
		}
		r.Ranking[s.Seat] = rank
	}
	return r
}

// Opening implements campaign.Teller.
func (adventurer) Opening(chapter int) string { return "chapter-" + strconv.Itoa(chapter) }

// Cards implements campaign.Teller: opening, missions in the order of their numbers, ending.
func (a adventurer) Cards(chapter int) []string {
	list := []string{a.Opening(chapter)}
	for n := 10 * chapter; n < 10*chapter+10; n++ {
		for _, card := range []string{strconv.Itoa(n), strconv.Itoa(n) + "b"} {
			if _, err := portroyal.ParseMission("mission-" + card); err == nil {
				list = append(list, card)
			}
		}
	}
	return append(list, "6"+strconv.Itoa(chapter))
}

// competitiveEnd is the influence that ends a competitive chapter (§12.10).
const competitiveEnd = 12

// table is what a campaign's numbers depend on.
type table struct {
	mode           record.Mode
	tuned          bool
	chapter, seats int
}

// numbers are what the rules lay down, read from freshly dealt chapters: the rules are their only source.
var numbers = func() map[table]campaign.Numbers {
	all := map[table]campaign.Numbers{}
	for _, mode := range []record.Mode{record.Coop, record.Competitive} {
		least, most := adventure.SeatRange(mode, record.ForChapter)
		for seats := least; seats <= most; seats++ {
			for chapter := 1; chapter <= adventure.Chapters; chapter++ {
				for _, tuned := range []bool{false, true} {
					of := table{mode, tuned, chapter, seats}
					all[of] = of.deal()
				}
			}
		}
	}
	return all
}()

// Numbers implements campaign.Teller.
func (adventurer) Numbers(mode record.Mode, data, chapter, seats int) campaign.Numbers {
	return numbers[table{mode, data >= dataTuned, min(chapter, adventure.Chapters), seats}]
}

// fixed is luck that always gives the first.
type fixed struct{}

func (fixed) Pick(int) int { return 0 }

func (of table) deal() campaign.Numbers {
	o := map[string]string{"mode": modeOf(record.ForChapter, of.mode, of.seats), "start_seat": "1", "chapter": strconv.Itoa(of.chapter)}
	if of.tuned {
		o["demands"] = "tuned"
	}
	setup, err := portroyal.Info.Check(engine.Setup{Seats: of.seats, Options: o})
	var s engine.State
	if err == nil {
		s, err = game.Game.New(setup, &engine.Recorder{Source: fixed{}}, nil)
	}
	if err != nil {
		panic(fmt.Errorf("a chapter of %d seats: %w", of.seats, err)) // campaign.SeatRange gives only valid numbers of seats
	}
	a := s.View(engine.Nobody).(*portroyal.View).Adventure
	n := campaign.Numbers{Events: len(a.Pile) + len(a.Past), Markers: a.Nine.Markers.Need, Influence: a.Nine.Influence.Need}
	if a.Event != portroyal.NoHappening {
		n.Events++ // one is turned up at once
	}
	if of.mode == record.Competitive {
		n.Markers, n.Influence = 0, competitiveEnd
	}
	return n
}
