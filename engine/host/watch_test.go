package host_test

import (
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/enginetest"
	"portside/engine/enginetest/patience"
	"portside/engine/host"
	"portside/engine/host/hosttest"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
)

// endless is Port Royal with another fault in its rules: stopping never returns while armed.
type endless struct {
	engine.Game
	armed *atomic.Bool
	loops *atomic.Int64 // how many loops it has made
}

func (g endless) New(setup engine.Setup, ch engine.Chance, log *engine.Log) (engine.State, error) {
	s, err := g.Game.New(setup, ch, log)
	return endlessState{s, g}, err
}

type endlessState struct {
	engine.State
	g endless
}

func (s endlessState) Apply(seat engine.Seat, a engine.Action, ch engine.Chance, log *engine.Log) {
	for a == portroyal.Stop() && s.g.armed.Load() {
		s.g.loops.Add(1) // draws no luck, tells nothing
	}
	s.State.Apply(seat, a, ch, log)
}

// told is a log that may be read while it is written.
type told struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *told) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *told) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// hanging is a site with one match, id, in which stopping hangs.
func hanging(t *testing.T) (s *site, g endless, log *told, id match.ID) {
	t.Helper()
	s, g, log = open(t), endless{game.Game, &atomic.Bool{}, &atomic.Int64{}}, &told{}
	s.Host.Close(t.Context())
	s.Use(host.Config{Games: []engine.Game{g}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t), Beat: 50 * time.Millisecond, Log: slog.New(slog.NewTextHandler(log, nil))})
	t.Cleanup(func() { g.armed.Store(false) }) // before the site ends
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, g, log, s.Open(2)
}

// until waits until so is true.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	if !patience.Wait(time.Millisecond, so) {
		t.Fatal("not within a minute: " + what)
	}
}

// TestRulesThatHang: rules that never return cost only the request that called them. Everyone else who
// wants the match gets it as it is stored. It takes no plies, all others do. What returns too late
// is not stored.
func TestRulesThatHang(t *testing.T) {
	s, g, log, id := hanging(t)
	ctx := t.Context()
	other := s.Open(2)
	s.Answer(id, "draw")
	user, now := s.Asked(id)
	if game.Game.Format(now.Legal[0]) == "let-in" || game.Game.Format(now.Legal[0]) == "repel" {
		s.Answer(id, "let-in")
		user, now = s.Asked(id)
	}
	before := s.Look(id, s.Users[1]).Version
	stream := s.Subscribe(id, s.Users[1], "", nil)
	defer s.Unsubscribe(stream)
	g.armed.Store(true)
	first := make(chan error, 1)
	go func() {
		_, err := s.Play(ctx, id, user, now.Decision, "stop")
		first <- err
	}()
	var waiting sync.WaitGroup
	for range 8 { // some find it locked
		waiting.Go(func() {
			if !patience.Wait(time.Millisecond, func() bool { return g.loops.Load() > 0 }) {
				t.Error("the rules do not hang")
			}
			if tab, err := s.Table(ctx, id, user); err != nil || tab.Ply != now.Ply || tab.Hash != now.Hash {
				t.Errorf("while it hangs: %+v, %v", tab, err)
			}
		})
	}
	waiting.Wait()
	until(t, "the log says so", func() bool { return strings.Contains(log.String(), "rules do not come back") })
	for _, want := range []string{"match=1", "game=port-royal", "action=stop", "rules="} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not say %s:\n%s", want, log.String())
		}
	}
	hosttest.WantErr(t, "whoever has played gets an answer", <-first, host.ErrHung)
	tab, err := s.Play(ctx, id, user, now.Decision, "stop")
	hosttest.WantErr(t, "once more", err, host.ErrHung)
	if tab == nil || !tab.Hung || tab.Ply != now.Ply || len(tab.Legal) > 0 || tab.Asked() {
		t.Errorf("the table does not say what has happened: %+v", tab)
	}
	if v := (<-stream.C).Version; v == before || s.Look(id, s.Users[1]).Version == before || !s.Look(id, s.Users[1]).Hung {
		t.Errorf("the page of the other user is told of version %d", v)
	}
	s.Answer(other, "draw")
	g.armed.Store(false)
	if _, err := s.Replays.Log(ctx, id, user, 0, -1); err != nil {
		t.Errorf("it cannot be read: %v", err)
	}
	if _, plies, err := s.Store.Match(ctx, id); err != nil || len(plies) != now.Ply+1 {
		t.Errorf("%d plies are stored, %v, want %d", len(plies), err, now.Ply+1)
	}
	s.Restart()
	if _, err := s.Play(ctx, id, user, now.Decision, "stop"); err != nil {
		t.Errorf("after a restart with better rules: %v", err)
	}
}

