package host_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest/pgtest"
	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/handlers/handlerstest/hosttest"
)

// thinkers are bots that count their thoughts and can be held up.
type thinkers struct {
	hosttest.Dull
	mu      sync.Mutex
	asked   int
	waiting chan struct{} // if not nil, each thought sends one here
	goOn    chan struct{} // and waits for one from here
}

func (b *thinkers) Policy(level string, g engine.Game, seed uint64) engine.Policy {
	return hosttest.Policy(func(v engine.View, legal []engine.Action) engine.Answer {
		b.mu.Lock()
		b.asked++
		b.mu.Unlock()
		if b.waiting != nil {
			b.waiting <- struct{}{}
			<-b.goOn
		}
		return b.Dull.Policy(level, g, seed).Choose(v, legal)
	})
}

func (b *thinkers) thoughts() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.asked
}

// process is one of several that have the database of a site.
type process struct {
	*host.Host
	bots *thinkers
}

// beside starts another process on the database of a site. Its store is what with makes of it.
func beside(t *testing.T, s *site, c host.Config, with func(*db.Store) host.Store) *process {
	t.Helper()
	store, err := db.Open(t.Context(), s.Store.Path(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	p := &process{bots: &thinkers{}}
	if b, ok := c.Bots.(*thinkers); ok {
		p.bots = b
	}
	c.Store, c.Games, c.Bots = store, []engine.Game{portroyal.Game}, p.bots
	if with != nil {
		c.Store = with(store)
	}
	p.Host = host.New(c)
	t.Cleanup(func() {
		p.Close(context.Background())
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func (p *process) run(t *testing.T) {
	t.Helper()
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// ofBots opens a table at which two bots play by themselves after the first answer of the user.
func ofBots(s *site, seats ...string) match.ID {
	return s.Open(1, func(n *tables.NewMatch) {
		n.Seats, n.Setup.Options = seats, map[string]string{"start_seat": "1"}
	})
}

// stored is the log of a match.
func stored(t *testing.T, s *site, id match.ID) []match.Ply {
	t.Helper()
	plies, err := s.Store.Plies(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return plies
}

// awaits tells whether a bot is asked in one of the matches.
func awaits(t *testing.T, s *site, of ...match.ID) bool {
	t.Helper()
	ids, err := s.Store.Awaited(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		for _, other := range of {
			if id == other {
				return true
			}
		}
	}
	return false
}

// claimed tells whether a process has the job of the bots of a match.
func claimed(t *testing.T, s *site, id match.ID) bool {
	t.Helper()
	j, ok, err := s.Store.ClaimJob(t.Context(), record.JobBot, int64(id), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if ok {
		if err := s.Store.FinishJob(t.Context(), j); err != nil {
			t.Fatal(err)
		}
	}
	return !ok
}

// TestTwoProcessesAnswerOnce: of two processes whose workers are idle one thinks for each decision, and both get work.
func TestTwoProcessesAnswerOnce(t *testing.T) {
	pgtest.ServerOnly(t)
	s := open(t) // without Run no bot plays here
	var ids []match.ID
	for range 12 {
		ids = append(ids, ofBots(s, "dull", "dull", "me"))
	}
	held := &thinkers{waiting: make(chan struct{}, 1000), goOn: make(chan struct{})}
	a, b := beside(t, s, host.Config{Worker: true, Pause: 20 * time.Millisecond, Bots: held}, nil), beside(t, s, host.Config{Worker: true, Pause: 20 * time.Millisecond}, nil)
	a.run(t)
	<-held.waiting
	b.run(t)
	until(t, "the other one thinks too", func() bool { return b.bots.thoughts() > 0 })
	close(held.goOn)
	until(t, "all bots have answered", func() bool { return !awaits(t, s, ids...) })
	answers := 0
	for _, id := range ids {
		for _, p := range stored(t, s, id) {
			if p.By == match.ByBot {
				answers++
			}
		}
		if claimed(t, s, id) {
			t.Errorf("match %d is claimed though nobody is asked", id)
		}
	}
	if n := a.bots.thoughts() + b.bots.thoughts(); n != answers || answers < 2*len(ids) {
		t.Errorf("%d thoughts for %d answers in %d matches", n, answers, len(ids))
	}
}

// short is a store whose claims last for a short time and are not renewed, as those of a process that died.
type short struct {
	host.Store
	lease time.Duration
}

func (s short) ClaimJob(ctx context.Context, kind record.JobKind, subject int64, _ time.Duration) (record.Job, bool, error) {
	return s.Store.ClaimJob(ctx, kind, subject, s.lease)
}

func (short) RenewJob(context.Context, record.Job, time.Duration) error { return nil }

func (short) FinishJob(context.Context, record.Job) error { return nil }

// TestLostClaim: when a process dies while a bot thinks, another one plays on after its claim has run out, and not before. If the
// first one was only slow, its answer counts no more.
func TestLostClaim(t *testing.T) {
	pgtest.ServerOnly(t)
	s := open(t)
	id := ofBots(s, "dull", "me")
	const lease = 2 * time.Second
	slow := &thinkers{waiting: make(chan struct{}, 100), goOn: make(chan struct{})}
	dying := beside(t, s, host.Config{Worker: true, Bots: slow}, func(d *db.Store) host.Store { return short{d, lease} })
	began := time.Now()
	dying.run(t)
	<-slow.waiting
	other := beside(t, s, host.Config{Worker: true}, nil)
	other.run(t)
	until(t, "the other one has answered", func() bool { return len(stored(t, s, id)) > 1 })
	if took := time.Since(began); took < lease {
		t.Errorf("the other one answered after %v, before the claim ran out", took)
	}
	until(t, "nobody is asked", func() bool { return !awaits(t, s, id) })
	before, thoughts := stored(t, s, id), other.bots.thoughts()
	close(slow.goOn) // the late answer comes
	dying.Close(t.Context())
	if after := stored(t, s, id); len(after) != len(before) || len(before) != 1+thoughts {
		t.Errorf("%d plies, %d after the late answer; the other one thought %d times", len(before), len(after), thoughts)
	}
}

// TestAnswerOfALostClaim: an answer whose claim another process has counts not, though the decision is still open.
func TestAnswerOfALostClaim(t *testing.T) {
	pgtest.ServerOnly(t)
	s := open(t)
	id := ofBots(s, "dull", "me")
	slow := &thinkers{waiting: make(chan struct{}, 100), goOn: make(chan struct{}, 100)}
	first := beside(t, s, host.Config{Worker: true, Bots: slow}, func(d *db.Store) host.Store { return short{d, time.Millisecond} })
	first.run(t)
	<-slow.waiting
	var j record.Job
	until(t, "the claim has run out", func() bool {
		got, ok, err := s.Store.ClaimJob(t.Context(), record.JobBot, int64(id), time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		j = got
		return ok
	})
	slow.goOn <- struct{}{}
	time.Sleep(500 * time.Millisecond) // it would have been stored by then, and tried again
	if n := len(stored(t, s, id)); n != 1 {
		t.Errorf("%d plies are stored", n)
	}
	if n := slow.thoughts(); n != 1 {
		t.Errorf("it thought %d times while another process has the match", n)
	}
	close(slow.goOn)
	if err := s.Store.FinishJob(t.Context(), j); err != nil {
		t.Fatal(err)
	}
	until(t, "it looks again", func() bool { return len(stored(t, s, id)) > 1 })
}

// TestClaimsAreKept: while a bot thinks for longer than a claim lasts, no other process thinks there.
func TestClaimsAreKept(t *testing.T) {
	pgtest.ServerOnly(t)
	t.Cleanup(host.SetLease(600 * time.Millisecond))
	s := open(t)
	id := ofBots(s, "dull", "me")
	slow := &thinkers{waiting: make(chan struct{}, 100), goOn: make(chan struct{})}
	first, other := beside(t, s, host.Config{Worker: true, Bots: slow}, nil), beside(t, s, host.Config{Worker: true}, nil)
	first.run(t)
	<-slow.waiting
	other.run(t)
	time.Sleep(2 * time.Second)
	if n := other.bots.thoughts(); n != 0 || !claimed(t, s, id) {
		t.Errorf("the other one thought %d times", n)
	}
	close(slow.goOn)
	until(t, "nobody is asked", func() bool { return !awaits(t, s, id) })
}

// TestStopGivesClaimsBack: a process that stops while an answer is held until its moment leaves it to others at once.
func TestStopGivesClaimsBack(t *testing.T) {
	pgtest.ServerOnly(t)
	s := open(t)
	id := ofBots(s, "dull", "me")
	first := beside(t, s, host.Config{Worker: true, Pause: time.Hour}, nil)
	first.run(t)
	until(t, "a bot thinks", func() bool { return first.bots.thoughts() > 0 })
	if !claimed(t, s, id) {
		t.Error("nothing is claimed while an answer is held")
	}
	first.Close(t.Context())
	if claimed(t, s, id) || len(stored(t, s, id)) != 1 {
		t.Error("the claim outlives the stop")
	}
}

// TestProcessWithoutWorkers: one leaves its bots to another, which reads what the first has stored.
func TestProcessWithoutWorkers(t *testing.T) {
	pgtest.ServerOnly(t)
	s := open(t)
	pages, worker := beside(t, s, host.Config{Workers: -1}, nil), beside(t, s, host.Config{Worker: true}, nil)
	pages.run(t)
	worker.run(t)
	id := ofBots(s, "me", "dull")
	for turn := range 3 {
		now, err := pages.Table(t.Context(), id, s.Users[0])
		for err == nil && now.Decision >= 0 {
			now, err = pages.Play(t.Context(), id, host.Request{User: s.Users[0]}, now.Decision, now.Game.Format(now.Legal[len(now.Legal)-1]))
		}
		if err != nil {
			t.Fatal(err)
		}
		until(t, "the worker has answered", func() bool { return !awaits(t, s, id) })
		pages.Forget(id)
		if turn == 0 && pages.bots.thoughts() != 0 {
			t.Error("a process without workers thinks")
		}
	}
}

// TestRestsAreNotLookedFor: what is paused is not found, and a match that no bot can play is left out for a while.
func TestRestsAreNotLookedFor(t *testing.T) {
	pgtest.ServerOnly(t)
	s := open(t)
	paused, broken := ofBots(s, "dull", "me"), ofBots(s, "dull", "me")
	if err := s.Change(t.Context(), paused, func(w *host.Change) error { w.Pause(record.Pause); return nil }); err != nil {
		t.Fatal(err)
	}
	looked := make(chan []record.Question, 1000)
	var loads sync.Map
	p := beside(t, s, host.Config{Worker: true}, func(d *db.Store) host.Store { return &watched{Store: d, looked: looked, broken: broken, loads: &loads} })
	p.run(t)
	for range 5 { // about as many seconds
		for _, q := range <-looked {
			if q.Match == paused {
				t.Fatal("the paused match was found")
			}
		}
	}
	n, _ := loads.Load(broken)
	if n == nil || n.(int) > 2 {
		t.Errorf("the broken match was read %v times within seconds", n)
	}
}

// watched is a store that shows what is found in it, and has a match that cannot be read.
type watched struct {
	host.Store
	looked chan []record.Question
	broken match.ID
	loads  *sync.Map
}

func (w *watched) Unclaimed(ctx context.Context, age time.Duration, without []string, most int) ([]record.Question, error) {
	list, err := w.Store.Unclaimed(ctx, age, without, most)
	w.looked <- list
	return list, err
}

func (w *watched) Match(ctx context.Context, id match.ID) (*record.Match, []match.Ply, error) {
	if id == w.broken {
		n, _ := w.loads.LoadOrStore(id, 0)
		w.loads.Store(id, n.(int)+1)
		return nil, nil, record.ErrDamaged
	}
	return w.Store.Match(ctx, id)
}
