package campaigns

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
)

// ProposePlan says who sits where in the next attempt and how the extra coins are split. It replaces the
// plan before: every seat must agree again, except the proposer's. Guests may not propose. Errors: ErrGuest,
// host.ErrLevel, those of campaign.CheckPlan.
func (cs *Service) ProposePlan(ctx context.Context, id record.CampaignID, user record.UserID, plan record.Plan) error {
	return cs.change(ctx, id, user, func(v *View, now int64) ([]record.CampaignEntry, error) {
		switch {
		case v.Me == nil:
			return nil, record.ErrNotFound
		case v.Me.Role == record.Guest:
			return nil, ErrGuest
		}
		if err := cs.complete(v, &plan, now); err != nil {
			return nil, err
		}
		v.Plan = &plan
		if v.Progress.Extra == 0 || plan.Choosing == record.ChooseDraft {
			return one("planned", v.Me.Name), nil
		}
		return one("split", v.Me.Name, coinsOf(&plan)), nil
	})
}

// complete fills in what the proposer of a plan leaves open, and checks it. Errors: host.ErrLevel, those of campaign.CheckPlan.
func (cs *Service) complete(v *View, plan *record.Plan, now int64) error {
	plan.By, plan.At = v.Me.ID, now
	if plan.Choosing != record.ChooseDraft {
		plan.Choosing = record.ChooseRandom
	}
	if err := cs.knownBots(plan.Seats); err != nil {
		return err
	}
	for i := range plan.Seats {
		s := &plan.Seats[i]
		s.Agreed = s.Member == v.Me.ID
		if plan.Choosing == record.ChooseDraft {
			s.Coins = 0 // split at the table, once the characters are known (C-08)
		}
	}
	if v.Progress.Extra > 0 && plan.Choosing == record.ChooseRandom && humans(plan.Seats) == 1 && len(plan.Seats) == 1 {
		plan.Seats[0].Coins = v.Progress.Extra
	}
	return campaign.CheckPlan(v.Definition, v.Campaign, &v.Progress, plan)
}

// coinsOf writes the split of a plan: "5 + 4".
func coinsOf(p *record.Plan) string {
	list := make([]string, len(p.Seats))
	for i, s := range p.Seats {
		list[i] = strconv.Itoa(s.Coins)
	}
	return strings.Join(list, " + ")
}

func humans(seats []record.PlanSeat) int {
	n := 0
	for _, s := range seats {
		if s.Member != 0 {
			n++
		}
	}
	return n
}

func (cs *Service) knownBots(seats []record.PlanSeat) error {
	for _, s := range seats {
		if s.Member == 0 && !slices.Contains(cs.host.Levels(), s.Bot) {
			return fmt.Errorf("%w: %q", host.ErrLevel, s.Bot)
		}
	}
	return nil
}

// AgreePlan accepts the plan proposed at the time at for user, or, with no, rejects it for all.
// Errors: match.ErrStale if there is another plan by now, host.ErrNotSeated.
func (cs *Service) AgreePlan(ctx context.Context, id record.CampaignID, user record.UserID, at int64, yes bool) error {
	return cs.change(ctx, id, user, func(v *View, _ int64) ([]record.CampaignEntry, error) {
		if v.Me == nil {
			return nil, record.ErrNotFound
		}
		if v.Plan == nil || v.Plan.At != at {
			return nil, match.ErrStale
		}
		seat := v.MyPlan()
		if seat == engine.Nobody {
			return nil, host.ErrNotSeated
		}
		if !yes {
			v.Plan = nil
			return one("declined", v.Me.Name), nil
		}
		v.Plan.Seats[seat].Agreed = true
		return nil, nil
	})
}

// StartChapter begins the planned attempt and returns its match. If it has begun meanwhile, by
// another member or a second click, that match is returned. Errors: ErrGuest, campaign.ErrNotAgreed, those
// of campaign.CheckPlan, *engine.SetupError.
func (cs *Service) StartChapter(ctx context.Context, id record.CampaignID, by host.Request) (match.ID, error) {
	return cs.begin(ctx, id, by, record.ForChapter, cs.freeze)
}

// freeze makes a an attempt at the chapter that waits, by the plan.
func (cs *Service) freeze(v *View, a *record.Attempt) (err error) {
	a.Chapter = v.Progress.Chapter
	a.Inputs, err = campaign.Inputs(v.Definition, v.Campaign, &v.Progress, cs.host.Now())
	return err
}

// StartAlone begins the next attempt as the only one in the party wants it, without a plan that is proposed first, and
// returns its match, as StartChapter does. Errors: campaign.ErrNotAgreed if somebody else is in the party; ErrGuest,
// host.ErrLevel, those of campaign.CheckPlan, *engine.SetupError.
func (cs *Service) StartAlone(ctx context.Context, id record.CampaignID, by host.Request, plan record.Plan) (match.ID, error) {
	return cs.begin(ctx, id, by, record.ForChapter, func(v *View, a *record.Attempt) error {
		if slices.ContainsFunc(v.Members, func(m record.Member) bool { return m.Here() && m.ID != v.Me.ID }) {
			return campaign.ErrNotAgreed
		}
		if err := cs.complete(v, &plan, a.At); err != nil {
			return err
		}
		v.Plan = &plan
		return cs.freeze(v, a)
	})
}

