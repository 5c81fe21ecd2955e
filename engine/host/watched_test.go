package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/campaigns"
	"portside/engine/enginetest"
	"portside/engine/host"
	"portside/engine/host/hosttest"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/engine/tables"
)

// spot is where the rules of a test do not return.
type spot int

const (
	nowhere spot = iota
	inNew
	inApply
	inView
	inLegal
	inScores
	inGuess
)

// tarpit is Port Royal with rules that do not return from a spot of the test's choice.
type tarpit struct {
	engine.Game
	*pit
}

// pit holds every caller at a spot until another one is set.
type pit struct {
	mu    sync.Mutex
	moved *sync.Cond
	at    spot
}

func newTarpit(t *testing.T) tarpit {
	p := &pit{}
	p.moved = sync.NewCond(&p.mu)
	g := tarpit{portroyal.Game, p}
	t.Cleanup(func() { g.set(nowhere) })
	return g
}

func (p *pit) set(at spot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at = at
	p.moved.Broadcast()
}

func (p *pit) stick(at spot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.at == at {
		p.moved.Wait()
	}
}

func (g tarpit) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	g.stick(inNew)
	s, err := g.Game.New(setup, ch, log)
	return sticky{s, g}, err
}

func (g tarpit) Determinize(v engine.View, r *rand.Rand, dst engine.State) {
	g.stick(inGuess)
	g.Game.Determinize(v, r, dst)
}

type sticky struct {
	engine.State
	g tarpit
}

func (s sticky) Clone() engine.State { return sticky{s.State.Clone(), s.g} }

func (s sticky) CopyFrom(src engine.State) {
	if o, ok := src.(sticky); ok {
		src = o.State
	}
	s.State.CopyFrom(src)
}

func (s sticky) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	s.g.stick(inApply)
	s.State.Apply(seat, a, ch, log)
}

func (s sticky) View(seat engine.Seat) engine.View {
	s.g.stick(inView)
	return s.State.View(seat)
}

func (s sticky) Legal(seat engine.Seat, dst []engine.Action) []engine.Action {
	s.g.stick(inLegal)
	return s.State.Legal(seat, dst)
}

func (s sticky) Scores(dst []int64) []int64 {
	s.g.stick(inScores)
	return s.State.Scores(dst)
}

