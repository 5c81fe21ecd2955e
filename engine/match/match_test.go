package match_test

import (
	"errors"
	"slices"
	"testing"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
)

var secret = match.Secret{Seed: [32]byte{1, 2, 3}, Salt: [16]byte{4}}

func deal(t *testing.T, seats int) *match.Match {
	t.Helper()
	m, err := match.New(game.Game, engine.Setup{Seats: seats, Options: map[string]string{"start_seat": "1"}}, secret.Dice, 1000)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play lets the first decider take the first legal action that want accepts.
func play(t *testing.T, m *match.Match, want func(string) bool) string {
	t.Helper()
	seat := m.Deciders().First()
	for _, a := range m.Legal(seat) {
		if text := m.Game.Format(a); want(text) {
			if err := m.Play(seat, m.Decision(seat), text, match.ByUser, secret.Dice, 2000); err != nil {
				t.Fatal(err)
			}
			return text
		}
	}
	t.Fatalf("nothing legal fits in %v", m.Legal(seat))
	return ""
}

func anything(string) bool { return true }

// until plays random plies until the open question of the first decider is of the kind.
func until(t *testing.T, m *match.Match, kind uint16) {
	t.Helper()
	pick := engine.NewFast(4)
	for !m.Over() {
		seat := m.Deciders().First()
		if m.View(seat).Question().Kind == kind {
			return
		}
		legal := m.Legal(seat)
		a := m.Game.Format(legal[pick.Pick(len(legal))])
		play(t, m, func(text string) bool { return text == a })
	}
	t.Fatalf("question %d never came up", kind)
}

func TestPlayRefuses(t *testing.T) {
	m := deal(t, 3)
	tests := []struct {
		name     string
		seat     engine.Seat
		decision int
		action   string
		want     error
	}{
		{"not asked", 1, m.Decision(0), "draw", match.ErrStale},
		{"no such seat", 7, 0, "draw", match.ErrStale},
		{"nobody", engine.Nobody, 0, "draw", match.ErrStale},
		{"old decision", 0, m.Decision(0) - 1, "draw", match.ErrStale},
		{"unreadable", 0, m.Decision(0), "jump", engine.ErrNotation},
		{"not legal", 0, m.Decision(0), "stop", engine.ErrIllegal},
		{"runtime ply", 0, m.Decision(0), match.Undo, engine.ErrNotation},
	}
	before := m.Hash()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := m.Play(tt.seat, tt.decision, tt.action, match.ByUser, secret.Dice, 0); !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
			if m.Len() != 1 || m.Hash() != before {
				t.Errorf("a refused ply changed the match")
			}
		})
	}
}

// A second click on the same button is stale, never a second ply.
func TestDoubleClick(t *testing.T) {
	m := deal(t, 2)
	d := m.Decision(0)
	if err := m.Play(0, d, "draw", match.ByUser, secret.Dice, 0); err != nil {
		t.Fatal(err)
	}
	if err := m.Play(0, d, "draw", match.ByUser, secret.Dice, 0); !errors.Is(err, match.ErrStale) {
		t.Errorf("second click: %v, want ErrStale", err)
	}
}

// whole plays a match to its end with luck of seed.
func whole(t *testing.T, seats int, seed uint64) *match.Match {
	t.Helper()
	m, pick := deal(t, seats), engine.NewFast(seed)
	for !m.Over() {
		legal := m.Legal(m.Deciders().First())
		n := m.Game.Format(legal[pick.Pick(len(legal))])
		play(t, m, func(text string) bool { return text == n })
	}
	return m
}

