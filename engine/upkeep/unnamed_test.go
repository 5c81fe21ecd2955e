package upkeep_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"portside/db"
	"portside/db/dbtest"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/engine/tables"
	"portside/engine/upkeep"
)

// nameless adds a user without a name.
func (s *site) nameless() record.UserID {
	s.T.Helper()
	id, _, err := s.Store.AddNewcomer(s.T.Context(), record.Account{Name: "You", Unnamed: true, CreatedAt: s.Clock.UnixMilli()}, "")
	if err != nil {
		s.T.Fatal(err)
	}
	return id
}

// among opens a table of a user and a bot.
func (s *site) among(user record.UserID) match.ID {
	s.T.Helper()
	id, err := s.Tables.Create(s.T.Context(), tables.NewMatch{Game: "port-royal", Owner: user, Seats: []string{tables.SeatMe, "dull"}})
	if err != nil {
		s.T.Fatal(err)
	}
	return id
}

// edit changes the file and makes the host forget what it knows.
func (s *site) edit(statement string, args ...any) {
	s.T.Helper()
	dbtest.Exec(s.T, s.Store.Path(), statement, args...)
	s.Restart()
}

// want checks how many users and matches there are.
func (s *site) want(when string, users, matches int) {
	s.T.Helper()
	if now := dbtest.Rows(s.T, s.Store.Path()); now["users"] != users || now["matches"] != matches || matches == 0 && now["plies"]+now["doomed"] != 0 {
		s.T.Errorf("%s: %d users, %d matches, %d plies, %d doomed; want %d users, %d matches", when, now["users"], now["matches"], now["plies"], now["doomed"], users, matches)
	}
}

// TestUnnamedGo: whatever a user without a name has left goes with them after a day, and nothing of anybody else.
func TestUnnamedGo(t *testing.T) {
	const left = "UPDATE seats SET kind = 'bot', level = 'dull', user_id = NULL, former = ?1 WHERE user_id = ?1"
	for _, tt := range []struct {
		name  string
		setup func(s *site, user record.UserID)
		stays bool
	}{
		{"nothing", func(*site, record.UserID) {}, false},
		{"a table with bots", func(s *site, user record.UserID) { s.among(user) }, false},
		{"a seat left to a bot", func(s *site, user record.UserID) {
			s.among(user)
			s.edit(left, user)
		}, false},
		{"a seat given away for good", func(s *site, user record.UserID) {
			s.among(user)
			s.edit("UPDATE seats SET kind = 'bot', level = 'dull', user_id = NULL")
		}, false},
		{"a seat of a table without an owner", func(s *site, user record.UserID) {
			s.among(user)
			s.edit("UPDATE matches SET owner = NULL")
		}, false},
		{"a seat to return to, of a table without an owner", func(s *site, user record.UserID) {
			s.among(user)
			s.edit(left, user)
			s.edit("UPDATE matches SET owner = NULL")
		}, false},
		{"a table that has not begun", func(s *site, user record.UserID) {
			s.among(user) // as it could be opened until seats had to be taken by bots
			s.edit("DELETE FROM plies")
			s.edit("UPDATE seats SET kind = 'open', level = '' WHERE kind = 'bot'")
			s.edit("UPDATE matches SET status = 'waiting', started_at = 0")
		}, false},
		{"a table that was called off", func(s *site, user record.UserID) {
			s.among(user)
			s.edit("UPDATE matches SET status = 'cancelled', ended_at = started_at")
		}, false},
		{"a table of a game that is not there", func(s *site, user record.UserID) {
			s.among(user)
			s.edit("UPDATE matches SET game = 'chess'")
		}, false},
		{"a table that is damaged", func(s *site, user record.UserID) {
			s.among(user)
			s.edit("UPDATE plies SET action = 'nonsense', hash = substr(hash, 1, 1)")
		}, false},
		{"a table with somebody who has a name", func(s *site, user record.UserID) {
			s.among(user)
			s.edit("UPDATE seats SET kind = 'user', user_id = ? WHERE kind = 'bot'", s.Users[0])
		}, true},
		{"a table to which somebody with a name may return", func(s *site, user record.UserID) {
			s.among(user)
			s.edit("UPDATE seats SET former = ? WHERE kind = 'bot'", s.Users[0])
		}, true},
		{"a seat at a table of somebody who has a name", func(s *site, user record.UserID) {
			s.among(user)
			s.edit("UPDATE matches SET owner = ?", s.Users[0])
		}, true},
		{"a name meanwhile", func(s *site, user record.UserID) {
			s.among(user)
			if err := s.Store.SetName(s.T.Context(), user, "Emma"); err != nil {
				s.T.Fatal(err)
			}
		}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			tt.setup(s, s.nameless())
			opened := dbtest.Rows(t, s.Store.Path())["matches"]
			s.TidyAfter(day - time.Second)
			s.want("on the first day", len(s.Users)+1, opened)
			s.TidyAfter(2 * time.Hour)
			s.TidyAfter(2 * time.Hour)
			if tt.stays {
				s.want("after a day", len(s.Users)+1, opened)
			} else {
				s.want("after a day", len(s.Users), 0)
			}
		})
	}
}

