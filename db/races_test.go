package db

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"portside/engine"
	"portside/engine/enginetest/nightly"
	"portside/engine/match"
	"portside/engine/record"
)

// rounds is how often two stores try the same at once. Without the locks of package db, eight of these fail within forty.
var rounds = nightly.Sample(12, 100)

// race runs two things at the same moment, many times, on two stores with one database.
func race(t *testing.T, round func(t *testing.T, n int, a, b *Store) (first, second func() error, check func(first, second error) error)) {
	t.Helper()
	a := onServer(t)
	b := another(t, a)
	for n := range rounds {
		first, second, check := round(t, n, a, b)
		var errs [2]error
		var ready, done sync.WaitGroup
		ready.Add(2)
		for i, f := range []func() error{first, second} {
			done.Go(func() {
				ready.Done()
				ready.Wait()
				errs[i] = f()
			})
		}
		done.Wait()
		if err := check(errs[0], errs[1]); err != nil {
			t.Fatalf("round %d: %v", n, err)
		}
	}
}

// oneWins is true if one succeeded and the other heard that somebody else was first.
func oneWins(a, b error) error {
	if (a == nil) == (b == nil) || !errors.Is(errors.Join(a, b), record.ErrConflict) {
		return fmt.Errorf("%v and %v; one should win", a, b)
	}
	return nil
}

// counted counts rows.
func counted(s *Store, want int, query string, args ...any) error {
	var n int
	if err := s.row(context.Background(), []any{&n}, query, args...); err != nil || n != want {
		return fmt.Errorf("%d rows, want %d, %v: %s", n, want, err, query)
	}
	return nil
}

