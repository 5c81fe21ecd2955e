package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"sync"
	"time"
)

// awaited is the seat whose answer a table waits for, and whether the turn is theirs; -1 if there is none.
func awaited(table []byte) (seat int, active bool) {
	mark := []byte(` data-awaited id="place-`)
	i := bytes.Index(table, mark)
	if i < 0 {
		return -1, false
	}
	return int(table[i+len(mark)] - '0'), bytes.HasSuffix(table[:i], []byte(" data-active"))
}

// playBlind plays one match to its end with three pages that never fetch what others have done. A page
// that has just acted picks from the fragment it got. A page that is asked after somebody else's ply draws a card
// if it is its turn, and else takes nothing: both are always allowed, and a decision has the number of the ply
// after which it was asked.
func (l *load) playBlind(ctx context.Context, at []*browser, path string, seed uint64) error {
	ctx, over := context.WithCancel(ctx)
	defer over()
	rnd := rand.New(rand.NewPCG(seed, 0))
	pages := make([]*wire, len(at))
	sent := &lastSent{}
	mover, ply := -1, -1 // of the newest fragment
	var body []byte
	for i, b := range at {
		host, cookie, err := b.session()
		if err != nil {
			return err
		}
		page := "page" + strconv.Itoa(i)
		if !l.alone {
			news, err := listen(ctx, host, path+"/events?page="+page, cookie)
			if err != nil {
				return err
			}
			go l.hear(ctx, news, sent, i)
		}
		w, err := dial(ctx, host, cookie, page)
		if err != nil {
			return err
		}
		defer w.conn.Close()
		status, table, _, err := w.ask("GET", path, "")
		if err != nil || status != 200 {
			return fmt.Errorf("status %d: %w", status, err)
		}
		pages[i] = w
		if table = w.show(table); mover < 0 {
			mover, body = i, table
		}
		if d, _ := pick(table, rnd); d != "" {
			mover, body = i, table
		}
	}
	for ctx.Err() == nil {
		ply = attribute(body, "data-ply")
		decision, action := pick(body, rnd)
		if action == "" {
			if finished(body) {
				return nil
			}
			seat, active := awaited(body)
			if seat < 0 {
				return fmt.Errorf("nobody is asked:\n%s", body)
			}
			mover, decision, action = seat, strconv.Itoa(ply), "done"
			if active {
				action = "draw"
			}
		}
		if l.think > 0 {
			think(ctx, l.think, rnd)
		}
		began := sent.now(mover)
		status, news, size, err := pages[mover].ask("POST", path+"/plies", "decision="+decision+"&action="+url.QueryEscape(action))
		switch {
		case err != nil:
			return err
		case status == 200:
			l.note(time.Since(began), size)
		case status == 409:
			l.mu.Lock()
			l.missed++
			l.mu.Unlock()
		default:
			return fmt.Errorf("status %d\n%s", status, news)
		}
		body = pages[mover].show(news)
	}
	return nil
}

// lastSent is when the newest form was sent, and by whom.
type lastSent struct {
	mu    sync.Mutex
	at    time.Time
	mover int
}

func (s *lastSent) now(mover int) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at, s.mover = time.Now(), mover
	return s.at
}

// hear notes how long the news of a ply took to reach seat i.
func (l *load) hear(ctx context.Context, news <-chan event, s *lastSent, i int) {
	for {
		select {
		case e, ok := <-news:
			if !ok {
				return
			}
			l.told(e)
			if e.kind == "beat" {
				continue
			}
			s.mu.Lock()
			at, own := s.at, s.mover == i
			s.mu.Unlock()
			if !own && !at.IsZero() {
				l.noteOther(time.Since(at))
			}
		case <-ctx.Done():
			return
		}
	}
}
