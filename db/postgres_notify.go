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

// Processes tell each other which matches they have changed by PostgreSQL's NOTIFY. It only makes others look sooner: they also ask
// once a second, because a notification is lost while nobody listens.
const (
	channelName = "portside"
	gather      = 4 * time.Millisecond // of what is changed within it one notification tells, because their commits come one after the other
	longest     = 7000                 // bytes of a notification; PostgreSQL takes 7,999
)

// teller sends the notifications of a process.
type teller struct {
	mu      sync.Mutex
	changed map[match.ID]struct{} // not yet told
	wake    chan struct{}         // nil: it does not run
	done    chan struct{}
}

// begin starts to tell through pool under the name of a process.
func (n *teller) begin(pool *sql.DB, process string) {
	wake := make(chan struct{}, 1)
	n.changed, n.wake, n.done = map[match.ID]struct{}{}, wake, make(chan struct{})
	go func() {
		defer close(n.done)
		for range wake {
			time.Sleep(gather)
			for _, text := range n.take(process) {
				// If this fails, others find out within a second.
				_, _ = pool.ExecContext(context.Background(), "SELECT pg_notify($1, $2)", channelName, text)
			}
		}
	}()
}

// say tells others soon that a match has changed.
func (n *teller) say(id match.ID) {
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

// take returns what is to be told: the name of the process and numbers of matches.
func (n *teller) take(process string) (texts []string) {
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

// end tells what is left. What is said later is lost.
func (n *teller) end() {
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
// connection of its own, and makes a new one when that is lost; what is told meanwhile it misses. On a file there are no others.
func (s *Store) Listen(ctx context.Context, on func(match.ID)) {
	if s.pg == nil || s.pg.options.deaf {
		return
	}
	lost := false
	for ctx.Err() == nil {
		err := s.listen(ctx, func() {
			if lost {
				s.log.Info("other processes are heard again")
			}
			lost = false
		}, on)
		if ctx.Err() != nil {
			return
		}
		if !lost {
			s.log.Info("other processes are not heard: what they change is seen a second later", "err", kind(err))
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
	s.pg.primary.order(c)
	conn, err := pgx.ConnectConfig(ctx, c)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := greet(ctx, conn, pgUse{primary: &s.pg.primary}, false); err != nil {
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