func TestLoad(t *testing.T) {
	m := whole(t, 3, 7)
	plies := slices.Clone(m.Plies(0))
	again, err := match.Load(m.Game, m.Setup, plies)
	if err != nil {
		t.Fatal(err)
	}
	if again.Hash() != m.Hash() || !again.Over() || !slices.Equal(again.Scores(), m.Scores()) {
		t.Errorf("loaded match ends with %v %v, want %v %v", again.Hash(), again.Scores(), m.Hash(), m.Scores())
	}
	spoil := func(name string, change func(p []match.Ply) []match.Ply) {
		p := change(slices.Clone(plies))
		_, err := match.Load(m.Game, m.Setup, p)
		if !errors.Is(err, match.ErrReplay) {
			t.Errorf("%s: %v, want ErrReplay", name, err)
		}
		for _, mistake := range []error{engine.ErrIllegal, engine.ErrNotation, engine.ErrTape} { // of a user
			if errors.Is(err, mistake) {
				t.Errorf("%s: a damaged log passes as %v", name, mistake)
			}
		}
	}
	spoil("empty", func(p []match.Ply) []match.Ply { return nil })
	spoil("no deal", func(p []match.Ply) []match.Ply { return p[1:] })
	spoil("gap", func(p []match.Ply) []match.Ply { return slices.Delete(p, 5, 6) })
	spoil("hash", func(p []match.Ply) []match.Ply { p[9].Hash[0]++; return p })
	spoil("action", func(p []match.Ply) []match.Ply { p[3].Action = "done"; return p })
	spoil("notation", func(p []match.Ply) []match.Ply { p[3].Action = "jump"; return p })
	spoil("seat", func(p []match.Ply) []match.Ply { p[3].Seat = 3; return p })
	spoil("seat of nobody", func(p []match.Ply) []match.Ply { p[3].Seat = engine.Nobody; return p })
	spoil("tape", func(p []match.Ply) []match.Ply { p[1].Tape = "ship-red-9s"; return p })
	spoil("undo of the deal", func(p []match.Ply) []match.Ply { p[1].Action = match.Undo; return p[:2] })
}

// A ship that was let in can be taken back; the card that was turned up before cannot.
func TestUndo(t *testing.T) {
	m := deal(t, 3)
	if ok, bar := m.CanUndo(0); ok || bar != engine.NoBarrier {
		t.Errorf("before any ply: %v %v", ok, bar)
	}
	play(t, m, anything)
	if ok, bar := m.CanUndo(0); ok || bar != engine.BarrierShown {
		t.Errorf("after a draw: %v %v, want BarrierShown", ok, bar)
	}
	until(t, m, portroyal.AskShip)
	seat, before, n := m.Deciders().First(), m.Hash(), m.Len()
	d := m.Decision(seat)
	play(t, m, func(a string) bool { return a == "repel" })
	if ok, _ := m.CanUndo(seat); !ok {
		t.Fatal("repelling shows nothing, it can be taken back")
	}
	if err := m.Undo((seat+1)%3, 0); !errors.Is(err, match.ErrBarrier) {
		t.Errorf("another seat takes it back: %v", err)
	}
	if err := m.Undo(seat, 3000); err != nil {
		t.Fatal(err)
	}
	if m.Hash() != before || m.Len() != n+2 {
		t.Errorf("after the undo: hash %v, %d plies, want %v, %d", m.Hash(), m.Len(), before, n+2)
	}
	if m.Decision(seat) == d {
		t.Errorf("decision %d is still open after the undo; an old form would play", d)
	}
	play(t, m, func(a string) bool { return a == "let-in" })
	again, err := match.Load(m.Game, m.Setup, slices.Clone(m.Plies(0)))
	if err != nil {
		t.Fatal(err)
	}
	for s := range engine.Seat(3) {
		if again.Decision(s) != m.Decision(s) {
			t.Errorf("%v: decision %d after loading, want %d", s, again.Decision(s), m.Decision(s))
		}
	}
	if again.Hash() != m.Hash() {
		t.Errorf("hash %v after loading, want %v", again.Hash(), m.Hash())
	}
}

