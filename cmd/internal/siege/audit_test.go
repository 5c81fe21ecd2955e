package siege

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"portside/cmd/internal/load"
	"portside/engine"
	"portside/engine/games"
	"portside/engine/match"
	"portside/engine/record"
)

// shelf is a store with one match.
type shelf struct {
	rec   *record.Match
	plies []match.Ply
}

func (s *shelf) Newest(context.Context, int) ([]match.ID, error) {
	return []match.ID{s.rec.ID}, nil
}

func (s *shelf) Match(context.Context, match.ID) (*record.Match, []match.Ply, error) {
	return s.rec, s.plies, nil
}

// played is a match of a game in which two users have played, and what they have sent, all of it acknowledged.
func played(t *testing.T, key string, plies int) (*shelf, map[load.Answer]bool) {
	t.Helper()
	g, ok := games.Find(key)
	if !ok {
		t.Fatal(key)
	}
	setup, err := g.Info().Check(engine.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	rec := &record.Match{ID: 7, Game: key, Setup: setup, Status: record.Running, Secret: match.Secret{Seed: [32]byte{1}}, Seats: make([]record.Seat, 2)}
	m, err := match.New(g, rec.Setup, rec.Secret.Dice, 1)
	if err != nil {
		t.Fatal(err)
	}
	rnd, answers := rand.New(rand.NewPCG(3, 4)), map[load.Answer]bool{}
	for range plies {
		for seat := range m.Deciders().All() {
			legal := m.Legal(seat)
			a := load.Answer{Match: 7, Seat: int(seat), Decision: m.Decision(seat), Action: g.Format(legal[rnd.IntN(len(legal))])}
			answers[a] = true
			if err := m.Play(seat, a.Decision, a.Action, match.ByUser, rec.Secret.Dice, 1); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	for seat := range rec.Seats {
		rec.Seats[seat].Kind = record.User
		if m.Owes(engine.Seat(seat)) {
			rec.Seats[seat].Since = 1
		}
	}
	return &shelf{rec, m.Plies(0)}, answers
}

// anyOf is one of the answers.
func anyOf(answers map[load.Answer]bool) load.Answer {
	for a := range answers {
		return a
	}
	panic("no answers")
}

// TestAudit: what the database does not have of what was acknowledged is found, and so is what nobody has sent.
func TestAudit(t *testing.T) {
	good, answers := played(t, "port-royal", 30)
	for name, tt := range map[string]struct {
		change func(s *shelf, answers map[load.Answer]bool)
		want   Audit
		says   string
	}{
		"good": {func(*shelf, map[load.Answer]bool) {}, Audit{Stored: 30}, ""},
		"an answer that was not acknowledged counts for nothing": {func(_ *shelf, sent map[load.Answer]bool) {
			sent[anyOf(sent)] = false
			sent[load.Answer{Match: 7, Decision: 99, Action: "draw"}] = false
		}, Audit{Stored: 29}, ""},
		"an acknowledged answer is not there": {func(_ *shelf, sent map[load.Answer]bool) {
			sent[load.Answer{Match: 7, Decision: 99, Action: "draw"}] = true
		}, Audit{Stored: 30, Lost: 1}, `"draw" was acknowledged for decision 99`},
		"the match is not there": {func(_ *shelf, sent map[load.Answer]bool) {
			sent[load.Answer{Match: 8, Decision: 0, Action: "draw"}] = true
		}, Audit{Stored: 30, Lost: 1}, "match 8"},
		"two actions were acknowledged": {func(_ *shelf, sent map[load.Answer]bool) {
			a := anyOf(sent)
			a.Action += "x"
			sent[a] = true
		}, Audit{Stored: 30, Lost: 1}, "x\" was acknowledged"},
		"an acknowledged ply was lost": {func(s *shelf, _ map[load.Answer]bool) {
			s.plies = s.plies[:30] // and the clocks do not fit any more
		}, Audit{Stored: 29, Lost: 1, Stuck: 2}, "stored is \"\""},
		"a ply that nobody has sent for that decision": {func(_ *shelf, sent map[load.Answer]bool) {
			delete(sent, anyOf(sent))
		}, Audit{Stored: 29, Twice: 1}, "nobody has sent that"},
		"a bot has answered instead": {func(s *shelf, _ map[load.Answer]bool) {
			s.plies[5].By = match.ByBot
		}, Audit{Stored: 29, Lost: 1}, "(bot)"},
		"a broken log": {func(s *shelf, _ map[load.Answer]bool) {
			s.plies[5].Hash[0]++
		}, Audit{Broken: 1}, "ply 5"},
		"luck from elsewhere": {func(s *shelf, _ map[load.Answer]bool) {
			s.rec.Secret.Seed[0]++
		}, Audit{Broken: 1}, "seed"},
		"a bot that is asked": {func(s *shelf, _ map[load.Answer]bool) {
			for i := range s.rec.Seats {
				s.rec.Seats[i].Kind = record.Bot
			}
		}, Audit{Stored: 30, Stuck: 1}, "has not answered"},
		"a clock that stands": {func(s *shelf, _ map[load.Answer]bool) {
			for i := range s.rec.Seats {
				s.rec.Seats[i].Since = 0
			}
		}, Audit{Stored: 30, Stuck: 1}, "its clock"},
		"an end that is not one": {func(s *shelf, _ map[load.Answer]bool) {
			s.rec.Status = record.Over
		}, Audit{Stored: 30, Stuck: 1}, "stored as over"},
	} {
		t.Run(name, func(t *testing.T) {
			rec := *good.rec
			rec.Seats = slices.Clone(good.rec.Seats)
			s, sent := &shelf{&rec, slices.Clone(good.plies)}, maps.Clone(answers)
			tt.change(s, sent)
			a, err := audit(t.Context(), s, sent)
			if err != nil {
				t.Fatal(err)
			}
			says := strings.Join(a.Faults, "\n")
			if a.Stored != tt.want.Stored || a.Lost != tt.want.Lost || a.Twice != tt.want.Twice || a.Stuck != tt.want.Stuck || a.Broken != tt.want.Broken || !strings.Contains(says, tt.says) || a.bad() != (says != "") {
				t.Errorf("%+v, want %+v and %q", a, tt.want, tt.says)
			}
		})
	}
}

// TestAuditOfPlans: a plan of Blackbeard is there if the ply that begins it is, whatever else begins alike, and what follows is not
// an answer played twice.
func TestAuditOfPlans(t *testing.T) {
	g, _ := games.Find("blackbeard")
	for plies := 1; plies < 400; plies++ {
		s, sent := played(t, "blackbeard", plies)
		m, err := match.Load(g, s.rec.Setup, s.plies)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range m.Deciders().All() {
			text, list := planOf(m.View(seat))
			if len(list) < 2 {
				continue
			}
			plan := load.Answer{Match: 7, Seat: int(seat), Decision: m.Decision(seat), Action: text}
			for _, action := range list {
				if err := m.Play(seat, m.Decision(seat), g.Format(action), match.ByUser, s.rec.Secret.Dice, 1); err != nil {
					break // something new has shown
				}
			}
			if m.Len() < len(s.plies)+2 || m.Over() {
				continue
			}
			for i := range s.rec.Seats {
				s.rec.Seats[i].Since = 0
				if m.Owes(engine.Seat(i)) {
					s.rec.Seats[i].Since = 1
				}
			}
			s.plies = m.Plies(0)
			sent[plan] = true
			same := plan
			same.Action = g.Format(list[0])
			sent[same] = false
			if a, err := audit(t.Context(), s, sent); err != nil || a.bad() || a.Stored != plies+1 {
				t.Errorf("%q after %d plies: %+v, %v", text, plies, a, err)
			}
			delete(sent, plan)
			delete(sent, same)
			if a, err := audit(t.Context(), s, sent); err != nil || a.Twice < 2 {
				t.Errorf("%q, which nobody has sent, after %d plies: %+v, %v", text, plies, a, err)
			}
			return
		}
	}
	t.Error("no plan of several plies was found")
}

// planOf finds a plan of several actions in a view.
func planOf(v engine.View) (text string, list []engine.Action) {
	for _, region := range []string{"car", "ind", "cd"} {
		for column := 'A'; column <= 'T'; column++ {
			for row := range 20 {
				text := fmt.Sprintf("course.%s-%c%d", region, column, row+1)
				if list := engine.Plan(v, text); len(list) > 1 {
					return text, list
				}
			}
		}
	}
	return "", nil
}
