package campaign

import (
	"errors"
	"fmt"
	"slices"

	"portside/engine/record"
)

// The reasons why an attempt cannot begin, or a plan cannot be proposed.
var (
	ErrNotWaiting = errors.New("no chapter waits")
	ErrLocked     = errors.New("that cannot be played yet")
	ErrSeats      = errors.New("the number of seats does not fit")
	ErrTwice      = errors.New("somebody has two seats")
	ErrAbsent     = errors.New("somebody on a seat is not in the campaign")
	ErrNobody     = errors.New("no member has a seat")
	ErrSplit      = errors.New("the coins do not add up")
	ErrNotAgreed  = errors.New("somebody on a seat has not agreed")
)

// Even splits coins as evenly as possible, the remainder one each to the first seats.
func Even(total, seats int) []int {
	split := make([]int, seats)
	for i := range split {
		split[i] = total / seats
		if i < total%seats {
			split[i]++
		}
	}
	return split
}

// CheckPlan tells whether a plan for the next attempt can be proposed now. Errors: ErrNotWaiting, ErrSeats,
// ErrTwice, ErrAbsent, ErrNobody, ErrSplit.
func CheckPlan(s *Definition, c *record.Campaign, p *Progress, plan *record.Plan) error {
	if p.State != Waiting {
		return fmt.Errorf("%w: %s", ErrNotWaiting, p.State)
	}
	if err := CheckSeats(s, c, record.ForChapter, plan.Seats); err != nil {
		return err
	}
	sum := 0
	for _, seat := range plan.Seats {
		if seat.Coins < 0 {
			return fmt.Errorf("%w: a seat gets %d", ErrSplit, seat.Coins)
		}
		sum += seat.Coins
	}
	want := p.Extra
	if plan.Choosing == record.ChooseDraft {
		want = 0 // they are split at the table, once the characters are known (C-08)
	}
	if sum != want {
		return fmt.Errorf("%w: %d, there are %d", ErrSplit, sum, want)
	}
	return nil
}

// CheckSeats tells whether these seats may play together. Errors: ErrSeats, ErrTwice, ErrAbsent, ErrNobody.
func CheckSeats(s *Definition, c *record.Campaign, kind record.AttemptKind, seats []record.PlanSeat) error {
	if least, most := s.SeatRange(c.Mode, kind); len(seats) < least || len(seats) > most {
		return fmt.Errorf("%w: %d, want %d to %d", ErrSeats, len(seats), least, most)
	}
	taken := map[record.MemberID]bool{}
	for _, seat := range seats {
		if seat.Member == 0 {
			if seat.Bot == "" {
				return fmt.Errorf("%w: a seat is empty", ErrSeats)
			}
			continue
		}
		if m := c.MemberByID(seat.Member); m == nil || !m.Here() {
			return ErrAbsent
		}
		if taken[seat.Member] {
			return ErrTwice
		}
		taken[seat.Member] = true
	}
	if len(taken) == 0 {
		return ErrNobody
	}
	return nil
}

// agreed tells whether every member in the plan has accepted it.
func agreed(plan *record.Plan) bool {
	for _, seat := range plan.Seats {
		if seat.Member != 0 && !seat.Agreed {
			return false
		}
	}
	return true
}

// silent tells whether the time limit of the table has passed without another proposal: then the plan may
// begin without the missing answers, with the coins split evenly.
func silent(c *record.Campaign, now int64) bool {
	return c.Plan != nil && c.Pace > 0 && now-c.Plan.At > c.Pace
}

// Inputs freezes what the next attempt at the chapter begins with. Errors: those of CheckPlan, ErrNotAgreed.
func Inputs(s *Definition, c *record.Campaign, p *Progress, now int64) (record.Inputs, error) {
	plan := c.Plan
	if plan == nil {
		return record.Inputs{}, ErrNotAgreed
	}
	if err := CheckPlan(s, c, p, plan); err != nil {
		return record.Inputs{}, err
	}
	in := Freeze(c, plan.Seats, plan.Choosing)
	in.Groups, in.Failures, in.Extra = p.Groups, p.Failures, p.Extra
	if !agreed(plan) {
		if !silent(c, now) {
			return record.Inputs{}, ErrNotAgreed
		}
		if plan.Choosing == record.ChooseDraft {
			return in, nil
		}
		for i, coins := range Even(p.Extra, len(in.Seats)) {
			in.Seats[i].Coins = coins
		}
	}
	return in, nil
}

// Freeze records who sits where and how the campaign is set up now. Groups and coins are the caller's.
func Freeze(c *record.Campaign, seats []record.PlanSeat, choosing record.Choosing) record.Inputs {
	in := record.Inputs{Mode: c.Mode, Additions: c.Additions, Choosing: choosing, Rules: c.Rules, Data: c.Data}
	for _, seat := range seats {
		at := record.AttemptSeat{Member: seat.Member, Bot: seat.Bot, Coins: seat.Coins}
		if m := c.MemberByID(seat.Member); m != nil {
			at.Name, at.Guest = m.Name, m.Role == record.Guest
		}
		in.Seats = append(in.Seats, at)
	}
	man(in.Seats, crewOf(c))
	return in
}

// crewOf lists who has played for the bots of a campaign, those of the newest attempt first.
func crewOf(c *record.Campaign) []record.Pirate {
	var crew []record.Pirate
	for i := len(c.Attempts) - 1; i >= 0; i-- {
		a := &c.Attempts[i]
		for seat, s := range a.Inputs.Seats {
			if p := a.Pirate(seat); s.Member == 0 && !slices.Contains(crew, p) {
				crew = append(crew, p)
			}
		}
	}
	return crew
}

// man gives the bots the pirates of crew in order, so that a party meets them again, and every other seat one that is left.
// Before any bot has played, the match chooses.
func man(seats []record.AttemptSeat, crew []record.Pirate) {
	if len(crew) == 0 {
		return
	}
	for p := record.Pirate(1); int(p) <= record.CrewSize; p++ {
		if !slices.Contains(crew, p) {
			crew = append(crew, p)
		}
	}
	for _, bots := range []bool{true, false} {
		for i := range seats {
			if s := &seats[i]; (s.Member == 0) == bots {
				s.Pirate, crew = crew[0], crew[1:]
			}
		}
	}
}
