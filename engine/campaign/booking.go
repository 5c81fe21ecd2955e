package campaign

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"portside/engine"
	"portside/engine/record"
)

// Book says what a change of a match means for its campaign, nil for nothing. a is its attempt as it is stored, was and
// seats are the seats before and after the change, now what the match has brought. read reads the campaign; it is called
// only if the attempt has ended, or goes on again. Errors: those of read, record.ErrNotFound.
func Book(s *Definition, a *record.Attempt, was, seats []record.Seat, now record.Report, at int64, read func() (*record.Campaign, error)) (*record.Booking, error) {
	b := &record.Booking{Attempt: a.ID, Was: a.Result, Report: now, At: at, Moves: seatMoves(was, seats)}
	if len(b.Moves) == 0 && a.Result == now.Result && reflect.DeepEqual(a.Report, now) {
		return nil, nil
	}
	b.Log = StoryEntries(a, &b.Report, at)
	for _, m := range b.Moves {
		b.Log = append(b.Log, record.CampaignEntry{At: at, Kind: "seat", Attempt: a.N, Args: []string{strconv.Itoa(int(m.Seat) + 1), m.From, m.To}})
	}
	if a.Result == now.Result {
		return b, nil
	}
	c, err := read()
	if err != nil {
		return nil, err
	}
	more, err := outcome(s, c, a, b)
	b.Log = append(b.Log, more...)
	return b, err
}

// StoryEntries are the log entries for story cards and groups that are new since a was booked.
func StoryEntries(a *record.Attempt, now *record.Report, at int64) []record.CampaignEntry {
	var log []record.CampaignEntry
	for i, t := range now.Story {
		if i >= len(a.Report.Story) || a.Report.Story[i].Card != t.Card {
			log = append(log, record.CampaignEntry{At: at, Kind: "story", Attempt: a.N, Args: []string{t.Card}})
		}
	}
	if a.Kind != record.ForChapter {
		return log
	}
	for _, g := range now.Groups {
		if !slices.Contains(a.Inputs.Groups, g) && !slices.Contains(a.Report.Groups, g) {
			log = append(log, record.CampaignEntry{At: at, Kind: "group", Attempt: a.N, Args: []string{strconv.Itoa(g)}})
		}
	}
	return log
}

// outcome are the log entries for an attempt that has ended, or goes on again.
func outcome(s *Definition, c *record.Campaign, a *record.Attempt, b *record.Booking) ([]record.CampaignEntry, error) {
	i := slices.IndexFunc(c.Attempts, func(at record.Attempt) bool { return at.ID == a.ID })
	if i < 0 {
		return nil, fmt.Errorf("campaign %d attempt %d: %w", c.ID, a.N, record.ErrNotFound)
	}
	was := Fold(s, c)
	c.Attempts[i].Result, c.Attempts[i].Report = b.Report.Result, b.Report
	now := Fold(s, c)
	entry := func(kind string, args ...string) record.CampaignEntry {
		return record.CampaignEntry{At: b.At, Kind: kind, Attempt: a.N, Args: args}
	}
	chapter, number := strconv.Itoa(a.Chapter), strconv.Itoa(a.Number)
	if a.Kind != record.ForChapter {
		if b.Report.Result == record.Unfinished {
			return []record.CampaignEntry{entry("rewound", chapter, number)}, nil
		}
		return []record.CampaignEntry{entry(string(a.Kind)+"-"+string(b.Report.Result), chapter, number)}, nil
	}
	var log []record.CampaignEntry
	switch b.Report.Result {
	case record.Unfinished:
		log = append(log, entry("rewound", chapter, number))
	case record.Victory:
		log = append(log, entry("won", chapter, number))
	case record.Defeat:
		log = append(log, entry("lost", chapter, number, strconv.Itoa(now.Extra)))
	case record.Played:
		log = append(log, entry("played", chapter, number))
	case record.Abandoned:
		log = append(log, entry("abandoned", chapter, number))
	}
	if now.Unlocked && !was.Unlocked {
		log = append(log, entry("completed"))
		for _, x := range Achievements(c, &now) {
			log = append(log, entry("achievement", x.Kind))
		}
	}
	return log, nil
}

// seatMoves are the seats that have changed hands.
func seatMoves(was, now []record.Seat) []record.SeatMove {
	name := func(s record.Seat) string {
		if s.Kind == record.Bot {
			return "bot"
		}
		return s.Name
	}
	var moves []record.SeatMove
	for i := range now {
		if was[i].User != now[i].User || was[i].Kind != now[i].Kind {
			moves = append(moves, record.SeatMove{Seat: engine.Seat(i), User: now[i].User, From: name(was[i]), To: name(now[i])})
		}
	}
	return moves
}