// Rewinding goes back over luck; the new ply draws different luck, because the log has grown.
func TestRewind(t *testing.T) {
	m := deal(t, 2)
	before := m.Hash()
	play(t, m, anything)
	if err := m.Rewind(1, 0); err != nil {
		t.Fatal(err)
	}
	if m.Hash() != before {
		t.Errorf("hash %v after the rewind, want %v", m.Hash(), before)
	}
	if err := m.Rewind(1, 0); !errors.Is(err, match.ErrBarrier) {
		t.Errorf("rewinding the deal: %v", err)
	}
	play(t, m, anything)
	if _, err := m.Verify(&secret); err != nil {
		t.Errorf("verify after a rewind: %v", err)
	}
}

func TestWalk(t *testing.T) {
	m := whole(t, 3, 11)
	last, steps := match.Hash{}, 0
	err := m.Replay(func(p match.Past) bool {
		steps++
		last = match.HashOf(p.State)
		if last != p.Ply.Hash {
			t.Errorf("ply %d: state %v, log %v", p.Ply.N, last, p.Ply.Hash)
		}
		return true
	})
	if err != nil || steps != m.Len() || last != m.Hash() {
		t.Errorf("walked %d of %d plies to %v, %v", steps, m.Len(), last, err)
	}
}

func BenchmarkLoad(b *testing.B) {
	m, err := match.New(game.Game, engine.Setup{Seats: 3}, secret.Dice, 0)
	if err != nil {
		b.Fatal(err)
	}
	pick := engine.NewFast(5)
	for !m.Over() {
		seat := m.Deciders().First()
		legal := m.Legal(seat)
		if err := m.Play(seat, m.Decision(seat), m.Game.Format(legal[pick.Pick(len(legal))]), match.ByBot, secret.Dice, 0); err != nil {
			b.Fatal(err)
		}
	}
	plies := m.Plies(0)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := match.Load(m.Game, m.Setup, plies); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(plies)), "ns/ply")
}

// TestFollow: a match that goes on with stored plies, some at a time, is the one that is loaded with all of them, also where plies were
// taken back; what does not follow is refused.
func TestFollow(t *testing.T) {
	pick := engine.NewFast(7)
	for range 20 {
		whole := deal(t, 3)
		for n := 0; n < 60 && !whole.Over(); n++ {
			seat := whole.Deciders().First()
			if pick.Pick(6) == 0 && whole.Rewind(seat, int64(n)) == nil {
				continue
			}
			legal := whole.Legal(seat)
			if err := whole.Play(seat, whole.Decision(seat), whole.Game.Format(legal[pick.Pick(len(legal))]), match.ByUser, secret.Dice, int64(n)); err != nil {
				t.Fatal(err)
			}
		}
		plies := whole.Plies(0)
		known := 1 + pick.Pick(len(plies))
		m, err := match.Load(whole.Game, whole.Setup, slices.Clone(plies[:known]))
		if err != nil {
			t.Fatal(err)
		}
		for known < len(plies) {
			more := known + 1 + pick.Pick(len(plies)-known)
			if err := m.Follow(plies[known:more]); err != nil {
				t.Fatal(err)
			}
			known = more
			same, err := match.Load(whole.Game, whole.Setup, slices.Clone(plies[:known]))
			if err != nil {
				t.Fatal(err)
			}
			if m.Hash() != same.Hash() || m.Len() != same.Len() || !slices.Equal(m.Live(), same.Live()) {
				t.Fatalf("after %d plies: %v, want %v", known, m.Live(), same.Live())
			}
			for s := range engine.Seat(whole.Setup.Seats) {
				ok, bar := m.CanUndo(s)
				if wantOK, wantBar := same.CanUndo(s); ok != wantOK || bar != wantBar || m.Decision(s) != same.Decision(s) {
					t.Fatalf("seat %d after %d plies: decision %d, want %d", s, known, m.Decision(s), same.Decision(s))
				}
			}
		}
		if err := m.Follow(plies[len(plies)-1:]); !errors.Is(err, match.ErrReplay) {
			t.Errorf("a ply twice: %v", err)
		}
	}
}
