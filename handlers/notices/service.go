package notices

import (
	"context"
	"log/slog"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"portside/engine/claim"
	"portside/engine/due"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/notice"
	"portside/engine/record"
	"portside/handlers/notices/outgoing"
)

// Store keeps channels and the outbox. *db.Store implements it.
type Store interface {
	claim.Store
	Channels(context.Context, record.UserID) ([]record.Channel, error)
	ChannelByID(context.Context, record.ChannelID) (record.Channel, error)
	PushKeys(ctx context.Context, fresh func() (private, public string, err error)) (private, public string, err error)
	Muted(context.Context, record.UserID) ([]match.ID, error)
	UserByID(context.Context, record.UserID) (record.Account, error)

	DueNotices(ctx context.Context, now int64, most int) ([]record.Notice, error)
	NextDue(context.Context) (int64, error)
	SortNotices(context.Context, record.SortedNotices) error
	TidyNotices(ctx context.Context, before int64) error

	DueChannels(ctx context.Context, now int64) ([]record.Due, error)
	WaitingDeliveries(context.Context, record.ChannelID) ([]record.Delivery, error)
	LastMail(context.Context, record.UserID) (int64, error)
	MailCode(ctx context.Context, c record.Channel, fresh string, at int64) (code string, err error)
	Claim(ctx context.Context, c record.Channel, ids []int64, at int64, lease time.Duration) (bool, error)
	Postpone(ctx context.Context, ids []int64, due int64) error
	DropDeliveries(ctx context.Context, ids []int64) error
	Complete(context.Context, record.Outcome) error
	ForgetDoubtful(context.Context) error
}

// Due says what to do with notices that are due. *due.Service implements it.
type Due interface {
	Prepare(context.Context, record.Notice) (*due.Subject, int64, error)
	Remind(context.Context) error
}

// Config is what a Service needs. Store and Client are required.
type Config struct {
	Store   Store
	Client  *outgoing.Client
	Mail    *Postman      // nil: no mail
	Contact string        // whom push services may contact, see ParseContact; "": no push
	Quiet   time.Duration // how long the host holds messages back after a user has looked, for pages to say
	Home    string        // address of the site with its prefix; "": from the page on which a channel was added
	Log     *slog.Logger
	Now     func() time.Time // the clock; nil: time.Now
	Retry   []time.Duration  // before a second and a third attempt; nil: 3 s, 20 s
}

// Service sends what is due. It is safe for concurrent use.
type Service struct {
	cfg     Config
	due     Due
	tracker *notice.Tracker
	next    atomic.Int64 // when something is due, ms
	wake    chan struct{}
	stop    chan struct{}
	busy    sync.WaitGroup
	once    sync.Once

	mu    sync.Mutex
	turns turns
}

// atOnce is how many calls are under way at the same time, and eachUser how many of them for one user; remindEvery is
// how often clocks are checked, and kept how long sent notices are remembered.
const (
	atOnce      = 16
	eachUser    = 2
	remindEvery = 15 * time.Second
	kept        = 90 * 24 * time.Hour
	batch       = 100
)

// Where several processes share the outbox, each asks every pollEvery what is due, because it is not told what others have stored, and
// looks every forgetEvery for messages that a process was sending when it died. sending is how long a message may be under way.
const (
	pollEvery   = 1500 * time.Millisecond
	forgetEvery = time.Minute
	sending     = 2 * time.Minute
)

// New returns a service. Give its Wake to the host, then call Run, and Close at the end.
func New(c Config) *Service {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Retry == nil {
		c.Retry = []time.Duration{3 * time.Second, 20 * time.Second}
	}
	s := &Service{cfg: c, wake: make(chan struct{}, 1), stop: make(chan struct{}), turns: newTurns()}
	s.next.Store(math.MaxInt64)
	return s
}

