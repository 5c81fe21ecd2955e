package notices

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest/pgtest"
	"portside/engine/campaign/catalogue"
	"portside/engine/campaigns"
	"portside/engine/claim"
	"portside/engine/due"
	"portside/engine/enginetest"
	"portside/engine/games"
	"portside/engine/host"
	"portside/engine/record"
	"portside/engine/tables"
)

// beside is a second process with the database of a rig, which the test stops.
func (r *rig) beside(change ...func(*Config)) *rig {
	r.t.Helper()
	pgtest.ServerOnly(r.t)
	o := &rig{t: r.t, log: &journal{}, users: r.users, cfg: r.cfg}
	var err error
	if o.store, err = db.Open(r.t.Context(), r.store.Path(), slog.New(slog.NewTextHandler(o.log, nil))); err != nil {
		r.t.Fatal(err)
	}
	o.cfg.Store, o.cfg.Now, o.cfg.Log = o.store, r.now, slog.New(slog.NewTextHandler(o.log, nil))
	for _, c := range change {
		c(&o.cfg)
	}
	o.service = New(o.cfg)
	o.host = host.New(host.Config{Store: o.store, Games: games.All(), Campaigns: catalogue.All(), Bots: noBots{}, Now: r.now, Notify: o.service.Wake, Quiet: r.host.Notices().Quiet, Random: enginetest.Luck(r.t)})
	if err := o.host.Run(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	o.tables = tables.New(o.host, o.store)
	o.campaigns = campaigns.New(o.host, o.store, catalogue.All(), nil)
	o.due = due.New(o.host, o.campaigns, o.store, nil)
	if err := o.service.Run(r.t.Context(), o.due, o.host.Notices()); err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() {
		o.stop()
		if err := o.store.Close(); err != nil {
			r.t.Error(err)
		}
	})
	return o
}

// TestSentOnceByAll: of three processes that all try, one sends each message.
func TestSentOnceByAll(t *testing.T) {
	pgtest.ServerOnly(t)
	r, in := newRig(t), newInbox(t)
	all := []*rig{r, r.beside(), r.beside()}
	r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	var ids []int64
	for range 8 {
		id := r.match()
		r.pass(id)
		ids = append(ids, int64(id))
		var woken sync.WaitGroup
		for _, p := range all {
			woken.Go(func() { p.service.Wake(0) })
		}
		woken.Wait()
	}
	r.until("all are told", func() bool { return in.count() >= len(ids) })
	time.Sleep(2 * pollEvery)
	r.settle()
	if in.count() != len(ids) {
		t.Errorf("%d messages of %d matches", in.count(), len(ids))
	}
	for i, p := range all {
		if log := p.log.String(); strings.Contains(log, "level=WARN") {
			t.Errorf("process %d complains:\n%s", i, log)
		}
	}
}

// TestToldByAnother: what a process stores is sent by another one if it cannot; and a channel that was added at another one counts.
func TestToldByAnother(t *testing.T) {
	pgtest.ServerOnly(t)
	r, in := newRig(t), newInbox(t)
	o := r.beside()
	r.service.Close() // it plays on, and sends nothing
	o.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	id := r.match()
	r.pass(id) // r has not been told of the channel
	r.until("the other one tells", func() bool { return in.count() == 1 })
}

// TestTakenOver: what a process had claimed when it died is done by another one when its claims have run out, and not before.
func TestTakenOver(t *testing.T) {
	pgtest.ServerOnly(t)
	r, in := newRig(t), newInbox(t)
	o := r.beside()
	o.service.Close()
	c := r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	ctx := t.Context()
	if _, ok, err := o.store.ClaimJob(ctx, record.JobMessage, int64(c.ID), 3*time.Second); err != nil || !ok {
		t.Fatal(ok, err)
	}
	if _, ok, err := o.store.ClaimJob(ctx, record.JobSort, 0, 2*time.Second); err != nil || !ok {
		t.Fatal(ok, err)
	}
	r.pass(r.match())
	time.Sleep(time.Second)
	if list, err := r.store.DueNotices(ctx, r.now().UnixMilli(), 10); err != nil || len(list) == 0 {
		t.Errorf("sorted while another process has that: %v, %v", list, err)
	}
	r.until("it is sent", func() bool { return in.count() == 1 })
	r.settle()
}

// TestSeenElsewhere: who looks at a match at another process is not told of what they see there.
func TestSeenElsewhere(t *testing.T) {
	pgtest.ServerOnly(t)
	r, in := newRig(t), newInbox(t)
	r.stop()
	r.quiet = 60_000
	r.start()
	r.service.Close()
	r.channel(record.Channel{Kind: record.Webhook, Target: in.URL})
	id := r.match()
	r.ahead.Add(120_000) // nobody has just looked
	r.pass(id)
	list, err := r.store.DueNotices(t.Context(), r.now().Add(time.Hour).UnixMilli(), 10)
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	n := list[len(list)-1]
	if g, later, err := r.due.Prepare(t.Context(), n); err != nil || g != nil || later != n.At+host.SeenWithin.Milliseconds() {
		t.Errorf("not yet known what they have seen: %v, again at %d, %v", g, later-n.At, err)
	}
	o := r.beside()
	o.service.Close()
	if _, err := o.host.Table(t.Context(), id, n.User); err != nil {
		t.Fatal(err)
	}
	o.host.Close(context.Background()) // stores what they have seen, as each few seconds
	r.ahead.Add(host.SeenWithin.Milliseconds())
	if g, later, err := r.due.Prepare(t.Context(), n); err != nil || g != nil || later != 0 {
		t.Errorf("who has seen it elsewhere is told: %v, again at %d, %v", g, later, err)
	}
}

// TestAloneIsRenewed: a job that lasts longer than a claim stays that of its process.
func TestAloneIsRenewed(t *testing.T) {
	pgtest.ServerOnly(t)
	r := newRig(t)
	o := r.beside()
	ctx := t.Context()
	begun, end := make(chan struct{}), make(chan struct{})
	var done sync.WaitGroup
	done.Go(func() {
		did, err := claim.For(ctx, r.store, record.JobTidy, 7, 600*time.Millisecond, func(ctx context.Context) error {
			close(begun)
			<-end
			return ctx.Err()
		})
		if !did || err != nil {
			t.Errorf("the first one: %v, %v", did, err)
		}
	})
	<-begun
	for range 10 {
		time.Sleep(200 * time.Millisecond)
		if did, err := claim.Alone(ctx, o.store, record.JobTidy, 7, func(context.Context) error { return nil }); did || err != nil {
			t.Fatalf("two at a time: %v, %v", did, err)
		}
	}
	close(end)
	done.Wait()
	if did, err := claim.Alone(ctx, o.store, record.JobTidy, 7, func(context.Context) error { return nil }); !did || err != nil {
		t.Errorf("after its end: %v, %v", did, err)
	}
	if _, ok, err := o.store.ClaimJob(ctx, record.JobTidy, 7, time.Hour); !ok || err != nil {
		t.Errorf("the claim stays: %v, %v", ok, err)
	}
}
