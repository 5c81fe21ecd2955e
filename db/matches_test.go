package db

import (
	"encoding/json"
	"errors"
	"reflect"
	"sync"
	"testing"

	"portside/engine"
	"portside/engine/record"
)

func TestMatchRoundTrip(t *testing.T) {
	s := fresh(t)
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	m := table(t, s, record.Running, 4, a, b, 0)
	m, err := change(t, s, m, someplies(4, 2), func(m *record.Match) {
		m.Seats[0].Order = &record.Order{Text: "pass", SetAt: 5}
		m.Seats[1].Since, m.Seats[1].Seen, m.Seats[1].Back = 77, 5, 3
		m.Seats[2] = record.Seat{Kind: record.Bot, Level: "greedy", Place: 2, Pirate: 4}
		m.Seats[1].Key = record.HashCode("secret")
		m.Proposal = &record.Proposal{Seat: 1, Ply: 6, Agreed: engine.Only(0, 1), At: 9}
		m.StartedAt, m.Owner = 8, b
	})
	if err != nil {
		t.Fatal(err)
	}
	got, plies, err := s.Match(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	m.Seats[0].Name, m.Seats[1].Name = "Anna", "Bram"
	m.Seats[0].Emblem, m.Seats[1].Emblem = 1, 2 // their numbers
	if !reflect.DeepEqual(got, m) {
		t.Errorf("read\n%+v\nwant\n%+v", got, m)
	}
	if want := append(someplies(0, 4), someplies(4, 2)...); !reflect.DeepEqual(plies, want) {
		t.Errorf("plies\n%+v\nwant\n%+v", plies, want)
	}
	if id, seat, err := s.SeatByLink(t.Context(), "secret"); id != m.ID || seat != 1 || err != nil {
		t.Errorf("seat link: match %d seat %d, %v", id, seat, err)
	}
	if _, _, err := s.SeatByLink(t.Context(), ""); !errors.Is(err, record.ErrCode) {
		t.Errorf("an empty seat link: %v", err)
	}
}

// TestEveryFieldIsStored: a match in which no field is zero comes back as it was. If you add a field to record.Match, or
// to a type in it, give it a value here and store it.
func TestEveryFieldIsStored(t *testing.T) {
	s := fresh(t)
	a, b, c := addUser(t, s, "Anna"), addUser(t, s, "Bram"), addUser(t, s, "Cleo")
	before := table(t, s, record.Running, 1, a, 0, 0)
	m := &record.Match{
		Game: "port-royal", Setup: engine.Setup{Rules: 3, Seats: 3, Options: map[string]string{"mode": "base"}}, Status: record.Running,
		TableOptions: record.TableOptions{
			Public: true, Pace: 1000, Refill: record.Refill{Increment: 200, Cap: 3000}, Night: record.Night{From: 22, To: 8, Zone: "Europe/Amsterdam"},
			NoOdds: true, SpectatorDelay: 70, ClosedChat: true, Seating: record.Rotate,
		},
		Owner: a, Invite: "invite", Watch: "watch", Previous: before.ID, Repeats: 12, Imported: true, Promise: "promise", CreatedAt: 1, StartedAt: 2, EndedAt: 3,
		Seats: []record.Seat{
			{Kind: record.User, User: a, Name: "Anna", Pirate: 8, Since: 4, Bank: 5, Seen: 1, Back: 1, Key: record.HashCode("key")},
			{Kind: record.User, User: b, Name: "Bram", Unnamed: true, Place: 1, Pirate: 1},
			{Kind: record.Bot, Level: "greedy", Pirate: 5},
		},
	}
	m.Secret.Seed[31], m.Secret.Salt[15] = 1, 2
	id, err := s.AddMatch(t.Context(), m, someplies(0, 2))
	if err != nil {
		t.Fatal(err)
	}
	unname(t, s, b)
	if err := s.SetEmblem(t.Context(), c, 7); err != nil {
		t.Fatal(err)
	}
	was, _, err := s.Match(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	now := was.Clone()
	now.Seats[0].Order = &record.Order{Text: "pass", SetAt: 6, EndedAt: 7, Why: 8}
	now.Seats[2].Former, now.Seats[2].Owner, now.Seats[2].Emblem, now.Seats[2].Kept = c, "Cleo", 7, 9
	now.Pauses, now.Why = [][2]int64{{12, 0}}, record.Pause
	now.Proposal = &record.Proposal{Seat: 1, Ply: 2, Agreed: engine.Only(1), At: 13}
	now.Vote = &record.Vote{N: 1, Kind: record.VoteBot, Seat: 1, Level: "greedy", By: 2, Yes: engine.Only(0), No: engine.Only(1), At: 14, Lasts: 15, Result: record.VoteRefused, EndedAt: 16, Ply: 1}
	now.Events = []record.TableEvent{{N: 1, Ply: 1, At: 16, Kind: record.EventVote, Seat: 2, Args: []string{"x"}, Yes: []string{"Anna"}, No: []string{"Bram"}}}
	if err := s.Change(t.Context(), record.Change{Saved: saved(t, s, was.ID), Was: was, Now: now, Public: true, Only: engine.Only(0, 1, 2)}); err != nil {
		t.Fatal(err)
	}
	got, _, err := s.Match(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	m.Version, m.Shown = now.Version, now.Shown
	m.ID, m.Seats, m.Pauses, m.Why, m.Proposal, m.Vote, m.Events = id, now.Seats, now.Pauses, now.Why, now.Proposal, now.Vote, now.Events
	elsewhere := map[string]bool{"Match.Rematch": true, "Match.Campaign": true, "Match.Attempt": true, "Match.Won": true, "Vote.Ply": true} // rows of others name them, or it is not kept here
	set := map[string]bool{}
	markFields(set, reflect.ValueOf(*m))
	for name, given := range set {
		if !given && !elsewhere[name] {
			t.Errorf("%s has no value in this test", name)
		}
	}
	m.Vote.Ply = got.Vote.Ply
	if !reflect.DeepEqual(got, m) {
		t.Errorf("read\n%+v\nwant\n%+v", got, m)
	}
}

// markFields notes of every field below v whether any struct of its type has a value in it.
func markFields(set map[string]bool, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		markFields(set, v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			markFields(set, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Name() + "." + v.Type().Field(i).Name
			set[name] = set[name] || !v.Field(i).IsZero()
			markFields(set, v.Field(i))
		}
	}
}

// TestEventsAreJSON: written by hand for speed, they are what encoding/json writes.
func TestEventsAreJSON(t *testing.T) {
	for _, events := range [][]engine.Event{{}, {{}}, {{Kind: 65535, Seat: -1, To: 65535, A: -32768, B: 1, C: 32767}, {Kind: 1, Seat: 7, B: -1}}} {
		want, err := json.Marshal(events)
		if err != nil {
			t.Fatal(err)
		}
		if got := formatEvents(events); got != string(want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestConstraintsDecide: what two writers cannot both do, the database itself refuses.
func TestConstraintsDecide(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	a, b, c := addUser(t, s, "Anna"), addUser(t, s, "Bram"), addUser(t, s, "Chloé")
	m := table(t, s, record.Running, 2, a, 0, 0)
	sit := func(seat int, u record.UserID) func(*record.Match) {
		return func(m *record.Match) { m.Seats[seat] = record.Seat{Kind: record.User, User: u} }
	}
	seated, err := change(t, s, m, nil, sit(1, b))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := change(t, s, m, nil, sit(2, c)); !errors.Is(err, record.ErrConflict) {
		t.Errorf("a change of an older version: %v", err)
	}
	m.Version = seated.Version // it is read again, but not all of it was
	tests := []struct {
		name string
		do   func() error
	}{
		{"the same seat", func() error { _, err := change(t, s, m, nil, sit(1, c)); return err }},
		{"two seats for one user", func() error { _, err := change(t, s, m, nil, sit(2, a)); return err }},
		{"the same ply", func() error { _, err := change(t, s, m, someplies(1, 1), func(*record.Match) {}); return err }},
		{"an end of what is over", func() error {
			was := m.Clone()
			was.Status = record.Waiting
			now := m.Clone()
			now.Status = record.Cancelled
			return s.Change(ctx, record.Change{Saved: saved(t, s, was.ID), Was: was, Now: now})
		}},
		{"half of a change", func() error {
			_, err := change(t, s, m, someplies(2, 1), sit(2, b)) // the ply is fine, the seat is not
			return err
		}},
	}
	for _, tt := range tests {
		if err := tt.do(); !errors.Is(err, record.ErrConflict) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	got, plies, err := s.Match(ctx, m.ID)
	if err != nil || len(plies) != 2 || got.Seats[1].User != b || got.Seats[2].Kind != record.Open || got.Status != record.Running {
		t.Errorf("afterwards %d plies, seats %+v, %s, %v", len(plies), got.Seats, got.Status, err)
	}
	var wg sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		wg.Go(func() {
			r := m.Clone()
			r.Invite, r.Watch, r.Previous = record.NewCode(), record.NewCode(), m.ID
			_, errs[i] = s.AddMatch(ctx, r, nil)
		})
	}
	wg.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
		} else if !errors.Is(err, record.ErrConflict) {
			t.Error(err)
		}
	}
	if made != 1 {
		t.Errorf("%d rematches of one match", made)
	}
}

// TestSwapSeats: users change places in one change, though no user may sit twice.
func TestSwapSeats(t *testing.T) {
	s := fresh(t)
	a, b := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	m := table(t, s, record.Waiting, 0, a, b)
	if _, err := change(t, s, m, nil, func(m *record.Match) { m.Seats[0], m.Seats[1] = m.Seats[1], m.Seats[0] }); err != nil {
		t.Fatal(err)
	}
	got, _, err := s.Match(t.Context(), m.ID)
	if err != nil || got.Seats[0].User != b || got.Seats[1].User != a {
		t.Errorf("%+v, %v", got.Seats, err)
	}
	if p := got.Seats[0].Pirate; p != record.PirateAt(m.ID, 1) {
		t.Errorf("%v plays for a bot on the seat that was the second, want %v", p, record.PirateAt(m.ID, 1))
	}
	list, err := s.Mine(t.Context(), a, 9)
	if err != nil || len(list) != 1 || list[0].Seats[0].Pirate != record.PirateAt(m.ID, 1) || list[0].Seats[1].Pirate != record.PirateAt(m.ID, 0) {
		t.Errorf("in a list: %+v, %v", list, err)
	}
}