func TestRaces(t *testing.T) {
	ctx := t.Context()
	t.Run("one device code", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			code, _, err := a.AddDeviceCode(ctx, addUser(t, a, fmt.Sprint("user ", n)), "")
			if err != nil {
				t.Fatal(err)
			}
			use := func(s *Store) func() error {
				return func() error { _, _, err := s.UseDeviceCode(ctx, code); return err }
			}
			return use(a), use(b), func(x, y error) error {
				if (x == nil) == (y == nil) || !errors.Is(errors.Join(x, y), record.ErrCode) {
					return fmt.Errorf("%v and %v", x, y)
				}
				return nil
			}
		})
	})
	t.Run("wrong codes", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			code, _, err := a.AddDeviceCode(ctx, addUser(t, a, fmt.Sprint("user ", n)), "")
			if err != nil {
				t.Fatal(err)
			}
			guess := func(s *Store) func() error {
				return func() error {
					if _, _, err := s.UseDeviceCode(ctx, code[:selectorLen]+"00000000"); !errors.Is(err, record.ErrCode) {
						return err
					}
					return nil
				}
			}
			return guess(a), guess(b), func(x, y error) error {
				return errors.Join(x, y, counted(a, 2, "SELECT attempts FROM device_codes WHERE selector = ?", code[:selectorLen]))
			}
		})
	})
	t.Run("two codes of a user", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			user := addUser(t, a, fmt.Sprint("user ", n))
			make := func(s *Store) func() error {
				return func() error { _, _, err := s.AddDeviceCode(ctx, user, ""); return err }
			}
			return make(a), make(b), func(x, y error) error {
				return errors.Join(x, y, counted(a, 1, "SELECT count(*) FROM device_codes WHERE user_id = ?", int64(user)))
			}
		})
	})
	t.Run("one form", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			name := fmt.Sprint("user ", n)
			add := func(s *Store) func() error {
				return func() error { _, _, err := s.AddNewcomer(ctx, record.Account{Name: name}, name); return err }
			}
			return add(a), add(b), func(x, y error) error {
				return errors.Join(x, y, counted(a, 1, "SELECT count(*) FROM users WHERE name = ?", name))
			}
		})
	})
	t.Run("two changes of a match", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			user := addUser(t, a, "Anna")
			m := table(t, a, record.Running, 1, user)
			open := func(s *Store, level string) func() error {
				return func() error {
					now := m.Clone()
					now.Seats[0].Order = &record.Order{Text: level, SetAt: 1}
					return s.Change(ctx, record.Change{Saved: 1, Was: m, Now: now})
				}
			}
			return open(a, "one"), open(b, "two"), oneWins
		})
	})
	t.Run("a ply and a change", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			m := table(t, a, record.Running, 1, addUser(t, a, "Anna"))
			return func() error {
					return a.Change(ctx, record.Change{Saved: 1, Was: m, Now: m.Clone(), Plies: someplies(1, 1)})
				}, func() error {
					now := m.Clone()
					now.Pauses, now.Why = [][2]int64{{20, 0}}, record.Pause
					return b.Change(ctx, record.Change{Saved: 1, Was: m, Now: now})
				}, oneWins
		})
	})
	t.Run("a ply and what was seen", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			m := table(t, a, record.Running, 1, addUser(t, a, "Anna"))
			return func() error {
					now := m.Clone()
					now.Seats[0].Since = 99
					return a.Change(ctx, record.Change{Saved: 1, Was: m, Now: now, Plies: someplies(1, 1)})
				}, func() error {
					now := m.Clone()
					now.Seats[0].Seen = 1
					return b.Change(ctx, record.Change{Saved: 1, Was: m, Now: now})
				}, func(x, y error) error {
					if x != nil || y != nil && !errors.Is(y, record.ErrConflict) {
						return fmt.Errorf("%v and %v", x, y)
					}
					return counted(a, 99, "SELECT since FROM seats WHERE match_id = ?", int64(m.ID))
				}
		})
	})
	t.Run("one ply", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			m := table(t, a, record.Running, 1, addUser(t, a, "Anna"))
			ply := func(s *Store) func() error {
				return func() error {
					return s.Change(ctx, record.Change{Saved: 1, Was: m, Now: m.Clone(), Plies: someplies(1, 1)})
				}
			}
			return ply(a), ply(b), oneWins
		})
	})
	t.Run("two changes of a campaign", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			c := party(t, a, addUser(t, a, "Anna"))
			rename := func(s *Store, name string) func() error {
				return func() error {
					now := c.Clone()
					now.Name = name
					return s.ChangeCampaign(ctx, record.CampaignChange{Was: c, Now: now})
				}
			}
			return rename(a, "one"), rename(b, "two"), oneWins
		})
	})
	t.Run("a change and an attempt", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			anna := addUser(t, a, "Anna")
			c := party(t, a, anna)
			return func() error {
					now := c.Clone()
					now.Choosing = record.ChooseDraft
					return b.ChangeCampaign(ctx, record.CampaignChange{Was: c, Now: now})
				}, func() error {
					of := *c
					_, err := attempt(t, a, &of, 1, anna, 0)
					return err
				}, oneWins
		})
	})
	t.Run("two entries of a log", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			anna := addUser(t, a, "Anna")
			c := party(t, a, anna)
			at, err := attempt(t, a, c, 1, anna, 0)
			if err != nil {
				t.Fatal(err)
			}
			m, plies, err := a.Match(ctx, at.Match)
			if err != nil {
				t.Fatal(err)
			}
			return func() error {
					book := &record.Booking{Attempt: at.ID, Was: record.Unfinished, Report: at.Report, At: 20, Log: []record.CampaignEntry{{Kind: "story", Attempt: 1, Args: []string{"12"}}}}
					return a.Change(ctx, record.Change{Saved: len(plies), Was: m, Now: m.Clone(), Book: book})
				}, func() error {
					return b.ChangeCampaign(ctx, record.CampaignChange{Was: c, Now: c.Clone(), Log: []record.CampaignEntry{{Kind: "renamed"}}})
				}, func(x, y error) error { return errors.Join(x, y) }
		})
	})
	t.Run("two votes to give up", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			anna := addUser(t, a, "Anna")
			at, err := attempt(t, a, party(t, a, anna), 1, anna, 0)
			if err != nil {
				t.Fatal(err)
			}
			want := func(s *Store, seat engine.Seat) func() error {
				return func() error { return s.SetStopping(ctx, at.ID, 0, engine.Only(seat), nil) }
			}
			return want(a, 0), want(b, 1), oneWins
		})
	})
	t.Run("two campaigns with one match go", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			anna := addUser(t, a, "Anna")
			one, other := party(t, a, anna), party(t, a, anna)
			at, err := attempt(t, a, one, 1, anna, 0)
			if err == nil {
				err = a.do(ctx, func(t *tx) error {
					if _, err := t.exec("UPDATE matches SET imported = 1 WHERE id = ?", int64(at.Match)); err != nil {
						return err
					}
					copied := *at
					copied.Copied = true
					_, err := addAttempt(t, other.ID, &copied)
					return err
				})
			}
			if err != nil {
				t.Fatal(err)
			}
			return func() error { return a.DeleteCampaign(ctx, one.ID) }, func() error { return b.DeleteCampaign(ctx, other.ID) }, func(x, y error) error {
				return errors.Join(x, y, a.Tidy(ctx), counted(a, 0, "SELECT count(*) FROM matches WHERE id = ?", int64(at.Match)))
			}
		})
	})
	t.Run("two subscriptions of a device", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			user := addUser(t, a, "Anna")
			here := record.StoredToken(device(t, manager(a), fmt.Sprint(int64(user)), "here"))
			subscribe := func(s *Store) func() error {
				return func() error {
					_, err := s.AddChannel(ctx, record.Channel{User: user, Kind: record.Push, Target: "x", Session: here, State: record.ChannelOn}, "")
					return err
				}
			}
			return subscribe(a), subscribe(b), func(x, y error) error {
				return errors.Join(x, y, counted(a, 1, "SELECT count(*) FROM channels WHERE session = ?", here))
			}
		})
	})
	t.Run("a note and somebody else who sits down", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			anna, ben := addUser(t, a, "Anna"), addUser(t, a, "Ben")
			m := table(t, a, record.Waiting, 0, anna)
			return func() error {
					err := a.SetNote(ctx, m.ID, record.Note{Seat: 0, User: anna, Text: "secret", Version: 1})
					if errors.Is(err, record.ErrConflict) {
						return nil
					}
					return err
				}, func() error {
					now := m.Clone()
					now.Seats[0] = record.Seat{Kind: record.User, User: ben}
					return b.Change(ctx, record.Change{Was: m, Now: now})
				}, func(x, y error) error {
					return errors.Join(x, y, counted(a, 0, "SELECT count(*) FROM notes WHERE match_id = ?", int64(m.ID)))
				}
		})
	})
	t.Run("a session that moves and a user who signs out everywhere", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			user := addUser(t, a, "Anna")
			m := manager(a)
			there := device(t, m, fmt.Sprint(int64(user)), "there")
			late, err := m.Load(ctx, there)
			if err != nil {
				t.Fatal(err)
			}
			return func() error {
					m.Put(late, record.SessionMoves, "")
					if err := m.RenewToken(a.Sessions().Moving(late)); err != nil {
						return err
					}
					_, _, err := m.Commit(late)
					return err
				}, func() error {
					return b.do(ctx, func(t *tx) error { return b.signOut(t, user, "") })
				}, func(x, y error) error {
					return errors.Join(x, y, counted(a, 0, "SELECT count(*) FROM sessions WHERE user_id = ?", int64(user)))
				}
		})
	})
	t.Run("two names that look alike", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			anna, ben := addUser(t, a, "Anna"), addUser(t, a, "Ben")
			m := table(t, a, record.Waiting, 0, anna, 0)
			return func() error { return a.SetName(ctx, anna, "Bén") }, func() error {
					now := m.Clone()
					now.Seats[1] = record.Seat{Kind: record.User, User: ben}
					return b.Change(ctx, record.Change{Was: m, Now: now})
				}, func(x, y error) error {
					if (x == nil) == (y == nil) || !errors.Is(errors.Join(x, y), record.ErrAlike) {
						return fmt.Errorf("%v and %v", x, y)
					}
					return nil
				}
		})
	})
	t.Run("one delivery", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			user := addUser(t, a, "Anna")
			c, ids := waitingIn(t, a, user, record.Mail)
			claim := func(s *Store) func() error {
				return func() error {
					ok, err := s.Claim(ctx, c, ids, 40, time.Minute)
					if err == nil && !ok {
						err = record.ErrConflict
					}
					return err
				}
			}
			return claim(a), claim(b), func(x, y error) error {
				return errors.Join(oneWins(x, y), counted(a, 1, "SELECT count(*) FROM deliveries WHERE id = ? AND claimed = 1", ids[0]))
			}
		})
	})
	t.Run("two mails in a minute", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			user := addUser(t, a, "Anna")
			claim := func(s *Store) func() error {
				c, ids := waitingIn(t, a, user, record.Mail) // each at an address of its own
				return func() error {
					ok, err := s.Claim(ctx, c, ids, 100_000, time.Minute)
					if err == nil && !ok {
						err = record.ErrConflict
					}
					return err
				}
			}
			return claim(a), claim(b), oneWins
		})
	})
	t.Run("a start and a message under way", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			c, ids := waitingIn(t, a, addUser(t, a, "Anna"), record.Webhook)
			return func() error {
					if ok, err := a.Claim(ctx, c, ids, 40, time.Minute); err != nil || !ok {
						return errors.Join(err, record.ErrConflict)
					}
					return a.Complete(ctx, record.Outcome{Channel: c, Of: ids, Result: "500", At: 50, Again: 60})
				}, func() error { return b.ForgetDoubtful(ctx) }, func(x, y error) error {
					return errors.Join(x, y, counted(a, 1, "SELECT count(*) FROM deliveries WHERE id = ? AND claimed = 0 AND tries = 1", ids[0]))
				}
		})
	})
	t.Run("the line of a chat", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			user := addUser(t, a, "Anna")
			m := table(t, a, record.Running, 1, user)
			say := func(s *Store) func() error {
				return func() error { return s.AddChatLine(ctx, m.ID, record.ChatLine{N: 1, User: user, Text: "ahoy", At: 5}) }
			}
			return say(a), say(b), oneWins
		})
	})
	t.Run("the first keys", func(t *testing.T) {
		race(t, func(t *testing.T, n int, a, b *Store) (func() error, func() error, func(x, y error) error) {
			if err := a.do(ctx, func(t *tx) error { _, err := t.exec("DELETE FROM push_keys"); return err }); err != nil {
				t.Fatal(err)
			}
			var got [2]string
			keys := func(i int, s *Store) func() error {
				return func() (err error) {
					got[i], _, err = s.PushKeys(ctx, func() (string, string, error) { return fmt.Sprint(i), "public", nil })
					return err
				}
			}
			return keys(0, a), keys(1, b), func(x, y error) error {
				if got[0] != got[1] {
					return fmt.Errorf("two pairs of keys: %q", got)
				}
				return errors.Join(x, y)
			}
		})
	})
}

