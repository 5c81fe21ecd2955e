package host_test

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// course is the longest plan open to a viewer of Blackbeard, "" if there is none.
func course(v engine.View) (text string, plies int) {
	b := v.(*blackbeard.View)
	if r := b.Reach(); r != nil && len(r.Places) > 0 {
		text = blackbeard.CourseTo(r.Places[len(r.Places)-1])
	}
	return text, len(b.Plan(text))
}

// TestPlan: a plan is several plies of one answer; the same form sent twice is recognised, and a plan that
// no longer fits is refused.
func TestPlan(t *testing.T) {
	s, ctx := open(t), t.Context()
	s.Host.Close(ctx)
	s.Use(host.Config{Games: []engine.Game{game.Game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
	id := s.Open(2, func(m *tables.NewMatch) { m.Game = blackbeard.Key })
	for range 400 {
		user, now := s.Asked(id)
		text, plies := course(now.View)
		if plies < 3 {
			action := s.FirstLegal(id)
			for _, a := range now.Legal {
				if word := game.Game.Format(a); strings.HasPrefix(word, "move.") {
					action = word
				}
			}
			if _, err := s.Play(ctx, id, user, now.Decision, action); err != nil {
				t.Fatal(err)
			}
			continue
		}
		_, err := s.Play(ctx, id, user, now.Decision, "course.zone-1")
		hosttest.WantErr(t, "a course to where no ship can sail", err, engine.ErrNotation)
		before := len(s.Plies(id))
		after, err := s.Play(ctx, id, user, now.Decision, text)
		if err != nil {
			t.Fatal(err)
		}
		if after.Stopped != (projection.Stop{}) {
			t.Errorf("a course sailed to its end has stopped: %+v", after.Stopped)
		}
		log := s.Plies(id)[before:]
		if len(log) != plies {
			t.Fatalf("%d plies for a course of %d", len(log), plies)
		}
		for _, p := range log {
			if p.By != match.ByUser || p.Seat != now.Seat {
				t.Errorf("ply %d on the way is by %q of seat %v", p.N, p.By, p.Seat)
			}
		}
		again, err := s.Play(ctx, id, user, now.Decision, text)
		if err != nil || again.Ply != after.Ply {
			t.Errorf("the same form again: ply %d after %d, %v", again.Ply, after.Ply, err)
		}
		s.Host.Close(ctx)
		s.Use(host.Config{Games: []engine.Game{game.Game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
		if again, err = s.Play(ctx, id, user, now.Decision, text); err != nil || again.Ply != after.Ply {
			t.Errorf("the same form after a restart: ply %d after %d, %v", again.Ply, after.Ply, err)
		}
		_, err = s.Play(ctx, id, user, now.Decision, "course.car-A9")
		hosttest.WantErr(t, "another course for an old decision", err, match.ErrStale)
		return
	}
	t.Fatal("no ship ever sails")
}

// TestVoyage: a plan may begin with the operation of a turn and its die. It goes on with the way, and who came for a port stays in it:
// one answer of the user is the whole MOVE, and nothing after it.
func TestVoyage(t *testing.T) {
	s, ctx := open(t), t.Context()
	s.Host.Close(ctx)
	s.Use(host.Config{Games: []engine.Game{game.Game}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t)})
	sailed := 0
	for range 20 {
		id := s.Open(2, func(m *tables.NewMatch) { m.Game = blackbeard.Key })
		for n := 0; n < 60 && sailed < 3; n++ {
			user, now := s.Asked(id)
			if now == nil {
				break
			}
			action, v := "", now.View.(*blackbeard.View)
			for _, a := range now.Legal {
				if a.Op == blackbeard.OpMove {
					p := v.Pirate(blackbeard.Counter(a.A))
					if r := v.Offing(p); r != nil && len(r.Harbours) > 0 {
						action = blackbeard.SetSail(p.Captain, blackbeard.HarbourAt(r.Harbours[len(r.Harbours)-1]))
					}
				}
			}
			before := len(s.Plies(id))
			if action == "" {
				if _, err := s.Play(ctx, id, user, now.Decision, game.Game.Format(now.Legal[len(now.Legal)/2])); err != nil {
					t.Fatal(err)
				}
				continue
			}
			after, err := s.Play(ctx, id, user, now.Decision, action)
			if err != nil || after.Stopped != (projection.Stop{}) {
				t.Fatalf("%s: %v, stopped %+v", action, err, after.Stopped)
			}
			var told []string
			for _, p := range s.Plies(id)[before:] {
				for _, e := range p.Events {
					if word := blackbeard.EventWord(e.Kind); p.By == match.ByUser && (word == "weighed" || word == "sailed" || word == "anchored") {
						told = append(told, word)
					}
				}
			}
			if text := strings.Join(told, " "); !strings.HasSuffix(text, " anchored") || strings.Count(text, "anchored") > 1 || strings.Count(text, "weighed") > 1 {
				t.Errorf("%s is told as %s", action, text)
			}
			again, err := s.Play(ctx, id, user, now.Decision, action)
			if err != nil || again.Ply != after.Ply {
				t.Errorf("the same form again: ply %d after %d, %v", again.Ply, after.Ply, err)
			}
			sailed++
		}
	}
	if sailed < 3 {
		t.Errorf("%d voyages", sailed)
	}
}
