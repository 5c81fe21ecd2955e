package db

import (
	"errors"
	"testing"

	"portside/engine/record"
)

// unname takes a user's name away, as no request can.
func unname(t testing.TB, s *Store, user record.UserID) {
	t.Helper()
	if err := s.do(t.Context(), func(x *tx) error {
		_, err := x.exec("UPDATE users SET unnamed = 1 WHERE id = ?", int64(user))
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// TestNamesAtATable: whoever sits down is compared with those who sit there, and nobody else is.
func TestNamesAtATable(t *testing.T) {
	user := func(u record.UserID) record.Seat { return record.Seat{Kind: record.User, User: u} }
	kept := func(s record.Seat, former record.UserID) record.Seat {
		s.Former = former
		return s
	}
	free, bot := record.Seat{Kind: record.Open}, record.Seat{Kind: record.Bot, Level: "greedy"}
	s := fresh(t)
	anna, bram, second, nobody := addUser(t, s, "Anna"), addUser(t, s, "Bram"), addUser(t, s, "A n n a"), addUser(t, s, "Greenhorn")
	unname(t, s, nobody)
	for _, tt := range []struct {
		name     string
		status   record.Status // before and after, "" for a new match
		then     record.Status
		was, now []record.Seat
		want     error
	}{
		{"another name", record.Waiting, record.Waiting, []record.Seat{user(anna), free}, []record.Seat{user(anna), user(bram)}, nil},
		{"a like name", record.Waiting, record.Waiting, []record.Seat{user(anna), free}, []record.Seat{user(anna), user(second)}, record.ErrAlike},
		{"a like name, while it begins", record.Waiting, record.Running, []record.Seat{user(anna), free}, []record.Seat{user(second), user(anna)}, record.ErrAlike},
		{"instead of it", record.Running, record.Running, []record.Seat{user(anna), user(bram)}, []record.Seat{user(second), user(bram)}, nil},
		{"a new match", "", record.Running, nil, []record.Seat{user(anna), user(second)}, record.ErrAlike},
		{"a match that is over", "", record.Over, nil, []record.Seat{user(anna), user(second)}, nil},
		{"a match that goes on", record.Over, record.Running, []record.Seat{user(anna), user(second)}, []record.Seat{user(anna), user(second)}, record.ErrAlike},
		{"no name among bots", record.Running, record.Running, []record.Seat{bot, bot}, []record.Seat{bot, user(nobody)}, nil},
		{"no name beside a person", record.Running, record.Running, []record.Seat{user(anna), bot}, []record.Seat{user(anna), user(nobody)}, record.ErrUnnamed},
		{"a person beside no name", record.Running, record.Running, []record.Seat{bot, user(nobody)}, []record.Seat{user(anna), user(nobody)}, record.ErrUnnamed},
		{"no name beside a free seat", "", record.Waiting, nil, []record.Seat{user(nobody), free}, record.ErrUnnamed},
		{"a seat becomes free beside no name", record.Running, record.Running, []record.Seat{user(nobody), bot}, []record.Seat{user(nobody), free}, record.ErrUnnamed},
		{"the name of somebody who is away", record.Running, record.Running, []record.Seat{kept(bot, anna), free}, []record.Seat{kept(bot, anna), user(second)}, record.ErrAlike},
		{"the name of whose seat it is", record.Running, record.Running, []record.Seat{kept(free, anna), bot}, []record.Seat{kept(user(second), anna), bot}, record.ErrAlike},
		{"back at their seat", record.Running, record.Running, []record.Seat{kept(bot, anna), user(bram)}, []record.Seat{user(anna), user(bram)}, nil},
		{"back beside a like name from before", record.Running, record.Running, []record.Seat{kept(bot, anna), user(second)}, []record.Seat{user(anna), user(second)}, nil},
		{"a person where no name is away", record.Running, record.Running, []record.Seat{kept(bot, nobody), free}, []record.Seat{kept(bot, nobody), user(anna)}, nil},
		{"a seat becomes free where no name is away", record.Running, record.Running, []record.Seat{kept(bot, nobody), user(anna)}, []record.Seat{kept(bot, nobody), free}, nil},
		{"no name comes back to a person", record.Running, record.Running, []record.Seat{kept(bot, nobody), user(anna)}, []record.Seat{user(nobody), user(anna)}, record.ErrUnnamed},
		{"a seat is left", record.Running, record.Running, []record.Seat{bot, user(nobody)}, []record.Seat{bot, free}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.status == "" {
				m := table(t, s, record.Cancelled, 1, anna)
				m.Status, m.Seats, m.Invite, m.Watch = tt.then, tt.now, record.NewCode(), record.NewCode()
				if _, err := s.AddMatch(t.Context(), m, nil); !errors.Is(err, tt.want) {
					t.Errorf("%v, want %v", err, tt.want)
				}
				return
			}
			m := table(t, s, record.Cancelled, 1, make([]record.UserID, len(tt.was))...)
			set := func(status record.Status, seats []record.Seat) (err error) {
				next := m.Clone()
				next.Status, next.Seats = status, seats
				if err = s.Change(t.Context(), record.Change{Saved: saved(t, s, m.ID), Was: m, Now: next}); err == nil {
					m = next
				}
				return err
			}
			if err := set(record.Cancelled, tt.was); err != nil { // nothing is compared
				t.Fatal(err)
			}
			m.Status = tt.status
			if err := s.do(t.Context(), func(x *tx) error {
				_, err := x.exec("UPDATE matches SET status = ? WHERE id = ?", string(tt.status), int64(m.ID))
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if err := set(tt.then, tt.now); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
}

// TestLikeNamesFromBefore: two people whose names were alike already can leave, and take other names.
func TestLikeNamesFromBefore(t *testing.T) {
	s := fresh(t)
	anna, other := addUser(t, s, "Anna"), addUser(t, s, "Bram")
	m := table(t, s, record.Running, 1, anna, other)
	if err := s.do(t.Context(), func(x *tx) error {
		_, err := x.exec("UPDATE users SET name = 'Anna'")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := s.SetName(t.Context(), anna, "ANNA"); !errors.Is(err, record.ErrAlike) {
		t.Errorf("still alike: %v", err)
	}
	if err := s.SetName(t.Context(), anna, "Anna"); err != nil {
		t.Errorf("the name they have: %v", err)
	}
	m, err := change(t, s, m, someplies(1, 1), func(m *record.Match) { m.Seats[0].Since = 5 })
	if err != nil {
		t.Errorf("a ply: %v", err)
	}
	if err := s.SetName(t.Context(), other, "Bram"); err != nil {
		t.Errorf("another name: %v", err)
	}
	if _, err := change(t, s, m, nil, func(m *record.Match) { m.Seats[1] = record.Seat{Kind: record.Open} }); err != nil {
		t.Errorf("leaving: %v", err)
	}
}

// TestNameOfTheAbsent: whoever takes a name is compared with those who are away from the table as well, and so are they.
func TestNameOfTheAbsent(t *testing.T) {
	s := fresh(t)
	anna, bram, cleo := addUser(t, s, "Anna"), addUser(t, s, "Bram"), addUser(t, s, "Cleo")
	m := table(t, s, record.Running, 1, anna, bram, cleo)
	for _, seat := range []int{1, 2} {
		var err error
		if m, err = change(t, s, m, nil, func(m *record.Match) {
			m.Seats[seat] = record.Seat{Kind: record.Bot, Level: "greedy", Former: m.Seats[seat].User}
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		user record.UserID
		name string
	}{{anna, "Bram"}, {bram, "A n n a"}, {bram, "cleo"}} {
		if err := s.SetName(t.Context(), tt.user, tt.name); !errors.Is(err, record.ErrAlike) {
			t.Errorf("user %d becomes %s: %v", tt.user, tt.name, err)
		}
	}
	if err := s.SetName(t.Context(), bram, "Bea"); err != nil {
		t.Error(err)
	}
	if err := s.SetName(t.Context(), anna, "Bram"); err != nil {
		t.Errorf("a name that nobody has any more: %v", err)
	}
}