// Wake says that something is due at a moment. It returns at once and may be called before Run.
func (s *Service) Wake(due int64) {
	for {
		next := s.next.Load()
		if due >= next {
			return
		}
		if s.next.CompareAndSwap(next, due) {
			break
		}
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Run starts sending, beginning with what was left when the server stopped. It returns at once.
func (s *Service) Run(ctx context.Context, d Due, tracker *notice.Tracker) error {
	s.due, s.tracker = d, tracker
	if s.cfg.Store.Shared() {
		tracker.Share()
	}
	if err := s.cfg.Store.ForgetDoubtful(ctx); err != nil {
		return err
	}
	s.Wake(0)
	s.busy.Go(s.run)
	return nil
}

// Close stops the service and waits a few seconds at most for calls under way.
func (s *Service) Close() {
	s.once.Do(func() { close(s.stop) })
	s.busy.Wait()
}

func (s *Service) now() int64 { return s.cfg.Now().UnixMilli() }

func (s *Service) run() {
	ctx := context.Background()
	timer := time.NewTimer(0)
	defer timer.Stop()
	remind := time.NewTicker(remindEvery)
	defer remind.Stop()
	tidy := time.NewTicker(time.Hour)
	defer tidy.Stop()
	var poll, forget <-chan time.Time
	if s.cfg.Store.Shared() {
		often, seldom := time.NewTicker(pollEvery), time.NewTicker(forgetEvery)
		defer often.Stop()
		defer seldom.Stop()
		poll, forget = often.C, seldom.C
	}
	for {
		select {
		case <-s.stop:
			return
		case <-s.wake:
		case <-timer.C:
		case <-remind.C:
			s.alone(ctx, "reminders", record.JobRemind, s.due.Remind)
		case <-poll:
			s.note("outbox", s.soonest(ctx, s.now()))
		case <-forget:
			s.note("outbox", s.cfg.Store.ForgetDoubtful(ctx))
		case <-tidy.C:
			s.next.Store(0) // a clock that was ahead may have been put right, and what waited for it is due earlier
			s.alone(ctx, "old notices stay", record.JobTidy, func(ctx context.Context) error { return s.cfg.Store.TidyNotices(ctx, s.now()-kept.Milliseconds()) })
		}
		if s.next.Load() <= s.now() {
			s.next.Store(math.MaxInt64) // before looking, so that anything new wakes the loop again
			if err := s.pass(ctx); err != nil {
				s.note("outbox", err)
				s.Wake(s.now() + 15_000)
			}
		}
		timer.Reset(s.sleep())
	}
}

// sleep is how long to sleep until something is due, at most an hour.
func (s *Service) sleep() time.Duration {
	return time.Duration(min(max(0, s.next.Load()-s.now()), time.Hour.Milliseconds())) * time.Millisecond
}

// note logs what has gone wrong, without anything about a user.
func (s *Service) note(what string, err error) {
	if err == nil {
		return
	}
	s.cfg.Log.Log(context.Background(), host.LogLevel(err, slog.LevelWarn), "notices: "+what, "err", err)
}

// alone does something unless another process is doing it.
func (s *Service) alone(ctx context.Context, what string, kind record.JobKind, do func(context.Context) error) {
	_, err := claim.Alone(ctx, s.cfg.Store, kind, 0, do)
	s.note(what, err)
}

// pass does all that is due now.
func (s *Service) pass(ctx context.Context) error {
	list, err := s.cfg.Store.DueNotices(ctx, s.now(), batch)
	if err == nil && len(list) > 0 {
		_, err = claim.Alone(ctx, s.cfg.Store, record.JobSort, 0, s.sortAll)
	}
	if err != nil {
		return err
	}
	due, err := s.cfg.Store.DueChannels(ctx, s.now())
	if err != nil {
		return err
	}
	s.dispatch(ctx, due)
	least := int64(200) // what waits for a turn is looked at again when another turn ends, or a little later
	if s.cfg.Store.Shared() {
		least = pollEvery.Milliseconds() // another process may be at it
	}
	return s.soonest(ctx, s.now()+least)
}

// sortAll sorts notices until none is due.
func (s *Service) sortAll(ctx context.Context) error {
	for {
		list, err := s.cfg.Store.DueNotices(ctx, s.now(), batch)
		if err != nil || len(list) == 0 {
			return err
		}
		sorted := record.SortedNotices{Hold: map[record.NoticeID]int64{}, Send: map[record.NoticeID][]record.Delivery{}}
		for _, n := range list {
			s.sort(ctx, n, &sorted)
		}
		if err := s.cfg.Store.SortNotices(ctx, sorted); err != nil {
			return err
		}
	}
}

// soonest wakes the service when something in the outbox is due, not before a moment.
func (s *Service) soonest(ctx context.Context, least int64) error {
	next, err := s.cfg.Store.NextDue(ctx)
	if err == nil && next > 0 {
		s.Wake(max(next, least))
	}
	return err
}

// Changed says that a user's channels have changed.
func (s *Service) Changed(ctx context.Context, user record.UserID) error {
	list, err := s.cfg.Store.Channels(ctx, user)
	if err != nil {
		return err
	}
	on := false
	for _, c := range list {
		on = on || c.State == record.ChannelOn
	}
	s.tracker.SetReachable(user, on)
	return nil
}