// TestHostClosesBesideRulesThatHang: stopping the server does not wait for rules that never end.
func TestHostClosesBesideRulesThatHang(t *testing.T) {
	s, g, _, id := hanging(t)
	user, now := s.Asked(id)
	for game.Game.Format(now.Legal[len(now.Legal)-1]) != "stop" {
		s.Answer(id, game.Game.Format(now.Legal[0]))
		user, now = s.Asked(id)
	}
	g.armed.Store(true)
	ended := make(chan error, 1)
	go func() {
		_, err := s.Play(t.Context(), id, user, now.Decision, "stop")
		ended <- err
	}()
	until(t, "the rules hang", func() bool { return g.loops.Load() > 0 })
	closed := make(chan struct{})
	go func() {
		s.Host.Close(t.Context())
		close(closed)
	}()
	for _, step := range []string{"closes", "answers"} { // in either order
		select {
		case <-closed:
			closed = nil
		case err := <-ended:
			if !errors.Is(err, host.ErrHung) {
				t.Errorf("the rules came back: %v", err)
			}
		case <-patience.Over(t):
			t.Fatalf("the host %s no more", step)
		}
	}
	g.armed.Store(false)
}

// TestBotsBesideRulesThatHang: the only worker hangs in the rules of one match; the bots of other matches still play.
func TestBotsBesideRulesThatHang(t *testing.T) {
	s, g, log := open(t), endless{game.Game, &atomic.Bool{}, &atomic.Int64{}}, &told{}
	s.Host.Close(t.Context())
	s.Use(host.Config{Games: []engine.Game{g}, Bots: hosttest.Dull{}, Random: enginetest.Luck(t), Workers: 1, Beat: 50 * time.Millisecond, Log: slog.New(slog.NewTextHandler(log, nil))})
	t.Cleanup(func() { g.armed.Store(false) })
	g.armed.Store(true)
	begin := func(n *tables.NewMatch) {
		n.Seats, n.Setup.Options = []string{"me", "dull"}, map[string]string{"start_seat": "2"}
	}
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Open(1, begin)
	until(t, "a bot hangs", func() bool { return strings.Contains(log.String(), "rules do not come back") })
	g.armed.Store(false)
	fine := s.Open(1, begin)
	until(t, "another bot plays", func() bool {
		tab, err := s.Table(t.Context(), fine, s.Users[0])
		if err != nil && !errors.Is(err, host.ErrNotFound) {
			t.Fatal(err)
		}
		return err == nil && (tab.Decision >= 0 || tab.Status == record.Over)
	})
	s.Host.Close(t.Context())
}

// TestBotsThatHang: if rules never return while a bot thinks, only that bot is lost. The stand-in goes on in
// its match; the only worker is replaced, and the host closes anyway.
func TestBotsThatHang(t *testing.T) {
	s, log, armed, began := open(t), &told{}, &atomic.Bool{}, &atomic.Int32{}
	s.Host.Close(t.Context())
	s.Use(host.Config{Games: []engine.Game{game.Game}, Bots: brooding{hosttest.Dull{}, armed, began}, Random: enginetest.Luck(t), Workers: 1, Beat: 20 * time.Millisecond, Log: slog.New(slog.NewTextHandler(log, nil))})
	t.Cleanup(func() { armed.Store(false) })
	armed.Store(true)
	begin := func(n *tables.NewMatch) {
		n.Seats, n.Setup.Options = []string{"me", "dull"}, map[string]string{"start_seat": "2"}
	}
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	answered := func(id match.ID) func() bool {
		return func() bool {
			tab := s.Look(id, s.Users[0])
			return tab.Decision >= 0 || tab.Status == record.Over
		}
	}
	stuck := s.Open(1, begin)
	until(t, "the log says so", func() bool { return strings.Contains(log.String(), "a bot does not come back") })
	for _, want := range []string{"match=1", "game=port-royal", "level=dull", "decision=0"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not say %s:\n%s", want, log.String())
		}
	}
	until(t, "the stand-in answers", answered(stuck))
	until(t, "the bot of another match is answered for as well", answered(s.Open(1, begin)))
	closed, before := make(chan struct{}), began.Load()
	s.Open(1, begin)
	until(t, "its bot thinks", func() bool { return began.Load() > before })
	go func() {
		s.Host.Close(t.Context())
		close(closed)
	}()
	select {
	case <-closed:
	case <-patience.Over(t):
		t.Error("the host does not close")
	}
}

// brooding is bots that think for ever while armed.
type brooding struct {
	host.Bots
	armed *atomic.Bool
	began *atomic.Int32 // to think
}

func (b brooding) Policy(level string, g engine.Game, seed uint64) engine.Policy {
	return hosttest.Policy(func(v engine.View, legal []engine.Action) engine.Answer {
		b.began.Add(1)
		for b.armed.Load() {
			continue
		}
		return b.Bots.Policy(level, g, seed).Choose(v, legal)
	})
}
