package db

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"portside/engine/match"
)

// Processes tell each other by PostgreSQL's NOTIFY which matches they have changed. That only makes the others look sooner: they also ask
// once a second, because a notification is lost while nobody listens.
const (
	channelName = "portside"
	gather      = 4 * time.Millisecond // changes within it share a notification, because PostgreSQL commits notifications one after the other
	longest     = 7000                 // bytes of a notification; PostgreSQL takes 7,999
)

// notifier sends the notifications of a process.
type notifier struct {
	mu      sync.Mutex
	changed map[match.ID]struct{} // not yet announced
	wake    chan struct{}         // nil: it does not run
	done    chan struct{}
}

// begin starts to send through pool under the name of a process.
func (n *notifier) begin(pool *sql.DB, process string) {
	wake := make(chan struct{}, 1)
	n.changed, n.wake, n.done = map[match.ID]struct{}{}, wake, make(chan struct{})
	go func() {
		defer close(n.done)
		for range wake {
			time.Sleep(gather)
			for _, text := range n.payloads(process) {
				// If this fails, others find out within a second.
				_, _ = pool.ExecContext(context.Background(), "SELECT pg_notify($1, $2)", channelName, text)
			}
		}
	}()
}

// add announces soon that a match has changed.
func (n *notifier) add(id match.ID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.wake == nil {
		return
	}
	n.changed[id] = struct{}{}
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// payloads takes what waits, as texts of notifications: the name of the process and numbers of matches.
func (n *notifier) payloads(process string) (texts []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	var text strings.Builder
	for id := range n.changed {
		if text.Len() == 0 {
			text.WriteString(process)
		}
		text.WriteByte(' ')
		text.WriteString(strconv.FormatInt(int64(id), 10))
		if text.Len() > longest {
			texts = append(texts, text.String())
			text.Reset()
		}
	}
	if text.Len() > 0 {
		texts = append(texts, text.String())
	}
	clear(n.changed)
	return texts
}

// end sends what waits. What is added later is not sent.
func (n *notifier) end() {
	n.mu.Lock()
	wake := n.wake
	n.wake = nil
	n.mu.Unlock()
	if wake != nil {
		close(wake)
		<-n.done
	}
}

// Listen calls on, one call after the other, for matches that other processes say they have changed, until ctx ends. It has a
// connection of its own, and makes a new one when that is lost; it misses what is sent meanwhile. A file has no other processes.
func (s *Store) Listen(ctx context.Context, on func(match.ID)) {
	if s.pg == nil || s.pg.options.deaf {
		return
	}
	lost := false
	for ctx.Err() == nil {
		err := s.listen(ctx, func() {
			if lost {
				s.log.Info("listening to other processes again")
			}
			lost = false
		}, on)
		if ctx.Err() != nil {
			return
		}
		if !lost {
			s.log.Info("cannot listen to other processes: what they change shows up a second later", "err", kind(err))
			lost = true
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
}

// listen is Listen until the connection is lost; ready is called when it listens.
func (s *Store) listen(ctx context.Context, ready func(), on func(match.ID)) error {
	c, err := pgSession(s.path, pgUse{primary: &s.pg.primary})
	if err != nil {
		return err
	}
	s.pg.primary.Order(c)
	conn, err := pgx.ConnectConfig(ctx, c)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := setUp(ctx, conn, pgUse{primary: &s.pg.primary}, false); err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "LISTEN "+channelName); err != nil {
		return err
	}
	ready()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		words := strings.Fields(n.Payload)
		if len(words) == 0 || words[0] == s.process {
			continue
		}
		for _, word := range words[1:] {
			if id, err := strconv.ParseInt(word, 10, 64); err == nil {
				on(match.ID(id))
			}
		}
	}
}
