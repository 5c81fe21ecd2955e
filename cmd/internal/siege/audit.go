package siege

import (
	"context"
	"fmt"
	"slices"

	"portside/cmd/internal/load"
	"portside/engine"
	"portside/engine/games"
	"portside/engine/match"
	"portside/engine/record"
)

// store is what an audit reads: a database.
type store interface {
	Newest(ctx context.Context, most int) ([]match.ID, error)
	Match(context.Context, match.ID) (*record.Match, []match.Ply, error)
}

// Audit says what the database has of what the site has acknowledged.
type Audit struct {
	Matches int      `json:"matches"` // that have begun
	Plies   int      `json:"plies"`
	Stored  int      `json:"stored"` // acknowledged answers that are there once
	Lost    int      `json:"lost"`   // acknowledged answers that are not there, or something else is
	Twice   int      `json:"twice"`  // plies of users that nobody has sent as an answer to that decision: an answer played again
	Stuck   int      `json:"stuck"`  // seats of bots that were asked and have not answered, clocks that do not fit the match
	Broken  int      `json:"broken"` // matches that cannot be replayed
	Faults  []string `json:"faults,omitempty"`
}

func (a *Audit) fault(count *int, format string, args ...any) {
	if *count++; len(a.Faults) < 20 {
		a.Faults = append(a.Faults, fmt.Sprintf(format, args...))
	}
}

// decision is one question to one seat of a match.
type decision struct {
	seat   engine.Seat
	number int
}

// audit replays every match and looks for every answer that was acknowledged, which are those with true. It ends with an error if it
// cannot read.
func audit(ctx context.Context, s store, answers map[load.Answer]bool) (a Audit, err error) {
	sent := map[match.ID]map[decision]map[string]bool{}
	for answer, acknowledged := range answers {
		id, d := match.ID(answer.Match), decision{engine.Seat(answer.Seat), answer.Decision}
		if sent[id] == nil {
			sent[id] = map[decision]map[string]bool{}
		}
		if sent[id][d] == nil {
			sent[id][d] = map[string]bool{}
		}
		sent[id][d][answer.Action] = acknowledged
	}
	ids, err := s.Newest(ctx, 0)
	if err != nil {
		return a, err
	}
	for _, id := range ids {
		rec, plies, err := s.Match(ctx, id)
		if err != nil {
			return a, err
		}
		if len(plies) > 0 {
			a.Matches++
			a.Plies += len(plies)
			a.match(rec, plies, sent[id])
			delete(sent, id)
		}
	}
	for id, decisions := range sent {
		for d, actions := range decisions {
			a.check(id, d, actions, none, "")
		}
	}
	return a, nil
}

// check counts the acknowledged actions of a decision. Those that fit are there; stored is what else is.
func (a *Audit) check(id match.ID, d decision, actions map[string]bool, fits func(action string) bool, stored string) {
	for action, acknowledged := range actions {
		switch {
		case !acknowledged:
		case fits(action):
			a.Stored++
		default:
			a.fault(&a.Lost, "match %d, seat %d: %q was acknowledged for decision %d; stored is %q", id, d.seat, action, d.number, stored)
		}
	}
}

// none fits where nothing is stored.
func none(string) bool { return false }

// match plays a stored match again from its seed, ply by ply, and says which answer each ply is.
func (a *Audit) match(rec *record.Match, plies []match.Ply, sent map[decision]map[string]bool) {
	g, ok := games.Find(rec.Game)
	if !ok {
		a.fault(&a.Broken, "match %d: no game %q", rec.ID, rec.Game)
		return
	}
	if _, err := match.Load(g, rec.Setup, plies); err != nil {
		a.fault(&a.Broken, "match %d: %v", rec.ID, err)
		return
	}
	m, err := match.New(g, rec.Setup, rec.Secret.Dice, plies[0].At)
	if err != nil || m.Hash() != plies[0].Hash {
		a.fault(&a.Broken, "match %d: its seed deals something else: %v", rec.ID, err)
		return
	}
	plans := make([][]*plan, rec.Setup.Seats)
	for _, p := range plies[1:] {
		d := decision{p.Seat, m.Decision(p.Seat)}
		view := m.View(p.Seat)
		if err := m.Play(p.Seat, d.number, p.Action, p.By, rec.Secret.Dice, p.At); err != nil || m.Hash() != p.Hash {
			a.fault(&a.Broken, "match %d: ply %d %q, played again from the seed: %v", rec.ID, p.N, p.Action, err)
			return
		}
		actions := sent[d]
		delete(sent, d)
		if p.By != match.ByUser {
			a.check(rec.ID, d, actions, none, fmt.Sprintf("%s (%s)", p.Action, p.By))
			continue
		}
		begun := plansFor(g, view, actions)
		fits := func(action string) bool {
			words := begun[action]
			return action == p.Action || len(words) > 0 && words[0] == p.Action
		}
		going := slices.DeleteFunc(plans[p.Seat], func(plan *plan) bool { return !plan.goesOn(g, view, p.Action) })
		known := len(going) > 0
		for action := range actions {
			if fits(action) {
				known = true
				if words := begun[action]; len(words) > 0 {
					going = append(going, &plan{action, words[1:]})
				}
			}
		}
		if plans[p.Seat] = going; !known {
			a.fault(&a.Twice, "match %d: ply %d %q of seat %d: nobody has sent that for decision %d", rec.ID, p.N, p.Action, p.Seat, d.number)
		}
		a.check(rec.ID, d, actions, fits, p.Action)
	}
	for d, actions := range sent {
		a.check(rec.ID, d, actions, none, "")
	}
	a.stuck(rec, m)
}

// plan is what one answer stands for, as long as it goes on. Several may begin alike.
type plan struct {
	text string
	left []string
}

// plansFor lists what the answers stand for that are plans.
func plansFor(g engine.Game, v engine.View, answers map[string]bool) map[string][]string {
	plans := map[string][]string{}
	for text := range answers {
		if _, err := g.Parse(text); err != nil {
			for _, action := range engine.Plan(v, text) {
				plans[text] = append(plans[text], g.Format(action))
			}
		}
	}
	return plans
}

// goesOn tells whether an action is the next one of a plan.
func (p *plan) goesOn(g engine.Game, v engine.View, action string) bool {
	if len(p.left) == 0 {
		for _, next := range engine.Further(v, p.text) {
			p.left = append(p.left, g.Format(next))
		}
	}
	if len(p.left) == 0 || p.left[0] != action {
		return false
	}
	p.left = p.left[1:]
	return true
}

// stuck looks for bots that do not answer and for clocks that do not fit the match.
func (a *Audit) stuck(rec *record.Match, m *match.Match) {
	if over := rec.Status == record.Over; over != m.Over() || !over && rec.Status != record.Running {
		a.fault(&a.Stuck, "match %d is stored as %s; nobody is asked: %t", rec.ID, rec.Status, m.Over())
		return
	}
	for seat := range engine.Seat(len(rec.Seats)) {
		s := &rec.Seats[seat]
		if asked := m.Owes(seat); asked != (s.Since > 0) {
			a.fault(&a.Stuck, "match %d: seat %d is asked: %t, but its clock has begun at %d", rec.ID, seat, asked, s.Since)
		} else if asked && s.Kind == record.Bot {
			a.fault(&a.Stuck, "match %d: the bot of seat %d was asked decision %d and has not answered", rec.ID, seat, m.Decision(seat))
		}
	}
}

// bad tells whether anything is wrong.
func (a *Audit) bad() bool { return slices.Max([]int{a.Lost, a.Twice, a.Stuck, a.Broken}) > 0 }
