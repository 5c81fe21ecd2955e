package browsertest

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"testing"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/bot"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/engine/record"
)

// fate is a match as it will go: its deal, and what greedy seats choose in it to the end. The greedy bot
// of the server, asked the same, answers the same.
type fate struct {
	secret match.Secret
	match  *match.Match
	views  []*portroyal.View // what all can see after the deal and after each ply
}

// last is what all can see at the end.
func (f fate) last() *portroyal.View { return f.views[len(f.views)-1] }

// plies is what was chosen, the deal left out.
func (f fate) plies() []match.Ply { return f.match.Plies(1) }

// foretell plays the match of a seed to its end by the greedy policy on every seat.
func foretell(t *testing.T, setup engine.Setup, seed uint64) fate {
	t.Helper()
	f := fate{}
	binary.BigEndian.PutUint64(f.secret.Seed[:], seed)
	policy, err := bot.New(bot.Greedy, game.Game, 1)
	if err != nil {
		t.Fatal(err)
	}
	if f.match, err = match.New(game.Game, setup, f.secret.Dice, 0); err != nil {
		t.Fatal(err)
	}
	look := func() { f.views = append(f.views, f.match.View(engine.Nobody).(*portroyal.View)) }
	look()
	for !f.match.Over() {
		for seat := range engine.Seat(setup.Seats) {
			if f.match.Deciders().Has(seat) {
				if _, err := f.match.Answer(seat, policy, match.ByBot, f.secret.Dice, 0); err != nil {
					t.Fatal(err)
				}
				break // the others are asked anew
			}
		}
		look()
	}
	return f
}

// search looks through the first seeds for the best fate by a judgement; those below 0 are of no use.
func search(t *testing.T, setup engine.Setup, seeds uint64, judge func(fate) int) fate {
	t.Helper()
	var best fate
	top := -1
	for seed := range seeds {
		if f := foretell(t, setup, seed+1); judge(f) > top {
			best, top = f, judge(f)
		}
	}
	if top < 0 {
		t.Fatalf("none of %d seeds will do for %v", seeds, setup)
	}
	return best
}

// ends is the judgement that wants a match to end so, and soon.
func ends(end int) func(fate) int {
	return func(f fate) int {
		if f.last().Ended != end {
			return -1
		}
		return 10_000 - len(f.plies())
	}
}

// plant stops the server, gives the people and bots of a match a second one with the deal of f and what
// comes after it before ply n, and starts the server again. It returns the new match's path.
func (s *site) plant(like match.ID, f fate, n int) string {
	s.t.Helper()
	s.stop()
	ctx := context.Background()
	store, err := db.Open(ctx, s.db, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		s.t.Fatal(err)
	}
	r, _, err := store.Match(ctx, like)
	if err != nil {
		s.t.Fatal(err)
	}
	now := time.Now().UnixMilli()
	begun, err := match.Load(game.Game, f.match.Setup, slices.Clone(f.match.Plies(0)[:n]))
	if err != nil {
		s.t.Fatal(err)
	}
	r = r.Clone()
	r.ID, r.Setup, r.Secret, r.Status, r.StartedAt = 0, begun.Setup, f.secret, record.Running, now
	r.Invite, r.Watch = record.NewCode(), record.NewCode()
	for i := range r.Seats {
		r.Seats[i].Since, r.Seats[i].Seen, r.Seats[i].Back = 0, 0, 0
		if begun.Deciders().Has(engine.Seat(i)) {
			r.Seats[i].Since = now
		}
	}
	id, err := store.AddMatch(ctx, r, begun.Plies(0))
	if err != nil {
		s.t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		s.t.Fatal(err)
	}
	s.start()
	return fmt.Sprintf("/matches/%d", id)
}
