package portroyal

import "portside/engine"

// Outcome says how a match of the adventure stands.
type Outcome uint8

// The outcomes.
const (
	Running Outcome = iota
	Victory
	Defeat
	Ranked // competitive: there is a ranking, and no failure
)

var outcomeNames = []string{"running", "victory", "defeat", "ranked"}

func (o Outcome) String() string { return outcomeNames[o] }

// StoryCard is a story card that was revealed.
type StoryCard struct {
	Number  string // "chapter-2", "20", "28b", "62"
	Kind    string // "chapter", "mission", "ending"
	Month   int
	Decided string // "start", "next", "yes", "no", "mode", "card-9", "end"
	From    string // number of the mission whose hourglass led here, "" for none
	By      []engine.Seat
	First   engine.Seat // who got the first reward, Nobody if there was none
}

// SeatCharacter is the character of a seat.
type SeatCharacter struct {
	Card int    // 1 … 5; 0: not chosen yet
	Side string // "A" or "B"
	Name string // "pc-grace-may"
}

// ChapterResult is what a campaign books: it follows from the match alone.
type ChapterResult struct {
	Mode       Mode
	Chapter    int // 0: the variable match
	Outcome    Outcome
	Months     int
	Turns      int
	Rounds     int
	Nine       Nine
	Ranking    []SeatResult
	Tie        TieBreak
	Story      []StoryCard
	Groups     []int
	Characters []SeatCharacter
}

// Chapter is the result of a match of the adventure so far; ok is false for other matches.
func (v *View) Chapter() (r ChapterResult, ok bool) {
	a := v.Adventure
	if a == nil {
		return r, false
	}
	r = ChapterResult{Mode: v.Mode, Chapter: a.Chapter, Months: a.Month, Turns: v.Turn, Rounds: v.Round, Nine: a.Nine, Groups: a.Groups, Story: v.Story()}
	r.Ranking, r.Tie = v.Result()
	switch {
	case v.Ended == EndVictory:
		r.Outcome = Victory
	case v.Ended == EndDefeat:
		r.Outcome = Defeat
	case v.Ended != 0:
		r.Outcome = Ranked
	}
	for i := range v.Places {
		p := v.Places[i].Persona
		c := SeatCharacter{Card: p.Card(), Side: p.side()}
		if p != 0 {
			c.Name = p.String()
		}
		r.Characters = append(r.Characters, c)
	}
	return r, true
}

// Story lists the story cards that were revealed in this match, in order: chapter, missions, and the ending
// after a victory or a competitive chapter.
func (v *View) Story() []StoryCard {
	a := v.Adventure
	if a == nil || a.Chapter == 0 || len(a.Missions) == 0 {
		return nil
	}
	n := string(rune('0' + a.Chapter))
	list := []StoryCard{{Number: "chapter-" + n, Kind: "chapter", Month: 1, Decided: RevealNames[RevealedAtStart], First: engine.Nobody}}
	for _, m := range a.Missions {
		c := StoryCard{Number: m.Mission.Number(), Kind: "mission", Month: m.Month, Decided: m.Decided, By: m.By, First: engine.Nobody}
		if m.From != NoMission {
			c.From = m.From.Number()
		}
		if coins, crowns, _ := m.Mission.Rewards(); coins+crowns > 0 && len(m.By) > 0 {
			c.First = m.By[0]
		}
		list = append(list, c)
	}
	last := list[len(list)-1].Number
	switch v.Ended {
	case EndVictory:
		list = append(list, StoryCard{Number: "6" + n, Kind: "ending", Month: a.Month, Decided: RevealNames[RevealedByNine], From: last, First: engine.Nobody})
	case EndInfluence, EndDry:
		list = append(list, StoryCard{Number: "6" + n, Kind: "ending", Month: a.Month, Decided: RevealNames[RevealedAtEnd], From: last, First: engine.Nobody})
	}
	return list
}

// MissionProgress is seat's progress with each requirement of m, in the order needs, ships, coins: have
// and want. Missions that are decided at once have their moment first, with 0 or 1 of 1.
func (v *View) MissionProgress(seat engine.Seat, m Mission) (list []Goal) {
	t, e := &v.Places[seat].Tableau, m.Demands(v.Adventure.Tuned)
	for i := range e.Needs {
		have, want := t.Progress(&e.Needs[i])
		list = append(list, Goal{have, want})
	}
	for _, cost := range e.Costs {
		list = append(list, Goal{(t.Kept & cost.Ships).Len(), cost.N})
	}
	if n := int(e.Coins); n > 0 {
		list = append(list, Goal{int(t.Coins), n})
	}
	return list
}