// TestEveryCallOfTheRulesIsWatched: wherever rules do not return, the caller gets an error, and the next one at once;
// other matches go on, the host closes, and after a restart all is as it was.
func TestEveryCallOfTheRulesIsWatched(t *testing.T) {
	table := func(s *site, id match.ID) error {
		_, err := s.Table(s.T.Context(), id, s.Users[0])
		_, other := s.Table(s.T.Context(), id, s.Users[1]) // only one of them may do anything
		return errors.Join(err, other)
	}
	for _, tt := range []struct {
		name string
		at   spot
		over bool // the match has been played to its end
		cold bool // and is not in memory
		ask  func(*site, match.ID) error
		read bool // the table can still be shown
	}{
		{"view", inView, false, false, table, false},
		{"legal actions", inLegal, false, false, table, false},
		{"scores", inScores, true, false, table, false},
		{"load, the deal", inNew, false, true, table, false},
		{"load, plies", inApply, false, true, table, false},
		{"replay", inApply, true, false, func(s *site, id match.ID) error {
			return s.Replays.Replay(s.T.Context(), id, s.Users[0], engine.Nobody, func(replays.Moment) bool { return true })
		}, true},
		{"luck", inApply, true, false, func(s *site, id match.ID) error { _, err := s.Replays.Fair(s.T.Context(), id); return err }, true},
		{"message", inGuess, false, false, func(s *site, id match.ID) error {
			user, now := s.Asked(id)
			s.Away()
			g, _, err := s.Due.Prepare(s.T.Context(), record.Notice{Match: id, User: user, Seat: now.Seat, Kind: record.NoticeTurn, Mark: int64(now.Decision), At: s.Clock.UnixMilli()})
			if err == nil && g != nil && len(g.Fits) == 0 { // still notified
				return host.ErrHung
			}
			return err
		}, true},
		{"deal", inNew, false, false, func(s *site, _ match.ID) error {
			_, err := s.Tables.Create(s.T.Context(), tables.NewMatch{Game: "port-royal", Owner: s.Users[0], Seats: []string{tables.SeatMe, "dull", "dull"}})
			return err
		}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, g := open(t), newTarpit(t)
			begin := func() {
				s.Host.Close(t.Context())
				s.Use(host.Config{Games: []engine.Game{g}, Bots: hosttest.Dull{}, Now: func() time.Time { return s.Clock }, Random: enginetest.Luck(t), Beat: 30 * time.Millisecond})
				if err := s.Run(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			begin()
			id, other := s.Open(2), s.Open(2)
			if tt.over {
				s.PlayOut(id)
			} else {
				s.Answer(id, s.FirstLegal(id))
			}
			before := s.Look(id, 0)
			if tt.cold {
				begin()
				s.Look(other, s.Users[0])
			}
			g.set(tt.at)
			hosttest.WantErr(t, "whoever asks", tt.ask(s, id), host.ErrHung)
			g.set(nowhere)
			hosttest.WantErr(t, "whoever asks again", tt.ask(s, id), host.ErrHung) // it does not run again
			if tab, err := s.Table(t.Context(), id, s.Users[0]); tt.read != (err == nil) || err != nil && !errors.Is(err, host.ErrHung) || tt.read && tab.Hash != before.Hash {
				t.Errorf("the table: %v", err)
			}
			s.Answer(other, s.FirstLegal(other))
			s.Clock = s.Clock.Add(-2 * time.Minute)
			begin()
			s.Clock = s.Clock.Add(2 * time.Minute)
			if err := tt.ask(s, id); err != nil {
				t.Errorf("after a restart: %v", err)
			}
		})
	}
}

// TestAttemptsAndImportsAreWatched: nor does anybody wait for rules that do not return from the deal of an attempt or
// from a file.
func TestAttemptsAndImportsAreWatched(t *testing.T) {
	s, g, ctx := hosttest.NewCampaign(t), newTarpit(t), t.Context()
	restart := func() {
		s.Host.Close(ctx)
		s.Game = g
		s.Begin()
		if err := s.Run(ctx); err != nil {
			t.Fatal(err)
		}
	}
	restart()
	id := s.Party(1)
	s.PlayOut(s.BeginChapter(id))
	x, err := s.Campaigns.Export(ctx, id, s.Users[0])
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	v := s.See(id)
	if err := s.Campaigns.ProposePlan(ctx, id, s.Users[0], record.Plan{Seats: []record.PlanSeat{{Member: v.Me.ID, Coins: v.Progress.Extra}}}); err != nil {
		t.Fatal(err)
	}
	file := campaigns.NewImport{File: bytes.NewReader(data), Size: int64(len(data)), User: s.Users[1], Key: "a", Clean: func(string) bool { return true }}
	g.set(inNew)
	_, err = s.Campaigns.StartChapter(ctx, id, s.Users[0])
	hosttest.WantErr(t, "an attempt", err, host.ErrHung)
	g.set(inApply)
	_, err = s.Campaigns.Import(ctx, file)
	hosttest.WantErr(t, "a file", err, host.ErrHung)
	g.set(nowhere)
	if v := s.See(id); v.Plan == nil || v.Running() != nil {
		t.Errorf("the attempt has begun all the same: %+v", v.Progress)
	}
	restart()
	if _, err := s.Campaigns.StartChapter(ctx, id, s.Users[0]); err != nil {
		t.Errorf("an attempt after a restart: %v", err)
	}
	if _, err := s.Campaigns.Import(ctx, file); errors.Is(err, host.ErrRules) {
		t.Errorf("a file after a restart: %v", err)
	}
}

// TestWaitersGoHome: a caller waiting for a match whose rules are busy returns when its context ends, and does not wait
// until the rules are given up.
func TestWaitersGoHome(t *testing.T) {
	s, g := open(t), newTarpit(t)
	s.Host.Close(t.Context())
	s.Use(host.Config{Games: []engine.Game{g}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t), Beat: time.Hour})
	id := s.Open(2)
	user, now := s.Asked(id)
	g.set(inApply)
	played := make(chan error, 1)
	go func() {
		_, err := s.Play(t.Context(), id, user, now.Decision, now.Game.Format(now.Legal[0]))
		played <- err
	}()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	until(t, "the match is busy", func() bool {
		_, err := s.Table(ctx, id, user)
		return errors.Is(err, context.Canceled)
	})
	g.set(nowhere)
	if err := <-played; err != nil {
		t.Error(err)
	}
}