// StartBeside begins a match beside the story: a finished chapter again, or a variable game once
// all are done. It does not change the campaign. Errors: campaign.ErrLocked, those of campaign.CheckSeats.
func (cs *Service) StartBeside(ctx context.Context, id record.CampaignID, by host.Request, chapter int, seats []record.PlanSeat, choosing record.Choosing) (match.ID, error) {
	kind := record.Side
	if chapter == 0 {
		kind = record.Variable
	}
	return cs.begin(ctx, id, by, kind, func(v *View, a *record.Attempt) error {
		switch p := &v.Progress; {
		case v.Standing != record.Active:
			return ErrStanding
		case kind == record.Variable && !p.Unlocked, kind == record.Side && (chapter < 1 || chapter > v.Definition.Chapters):
			return campaign.ErrLocked
		case kind == record.Side && p.Chapters[chapter-1].Stage != campaign.Done:
			return campaign.ErrLocked
		}
		if err := cs.knownBots(seats); err != nil {
			return err
		}
		if err := campaign.CheckSeats(v.Definition, v.Campaign, kind, seats); err != nil {
			return err
		}
		if a.Chapter = chapter; kind == record.Variable {
			a.Chapter = v.Definition.Chapters + 1
		}
		a.Inputs = campaign.Freeze(v.Campaign, seats, choosing)
		a.Inputs.Groups = v.Progress.Groups
		if kind == record.Variable {
			a.Inputs.Mode = record.Competitive
		}
		return nil
	})
}

// begin deals the match of an attempt and stores both. The database lets one attempt of a kind run.
func (cs *Service) begin(ctx context.Context, id record.CampaignID, by host.Request, kind record.AttemptKind, fill func(*View, *record.Attempt) error) (match.ID, error) {
	unlock, err := cs.locks.Lock(ctx, id)
	if err != nil {
		return 0, err
	}
	defer unlock()
	v, err := cs.Read(ctx, id, by.User)
	switch {
	case err != nil:
		return 0, err
	case v.Me == nil:
		return 0, record.ErrNotFound
	case v.Me.Role == record.Guest:
		return 0, ErrGuest
	}
	if a := v.beside(kind); a != nil {
		return a.Match, nil
	}
	a := &record.Attempt{N: len(v.Attempts) + 1, Kind: kind, Result: record.Unfinished, At: cs.host.Now()}
	if err := fill(v, a); err != nil {
		return 0, err
	}
	a.Number = campaign.Next(v.Campaign, kind, a.Chapter)
	rec, m, err := cs.dealAttempt(ctx, v, by.User, a)
	if err != nil {
		return 0, err
	}
	log := []record.CampaignEntry{{At: a.At, Kind: "started-" + string(kind), Attempt: a.N, Args: []string{strconv.Itoa(a.Chapter), strconv.Itoa(a.Number)}}}
	if a.Inputs.Extra > 0 && a.Inputs.Choosing == record.ChooseRandom {
		log = append(log, record.CampaignEntry{At: a.At, Kind: "coins", Attempt: a.N, Args: []string{strconv.Itoa(a.Inputs.Extra), coinsOf(planOf(a))}})
	}
	log = append(log, campaign.StoryEntries(&record.Attempt{N: a.N, Kind: a.Kind, Inputs: a.Inputs}, &a.Report, a.At)...)
	notices := cs.host.Notices().OfChange(0, nil, rec, m, 0, a.At)
	notices = slices.DeleteFunc(notices, func(n record.Notice) bool { return n.User == by.User }) // the user who began it is at the table
	next, err := cs.store.AddAttempt(context.WithoutCancel(ctx), v.Campaign, rec, m.Plies(0), a, log, notices)
	if errors.Is(err, record.ErrConflict) { // another server process, or a manual change to the file
		if v, verr := cs.Read(ctx, id, by.User); verr == nil {
			if a := v.beside(kind); a != nil {
				return a.Match, nil
			}
		}
	}
	if err != nil {
		return 0, err
	}
	cs.host.WakeBots(by.Network, next, rec, m)
	cs.host.Notices().Stored(notices)
	return next, nil
}

func planOf(a *record.Attempt) *record.Plan {
	p := &record.Plan{}
	for _, s := range a.Inputs.Seats {
		p.Seats = append(p.Seats, record.PlanSeat{Member: s.Member, Bot: s.Bot, Coins: s.Coins})
	}
	return p
}

// dealAttempt deals the match of an attempt: all its seats are taken, so it begins at once. What its story tells at
// the start becomes the report of a.
func (cs *Service) dealAttempt(ctx context.Context, v *View, user record.UserID, a *record.Attempt) (*record.Match, *match.Match, error) {
	g, err := cs.host.Game(v.Game)
	if err != nil {
		return nil, nil, err
	}
	setup := v.Definition.Teller.Setup(a.Kind, a.Chapter, a.Inputs)
	setup.Seats, setup.Rules = len(a.Inputs.Seats), a.Inputs.Rules
	if setup, err = g.Info().Check(setup); err != nil {
		return nil, nil, err
	}
	rec := &record.Match{
		Game: v.Game, Setup: setup, Status: record.Waiting, TableOptions: v.Terms(), Owner: user,
		Invite: record.NewCode(), Watch: record.NewCode(), CreatedAt: a.At,
	}
	for _, s := range a.Inputs.Seats {
		seat := record.Seat{Kind: record.Bot, Level: s.Bot}
		if m := v.MemberByID(s.Member); m != nil {
			seat = record.Seat{Kind: record.User, User: m.User, Name: m.Name}
		}
		seat.Pirate = s.Pirate
		rec.Seats = append(rec.Seats, seat)
	}
	if rec.SeatOf(user) == engine.Nobody { // the owner of a table sits at it
		for _, s := range rec.Seats {
			if s.Kind == record.User {
				rec.Owner = s.User
				break
			}
		}
	}
	m, err := cs.host.Deal(rec)
	if err != nil {
		return nil, nil, err
	}
	err = cs.host.Guard(func() error {
		a.Report = campaign.ReportOf(v.Definition, a, m.View(engine.Nobody), rec.Status)
		return nil
	}, "asked", "first report", "game", v.Game)
	return rec, m, err
}