// TestUnnamedInUse: a table goes a day after the last thing that happened there, and its user with the last table.
// A time without a server does not count.
func TestUnnamedInUse(t *testing.T) {
	for what, statement := range map[string]string{
		"a ply":         "UPDATE plies SET at = ?2 WHERE match_id = ?1",
		"a table event": "INSERT INTO deeds (match_id, n, ply, at, kind, seat) VALUES (?1, 1, 0, ?2, 'archived', -1)",
		"a chat line":   "INSERT INTO talk (match_id, n, seat, text, at) VALUES (?1, 1, 0, 'Ahoy', ?2)",
	} {
		t.Run(what, func(t *testing.T) {
			s := open(t)
			user := s.nameless()
			s.among(user)
			id := s.among(user)
			s.Clock = s.Clock.Add(20 * time.Hour)
			s.edit(statement, int64(id), s.Clock.UnixMilli())
			s.TidyAfter(5 * time.Hour)
			s.want("when one table was in use", len(s.Users)+1, 1)
			down := s.Clock.UnixMilli()
			s.Clock = s.Clock.Add(5 * day)
			s.Host.Close(t.Context())
			s.Use(host.Config{Store: outage{s.Store, [][2]int64{{down, s.Clock.UnixMilli()}}}})
			s.TidyAfter(18 * time.Hour)
			s.want("after 23 hours with a server", len(s.Users)+1, 1)
			s.TidyAfter(2 * time.Hour)
			s.want("after 25", len(s.Users), 0)
		})
	}
}

type outage struct {
	*db.Store
	times [][2]int64
}

func (o outage) Outages(context.Context) ([][2]int64, error) { return o.times, nil }

// TestUnnamedGoInOneRound: none of them waits for the next hour, neither behind many others, nor behind those that have to
// stay, nor behind one that cannot be removed, which is tried and reported once.
func TestUnnamedGoInOneRound(t *testing.T) {
	s := open(t)
	for range 60 {
		s.among(s.nameless())
	}
	s.edit("UPDATE seats SET kind = 'user', user_id = ? WHERE kind = 'bot'", s.Users[0])
	fails := s.among(s.nameless())
	s.edit("UPDATE matches SET owner = ? WHERE id = ?", s.nameless(), int64(fails)) // two of them have to do with it
	for range 120 {
		s.among(s.nameless())
	}
	var log bytes.Buffer
	s.Upkeep = upkeep.New(s.Host, s.Votes, failing{s.Store, fails}, slog.New(slog.NewTextHandler(&log, nil)))
	s.TidyAfter(25 * time.Hour)
	if got := strings.Count(log.String(), "no luck"); got != 1 {
		t.Errorf("%d complaints:\n%s", got, log.String())
	}
	s.want("after one round", len(s.Users)+60+2, 60+1)
}

// TestUnnamedBack: a table whose removal failed is whole. Its user comes back, takes a name, and keeps it.
func TestUnnamedBack(t *testing.T) {
	for what, table := range map[string]string{"at its plies": "plies", "at its head": "matches"} {
		t.Run(what, func(t *testing.T) {
			s := open(t)
			user := s.nameless()
			id := s.among(user)
			restore := dbtest.Keep(t, s.Store.Path(), table)
			s.TidyAfter(25 * time.Hour)
			restore()
			s.want("when its removal failed", len(s.Users)+1, 1)
			if err := s.Store.SetName(t.Context(), user, "Emma"); err != nil {
				t.Fatal(err)
			}
			s.Renamed(t.Context(), user)
			if err := s.Store.Tidy(t.Context()); err != nil { // as it runs an hour later
				t.Fatal(err)
			}
			s.TidyAfter(25 * time.Hour)
			s.want("when its user has a name", len(s.Users)+1, 1)
			s.Restart()
			if tb := s.Look(id, user); tb.Seat < 0 || tb.Seats[tb.Seat].Name != "Emma" {
				t.Errorf("seats %+v", tb.Seats)
			}
		})
	}
}

// failing is a store that cannot remove one table.
type failing struct {
	*db.Store
	id match.ID
}

func (f failing) RemoveUnnamedTable(ctx context.Context, id match.ID, before int64) (bool, error) {
	if id == f.id {
		return false, errors.New("no luck")
	}
	return f.Store.RemoveUnnamedTable(ctx, id, before)
}

// TestUnnamedStopWithTheServer: the round ends with its context, and the next one goes on.
func TestUnnamedStopWithTheServer(t *testing.T) {
	s := open(t)
	for range 20 {
		s.among(s.nameless())
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var log bytes.Buffer
	up := upkeep.New(s.Host, s.Votes, &stopping{Store: s.Store, left: 5, cancel: cancel}, slog.New(slog.NewTextHandler(&log, nil)))
	s.Clock = s.Clock.Add(25 * time.Hour)
	up.Once(ctx)
	s.want("after the end", len(s.Users)+16, 15)
	if log.Len() > 0 {
		t.Errorf("log:\n%s", log.String())
	}
	s.Restart()
	s.TidyAfter(0)
	s.want("after the next round", len(s.Users), 0)
}

// stopping is a store whose server stops after a few tables.
type stopping struct {
	*db.Store
	left   int
	cancel func()
}

func (s *stopping) RemoveUnnamedTable(ctx context.Context, id match.ID, before int64) (bool, error) {
	gone, err := s.Store.RemoveUnnamedTable(ctx, id, before)
	if s.left--; s.left == 0 {
		s.cancel()
	}
	return gone, err
}