// TestManyAtOnce: ten thousand posts of the same plies over three stores add one ply each.
func TestManyAtOnce(t *testing.T) {
	a := onServer(t)
	stores := []*Store{a, another(t, a), another(t, a)}
	const matches, posts = 20, 10
	var wg sync.WaitGroup
	began := time.Now()
	for range matches {
		m := table(t, a, record.Running, 1, addUser(t, a, "Anna"))
		wg.Go(func() {
			for n := 1; n <= 5; n++ {
				won := make(chan match.ID, 3*posts)
				var posted sync.WaitGroup
				for i := range 3 * posts {
					posted.Go(func() {
						err := stores[i%3].Change(t.Context(), record.Change{Saved: n, Was: m, Now: m.Clone(), Plies: someplies(n, 1)})
						if err == nil {
							won <- m.ID
						} else if !errors.Is(err, record.ErrConflict) {
							t.Error(err)
						}
					})
				}
				posted.Wait()
				if len(won) != 1 {
					t.Errorf("match %d ply %d was acknowledged %d times", m.ID, n, len(won))
				}
			}
		})
	}
	wg.Wait()
	t.Logf("%d posts in %v", matches*5*3*posts, time.Since(began))
}

// TestMatchIsReadAtOneMoment: while another process stores plies, the seats that are read with a match are those of its newest ply. A
// process that took older ones for what is stored would not store what differs from them, and clocks would stand.
func TestMatchIsReadAtOneMoment(t *testing.T) {
	ctx := t.Context()
	a := onServer(t)
	b := another(t, a)
	id, err := a.AddMatch(ctx, &record.Match{Game: "port-royal", Status: record.Running, StartedAt: 1, TableOptions: record.TableOptions{Seating: record.Keep}, Invite: "i", Watch: "w",
		Setup: engine.Setup{Seats: 2}, Seats: []record.Seat{{Kind: record.Bot, Level: "random"}, {Kind: record.Bot, Level: "random"}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	was, _, err := a.Match(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		for n := range 20 * rounds {
			now := was.Clone()
			now.Seats[0].Since = int64(n) + 1
			c := record.Change{Was: was, Now: now, Saved: n, Plies: []match.Ply{{N: n, Seat: 0, Action: "draw", By: match.ByUser, At: 1}}}
			if err := a.Change(ctx, c); err != nil {
				ended <- err
				return
			}
			was = now
		}
		ended <- nil
	}()
	for read := 0; ; read++ {
		select {
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
			t.Logf("read %d times", read)
			return
		default:
		}
		m, plies, err := b.Match(ctx, id)
		if err != nil {
			t.Error(err)
		} else if since := m.Seats[0].Since; since != int64(len(plies)) {
			t.Fatalf("a seat as of ply %d was read with %d plies", since, len(plies))
		}
	}
}
